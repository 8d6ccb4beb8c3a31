//! Overhead of the arena in a scored game of 100 turns, beside the program's own thinking,
//! with a program that answers at once as a child process.
//!
//! `cargo bench -p cli --bench scored_games`. The cost of a game is the time
//! from its start to its end minus the answer times of the program as the arena
//! measures them; starting and ending the process is in it. Processor time is that of
//! the arena alone, and a busy machine does not change it much.

// The benchmark takes one of the games.
#[allow(dead_code)]
#[path = "../tests/all/toys.rs"]
mod toys;

use arena::game::{GameAdapter, TimeControl};
use arena::matches::series::Series;
use arena::players::Program;
use arena::records::PairKey;
use cpu_time::ProcessTime;
use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use territory_adapter::Territory;

const CASES: u64 = 200;
/// Maximum overhead of a game, in milliseconds.
const ALLOWED: f64 = 10.0;

/// Picks the first field.
const ZEROS: &str = "while read line; do echo 0; done";

/// Stays where it starts: the first of the cells after the 10 lines of the board. A
/// report has a choice and a place of each player, and two boards.
const STAYS: &str = "read side players rest
skip() { n=$1; while [ $n -gt 0 ]; do read line || exit 0; n=$((n - 1)); done; }
skip 10
read cell
skip $((players - 1))
while echo $cell; do skip $((2 * players + 20)); done";

fn measure(name: &str, adapter: &dyn GameAdapter, program: &str) {
    let program = Program::new(adapter, program);
    let mut series = Series::new(adapter, vec![program], 1);
    series.matches = Vec::new();
    series.time_control = TimeControl::Work(1);
    let mut costs = Vec::new();
    let mut turns = Vec::new();
    let start = ProcessTime::now();
    let played = series.run(
        (0..CASES).map(|case| PairKey::new(case, 0)),
        &AtomicBool::new(false),
        |case| {
            let [game] = &case.measured[..] else {
                unreachable!("a case is one game");
            };
            assert!(case.record.games[0].faults.is_empty(), "{:?}", case.record);
            turns.push(case.record.games[0].turns);
            costs.push(1e3 * game.seconds - 1e-3 * game.thinking_us[0] as f64);
            Ok(ControlFlow::Continue(()))
        },
    );
    let processor = 1e3 * start.elapsed().as_secs_f64() / CASES as f64;
    played.expect("a series");
    assert!(turns.iter().all(|&turns| turns == 100), "{turns:?}");
    costs.sort_by(f64::total_cmp);
    let at = |share: f64| costs[(share * (costs.len() - 1) as f64) as usize];
    let (half, most) = (at(0.5), at(0.99));
    println!(
        "{name:10} half of the games within {half:5.2} ms, 99 % within {most:5.2} ms, \
         {processor:5.2} ms of processor time a game"
    );
    assert!(half < ALLOWED, "{name}: over {ALLOWED} ms");
}

fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("writable");
    let ours = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, ours).expect("ours");
    path.display().to_string()
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    println!("{CASES} games of 100 turns, beside the program's thinking");
    for (name, adapter, text) in [
        ("harvest", &toys::Harvest as &dyn GameAdapter, ZEROS),
        ("territory", &Territory, STAYS),
    ] {
        measure(name, adapter, &script(folder.path(), name, text));
    }
}
