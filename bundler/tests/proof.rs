//! The properties that `--check` proves: a file that breaks one is refused for that
//! alone.

use bundler::bundle::{make, Bundle, Level};
use bundler::proof::check::{check, recorded, Report};
use bundler::sources::project::{Records, Request};
use bundler::tokens::stable_hash;
use std::fs;
use std::path::PathBuf;

/// Prints the length of each line.
const SOURCE: &str = "fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap_or_default();
        println!(\"{}\", line.len());
    }
}
";

/// The bundle of a program with two recorded inputs, in a folder of its own.
fn bundle(name: &str) -> Bundle {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let manifest = "[package]\nname = \"lengths\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
                    [workspace]\n\n[package.metadata.bundle]\ninstances = [\"inputs/*.txt\"]\n";
    for (file, text) in [
        ("Cargo.toml", manifest),
        ("src/main.rs", SOURCE),
        ("inputs/1.txt", "some\nlines\n"),
        ("inputs/2.txt", "another\n"),
    ] {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
        fs::write(file, text).expect("it can be written");
    }
    let request = Request {
        manifest: Some(folder.join("Cargo.toml")),
        target: Some(folder.join("target")),
        ..Request::default()
    };
    make(&request, Some(Level::Readable), false, &|_| {}).expect("it is bundled")
}

/// The failed findings of a report, each with the first line of its detail.
fn failed(report: &Report) -> Vec<String> {
    let failed = report.findings.iter().filter(|finding| !finding.holds);
    let line = |text: &str| text.lines().next().unwrap_or_default().to_string();
    let failed: Vec<String> = failed
        .map(|finding| format!("{}: {}", finding.subject, line(&finding.detail)))
        .collect();
    assert_eq!(report.holds(), failed.is_empty());
    failed
}

/// Each changed text, and the beginnings of all findings that must fail then.
#[test]
fn a_file_is_refused_for_what_is_wrong_with_it() {
    let mut bundle = bundle("proof");
    let text = bundle.text.clone();
    let length = "line.len()";
    let main = "fn main() {";
    assert!(text.contains(length) && text.contains(main), "{text}");
    let with = |more: &str| format!("{text}\n{more}\n");
    let counting = |length_of: &str| text.replace(length, length_of);
    let [debug, optimised] = [
        "debug, inputs/1.txt: answer 1",
        "optimised, inputs/1.txt: answer 1",
    ]
    .map(|place| format!("answers: {place} differs"));
    for (changed, expected) in [
        (text.clone(), vec![]),
        (with("// \u{e9}"), vec!["ASCII: not in line"]),
        (with("extern crate std as other;"), vec![]),
        (
            with("extern crate proc_macro;"),
            vec!["crates outside: names [\"proc_macro\"]"],
        ),
        (
            with("#[cfg(not(debug_assertions))]\ncompile_error!(\"broken\");"),
            vec!["compiles: optimised: "],
        ),
        (
            with("#[cfg(debug_assertions)]\ncompile_error!(\"broken\");"),
            vec!["compiles: debug: ", "standard library: "],
        ),
        (counting("line.len() + 1"), vec![&debug, &optimised]),
        (
            counting("line.len() + usize::from(cfg!(debug_assertions))"),
            vec![&debug],
        ),
        (
            counting("line.len() + usize::from(!cfg!(debug_assertions))"),
            vec![&optimised],
        ),
        // The second input alone, and its last answer.
        (
            counting("line.len() % 7"),
            vec![
                "answers: debug, inputs/2.txt: answer 1 differs",
                "answers: optimised, inputs/2.txt: answer 1 differs",
            ],
        ),
        (
            text.replace("\"{}\"", "\"{}\\r\""),
            vec![
                "answers: debug, inputs/1.txt: the answers end differently",
                "answers: optimised, inputs/1.txt: the answers end differently",
            ],
        ),
        // All answers are there, and then the program fails.
        (
            text.replace(
                main,
                "fn main() {\n answer();\n std::process::exit(3)\n}\nfn answer() {",
            ),
            vec![
                "answers: debug, inputs/1.txt: ",
                "answers: optimised, inputs/1.txt: ",
            ],
        ),
    ] {
        bundle.text = changed;
        let found = failed(&check(&bundle, &|_| {}).expect("the compiler is there"));
        let alike = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(a, b)| a.starts_with(*b));
        assert!(
            alike,
            "expected {expected:?}, found {found:?}:\n{}",
            bundle.text
        );
    }
}

#[test]
fn size_and_age_have_their_bounds_and_the_signature_is_of_the_answers() {
    let mut bundle = bundle("bounds");
    let size = bundle.size();
    // The judge wants less than its limit.
    for (limit, expected) in [(size + 1, vec![]), (size, vec!["size"])] {
        bundle.project.options.limit = Some(limit);
        let report = check(&bundle, &|_| {}).expect("the compiler is there");
        let found = failed(&report);
        let found: Vec<&str> = found.iter().filter_map(|it| it.split(':').next()).collect();
        assert_eq!(found, expected);
        assert_eq!(
            report.signature,
            format!("{:016x}", stable_hash(b"4\n5\n7\n"))
        );
    }
    bundle.project.options.limit = None;
    // A function that Rust 1.73 brought.
    bundle.text += "\npub fn newer(n: u32) -> u32 {\n    n.div_ceil(2)\n}\n";
    for (version, holds) in [("1.73", true), ("1.72", false)] {
        bundle.project.rust_version = Some(version.to_string());
        let report = check(&bundle, &|_| {}).expect("the compiler is there");
        let mut findings = report.findings.iter();
        let age = findings.find(|finding| finding.subject == "standard library");
        let age = age.expect("it was looked at");
        if !age.detail.starts_with("NOT checked") {
            assert_eq!(age.holds, holds, "{version}: {}", age.detail);
        }
    }
}

/// One input for each player of a record, of all lines that it was sent.
#[test]
fn records_hold_the_inputs_of_their_players() {
    let mut bundle = bundle("records");
    let inputs = bundle.project.folder.join("inputs");
    let lines = "{\"type\":\"header\"}\n{\"seat\":1,\"sent\":[\"a\",\"b\"]}\n\
                 {\"seat\":0,\"sent\":[\"c\"]}\n{\"seat\":1,\"sent\":[\"d\"]}\n";
    fs::write(inputs.join("game.jsonl"), lines).expect("it can be written");
    let options = &mut bundle.project.options;
    options.instances = vec!["inputs/*.jsonl".to_string()];
    options.records = Some(Records {
        input: "sent".to_string(),
        player: "seat".to_string(),
    });
    let found = recorded(&bundle.project).expect("they can be read");
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|it| (&it.name[..], &it.input[..]))
        .collect();
    assert_eq!(
        found,
        [
            ("inputs/game.jsonl, player 0", "c\n"),
            ("inputs/game.jsonl, player 1", "a\nb\nd\n"),
        ]
    );
    fs::write(inputs.join("game.jsonl"), "{}\nno JSON\n").expect("it can be written");
    let error = recorded(&bundle.project).expect_err("damaged");
    assert!(
        format!("{error:#}").contains("inputs/game.jsonl: line 2"),
        "{error:#}"
    );
    bundle.project.options.instances = vec!["elsewhere/*".to_string()];
    let error = recorded(&bundle.project).expect_err("nothing fits");
    assert!(format!("{error:#}").contains("fits no file"), "{error:#}");
}
