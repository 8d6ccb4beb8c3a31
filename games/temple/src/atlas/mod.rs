//! Distance tables and graphs of one map: steps from every cell to every coin, the nearest bubbles
//! of every cell, components of bubbles, and hops between items (coins and bubbles).
//!
//! They are valid while no block moves and no player dies ([`State::obstacles`]). A path may push a
//! block, which then lies ahead until the player steps aside: a passage leads on only as far as the
//! block can be pushed. A pushed block's new cell is not part of the path's state; only the search
//! follows it. Living players are no obstacles.
//!
//! [`State::obstacles`]: crate::rules::State::obstacles

mod coin_set;
mod components;
mod distances;
mod hops;
mod links;
mod nearest_cache;
mod steps;
mod survey;

pub use coin_set::CoinSet;
pub use components::{Component, Components};
pub use distances::{steps_to, Atlas};
pub use hops::Hops;
pub use links::{items, Hop, MOST_ITEMS};
pub use nearest_cache::{ItemSet, NearestItems};
pub use steps::{pushes, FAR};
pub use survey::{Survey, Surveys};
