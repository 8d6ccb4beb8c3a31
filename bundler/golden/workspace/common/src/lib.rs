//! What several programs share.

pub mod grid;
mod random;

pub use random::Random;

/// Which player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// The other one.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// A table of numbers with their defaults.
#[macro_export]
macro_rules! params {
    ($(#[$meta:meta])* $name:ident { $($field:ident: $default:expr),* $(,)? }) => {
        $(#[$meta])*
        pub struct $name { $(pub $field: f32),* }
        impl $name {
            /// Names and values, and whether a seat has them.
            pub fn list(&self, seat: $crate::Seat) -> Vec<(&'static str, f32, bool)> {
                vec![$((stringify!($field), self.$field, seat == $crate::Seat::First)),*]
            }
        }
        impl Default for $name {
            fn default() -> $name { $name { $($field: $default),* } }
        }
    };
}

/// What no pasted program reaches.
pub fn only_for_tools() -> &'static str {
    "not in the file"
}
