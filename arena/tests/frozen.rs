//! Frozen programs: compiled once, again when changed, and reported when wrong.

use arena::game::Pace;
use arena::games::ocean::Ocean;
use arena::players::{frozen, Program};
use std::path::Path;
use std::process::Command;

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
    let first = frozen::compiled(&source, &folder).expect("it compiles");
    assert_eq!(said(&first), "one");
    let made = first
        .metadata()
        .and_then(|about| about.modified())
        .expect("a time");
    let same = frozen::compiled(&source, &folder).expect("it is there");
    assert_eq!(same, first);
    assert_eq!(
        same.metadata()
            .and_then(|about| about.modified())
            .expect("a time"),
        made
    );
    write("fn main() { println!(\"two\"); }");
    let second = frozen::compiled(&source, &folder).expect("it compiles");
    assert_ne!(second, first);
    assert_eq!(said(&second), "two");
    write("fn main() { nothing }");
    let error = frozen::compiled(&source, &folder).expect_err("no program");
    let text = format!("{error:#}");
    assert!(
        text.contains("does not compile") && text.contains("`nothing`"),
        "{text}"
    );
}

#[test]
fn an_unknown_name_is_reported_before_a_game() {
    for name in ["frozen/none", "frozen/../Cargo"] {
        let program = Program::new(&Ocean, name);
        assert_eq!(program.to_string(), name);
        let checked = program.check(&Ocean, Pace::Work(1));
        let error = checked.expect_err("no such program");
        assert!(
            error.to_string().contains("there is no frozen program"),
            "{error}"
        );
    }
}
