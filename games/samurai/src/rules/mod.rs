//! Rules of both editions: field, agents and plans, resolution of a step; without clock, text or
//! randomness.

mod cell;
mod edition;
mod field;
mod plan;
mod state;

pub use cell::{Cell, Direction, CELLS, MAX_SIDE, MIN_SIDE};
pub use edition::{Edition, Mode};
pub use field::{Field, FieldEntry, FieldError, Treasure};
pub use plan::{Act, Agent, Plan, AGENTS};
pub use state::{Ground, PlanOutcome, Refusal, Report, State};
