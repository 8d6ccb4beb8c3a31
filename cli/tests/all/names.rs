//! Names of one's own for programs, `NAME=PROGRAM`: which texts have one, and where it is shown.

use crate::support::{bytes, command, ended, folder, printed, script};
use serde_json::Value;

/// A name has a lower-case letter; without one, an environment variable is set.
#[test]
fn a_name_is_told_from_parameters_variables_and_files() {
    let folder = folder("forms");
    let checks_variable = "test \"$MODE$mode\" = 1 || exit 3; while read line; do echo 7 7; done";
    script(&folder, "bot", checks_variable);
    script(&folder, "odd=name", "while read line; do echo 7 7; done");
    for (text, shown) in [
        ("calm=drifter", "calm"),
        ("calm-1.2_b=bot:choice_noise=0.1", "calm-1.2_b"),
        ("bot:choice_noise=0.1", "bot:choice_noise=0.1"),
        ("größe=drifter", "größe"),
        ("MODE=1 ./bot", "MODE=1 ./bot"),
        ("calm=MODE=1 ./bot", "calm"),
        ("calm=mode=1 ./bot", "calm"),
        ("env mode=1 ./bot", "env mode=1 ./bot"),
        ("odd=name", "'./odd=name'"),
        ("calm=odd=name", "calm"),
    ] {
        let play = "play --b rusher --pairs 1 --work 1 --json";
        let output = command(&folder, play)
            .args(["--a", text])
            .output()
            .expect("it");
        let [out, _] = printed(0, output, text);
        let run: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(run["matches"][0]["a"], shown, "{out}");
    }
    for (text, words) in [
        (
            "--a calm= --b rusher",
            "expected a program, found an empty text",
        ),
        ("--a one=drifter --b one=rusher", "two that are called one"),
        (
            "--a rusher=drifter --b rusher",
            "two that are called rusher",
        ),
        (
            "--a one=drifter@5 --b rusher",
            "expected a time with its unit",
        ),
    ] {
        let refused = ended(64, &folder, &format!("play --pairs 1 --work 1 {text}"));
        assert!(refused.contains(words), "{text}: {refused}");
    }
}

/// Every command knows the name, and shows it in place of the command.
#[test]
fn a_name_follows_a_program_through_all_commands() {
    let folder = folder("commands");
    let play = "play --a old=drifter --b rusher --b new=hunter --work 1";
    ended(
        0,
        &folder,
        &format!("{play} --pairs 1 --out one.jsonl --record games"),
    );
    ended(0, &folder, &format!("{play} --pairs 1..2 --out two.jsonl"));
    ended(0, &folder, "merge one.jsonl two.jsonl --out both.jsonl");
    for arguments in [
        "play --resume one.jsonl",
        "play --players old=drifter,new=hunter --pairs 1 --work 1",
        "report both.jsonl",
        "rematch both.jsonl --match 1 --pair 0 --a older=rusher",
    ] {
        let shown = ended(0, &folder, arguments);
        assert!(
            shown.contains("old") && shown.contains("new"),
            "{arguments}: {shown}"
        );
    }
    for arguments in [
        "report both.jsonl --csv",
        "report both.jsonl --pgn",
        "ratings both.jsonl",
    ] {
        let shown = ended(0, &folder, arguments);
        assert!(
            shown.contains("old") && shown.contains("new"),
            "{arguments}: {shown}"
        );
        assert!(
            !shown.contains("drifter") && !shown.contains("hunter"),
            "{shown}"
        );
    }
    assert!(folder.join("games/old-new-pair-000000-1.jsonl").exists());
    let toml = ended(0, &folder, "report one.jsonl --as-toml");
    std::fs::write(folder.join("run.toml"), toml).expect("writable");
    ended(0, &folder, "play --run run.toml --out again.jsonl");
    assert_eq!(bytes(&folder, "one.jsonl"), bytes(&folder, "again.jsonl"));
}
