//! The error of a request that cannot be read.

use core::error::Error;
use core::fmt;

/// First line of a request that is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// Line within the request, counted from 1.
    pub line: usize,
    /// Expectation and finding: `expected a step, found "x"`.
    pub text: String,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl Error for RequestError {}
