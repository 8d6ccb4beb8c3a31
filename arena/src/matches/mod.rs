//! Games being played: one by the [`referee`], many by a [`series`], from one seed ([`seeds`]).

pub mod given_maps;
pub mod referee;
pub mod seeds;
pub mod series;
