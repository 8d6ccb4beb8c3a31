//! Holds the arrows of ARCHITECTURE.md against what the sources name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Who may name whom, from the drawing below the heading `## Arrows`, with all
/// that follows: `a -> b -> c` lets `a` name `c`, too.
fn arrows() -> BTreeMap<String, Names> {
    arrows_of("## Arrows")
}

/// The same of the drawing below these words.
fn arrows_of(words: &str) -> BTreeMap<String, Names> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, section) = text.split_once(words).expect("a section of arrows");
    let drawing = section.split("```").nth(1).expect("a drawing");
    let mut arrows: BTreeMap<String, Names> = BTreeMap::new();
    // Drawings in one line stand at least three blanks apart.
    for chain in drawing.lines().flat_map(|line| line.split("   ")) {
        let stations: Vec<Vec<String>> = chain.split("->").map(names_of_station).collect();
        for pair in stations.windows(2) {
            for from in &pair[0] {
                arrows
                    .entry(from.clone())
                    .or_default()
                    .extend(pair[1].iter().cloned());
            }
        }
    }
    loop {
        let before = arrows.clone();
        for targets in arrows.values_mut() {
            let further = targets.iter().filter_map(|target| before.get(target));
            let further: Vec<String> = further.flatten().cloned().collect();
            targets.extend(further);
        }
        if arrows == before {
            return arrows;
        }
    }
}

/// `a, b (a remark)` is `a` and `b`.
fn names_of_station(text: &str) -> Vec<String> {
    let names = text.split('(').next().unwrap_or_default().split(',');
    names
        .map(|name| name.trim().to_string())
        .filter(|name| !name.is_empty())
        .collect()
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The words and signs of a source, without comments, strings and white space.
fn tokens(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a source");
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    // Of what quotation marks part, every second piece is a string.
    let code: Vec<&str> = code.split('"').step_by(2).collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for character in code.join(" ").chars() {
        let of_word = character.is_alphanumeric() || character == '_';
        if of_word && in_word {
            tokens.last_mut().expect("a word has begun").push(character);
        } else if !character.is_whitespace() {
            tokens.push(character.to_string());
        }
        in_word = of_word;
    }
    tokens
}

/// The first names behind `start::`, those of a group `start::{...}` all.
fn named_below(tokens: &[String], start: &[&str]) -> Names {
    let mut names = Names::new();
    let path: Vec<&str> = start.iter().flat_map(|&word| [word, ":", ":"]).collect();
    for i in 0..tokens.len().saturating_sub(path.len()) {
        let rest = &tokens[i..];
        let matches = path.iter().zip(rest).all(|(wanted, found)| wanted == found);
        // `x::crate::` does not exist, but `super::super::` contains `super::`.
        let whole = i < 1 || tokens[i - 1] != ":";
        if !matches || !whole {
            continue;
        }
        let rest = &rest[path.len()..];
        if rest[0] != "{" {
            names.insert(rest[0].clone());
            continue;
        }
        let mut depth = 0;
        let mut first = false;
        for token in rest {
            match token.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                name if first && depth == 1 => {
                    names.insert(name.to_string());
                }
                _ => {}
            }
            first = depth == 1 && (token == "{" || token == ",");
            if depth == 0 {
                break;
            }
        }
    }
    names
}

/// The module a file of `src/` belongs to, and how deep below the root it is.
fn module_of(path: &Path, sources: &Path) -> (String, usize) {
    let inner = path.strip_prefix(sources).expect("below src");
    let parts: Vec<String> = inner
        .with_extension("")
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .filter(|part| part != "mod")
        .collect();
    (parts[0].clone(), parts.len())
}

#[test]
fn modules_name_only_what_they_have_an_arrow_to() {
    check_modules(&arrows(), &root().join("src"), "ocean");
    let arrows = arrows_of("Within `games/temple/src`:");
    check_modules(&arrows, &root().join("games/temple/src"), "temple");
    let arrows = arrows_of("Within `games/samurai/src`:");
    check_modules(&arrows, &root().join("games/samurai/src"), "samurai");
}

fn check_modules(arrows: &BTreeMap<String, Names>, folder: &Path, package: &str) {
    let files = sources(folder);
    let modules: Names = files.iter().map(|path| module_of(path, folder).0).collect();
    let none = Names::new();
    let mut seen = 0;
    for path in &files {
        let (module, depth) = module_of(path, folder);
        if module == "lib" {
            continue;
        }
        let allowed = arrows.get(&module).unwrap_or(&none);
        let tokens = tokens(path);
        let mut named = named_below(&tokens, &["crate"]);
        named.extend(named_below(&tokens, &[package]));
        named.extend(named_below(&tokens, &vec!["super"; depth]));
        for name in named.intersection(&modules) {
            let fine = *name == module || allowed.contains(name);
            assert!(
                fine,
                "{} names {name}: no arrow from {module}",
                path.display()
            );
            seen += 1;
        }
    }
    assert!(
        seen > 10,
        "only {seen} names were found: the reading must be wrong"
    );
}

#[test]
fn nothing_pasted_names_the_tools() {
    let of_temple = sources(&root().join("games/temple/src"));
    for path in sources(&root().join("src")).into_iter().chain(of_temple) {
        let tokens = tokens(&path);
        for tool in ["maps", "arena", "bundler", "temple_maps"] {
            for pair in tokens.windows(2) {
                let named = pair[0] == tool && pair[1] == ":" || pair == ["use", tool];
                assert!(!named, "{} names {tool}", path.display());
            }
        }
    }
}

#[test]
fn tools_name_only_what_they_have_an_arrow_to() {
    let arrows = arrows();
    let pasted = root().join("src");
    let files = sources(&pasted);
    let modules: Names = files
        .iter()
        .map(|path| module_of(path, &pasted).0)
        .collect();
    for (tool, folder) in [
        ("maps", "maps"),
        ("arena", "arena"),
        ("bundler", "bundler"),
        ("temple_maps", "games/temple/maps"),
        ("temple", "games/temple"),
    ] {
        // An arrow to another package lets a tool use it, not all it is made of.
        let none = Names::new();
        let allowed = arrows.get(tool).unwrap_or(&none);
        for path in sources(&root().join(folder).join("src")) {
            let tokens = tokens(&path);
            // A tool's own folder may be called `ocean`, too.
            let mut named = named_below(&tokens, &["ocean"]);
            named.retain(|name| modules.contains(name));
            for other in ["maps", "arena", "bundler", "temple", "temple_maps"] {
                if other != tool && !named_below(&tokens, &[other]).is_empty() {
                    named.insert(other.to_string());
                }
            }
            for name in named {
                let fine = allowed.contains(&name);
                assert!(
                    fine,
                    "{} names {name}: no arrow from {tool}",
                    path.display()
                );
            }
        }
    }
}

/// The date may start a random stream in `main.rs`: no decision hangs on time.
#[test]
fn only_the_deadline_reads_a_clock() {
    for root in [root().join("src"), root().join("games/temple/src")] {
        for (clock, reader) in [("Instant", "search/deadline.rs"), ("SystemTime", "main.rs")] {
            for path in sources(&root) {
                let reads = tokens(&path).iter().any(|token| token == clock);
                let may = path == root.join(reader);
                assert!(!reads || may, "{} names {clock}", path.display());
            }
        }
    }
}

#[test]
fn the_tracker_never_sees_the_true_state() {
    for path in sources(&root().join("src/tracker")) {
        for hidden in ["State", "Submarine"] {
            let names = tokens(&path).iter().any(|token| token == hidden);
            assert!(!names, "{} names {hidden}", path.display());
        }
    }
}

/// The rules are pure: no randomness, no input or output.
#[test]
fn the_rules_are_pure() {
    for folder in ["src/rules", "src/protocol", "games/temple/src/rules"] {
        for path in sources(&root().join(folder)) {
            let tokens = tokens(&path);
            for impure in ["rand", "io", "fs", "env", "println", "eprintln"] {
                let names = tokens.iter().any(|token| token == impure);
                assert!(!names, "{} names {impure}", path.display());
            }
        }
    }
}

#[test]
fn the_reading_of_paths() {
    let tokens: Vec<String> = "use crate :: { a , b :: { c , d } , e } ; crate :: f :: g ( ) ; \
                               super :: super :: h ; super :: i"
        .split(' ')
        .flat_map(|word| {
            if word == "::" {
                vec![":", ":"]
            } else {
                vec![word]
            }
        })
        .map(str::to_string)
        .collect();
    let names = |start: &[&str]| named_below(&tokens, start).into_iter().collect::<Vec<_>>();
    assert_eq!(names(&["crate"]), ["a", "b", "e", "f"]);
    assert_eq!(names(&["super", "super"]), ["h"]);
    let arrows = arrows();
    assert!(arrows["search"].contains("rules"));
    assert!(!arrows["tracker"].contains("search"));
    assert!(arrows["bundler"].is_empty());
}
