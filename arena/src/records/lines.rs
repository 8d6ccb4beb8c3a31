//! JSON lines, the format of both files of a run.

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// The complete lines, numbered from 1; a last line without its end is left out.
pub(super) fn full_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let whole = text.iter().rposition(|&byte| byte == b'\n');
    let lines = text[..whole.unwrap_or(0)].split(|&byte| byte == b'\n');
    lines
        .enumerate()
        .filter(move |_| whole.is_some())
        .map(|(number, line)| (number + 1, line))
}

pub(super) fn parse_line<T: for<'a> Deserialize<'a>>(
    (number, line): (usize, &[u8]),
) -> anyhow::Result<T> {
    serde_json::from_slice(line).with_context(|| {
        let text = String::from_utf8_lossy(line);
        let start: String = text.chars().take(60).collect();
        format!("line {number}: damaged, found {start:?}")
    })
}

pub(super) fn to_line(value: &impl Serialize) -> String {
    let mut line =
        serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data: {error}"));
    line.push('\n');
    line
}
