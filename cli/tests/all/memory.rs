//! `--memory`: a limit for each process of a program, and the fault of one that dies of it.

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
