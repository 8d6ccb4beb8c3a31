//! Leagues: killed ten times and gone on with, changed while they last, of scored games.

use crate::support::{bytes, command, ended, folder, killed_ten_times, script};
use arena::run::league::{Change, League, LeagueOptions};
use serde_json::Value;
use std::path::Path;

const PLAYERS: [&str; 4] = ["hunter", "drifter", "rusher", "silencer"];

/// A league of built-in players of Ocean of Code.
fn league(folder: &Path) {
    std::fs::create_dir(folder.join("l")).expect("a folder");
    let players = PLAYERS
        .map(|name| format!("\"{name}-1={name}\""))
        .join(", ");
    let file = format!("work = 1\nseed = 5\nplayers = [{players}]\n");
    std::fs::write(folder.join("l/league.toml"), file).expect("writable");
}

fn run_files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join("l/runs")).expect("runs");
    let names = entries.map(|entry| entry.expect("it").file_name().into_string().expect("UTF-8"));
    let is_run = |name: &String| name.ends_with(".jsonl") && !name.contains(".measured.");
    let mut runs: Vec<String> = names.filter(is_run).collect();
    runs.sort();
    runs
}

/// Each run that a league leaves after ten kills is the one that `play` makes at once.
#[test]
fn a_league_survives_kills() {
    let folder = folder("kills");
    league(&folder);
    let go_on = || command(&folder, "league l --pairs 3 --jobs 1");
    killed_ten_times(|kill| 60 + 20 * kill, go_on);
    let printed = ended(0, &folder, "league l --pairs 3 --jobs 1 --matches 6");
    assert!(
        PLAYERS
            .iter()
            .all(|name| printed.contains(&format!("{name}-1"))),
        "{printed}"
    );
    let runs = run_files(&folder);
    assert!(runs.len() > 3, "{runs:?}");
    for run in runs {
        let file = ended(0, &folder, &format!("report l/runs/{run} --as-toml"));
        std::fs::write(folder.join("again.toml"), file).expect("writable");
        ended(
            0,
            &folder,
            &format!("play --run again.toml --jobs 1 --out again-{run}"),
        );
        let [own, again] = [format!("l/runs/{run}"), format!("again-{run}")];
        assert!(
            bytes(&folder, &own) == bytes(&folder, &again),
            "{run} differs"
        );
    }
}

/// Results of a league stay with its bots, whatever they are called.
#[test]
fn bots_are_added_archived_and_renamed() {
    let folder = folder("changes");
    league(&folder);
    ended(0, &folder, "league l --pairs 1 --matches 4");
    let games = |row: &Value| {
        (
            row["program"].as_str().map(str::to_string),
            row["games"].as_u64(),
        )
    };
    let before = board(&folder, "--show");
    let after = board(
        &folder,
        "--archive hunter-1 --rename drifter-1=calm --add miner-1=miner",
    );
    let archived: Vec<&Value> = after
        .iter()
        .filter(|it| it["is_archived"] == true)
        .collect();
    assert_eq!(archived.len(), 1);
    assert_eq!(archived[0]["program"], "hunter-1");
    let mut renamed: Vec<_> = before.iter().map(games).collect();
    for (name, _) in &mut renamed {
        *name = name.take().map(|name| name.replace("drifter-1", "calm"));
    }
    renamed.push((Some("miner-1".to_string()), Some(0)));
    let mut found: Vec<_> = after.iter().map(games).collect();
    renamed.sort();
    found.sort();
    assert_eq!(found, renamed);
    // The new one's rating is unknown: it plays, and the archived one does not.
    ended(0, &folder, "league l --pairs 1 --matches 4");
    let last = board(&folder, "--show");
    let count = |rows: &[Value], name: &str| {
        let row = rows.iter().find(|it| it["program"] == name);
        row.and_then(|it| it["games"].as_u64()).expect("a row")
    };
    assert_eq!(count(&last, "hunter-1"), count(&before, "hunter-1"));
    assert!(count(&last, "miner-1") > 0);
    let refused = ended(64, &folder, "league l --archive hunter-1");
    assert!(refused.contains("there is no bot hunter-1"), "{refused}");
    let refused = ended(64, &folder, "league l --game temple --add x=bot");
    assert!(refused.contains("this one is of ocean"), "{refused}");
    ended(0, &folder, "league other --game temple --add x=bot");
    let file = String::from_utf8(bytes(&folder, "other/league.toml")).expect("UTF-8");
    assert!(file.contains("game = \"temple\""), "{file}");
    // All changes of a command, or none.
    let file = bytes(&folder, "l/league.toml");
    ended(64, &folder, "league l --archive miner-1 --rename none=some");
    assert!(bytes(&folder, "l/league.toml") == file, "half a command");
    ended(64, &folder, "league new --game temple --add x=bot --add y");
    assert!(!folder.join("new").exists(), "half a league");
    let refused = ended(64, &folder, "league none --show");
    assert!(refused.contains("none/league.toml"), "{refused}");
}

fn board(folder: &Path, options: &str) -> Vec<Value> {
    let text = ended(0, folder, &format!("league l --json {options}"));
    let board: Value = serde_json::from_str(&text).expect("JSON");
    board["rows"].as_array().expect("rows").clone()
}

/// A scored game's league has equally many cases of each bot, and compares them on these.
#[test]
fn bots_of_a_scored_game_are_compared_by_case() {
    let folder = folder("scored");
    let games = crate::toys::GAMES;
    let file = "game = \"harvest\"\nplayers = [\"bot\", \"chance=random\"]\n";
    std::fs::write(folder.join("league.toml"), file).expect("writable");
    let mut league = League::new(games, &folder);
    let options = LeagueOptions {
        jobs: 1,
        pairs: 5,
        time: None,
        matches: Some(4),
    };
    league.play(&options).expect("it plays");
    let rename = Change::Rename {
        old: "bot".to_string(),
        new: "best".to_string(),
    };
    league.change(&[rename]).expect("a change");
    let board = league.leaderboard().expect("a leaderboard");
    let [best, chance] = &board.rows[..] else {
        panic!("{board:?}");
    };
    assert!(best.games > 0 && best.games.abs_diff(chance.games) <= 5);
    assert_eq!((&best.program[..], &chance.program[..]), ("best", "chance"));
    assert!(
        best.rank < chance.rank && best.relative > chance.relative,
        "{board:?}"
    );
}

/// Where lower is better, the lowest scores lead, and a failed case is the worst.
#[test]
fn the_lowest_scores_lead_where_lower_is_better() {
    let folder = folder("min");
    std::fs::create_dir_all(folder.join("in")).expect("a folder");
    for case in 0..4 {
        let text = format!("{}\n", 10 + case);
        std::fs::write(folder.join(format!("in/{case}.txt")), text).expect("writable");
    }
    script(&folder, "low", "read n; echo Score = $n >&2");
    script(&folder, "high", "read n; echo Score = $((2 * n)) >&2");
    let fails = "read n; [ $((n % 2)) = 0 ] && exit 3; echo Score = $((n - 1)) >&2";
    script(&folder, "fails", fails);
    let players = "players = [\"low=./low\", \"fails=./fails\", \"high=./high\"]";
    let file = format!("game = \"cases:in :: min\"\n{players}\n");
    std::fs::create_dir(folder.join("l")).expect("a folder");
    std::fs::write(folder.join("l/league.toml"), file).expect("writable");
    ended(0, &folder, "league l --pairs 4 --matches 3 --jobs 1");
    let rows = board(&folder, "--show");
    let found = rows.iter().map(|row| {
        let value = |name: &str| row[name].as_f64().expect("a number");
        let name = row["program"].as_str().expect("a name");
        (
            name,
            (100.0 * value("relative")).round(),
            value("rank"),
            row["faults"].as_u64(),
        )
    });
    let expected = [
        ("low", 96.0, 1.5, Some(0)),
        ("fails", 50.0, 2.0, Some(2)),
        ("high", 48.0, 2.5, Some(0)),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// A program that has answered once is not tried out again, and never left out for a failed start.
#[test]
fn a_program_that_has_started_is_not_tried_again() {
    let folder = folder("started");
    script(&folder, "bot", "echo >> starts; echo 7 7");
    std::fs::create_dir(folder.join("l")).expect("a folder");
    let file = "work = 1\nplayers = [\"own=./bot\", \"drifter\"]\n";
    std::fs::write(folder.join("l/league.toml"), file).expect("writable");
    ended(0, &folder, "league l --pairs 1 --matches 2 --jobs 1");
    assert_eq!(bytes(&folder, "starts").len(), 1 + 2 * 2);
}
