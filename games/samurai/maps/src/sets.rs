//! Sets of fields that the organiser published.

use crate::file::{read, FileError, GameFile};
use samurai::rules::Edition;

/// A field of JSON in each line.
const FIELDS_2019: &str = include_str!("../sets/2019.jsonl");
/// A field of JSON in each line.
const FIELDS_2020: &str = include_str!("../sets/2020.jsonl");

/// Set of an edition as text: a field of JSON in each line.
pub fn text(edition: Edition) -> &'static str {
    match edition {
        Edition::Y2019 => FIELDS_2019,
        Edition::Y2020 => FIELDS_2020,
    }
}

/// Number of published fields of an edition.
pub fn count(edition: Edition) -> usize {
    text(edition).lines().count()
}

/// Published field with a number, modulo their count.
///
/// # Errors
/// If its line is damaged, which a test excludes.
pub fn published(edition: Edition, number: i64) -> Result<GameFile, FileError> {
    let place = number.rem_euclid(count(edition).max(1) as i64) as usize;
    read(text(edition).lines().nth(place).unwrap_or_default())
}
