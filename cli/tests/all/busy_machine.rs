//! Timeouts: their limit, what the program used until then, and whether the machine explains them.

use crate::support::{bytes, ended, folder, script, PLACE};
use serde_json::Value;
use std::path::Path;

/// A run with a program that sleeps for too long in each of its games.
fn late_run(folder: &Path) {
    let sleeps = format!("{PLACE} read a; sleep 0.3; echo SURFACE; sleep 5");
    script(folder, "sleeps", &sleeps);
    let play = "play --a ./sleeps --b drifter --clock 50ms --pairs 2 --jobs 1 --out run.jsonl";
    let printed = ended(0, folder, play);
    for words in [
        "lost by own fault: ./sleeps in pair 0, game 1",
        "timeout at a limit of 50 ms: no answer",
        "\n  it ran ",
        "ms for a processor; load ",
        "./sleeps failed by time in 4 of 4 games: over the limit of 50ms, one game at a time",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    assert!(!printed.contains("got no processor"), "{printed}");
}

/// Changes the measured games of pair 0 by `change`.
fn change_measured(folder: &Path, change: impl Fn(&mut Value)) {
    let text = String::from_utf8(bytes(folder, "run.measured.jsonl")).expect("UTF-8");
    let lines = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        if line["pair"] == 0 {
            line["games"]
                .as_array_mut()
                .expect("games")
                .iter_mut()
                .for_each(&change);
        }
        format!("{line}\n")
    });
    let text: String = lines.collect();
    std::fs::write(folder.join("run.measured.jsonl"), text).expect("writable");
}

/// Pairs that a busy machine decided are counted, offered and played again; the others stay.
#[test]
fn starved_pairs_are_played_again() {
    let folder = folder("starved");
    late_run(&folder);
    change_measured(&folder, |game| {
        let used = &mut game["processor"][0];
        let elapsed = used["elapsed_us"].as_u64().expect("microseconds");
        used["waited_us"] = (elapsed - 5000).into();
    });
    let report = ended(0, &folder, "report run.jsonl");
    for words in [
        "failed on a busy machine: ./sleeps in pair 0, game 1",
        "lost by own fault: ./sleeps in pair 1, game 1",
        "in 2 of them it got no processor; the machine was busy with other work",
        "99.9 % in",
        " over 25 ms, ",
    ] {
        assert!(report.contains(words), "{words}: {report}");
    }
    let untouched = |text: &[u8]| {
        let text = String::from_utf8_lossy(text);
        text.lines()
            .find(|line| line.contains("\"pair\":1,"))
            .map(str::to_string)
    };
    let before = bytes(&folder, "run.jsonl");
    let printed = ended(0, &folder, "play --resume run.jsonl");
    assert!(
        printed.contains("in 1 pairs a program got no processor")
            && printed.contains("play --resume run.jsonl --again --jobs 1"),
        "{printed}"
    );
    let printed = ended(0, &folder, "play --resume run.jsonl --again --jobs 1");
    assert!(printed.contains("1 pairs are played again"), "{printed}");
    assert!(!printed.contains("got no processor"), "{printed}");
    let after = bytes(&folder, "run.jsonl");
    assert_eq!(untouched(&before), untouched(&after));
    let printed = ended(0, &folder, "play --resume run.jsonl --again");
    assert!(printed.contains("0 pairs are played again"), "{printed}");
}

/// The limit that is named is the one that was exceeded; runs without what was used are read.
#[test]
fn the_limit_of_a_first_answer_is_named() {
    let folder = folder("limits");
    // Alive at the check of its start, then silent.
    script(
        &folder,
        "once",
        "if [ -e started ]; then sleep 5; fi; touch started; read a; echo 0 0; sleep 5",
    );
    let play = "play --a ./once --b drifter --clock 50ms --pairs 1 --jobs 1 --out run.jsonl";
    let printed = ended(0, &folder, play);
    for words in [
        "timeout at a limit of 1000 ms: no answer",
        "\n  it ran ",
        "over the limit of 1s for a first answer",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    assert!(!printed.contains("50ms, one game"), "{printed}");
    change_measured(&folder, |game| {
        game.as_object_mut().expect("a game").remove("processor");
    });
    let report = ended(0, &folder, "report run.jsonl");
    assert!(
        report.contains("timeout at a limit of 1000 ms") && !report.contains("it ran"),
        "{report}"
    );
}
