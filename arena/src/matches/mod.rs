//! Playing games: one game ([`referee`]), a series of pairs ([`series`]) on
//! several threads ([`workers`]), random seeds ([`seeds`]).

pub mod given_maps;
pub mod referee;
pub mod seats;
pub mod seeds;
pub mod series;
pub mod workers;
