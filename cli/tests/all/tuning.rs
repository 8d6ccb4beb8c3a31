//! `tune` and `effects` on a game whose best value is known: a player that answers at
//! random too often is to stop that.

use crate::support::{bytes, folder, killed_after};
use crate::toy_arena::{command, ended, json};
use arena::records::Run;
use std::path::Path;

const WORSENED: &str = "--program bot:noise=0.4 --work 1";

/// The number after a word.
fn number_after(text: &str, word: &str) -> f64 {
    let (_, rest) = text
        .split_once(word)
        .unwrap_or_else(|| panic!("{word}: {text}"));
    let number = rest.split_whitespace().next().expect("a number");
    number.parse().unwrap_or_else(|_| panic!("{word}: {text}"))
}

/// Scores on the cases of the proof in the end: of the tuned and of the untuned one.
fn proof(folder: &Path, file: &str) -> ([u64; 2], [f64; 2]) {
    let run = Run::read(crate::toys::GAMES, &folder.join(file)).expect("a run");
    let mean = |program: usize| {
        let scores: Vec<f64> = run.of_match(program).filter_map(|it| it.score()).collect();
        scores.iter().sum::<f64>() / scores.len() as f64
    };
    (run.header.pairs, [0, 1].map(mean))
}

#[test]
fn a_worsened_parameter_of_a_scored_game_is_mended() {
    let folder = folder("scored");
    for method in ["spsa", "cma-es"] {
        let settings = format!("--game harvest {WORSENED} --method {method} --steps 12 --cases 5");
        let printed = ended(
            0,
            &folder,
            &format!("tune {method}.json {settings} --validate 40"),
        );
        let tuned = number_after(&printed, "tuned: bot:noise=");
        assert!(tuned < 0.15, "{method}: {printed}");
        // On cases after all that were tuned on.
        let (cases, [after, before]) = proof(&folder, &format!("{method}.validation.jsonl"));
        assert_eq!(cases, [60, 100]);
        assert!(after > 1.1 * before, "{method}: {after} {before}");
        for words in ["on cases that were not tuned on", "A - B", "won tied lost"] {
            assert!(printed.contains(words), "{method}: {printed}");
        }
    }
    let refused = ended(64, &folder, "tune x.json --game harvest --against bot");
    assert!(refused.contains("its programs meet no others"), "{refused}");
    let refused = ended(64, &folder, "tune spsa.json --game harvest --method cma-es");
    assert!(refused.contains("other settings"), "{refused}");
    // Version 1 of the candidates' draws stood in no field.
    let state = std::fs::read_to_string(folder.join("cma-es.json")).expect("a state");
    let old = state.replace("\"cma_es_format\":2,", "");
    assert!(old != state, "{state}");
    std::fs::write(folder.join("old.json"), old).expect("written");
    let settings = format!("--game harvest {WORSENED} --method cma-es --steps 12 --cases 5");
    let refused = ended(64, &folder, &format!("tune old.json {settings}"));
    let words = "expected cma_es_format 2, found 1";
    assert!(refused.contains(words), "{refused}");
}

/// Killed at some moments: the same state in the end, of both methods and of both
/// kinds of game.
#[test]
fn a_tuning_goes_on_where_it_was_stopped() {
    let folder = folder("resume");
    for (game, method) in [
        ("harvest", "spsa"),
        ("harvest", "cma-es"),
        ("relay", "cma-es"),
    ] {
        let settings = format!("--game {game} {WORSENED} --method {method} --steps 25 --pairs 20");
        let tune = |file: &str, jobs: u8| {
            format!("tune {game}-{method}-{file}.json {settings} --validate 0 --jobs {jobs}")
        };
        let whole = ended(0, &folder, &tune("whole", 1));
        assert!(whole.contains("tuned: bot:noise="), "{whole}");
        for pause in [40, 80, 120] {
            killed_after(pause, command(&folder, &tune("part", 2)));
        }
        ended(0, &folder, &tune("part", 2));
        let [part, whole] =
            ["part", "whole"].map(|file| bytes(&folder, &format!("{game}-{method}-{file}.json")));
        assert!(part == whole, "{game}, {method}: the states differ");
    }
}

/// A disk without room: the file is named; once there is room the same command goes on.
#[cfg(unix)]
#[test]
fn a_file_of_effects_that_cannot_grow_is_named() {
    let folder = folder("full");
    let effects = format!("effects e.jsonl --game harvest {WORSENED} --games 60 --jobs 1");
    let inner = command(&folder, &effects);
    let shell = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", shell]).arg(inner.get_program());
    let set = inner.get_envs().filter_map(|(name, it)| Some((name, it?)));
    limited
        .args(inner.get_args())
        .envs(set)
        .current_dir(&folder);
    let output = limited.output().expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(64), "{errors}");
    assert!(errors.contains("error: cannot write e.jsonl: "), "{errors}");
    ended(0, &folder, &effects);
    ended(0, &folder, &effects.replace("e.jsonl", "whole.jsonl"));
    assert!(bytes(&folder, "e.jsonl") == bytes(&folder, "whole.jsonl"));
}

/// The effect of less noise, with its error, is beyond chance; and the same file goes
/// on to more games.
#[test]
fn the_effect_of_a_worsened_parameter_is_seen() {
    let folder = folder("effects");
    let effects = format!("effects e.jsonl --game harvest {WORSENED}");
    ended(0, &folder, &format!("{effects} --games 30"));
    let printed = ended(0, &folder, &format!("{effects} --games 60"));
    let row = printed
        .lines()
        .find(|line| line.trim().starts_with("noise"))
        .expect("a row");
    let cells: Vec<&str> = row.split_whitespace().collect();
    let [_, value, _, effect, "±", error, "*"] = cells[..] else {
        panic!("{printed}");
    };
    assert_eq!(value, "0.4000");
    let [effect, error]: [f64; 2] = [effect, error].map(|cell| cell.parse().expect("a number"));
    // A random answer among 2 to 5 fields gets 24.5 of a turn, the best one 37.5 in the
    // mean: a step of 0.12 from 0.4 costs 1.56 of 32.3, which is 4.8 %.
    assert!(
        (effect + 4.8).abs() < 2.0 * error && error < 0.6,
        "{printed}"
    );
    assert!(printed.contains("in % of the score"), "{printed}");
    // Surely down, so by a whole step.
    assert!(
        printed.contains("moved along: bot:noise=0.28\n"),
        "{printed}"
    );
    let lines = bytes(&folder, "e.jsonl")
        .iter()
        .filter(|byte| **byte == b'\n')
        .count();
    assert_eq!(lines, 61);
    let whole = String::from_utf8(bytes(&folder, "e.jsonl")).expect("UTF-8");
    let table = |printed: &str| {
        let (table, _) = printed.split_once("moved along").expect("a result");
        table.to_string()
    };
    // Cut in a line, and a game that two arenas played: each counts once.
    let cut = &whole[..whole.len() - 9];
    std::fs::write(folder.join("e.jsonl"), cut).expect("writable");
    let again = ended(0, &folder, &format!("{effects} --games 60 --jobs 1"));
    assert_eq!(table(&again), table(&printed));
    let text = String::from_utf8(bytes(&folder, "e.jsonl")).expect("UTF-8");
    assert_eq!((text.lines().count(), text.ends_with('\n')), (61, true));
    let twice = text.lines().skip(30).collect::<Vec<_>>().join("\n");
    std::fs::write(folder.join("e.jsonl"), format!("{text}{twice}\n")).expect("writable");
    let again = ended(0, &folder, &format!("{effects} --games 60"));
    assert_eq!(table(&again), table(&printed));
    // Another build of the program, and another arena at the same time.
    let (_, hash) = whole.split_once("\"hash\":\"").expect("a hash");
    let other = whole.replacen(&hash[..4], "0000", 1);
    std::fs::write(folder.join("other.jsonl"), other).expect("writable");
    let refused = ended(
        64,
        &folder,
        &format!("{} --games 60", effects.replace("e.jsonl", "other.jsonl")),
    );
    assert!(refused.contains("begun with other settings"), "{refused}");
    let lock = std::fs::File::create(folder.join("e.jsonl.lock")).expect("writable");
    lock.lock().expect("free");
    let refused = ended(64, &folder, &format!("{effects} --games 60"));
    assert!(refused.contains("by another arena"), "{refused}");
    drop(lock);
    // All games with the same points show no effect, and no number that is none.
    let (design, _) = whole.split_once('\n').expect("lines");
    let games = (0..60).map(|game| format!("{{\"game\":{game},\"points\":0.3}}\n"));
    let same = format!("{design}\n{}", games.collect::<String>());
    std::fs::write(folder.join("e.jsonl"), same).expect("writable");
    let again = ended(0, &folder, &format!("{effects} --games 60"));
    assert!(again.contains("moved along: bot:noise=0.4\n"), "{again}");
    std::fs::write(folder.join("e.jsonl"), &whole).expect("writable");
    // A step along it is a gain on cases that it was not measured on.
    let step = number_after(&printed, "0.4000");
    let mended = 0.4 + effect.signum() * step;
    let play = format!("play --game harvest --a bot:noise={mended} --b bot:noise=0.4 --work 1");
    let report = json(&folder, &format!("{play} --cases 100..140"));
    let difference = &report["comparisons"][0]["difference"];
    let [mean, error] = ["mean", "error"].map(|name| difference[name].as_f64().expect("a number"));
    assert!(mean > error, "{mended}: {difference}");
}
