//! Macros for the modules after this one.
#![macro_use]

macro_rules! twice {
    ($value:expr) => {
        2 * $value
    };
}
