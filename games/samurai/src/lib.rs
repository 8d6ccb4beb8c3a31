//! Bot and rules of the contest game SamurAI Dig Here, for both years in which it was played.
//!
//! Both processes of a team search the same scripts of samurai and dog by rollouts against
//! weighted opponent models; the dog searches again with the treasure that it smells.
//!
//! All of this package is pasted as one file, together with the code of `common`, its only
//! dependency.

pub mod belief;
pub mod bot;
pub mod exploration;
pub mod opponent;
pub mod params;
pub mod protocol;
pub mod pursuit;
pub mod rollout;
pub mod routes;
pub mod rules;
pub mod scene;
pub mod scripts;
pub mod search;
