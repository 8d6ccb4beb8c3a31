//! Proximal policy optimisation (Schulman et al. 2017, "Proximal policy optimization
//! algorithms") by self-play, for the networks of [`common::policy_networks`].
//!
//! A game implements [`SelfPlay`]; [`train`] improves its networks, and [`embed`] writes them as
//! source. The weights do not depend on the number of threads, and a training that was stopped
//! goes on from its checkpoint to the same weights.

mod checkpoint;
mod episode;
mod gradient;
mod learner;
pub mod program;

pub use checkpoint::{embed, Checkpoint, EmbedArgs};
pub use episode::{draw, logits, softmax, Candidate, Episode, Step};
pub use gradient::{add, Lesson, Signs, Weights};
pub use learner::{beginner, train, SelfPlay, TrainArgs};
