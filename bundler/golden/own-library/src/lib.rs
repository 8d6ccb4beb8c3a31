//! An ordinary library.
pub mod shapes;
mod secret;
pub use secret::number as the_number;
pub use shapes::{square::Square as Quad, Area};
