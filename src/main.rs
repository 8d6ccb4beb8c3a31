//! Ocean of Code.
fn main() {}
