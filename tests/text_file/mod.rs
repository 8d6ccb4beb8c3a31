//! The common part of the readers of test data.

use std::path::{Path, PathBuf};

/// The files of a folder with this extension, in the order of their names, each
/// with its text or the fault in it.
pub fn files(folder: &Path, extension: &str) -> Vec<(PathBuf, Result<String, String>)> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = text(std::fs::read(&path).expect("a file"));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The text in a file's bytes.
///
/// # Errors
/// The first line that is not text.
pub fn text(bytes: Vec<u8>) -> Result<String, String> {
    let line = |at: usize| 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
    let fault = |at: usize| {
        let (line, byte) = (line(at), bytes[at]);
        format!("line {line}: expected UTF-8 text, found the byte 0x{byte:02x}")
    };
    let control = |byte: &u8| byte.is_ascii_control() && !b"\t\r\n".contains(byte);
    if let Err(error) = std::str::from_utf8(&bytes) {
        return Err(fault(error.valid_up_to()));
    }
    if let Some(at) = bytes.iter().position(control) {
        return Err(fault(at));
    }
    Ok(String::from_utf8(bytes).expect("checked above"))
}
