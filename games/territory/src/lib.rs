//! Bot and rules of the territory game, AtCoder Heuristic Contest 061.
//!
//! The bot estimates the parameters of its built-in opponents by a particle filter and searches
//! by rollouts of a trained policy, evaluated at their end by a trained value network.
//!
//! All of this package is pasted as one file, together with the code of `common`, its only
//! dependency.

pub mod bot;
pub mod estimator;
pub mod large;
pub mod network;
pub mod numeric;
pub mod opponent;
pub mod params;
pub mod protocol;
pub mod rules;
pub mod scene;
pub mod search;
pub mod weights;
