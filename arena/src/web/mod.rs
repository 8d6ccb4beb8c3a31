//! Pages of runs and games: their data ([`views`]), and the same over HTTP ([`serve`]).

pub mod serve;
pub mod views;
