//! The rules: field, plans, the resolution of a step. Pure.

mod cell;
mod edition;
mod field;
mod plan;
mod state;

pub use cell::{Cell, Direction, CELLS, MAX_SIDE, MIN_SIDE};
pub use edition::{Edition, Mode};
pub use field::{Field, FieldError, Place, Treasure};
pub use plan::{Act, Agent, Plan, AGENTS};
pub use state::{Fate, Fault, Ground, Report, State};
