//! A bot for the contest game Ocean of Code: rules, protocol, tracker, static evaluation, search.
//!
//! Everything in this package is pasted into the judge's editor as one file;
//! it depends on `rand`, `bitvec`, `arrayvec` and `common` and nothing else.

pub mod bot;
pub mod evaluator;
pub mod numeric;
pub mod params;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod tracker;
