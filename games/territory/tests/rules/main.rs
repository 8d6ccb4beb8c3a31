//! Tests of the rules against official scores and against a second, plain implementation.

mod naive;
mod random;
mod replays;
