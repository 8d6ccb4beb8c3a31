//! Tests of the whole, in `tests/`: the arrows between packages and modules, and the documents.
