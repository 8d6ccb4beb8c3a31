//! `tune` and `effects` of commands with parameters of their own, and `play --json-lines` for
//! optimisers that are programs themselves.

use crate::support::{command, ended, folder, printed, ARENA};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Output of the arena in a folder, with these words and those between blanks.
fn output(code: i32, folder: &Path, words: &[&str], more: &str) -> String {
    let mut command = command(folder, "");
    command.args(words).args(more.split_whitespace());
    let output = command.output().expect("the arena starts");
    printed(code, output, more).concat()
}

/// The number after a word.
fn number_after(text: &str, word: &str) -> f64 {
    let (_, rest) = text
        .split_once(word)
        .unwrap_or_else(|| panic!("{word}: {text}"));
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
    rest[..end.unwrap_or(rest.len())].parse().expect("a number")
}

#[test]
fn a_worsened_bot_in_python_is_mended() {
    let folder = folder("python");
    let examples = root().join("arena/examples/nim");
    for file in ["referee.sh", "one.sh", "tuned.py", "tuned.toml"] {
        std::fs::copy(examples.join(file), folder.join(file)).expect("readable");
    }
    // A launcher such as that of pyenv takes longer than a game.
    let which = ["-c", "import sys; print(sys.executable)"];
    let found = Command::new("python3").args(which).output();
    let found = found.expect("python3 is on PATH").stdout;
    let python = String::from_utf8_lossy(&found).trim().to_string();
    std::os::unix::fs::symlink(python, folder.join("python3")).expect("a link");
    let program = "NIM={PARAMS} ./python3 tuned.py";
    let game = "referee:sh referee.sh";
    let words = ["tune", "nim.json", "--game", game, "--program", program];
    let settings = "--space tuned.toml --params blunder --against ./one.sh --steps 6 --pairs 2 \
                    --gain 6 --validate 2";
    let shown = output(0, &folder, &words, settings);
    let tuned = number_after(&shown, "tuned: NIM=blunder=");
    assert!(tuned < 0.5, "{shown}");
    let row = |name: &str| {
        let mut lines = shown.lines().map(str::trim_start);
        lines
            .find(|line| line.starts_with(name))
            .map(str::to_string)
    };
    assert!(
        row("tuned ").is_some() && row("start ").is_some(),
        "{shown}"
    );
    let again = output(0, &folder, &words, settings);
    assert!(
        again.contains(&format!("tuned: NIM=blunder={tuned}")),
        "{again}"
    );
    let space = std::fs::read_to_string(folder.join("tuned.toml")).expect("readable");
    for (from, to, expected) in [
        ("max = 1\n", "max = 2\n", "was begun with other settings"),
        (
            "max = 1\n",
            "most = 1\n",
            "tuned.toml, line 5: unknown field `most`",
        ),
        ("[blunder]\n", "", "expected a table [NAME]"),
        (
            "start = 0.6",
            "start = 6",
            "blunder: expected min <= start <= max",
        ),
        (
            "start = 5",
            "start = 4.5",
            "modulus: expected whole numbers",
        ),
    ] {
        std::fs::write(folder.join("tuned.toml"), space.replacen(from, to, 1)).expect("writable");
        let refused = output(64, &folder, &words, settings);
        assert!(refused.contains(expected), "{refused}");
    }
    let refused = output(64, &folder, &words, "--against ./one.sh");
    assert!(refused.contains("expected --space FILE"), "{refused}");
}

/// The program adds a parameter to the number of its case, and the lowest sum is best.
#[test]
fn a_solver_of_cases_is_mended() {
    let folder = folder("cases");
    std::fs::create_dir(folder.join("in")).expect("a folder");
    for case in 0..20 {
        std::fs::write(folder.join(format!("in/{case}")), format!("{case}\n")).expect("writable");
    }
    let space = "[more]\nstart = 20\nmin = 1\nmax = 41\ninteger = true\n";
    std::fs::write(folder.join("space.toml"), space).expect("writable");
    let program = "read n; echo \"Score = $((n + {more}))\" >&2";
    let game = "cases:in :: min :: fail=500";
    let words = |first: &'static str, file: &'static str| {
        [first, file, "--game", game, "--program", program]
    };
    for method in ["spsa", "cma-es"] {
        let settings =
            format!("--space space.toml --method {method} --steps 8 --cases 3 --validate 8");
        let file: &'static str = if method == "spsa" {
            "spsa.json"
        } else {
            "cma.json"
        };
        let shown = output(0, &folder, &words("tune", file), &settings);
        let tuned = number_after(&shown, "tuned: read n; echo \"Score = $((n + ");
        assert!(tuned < 15.0, "{method}: {shown}");
        assert!(
            shown.contains(" tuned  start ") && shown.contains("8 0 0"),
            "{shown}"
        );
    }
    let effects = words("effects", "effects.jsonl");
    let shown = output(0, &folder, &effects, "--space space.toml --games 30");
    assert!(
        number_after(&shown, "moved along: read n; echo \"Score = $((n + ") < 20.0,
        "{shown}"
    );
    let mut without = words("tune", "x.json");
    without[3] = "cases:in :: min";
    let refused = output(64, &folder, &without, "--space space.toml");
    assert!(refused.contains("expected `:: fail=N`"), "{refused}");
    let refused = output(
        64,
        &folder,
        &words("tune", "x.json"),
        "--space space.toml --cases 11",
    );
    assert!(
        refused.contains("expected --cases up to 10, found 11"),
        "{refused}"
    );
}

#[test]
fn partial_means_are_lines_of_json() {
    let folder = folder("lines");
    for (play, last) in [
        ("--a rusher --b drifter", ["matches", "score"]),
        ("--game territory --a greedy", ["programs", "score"]),
    ] {
        let units = if play.contains("territory") {
            "cases"
        } else {
            "pairs"
        };
        let shown = ended(
            0,
            &folder,
            &format!("play {play} --{units} 3 --work 1 --json-lines"),
        );
        let lines = shown.lines().filter(|line| line.starts_with('{'));
        let lines: Vec<Value> = lines
            .map(|it| serde_json::from_str(it).expect("JSON"))
            .collect();
        let [one, two, three, summary] = &lines[..] else {
            panic!("{shown}");
        };
        for (number, line) in [one, two, three].into_iter().enumerate() {
            assert_eq!(line["played"], number + 1);
        }
        let score = &summary[last[0]][0][last[1]];
        let mean = score.get("mean").unwrap_or(score);
        assert_eq!(&three["mean"], mean, "{shown}");
    }
}

/// The recipe runs by Optuna, or where that is not installed by a stand-in with the same functions.
#[test]
fn the_recipe_for_optuna_finds_a_better_bot() {
    let python = || Command::new("python3");
    let found = python().args(["-c", "import optuna"]).output();
    let is_there = found.expect("python3 is on PATH").status.success();
    let mut recipe = python();
    recipe
        .args(["arena/examples/optuna/tune.py", "4", "2"])
        .current_dir(root())
        .env("ARENA", ARENA);
    if !is_there {
        recipe.env("PYTHONPATH", root().join("cli/tests/data/without-optuna"));
    }
    let [out, errors] = printed(0, recipe.output().expect("it"), "tune.py");
    assert!(number_after(&out, "best: ") > 0.5, "{out}{errors}");
    assert!(
        out.contains("'blunder': ") && out.contains("'modulus': "),
        "{out}"
    );
}
