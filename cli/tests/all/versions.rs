//! Versions of a program from its Git repository, and what a kept run remembers of them.

use crate::support::{command, ended, folder, printed, script};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A repository with a bot that answers 7 7, and before that one that answers nothing.
fn repository(name: &str) -> PathBuf {
    let folder = folder(name);
    git(&folder, &["init", "-q", "-b", "main"]);
    for (text, message) in [
        ("exit 3", "first"),
        ("while read a; do echo 7 7; done", "second"),
    ] {
        script(&folder, "bot.in", text);
        git(&folder, &["add", "bot.in"]);
        git(&folder, &["commit", "-q", "-m", message]);
    }
    folder
}

fn git(folder: &Path, words: &[&str]) {
    let who = ["-c", "user.name=me", "-c", "user.email=me@example.org"];
    let mut git = Command::new("git");
    git.args(who).args(words).current_dir(folder);
    assert!(git.status().expect("git is on PATH").success(), "{words:?}");
}

#[test]
fn two_revisions_are_built_once_and_meet() {
    let folder = repository("revisions");
    let programs = ["git:main:./bot", "old=git:HEAD~1:./bot"];
    let play = |build: &str, settings: &str| {
        let mut arena = command(
            &folder,
            &format!("play --b rusher --pairs 1 --work 1 {settings}"),
        );
        arena
            .args(["--build", build])
            .env("ARENA_CACHE", folder.join("cache"));
        arena
    };
    for (number, is_built) in [(1, true), (2, false)] {
        let mut arena = play(
            "cp bot.in bot; chmod +x bot",
            &format!("--out {number}.jsonl"),
        );
        let output = arena
            .args(["--comment", "a faster bot", "--a", programs[0]])
            .output();
        let [out, errors] = printed(0, output.expect("it"), "play");
        assert_eq!(errors.contains("building "), is_built, "{errors}");
        assert!(out.contains("git-ma"), "{out}");
    }
    // The first version ends at once, so that its start is refused.
    let build = "cp bot.in bot; chmod +x bot";
    let output = play(build, "").args(["--a", programs[1]]).output();
    let [_, errors] = printed(64, output.expect("it"), "play");
    assert!(
        errors.contains("program cd ") && errors.contains("it ended before"),
        "{errors}"
    );
    // With A's command, and its name for A alone.
    script(&folder, "bot", "while read a; do echo 7 7; done");
    let mut arena = command(&folder, "play --a new=./bot --pairs 1 --work 1 --json");
    let arena = arena.args(["--b", "git:main", "--build", build]);
    let output = arena.env("ARENA_CACHE", folder.join("cache")).output();
    let [out, _] = printed(0, output.expect("it"), "git:main");
    assert!(out.contains("\"b\":\"git-main-"), "{out}");
    for (program, build, words) in [
        (
            "git:nowhere:./bot",
            "true",
            "nowhere: expected a branch, a tag or a commit: git rev-parse",
        ),
        ("git:main", "true", "expected git:REVISION:COMMAND"),
        ("git:main:./bot", "exit 5", "--build exit 5: exit status: 5"),
    ] {
        let output = play(build, "").args(["--a", program]).output();
        let [_, errors] = printed(64, output.expect("it"), program);
        assert!(errors.contains(words), "{program}: {errors}");
    }
    script(&folder, "bot.in", "exit 4");
    let mut changed = play(build, "--out 3.jsonl");
    let output = changed.args(["--a", programs[0]]).output();
    printed(0, output.expect("it"), "play");
    let runs = ended(0, &folder, "runs .");
    let rows: Vec<&str> = runs
        .lines()
        .filter(|line| line.contains(".jsonl"))
        .collect();
    let [third, second, first] = rows[..] else {
        panic!("{runs}");
    };
    assert!(
        third.contains("-dirty") && !third.contains("a faster bot"),
        "{runs}"
    );
    for row in [second, first] {
        assert!(
            row.contains("a faster bot") && !row.contains("-dirty"),
            "{runs}"
        );
        assert!(row.contains("0.0 %") && row.contains("1 of 1"), "{runs}");
    }
    assert!(
        first.contains("./1.jsonl") && second.contains("./2.jsonl"),
        "{runs}"
    );
    let course = "ocean against rusher, 1 nodes a turn: \u{2581}\u{2581}\u{2581} 0.0 % to 0.0 %";
    assert!(runs.contains(course), "{runs}");
    let filtered = ended(0, &folder, "runs . --filter faster");
    assert_eq!(filtered.matches(".jsonl").count(), 2, "{filtered}");
}

#[test]
fn shells_and_man_know_the_commands() {
    let folder = folder("manual");
    for shell in ["bash", "zsh", "fish"] {
        let script = ended(0, &folder, &format!("completions {shell}"));
        assert!(
            script.contains("rematch") && script.contains("json-lines"),
            "{shell}"
        );
    }
    let bash = ended(0, &folder, "completions bash");
    std::fs::write(folder.join("arena.bash"), bash).expect("writable");
    let complete = "source ./arena.bash; COMP_WORDS=(arena rema); COMP_CWORD=1; \
                    _arena arena rema arena; echo ${COMPREPLY[@]}";
    let mut shell = Command::new("bash");
    let output = shell.args(["-c", complete]).current_dir(&folder).output();
    let [out, errors] = printed(0, output.expect("bash is on PATH"), "complete");
    assert_eq!(out.trim(), "rematch", "{errors}");
    ended(0, &folder, "man pages");
    let page = std::fs::read_to_string(folder.join("pages/arena-play.1")).expect("a page");
    assert!(
        page.contains("NAME") && page.contains("\\-\\-memory"),
        "{page}"
    );
}
