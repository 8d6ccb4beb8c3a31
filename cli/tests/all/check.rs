//! `arena check`: programs with one fault each, and the bots of the documents.

use crate::support::{folder, printed, ARENA};
use cli::games::GAMES;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A Python program as a command of the arena.
///
/// # Panics
/// If there is no Python: the bots of the documents have to run wherever these tests do.
fn python(file: &Path) -> String {
    let found = Command::new("python3").arg("--version").output();
    assert!(
        found.is_ok_and(|output| output.status.success()),
        "python3 is missing: install it (Debian: apt-get install python3), the bots of the \
         documents are in Python"
    );
    assert!(file.is_file(), "{}: not found", file.display());
    format!("python3 -B {}", file.display())
}

/// A program of `cli/tests/data/check`.
fn bot(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/check");
    python(&folder.join(name).with_extension("py"))
}

fn arena(arguments: &[&str]) -> Output {
    let mut command = Command::new(ARENA);
    // It would flush every output of a Python program; `check` takes it away itself.
    match arguments.first() {
        Some(&"check") => command.env("PYTHONUNBUFFERED", "1"),
        _ => command.env_remove("PYTHONUNBUFFERED"),
    };
    command.args(arguments).stdin(Stdio::null());
    command.output().expect("the arena starts")
}

/// What is printed about a program; the exit code is 0 where nothing is wrong.
fn check(program: &str, more: &[&str]) -> String {
    let arguments = [&["check", program], more].concat();
    let output = arena(&arguments);
    let code = i32::from(!String::from_utf8_lossy(&output.stdout).contains("\nwell: "));
    printed(code, output, program).concat()
}

/// Each fault is reported with its name and its cause.
#[test]
fn each_fault_is_named() {
    for (name, verdict, cause) in [
        (
            "silent",
            "it gives no answer and reads on",
            "does it read more",
        ),
        (
            "sleeps",
            "it gives no answer: it is silent",
            "printed nothing",
        ),
        (
            "no_flush",
            "it does not flush its output",
            "does it flush its output after each line?",
        ),
        (
            "two_lines",
            "it prints two lines for one request",
            "`MSG hello`",
        ),
        ("late", "it is late", "the judge's limit of a turn is 50ms"),
        ("crash", "it crashed", "ZeroDivisionError"),
        (
            "ends",
            "it ended before the game did",
            "reads the next request",
        ),
        (
            "wrong_format",
            "its answer is refused",
            "Expected format: 'X Y'",
        ),
        (
            "debug_output",
            "it prints other lines than answers",
            "`thinking ...` was taken as the answer (Unknown command: thinking ...), and `SURFACE`",
        ),
        (
            "much_error_output",
            "it prints too much standard error output",
            "bytes for each answer",
        ),
        (
            "too_few_lines",
            "it reads too few lines",
            "after 2 of the 3 lines",
        ),
        (
            "too_many_lines",
            "it gives no answer and reads on",
            "more than the 3 lines of the request",
        ),
    ] {
        let text = check(&bot(name), &[]);
        let (_, wrong) = text
            .split_once("\nwrong: ")
            .unwrap_or_else(|| panic!("{name}: {text}"));
        assert!(wrong.starts_with(&format!("{verdict}\n")), "{name}: {text}");
        assert!(wrong.contains(cause), "{name}: {text}");
        assert!(wrong.contains("docs/protocol.md"), "{name}: {text}");
    }
    let text = check(&bot("well"), &[]);
    assert!(text.contains("\nwell: "), "{text}");
    for shown in [
        "15 15 0",
        "answer after ",
        ": SURFACE",
        "requests 3 to ",
        "with the start: ",
    ] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
}

/// The bot beside each game's protocol plays the game without a fault.
#[test]
fn the_bot_of_each_protocol_is_well() {
    for adapter in GAMES.list() {
        let protocol = root().join(adapter.protocol());
        assert!(
            protocol.is_file(),
            "{}: {}",
            adapter.name(),
            protocol.display()
        );
        let bot = python(&protocol.with_file_name("example_bot.py"));
        let text = check(&bot, &["--game", adapter.name()]);
        assert!(text.contains("\nwell: "), "{}: {text}", adapter.name());
    }
}

#[test]
fn what_cannot_be_checked_is_named() {
    for (arguments, word) in [
        (
            &["check", "hunter"][..],
            "expected a command or a file, found a player of the arena",
        ),
        (
            &["check", "./bot", "--game", "chess"],
            "no game called \"chess\"",
        ),
    ] {
        let text = printed(64, arena(arguments), word).concat();
        assert!(text.contains(word), "{text}");
    }
    let text = check("/nonexistent/bot", &[]);
    assert!(text.contains("wrong: it cannot be started"), "{text}");
}

/// A match with a program that does not flush ends at once, with the likely cause.
#[test]
fn a_program_that_does_not_flush_is_found_before_a_match() {
    let start = Instant::now();
    let bot = bot("no_flush");
    let play = [
        "play", "--a", &bot, "--b", "drifter", "--pairs", "1", "--clock", "50ms",
    ];
    let text = printed(64, arena(&play), "no flush").concat();
    for words in [
        "no answer within 1s",
        "does it flush its output after each line?",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(
        start.elapsed() < Duration::from_secs(15),
        "{:?}",
        start.elapsed()
    );
}

/// Answers that wait before they are asked for are counted and shown, and kept with the run.
#[test]
fn unasked_answers_are_a_warning() {
    let folder = folder("unasked");
    let run = folder.join("run.jsonl").display().to_string();
    let bot = bot("two_lines");
    let play = [
        "play", "--a", &bot, "--b", "drifter", "--pairs", "1", "--clock", "2s", "--out", &run,
    ];
    let text = printed(0, arena(&play), "two lines").concat();
    let report = printed(0, arena(&["report", &run]), "two lines").concat();
    for text in [text, report] {
        for words in [
            "answers were waiting before they were asked for",
            "the first one `",
            "`cargo arena check` finds the cause",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
}

/// A refused answer is quoted.
#[test]
fn a_refused_answer_is_quoted() {
    let bot = bot("wrong_format");
    let games = folder("refused").display().to_string();
    let play = [
        "play", "--a", &bot, "--b", "drifter", "--pairs", "1", "--clock", "2s", "--record", &games,
    ];
    let text = printed(0, arena(&play), "wrong format").concat();
    let row =
        "illegal order: Cannot read initial coordinates. Expected format: 'X Y'; its answer: `";
    assert!(text.contains(row), "{text}");
    for game in std::fs::read_dir(&games).expect("a folder") {
        let game = game.expect("a file").path().display().to_string();
        let text = printed(0, arena(&["replay", &game]), "replay").concat();
        assert!(
            text.contains("a placement failed") && text.contains(" Its answer: `"),
            "{text}"
        );
    }
}
