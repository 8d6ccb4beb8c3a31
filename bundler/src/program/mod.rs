//! The program as deletable units: cut, with paths rewritten, selected, printed for
//! the compiler.

pub mod captures;
pub mod imports;
pub mod packing;
pub mod paths;
pub mod printer;
pub mod selection;
pub mod site;
pub mod splitter;
pub mod units;
pub mod verbatim;
