//! Reader of a recorded game in JSON lines, which compares each line with that of the same game
//! played again.

use super::EXPECTED_GAME_FOUND_RUN;
use serde::Serialize;
use serde_json::Value;
use std::fmt::{self, Display};
use std::iter::{Enumerate, Peekable};
use std::str::Lines;

/// The first difference of a record from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Line of the file, counted from 1.
    pub line: usize,
    /// Path of the field within the line, such as
    /// `state_before.players[0].life`; empty for the line as a whole.
    pub field: String,
    /// Value by our rules.
    pub expected: String,
    /// Value in the record.
    pub found: String,
}

/// `LINE: field FIELD: expected EXPECTED, found FOUND`.
impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: ", self.line)?;
        if !self.field.is_empty() {
            write!(f, "field {}: ", self.field)?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for Mismatch {}

impl From<Mismatch> for String {
    fn from(mismatch: Mismatch) -> String {
        mismatch.to_string()
    }
}

/// Reader of a file's lines that counts them.
pub struct RecordLines<'a> {
    lines: Peekable<Enumerate<Lines<'a>>>,
    last: usize,
    is_set: fn(&str) -> bool,
}

impl<'a> RecordLines<'a> {
    /// A reader of all lines of a text; `is_set` says of a field's path whether its list may have
    /// any order.
    pub fn new(text: &'a str, is_set: fn(&str) -> bool) -> RecordLines<'a> {
        RecordLines {
            lines: text.lines().enumerate().peekable(),
            last: 0,
            is_set,
        }
    }

    /// Number of the last line read, from 1.
    pub fn number(&self) -> usize {
        self.last
    }

    /// Whether all lines were read.
    pub fn is_at_end(&mut self) -> bool {
        self.lines.peek().is_none()
    }

    /// Whether the next line has this type.
    pub fn is_next(&self, kind: &str) -> bool {
        self.rest().next().is_some_and(|line| line["type"] == kind)
    }

    /// The lines that were not read yet; null for one that is no JSON.
    pub fn rest(&self) -> impl Iterator<Item = Value> + 'a {
        let lines = self.lines.clone();
        lines.map(|(_, text)| serde_json::from_str(text).unwrap_or_default())
    }

    /// The next line, whose field `type` is `expected`.
    ///
    /// # Errors
    /// The end, a line that is no JSON, a line of another type.
    pub fn next(&mut self, expected: &str) -> Result<Value, Mismatch> {
        let Some((index, text)) = self.lines.next() else {
            self.last += 1;
            return Err(self.mismatch("", format!("a line of type {expected}"), "the end"));
        };
        self.last = index + 1;
        let value: Value = serde_json::from_str(text)
            .map_err(|error| self.mismatch("", "one object of JSON", error))?;
        let found = &value["type"];
        if found != expected {
            let found = if found == "run" {
                EXPECTED_GAME_FOUND_RUN.to_string()
            } else {
                found.to_string()
            };
            return Err(self.mismatch("type", format!("{expected:?}"), found));
        }
        Ok(value)
    }

    /// A difference in the last line read.
    pub fn mismatch(&self, field: &str, expected: impl Display, found: impl Display) -> Mismatch {
        Mismatch {
            line: self.last,
            field: field.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// Compares the last line read with ours. A header may have further fields.
    ///
    /// # Errors
    /// The first field that differs.
    pub fn compare(&self, expected: &impl Serialize, found: &Value) -> Result<(), Mismatch> {
        let expected = serde_json::to_value(expected).unwrap_or_default();
        match difference("", &expected, found, self.is_set) {
            None => Ok(()),
            Some((field, expected, found)) => Err(self.mismatch(&field, expected, found)),
        }
    }
}

/// The first place where two values differ: path, expected value and found value.
fn difference(
    path: &str,
    expected: &Value,
    found: &Value,
    is_set: fn(&str) -> bool,
) -> Option<(String, String, String)> {
    let differs = |expected: String, found: String| Some((path.to_string(), expected, found));
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            let below = |key: &str| match path {
                "" => key.to_string(),
                _ => format!("{path}.{key}"),
            };
            for (key, expected) in expected {
                let path = below(key);
                match found.get(key) {
                    None => return Some((path, expected.to_string(), "nothing".to_string())),
                    Some(found) => {
                        if let Some(difference) = difference(&path, expected, found, is_set) {
                            return Some(difference);
                        }
                    }
                }
            }
            let surplus = found.iter().find(|(key, _)| !expected.contains_key(*key))?;
            // A header may have further fields.
            let header = path.is_empty() && expected.get("type")? == "header";
            (!header).then(|| {
                (
                    below(surplus.0),
                    "nothing".to_string(),
                    surplus.1.to_string(),
                )
            })
        }
        (Value::Array(expected), Value::Array(found)) => {
            let (mut expected, mut found) = (expected.clone(), found.clone());
            if is_set(path) {
                expected.sort_by_cached_key(Value::to_string);
                found.sort_by_cached_key(Value::to_string);
            }
            for (i, (expected, found)) in expected.iter().zip(&found).enumerate() {
                let found = difference(&format!("{path}[{i}]"), expected, found, is_set);
                if found.is_some() {
                    return found;
                }
            }
            if expected.len() == found.len() {
                return None;
            }
            let list = |values: Vec<Value>| Value::Array(values).to_string();
            differs(list(expected), list(found))
        }
        _ if expected == found => None,
        _ => differs(expected.to_string(), found.to_string()),
    }
}
