//! `arena bench --replay`, and the games that are its data.

use clap::Parser;
use cli::commands::bench::BenchArgs;
use cli::commands::timing::run;
use cli::games::GAMES;
use common::{Bot as _, Budget, Settings};
use ocean::bot::Bot;
use ocean::params::Params;
use serde_json::Value;
use std::path::{Path, PathBuf};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: BenchArgs,
}

fn bench(arguments: &[&str]) -> anyhow::Result<String> {
    let line = Line::try_parse_from(["bench"].iter().chain(arguments))?;
    let mut out = Vec::new();
    run(GAMES, &line.args, &mut out)?;
    Ok(String::from_utf8(out)?)
}

fn error(arguments: &[&str]) -> String {
    format!("{:#}", bench(arguments).expect_err("a mistake"))
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data")
}

fn recorded(name: &str) -> String {
    data()
        .join("conformance/games")
        .join(name)
        .display()
        .to_string()
}

fn scratch(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

/// Turns of each seat in a record that were answered.
fn turns(file: &str) -> [usize; 2] {
    let text = std::fs::read_to_string(file).expect("a record");
    let mut turns = [0; 2];
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if line["type"] == "turn" {
            turns[line["player"].as_u64().expect("a seat") as usize] += 1;
        }
    }
    turns
}

#[test]
fn every_turn_is_measured_in_every_part() {
    let game = recorded("s10003.jsonl");
    let [first, second] = turns(&game);
    let object = |more: &[&str]| -> Value {
        let arguments = ["--replay", &game, "--work", "50", "--json"];
        let text = bench(&[&arguments[..], more].concat()).expect("an object");
        serde_json::from_str(&text).expect("JSON")
    };
    let both = object(&[]);
    assert_eq!(both["turns"], first + second);
    for (player, count) in [("0", first), ("1", second)] {
        let one = object(&["--player", player]);
        assert_eq!(one["turns"], count);
        for row in one["slowest"].as_array().expect("rows") {
            assert_eq!(row["player"].to_string(), player);
        }
    }
    let number = |value: &Value| value.as_f64().expect("a number");
    let parts = both["parts"].as_object().expect("parts");
    let mut names: Vec<&str> = parts.keys().map(String::as_str).collect();
    names.sort_unstable();
    let expected = [
        "all",
        "exposure",
        "following_them",
        "following_us",
        "listing",
        "search",
    ];
    assert_eq!(names, expected);
    for part in parts.values() {
        let [p50, p99, p999, max] =
            ["p50_ms", "p99_ms", "p999_ms", "max_ms"].map(|name| number(&part[name]));
        assert!(
            0.0 <= p50 && p50 <= p99 && p99 <= p999 && p999 <= max,
            "{part}"
        );
        assert!(max > 0.0, "{both}");
    }
    assert_eq!(both["max_ms"], parts["all"]["max_ms"]);
    assert_eq!(both["p999_ms"], parts["all"]["p999_ms"]);
    let slowest = both["slowest"].as_array().expect("rows");
    assert_eq!(slowest.len(), 10);
    assert_eq!(slowest[0]["all_ms"], both["max_ms"]);
    for row in slowest {
        let sum: f64 = expected[1..]
            .iter()
            .map(|part| number(&row[format!("{part}_ms")]))
            .sum();
        assert!((sum - number(&row["all_ms"])).abs() < 0.01, "{row}");
        assert_eq!(row["file"], game.as_str());
    }
}

#[test]
fn text_names_parts_and_slowest_turns() {
    let game = recorded("s10003.jsonl");
    let text = bench(&["--replay", &game, "--clock", "5ms", "--player", "0"]).expect("a table");
    for word in [
        "5ms a turn",
        "following_them",
        "p99.9",
        "slowest turns",
        "s10003.jsonl",
    ] {
        assert!(text.contains(word), "{word} in {text}");
    }
}

#[test]
fn runs_with_answers_are_games_too() {
    let run = Path::new(env!("CARGO_TARGET_TMPDIR")).join("timing-run.jsonl");
    let _ = std::fs::remove_file(&run);
    let run = run.display().to_string();
    let arena = |arguments: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_arena"))
            .args(arguments)
            .output()
            .expect("the arena starts");
        String::from_utf8_lossy(&output.stdout).to_string()
    };
    let played = [
        "play",
        "--a",
        "drifter",
        "--b",
        "hunter",
        "--pairs",
        "1",
        "--answers",
    ];
    arena(&[&played[..], &["--out", &run]].concat());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("timing-games");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    arena(&["restore", &run, "--record", &folder.display().to_string()]);
    let games = std::fs::read_dir(&folder).expect("two games");
    let expected: usize = games
        .map(|game| game.expect("a file").path().display().to_string())
        .map(|game| turns(&game).iter().sum::<usize>())
        .sum();
    let text = bench(&["--replay", &run, "--work", "50", "--json"]).expect("an object");
    let object: Value = serde_json::from_str(&text).expect("JSON");
    assert!(expected > 0);
    assert_eq!(object["turns"], expected);
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let game = recorded("s10003.jsonl");
    let text = std::fs::read_to_string(&game).expect("a record");
    let lines: Vec<&str> = text.lines().collect();

    let broken = [&lines[..6], &["{\"type\":"]].concat().join("\n");
    let path = scratch("timing-broken.jsonl", &broken);
    assert!(error(&["--replay", &path]).contains("timing-broken.jsonl:7: expected one object"));

    let cut = scratch("timing-cut.jsonl", &lines[..6].join("\n"));
    let found = error(&["--replay", &cut]);
    assert!(
        found.contains("timing-cut.jsonl:7: expected a line of type turn"),
        "{found}"
    );

    let other = lines[5].replacen("\"life\":6", "\"life\":5", 1);
    let other = [&lines[..5], &[other.as_str()], &lines[6..]]
        .concat()
        .join("\n");
    let path = scratch("timing-other.jsonl", &other);
    let found = error(&["--replay", &path]);
    assert!(
        found.contains("timing-other.jsonl:6: field state_before"),
        "{found}"
    );

    assert!(error(&["--replay", "no-such.jsonl"]).contains("cannot read no-such.jsonl"));
    assert!(error(&["hunter", "--replay", &game]).contains("expected bot or bot:NAME=VALUE"));
    assert!(error(&["bot:no_such=1", "--replay", &game]).contains("no_such"));
    assert!(error(&["--replay", &game, "--player", "2"]).contains("0..2"));
    for (arguments, word) in [
        (&["--json"][..], "--replay"),
        (&["--clock", "50ms"], "--replay"),
        (
            &["--replay", &game, "--clock", "50ms", "--work", "5"],
            "cannot be used with",
        ),
        (&["--replay", &game, "--expect", "1"], "cannot be used with"),
        (&["--replay"], "a value is required"),
    ] {
        let found = error(arguments);
        assert!(found.contains(word), "{arguments:?}: {found}");
    }
}

/// The bot thinks of other orders than those recorded, but knows what the recorded
/// player knew.
#[test]
fn a_replaced_answer_leaves_what_following_leaves() {
    let text = std::fs::read_to_string(recorded("s10003.jsonl")).expect("a record");
    let mut params = Params::default();
    // The random stream of the two is not at the same place.
    params.apply("choice_noise=0").expect("a parameter");
    let bot = || {
        Bot::from_settings(Settings {
            budget: Budget::Work(300),
            seed: Some(1),
            params: params.clone(),
        })
    };
    let (mut followed, mut replaced) = (bot(), bot());
    let mut compared = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if line["player"] != 1 {
            continue;
        }
        let input = line["input"].as_array().expect("lines");
        let request = input.iter().filter_map(Value::as_str);
        let request: Vec<String> = request.map(str::to_string).collect();
        let output = line["output"].as_str().expect("an answer");
        let answer = replaced.answer(&request, replaced.deadline());
        replaced.replace_answer(output);
        if line["n"].as_u64() >= Some(40) {
            let expected = followed.answer(&request, followed.deadline());
            assert_eq!(answer, expected, "{line}");
            followed.replace_answer(output);
            compared += 1;
        } else {
            followed.follow(&request, output);
        }
    }
    assert!(compared > 5, "{compared} turns compared");
}

#[test]
fn the_data_are_whole_games_and_small() {
    let mut size = 0;
    let mut games = 0;
    for entry in std::fs::read_dir(data().join("timing")).expect("the data") {
        let path = entry.expect("a file").path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        size += text.len();
        games += 1;
        if let Err(error) = ocean_adapter::verify::verify(&text) {
            panic!("{}: {error}", path.display());
        }
    }
    assert!(games >= 8, "{games} games");
    assert!(size < 1_500_000, "{size} bytes");
}
