//! The rules seen from outside: sets and boards against slow versions, the
//! generator of legal orders against the checker, and cases kept as data.

mod board;
mod case_file;
mod cases;
mod cell_set;
mod counts;
mod legal;
mod random;
