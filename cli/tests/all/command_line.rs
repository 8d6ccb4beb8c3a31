//! What the command line takes and says: numbers, programs that are files, cut files, long outputs.

use crate::support::{bytes, command, ended, folder, printed, script};

/// Wrong input of every kind ends with 64, names the limit and begins with `error:`.
#[test]
fn wrong_input_is_refused_with_what_is_expected() {
    let folder = folder("wrong");
    let largest = "from 0 to 18446744073709551615";
    for (arguments, words) in [
        ("play --jobs -1", largest),
        ("play --work 99999999999999999999", largest),
        ("play --seed 99999999999999999999", "18446744073709551615"),
        ("play --seed 1.5", "from -9223372036854775808"),
        (
            "maps generate --first-seed 99999999999999999999",
            "-9223372036854775808",
        ),
        ("replay a.jsonl --turn -1", "-1 is not in 0..=4294967295"),
        ("restore a.jsonl --pair -7 --record b", largest),
        ("calc plan --simulate -1", largest),
        ("serve --port 70000", "70000 is not in 0..=65535"),
        ("tune a.json --pairs 0", "0 is not in 1.."),
        ("play --nothing", "--nothing"),
        ("nothing", "nothing"),
        ("replay nothing.jsonl", "nothing.jsonl"),
    ] {
        let [out, errors] = printed(
            64,
            command(&folder, arguments).output().expect("it"),
            arguments,
        );
        assert!(errors.starts_with("error:"), "{arguments}: {errors}");
        assert!(errors.contains(words), "{arguments}: {errors}");
        assert_eq!(out, "", "{arguments}");
    }
    let negative = ended(
        0,
        &folder,
        "play --a drifter --b rusher --pairs 1 --work 1 --seed -1",
    );
    assert!(negative.contains("seed 18446744073709551615"), "{negative}");
    ended(0, &folder, "match drifter rusher --work 1 --seed -5");
}

/// A file is started as a file: without `./`, with a blank, a time limit or a comma in its name.
#[test]
fn an_existing_file_is_played_whatever_its_name_holds() {
    let folder = folder("names");
    std::fs::create_dir_all(folder.join("my folder")).expect("a folder");
    for name in ["bot.sh", "my folder/bot", "bot@5ms", "it's $HOME"] {
        script(&folder, name, "while read line; do echo 7 7; done");
        let arguments = [
            "play", "--a", name, "--b", "drifter", "--pairs", "1", "--work", "1",
        ];
        let output = command(&folder, "").args(arguments).output().expect("it");
        let [out, _] = printed(0, output, name);
        assert!(out.contains("lost by own fault"), "{name}: {out}");
        let programs = ["match", name, "drifter", "--work", "1", "--seed", "5"];
        printed(
            0,
            command(&folder, "").args(programs).output().expect("it"),
            name,
        );
    }
    std::fs::write(folder.join("bot.py"), "print('7 7')\n").expect("writable");
    for arguments in [
        "play --a bot.py --b drifter --pairs 1 --work 1",
        "serve --port 0 --player bot.py .",
    ] {
        let refused = ended(64, &folder, arguments);
        assert!(
            refused.contains("did you mean \"python3 bot.py\"?"),
            "{refused}"
        );
    }
    // A built-in player keeps its name, whatever lies beside it.
    std::fs::write(folder.join("drifter"), "").expect("writable");
    ended(0, &folder, "play --a drifter --b rusher --pairs 1 --work 1");
}

#[test]
fn a_file_that_was_cut_off_says_so() {
    let folder = folder("cut");
    ended(
        0,
        &folder,
        "play --a drifter --b rusher --pairs 2 --work 1 --out run.jsonl",
    );
    let whole = bytes(&folder, "run.jsonl");
    for command in ["report", "missing", "ratings"] {
        let said = ended(0, &folder, &format!("{command} run.jsonl"));
        assert!(!said.contains("cut off"), "{said}");
    }
    std::fs::write(folder.join("run.jsonl"), &whole[..whole.len() - 9]).expect("writable");
    for (command, code) in [("report", 0), ("missing", 1), ("ratings", 0)] {
        let said = ended(code, &folder, &format!("{command} run.jsonl"));
        let words = "note: run.jsonl was cut off within its last line, which is not counted";
        assert!(said.contains(words), "{said}");
    }
}

/// Of hundreds of lines that a program printed, ten are shown; the rest is in a file.
#[test]
fn long_outputs_are_shortened() {
    let folder = folder("long");
    let talk = "i=0; while test $i -lt 300; do i=$((i+1)); echo debug $i >&2; done";
    script(&folder, "crash", &format!("{talk}; exit 3"));
    script(
        &folder,
        "late",
        &format!("read a; echo 7 7; {talk}; exit 3"),
    );
    let early = ended(
        64,
        &folder,
        "play --a ./crash --b drifter --pairs 1 --work 1",
    );
    assert!(early.lines().count() < 20, "{early}");
    assert!(
        early.contains("debug 300") && early.contains("more lines, all of them in"),
        "{early}"
    );
    let (_, file) = early.split_once("all of them in ").expect("a file");
    let file = file.lines().next().expect("its name");
    let kept = std::fs::read_to_string(file).expect("it is there");
    assert!(kept.contains("debug 299\ndebug 300"), "{kept}");
    std::fs::remove_file(file).expect("removed");
    let late = ended(0, &folder, "play --a ./late --b drifter --pairs 1 --work 1");
    assert!(late.lines().count() < 60, "{late}");
}

/// Frozen versions are of the game's own bot.
#[test]
fn a_foreign_program_is_played_again_alone() {
    let folder = folder("foreign");
    script(&folder, "bot", "while read line; do echo 7 7; done");
    ended(
        0,
        &folder,
        "play --a ./bot --b drifter --pairs 1 --work 1 --out run.jsonl",
    );
    let said = ended(0, &folder, "rematch run.jsonl --pair 0");
    assert!(
        !said.contains("frozen/") && !said.contains("compiling"),
        "{said}"
    );
}

#[test]
fn a_game_is_shown_in_lines_of_its_turns() {
    let folder = folder("brief");
    for (game, a, b) in [
        ("ocean", "drifter", "rusher"),
        ("samurai-2020", "greedy", "follower"),
    ] {
        let play = format!("play --game {game} --a {a} --b {b} --pairs 1 --work 1 --record {game}");
        ended(0, &folder, &play);
        let record = format!("{game}/{a}-{b}-pair-000000-1.jsonl");
        let lines = ended(0, &folder, &format!("replay {record} --brief"));
        let turns = String::from_utf8(bytes(&folder, &record)).expect("text");
        if game == "ocean" {
            let turns = turns
                .lines()
                .filter(|line| line.contains("\"type\":\"turn\""))
                .count();
            assert_eq!(lines.lines().count(), turns + 1, "{lines}");
            assert!(
                lines.contains("  6 - 6  ") && lines.contains("MOVE"),
                "{lines}"
            );
        }
        assert!(
            lines.lines().all(|line| line.chars().count() < 160),
            "{lines}"
        );
        let one = ended(0, &folder, &format!("replay {record} --brief --turn 3"));
        assert_eq!(
            one.trim_end(),
            lines.lines().nth(3).expect("a turn").trim_end()
        );
    }
    let record = "ocean/drifter-rusher-pair-000000-1.jsonl";
    let tracked = ended(
        0,
        &folder,
        &format!("analyse track {record} {record} --turn 3"),
    );
    assert_eq!(tracked.matches("turn 3: player 0").count(), 2, "{tracked}");
    assert!(
        tracked.contains(" nats; true cell") && !tracked.contains(" bits"),
        "{tracked}"
    );
    let verified = ended(0, &folder, &format!("verify {record}"));
    assert!(
        verified.starts_with("1 file agrees: 1 game, "),
        "{verified}"
    );
}

/// One pair says little of strength, five say something.
#[test]
fn strength_is_not_shown_of_a_few_pairs() {
    let folder = folder("few");
    let play = "play --a hunter --b drifter --work 50 --pairs";
    for (pairs, is_shown) in [(1, false), (4, false), (5, true)] {
        let said = ended(0, &folder, &format!("{play} {pairs}"));
        let row = said
            .lines()
            .find(|line| line.trim_start().starts_with("hunter "));
        let cells: Vec<&str> = row.expect("a row").split_whitespace().collect();
        assert_eq!(cells.ends_with(&["-", "-"]), !is_shown, "{said}");
    }
}
