//! The arena as a program, for tests of its command line.

// Each test file takes what it needs of this one.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program under test.
pub const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(env!("CARGO_CRATE_NAME"))
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The arena in a folder, with arguments between blanks.
pub fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(ARENA);
    command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

fn arena(folder: &Path, arguments: &str) -> Output {
    command(folder, arguments)
        .output()
        .expect("the arena starts")
}

/// A program of the shell in a folder, played as `./NAME`.
pub fn script(folder: &Path, name: &str, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("writable");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("ours");
}

/// Its output, if it ended with this code.
pub fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    let output = arena(folder, arguments);
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments}: {out}{errors}"
    );
    out + &errors
}

/// A file of the folder.
pub fn bytes(folder: &Path, file: &str) -> Vec<u8> {
    let path = folder.join(file);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
