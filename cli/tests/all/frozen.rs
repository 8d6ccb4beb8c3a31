//! Frozen programs: compiled once, again when changed, and reported when wrong.

use arena::game::TimeControl;
use arena::players::{frozen, Program};
use ocean_adapter::Ocean;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

fn said(program: &Path) -> String {
    let output = Command::new(program).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}

#[test]
fn a_file_is_compiled_once_and_again_when_it_changes() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("frozen");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = folder.join("voice-1.0.rs");
    let write = |text: &str| std::fs::write(&source, text).expect("writable");
    write("fn main() { println!(\"one\"); let unused = 1; }");
    let first = frozen::compile_into(&source, &folder).expect("it compiles");
    assert_eq!(said(&first), "one");
    let made = first
        .metadata()
        .and_then(|about| about.modified())
        .expect("a time");
    let same = frozen::compile_into(&source, &folder).expect("it is there");
    assert_eq!(same, first);
    assert_eq!(
        same.metadata()
            .and_then(|about| about.modified())
            .expect("a time"),
        made
    );
    write("fn main() { println!(\"two\"); }");
    let second = frozen::compile_into(&source, &folder).expect("it compiles");
    assert_ne!(second, first);
    assert_eq!(said(&second), "two");
    write("fn main() { nothing }");
    let error = frozen::compile_into(&source, &folder).expect_err("no program");
    let text = format!("{error:#}");
    assert!(
        text.contains("does not compile") && text.contains("`nothing`"),
        "{text}"
    );
}

/// An arena that is killed while it compiles leaves its draft: the next one that compiles
/// removes it, but none that another arena may still be making.
#[test]
fn old_drafts_are_removed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("frozen-drafts");
    let _ = std::fs::remove_dir_all(&folder);
    let long_ago = SystemTime::now() - Duration::from_secs(7200);
    for (name, is_old) in [("old", true), ("new", false)] {
        let draft = folder.join(format!("draft-{name}"));
        std::fs::create_dir_all(&draft).expect("a folder");
        let file = folder.join(format!("{name}-7.draft"));
        std::fs::write(&file, "half").expect("writable");
        for path in [&draft, &file].into_iter().filter(|_| is_old) {
            let opened = File::open(path).expect("it is there");
            opened.set_modified(long_ago).expect("ours");
        }
    }
    let source = folder.join("voice.rs");
    std::fs::write(&source, "fn main() {}").expect("writable");
    let program = frozen::compile_into(&source, &folder).expect("it compiles");
    let entries = std::fs::read_dir(&folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names: BTreeSet<String> = names.map(|it| it.to_string_lossy().into_owned()).collect();
    let program = program.file_name().expect("a name").to_string_lossy();
    let expected = ["draft-new", "new-7.draft", "voice.rs", &program];
    assert_eq!(names, expected.map(str::to_string).into());
}

#[test]
fn an_unknown_name_is_reported_before_a_game() {
    for name in ["frozen/none", "frozen/../Cargo"] {
        let program = Program::new(&Ocean, name);
        assert_eq!(program.to_string(), name);
        let checked = program.check(&Ocean, TimeControl::Work(1));
        let error = checked.expect_err("no such program");
        assert!(
            error.to_string().contains("there is no frozen program"),
            "{error}"
        );
    }
}
