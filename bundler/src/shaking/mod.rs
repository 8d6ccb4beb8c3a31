//! Tree shaking: liveness from code generation, revival by the compiler's errors,
//! delta debugging of the rest.

pub mod ddmin;
pub mod mentions;
pub mod reachability;
pub mod revival;
pub mod scope;
pub mod shaker;
pub mod sound;
