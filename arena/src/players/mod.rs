//! Players, all of which exchange lines of text: built-in ones and child processes.

mod bot_seat;
mod child;
mod file_states;
pub mod frozen;
mod guard;
mod in_process;
mod observed;
mod orphans;
mod player;
mod process_limits;
mod processor_use;
mod program;
mod shell;
mod suggestions;
mod whole_case;

pub use bot_seat::{bot_environment, bot_settings, thinking_time, BotSeat};
pub use file_states::FileStates;
pub use in_process::{InProcessPlayer, RecordedPlayer};
pub use observed::{Exchange, Finding, Observation, ObservedPlayer};
pub use player::{ExitReport, Player, PrintedAttribute, Silence, UnaskedLines};
pub use process_limits::{parse_size, size_text, ProcessLimits};
pub use processor_use::ProcessorUse;
pub use program::{split_name, Program, ProgramKind};
pub use shell::set_variables;
pub use suggestions::{suggest, unknown_parameter};
pub use whole_case::{case_values, find_score, CaseCommand, End};
