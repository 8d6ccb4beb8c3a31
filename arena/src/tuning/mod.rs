//! Steps of the optimisers of `arena tune`.

pub mod cma_es;
pub mod spsa;
