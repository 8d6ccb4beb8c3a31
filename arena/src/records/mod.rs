//! The files of a run: results and measurements, one pair a line.
//!
//! `docs/records.md` describes both files for readers in other languages. The
//! *run file* ([`Run`]) holds what follows from the run's settings alone: under
//! fixed work it is the same, byte for byte, on every machine, however often the
//! run was stopped. The *measured file* beside it ([`Measurements`]) holds the rest:
//! machines, times, exit reports of programs that failed, attributes that
//! programs printed.

mod follower;
mod header;
pub mod latency;
mod lines;
mod lock;
mod measured;
mod open;
mod pair;
mod run;
mod test_samples;
mod writer;

pub use follower::RunFollower;
pub use header::{Header, ProgramField, TimeControlField, FORMAT, GENERATED};
pub use lines::{append, open_to_append};
pub use lock::{is_being_played, RunLock};
pub use measured::{
    is_run_name, measured_path, read_measured, without_measured, Attribute, MeasuredCase,
    MeasuredGame, MeasuredLine, MeasuredPair, Measurements, Session, Unasked,
};
pub use open::{open_run, read_run};
pub use pair::{AnswerField, CaseRecord, FaultRecord, GameKey, GameRecord, PairKey, PairRecord};
pub use run::{part_path, run_path, Run, RunLine};
pub use writer::Writer;
