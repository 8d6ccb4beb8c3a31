//! Output options of every command: what is there already is replaced only by a newer output of
//! its kind, an input never, and no tree of folders is made.

use crate::support::{bytes, ended, folder, printed, ARENA};
use std::path::Path;

/// Every command with an output, its output being `OUT`. The last word says whether it has --force.
const COMMANDS: [(&str, &str, bool); 9] = [
    ("replay games/one.jsonl --html OUT", "out.html", true),
    ("report run.jsonl --html OUT", "out.html", true),
    (
        "analyse track games/one.jsonl --turn 3 --case OUT",
        "out.case",
        true,
    ),
    ("import 815.json --out OUT", "out.jsonl", true),
    (
        "match drifter rusher --seed 5 --work 1 --record OUT",
        "out.jsonl",
        true,
    ),
    (
        "referee -p1 drifter -p2 rusher -d seed=5 --work 1 -l OUT",
        "out.jsonl",
        true,
    ),
    (
        "play --a drifter --b rusher --pairs 1 --work 1 --out OUT",
        "out.jsonl",
        false,
    ),
    (
        "effects OUT --games 6 --work 1 --params choice_noise",
        "out.jsonl",
        false,
    ),
    (
        "tune OUT --steps 1 --pairs 1 --work 1 --params choice_noise --validate 0",
        "out.json",
        false,
    ),
];

/// A folder with a run `run.jsonl`, a recorded game `games/one.jsonl`, and a saved game.
fn inputs(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    let play = "play --a drifter --b rusher --pairs 1 --work 1 --answers --out run.jsonl";
    ended(0, &folder, &format!("{play} --record games"));
    let game = folder.join("games/drifter-rusher-pair-000000-1.jsonl");
    std::fs::rename(game, folder.join("games/one.jsonl")).expect("it was recorded");
    let saved = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/saved-games/815.json");
    std::fs::copy(saved, folder.join("815.json")).expect("copied");
    folder
}

#[test]
fn a_file_of_the_users_is_not_replaced_and_an_output_is() {
    let folder = inputs("replaced");
    for (number, (command, name, has_force)) in COMMANDS.into_iter().enumerate() {
        let place = format!("{number}-{name}");
        let command = command.replace("OUT", &place);
        let path = folder.join(&place);
        std::fs::write(&path, "# mine\n").expect("writable");
        let refused = ended(64, &folder, &command);
        assert!(refused.contains("error: "), "{command}: {refused}");
        assert!(refused.contains(&place), "{command}: {refused}");
        assert_eq!(bytes(&folder, &place), b"# mine\n", "{command}");
        if has_force {
            assert!(
                refused.contains("--force replaces it"),
                "{command}: {refused}"
            );
            ended(0, &folder, &format!("{command} --force"));
            let written = bytes(&folder, &place);
            assert_ne!(written, b"# mine\n", "{command}");
            ended(0, &folder, &command);
            assert_eq!(bytes(&folder, &place), written, "{command}: a second time");
        }
    }
}

/// Also below `runs`, of which all folders are made.
#[test]
fn at_most_one_folder_is_made_and_none_outside() {
    let folder = inputs("folders");
    let outside = std::env::temp_dir().join(format!("outputs-{}", std::process::id()));
    let outside = outside.display();
    for (number, (command, name, _)) in COMMANDS.into_iter().enumerate() {
        for (place, is_made) in [
            (format!("{number}/{name}"), true),
            (format!("runs/{number}/deep/{name}"), true),
            (format!("{number}-deep/er/{name}"), false),
            (format!("{outside}/{name}"), false),
        ] {
            let command = command.replace("OUT", &place);
            let refused = ended(if is_made { 0 } else { 64 }, &folder, &command);
            assert_eq!(
                folder.join(&place).exists(),
                is_made,
                "{command}: {refused}"
            );
            assert!(is_made || refused.contains("mkdir"), "{command}: {refused}");
        }
        assert!(!folder.join(format!("{number}-deep")).exists(), "{command}");
    }
    for option in ["--record", "--logs"] {
        let play = "play --a drifter --b rusher --pairs 1 --work 1";
        let refused = ended(64, &folder, &format!("{play} {option} deep/er"));
        assert!(refused.contains("mkdir -p deep/er"), "{refused}");
        ended(0, &folder, &format!("{play} {option} {}", &option[2..]));
    }
    let generate = "maps generate --count 2 --out deep/er";
    assert!(ended(64, &folder, generate).contains("mkdir"));
    assert!(!folder.join("deep").exists());
}

/// A shell puts the first file of a pattern in the place of an option's value.
#[test]
fn a_pattern_is_not_taken_for_an_output() {
    let folder = inputs("pattern");
    let before = bytes(&folder, "games/one.jsonl");
    let run = bytes(&folder, "run.jsonl");
    std::fs::copy(
        folder.join("games/one.jsonl"),
        folder.join("games/two.jsonl"),
    )
    .expect("copied");
    for command in [
        "replay --html games/one.jsonl games/two.jsonl",
        "replay games/one.jsonl --html games/one.jsonl",
        "analyse track --case games/one.jsonl games/two.jsonl",
        "analyse track games/one.jsonl --case games/one.jsonl --force",
        "report run.jsonl --html run.jsonl",
        "report run.jsonl --html run.jsonl --force",
        "report run.jsonl --html ./run.jsonl",
        "import 815.json --out 815.json --force",
        "merge run.jsonl --out games/one.jsonl",
    ] {
        let refused = ended(64, &folder, command);
        assert!(refused.contains("error: "), "{command}: {refused}");
        assert_eq!(bytes(&folder, "games/one.jsonl"), before, "{command}");
        assert_eq!(bytes(&folder, "run.jsonl"), run, "{command}");
    }
}

/// Folders of pages and records, with a file of the user's among them.
#[test]
fn folders_of_outputs_keep_what_is_not_theirs() {
    let folder = inputs("shared");
    let name = "drifter-rusher-pair-000000-1.jsonl";
    for (command, file, code) in [
        ("report run.jsonl --html pages", "pages/index.html", 64),
        (
            "restore run.jsonl --record again",
            &format!("again/{name}"),
            64,
        ),
        (
            "rematch run.jsonl --pair 0 --a drifter --record more",
            &format!("more/{name}"),
            64,
        ),
    ] {
        ended(0, &folder, command);
        ended(0, &folder, command);
        let written = bytes(&folder, file);
        std::fs::write(folder.join(file), "mine").expect("writable");
        let refused = ended(code, &folder, command);
        assert!(refused.contains(file), "{command}: {refused}");
        assert_eq!(bytes(&folder, file), b"mine", "{command}");
        std::fs::remove_file(folder.join(file)).expect("removed");
        ended(0, &folder, command);
        assert_eq!(bytes(&folder, file), written, "{command}");
    }
    // The measured file of a new run takes no other file's place.
    std::fs::write(folder.join("new.measured.jsonl"), "mine").expect("writable");
    let play = "play --a drifter --b rusher --pairs 1 --work 1 --out new.jsonl";
    for command in [play, "merge run.jsonl --out new.jsonl"] {
        let refused = ended(64, &folder, command);
        assert!(
            refused.contains("new.measured.jsonl"),
            "{command}: {refused}"
        );
    }
    assert_eq!(bytes(&folder, "new.measured.jsonl"), b"mine");
}

/// A record goes where it is asked for, also to a device.
#[test]
fn a_device_is_no_file_to_replace() {
    let folder = folder("device");
    let output = std::process::Command::new(ARENA)
        .args(["match", "drifter", "rusher", "--seed", "5", "--work", "1"])
        .args(["--record", "/dev/stdout"])
        .current_dir(&folder)
        .output()
        .expect("the arena starts");
    let [out, _] = printed(0, output, "match");
    assert!(out.contains("\"type\":\"header\""), "{out}");
}

/// Nothing is left of a command that fails, so that it can be given again.
#[test]
fn a_failed_command_leaves_nothing_half_made() {
    let folder = inputs("half");
    std::fs::create_dir_all(folder.join("maps")).expect("a folder");
    std::fs::write(folder.join("maps/0003.txt"), "mine").expect("writable");
    std::fs::create_dir_all(folder.join("pages")).expect("a folder");
    std::fs::write(folder.join("pages/report.html"), "mine").expect("writable");
    // It starts when it is tried out, and then no more.
    let once = "test -e tried && exit 127; touch tried; echo 7 7";
    crate::support::script(&folder, "bot", once);
    for (command, made) in [
        (
            "maps generate --format line --count 5 --out maps",
            "maps/0001.txt",
        ),
        ("report run.jsonl --html pages", "pages/games"),
        ("restore run.jsonl --pair 9 --record restored", "restored"),
        (
            "play --a ./bot --b drifter --work 1 --out one.jsonl",
            "one.jsonl.part",
        ),
        (
            "play --a ./bot --b drifter --work 1 --out one.jsonl",
            "one.measured.jsonl",
        ),
    ] {
        let _ = std::fs::remove_file(folder.join("tried"));
        let text = ended(64, &folder, command);
        assert!(!folder.join(made).exists(), "{command}: {made}: {text}");
        assert!(!text.contains("to continue"), "{command}: {text}");
    }
}
