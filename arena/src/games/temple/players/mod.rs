//! The linked-in players.

mod beam;
mod flagship;
mod nearest;
mod random;

pub use beam::Beam;
pub use flagship::Flagship;
pub use nearest::Nearest;
pub use random::Random;
