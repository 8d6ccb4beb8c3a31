//! The rules against official scores and against a second, plain version.

mod naive;
mod random;
mod replays;
