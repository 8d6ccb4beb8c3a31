//! JSON lines, the format of both files of a run.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

/// Opens a file of lines that grows, or creates it, and cuts off an incomplete last line; returns
/// it with its text.
///
/// # Errors
/// A file that cannot be read or written, with its path.
pub fn open_to_append(path: &Path) -> anyhow::Result<(File, Vec<u8>)> {
    let open = || -> std::io::Result<(File, Vec<u8>)> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n');
        text.truncate(whole.map_or(0, |at| at + 1));
        file.set_len(text.len() as u64)?;
        Ok((file, text))
    };
    open().with_context(|| format!("cannot write {}", path.display()))
}

/// Appends a line by one call, so that it is in the file before the next one.
///
/// # Errors
/// A file that cannot be written, with its path.
pub fn append(file: &mut File, path: &Path, value: &impl Serialize) -> anyhow::Result<()> {
    let written = file.write_all(to_line(value).as_bytes());
    written.with_context(|| format!("cannot write {}", path.display()))
}

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
