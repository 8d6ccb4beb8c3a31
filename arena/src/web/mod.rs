//! Web pages of runs and games: views ([`views`]) and an HTTP server ([`serve`]).

pub mod serve;
pub mod views;
