//! The organiser's published fields.

use crate::file::{read, FileError, GameFile};
use samurai::rules::Edition;

const FIELDS_2019: &str = include_str!("../sets/2019.jsonl");
const FIELDS_2020: &str = include_str!("../sets/2020.jsonl");

/// The text of an edition's set: a field a line.
pub fn text(edition: Edition) -> &'static str {
    match edition {
        Edition::Y2019 => FIELDS_2019,
        Edition::Y2020 => FIELDS_2020,
    }
}

/// How many fields an edition has published.
pub fn count(edition: Edition) -> usize {
    text(edition).lines().count()
}

/// The published field with this number, counted round.
///
/// # Errors
/// Its line is damaged, which a test excludes.
pub fn published(edition: Edition, number: i64) -> Result<GameFile, FileError> {
    let place = number.rem_euclid(count(edition).max(1) as i64) as usize;
    read(text(edition).lines().nth(place).unwrap_or_default())
}
