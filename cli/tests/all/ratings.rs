//! `arena ratings`: the programs of several kept runs on one scale.

use crate::support::{begin_a_line, bytes, ended, folder};
use arena::records::{part_path, Run};
use cli::games::GAMES;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn play(folder: &Path, settings: &str, out: &str) {
    let settings = format!("play {settings} --jobs 1 --out {out}.jsonl");
    ended(0, folder, &settings);
}

fn json(folder: &Path, arguments: &str) -> Value {
    let printed = ended(0, folder, &format!("{arguments} --json"));
    let line = printed.lines().find(|line| line.starts_with('{'));
    serde_json::from_str(line.expect("an object")).expect("JSON")
}

/// The rows of programs of this name.
fn rows<'a>(standings: &'a Value, program: &str) -> Vec<&'a Value> {
    let rows = standings["ratings"].as_array().expect("a list").iter();
    rows.filter(|row| row["program"] == program).collect()
}

fn row<'a>(standings: &'a Value, program: &str) -> &'a Value {
    match rows(standings, program)[..] {
        [row] => row,
        _ => panic!("not one {program}: {standings}"),
    }
}

fn number(row: &Value, field: &str) -> f64 {
    row[field].as_f64().expect("a number")
}

/// Writes a kept run with other contents under another name.
fn change(folder: &Path, from: &str, to: &str, change: impl FnOnce(&mut Run)) {
    let mut run = Run::parse(GAMES, &bytes(folder, &format!("{from}.jsonl"))).expect("a run");
    change(&mut run);
    let path = folder.join(format!("{to}.jsonl"));
    run.write(&path).expect("writable");
}

/// Kept runs, played once for all tests.
static RUNS: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = folder("runs");
    play(
        &folder,
        "--players hunter,drifter,rusher --pairs 8 --work 1",
        "all",
    );
    let first = "--a hunter --b drifter --pairs 20 --work 1";
    play(&folder, &format!("{first} --seed 2"), "first");
    play(
        &folder,
        "--a rusher --b drifter --pairs 12 --work 1 --seed 3",
        "second",
    );
    play(
        &folder,
        "--a miner --b silencer --pairs 4 --work 1",
        "apart",
    );
    play(
        &folder,
        &format!("{first} --seed 2 --profile corridors"),
        "corridors",
    );
    let clock = "--a hunter --b drifter --pairs 4 --seed 5 --clock 2s";
    play(&folder, clock, "clock");
    play(
        &folder,
        "--game temple --a bot --b beam --pairs 1 --work 1",
        "temple",
    );
    let cases = "--game territory --a greedy --cases 2 --work 1";
    play(&folder, cases, "cases");
    folder
});

#[test]
fn one_run_is_rated_as_in_its_own_table() {
    let folder = &*RUNS;
    let own = json(folder, "play --resume all.jsonl");
    let rated = json(folder, "ratings all.jsonl");
    assert_eq!(rated["ratings"], own["ratings"]);
    assert_eq!(
        (&rated["pairs"], &rated["repeated_pairs"]),
        (&24.into(), &0.into())
    );
    let hunter = row(&rated, "hunter");
    assert_eq!(
        (&hunter["games"], &hunter["opponents"]),
        (&32.into(), &2.into())
    );
    let matches = own["matches"].as_array().expect("matches").iter();
    let scores: Vec<f64> = matches
        .filter(|it| it["a"] == "hunter")
        .map(|it| number(it, "score"))
        .collect();
    assert!((number(hunter, "score") - scores.iter().sum::<f64>() / 2.0).abs() < 1e-12);
}

#[test]
fn common_opponents_link_runs() {
    let folder = &*RUNS;
    let rated = json(folder, "ratings first.jsonl second.jsonl --anchor drifter");
    let drifter = row(&rated, "drifter");
    assert_eq!([number(drifter, "elo"), number(drifter, "error")], [0.0; 2]);
    assert_eq!(
        (&drifter["games"], &drifter["opponents"]),
        (&64.into(), &2.into())
    );
    // Two matches and no circle: each program has the Elo of its own match.
    for (file, program) in [("first", "hunter"), ("second", "rusher")] {
        let report = json(folder, &format!("play --resume {file}.jsonl"));
        let score = number(&report["matches"][0], "score");
        let games = number(&report["matches"][0], "games");
        // The loser of all games is given a quarter of a point.
        let score = score.min(1.0 - 0.25 / games);
        let elo = -400.0 * (1.0 / score - 1.0).log10();
        let found = row(&rated, program);
        assert!((number(found, "elo") - elo).abs() < 1e-6, "{found}, {elo}");
        assert_eq!(found["opponents"], 1);
    }
    let text = ended(
        0,
        folder,
        "ratings first.jsonl second.jsonl --anchor drifter",
    );
    assert!(text.contains("Elo above drifter"), "{text}");
    // Without a common program there are two scales.
    let apart = json(folder, "ratings first.jsonl apart.jsonl --anchor drifter");
    let groups = ["hunter", "drifter", "miner", "silencer"].map(|it| &row(&apart, it)["group"]);
    assert_eq!(groups, [1, 1, 2, 2]);
    let sum: f64 = ["miner", "silencer"]
        .map(|it| number(row(&apart, it), "elo"))
        .iter()
        .sum();
    assert!(sum.abs() < 1e-9, "{apart}");
    let text = ended(0, folder, "ratings first.jsonl apart.jsonl");
    assert!(text.contains("no games link the groups"), "{text}");
}

#[test]
fn no_game_counts_twice() {
    let folder = &*RUNS;
    let once = json(folder, "ratings first.jsonl");
    for (name, range) in [("early", 0..15), ("late", 10..20)] {
        change(folder, "first", name, |run| {
            run.header.pairs = [range.start, range.end];
            run.pairs.retain(|key, _| range.contains(&key.pair));
        });
    }
    // The same games in another run, in which A and B are exchanged.
    change(folder, "first", "turned", |run| {
        run.header.matches = vec![vec![1, 0]];
        run.header.answers = true;
        for game in run.pairs.values_mut().flat_map(|pair| &mut pair.games) {
            game.points = 1.0 - game.points;
        }
        for pair in run.pairs.values_mut() {
            pair.games.reverse();
            (0..)
                .zip(&mut pair.games)
                .for_each(|(team, game)| game.a_team = team);
        }
    });
    for (files, copies) in [
        ("first.jsonl first.jsonl", 20),
        ("early.jsonl late.jsonl", 5),
        ("first.jsonl first.measured.jsonl late.jsonl", 10),
        ("first.jsonl turned.jsonl", 20),
    ] {
        let rated = json(folder, &format!("ratings {files}"));
        assert_eq!(rated["ratings"], once["ratings"], "{files}");
        assert_eq!(
            (&rated["pairs"], &rated["repeated_pairs"]),
            (&20.into(), &copies.into())
        );
        let text = ended(0, folder, &format!("ratings {files}"));
        let words = format!("{copies} pairs are copies of others: each is counted once");
        assert!(text.contains(&words), "{files}: {text}");
    }
    // Another result of a pair: of the same run it is refused, of another one it counts.
    let other_games = |run: &mut Run| {
        let games = run.pairs.values_mut().flat_map(|pair| &mut pair.games);
        games.for_each(|game| game.hash.replace_range(..2, "zz"));
    };
    change(folder, "first", "second-result", other_games);
    let refused = ended(64, folder, "ratings late.jsonl second-result.jsonl");
    assert!(
        refused.contains("second-result.jsonl and late.jsonl"),
        "{refused}"
    );
    assert!(
        refused.contains("pair 10 of match 0 is there twice and differs"),
        "{refused}"
    );
    change(folder, "turned", "other-run", other_games);
    let rated = json(folder, "ratings first.jsonl other-run.jsonl");
    assert_eq!(
        (&rated["pairs"], &rated["repeated_pairs"]),
        (&40.into(), &0.into())
    );
    assert_eq!(row(&rated, "hunter")["opponents"], 1);
}

#[test]
fn two_versions_are_two_programs() {
    let folder = &*RUNS;
    let mut hash = String::new();
    change(folder, "first", "version", |run| {
        run.header.seed = 9;
        hash = run.header.programs[0].hash.clone();
        run.header.programs[0].hash = format!("{}ffffffffffff", &hash[..4]);
    });
    let files = "ratings first.jsonl version.jsonl";
    let rated = json(folder, files);
    assert_eq!(rows(&rated, "hunter").len(), 2);
    assert_eq!(row(&rated, "drifter")["opponents"], 2);
    let labels = [&hash[..8], &format!("{}ffff", &hash[..4])].map(|it| format!("hunter [{it}]"));
    let text = ended(0, folder, files);
    for label in &labels {
        assert!(text.contains(&format!(" {label} ")), "{label}: {text}");
    }
    let refused = ended(64, folder, &format!("{files} --anchor hunter"));
    assert!(
        refused.contains(&format!("expected one of {}", labels.join(", "))),
        "{refused}"
    );
    let anchored = crate::support::command(folder, files)
        .args(["--json", "--anchor", &labels[1]])
        .output();
    let [anchored, _] = crate::support::printed(0, anchored.expect("the arena starts"), files);
    let anchored: Value = serde_json::from_str(&anchored).expect("JSON");
    let at_zero = rows(&anchored, "hunter")
        .into_iter()
        .find(|it| it["elo"] == 0.0);
    assert_eq!(
        at_zero.expect("an anchor")["hash"],
        format!("{}ffffffffffff", &hash[..4])
    );
}

#[test]
fn unfinished_runs_are_rated() {
    let folder = &*RUNS;
    let kept = bytes(folder, "first.jsonl");
    let path = folder.join("stopped.jsonl");
    std::fs::write(part_path(&path), kept).expect("writable");
    begin_a_line(&part_path(&path), b"");
    let mut text = bytes(folder, "stopped.jsonl.part");
    let lines: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    text.truncate(lines[12] + 5);
    std::fs::write(part_path(&path), text).expect("writable");
    let printed = ended(0, folder, "ratings stopped.jsonl second.jsonl");
    assert!(
        printed.contains("unfinished: stopped.jsonl, 12 of 20 pairs"),
        "{printed}"
    );
    let rated = json(folder, "ratings stopped.jsonl second.jsonl");
    assert_eq!(rated["pairs"], 24);
    assert_eq!(rated["runs"][0]["complete"], false);
}

#[test]
fn what_has_no_common_scale_is_refused() {
    let folder = &*RUNS;
    change(folder, "first", "empty", |run| run.pairs.clear());
    for (arguments, words) in [
        (
            "first.jsonl temple.jsonl --mixed",
            "expected runs of one game: first.jsonl is of ocean, temple.jsonl of temple",
        ),
        ("cases.jsonl", "cases.jsonl is of territory, a scored game"),
        (
            "first.jsonl clock.jsonl",
            "different time control: first.jsonl has 1 nodes a turn, clock.jsonl 2s a turn",
        ),
        (
            "first.jsonl corridors.jsonl",
            "different profile: first.jsonl has official, corridors.jsonl corridors; --mixed",
        ),
        (
            "first.jsonl --anchor bot",
            "--anchor bot: expected one of hunter, drifter",
        ),
        ("empty.jsonl", "nothing to rate"),
        (
            "empty.jsonl apart.jsonl --anchor hunter",
            "--anchor hunter: it met no other program",
        ),
        ("nothing.jsonl", "cannot read the run nothing.jsonl"),
        ("second.measured.jsonl", "expected the header of a run"),
        ("", "required arguments"),
    ] {
        let refused = ended(64, folder, &format!("ratings {arguments}"));
        assert!(refused.contains(words), "{arguments}: {refused}");
    }
    let mixed = json(
        folder,
        "ratings first.jsonl clock.jsonl corridors.jsonl --mixed",
    );
    assert_eq!(mixed["pairs"], 44);
    assert_eq!(
        mixed["profiles"],
        serde_json::json!(["official", "corridors"])
    );
    assert_eq!(row(&mixed, "hunter")["games"], 88);
}
