//! The arena on its command line with the games of `toys.rs`: the test program that
//! has this module is itself that arena.

use crate::{support, toys};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Words of a command line for the arena with the toys.
const WORDS: &str = "ARENA_WITH_TOYS";

/// Not a test but the arena, where this program starts itself as that.
#[test]
fn the_arena_with_toys() {
    if let Ok(words) = std::env::var(WORDS) {
        let words = std::iter::once("arena").chain(words.split('|'));
        let code = cli::command_line::main(toys::GAMES, words.map(Into::into));
        std::process::exit(i32::from(code));
    }
}

/// The arena with the toys in a folder; arguments between blanks, and blanks
/// within one as `_`.
pub fn command(folder: &Path, arguments: &str) -> Command {
    let words: Vec<String> = arguments
        .split_whitespace()
        .map(|word| word.replace('_', " "))
        .collect();
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command
        .args([
            "--exact",
            "toy_arena::the_arena_with_toys",
            "--test-threads=2",
        ])
        .env(WORDS, words.join("|"))
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// Its output, if it ended with this code.
pub fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    let output = command(folder, arguments).output().expect("it starts");
    let [out, errors] = support::printed(code, output, arguments);
    // What the test harness says before.
    let own = out
        .trim_start_matches('\n')
        .trim_start_matches("running 1 test\n");
    own.to_string() + &errors
}

pub fn json(folder: &Path, arguments: &str) -> Value {
    let printed = ended(0, folder, &format!("{arguments} --json"));
    let line = printed.lines().find(|line| line.starts_with('{'));
    serde_json::from_str(line.expect("an object")).expect("JSON")
}
