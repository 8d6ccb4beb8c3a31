//! The program as a user meets it: its output, its messages, its exit codes.

#[path = "../../checks/tests/documents/commands.rs"]
#[allow(dead_code)] // Each package uses its part.
mod documents;

use ocean_maps::Profile;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ocean-maps"))
}

fn run(arguments: &[&str]) -> Output {
    program()
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A fresh file in the build's own scratch folder.
fn scratch(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a scratch file");
    path
}

const MAP_1337: &str = "1337 xxx............/xxx............/xxx............/xx........xxx../\
..........xxx../.............../....xx........./....xx........./.xx.xx........./.xx............/\
.............../.............../xxx......xx.xx./xxx......xx.xx./xxx......xx....";

#[test]
fn generate_prints_lines_or_pictures() {
    let line = printed(&["generate", "--first-seed", "1337", "--count", "1"]);
    assert_eq!(line, format!("{MAP_1337}\n"));
    let picture = printed(&["generate", "--first-seed", "1337", "--format", "picture"]);
    assert_eq!(picture, printed(&["show", "1337"]));
    assert!(picture.starts_with("official 1337: land 46, waters 179\nxxx............\n"));
    assert_eq!(picture.lines().count(), 17);
}

#[test]
fn generate_counts_on_over_every_seed() {
    let seeds = |arguments: &[&str]| -> Vec<String> {
        printed(arguments)
            .lines()
            .map(|line| line.split(' ').next().unwrap_or_default().to_string())
            .collect()
    };
    let found = seeds(&["generate", "--first-seed", "-2", "--count", "4"]);
    assert_eq!(found, ["-2", "-1", "0", "1"]);
    let found = seeds(&[
        "generate",
        "--first-seed",
        "9223372036854775807",
        "--count",
        "2",
    ]);
    assert_eq!(found, ["9223372036854775807", "-9223372036854775808"]);
    assert!(printed(&["show", "-5"]).starts_with("official -5: "));
    assert!(printed(&["generate", "--count", "0"]).is_empty());
}

#[test]
fn bad_arguments_are_refused() {
    for arguments in [
        &["generate", "--profile", "dry-land"][..],
        &["generate", "--first-seed", "one"],
        // Would be shown as the seed -9223372036854775808.
        &["generate", "--first-seed", "9223372036854775808"],
        &["check", "no-such-file.txt"],
        &["show", "no-such-file.txt"],
        &["check", "."],
        &[],
    ] {
        let output = run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
    let output = run(&["generate", "--profile", "dry-land"]);
    let message = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(
        message.contains("expected one of: official, open-sea"),
        "{message}"
    );
}

#[test]
fn check_accepts_what_generate_prints() {
    for profile in Profile::all() {
        let name = profile.name();
        let lines = printed(&[
            "generate",
            "--profile",
            name,
            "--first-seed",
            "-3",
            "--count",
            "9",
        ]);
        let text = format!("# A comment.\r\n\n{}", lines.replace('\n', "\r\n"));
        let file = scratch(&format!("good-{name}.txt"), text.as_bytes());
        let file = file.to_str().expect("a plain path");
        let report = printed(&["check", file, "--profile", name]);
        assert_eq!(
            report,
            format!("{file}: 9 maps, all as `{name}` makes them\n")
        );
        let report = printed(&["check", "--shape-only", file]);
        assert_eq!(report, format!("{file}: 9 maps in shape\n"));
        let pictures = printed(&["show", file]);
        assert_eq!(pictures.lines().count(), 9 * 17);
    }
}

#[test]
fn check_names_the_place_of_a_fault() {
    let changed = |from: &str, to: &str| MAP_1337.replacen(from, to, 1);
    let cases: [(Vec<u8>, &str); 11] = [
        (
            changed("1337 ", "x337 ").into(),
            "1: expected a seed, a signed 64-bit number, found \"x337\"",
        ),
        (
            b"1337".to_vec(),
            "5: expected a blank after the seed, found the end of the line",
        ),
        (
            changed(" xxx", " xXx").into(),
            "7: expected a cell, 'x' or '.', found 'X'",
        ),
        (
            changed("./", "/").into(),
            "20: expected a cell, 'x' or '.', found '/'",
        ),
        (
            changed("./", "../").into(),
            "21: expected '/' after a row of 15 cells, found '.'",
        ),
        (
            MAP_1337[..MAP_1337.len() - 1].into(),
            "244: expected a cell, 'x' or '.', found the end of the line",
        ),
        (
            format!("{MAP_1337} ").into(),
            "245: expected the end of the line after 15 rows, found ' '",
        ),
        (
            b"1337 \xff".to_vec(),
            "6: expected a cell, 'x' or '.', found '\u{fffd}'",
        ),
        (
            changed(" xxx.", " xxxx").into(),
            "9: expected '.' as generated from this seed, found 'x'",
        ),
        (
            changed("/xx..", "/x...").into(),
            "55: expected 'x' as generated from this seed, found '.'",
        ),
        (
            changed("1337 xxx.", "+1337 xxxx").into(),
            "10: expected '.' as generated from this seed, found 'x'",
        ),
    ];
    for (i, (line, message)) in cases.into_iter().enumerate() {
        let mut bytes = format!("# A comment.\n{MAP_1337}\n").into_bytes();
        bytes.extend(line);
        let file = scratch(&format!("bad-{i}.txt"), &bytes);
        let file = file.to_str().expect("a plain path");
        let output = run(&["check", file]);
        assert_eq!(output.status.code(), Some(1));
        let found = String::from_utf8_lossy(&output.stderr).to_string();
        assert_eq!(found, format!("{file}:3:{message}\n"));
        let shown = run(&["show", file]);
        // A map that only differs from its seed's can still be shown.
        assert_eq!(shown.status.success(), message.contains("as generated"));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = program()
        .args(["generate", "--count", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut begin = [0; 100];
    let mut output = child.stdout.take().expect("a pipe");
    output.read_exact(&mut begin).expect("it streams");
    drop(output);
    let end = child.wait_with_output().expect("it ends");
    assert!(end.status.success(), "{end:?}");
    assert!(end.stderr.is_empty(), "{end:?}");
}

/// Each set is what its command in the README prints, and none is without one.
#[test]
fn the_sets_are_what_their_commands_print() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sets");
    let readme = fs::read_to_string(folder.join("README.md")).expect("a README");
    let mut described = BTreeSet::new();
    for line in readme.lines() {
        let Some(command) = line.strip_prefix("cargo maps generate ") else {
            continue;
        };
        let (arguments, file) = command.split_once(" > maps/sets/").expect("a file");
        let mut all = vec!["generate"];
        all.extend(arguments.split(' '));
        let set = fs::read_to_string(folder.join(file)).expect("a set");
        // Not assert_eq, which would print both.
        assert!(printed(&all) == set, "{file} is not what `{line}` prints");
        described.insert(file.to_string());
    }
    let present: BTreeSet<String> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .to_string_lossy()
                .to_string()
        })
        .filter(|name| name != "README.md")
        .collect();
    assert_eq!(present, described);
    let profiles: BTreeSet<String> = Profile::all()
        .map(|profile| format!("{profile}.txt"))
        .collect();
    assert!(profiles.is_subset(&present));
}

/// The documents' lines that call this program run, in order.
#[test]
fn the_commands_of_the_documents_run() {
    let program = env!("CARGO_BIN_EXE_ocean-maps").as_ref();
    documents::check("maps", "maps", program, &["generate", "check", "show"], &[]);
}
