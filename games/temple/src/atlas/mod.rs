//! Distances on one map: from every cell to every coin, and the nearest bubbles of
//! every cell.
//!
//! They are valid as long as no block moves and nobody dies ([`State::obstacles`]). A
//! path may push a block, which then lies ahead until the player steps aside: a passage
//! leads on only as far as the block can be pushed. The pushed block's new cell is not
//! remembered along a path; only the search follows it. Living players are no obstacles.
//!
//! [`State::obstacles`]: crate::rules::State::obstacles

mod coin_set;
mod components;
mod distances;
mod hops;
mod links;
mod neighbours;
mod steps;
mod survey;

pub use coin_set::CoinSet;
pub use components::{Component, Components};
pub use distances::{steps_to, Atlas, NEAREST};
pub use hops::Hops;
pub use links::{items, Hop, MOST_ITEMS};
pub use neighbours::{ItemSet, Nearest};
pub use steps::{pushes, FAR};
pub use survey::{Survey, Surveys};
