//! Optimisers of `arena tune`, and the players that they change.

pub mod cma_es;
pub mod space;
pub mod spsa;
pub mod tuned_player;
