//! Players, all of which exchange lines of text: built-in ones and child processes.

mod bot_seat;
mod child;
pub mod frozen;
mod guard;
mod in_process;
mod orphans;
mod player;
mod program;
mod suggestions;
pub mod tuned_player;
mod whole_case;

pub use bot_seat::{bot_environment, bot_settings, thinking_time, BotSeat};
pub use in_process::{InProcessPlayer, RecordedPlayer};
pub use player::{ExitReport, Player, PrintedAttribute};
pub use program::Program;
pub use suggestions::{suggest, unknown_parameter};
pub use whole_case::{case_values, find_score, CaseCommand, End};
