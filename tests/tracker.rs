//! The tracker, from outside: against an enumerator that tries everything,
//! against the truth of random games, and on written cases.

#[path = "tracker/cases.rs"]
mod cases;
#[path = "tracker/enumerator.rs"]
mod enumerator;
#[path = "tracker/official.rs"]
mod official;
#[path = "tracker/play.rs"]
mod play;
mod text_file;

use enumerator::Enumerator;
use ocean::rules::{Announcement, Board, BySeat, Cell, Seat};
use ocean::tracker::{Tracker, CAP};
use play::{large_sea, small_sea, Play, Temper, Trackers, Turn};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::path::Path;

/// Every way of playing at random.
const TEMPERS: [Temper; 4] = [
    Temper::MIXED,
    Temper::RECKLESS,
    Temper::HUSHED,
    Temper::MINER,
];

/// Errors of the expected damage by mines, against the enumerator.
#[derive(Default)]
struct MineErrors {
    /// Cells compared, and the sum of the errors in life points, by whether
    /// more than one mine was laid.
    of_one: (usize, f64),
    of_several: (usize, f64),
}

impl MineErrors {
    fn compare(&mut self, board: &Board, tracker: &Tracker, worlds: &Enumerator, laid: usize) {
        let presence = tracker.mine_presence(board);
        let damage = tracker.mine_damage(board);
        let (count, sum) = match laid {
            0 | 1 => &mut self.of_one,
            _ => &mut self.of_several,
        };
        for ((x, y), [mines, harm]) in worlds.mines() {
            let cell = Cell::from_integers(x, y).expect("a cell");
            let tracked = [presence[cell], damage[cell]].map(f64::from);
            // Where a mine may be is exact, however many there are.
            assert_eq!(tracked[0] > 0.0, mines > 0.0, "{cell} of {board:?}");
            if laid <= 1 {
                for (tracked, true_one) in tracked.into_iter().zip([mines, harm]) {
                    let error = (tracked - true_one).abs();
                    assert!(
                        error < 2e-3,
                        "{cell}: {tracked}, not {true_one}, on {board:?}"
                    );
                }
            }
            if harm > 0.0 {
                *count += 1;
                *sum += (tracked[1] - harm).abs();
            }
        }
    }
}

/// Follows random games on small seas with the tracker and the enumerator.
fn compare_with_enumerator(games: u64) -> (usize, MineErrors) {
    let mut compared = 0;
    let mut mines = MineErrors::default();
    for seed in 0..games {
        let mut rng = SmallRng::seed_from_u64(seed);
        let board = small_sea(&mut rng);
        let temper = Temper {
            windfall: 0.5,
            ..[Temper::MIXED, Temper::RECKLESS, Temper::MINER][rng.random_range(0..3)]
        };
        let mut play = Play::new(board, &mut rng);
        let board = play.board.clone();
        let mut trackers = Trackers::new(&board, 1 << 20);
        let mut worlds = BySeat([(); 2].map(|()| Enumerator::new(&board)));
        let mut laid = BySeat([0; 2]);
        for turn in 0..16 {
            if play.state.is_over() {
                break;
            }
            let done = play.turn(&temper, &mut rng);
            trackers.observe(&board, &done);
            let fresh = done.announced.contains(&Announcement::Mine);
            laid[done.seat] = laid[done.seat].max(trackers.of(done.seat).mines_laid())
                + usize::from(fresh && laid[done.seat] > 0);
            worlds[done.seat.other()].watcher(&done.announced, done.sonar);
            worlds[done.seat].target(&done.announced);
            worlds[done.seat].life(done.life);
            for seat in Seat::ALL {
                let tracked: BTreeSet<_> = trackers
                    .of(seat)
                    .candidates()
                    .map(|candidate| {
                        let place = |cell: Cell| (i32::from(cell.x()), i32::from(cell.y()));
                        let mut trail: Vec<_> = candidate.trail.iter().map(place).collect();
                        trail.sort_unstable();
                        (place(candidate.cell), trail)
                    })
                    .collect();
                assert!(
                    tracked == worlds[seat].candidates(),
                    "seed {seed} turn {turn} {seat:?}: {} tracked, {} true",
                    tracked.len(),
                    worlds[seat].candidates().len(),
                );
                assert_eq!(trackers.of(seat).recoveries(), 0, "seed {seed}");
                if worlds[seat].len() < 500 {
                    mines.compare(&board, trackers.of(seat), &worlds[seat], laid[seat]);
                }
                compared += 1;
            }
            if Seat::ALL.iter().any(|&seat| worlds[seat].len() > 20_000) {
                break;
            }
        }
    }
    (compared, mines)
}

/// The truth must be among the candidates all the time.
fn check_soundness(seeds: core::ops::Range<u64>, cap: usize) -> u64 {
    let mut merges = 0;
    for seed in seeds {
        let mut rng = SmallRng::seed_from_u64(seed);
        let board = large_sea(&mut rng);
        let temper = TEMPERS[rng.random_range(0..TEMPERS.len())];
        let mut play = Play::new(board, &mut rng);
        let board = play.board.clone();
        let mut trackers = Trackers::new(&board, cap);
        while !play.state.is_over() {
            let done = play.turn(&temper, &mut rng);
            let before = trackers.of(done.seat);
            let [ahead, coarse] = [before.clone(), before.coarse(8)]
                .map(|tracker| tracker.after(&board, &done.announced, done.life));
            trackers.observe(&board, &done);
            let turn = play.state.turn;
            // Thought of or heard, an order shows the same.
            let found = |it: &Tracker| (it.cells(), it.len(), it.shapes());
            let target = trackers.of(done.seat);
            assert_eq!(found(&ahead), found(target), "seed {seed} turn {turn}");
            let cell = play.state.submarines[done.seat].cell;
            assert!(coarse.cells().contains(cell), "seed {seed} turn {turn}");
            // The bounds that the tracker promises.
            let candidates = |cap: usize| (32 * cap).max(16 * cap + 225);
            let watched = trackers.of(done.seat.other());
            for (tracker, most, cap) in
                [(target, cap, cap), (watched, 2 * cap, cap), (&coarse, 8, 8)]
            {
                let (shapes, len) = (tracker.shapes(), tracker.len());
                let fits = shapes <= most && len <= candidates(cap);
                assert!(
                    fits,
                    "seed {seed}: {shapes} shapes, {len} candidates, cap {cap}"
                );
            }
            for seat in Seat::ALL {
                let (tracker, truth) = (trackers.of(seat), play.state.submarines[seat]);
                let found = tracker.candidates().any(|candidate| {
                    candidate.cell == truth.cell && candidate.trail.is_subset(&truth.trail)
                });
                assert!(found, "seed {seed} turn {} {seat:?}", play.state.turn);
                assert_eq!(tracker.recoveries(), 0, "seed {seed}");
            }
        }
        merges += Seat::ALL
            .map(|seat| trackers.of(seat).merges())
            .iter()
            .sum::<u64>();
    }
    merges
}

/// `cargo test --release --test tracker -- --ignored --nocapture prove_exactness`.
#[test]
#[ignore = "minutes"]
fn prove_exactness() {
    let games = 20_000;
    let (compared, mines) = compare_with_enumerator(games);
    println!("{games} games, {compared} sets of candidates equal");
    for (what, (cells, error)) in [("one", mines.of_one), ("several", mines.of_several)] {
        let mean = error / cells as f64;
        println!("mean error with {what} mine(s) laid: {mean:.5} life points, {cells} cells");
    }
}

#[test]
fn uncapped_tracker_equals_enumerator() {
    let (compared, mines) = compare_with_enumerator(100);
    assert!(compared > 1_200, "{compared}");
    let mean = |(cells, error): (usize, f64)| error / cells as f64;
    assert!(mines.of_one.0 > 1_000 && mean(mines.of_one) < 1e-3);
    // Several mines beside each other exclude each other, which is not followed.
    assert!(mines.of_several.0 > 1_000 && mean(mines.of_several) < 0.1);
}

#[test]
fn truth_is_never_filtered_out() {
    check_soundness(0..60, 1024);
    assert!(check_soundness(60..100, 8) > 0);
}

/// A false observation drops the truth; once that proves impossible the tracker counts a
/// recovery, and keeps the truth from then on.
#[test]
fn recovers_from_impossible_observations() {
    let mut recovered = 0;
    for seed in 0..40 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let board = large_sea(&mut rng);
        let mut play = Play::new(board, &mut rng);
        let board = play.board.clone();
        let mut trackers = Trackers::new(&board, CAP);
        while !play.state.is_over() {
            let done = play.turn(&TEMPERS[seed as usize % 4], &mut rng);
            trackers.observe(&board, &done);
            let cell = play.state.submarines[Seat::First].cell;
            if play.state.turn == 21 {
                let lie = Turn {
                    seat: Seat::Second,
                    announced: [Announcement::Sonar(cell.sector())].into_iter().collect(),
                    sonar: Some(false),
                    life: play.state.submarines[Seat::Second].life,
                };
                trackers.observe(&board, &lie);
            }
            let tracker = trackers.of(Seat::First);
            if play.state.turn < 21 || tracker.recoveries() > 0 {
                assert!(
                    tracker.cells().contains(cell),
                    "seed {seed}: {:?}",
                    done.announced
                );
            }
        }
        recovered += usize::from(trackers.of(Seat::First).recoveries() > 0);
    }
    assert!(recovered > 20, "{recovered}");
}

#[test]
fn truth_is_kept_in_recorded_games_from_both_seats() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let folders = [
        ("conformance/games", 6_000),
        ("conformance/edge", 100),
        ("timing", 2_000),
    ];
    for (folder, least) in folders {
        let games = official::games(&data.join(folder));
        let exchanges: usize = games.iter().map(|game| game.exchanges.len()).sum();
        assert!(exchanges >= least, "{exchanges} exchanges in {folder}");
        for game in &games {
            official::follow(game, 8);
            official::follow(game, CAP);
        }
    }
}

#[test]
fn all_cases_hold() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tracker");
    let mut failures = Vec::new();
    let mut count = 0;
    for (path, text) in text_file::files(&folder, "case") {
        if let Err(message) = text.and_then(|text| cases::check(&text)) {
            failures.push(format!("{}: {message}", path.display()));
        }
        count += 1;
    }
    assert!(count >= 25, "only {count} cases");
    // A panic would print a backtrace below what is to be read.
    failures.iter().for_each(|failure| eprintln!("{failure}"));
    match failures.len() {
        0 => Ok(()),
        failed => Err(format!("{failed} of {count} cases fail")),
    }
}

#[test]
fn the_case_in_the_document() {
    let document = include_str!("../docs/tracker.md");
    let (_, case) = document.split_once("```text\n").expect("an example");
    let (case, _) = case.split_once("```").expect("its end");
    assert_eq!(cases::check(case), Ok(()));
}

#[test]
fn faults_of_case_files_are_reported() {
    let map = "map:\n....\n";
    for (text, place) in [
        ("", "line 1: expected an expectation"),
        ("map:\n..y\n", "line 2: expected a row of \"x.\", found 'y'"),
        (
            "map:\n...\n#x#\n",
            "line 3: expected a row of \"x.\", found '#'",
        ),
        (
            "map:\n...\n\n....\n",
            "line 4: expected 3 cells, as in the rows above, found 4",
        ),
        (
            "map:\n................\n",
            "line 2: expected at most 15 cells in a row, found 16",
        ),
        (
            &format!("map:\n{}", ".\n".repeat(16)),
            "line 17: expected at most 15 rows",
        ),
        (
            "# nothing\nmap:\nthey: MOVE N\n",
            "line 2: expected rows of x and . after it",
        ),
        (
            &format!("{map}they: MOVE E\nready: MINE perhaps\n"),
            "line 4: expected a device and yes, no or maybe, found \"MINE perhaps\"",
        ),
        (
            &format!("{map}they: MOVE E\nlife: 5\nthey: MOVE E\nlife: 6\n"),
            "line 6: expected 0 to 5, their life points before, found \"6\"",
        ),
        (
            &format!("{map}they: MOVE E\nlife: 5\nlife: 4\ncandidates: 3\n"),
            "line 6: expected `they:` in every exchange",
        ),
        (
            &format!("{map}they: MOVE E\ncells:\n???\n"),
            "line 5: expected 4 cells, as in the rows above, found 3",
        ),
        (
            &format!("{map}they: MOVE E\ncells:\n????\n????\n"),
            "line 4: expected the 1 rows of the map, found 2",
        ),
        (
            &format!("{map}they: MOVE E\ncells:\nx???\n"),
            "line 4: expected a picture of the map, found land on 0 0",
        ),
        ("they: MOVE N\n", "line 1: expected `map:`"),
        (
            &format!("{map}they: WALK N\ncandidates: 1\n"),
            "line 3: expected their order",
        ),
        (
            &format!("{map}they: MOVE E\n"),
            "line 3: expected an expectation",
        ),
        (
            &format!("{map}we: SONAR 1\nthey: MOVE E\ncandidates: 3"),
            "`sonar:`",
        ),
        (
            &format!("{map}they: MOVE E\ncandidates: 4\n"),
            "line 4: 3 candidates",
        ),
        (
            &format!("{map}they: MOVE E\ncells:\n????\n"),
            "line 4: other cells:\n.???",
        ),
        (
            &format!("{map}they: MOVE E\nthere: 0 0\n"),
            "line 4: 0 0 is not",
        ),
    ] {
        let message = cases::check(text).expect_err(text);
        assert!(message.contains(place), "{text}: {message}");
    }
}
