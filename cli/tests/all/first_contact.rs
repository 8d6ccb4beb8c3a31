//! The first mistakes of a newcomer: programs that do not start, files of the wrong kind,
//! results of few games, and what is printed in 80 columns.

use crate::support::{bytes, command, ended, folder, script, wait_for, ARENA};
use arena::records::{part_path, Run};
use cli::games::GAMES;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn arena(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(ARENA)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the arena starts");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

/// Refused before a game is played, with the reason, and no verdict.
#[test]
fn a_program_that_cannot_be_started_is_refused() {
    let folder = folder("start");
    script(&folder, "dies", "exit 3");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    std::fs::write(folder.join("wrong.rs"), "fn main() { nothing }").expect("writable");
    for (program, words) in [
        ("bto", &["bto", "did you mean the built-in player bot?"][..]),
        ("bott", &["did you mean the built-in player bot?"]),
        ("xyzzyplugh", &["built-in players: bot, anchor"]),
        ("", &["expected a program, found an empty text"]),
        ("./src", &["program ./src: it cannot be started"]),
        ("x.rs", &["cannot read x.rs"]),
        ("wrong.rs", &["wrong.rs does not compile", "`nothing`"]),
        (
            "./dies",
            &["it ended before its first answer", "exit status: 3"],
        ),
    ] {
        let arguments = ["play", "--a", "drifter", "--b", program, "--sprt", "0,10"];
        for arguments in [
            &arguments[..],
            &["play", "--b", "drifter", "--a", program, "--json"],
        ] {
            let (code, printed) = arena(&folder, arguments);
            assert_eq!(code, Some(64), "{arguments:?}: {printed}");
            for word in words {
                assert!(printed.contains(word), "{arguments:?}: {word}: {printed}");
            }
            for word in ["accepted", "Elo", "LOS", "\"matches\""] {
                assert!(!printed.contains(word), "{arguments:?}: {word}: {printed}");
            }
        }
    }
}

/// A program that is gone in the middle of a match ends it, without a verdict;
/// what was played before is kept.
#[test]
fn a_program_that_disappears_is_no_weak_one() {
    let folder = folder("disappears");
    // Moves once at the most; from the third start on it is not there any more.
    script(
        &folder,
        "bot",
        "n=$(cat count); echo $((n + 1)) > count; test $n -lt 3 || exit 127; echo 7 7",
    );
    std::fs::write(folder.join("count"), "0\n").expect("writable");
    let play = "play --a drifter --b ./bot --pairs 9 --work 1 --jobs 1 --sprt 0,10 --out run.jsonl";
    let printed = ended(64, &folder, play);
    assert!(
        printed.contains("could not be started in pair 1"),
        "{printed}"
    );
    assert!(
        !printed.contains("accepted") && !printed.contains("LOS"),
        "{printed}"
    );
    assert!(printed.contains("what was played is kept"), "{printed}");
    let run = Run::read(GAMES, &folder.join("run.jsonl")).expect("a run");
    assert_eq!(run.pairs.len(), 1);
    // Where nothing keeps it, it is shown, and then the error.
    std::fs::write(folder.join("count"), "0\n").expect("writable");
    let play = "play --a drifter --b ./bot --pairs 9 --work 1 --jobs 1";
    let printed = ended(64, &folder, play);
    let words = ["LOS", "stopped early", "error: ./bot could not be started"];
    let places = words.map(|word| printed.find(word));
    assert!(places[0].is_some() && places.is_sorted(), "{printed}");
}

/// A program that is built anew while it plays is another one: nothing of it is mixed in.
#[test]
fn a_program_that_changes_during_a_run_ends_it() {
    let folder = folder("rebuilt");
    // Tried out and played twice in two pairs each; in the third one it changes.
    let count = "n=$(cat count); echo $((n + 1)) > count";
    let change = "test $n -lt 5 || echo '#' >> bot";
    script(&folder, "bot", &format!("{count}; {change}; echo 7 7"));
    std::fs::write(folder.join("count"), "0\n").expect("writable");
    let play = "play --a drifter --b ./bot --pairs 9 --work 1 --jobs 1 --out run.jsonl";
    let printed = ended(64, &folder, play);
    for words in [
        "bot has changed: ./bot is not the program that the run was begun with",
        "what was played is kept",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let run = Run::read(GAMES, &folder.join("run.jsonl")).expect("a run");
    assert_eq!(run.pairs.len(), 2);
    // The same bytes are the same program, and what it writes is no part of it.
    script(&folder, "same", "touch same; cat count >&2; echo 7 7");
    std::fs::write(folder.join("errors"), "of an earlier run\n").expect("writable");
    let play = ["play", "--a", "drifter", "--work", "1", "--pairs", "3"];
    let (code, printed) = arena(&folder, &[&play[..], &["--b", "./same 2> errors"]].concat());
    assert_eq!(code, Some(0), "{printed}");
}

/// A program that closes its output has lost at once, and by that name.
#[test]
fn a_closed_output_is_no_timeout() {
    let folder = folder("closed");
    script(&folder, "closer", "echo 7 7; exec 1>&-; sleep 300");
    let start = Instant::now();
    let play = [
        "play", "--a", "drifter", "--b", "./closer", "--pairs", "1", "--work", "1", "--json",
    ];
    let (code, printed) = arena(&folder, &play);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("closed pipe"), "{printed}");
    assert!(!printed.contains("timeout"), "{printed}");
    // The program's own sleep and the limit of an answer are longer.
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// A file of Rust is compiled and plays.
#[test]
fn a_source_is_compiled_and_played() {
    let folder = folder("source");
    let source = "fn main() { println!(\"7 7\"); }";
    std::fs::write(folder.join("still.rs"), source).expect("writable");
    let printed = ended(
        0,
        &folder,
        "play --a drifter --b still.rs --pairs 2 --work 1 --out run.jsonl",
    );
    assert!(printed.contains("still.rs"), "{printed}");
    let run = Run::read(GAMES, &folder.join("run.jsonl")).expect("a run");
    assert_eq!(run.header.programs[1].hash.len(), 16);
}

/// A truncated file of a finished run is gone on with, not played in vain.
#[test]
fn a_truncated_run_is_completed_and_a_finished_one_extended() {
    let folder = folder("truncated");
    let settings = "play --a hunter --b drifter --work 1";
    ended(0, &folder, &format!("{settings} --pairs 6 --out run.jsonl"));
    ended(
        0,
        &folder,
        &format!("{settings} --pairs 9 --out nine.jsonl"),
    );
    let whole = bytes(&folder, "run.jsonl");
    let text = String::from_utf8(whole.clone()).expect("UTF-8");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    std::fs::write(folder.join("run.jsonl"), lines[..4].concat()).expect("writable");
    let printed = ended(0, &folder, "report run.jsonl");
    assert!(printed.contains("unfinished: 3 of 6 pairs"), "{printed}");
    ended(0, &folder, "play --resume run.jsonl");
    assert!(bytes(&folder, "run.jsonl") == whole, "not completed");
    assert!(!part_path(&folder.join("run.jsonl")).exists());
    assert!(!folder.join("run.jsonl.lock").exists());
    ended(0, &folder, "play --resume run.jsonl --pairs 9");
    assert!(bytes(&folder, "run.jsonl") == bytes(&folder, "nine.jsonl"));
    let refused = ended(64, &folder, "play --resume run.jsonl --pairs 5");
    assert!(refused.contains("N from 9 upwards"), "{refused}");
}

/// Of a run that was stopped there is the part alone, so its name is what is typed.
#[test]
fn the_part_of_a_run_stands_for_the_run() {
    let folder = folder("part");
    let settings = "play --a hunter --b drifter --work 1 --pairs 4 --out run.jsonl";
    ended(0, &folder, settings);
    let whole = bytes(&folder, "run.jsonl");
    let text = String::from_utf8(whole.clone()).expect("UTF-8");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let path = folder.join("run.jsonl");
    std::fs::remove_file(&path).expect("ours");
    std::fs::write(part_path(&path), lines[..3].concat()).expect("writable");
    let printed = ended(0, &folder, "report run.jsonl.part");
    assert!(
        printed == ended(0, &folder, "report run.jsonl"),
        "{printed}"
    );
    ended(0, &folder, "play --resume run.jsonl.part");
    assert!(bytes(&folder, "run.jsonl") == whole, "not completed");
    ended(0, &folder, "merge run.jsonl --out all.jsonl.part");
    assert!(bytes(&folder, "all.jsonl") == whole, "not merged");
    let entries = std::fs::read_dir(&folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|it| it.to_string_lossy().into()).collect();
    names.sort_unstable();
    let runs = [
        "all.jsonl",
        "all.measured.jsonl",
        "run.jsonl",
        "run.measured.jsonl",
    ];
    assert_eq!(names, runs);
}

#[test]
fn one_run_is_played_by_one_arena() {
    let folder = folder("lock");
    script(&folder, "slow", "echo 7 7; sleep 15");
    let play = "play --a drifter --b ./slow --work 1 --jobs 1 --out run.jsonl";
    let mut first = command(&folder, play)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the arena starts");
    wait_for(&part_path(&folder.join("run.jsonl")));
    let refused = ended(64, &folder, "play --resume run.jsonl.part");
    assert!(refused.contains("is being played by another"), "{refused}");
    let refused = ended(64, &folder, "play --resume run.jsonl");
    assert!(
        refused.contains("is being played by another arena"),
        "{refused}"
    );
    // Before it is read and before a program is tried out: what is read later is the
    // other arena's last word.
    assert!(!refused.contains("to play"), "{refused}");
    let kept = bytes(&folder, "run.jsonl.part");
    let refused = ended(64, &folder, "merge run.jsonl --out run.jsonl");
    assert!(refused.contains("is being played by another"), "{refused}");
    assert!(!folder.join("run.jsonl").exists() && bytes(&folder, "run.jsonl.part") == kept);
    first.kill().expect("it is there");
    first.wait().expect("it ends");
}

/// Numbers of few games say how few they were.
#[test]
fn little_is_not_taken_for_certain() {
    let folder = folder("few");
    let play = "play --players hunter,drifter,silencer --gauntlet 1 --pairs 1 --work 1";
    let printed = ended(0, &folder, &format!("{play} --json"));
    let report: serde_json::Value = serde_json::from_str(
        printed
            .lines()
            .find(|line| line.starts_with('{'))
            .expect("JSON"),
    )
    .expect("JSON");
    for result in report["matches"].as_array().expect("matches") {
        let los = result["los"].as_f64().expect("a number");
        assert!((0.1..0.9).contains(&los), "{result}");
    }
    for score in report["styles"]["rows"][0]["scores"]
        .as_array()
        .expect("scores")
    {
        let bounds = score["bounds"].as_array().expect("bounds");
        for bound in bounds {
            let bound = bound.as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&bound), "{score}");
        }
    }
    let printed = ended(0, &folder, play);
    assert!(
        !printed.contains("100.0 ±") && !printed.contains("> 99.9"),
        "{printed}"
    );
}

#[test]
fn a_run_that_its_test_ended_lacks_nothing() {
    let folder = folder("ended");
    ended(
        0,
        &folder,
        "play --a hunter --b drifter --work 1 --sprt 0,100 --out run.jsonl",
    );
    let printed = ended(0, &folder, "missing run.jsonl");
    assert!(
        printed.starts_with("nothing is missing: the sequential test"),
        "{printed}"
    );
    let printed = ended(0, &folder, "merge run.jsonl --out all.jsonl");
    assert!(printed.contains("H1 accepted"), "{printed}");
    assert!(!printed.contains("missing"), "{printed}");
    let refused = ended(64, &folder, "play --a bot --sprt 0,5");
    assert!(
        refused.contains("expected one --b PROGRAM, found none"),
        "{refused}"
    );
}

#[test]
fn damaged_and_foreign_files_are_named() {
    let folder = folder("foreign");
    ended(
        0,
        &folder,
        "play --a hunter --b drifter --pairs 1 --work 1 --out run.jsonl --record games",
    );
    let text = String::from_utf8(bytes(&folder, "run.jsonl")).expect("UTF-8");
    for (name, from, to) in [
        ("minus", "\"points\":1.0", "\"points\":-1.0"),
        ("seven", "\"points\":1.0", "\"points\":7"),
        ("temple", "\"game\":\"ocean\"", "\"game\":\"temple\""),
        ("chess", "\"game\":\"ocean\"", "\"game\":\"chess\""),
        (
            "long",
            "\"pairs\":[0,1]",
            "\"pairs\":[0,9223372036854775808]",
        ),
    ] {
        std::fs::write(folder.join(name), text.replacen(from, to, 1)).expect("writable");
    }
    // A pair of which a game is missing, in the run and in what was measured.
    let one_game = |name: &str| {
        let text = String::from_utf8(bytes(&folder, name)).expect("UTF-8");
        let (before, last) = text.trim_end().rsplit_once('\n').expect("two lines");
        let mut pair: serde_json::Value = serde_json::from_str(last).expect("JSON");
        pair["games"].as_array_mut().expect("games").pop();
        format!("{before}\n{pair}\n")
    };
    std::fs::write(folder.join("half"), one_game("run.jsonl")).expect("writable");
    std::fs::write(folder.join("timed"), &text).expect("writable");
    let half = one_game("run.measured.jsonl");
    std::fs::write(folder.join("timed.measured.jsonl"), half).expect("writable");
    // As long as a number can count, and not longer than that.
    assert_eq!(
        ended(1, &folder, "missing long"),
        "1..9223372036854775808\n"
    );
    let printed = ended(0, &folder, "merge long --out merged");
    assert!(
        printed.contains("9223372036854775807 pairs are"),
        "{printed}"
    );
    let game = "games/hunter-drifter-pair-000000-1.jsonl";
    std::fs::create_dir_all(folder.join("empty")).expect("a folder");
    for (arguments, word) in [
        (
            "report minus",
            "minus: line 2: points: expected 0 to 1, found -1",
        ),
        (
            "report seven",
            "seven: line 2: points: expected 0 to 1, found 7",
        ),
        ("report temple", "the header is another game's"),
        ("report chess", "no game called \"chess\""),
        ("replay run.jsonl", "`cargo arena report` shows it"),
        (&format!("report {game}"), "`cargo arena replay` shows it"),
        (
            "verify empty",
            "no recorded games (.jsonl files) to verify in empty",
        ),
        (
            "report half",
            "half: line 2: games: expected 2 in a pair, found 1",
        ),
        (
            "analyse losses half",
            "half: line 2: games: expected 2 in a pair, found 1",
        ),
        (
            "report timed",
            "timed.measured.jsonl: line 2: games: expected 2 in a pair, found 1",
        ),
        (
            "play --resume timed",
            "timed.measured.jsonl: line 2: games: expected 2 in a pair, found 1",
        ),
        (
            "play --a drifter --b hunter --pairs 9223372036854775809",
            "pairs: expected numbers below 9223372036854775808",
        ),
    ] {
        let printed = ended(64, &folder, arguments);
        assert!(printed.contains(word), "{arguments}: {printed}");
    }
    // The others are verified all the same.
    let printed = ended(1, &folder, "verify run.jsonl games /dev/null");
    for words in [
        "run.jsonl:1: a run, not a recorded game",
        "/dev/null:1: not a recorded game",
        "2 of 4 files differ; the others agree: 2 games",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    for command in ["track", "fixture", "beliefs"] {
        let refused = ended(64, &folder, &format!("analyse {command} run.jsonl"));
        assert!(
            refused.contains("found a run, not a recorded game"),
            "{refused}"
        );
    }
    let refused = ended(64, &folder, "verify games --game chess");
    assert!(refused.contains("no game called \"chess\""), "{refused}");
    // Another game under the name of a recorded one.
    let again = "play --a hunter --b drifter --pairs 1 --work 1 --seed 2 --record games";
    let refused = ended(64, &folder, again);
    assert!(
        refused.contains(game) && refused.contains("is there already and is another game"),
        "{refused}"
    );
    ended(0, &folder, &again.replace(" --seed 2", ""));
}

/// Commands about hidden positions are the game's that has some.
#[test]
fn a_game_offers_its_own_analyses() {
    let folder = folder("analyses");
    ended(
        0,
        &folder,
        "play --game temple --a nearest --b random --pairs 1 --work 1 --out run.jsonl --record games --answers",
    );
    for arguments in [
        "knowledge run.jsonl",
        "losses run.jsonl",
        "track games/nearest-random-pair-000000-1.jsonl",
        "fixture --game temple",
        "beliefs --game=temple",
    ] {
        let printed = ended(64, &folder, &format!("analyse {arguments}"));
        assert!(
            printed.contains("temple offers no `")
                && printed.contains("games that offer it: ocean"),
            "{arguments}: {printed}"
        );
        // These were commands of their own once.
        let name = arguments.split(' ').next().unwrap_or_default();
        let printed = ended(64, &folder, arguments);
        let expected = format!("`cargo arena {name}` is now `cargo arena analyse {name}`");
        assert!(printed.contains(&expected), "{arguments}: {printed}");
    }
    for retired in [
        "luck run.jsonl",
        "wandering run.jsonl",
        "analyse wandering run.jsonl",
    ] {
        let printed = ended(64, &folder, retired);
        assert!(printed.contains("was retired"), "{retired}: {printed}");
    }
    let printed = ended(0, &folder, "report run.jsonl");
    assert!(printed.starts_with("temple, mixed maps"), "{printed}");
}

/// Parameters of every game can be tuned, and their effects measured.
#[test]
fn every_game_with_parameters_is_tuned() {
    let folder = folder("tune");
    let name = temple::params::Params::TABLE[0].name;
    // The simulated games of a turn do not depend on --work and take most of its time.
    let program = "--program bot:mcts_simulations=8";
    let tune = format!(
        "tune tune.json --game temple --profile small {program} --params {name} --steps 2 --pairs 1 \
         --work 5 --validate 1"
    );
    for against in ["", " --against nearest,random"] {
        let printed = ended(0, &folder, &format!("{tune}{against}"));
        let tuned = printed.lines().find(|line| line.starts_with("tuned: bot:"));
        let tuned = tuned.unwrap_or_else(|| panic!("{printed}"));
        assert!(tuned.contains(&format!("{name}=")), "{printed}");
        assert!(tuned.contains("mcts_simulations=8"), "{printed}");
        assert!(printed.contains("temple, small maps"), "{printed}");
        std::fs::remove_file(folder.join("tune.json")).expect("the state");
        let _ = std::fs::remove_file(folder.join("tune.validation.jsonl"));
    }
    let effects = format!(
        "effects effects.jsonl --game temple --profile small {program} --params {name} \
         --against nearest --games 8 --work 5"
    );
    let printed = ended(0, &folder, &effects);
    assert!(
        printed.contains(name)
            && printed.contains("score against nearest with none moved, by the fit"),
        "{printed}"
    );
}

/// A parameter is listed with what it does, and fits into 80 columns.
#[test]
fn parameters_are_explained() {
    let folder = folder("parameters");
    for (arguments, table) in [
        ("players bot", ocean::params::Params::TABLE),
        ("players --game temple bot", temple::params::Params::TABLE),
    ] {
        let printed = ended(0, &folder, arguments);
        for row in table {
            let about: Vec<&str> = printed
                .lines()
                .skip_while(|line| line.split_whitespace().next() != Some(row.name))
                .skip(1)
                .take_while(|line| line.starts_with("    "))
                .flat_map(str::split_whitespace)
                .collect();
            let expected: Vec<&str> = row.meaning.split_whitespace().collect();
            assert!(
                !expected.is_empty() && about == expected,
                "{}: {printed}",
                row.name
            );
        }
        for line in printed.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

/// Something is shown at once, the time in the end, and a lost game to look at.
#[test]
fn a_run_shows_what_it_does_and_what_to_look_at() {
    let folder = folder("shows");
    let printed = ended(0, &folder, "play --a drifter --b hunter --pairs 2 --work 1");
    assert!(
        printed.contains("ocean: 1 match, 2 pairs to play, 1 nodes a turn"),
        "{printed}"
    );
    assert!(printed.contains("played in "), "{printed}");
    let (_, pasted) = printed
        .split_once("the shortest lost game: ")
        .expect("a lost game");
    let pasted: String = pasted.lines().take(3).collect::<Vec<_>>().join("\n");
    let script = pasted.replace("cargo arena", ARENA);
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder)
        .output()
        .expect("a shell");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && shown.contains("turn"),
        "{pasted}\n{shown}"
    );
    // A run of other rules cannot be played again: no command that would fail.
    let play = "play --a drifter --b hunter --pairs 2 --work 1 --jobs 0 --out run.jsonl";
    let printed = ended(0, &folder, play);
    assert!(printed.contains("1 nodes a turn, 1 job\n"), "{printed}");
    assert!(ended(0, &folder, "report run.jsonl").contains("cargo arena replay"));
    let text = String::from_utf8(bytes(&folder, "run.jsonl")).expect("UTF-8");
    let other = text.replacen("\"rules\":", "\"rules\":9", 1);
    std::fs::write(folder.join("other.jsonl"), other).expect("writable");
    let printed = ended(0, &folder, "report other.jsonl");
    assert!(!printed.contains("cargo arena"), "{printed}");
}

/// Installed, the program is called `arena`, also in the commands that it offers.
#[test]
fn an_installed_program_offers_what_can_be_typed() {
    let folder = folder("installed");
    std::fs::create_dir_all(folder.join("my contest/in")).expect("folders");
    std::fs::write(folder.join("my contest/in/0000.txt"), "1").expect("writable");
    std::fs::write(folder.join("my contest/referee.jar"), "").expect("writable");
    let play = "play --a drifter --b hunter --pairs 2 --work 1 --jobs 1 --out";
    let text = |words: &[&str]| {
        let mut command = command(&folder, "");
        let output = command.args(words).env_remove("CARGO").output();
        let output = output.expect("the arena starts");
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&text).into_owned()
    };
    let mut words: Vec<&str> = play.split(' ').collect();
    words.push("a run.jsonl");
    for (words, expected) in [
        (&["--help"][..], "  arena play "),
        (&["play", "--hlp"], "Usage: arena play"),
        (&words, "  arena play --a drifter"),
        (&["replay", "a run.jsonl"], "`arena report` shows it"),
        (
            &["init", "my contest"],
            "arena play --run 'my contest/arena.toml'",
        ),
        (
            &["report", "a run.jsonl", "--as-toml"],
            "# arena play --run FILE",
        ),
        (&["report", "a run.jsonl", "--html", "page.html"], "wrote"),
        (&["league", "l", "--add", "x=drifter"], "x"),
        (&["completions", "zsh"], "compdef _arena arena"),
        (&["man", "pages"], "wrote"),
    ] {
        let text = text(words);
        assert!(text.contains(expected), "{words:?}: {text}");
        assert!(!text.contains("cargo arena"), "{words:?}: {text}");
    }
    let pages = std::fs::read_dir(folder.join("pages")).expect("a folder");
    let pages = pages.map(|page| page.expect("a page").path());
    let files = ["my contest/arena.toml", "page.html", "l/league.toml"];
    for file in pages.chain(files.map(|file| folder.join(file))) {
        let text = std::fs::read_to_string(&file).expect("UTF-8");
        assert!(!text.contains("cargo arena"), "{}", file.display());
    }
    // The referee limits each answer: the file offers no limit.
    let file = String::from_utf8(bytes(&folder, "my contest/arena.toml")).expect("UTF-8");
    assert!(
        file.contains("codingame:") && !file.contains("clock"),
        "{file}"
    );
}

/// No line of help or of a result is wider than a terminal is at least.
#[test]
fn help_and_results_fit_into_80_columns() {
    let folder = folder("columns");
    let mut texts = vec![
        ended(0, &folder, "--help"),
        ended(0, &folder, "play --a hunter --b drifter --pairs 2 --work 1"),
        ended(
            0,
            &folder,
            "play --players hunter,drifter,silencer --pairs 2 --work 1",
        ),
    ];
    let commands = texts[0]
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1);
    let commands: Vec<String> = commands
        .take_while(|line| line.starts_with("  "))
        // Further lines of a description stand further to the right.
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_string)
        .collect();
    assert!(commands.len() > 10 && commands.contains(&"analyse".to_string()));
    let analyses = [
        "track",
        "knowledge",
        "losses",
        "fixture",
        "beliefs",
        "reconsidered",
        "gold",
    ];
    let analyses = analyses.map(|name| format!("analyse {name}"));
    for name in commands.iter().chain(&analyses) {
        texts.push(ended(0, &folder, &format!("help {name}")));
    }
    for text in texts {
        // A command to paste is as long as it is.
        for line in text
            .lines()
            .filter(|line| !line.starts_with("  cargo arena play --a"))
        {
            assert!(line.chars().count() <= 80, "{line}\n{text}");
        }
    }
}

/// A hanging program does not keep the arena: the first Ctrl-C says what it
/// waits for, the second one ends it.
#[cfg(target_os = "linux")]
#[test]
fn the_second_interrupt_ends_a_hanging_match() {
    let folder = folder("interrupt");
    script(&folder, "hangs", "echo 7 7; sleep 300");
    let play = "play --a drifter --b ./hangs --work 1 --jobs 1 --out run.jsonl";
    let child = command(&folder, play)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arena starts");
    wait_for(&part_path(&folder.join("run.jsonl")));
    std::thread::sleep(Duration::from_millis(500));
    let id = child.id().to_string();
    let start = Instant::now();
    for _ in 0..2 {
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill").success());
        std::thread::sleep(Duration::from_millis(300));
    }
    let output = child.wait_with_output().expect("it ends");
    // The program's limit is 20 s.
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("Ctrl-C again"), "{printed}");
    assert!(
        printed.contains("to continue: cargo arena play --resume run.jsonl"),
        "{printed}"
    );
}

/// A measurement of effects that is stopped before it has an estimate goes on later.
#[cfg(target_os = "linux")]
#[test]
fn effects_that_are_stopped_early_go_on() {
    let folder = folder("effects");
    let child = command(&folder, "effects e.jsonl --games 1000 --work 2000 --jobs 1")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arena starts");
    wait_for(&folder.join("e.jsonl"));
    std::thread::sleep(Duration::from_millis(300));
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{printed}");
    for words in ["are too few for", "to go on: the same command again"] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
}
