//! Ocean of Code.
