//! The promises of documents and manifests: commands that exist, links that lead somewhere, and the
//! oldest Rust that builds everything. The lines that call a program of the workspace
//! are checked in that program's own package (`documents/commands.rs`).

#[path = "documents/commands.rs"]
#[allow(dead_code)] // Each package uses its part.
mod commands;

use commands::{documents, lines, lines_of, root, Line};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Programs that a document may call and that are not ours.
const OTHERS: [(&str, &str); 7] = [
    ("cp", "of the system"),
    ("mkdir", "of the system"),
    ("yes", "of the system"),
    ("git", "of the system"),
    ("rustc", "comes with Cargo"),
    ("java", "runs another tool, which is not to be had here"),
    ("sbatch", "Slurm; the script is played by the arena's tests"),
];

/// What Cargo says of the workspace and of all that it is compiled with here.
fn metadata() -> Value {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc");
    let text = String::from_utf8(rustc.stdout).expect("text");
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", host.expect("rustc names its host")])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn packages(metadata: &Value) -> Vec<&Value> {
    let packages = metadata["packages"].as_array();
    packages.expect("packages").iter().collect()
}

/// `1.90` or `1.90.0` as numbers.
fn version(text: &str) -> Vec<u32> {
    let numbers = text.split('.').map(|part| part.parse().expect("a number"));
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.resize(3, 0);
    numbers
}

/// Every package of ours states one minimum, the README names it, and nothing
/// that it is compiled with asks for more.
#[test]
fn the_oldest_rust_that_is_promised_is_enough() {
    let metadata = metadata();
    let mut promised = BTreeSet::new();
    let mut faults = Vec::new();
    for package in packages(&metadata) {
        if package["source"].is_null() {
            let stated = package["rust_version"].as_str();
            promised.insert(stated.unwrap_or("none stated").to_string());
        }
    }
    let promised: Vec<String> = promised.into_iter().collect();
    let [promised] = promised.as_slice() else {
        panic!("the packages state {promised:?}");
    };
    let mut seen = 0;
    for package in packages(&metadata) {
        if let Some(asked) = package["rust_version"].as_str() {
            seen += 1;
            if version(asked) > version(promised) {
                faults.push(format!(
                    "{} {} asks for Rust {asked}, promised is {promised}",
                    package["name"], package["version"]
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(seen > 50, "only {seen} packages state a version");
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    let sentence = format!("Rust toolchain ({promised} or newer)");
    assert!(readme.contains(&sentence), "README.md lacks: {sentence}");
}

/// The words of a package's targets of one kind.
fn has_target(packages: &[&Value], package: Option<&str>, kind: &str, name: &str) -> bool {
    packages
        .iter()
        .filter(|found| package.map_or(found["source"].is_null(), |name| found["name"] == name))
        .flat_map(|found| found["targets"].as_array().expect("targets"))
        .any(|target| {
            let kinds = target["kind"].as_array().expect("kinds");
            target["name"] == name && kinds.iter().any(|found| found == kind)
        })
}

/// What is wrong with a call of one of Cargo's own subcommands.
fn fault_of_cargo(words: &[String], packages: &[&Value]) -> Option<String> {
    let all = words;
    let end = words.iter().position(|word| word == "--");
    let words = &words[..end.unwrap_or(words.len())];
    let value = |names: &[&str]| {
        let at = words.iter().position(|word| names.contains(&&**word))?;
        Some(words.get(at + 1).map_or("", String::as_str))
    };
    let package = value(&["-p", "--package"]);
    if let Some(name) = package {
        if !packages.iter().any(|package| package["name"] == name) {
            return Some(format!("no package {name}"));
        }
    }
    for kind in ["test", "bench", "example", "bin"] {
        if let Some(name) = value(&[&format!("--{kind}")]) {
            if !has_target(packages, package, kind, name) {
                return Some(format!("no {kind} {name}"));
            }
        }
    }
    let runs_tests = words.get(1).is_some_and(|word| word == "test");
    let target = runs_tests.then(|| value(&["--test"])).flatten();
    let file = target.and_then(|name| file_of_test(packages, package, name))?;
    let text = fs::read_to_string(file).expect("a test");
    let filter = filter_of(words).or_else(|| filter_of(&all[end?..]))?;
    let names = text.split("#[test]").skip(1);
    let mut names = names.filter_map(|test| test.split("fn ").nth(1)?.split('(').next());
    let is_found = names.any(|name| name.contains(filter));
    (!is_found).then(|| format!("no test of {file} is named {filter}"))
}

/// The source of a test target.
fn file_of_test<'a>(packages: &[&'a Value], package: Option<&str>, name: &str) -> Option<&'a str> {
    let own = packages
        .iter()
        .filter(|found| package.map_or(found["source"].is_null(), |name| found["name"] == name));
    let mut targets = own.flat_map(|found| found["targets"].as_array().expect("targets"));
    let target = targets.find(|target| target["name"] == name && target["kind"][0] == "test");
    target?["src_path"].as_str()
}

/// What names of tests must contain: the first word, those before it apart, that is neither an
/// option nor the value of one.
fn filter_of(words: &[String]) -> Option<&str> {
    let valued = ["-p", "--package", "--test", "--profile", "--target-dir"];
    let start = words
        .iter()
        .position(|word| word == "test" || word == "--")?;
    let mut rest = words[start + 1..].iter();
    while let Some(word) = rest.next() {
        if valued.contains(&word.as_str()) {
            rest.next();
        } else if !word.starts_with('-') {
            return Some(word);
        }
    }
    None
}

/// Calls of `cargo test` within sentences.
fn inline_tests() -> Vec<Line> {
    let mut found = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        // Every second part is a fenced block.
        for part in text.split("```").step_by(2) {
            let spans = part.split('`').skip(1).step_by(2);
            for span in spans.filter(|span| span.starts_with("cargo test")) {
                found.push(Line {
                    place: document.display().to_string(),
                    words: span.split_whitespace().map(str::to_string).collect(),
                    output: None,
                });
            }
        }
    }
    found
}

#[test]
fn every_command_exists() {
    let aliases = fs::read_to_string(root().join(".cargo/config.toml")).expect("aliases");
    let metadata = metadata();
    let packages = packages(&metadata);
    let mut faults = Vec::new();
    let mut lines = lines();
    lines.extend(inline_tests());
    for line in &lines {
        let program = line.words[0].trim_start_matches("./");
        let second = line.words.get(1).map_or("", String::as_str);
        let alias = format!("\n{second} = \"");
        let built = [
            "test", "bench", "build", "run", "doc", "clippy", "fmt", "fetch",
        ];
        let fault = if program == "cargo" {
            if aliases.contains(&alias) {
                None
            } else if built.contains(&second) {
                fault_of_cargo(&line.words, &packages)
            } else {
                Some(format!("cargo has no subcommand {second}"))
            }
        } else if let Some(name) = program.strip_prefix("target/release/") {
            (!has_target(&packages, None, "bin", name)).then(|| format!("no program {name}"))
        } else if OTHERS.iter().any(|(name, _)| *name == program)
            || Path::new(&root()).join(program).is_file()
        {
            None
        } else {
            Some(format!("what is {program}?"))
        };
        if let Some(fault) = fault {
            faults.push(format!("{}: {fault}: {}", line.place, line.words.join(" ")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(lines.len() > 50, "only {} commands found", lines.len());
}

/// A program that a document calls by its path was built by a line above it, as
/// on a fresh clone; files go to `runs/` or where they belong, not to the root.
#[test]
fn the_order_is_that_of_a_fresh_clone() {
    let mut faults = Vec::new();
    let mut built: BTreeSet<(String, String)> = BTreeSet::new();
    for line in lines() {
        let document = line.place.split(':').next().unwrap_or_default().to_string();
        let words = line.words.join(" ");
        if words.starts_with("cargo build --release") {
            let package = line.words.last().expect("it has words").clone();
            built.insert((document.clone(), package));
        }
        for word in line.words.iter().flat_map(|word| word.split(',')) {
            let Some((_, name)) = word.split_once("target/release/") else {
                continue;
            };
            // What follows is an argument of the program, or its own time limit.
            let name = name.split([' ', '@']).next().unwrap_or_default();
            if !built.contains(&(document.clone(), name.to_string())) {
                faults.push(format!(
                    "{}: {word} is not built above: {words}",
                    line.place
                ));
            }
        }
        let files = ["--html", "--out", "--case", "--record"];
        let named = line
            .words
            .windows(2)
            .filter(|pair| files.contains(&&*pair[0]));
        let named = named.map(|pair| pair[1].clone()).chain(line.output.clone());
        for file in named.filter(|file| !file.contains('/')) {
            faults.push(format!("{}: {file} lands in the root: {words}", line.place));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Where a document's links lead, and its headings.
struct Links {
    targets: Vec<String>,
    headings: Vec<String>,
}

impl Links {
    fn of(text: &str) -> Links {
        let mut found = Links {
            targets: Vec::new(),
            headings: Vec::new(),
        };
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    found.targets.push(dest_url.to_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => found.headings.extend(heading.take()),
                Event::Text(part) | Event::Code(part) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&part);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The anchors that GitHub gives the headings: small letters, hyphens for spaces, without
    /// punctuation; the second of the same name ends with `-1`.
    fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        let mut plain: Vec<String> = Vec::new();
        for heading in &self.headings {
            let kept = heading.to_lowercase().replace(' ', "-");
            let kept = kept.chars();
            let kept: String = kept
                .filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign))
                .collect();
            let before = plain.iter().filter(|known| **known == kept).count();
            anchors.push(match before {
                0 => kept.clone(),
                _ => format!("{kept}-{before}"),
            });
            plain.push(kept);
        }
        anchors
    }
}

/// What is wrong with a link of a document; links to other places are not followed.
fn fault_of_link(document: &Path, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = match file {
        "" => document.to_path_buf(),
        _ => document.parent()?.join(file),
    };
    if !file.exists() {
        return Some("leads to no file".to_string());
    }
    if anchor.is_empty() {
        return None;
    }
    let text = fs::read_to_string(&file).ok()?;
    let anchors = Links::of(&text).anchors();
    (!anchors.iter().any(|known| known == anchor)).then(|| "leads to no heading".to_string())
}

#[test]
fn every_link_leads_somewhere() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        for target in Links::of(&text).targets {
            seen += 1;
            if let Some(fault) = fault_of_link(&document, &target) {
                faults.push(format!("{}: {target} {fault}", document.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(seen > 100, "only {seen} links found");
}

#[test]
fn links_to_nothing_are_found() {
    let text = "# A `b`, c\n## d\n### d\n[x](#a-b-c) [y](y.md#z)\n```\n[code](none.md)\n```\n";
    let links = Links::of(text);
    assert_eq!(links.anchors(), ["a-b-c", "d", "d-1"]);
    assert_eq!(links.targets, ["#a-b-c", "y.md#z"]);
    let readme = root().join("README.md");
    for (target, fault) in [
        ("https://example.org/none#x", None),
        ("docs/panel.md#frozen-versions", None),
        ("#no-such-heading", Some("leads to no heading")),
        ("docs/panel.md#no-such-heading", Some("leads to no heading")),
        ("docs/none.md", Some("leads to no file")),
    ] {
        assert_eq!(fault_of_link(&readme, target).as_deref(), fault, "{target}");
    }
}

/// The first call of a tool compiles it for minutes: Cargo shows its progress, on
/// standard error output, so that what the tool prints stays clean.
#[test]
fn aliases_show_progress() {
    let aliases = fs::read_to_string(root().join(".cargo/config.toml")).expect("aliases");
    let runs: Vec<&str> = aliases.lines().filter(|l| l.contains("\"run ")).collect();
    assert!(runs.len() >= 3, "{aliases}");
    for line in runs {
        let is_quiet = line
            .split(' ')
            .any(|word| word == "--quiet" || word == "-q");
        assert!(!is_quiet, "{line}");
    }
}

#[test]
fn fenced_blocks_are_read_whole() {
    let text = "text\n```sh\nA=1 cargo test # all\ncargo a --b \\\n    'c d' > e && time f\n\
                for x in y; do g \"$x\"; done\n```\n```toml\nh = 1\n```\n";
    let lines = lines_of(text, "x.md");
    let shown: Vec<String> = lines
        .iter()
        .map(|line| format!("{} {:?} {:?}", line.place, line.words, line.output))
        .collect();
    assert_eq!(
        shown,
        [
            r#"x.md:3 ["cargo", "test"] None"#,
            r#"x.md:5 ["cargo", "a", "--b", "c d"] Some("e")"#,
            r#"x.md:5 ["f"] None"#,
            r#"x.md:6 ["g", "y"] None"#,
        ]
    );
}
