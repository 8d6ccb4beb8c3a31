//! Whole games through every door: in process, as child processes, recorded,
//! and from the command line.

use arena::game::{GameAdapter, PlayerInfo};
use arena::matches::series::Series;
use arena::players::Program;
use arena::records::PairRecord;
use ocean_adapter::verify::verify;
use ocean_adapter::Ocean;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::AtomicBool;

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

fn series(a: &str, b: &str, pairs: u64, record: Option<PathBuf>) -> Vec<PairRecord> {
    let series = Series {
        run_seed: 11,
        jobs: 2,
        record,
        ..Series::new(
            &Ocean,
            [a, b].map(|text| Program::new(&Ocean, text)).to_vec(),
            50,
        )
    };
    series
        .play(0..pairs, &AtomicBool::new(false))
        .expect("a series")
}

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn texts(folder: &Path) -> Vec<String> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("recorded games")
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("a text file"))
        .collect()
}

fn arena(arguments: &[&str]) -> Output {
    Command::new(ARENA)
        .args(arguments)
        .output()
        .expect("the arena starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn equal_programs_split_every_pair() {
    for PlayerInfo { name, .. } in Ocean.built_in_players() {
        for pair in series(name, name, 3, None) {
            assert_eq!(pair.points(), 1.0, "{name}, pair {}", pair.pair);
            assert!(pair.is_repeated(), "{name}, pair {}", pair.pair);
        }
    }
}

#[test]
fn the_built_in_players_never_fail_and_their_records_verify() {
    let folder = folder("built-in");
    let names: Vec<&str> = Ocean
        .built_in_players()
        .iter()
        .map(|player| player.name)
        .collect();
    let mut games = 0;
    for (i, a) in names.iter().enumerate() {
        for b in &names[i..] {
            let pairs = series(a, b, 1, Some(folder.clone()));
            for game in pairs.iter().flat_map(|pair| &pair.games) {
                assert!(game.faults.is_empty(), "{a} - {b}: {game:?}");
                games += 1;
            }
        }
    }
    let texts = texts(&folder);
    assert_eq!(texts.len(), games);
    let mut used: Vec<&str> = Vec::new();
    for text in &texts {
        verify(text).unwrap_or_else(|mismatch| panic!("{mismatch}\n{text}"));
        for order in [
            "MOVE", "SURFACE", "TORPEDO", "SONAR", "SILENCE", "MINE", "TRIGGER",
        ] {
            if !used.contains(&order) && text.contains(&format!("|{order}")) {
                used.push(order);
            }
        }
    }
    assert_eq!(used.len(), 7, "only {used:?} were ever played");
}

#[test]
fn the_same_run_gives_the_same_games() {
    let [first, second] = ["once", "again"].map(|name| {
        let folder = folder(name);
        series("bot", "hunter", 3, Some(folder.clone()));
        texts(&folder)
    });
    assert_eq!(first, second);
}

/// The bot's own program, built as the test's profile builds it.
fn bot() -> String {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "ocean", "--bin", "ocean"])
        // The tests' own profile: what `cargo test --workspace` built is built already.
        .args(["--profile", "test"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo starts");
    assert!(built.success());
    let folder = Path::new(ARENA).parent().expect("a folder");
    let file = folder.join(format!("ocean{}", std::env::consts::EXE_SUFFIX));
    if file.exists() {
        return file.display().to_string();
    }
    // The tests run in another profile than `cargo build`'s.
    let other = folder
        .with_file_name("debug")
        .join(file.file_name().expect("a name"));
    other.display().to_string()
}

#[test]
fn a_child_process_plays_the_same_games() {
    let [inside, outside] =
        [("in-process", "bot".to_string()), ("child", bot())].map(|(name, program)| {
            let folder = folder(name);
            series(&program, "hunter", 2, Some(folder.clone()));
            // The header names the programs.
            let games = texts(&folder).into_iter().map(|text| {
                let (_, game) = text.split_once('\n').expect("lines");
                game.to_string()
            });
            games.collect::<Vec<String>>()
        });
    assert_eq!(inside.len(), 4);
    assert!(inside == outside, "the games differ");
}

#[test]
fn a_run_of_play_prints_a_table_and_a_report() {
    let table = arena(&["play", "--pairs", "1", "--work", "20", "--details"]);
    assert!(table.status.success(), "{}", text(&table.stderr));
    let table = text(&table.stdout);
    for word in ["drifter", "hunter", "score", "99 % in"] {
        assert!(table.contains(word), "{word}:\n{table}");
    }
    // After the headline and an empty line.
    let results = table.lines().skip(2).take_while(|line| !line.is_empty());
    assert!(results.clone().count() > 5);
    for line in results {
        assert!(line.chars().count() <= 80, "wider than a screen: {line}");
    }
    let report = arena(&[
        "play",
        "--pairs",
        "2",
        "--b",
        "drifter",
        "--json",
        "--profile",
        "ponds",
    ]);
    assert!(report.status.success(), "{}", text(&report.stderr));
    let report: serde_json::Value = serde_json::from_slice(&report.stdout).expect("JSON");
    assert_eq!(report["matches"][0]["games"], 4);
    assert_eq!(report["profile"], "ponds");
    assert_eq!(report["complete"], true);
}

#[test]
fn games_on_other_maps_verify_and_replay() {
    let folder = folder("profile");
    let record = folder.display().to_string();
    let play = arena(&[
        "play",
        "--pairs",
        "1",
        "--work",
        "20",
        "--b",
        "hunter",
        "--profile",
        "corridors",
        "--record",
        &record,
    ]);
    assert!(play.status.success(), "{}", text(&play.stderr));
    let verify = arena(&["verify", &record]);
    assert!(verify.status.success(), "{}", text(&verify.stdout));
    assert!(text(&verify.stdout).starts_with("2 files agree: 2 games, "));
    let file = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .next()
        .expect("a file");
    let file = file.display().to_string();
    let turn = arena(&["replay", &file, "--turn", "3"]);
    let picture = text(&turn.stdout);
    assert!(picture.starts_with("turn 3: player 0 orders "), "{picture}");
    assert_eq!(picture.matches('@').count(), 2, "{picture}");
    let both = arena(&["replay", &file, &file, "--turn", "3"]);
    assert_eq!(text(&both.stdout).matches("turn 3: player 0").count(), 2);
    let beyond = arena(&["replay", &file, "--turn", "599"]);
    assert_eq!(beyond.status.code(), Some(64));
    assert!(text(&beyond.stderr).contains("has no turn 599"));
    // A changed record is reported with its place, and ends with 1.
    let changed =
        std::fs::read_to_string(&file)
            .expect("text")
            .replacen("\"life\":6", "\"life\":5", 1);
    std::fs::write(&file, changed).expect("writable");
    let verify = arena(&["verify", &file]);
    assert_eq!(verify.status.code(), Some(1));
    let complaint = format!("{file}:2: field state_before.players[0].life: expected 6, found 5");
    assert!(
        text(&verify.stdout).starts_with(&complaint),
        "{}",
        text(&verify.stdout)
    );
}

#[test]
fn mistakes_on_the_command_line_end_with_64() {
    for (arguments, word) in [
        (
            &["play", "--profile", "lagoon"][..],
            "expected one of official",
        ),
        (
            &["play", "--work", "5", "--clock", "50ms"],
            "cannot be used with",
        ),
        (&["play", "--clock", "soon"], "expected"),
        (&["verify", "/nonexistent/game.jsonl"], "cannot read"),
        (&["verify"], "FILE"),
        (&["replay", "/nonexistent/game.jsonl"], "cannot read"),
        (&["sail"], "unrecognized"),
    ] {
        let output = arena(arguments);
        assert_eq!(output.status.code(), Some(64), "{arguments:?}");
        let errors = text(&output.stderr);
        assert!(errors.contains(word), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_closed_output_pipe_is_no_error() {
    let game = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/data/conformance/games/s10001.jsonl"
    );
    let mut replay = Command::new(ARENA)
        .args(["replay", game])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arena starts");
    drop(replay.stdout.take());
    let output = replay.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}

/// Turn 30 of a recorded game as a situation, against the record's own state.
#[test]
fn a_turn_becomes_a_situation() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/data/conformance/games/s10001.jsonl")
        .display()
        .to_string();
    let output = arena(&[
        "analyse", "fixture", &file, "--turn", "30", "--must", "live",
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let situation = text(&output.stdout);
    let record = std::fs::read_to_string(&file).expect("the game");
    let line = record.lines().nth(32).expect("turn 30");
    let before: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(before["state_before"]["turn"], 30);
    assert_eq!(before["player"], 1);
    let own = &before["state_before"]["players"][1];
    let me = format!(
        "me {},{} life {} charges {}{}{}{}",
        own["pos"][0],
        own["pos"][1],
        own["life"],
        own["charges"]["TORPEDO"],
        own["charges"]["SONAR"],
        own["charges"]["SILENCE"],
        own["charges"]["MINE"]
    );
    let lines: Vec<&str> = situation.lines().collect();
    assert!(lines.contains(&me.as_str()), "{me}:\n{situation}");
    assert!(lines.contains(&"turn 29") && lines.contains(&"must live"));
    let count = |who: &str| lines.iter().filter(|line| line.starts_with(who)).count();
    assert_eq!((count("they "), count("we ")), (15, 14));
    let answered = record.matches("SONAR ").count();
    assert!(answered > 0 && situation.contains(" sonar Y life 6"));

    let lost = text(&arena(&["analyse", "fixture", &file]).stdout);
    assert!(lost.contains("== s10001, turn 168, player 1"), "{lost}");
    assert!(lost.ends_with("must not be SURFACE|SONAR 1|TORPEDO 2 8\n"));
    let beyond = arena(&["analyse", "fixture", &file, "--turn", "169"]);
    assert_eq!(beyond.status.code(), Some(64));
    assert!(text(&beyond.stderr).contains("has no turn 169; it has 1 to 168"));
}
