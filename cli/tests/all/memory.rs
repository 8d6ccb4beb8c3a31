//! Limits of a program: `--memory` for each process, and the fault of one that dies of it;
//! `--stderr-limit` for its standard error output.

use crate::support::{bytes, ended, folder, script, PLACE};

/// Takes 600 MiB at its first turn.
const HUNGRY: &str = "exec python3 -c 'memory = bytearray(600 << 20); print(input())'";

#[test]
fn a_program_without_memory_has_a_fault_of_its_own_kind() {
    let folder = folder("matches");
    script(&folder, "hungry", &format!("{PLACE}{HUNGRY}"));
    script(&folder, "silent", &format!("{PLACE}exit 3"));
    let play = "play --b drifter --pairs 1 --work 1 --memory 300M --out";
    for (program, kind) in [("hungry", "out of memory"), ("silent", "crash")] {
        let shown = ended(
            0,
            &folder,
            &format!("{play} {program}.jsonl --a ./{program}"),
        );
        assert!(shown.contains("1 nodes a turn, 300M of memory"), "{shown}");
        let faults = ended(0, &folder, &format!("report {program}.jsonl --csv"));
        assert!(faults.contains(&format!(",{kind},")), "{program}: {faults}");
    }
    let free = ended(
        0,
        &folder,
        "play --a ./hungry --b drifter --pairs 1 --work 1",
    );
    assert!(!free.contains("out of memory"), "{free}");
    let toml = ended(0, &folder, "report hungry.jsonl --as-toml");
    assert!(toml.contains("memory = \"300M\""), "{toml}");
    std::fs::write(folder.join("run.toml"), toml).expect("writable");
    ended(0, &folder, "play --run run.toml --out again.jsonl");
    assert_eq!(
        bytes(&folder, "hungry.jsonl"),
        bytes(&folder, "again.jsonl")
    );
    let refused = ended(64, &folder, "play --b drifter --memory 5X");
    assert!(
        refused.contains("expected a size such as 768M or 2G"),
        "{refused}"
    );
}

/// Error output beyond the limit is in no log and no attribute; a score in it counts all the same.
#[test]
fn error_output_beyond_the_limit_is_dropped() {
    let folder = folder("errors");
    let errors = "echo '[PDATA] early = 1' >&2; echo 0123456789 >&2; echo '[PDATA] late = 2' >&2";
    script(&folder, "talks", &format!("{errors}; {PLACE}exit 3"));
    let play = "play --a ./talks --b drifter --pairs 1 --work 1 --stderr-limit 30 --logs logs";
    let shown = ended(0, &folder, &format!("{play} --out run.jsonl"));
    for expected in [
        "1 nodes a turn, 30 of error output",
        "./talks: error output beyond --stderr-limit 30 in 2 games; the rest was dropped",
    ] {
        assert!(shown.contains(expected), "{shown}");
    }
    let log = bytes(&folder, "logs/talks-drifter-pair-000000-1-A.log");
    assert_eq!(log, b"[PDATA] early = 1\n0123456789\n[");
    let measured = String::from_utf8(bytes(&folder, "run.measured.jsonl"));
    let measured = measured.expect("text");
    assert!(
        measured.contains("early") && !measured.contains("\"late\""),
        "{measured}"
    );
    let toml = ended(0, &folder, "report run.jsonl --as-toml");
    std::fs::write(folder.join("run.toml"), toml).expect("writable");
    ended(0, &folder, "play --run run.toml --out again.jsonl");
    assert_eq!(bytes(&folder, "run.jsonl"), bytes(&folder, "again.jsonl"));
    std::fs::create_dir(folder.join("in")).expect("a folder");
    std::fs::write(folder.join("in/0.txt"), "7\n").expect("writable");
    script(
        &folder,
        "solver",
        &format!("{errors}; read n; echo Score = $n >&2"),
    );
    let cases = "play --game cases:in --a ./solver --stderr-limit 30 --logs logs";
    let shown = ended(0, &folder, cases);
    assert!(
        shown.contains("./solver: error output beyond --stderr-limit 30 in 1 games"),
        "{shown}"
    );
    assert_eq!(bytes(&folder, "logs/solver-case-000000.log"), log);
}
