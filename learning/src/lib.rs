//! Proximal policy optimisation (Schulman et al. 2017, "Proximal policy optimization
//! algorithms") by self-play, for the networks of [`common::policy_networks`].
//!
//! A game implements [`SelfPlay`]; [`train`] improves its networks, and [`embed`] writes them as
//! source. The weights do not depend on the number of threads. A training that was stopped
//! continues from its checkpoint and ends with the weights of an uninterrupted one.

mod adam;
mod checkpoint;
mod episode;
mod gradient;
mod learner;
pub mod output;
pub mod program;

pub use adam::Adam;
pub use checkpoint::{embed, Checkpoint, EmbedArgs};
pub use episode::{draw, logits, softmax, Candidate, Episode, Step};
pub use gradient::{GradientSum, Metrics, Sample, Weights};
pub use learner::{init_weights, train, SelfPlay, TrainArgs};
