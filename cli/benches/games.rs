//! Games each second: built in, as child processes, by a new referee for each
//! game as other tools do it, and with two jobs in place of one.
//!
//! `cargo bench -p arena --bench games`. Plain timing in place of a harness:
//! what is measured runs for seconds and on many threads.

use arena::matches::series::Series;
use arena::players::Program;
use ocean_adapter::Ocean;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const ARENA: &str = env!("CARGO_BIN_EXE_arena");
/// Each figure is the best of so many.
const ROUNDS: usize = 3;

/// Games each second, the best of some rounds.
fn speed(a: &str, b: &str, work: u64, pairs: u64, jobs: usize) -> f64 {
    let rounds = (0..ROUNDS).map(|_| games_each_second(a, b, work, pairs, jobs));
    rounds.fold(0.0, f64::max)
}

fn games_each_second(a: &str, b: &str, work: u64, pairs: u64, jobs: usize) -> f64 {
    let series = Series {
        jobs,
        ..Series::new(
            &Ocean,
            [a, b].map(|text| Program::new(&Ocean, text)).to_vec(),
            work,
        )
    };
    let start = Instant::now();
    let played = series.play(0..pairs, &AtomicBool::new(false));
    let played = played.expect("a series");
    for game in played.iter().flat_map(|pair| &pair.games) {
        assert!(game.faults.is_empty(), "{game:?}");
    }
    2.0 * pairs as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--package", "ocean"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the bot is built"
    );
    let bot = Path::new(ARENA)
        .with_file_name("ocean")
        .display()
        .to_string();
    println!("games each second on one core");
    let fast = speed("drifter", "drifter", 1, 500, 1);
    println!("  drifter - drifter, built in           {fast:8.1}");
    for work in [1, 100, 1000] {
        let games = speed("bot", "bot", work, if work == 1000 { 5 } else { 20 }, 1);
        println!("  bot - bot, built in, {work:4} nodes       {games:8.1}");
    }
    let inside = speed("bot", "bot", 1, 20, 1);
    let outside = speed(&bot, &bot, 1, 20, 1);
    println!("  bot - bot, two child processes, 1 node {outside:8.1}");
    println!(
        "overhead of a game of two child processes: {:.1} ms",
        1e3 / outside - 1e3 / inside
    );
    let start = Instant::now();
    let games = 40;
    for seed in 0..games {
        let done = Command::new(ARENA)
            .args(["referee", "-p1", &bot, "-p2", &bot, "--work", "1", "-d"])
            .arg(format!("seed={seed}"))
            .output();
        assert!(done.is_ok_and(|output| output.status.success()));
    }
    println!(
        "  the same with a referee process for each game {:.1}",
        f64::from(games) / start.elapsed().as_secs_f64()
    );
    // In turn, since a machine is not as fast at every moment.
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..2 * ROUNDS - 1 {
        let [one, two] = [1, 2].map(|jobs| games_each_second("bot", "bot", 100, 80, jobs));
        println!("jobs: 1 has {one:.1}, 2 have {two:.1} games each second");
        times.push(two / one);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "two jobs play {:.2} times as many, median of {}",
        times[ROUNDS - 1],
        times.len()
    );
}
