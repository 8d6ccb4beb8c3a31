//! Holds ARCHITECTURE.md against what the sources import: the drawn arrows
//! between modules and packages, and no circle between the files of a package.

#[path = "architecture/sources.rs"]
mod sources;

use sources::{Names, Package};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().expect("the workspace")
}

/// Folders of the games beside the first one.
fn games() -> Vec<PathBuf> {
    let mut games: Vec<PathBuf> = fs::read_dir(root().join("games"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("Cargo.toml").exists())
        .collect();
    games.sort();
    games
}

/// Packages that are pasted: the bot's, what they share, and the games'.
fn pasted() -> Vec<Package> {
    let mut folders = vec![root().to_path_buf(), root().join("common")];
    folders.extend(games());
    folders.iter().map(|folder| Package::read(folder)).collect()
}

/// The folders of all packages of the workspace.
fn folders() -> Vec<PathBuf> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = "))
        .expect("the members in one line");
    let members: Vec<String> = serde_json::from_str(members).expect("a list");
    assert!(members.len() > 10, "only {members:?}");
    let others = members.iter().map(|member| root().join(member));
    [root().to_path_buf()].into_iter().chain(others).collect()
}

/// All packages of the workspace.
fn packages() -> Vec<Package> {
    folders().iter().map(|it| Package::read(it)).collect()
}

/// Who may name whom, from the drawing after these words in ARCHITECTURE.md, with
/// all that follows: `a -> b -> c` lets `a` name `c`, too.
fn arrows(words: &str) -> BTreeMap<String, Names> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, section) = text.split_once(words).unwrap_or_else(|| {
        panic!("ARCHITECTURE.md: expected a drawing of arrows after the words {words:?}")
    });
    let drawing = section.split("```").nth(1).expect("a drawing");
    let mut arrows: BTreeMap<String, Names> = BTreeMap::new();
    // Drawings in one line stand at least three blanks apart.
    for chain in drawing.lines().flat_map(|line| line.split("   ")) {
        let stations: Vec<Vec<String>> = chain.split("->").map(names_of_station).collect();
        for pair in stations.windows(2) {
            for from in &pair[0] {
                let targets = arrows.entry(from.clone()).or_default();
                targets.extend(pair[1].iter().cloned());
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

#[test]
fn modules_import_only_along_the_arrows() {
    let bot = Package::read(root());
    assert_eq!(bot.import_without_arrow(&arrows("## Arrows")), None);
    for folder in games() {
        let game = Package::read(&folder);
        let drawing = arrows(&format!("Within `games/{}/src`:", game.name));
        assert_eq!(game.import_without_arrow(&drawing), None);
    }
}

/// `a, b` and then `<- c   a remark`: a module may name those before it, in the lines above
/// and in its own.
fn order_of_the_arena() -> BTreeMap<String, Names> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, section) = text.split_once("**arena/**").expect("the arena's part");
    let drawing = section.split("```").nth(1).expect("a drawing");
    let mut above = Names::new();
    let mut arrows = BTreeMap::new();
    for line in drawing.lines() {
        let stations = line.trim().trim_start_matches("<- ");
        let stations = stations.split("   ").next().unwrap_or_default();
        for station in stations.split(" <- ") {
            for name in names_of_station(station) {
                arrows.insert(name.clone(), above.clone());
                above.insert(name);
            }
        }
    }
    arrows
}

#[test]
fn modules_of_the_arena_import_in_one_order() {
    let arena = Package::read(&root().join("arena"));
    let order = order_of_the_arena();
    let modules = arena
        .sources
        .iter()
        .filter_map(|source| source.module.first());
    let modules: Names = modules.cloned().collect();
    let drawn: Names = order.keys().cloned().collect();
    assert_eq!(modules, drawn, "the modules, and those that are drawn");
    assert_eq!(arena.import_without_arrow(&order), None);
    // An import from the right is found.
    let files = [
        ("lib.rs", ""),
        ("referee.rs", "use crate::series::Series;"),
        ("series.rs", "use crate::seeds;"),
        ("seeds.rs", ""),
    ];
    let found = Package::from_sources("arena", &files).import_without_arrow(&order);
    let expected = "arena: referee.rs imports series.rs: no arrow from referee to series";
    assert_eq!(found.as_deref(), Some(expected));
}

#[test]
fn packages_import_only_along_the_arrows() {
    let arrows = arrows("## Arrows");
    let packages = packages();
    let crates: Names = packages
        .iter()
        .map(|package| package.name.clone())
        .collect();
    let mut seen = 0;
    for package in &packages {
        let none = Names::new();
        let allowed = arrows.get(&package.name).unwrap_or(&none);
        for (source, import) in package.foreign(&crates) {
            // Of the bot's package, only those modules that have an arrow.
            let target = if import[0] == "ocean" && import.len() > 1 {
                &import[1]
            } else {
                &import[0]
            };
            let place = format!("{}: {}", package.name, source.file);
            assert!(
                allowed.contains(target),
                "{place} imports {}: no arrow to {target}",
                import.join("::")
            );
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} imports were found");
}

#[test]
fn files_do_not_import_each_other_in_a_circle() {
    let packages = packages();
    let mut found = Vec::new();
    for package in &packages {
        // All circles, so that a failure names them at once.
        let mut open = Vec::new();
        while let Some(circle) = package.circle(&open) {
            found.push(format!("{}: {}", package.name, circle.join(" -> ")));
            open.push((circle[0], circle[1]));
        }
    }
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// Outside `games/`, the arena knows no game; only the registry,
/// `games/mod.rs`, names them all.
#[test]
fn the_core_of_the_arena_names_no_game() {
    let arena = Package::read(&root().join("arena"));
    let mut games: Names = games()
        .iter()
        .map(|folder| Package::read(folder).name)
        .collect();
    games.insert("ocean".to_string());
    let mut naming = BTreeSet::new();
    for source in &arena.sources {
        let own = match source.module.as_slice() {
            [first] if first == "games" => continue,
            [first, game, ..] if first == "games" => Some(game),
            _ => None,
        };
        for import in &source.imports {
            let game = match import.as_slice() {
                [first, games, game, ..] if first.is_empty() && games == "games" => game,
                [package, ..] => package,
                [] => continue,
            };
            if games.contains(game) && Some(game) != own {
                naming.insert(source.file.as_str());
            }
        }
    }
    assert_eq!(naming, BTreeSet::new(), "the core imports a game");
}

/// The date may start a random stream in `common/src/bot.rs`: no decision hangs on time.
#[test]
fn only_the_deadline_reads_a_clock() {
    for package in pasted() {
        for source in &package.sources {
            for (clock, reader) in [
                ("Instant", "deadline.rs"),
                ("SystemTime", "bot.rs"),
                ("UNIX_EPOCH", "bot.rs"),
            ] {
                let may = source.file.rsplit('/').next() == Some(reader);
                let reads = source.words.contains(clock);
                assert!(
                    !reads || may,
                    "{}: {} names {clock}",
                    package.name,
                    source.file
                );
            }
        }
    }
}

#[test]
fn the_tracker_never_sees_the_true_state() {
    for source in Package::read(root()).sources {
        if source.module.first().is_some_and(|name| name == "tracker") {
            for hidden in ["State", "Submarine"] {
                assert!(!source.words.contains(hidden), "{}: {hidden}", source.file);
            }
        }
    }
}

/// The rules are pure: no randomness, no input or output.
#[test]
fn the_rules_are_pure() {
    for package in pasted() {
        for source in &package.sources {
            let first = source.module.first().map(String::as_str);
            if matches!(first, Some("rules" | "protocol")) {
                for impure in ["rand", "io", "fs", "env", "println", "eprintln"] {
                    let names = source.words.contains(impure);
                    assert!(!names, "{}: {} names {impure}", package.name, source.file);
                }
            }
        }
    }
}

/// Cargo passes over the tests in the sources of a library that says `test = false`.
#[test]
fn a_library_without_tests_holds_none() {
    let mut seen = 0;
    for folder in folders() {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        if !text.contains("[lib]\ntest = false") {
            continue;
        }
        for file in sources::rust_files(&folder.join("src")) {
            let source = fs::read_to_string(&file).expect("a source");
            let tested = source.contains("#[test]") || source.contains("cfg(test)");
            assert!(!tested, "{} holds a test that is never run", file.display());
        }
        seen += 1;
    }
    assert!(seen > 0, "no library says so");
}

#[test]
fn an_import_against_the_arrows_is_found() {
    let arrows = arrows("## Arrows");
    let search = ("search/mod.rs", "use crate::tracker::Tracker;");
    let tracker = |text| ("tracker/mod.rs", text);
    let fine = [("lib.rs", ""), search, tracker("use crate::rules::Cell;")];
    let fine = Package::from_sources("ocean", &fine);
    assert_eq!(fine.import_without_arrow(&arrows), None);
    for text in [
        "use crate::search::Search;",
        "use super::{rules, search::{self, Deadline}};",
        "fn f() { crate::search::deadline(); }",
        "fn f() { println!(\"{}\", crate::search::NODES); }",
        "use ocean::search::Search;",
    ] {
        let package = Package::from_sources("ocean", &[("lib.rs", ""), search, tracker(text)]);
        let found = package.import_without_arrow(&arrows);
        let expected =
            "ocean: tracker/mod.rs imports search/mod.rs: no arrow from tracker to search";
        assert_eq!(found.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn files_that_import_each_other_are_found() {
    let parent = "pub mod left; pub mod right; pub use left::Left; pub use right::Right;";
    let package = |left, right| {
        let files = [
            ("lib.rs", "pub mod rules;"),
            ("rules/mod.rs", parent),
            ("rules/left.rs", left),
            ("rules/right.rs", right),
        ];
        Package::from_sources("game", &files)
    };
    let fine = package(
        "pub struct Left;",
        "use super::Left; pub struct Right(Left);",
    );
    assert_eq!(fine.circle(&[]), None);
    for left in [
        "use super::Right; pub struct Left(Right);",
        "use crate::rules::right::Right;",
        "fn f() { super::right::g(); }",
    ] {
        let both = package(left, "use super::Left; pub struct Right(Left);");
        let circle = ["rules/left.rs", "rules/right.rs", "rules/left.rs"];
        assert_eq!(both.circle(&[]).as_deref(), Some(&circle[..]), "{left}");
        assert_eq!(both.circle(&[("rules/left.rs", "rules/right.rs")]), None);
    }
    // What only tests import closes no circle.
    let tested = package(
        "#[cfg(test)] mod tests { use super::super::Right; }",
        "use super::Left;",
    );
    assert_eq!(tested.circle(&[]), None);
}

#[test]
fn the_reading_of_arrows() {
    let arrows = arrows("## Arrows");
    assert!(arrows["search"].contains("rules"));
    assert!(!arrows["tracker"].contains("search"));
    assert!(!arrows.contains_key("bundler") || !arrows["bundler"].contains("ocean"));
}
