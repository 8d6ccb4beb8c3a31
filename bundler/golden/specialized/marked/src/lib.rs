//! Impls that nothing names and no bound asks for, but for whose types the standard library has
//! other code.
use std::iter::FusedIterator;

/// Counts down to 1.
pub struct Down(pub u32);

impl Iterator for Down {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let value = self.0;
        self.0 = value.checked_sub(1)?;
        Some(value)
    }
}

impl FusedIterator for Down {}

/// A type that is equal to itself, so that two counted pointers to one value are equal at once.
#[derive(PartialEq, Eq)]
pub struct Name(pub String);

/// A type that is equal to itself by an impl in place of a derive.
#[derive(PartialEq)]
pub struct Number(pub u32);

impl Eq for Number {}
