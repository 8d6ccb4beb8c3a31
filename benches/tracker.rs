//! Speed and memory of the tracker: `cargo bench --bench tracker`.
//!
//! `cargo bench --bench tracker -- turns 2000` follows that many games against a
//! silence spammer and prints how the times of a turn are distributed, how often
//! the cap bound, and the most memory both readings ever took;
//! `-- flat 200` measures the same games with a plain list of candidates.
//! `CAP=256` before it sets another cap.

#[path = "tracker/flat.rs"]
mod flat;
#[path = "../tests/tracker/official.rs"]
#[allow(dead_code)] // Its other half is for tests.
mod official;
#[path = "../tests/tracker/play.rs"]
#[allow(dead_code)] // Its other half is for tests.
mod play;

use cpu_time::ThreadTime;
use divan::{black_box, Bencher};
use flat::Flat;
use ocean::params::Params;
use ocean::rules::{Announcement, Announcements, Board, BySeat, Charges, Device, Seat};
use ocean::tracker::{ChargeFilter, Knowledge, Observation, Tracker, CAP};
use peak_alloc::PeakAlloc;
use play::{large_sea, Play, Temper, Turn};
use rand::rngs::SmallRng;
use rand::SeedableRng;
use std::path::Path;
use std::time::Duration;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        let number = arguments.get(at + 1).map(|text| text.parse::<u64>());
        Some(number.map_or(200, |games| games.expect("a number of games")))
    };
    if let Some(games) = number("turns") {
        turns(games);
    } else if let Some(games) = number("flat") {
        against_flat(games);
    } else {
        divan::main();
    }
}

/// Plays a game: the spammer moves, silences as soon as it can and never fires;
/// the other side orders a mixture of everything. Calls `found` after each turn.
fn spammed(seed: u64, mut found: impl FnMut(&Board, &Turn)) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let board = large_sea(&mut rng);
    let mut play = Play::new(board, &mut rng);
    while !play.state.is_over() {
        let tempers = [Temper::HUSHED, Temper::MIXED];
        let turn = play.turn(&tempers[play.state.next_seat().index()], &mut rng);
        found(&play.board, &turn);
    }
}

/// The two trackers that a bot keeps; that of the enemy has the motion model.
#[derive(Clone)]
struct Readings {
    knowledge: Knowledge,
    params: Params,
    believing: bool,
}

impl Readings {
    fn new(board: &Board, cap: usize) -> Readings {
        Readings {
            knowledge: Knowledge::new(board, cap),
            params: Params::default(),
            believing: true,
        }
    }

    /// Observes a turn of the enemy (seat 0) or of the bot as the bot does, with the first
    /// queries of each tracker.
    fn observe(&mut self, board: &Board, turn: &Turn) {
        let knowledge = &mut self.knowledge;
        let (announced, life, sonar) = (&turn.announced, turn.life, turn.sonar);
        match turn.seat {
            Seat::First => {
                let params = self.believing.then_some(&self.params);
                knowledge.hear(board, params, None, announced, life, sonar);
                black_box(knowledge.enemy().presence());
            }
            Seat::Second => {
                knowledge.announce(board, announced, life);
                black_box(knowledge.own().presence());
                knowledge.learn(board, sonar);
            }
        }
    }
}

fn turns(games: u64) {
    let cap = std::env::var("CAP").map_or(CAP, |cap| cap.parse().expect("a cap"));
    let mut times: Vec<(Duration, String)> = Vec::new();
    let (mut followed, mut bound, mut peak) = (0u64, 0u64, 0);
    let (mut candidates, mut shapes) = (Vec::new(), Vec::new());
    for seed in 0..games {
        let mut readings: Option<Readings> = None;
        let mut before = MEMORY.current_usage();
        spammed(seed, |board, turn| {
            let readings = readings.get_or_insert_with(|| {
                before = MEMORY.current_usage();
                Readings::new(board, cap)
            });
            if turn.seat == Seat::Second {
                MEMORY.reset_peak_usage();
                readings.observe(board, turn);
                peak = peak.max(MEMORY.peak_usage() - before);
                return;
            }
            // The processor's time, best of three: other work may share the machine.
            let time = (0..3).map(|_| {
                let mut readings = readings.clone();
                let start = ThreadTime::now();
                readings.observe(board, turn);
                start.elapsed()
            });
            let time = time.min().unwrap_or_default();
            let merges = readings.knowledge.enemy().merges();
            MEMORY.reset_peak_usage();
            readings.observe(board, turn);
            peak = peak.max(MEMORY.peak_usage() - before);
            let enemy = readings.knowledge.enemy();
            followed += 1;
            bound += u64::from(enemy.merges() > merges);
            candidates.push(enemy.len());
            shapes.push(enemy.shapes());
            times.push((time, format!("game {seed}: {:?}", turn.announced)));
        });
    }
    times.sort_unstable();
    candidates.sort_unstable();
    shapes.sort_unstable();
    println!(
        "{followed} turns of {games} games against the spammer, cap {cap}: bound in {:.2} %",
        100.0 * bound as f64 / followed as f64
    );
    println!("share of turns   time         candidates  shapes");
    for share in [0.5, 0.9, 0.99, 0.999, 1.0] {
        let at = ((times.len() - 1) as f64 * share) as usize;
        let time = format!("{:.1?}", times[at].0);
        println!(
            "{share:<16} {time:<12} {:<11} {}",
            candidates[at], shapes[at]
        );
    }
    for (time, turn) in times.iter().rev().take(3) {
        println!("slowest: {time:.1?} {turn}");
    }
    println!(
        "most memory of both readings at work: {:.1} MiB",
        peak as f64 / 1048576.0
    );
}

/// Compares both representations on equal orders without a cap, until the list is too large.
fn against_flat(games: u64) {
    const MOST: usize = 200_000;
    let mut sums = [Duration::ZERO; 4];
    let mut counts = [0u64; 2];
    let (mut flat_bytes, mut shaped_bytes) = (0, 0);
    for seed in 0..games {
        let mut both: Option<(Flat, Tracker)> = None;
        spammed(seed, |board, turn| {
            let announced = |action: &&Announcement| {
                !matches!(action, Announcement::Trigger(_) | Announcement::Torpedo(_))
            };
            let announced: Announcements =
                turn.announced.iter().filter(announced).copied().collect();
            let start = || (Flat::new(board), Tracker::with_cap(board, usize::MAX));
            let (flat, shaped) = both.get_or_insert_with(start);
            if turn.seat != Seat::First || flat.len() > MOST {
                return;
            }
            let silence = usize::from(announced.contains(&Announcement::Silence));
            let begun = ThreadTime::now();
            flat.observe(board, &announced);
            sums[silence * 2] += begun.elapsed();
            let memory = MEMORY.current_usage();
            let copy = shaped.clone();
            shaped_bytes = shaped_bytes.max(MEMORY.current_usage() - memory);
            drop(copy);
            let begun = ThreadTime::now();
            shaped.observe(board, Observation::Target(&announced));
            sums[silence * 2 + 1] += begun.elapsed();
            flat_bytes = flat_bytes.max(flat.bytes());
            counts[silence] += 1;
        });
    }
    for (kind, name) in ["without SILENCE", "with SILENCE"].iter().enumerate() {
        let mean = |i: usize| sums[2 * kind + i] / counts[kind].max(1) as u32;
        println!(
            "{} turns {name}: flat {:.1?}, by shape {:.1?} on average",
            counts[kind],
            mean(0),
            mean(1)
        );
    }
    println!(
        "largest: flat {:.1} MiB, by shape {:.1} MiB",
        flat_bytes as f64 / 1048576.0,
        shaped_bytes as f64 / 1048576.0
    );
}

/// The enemy's and the own tracker before turns of the spammer, which `wanted`
/// chooses; with beliefs, the enemy's expects the order.
fn before(
    believing: bool,
    wanted: impl Fn(&Knowledge, &Turn) -> bool,
) -> Vec<(Trackers, Board, Announcements)> {
    let mut found = Vec::new();
    for seed in 0..200 {
        let mut readings: Option<Readings> = None;
        spammed(seed, |board, turn| {
            let readings = readings.get_or_insert_with(|| Readings::new(board, CAP));
            let knowledge = &readings.knowledge;
            let this = turn.seat == Seat::First && found.len() < 100;
            if this && wanted(knowledge, turn) {
                let (mut enemy, own) = (knowledge.enemy().clone(), knowledge.own().clone());
                if believing {
                    enemy.observe(board, Observation::Expectation(&readings.params, &own));
                }
                found.push(((enemy, own), board.clone(), turn.announced.clone()));
            }
            readings.believing = believing;
            readings.observe(board, turn);
        });
    }
    assert!(!found.is_empty());
    found
}

/// The enemy's tracker and the own one.
type Trackers = (Tracker, Tracker);

fn run(
    bencher: Bencher,
    inputs: &[(Trackers, Board, Announcements)],
    work: impl Fn(&mut Trackers, &Board, &Announcements),
) {
    let mut inputs = inputs.iter().cycle();
    bencher
        .with_inputs(|| inputs.next().expect("endless").clone())
        .bench_local_refs(|(trackers, board, announced)| work(trackers, board, announced));
}

/// Trackers before exchanges of recorded games of an opponent that seldom
/// silences and lays mines on long trails, each with what is heard then and the
/// life points: the most expensive observations that were ever seen.
fn on_long_trails(
    wanted: impl Fn(&Tracker, &Announcements) -> bool,
) -> Vec<(Tracker, Board, Announcements, u8)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/timing");
    let params = Params::default();
    let mut found = Vec::new();
    for game in official::games(&data) {
        let board = &game.board;
        let mut trackers = [(); 2].map(|()| Tracker::new(board));
        for exchange in game.exchanges {
            let [first, second] = &mut trackers;
            let (target, watcher) = match exchange.target {
                0 => (first, second),
                _ => (second, first),
            };
            target.observe(
                board,
                Observation::Watcher(&exchange.by_watcher, exchange.sonar),
            );
            target.observe(board, Observation::Expectation(&params, watcher));
            let (heard, life) = (exchange.by_target, exchange.life);
            if wanted(target, &heard) {
                found.push((target.clone(), board.clone(), heard.clone(), life));
            }
            target.observe(board, Observation::Target(&heard));
            target.observe(board, Observation::Life(life));
        }
    }
    assert!(!found.is_empty());
    found
}

fn run_on_long_trails(bencher: Bencher, inputs: &[(Tracker, Board, Announcements, u8)]) {
    let mut inputs = inputs.iter().cycle();
    bencher
        .with_inputs(|| inputs.next().expect("endless").clone())
        .bench_local_refs(|(tracker, board, heard, life)| {
            tracker.observe(board, Observation::Target(heard));
            tracker.observe(board, Observation::Life(*life));
            black_box(tracker.presence());
        });
}

/// A SILENCE after a long trail with mines: many shapes, most with mines of
/// their own.
#[divan::bench(sample_count = 1000, sample_size = 1)]
fn silence_after_long_trails(bencher: Bencher) {
    let inputs = on_long_trails(|tracker, heard| {
        heard.contains(&Announcement::Silence) && tracker.shapes() > 400
    });
    run_on_long_trails(bencher, &inputs);
}

/// A TRIGGER when thousands of candidates may have laid the mine.
#[divan::bench(sample_count = 1000, sample_size = 1)]
fn trigger_after_long_trails(bencher: Bencher) {
    let inputs = on_long_trails(|tracker, heard| {
        let triggers = |heard: &Announcement| matches!(heard, Announcement::Trigger(_));
        heard.iter().any(triggers) && tracker.len() > 3000
    });
    run_on_long_trails(bencher, &inputs);
}

/// Only a MOVE, of 900 to 1,100 candidates.
fn few_moved(knowledge: &Knowledge, turn: &Turn) -> bool {
    let only_move = matches!(turn.announced.as_slice(), [Announcement::Move(_)]);
    only_move && (900..=1100).contains(&knowledge.enemy().len())
}

/// A MOVE with 900 to 1,100 candidates.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn move_of_1000_candidates(bencher: Bencher) {
    let inputs = before(true, few_moved);
    run(bencher, &inputs, |(enemy, _), board, announced| {
        enemy.observe(board, Observation::Target(announced));
    });
}

/// A MOVE with 900 to 1,100 candidates without the motion model, as in the tracker of ourselves.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn move_of_1000_candidates_without_beliefs(bencher: Bencher) {
    let inputs = before(false, few_moved);
    run(bencher, &inputs, |(enemy, _), board, announced| {
        enemy.observe(board, Observation::Target(announced));
    });
}

/// A SILENCE as it comes in games where it comes now and then: from at most
/// 2,000 candidates.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn silence_of_few_candidates(bencher: Bencher) {
    let inputs = before(true, |knowledge, turn| {
        turn.announced.contains(&Announcement::Silence) && knowledge.enemy().len() <= 2000
    });
    run(bencher, &inputs, |(enemy, _), board, announced| {
        enemy.observe(board, Observation::Target(announced));
    });
}

/// Prior of the enemy's order, before it is announced.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn expect_enemy_order(bencher: Bencher) {
    let inputs = before(true, |_, _| true);
    let params = Params::default();
    run(bencher, &inputs, |(enemy, own), board, _| {
        enemy.observe(board, Observation::Expectation(&params, own));
    });
}

/// Exposure after an order of our own that is only considered.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn exposure_after_an_order(bencher: Bencher) {
    let inputs = before(true, |_, turn| {
        turn.announced.contains(&Announcement::Silence)
    });
    run(bencher, &inputs, |(_, own), board, announced| {
        black_box(own.after(board, announced, 6).entropy());
    });
}

/// Expected number and damage of mines on every cell.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn mine_presence(bencher: Bencher) {
    let inputs = before(true, |knowledge, _| knowledge.own().mines_laid() > 1);
    run(bencher, &inputs, |(_, own), board, _| {
        black_box(own.mine_damage(board));
    });
}

/// The charge filter's part of a MOVE, late in a game.
#[divan::bench]
fn charge_filter_move(bencher: Bencher) {
    let mut charges = ChargeFilter::certain(&Charges::default());
    for turn in 0..40 {
        charges.charge();
        if turn % 7 == 6 {
            charges.spend(Device::Torpedo);
        }
    }
    bencher.bench_local(|| charges.charge());
}

/// Both readings at the start of a game.
#[divan::bench]
fn new_trackers(bencher: Bencher) {
    let mut rng = SmallRng::seed_from_u64(1);
    let board = large_sea(&mut rng);
    bencher.bench(|| BySeat([(); 2].map(|()| Tracker::new(&board))));
}
