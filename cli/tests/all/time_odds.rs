//! `PROGRAM@400ms`: a time limit of its own for one program, and how often it was
//! over that of the run.

use crate::support::{bytes, folder, script};
use crate::toy_arena::{ended, json};
use arena::players::Program;
use arena::records::Run;
use std::time::Duration;

/// Answers late in every turn: in 30 ms and more.
const LATE: &str = "while read line; do sleep 0.03; echo 0; done";

#[test]
fn a_limit_is_read_and_written_as_it_was_typed() {
    for (text, limit) in [
        ("bot@400ms", Some(400_000)),
        ("bot:noise=0.5@1.5s", Some(1_500_000)),
        ("./bot --mail me@here", None),
        ("./bot --mail me@here @250µs", Some(250)),
        ("bot@2m", Some(120_000_000)),
        ("bot :: ./slow@2s", Some(2_000_000)),
        ("bot@1s :: ./slow@2s", Some(2_000_000)),
        ("bot :: ./slow", None),
    ] {
        let program = Program::new(&crate::toys::Relay, text);
        let limit = limit.map(Duration::from_micros);
        assert_eq!(program.time_odds(), limit, "{text}");
        let again = Program::new(&crate::toys::Relay, &program.to_string());
        assert_eq!(again, program, "{text}");
    }
}

/// In a game whose judge limits each turn, the run's limit is exceeded, and the program plays on by
/// its own limit.
#[test]
fn a_slow_program_plays_on_and_its_late_turns_are_counted() {
    let folder = folder("turns");
    script(&folder, "slow", LATE);
    let play = |range: &str, slow: &str| {
        let settings = "play --game relay --b bot --clock 15ms --jobs 2";
        format!("{settings} --a {slow} --pairs {range} --out {range}.jsonl")
    };
    let report = json(&folder, &play("0..2", "./slow@10s"));
    // Two games of each pair, two seats, ten rounds of which the first is the start.
    let expected = serde_json::json!([{
        "program": "./slow@10s", "own_limit_ms": 10000.0, "run_limit_ms": 15.0,
        "games": 4, "games_over": 4, "turns": 80, "turns_over": 72,
    }]);
    assert_eq!(report["own_limits"], expected);
    let none = serde_json::json!({});
    assert_eq!(report["matches"][0]["fault_kinds"][0], none);
    // From shards, after a stop, and in a report.
    ended(0, &folder, &play("2..3", "./slow@10s"));
    ended(0, &folder, "play --resume 2..3.jsonl --pairs 2..4 --jobs 2");
    let merged = ended(0, &folder, "merge 2..3.jsonl 0..2.jsonl --out all.jsonl");
    for printed in [merged, ended(0, &folder, "report all.jsonl")] {
        let row = printed.lines().find(|line| line.contains("over run's"));
        assert!(row.is_some(), "{printed}");
        let row: Vec<&str> = printed
            .lines()
            .filter_map(|line| line.trim().strip_prefix("./slow@10s"))
            .flat_map(|rest| rest.split_whitespace())
            .collect();
        let counts = ["10000", "15", "160", "144", "8", "8"];
        assert!(row.windows(6).any(|cells| cells == counts), "{printed}");
    }
    let run = Run::read(crate::toys::GAMES, &folder.join("all.jsonl")).expect("a run");
    assert_eq!(run.header.programs[0].text, "./slow@10s");
    // Without a limit of its own it fails, and the table is not there.
    std::fs::remove_file(folder.join("0..2.jsonl")).expect("it was there");
    let report = json(&folder, &play("0..2", "./slow"));
    assert!(report.get("own_limits").is_none());
    // In each of four games, with both of its processes.
    let late = serde_json::json!({ "timeout": 4 });
    assert_eq!(report["matches"][0]["fault_kinds"][0], late);
    let faults = report["matches"][0]["faults"].as_array();
    assert_eq!(faults.map(Vec::len), Some(8));
    ended(0, &folder, &play("4..5", "./slow"));
    let merged = "merge 0..2.jsonl 4..5.jsonl --out late.jsonl";
    let merged = ended(0, &folder, merged);
    for (shard, late) in [("0..2.jsonl", "4"), ("4..5.jsonl", "2")] {
        let row = merged.lines().find(|line| line.trim().starts_with(shard));
        let last = row.and_then(|row| row.split_whitespace().last());
        assert_eq!(last, Some(late), "{merged}");
    }
}

/// In a game whose judge limits all turns together, every further turn is late once that limit is
/// used up.
#[test]
fn a_limit_is_of_the_whole_game_where_the_judge_has_that() {
    let folder = folder("game");
    let late = "read line; sleep 0.2; echo 0; while read line; do echo 0; done";
    script(&folder, "slow", late);
    let settings = "play --game harvest --clock 100ms --cases 2 --jobs 1";
    let play = format!("{settings} --a ./slow@20s --b ./slow@150ms --out run.jsonl");
    let report = json(&folder, &play);
    let [slow, slower] = [0, 1].map(|place| &report["own_limits"][place]);
    assert_eq!(
        (&slow["turns"], &slow["turns_over"]),
        (&200.into(), &200.into())
    );
    assert_eq!(
        (&slow["games"], &slow["games_over"]),
        (&2.into(), &2.into())
    );
    assert_eq!(slower["own_limit_ms"], 150.0);
    let faults = [0, 1].map(|place| &report["programs"][place]["fault_kinds"]);
    assert_eq!(faults[0], &serde_json::json!({}));
    assert_eq!(faults[1], &serde_json::json!({ "timeout": 2 }));
    let warning = report["warnings"][0].as_str().expect("text");
    assert!(warning.contains("150ms"), "{warning}");
    let printed = ended(0, &folder, "report run.jsonl");
    assert!(printed.contains("own time limit"), "{printed}");
    assert!(!bytes(&folder, "run.jsonl").is_empty());
}

#[test]
fn a_limit_that_is_none_is_refused() {
    let folder = folder("refused");
    for (wrong, words) in [
        ("--a bot@400ms", "expected --clock, found fixed work"),
        ("--a bot@400 --clock 50ms", "such as @400ms"),
        ("--a bot@0ms --clock 50ms", "expected a time above 0"),
        (
            "--a bot@0ms_::_bot --b bot --clock 50ms",
            "expected a time above 0",
        ),
    ] {
        let refused = ended(64, &folder, &format!("play --game relay --pairs 1 {wrong}"));
        assert!(refused.contains(words), "{wrong}: {refused}");
    }
}
