//! Rules of the game: board, orders, state, and the effect of each order.
//!
//! Pure: no clock, no input or output, no randomness. The rules follow the official
//! referee (CodinGameCommunity/ocean-of-code); doc comments name its class as the source of
//! a rule.

pub mod board;
pub mod cell;
pub mod cell_set;
pub mod charges;
pub mod league;
pub mod legal;
pub mod legality;
pub mod orders;
pub mod state;
pub mod submarine;

pub use board::Board;
pub use cell::{Cell, Sector};
pub use cell_set::CellSet;
pub use charges::{Charges, Device};
pub use common::{BySeat, Heading, Seat};
pub use league::League;
pub use orders::{Action, ActionKind, Announcement, Announcements, Order};
pub use state::{Disqualification, State};
pub use submarine::Submarine;
