//! The tracker, from outside: against an enumerator that tries everything,
//! against the truth of random games, and on written cases.

#[path = "tracker/enumerator.rs"]
mod enumerator;
#[path = "tracker/play.rs"]
mod play;

use enumerator::Enumerator;
use ocean::rules::{BySeat, Seat};
use ocean::tracker::Tracker;
use play::{large_sea, small_sea, Play, Temper, Trackers};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;

/// Follows random games on small seas with the tracker and the enumerator.
fn compare_with_enumerator(games: u64) -> usize {
    let mut compared = 0;
    for seed in 0..games {
        let mut rng = SmallRng::seed_from_u64(seed);
        let board = small_sea(&mut rng);
        let temper = Temper {
            windfall: 0.5,
            ..[Temper::MIXED, Temper::RECKLESS][rng.random_range(0..2)]
        };
        let mut play = Play::new(board, &mut rng);
        let board = play.board.clone();
        let mut trackers = Trackers(BySeat([(); 2].map(|()| Tracker::with_cap(&board, 1 << 20))));
        let mut worlds = BySeat([(); 2].map(|()| Enumerator::new(&board)));
        for turn in 0..16 {
            if play.state.is_over() {
                break;
            }
            let done = play.turn(&temper, &mut rng);
            trackers.observe(&board, &done);
            worlds[done.seat.other()].watcher(&done.announced, done.sonar);
            worlds[done.seat].target(&done.announced);
            worlds[done.seat].life(done.life);
            for seat in Seat::ALL {
                let tracked: BTreeSet<_> = trackers.0[seat]
                    .candidates()
                    .map(|candidate| {
                        let place =
                            |cell: ocean::rules::Cell| (i32::from(cell.x()), i32::from(cell.y()));
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
                assert_eq!(trackers.0[seat].recoveries(), 0, "seed {seed}");
                compared += 1;
            }
            if Seat::ALL.iter().any(|&seat| worlds[seat].len() > 20_000) {
                break;
            }
        }
    }
    compared
}

/// The truth must be among the candidates all the time.
fn check_soundness(seeds: core::ops::Range<u64>, cap: usize) -> u64 {
    let mut merges = 0;
    for seed in seeds {
        let mut rng = SmallRng::seed_from_u64(seed);
        let board = large_sea(&mut rng);
        let temper = [Temper::MIXED, Temper::RECKLESS, Temper::HUSHED][rng.random_range(0..3)];
        let mut play = Play::new(board, &mut rng);
        let board = play.board.clone();
        let mut trackers = Trackers(BySeat([(); 2].map(|()| Tracker::with_cap(&board, cap))));
        while !play.state.is_over() {
            let done = play.turn(&temper, &mut rng);
            trackers.observe(&board, &done);
            for seat in Seat::ALL {
                let (tracker, truth) = (&trackers.0[seat], play.state.submarines[seat]);
                let found = tracker.candidates().any(|candidate| {
                    candidate.cell == truth.cell && candidate.trail.is_subset(&truth.trail)
                });
                assert!(found, "seed {seed} turn {} {seat:?}", play.state.turn);
                assert_eq!(tracker.recoveries(), 0, "seed {seed}");
            }
        }
        merges += Seat::ALL
            .map(|seat| trackers.0[seat].merges())
            .iter()
            .sum::<u64>();
    }
    merges
}

#[test]
fn uncapped_tracker_equals_enumerator() {
    assert!(compare_with_enumerator(300) > 3_000);
}

#[test]
fn truth_is_never_filtered_out() {
    check_soundness(0..60, 1024);
    assert!(check_soundness(60..100, 8) > 0);
}
