//! Optimisers of `arena tune`.

pub mod cma_es;
pub mod spsa;
