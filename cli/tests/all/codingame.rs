//! Games whose referee starts the players itself, `--game codingame:...`, with a stand-in of
//! CodinGame's referees in Python: played, kept, killed and resumed, in shards, shown and verified;
//! and everything that can go wrong.

use crate::support::{bytes, killed_ten_times, printed, script};
use arena::records::Run;
use cli::games::GAMES;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The stand-in, as `referee.py` in the folder.
const REFEREE: &str = include_str!("../data/codingame_referee.py");
/// Its game; a word after it makes it fail.
const GAME: &str = "codingame:python3+referee.py";
/// Names the right number.
const EXACT: &str = "while read -r word _; do
if [ $word = turn ]; then read -r number; echo \"aims at $number\" >&2; echo $number; fi; done";
/// Names 5.
const FIVE: &str = "while read -r word _; do if [ $word = turn ]; then read -r _; echo 5; fi; done";

/// A folder with the referee and two players.
fn folder(name: &str) -> std::path::PathBuf {
    let python = Command::new("python3").arg("--version").output();
    assert!(
        python.is_ok_and(|it| it.status.success()),
        "the stand-in for a referee is a Python program: expected python3 on the PATH"
    );
    let folder = crate::support::folder(name);
    std::fs::write(folder.join("referee.py"), REFEREE).expect("writable");
    script(&folder, "exact", EXACT);
    script(&folder, "five", FIVE);
    folder
}

/// The arena with these arguments; a word with blanks has `+` for them.
fn command(folder: &Path, arguments: &str) -> Command {
    let words = arguments.split_whitespace().map(|it| it.replace('+', " "));
    let mut command = crate::support::command(folder, "");
    command.args(words);
    command
}

/// Its output and errors, if it ended with this code.
fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    let output = command(folder, arguments).output();
    printed(code, output.expect("the arena starts"), arguments).concat()
}

/// Names and contents of the files of a folder, in the order of the names.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = files
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            (name.into_owned(), std::fs::read(&path).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn games_are_played_kept_shown_and_verified() {
    let folder = folder("kept");
    let play = format!("play --game {GAME} --a ./exact --b ./five --jobs 1 --answers");
    let keep = format!("{play} --pairs 3 --out run.jsonl --record games --logs logs");
    let text = ended(0, &folder, &keep);
    assert!(text.contains("python3 referee.py: 1 match"), "{text}");
    let no_budget = text.contains("the referee's limit of a turn") && !text.contains("nodes");
    assert!(no_budget && !text.contains("note:"), "{text}");
    let run = Run::read(GAMES, &folder.join("run.jsonl")).expect("a run");
    for pair in run.pairs.values() {
        let [first, second] = &pair.games[..] else {
            panic!("expected two games");
        };
        // One map from both sides: the distances from its number stay as they are.
        assert_eq!(first.seed, second.seed);
        assert_eq!(first.scores, second.scores);
        assert_eq!(first.scores[0], Some(36.0));
        assert_eq!((first.turns, &first.end[..]), (8, "over"));
        assert!(first.hash != second.hash && first.faults.is_empty());
    }
    let exact = bytes(&folder, "logs/exact-five-pair-000000-1-A.log");
    assert!(exact.starts_with(b"aims at "), "{exact:?}");

    // The referee's log is the whole game: restored, shown as text and as a page, verified.
    ended(0, &folder, "restore run.jsonl --record restored");
    let [kept, restored] = ["games", "restored"].map(|it| contents(&folder.join(it)));
    assert_eq!(kept.len(), 6);
    assert!(kept == restored, "the restored games differ");
    let record = "games/exact-five-pair-000000-2.jsonl";
    let shown = ended(0, &folder, &format!("replay {record} --turn 2"));
    for part in [
        "seat 1 was sent\n  2 players\n  turn 1\n",
        "and answered\n  ",
        "with standard error output\n  aims at ",
        "the referee\n  $1 names ",
    ] {
        assert!(shown.contains(part), "{part:?}: {shown}");
    }
    ended(0, &folder, &format!("replay {record} --html game.html"));
    let page = String::from_utf8(bytes(&folder, "game.html")).expect("UTF-8");
    assert!(page.contains("aims at "), "a page without error output");
    let agree = ended(0, &folder, &format!("verify games --game {GAME}"));
    assert!(
        agree.contains("6 files agree: 6 games, 48 requests"),
        "{agree}"
    );
    let refused = ended(1, &folder, &format!("verify {record}"));
    assert!(refused.contains("only a file names it"), "{refused}");
    let text = String::from_utf8(bytes(&folder, record)).expect("UTF-8");
    let cut: Vec<&str> = text.lines().collect();
    for (changed, expected) in [
        (text.replacen("turn 3", "turn 4", 1), ":5: expected"),
        (text.replacen("36.0", "35.0", 1), "field scores"),
        (
            cut[..cut.len() - 1].join("\n"),
            "expected the end of the game",
        ),
        (
            [&cut[..5], &cut[cut.len() - 1..]].concat().join("\n"),
            "expected",
        ),
    ] {
        std::fs::write(folder.join("other.jsonl"), changed).expect("writable");
        let refused = ended(1, &folder, &format!("verify other.jsonl --game {GAME}"));
        assert!(refused.contains(expected), "{refused}");
    }
    ended(0, &folder, "rematch run.jsonl --pair 1 --a ./five");
    ended(0, &folder, "report run.jsonl --html pages");
    let plain = play.replace("--answers", "--pairs 1 --out plain.jsonl");
    ended(0, &folder, &plain);
    let refused = ended(64, &folder, "restore plain.jsonl --record restored");
    assert!(refused.contains("(--answers)"), "{refused}");
    // A run is of the referee that it was begun with.
    std::fs::write(folder.join("referee.py"), format!("{REFEREE}\n# new\n")).expect("writable");
    let refused = ended(64, &folder, "play --resume run.jsonl --pairs 4");
    assert!(refused.contains("of the rules"), "{refused}");
}

/// Killed (SIGKILL) at ten moments and resumed, in shards, with other jobs: the same bytes.
#[test]
fn a_run_gives_the_same_file_however_it_is_played() {
    let folder = folder("same");
    let play = format!("play --game {GAME} --a ./exact --b ./five --answers");
    ended(
        0,
        &folder,
        &format!("{play} --jobs 1 --pairs 8 --out whole.jsonl"),
    );
    let whole = bytes(&folder, "whole.jsonl");
    for range in ["0..3", "3..8"] {
        let shard = format!("{play} --jobs 2 --pairs {range} --out {range}.jsonl");
        ended(0, &folder, &shard);
    }
    ended(0, &folder, "merge 3..8.jsonl 0..3.jsonl --out merged.jsonl");
    assert!(bytes(&folder, "merged.jsonl") == whole, "the shards differ");
    let go_on = format!("{play} --jobs 2 --pairs 8 --out killed.jsonl --continue");
    killed_ten_times(|kill| 100 + 20 * kill, || command(&folder, &go_on));
    ended(0, &folder, &go_on);
    assert!(bytes(&folder, "killed.jsonl") == whole, "the files differ");
}

#[test]
fn a_negative_score_is_a_fault_with_the_message_of_the_referee() {
    let folder = folder("faults");
    let seen = "read -r _; read -r _; read -r _; echo 5; read -r _; read -r _";
    for (kind, text, message) in [
        (
            "timeout",
            format!("{seen}; exec sleep 97311.9"),
            "$1: timeout!",
        ),
        (
            "crash",
            format!("{seen}; echo out of ideas >&2; exit 3"),
            "exit status: 3; $1: timeout!",
        ),
        (
            "illegal order",
            format!("{seen}; echo ten; cat"),
            "$1: expected a number from 1 to 9, found ten",
        ),
    ] {
        script(&folder, "bad", &text);
        let file = format!("{}.jsonl", &kind[..5]);
        let play = format!("play --game {GAME} --a ./exact --b ./bad --pairs 1 --jobs 1");
        let keep = format!("{play} --answers --record GAMES --out {file}");
        let games = format!("{}-games", &kind[..5]);
        let text = ended(0, &folder, &keep.replace("GAMES", &games));
        let run = Run::read(GAMES, &folder.join(file)).expect("a run");
        let pair = run.pairs.values().next().expect("a pair");
        let first = &pair.games[0];
        assert_eq!((first.points, first.scores[1]), (1.0, Some(-1.0)), "{kind}");
        let fault = &first.faults[0];
        let found = (
            first.faults.len(),
            fault.program,
            &fault.kind[..],
            &fault.reason[..],
        );
        assert_eq!(found, (1, 1, kind, message));
        let second = &pair.games[1];
        assert_eq!(second.points, 1.0, "{kind} in seat 0");
        assert_eq!(second.faults[0].reason, message.replace("$1", "$0"));
        assert!(kind != "crash" || text.contains("out of ideas"), "{text}");
        // The limits are the referee's, and it does not say which.
        assert!(
            !text.contains("limit of 0 ms") && !text.contains("20s"),
            "{text}"
        );
        let agree = ended(0, &folder, &format!("verify {games} --game {GAME}"));
        assert!(agree.contains("2 games"), "{kind}: {agree}");
    }
    // A program that is not there says nothing about strength.
    let none = format!("play --game {GAME} --a ./exact --b ./none --pairs 1 --jobs 1");
    let refused = ended(64, &folder, &none);
    assert!(
        refused.contains("./none: it cannot be started"),
        "{refused}"
    );
    let mistyped = none.replace("./none", "python3+mian.py");
    let refused = ended(64, &folder, &mistyped);
    assert!(
        refused.contains("python3 mian.py: it ended before it read anything (exit status: 2;"),
        "{refused}"
    );
    let own_clock = none.replace("./none", "./five@50ms") + " --clock 60s";
    let refused = ended(64, &folder, &own_clock);
    assert!(
        refused.contains("limits the time of its programs"),
        "{refused}"
    );
}

#[test]
fn a_referee_that_fails_is_told_in_words_and_finished_pairs_are_kept() {
    let folder = folder("broken");
    let play = format!("play --game {GAME}+MODE --a ./exact --b ./five --pairs 1 --jobs 1");
    for (mode, expected) in [
        ("crash", "expected the scores of 2 programs"),
        ("crash", "Exception in thread main"),
        ("killed", "SIGKILL"),
        ("one", "found 1 in an output that ends with"),
        ("null", "java.lang.NullPointerException"),
        ("unlogged", "expected the game as JSON in the file of -l"),
        ("garbled", "expected the game as JSON in the file of -l"),
    ] {
        let text = ended(64, &folder, &play.replace("MODE", mode));
        assert!(text.contains(expected), "{mode}: {text}");
        assert!(text.contains("pair 0") && text.contains("game 1"), "{text}");
    }
    let hung = play.replace("MODE", "hang") + " --clock 1s";
    let text = ended(64, &folder, &hung);
    assert!(text.contains("expected the scores within 1s"), "{text}");
    // The scores are there; how it ends is its own affair.
    for mode in ["late", "stays"] {
        ended(0, &folder, &play.replace("MODE", mode));
    }
    let text = ended(0, &folder, &play.replace("MODE", "unseeded"));
    assert!(text.contains("write {SEED} in its command"), "{text}");
    let seeded = play.replace("+MODE", "+-seed+{SEED}");
    let text = ended(0, &folder, &seeded);
    assert!(!text.contains("in place of"), "{text}");

    // A referee that fails in pair 2 leaves pairs 0 and 1.
    let counted = "echo >> started; if [ $(wc -l < started) -gt 4 ]; then echo out of memory >&2; \
                   exit 7; fi; exec python3 referee.py \"$@\"";
    script(&folder, "referee", counted);
    let play = "play --game codingame:./referee --a ./exact --b ./five --jobs 1 --out run.jsonl";
    let text = ended(64, &folder, &format!("{play} --pairs 3"));
    assert!(
        text.contains("pair 2") && text.contains("exit status: 7; out of memory"),
        "{text}"
    );
    std::fs::remove_file(folder.join("started")).expect("it was started");
    ended(0, &folder, "play --resume run.jsonl --jobs 1");
    let starts = bytes(&folder, "started").len();
    assert_eq!(starts, 2, "only the games of pair 2 were left to play");
}

/// A killed arena leaves no referee and no player, though it did not start the players.
#[test]
fn a_killed_arena_leaves_no_process() {
    let folder = folder("orphans");
    script(&folder, "stays", "trap '' TERM; exec sleep 97311.8");
    let lives = || {
        let found = Command::new("pgrep").args(["-f", "sleep 97311.8"]).output();
        found.expect("pgrep is there").status.success()
    };
    let becomes = |wanted: bool| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while lives() != wanted && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(50));
        }
        lives() == wanted
    };
    let play = format!("play --game {GAME} --a ./stays --b ./stays --pairs 1 --jobs 1");
    let mut run = command(&folder, &play).spawn().expect("the arena starts");
    assert!(becomes(true), "no player was started");
    run.kill().expect("it is there");
    run.wait().expect("it ends");
    assert!(becomes(false), "a player of a killed arena lives on");
}
