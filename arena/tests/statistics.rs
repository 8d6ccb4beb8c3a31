//! The statistics against published numbers, a separate implementation, and
//! simulation.

use arena::statistics::plan::{draw, GameModel};
use arena::statistics::sprt::{EloModel, Sprt};
use arena::statistics::{elo_of_score, score_of_elo, Counts, NORMALIZED_UNIT};
use common::SplitMix64;

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "expected {expected} within {tolerance}, found {found}"
    );
}

fn test(elo0: f64, elo1: f64) -> Sprt {
    Sprt {
        model: EloModel::Logistic,
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
    }
}

#[test]
fn published_numbers() {
    // The table of Elo's formula (chessprogramming wiki, "Match Statistics").
    for (score, elo) in [(0.5, 0.0), (0.55, 34.9), (0.75, 190.8), (0.9, 381.7)] {
        near(elo_of_score(score), elo, 0.06);
        near(score_of_elo(elo), score, 1e-4);
    }
    // Bounds of the test at 5 % and 5 % (fishtest): -2.94 and 2.94.
    let [lower, upper] = test(0.0, 5.0).bounds();
    near(lower, -2.944, 1e-3);
    near(upper, 2.944, 1e-3);
    // Drawless games near 50 %: half of the interval is 681 / sqrt(N) Elo.
    let estimate = Counts::of_games([5000, 0, 5000]).estimate().expect("games");
    near(estimate.elo_error(), 6.81, 0.01);
    // Unpaired and drawless, a standard deviation is half a point: normalized
    // is logistic Elo there (Van den Bergh, "Normalized Elo").
    let estimate = Counts::of_games([4900, 0, 5100]).estimate().expect("games");
    near(
        estimate.normalized.expect("a spread").elo,
        estimate.elo,
        0.01,
    );
    // LOS from wins and losses alone (chessprogramming wiki): 0.5 (1 +
    // erf((w - l) / sqrt(2 (w + l)))): 0.9772 for two standard deviations.
    near(
        Counts::of_games([4900, 0, 5100])
            .estimate()
            .expect("games")
            .los,
        0.9772,
        1e-3,
    );
    // Normalized error: 1.96 * 800 / ln 10 / sqrt(games) at equality (fastchess), where
    // the spread of 1,000 pairs is taken for known: 0.17 % less than by Student.
    let estimate = Counts::of_pairs([100, 200, 400, 200, 100])
        .estimate()
        .expect("games");
    near(
        estimate.normalized.expect("a spread").error,
        680.96 / 2000f64.sqrt(),
        0.03,
    );
}

/// See the head of `data/llr.txt`.
#[test]
fn ratios_are_those_of_a_separate_implementation() {
    let mut seen = 0;
    for line in include_str!("data/llr.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| -> f64 { words[at].parse().expect("a number") };
        let cells = [0, 1, 2, 3, 4].map(|at| number(at) as u64);
        let sprt = Sprt {
            model: match words[5] {
                "logistic" => EloModel::Logistic,
                _ => EloModel::Normalized,
            },
            ..test(number(6), number(7))
        };
        let (found, expected) = (sprt.llr(&Counts::of_pairs(cells)), number(8));
        let error = (found - expected).abs() / expected.abs().max(0.1);
        assert!(error < 1e-6, "{line}: found {found}");
        seen += 1;
    }
    assert!(seen > 80, "only {seen} lines");
}

/// Of few pairs the spread is hardly known, and the intervals must be wider for it. With
/// the spread taken for known they held the truth of these chances in 79 % of matches of
/// 2 pairs, 82 % of 3, 89 % of 5 and 92 % of 10.
#[test]
fn intervals_of_few_pairs_hold_the_truth() {
    const MATCHES: usize = 4000;
    let chances = [0.08, 0.12, 0.35, 0.2, 0.25];
    let shares = chances.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    let truth: f64 = shares.map(|(p, share)| p * share).sum();
    let mut stream = SplitMix64::new(5);
    for pairs in [2, 3, 5, 10, 20] {
        let mut held = 0;
        for _ in 0..MATCHES {
            let counts = Counts::of_points((0..pairs).map(|_| drawn(&chances, &mut stream)));
            let [low, high] = counts.estimate().expect("games").score_bounds;
            held += usize::from((low..=high).contains(&truth));
        }
        let held = held as f64 / MATCHES as f64;
        println!("{pairs} pairs: 95 % intervals hold {held}");
        // Wider than need be only where two or three pairs are often alike.
        let most = if pairs < 5 { 1.0 } else { 0.98 };
        assert!((0.94..=most).contains(&held), "{pairs} pairs: {held}");
    }
}

#[test]
fn models_have_the_strength_and_the_spread_they_are_asked_for() {
    for elo in [-50.0, 0.0, 120.0] {
        for seat_deviation in [0.0, 300.0] {
            let model = GameModel {
                elo,
                draws: 0.2,
                seat_deviation,
            };
            let cells = model.cells();
            near(cells.iter().sum(), 1.0, 1e-12);
            assert!(cells.iter().all(|&p| p >= 0.0));
            let score = cells.iter().zip(0..).map(|(p, i)| p * f64::from(i) / 4.0);
            near(elo_of_score(score.sum()), elo, 1e-6);
        }
    }
    let drawless = GameModel {
        elo: 0.0,
        draws: 0.0,
        seat_deviation: 0.0,
    };
    near(drawless.elo_error(5000.0), 6.81, 0.01);
    near(drawless.pairs_for_error(6.81), 5000.0, 10.0);
}

/// A short form of the next test.
#[test]
fn simulated_tests_err_as_often_as_they_may() {
    errors_are_nominal(EloModel::Logistic, 300, 0.04, 0.2);
}

/// `cargo test --release -p arena --test statistics -- --ignored`
#[test]
#[ignore = "a minute: 8,000 simulated tests, 60,000 simulated matches"]
fn error_rates_and_coverage_are_nominal() {
    for model in [EloModel::Logistic, EloModel::Normalized] {
        errors_are_nominal(model, 2000, 0.01, 0.1);
    }
    for (elo, draws, seat_deviation) in [(0.0, 0.0, 0.0), (20.0, 0.1, 200.0), (-100.0, 0.4, 400.0)]
    {
        let model = GameModel {
            elo,
            draws,
            seat_deviation,
        };
        for (pairs, seed) in [(200, 1), (1000, 2)] {
            let held = coverage(&model, 10_000, pairs, seed);
            println!("{model:?}, {pairs} pairs: 95 % intervals hold {held:?}");
            for held in held {
                near(held, 0.95, 0.01);
            }
        }
    }
}

/// Points of a pair, drawn with these chances of 0, 0.5, 1, 1.5, 2.
fn drawn(chances: &[f64; 5], stream: &mut SplitMix64) -> f64 {
    draw(chances, stream) as f64 / 2.0
}

/// Share of simulated matches whose 95 % intervals of Elo and of normalized Elo hold the truth.
fn coverage(model: &GameModel, runs: usize, pairs: u64, seed: u64) -> [f64; 2] {
    let cells = model.cells();
    let moment = |centre: f64, power| -> f64 {
        let shares = cells.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        shares
            .map(|(p, share)| p * (share - centre).powi(power))
            .sum()
    };
    let mean = moment(0.0, 1);
    let normalized = (mean - 0.5) / (2.0 * moment(mean, 2)).sqrt() * NORMALIZED_UNIT;
    let mut stream = SplitMix64::new(seed);
    let mut held = [0usize; 2];
    for _ in 0..runs {
        let counts = Counts::of_points((0..pairs).map(|_| drawn(&cells, &mut stream)));
        let estimate = counts.estimate().expect("games");
        let [low, high] = estimate.elo_bounds;
        held[0] += usize::from((low..=high).contains(&model.elo));
        let holds = |error: f64, elo: f64| (elo - normalized).abs() <= error;
        let found = estimate.normalized;
        held[1] += usize::from(found.is_some_and(|it| holds(it.error, it.elo)));
    }
    held.map(|held| held as f64 / runs as f64)
}

fn errors_are_nominal(bounds: EloModel, runs: usize, tolerance: f64, length_tolerance: f64) {
    let even = GameModel {
        elo: 0.0,
        draws: 0.05,
        seat_deviation: 150.0,
    };
    for (elo, wrong_is_h1) in [(0.0, true), (20.0, false)] {
        let sprt = Sprt {
            model: bounds,
            ..test(0.0, 20.0)
        };
        // The test's own bounds: the chance of an error is named for these.
        let elo = match bounds {
            EloModel::Logistic => elo,
            EloModel::Normalized => even.logistic(elo),
        };
        let model = GameModel { elo, ..even };
        let simulated = model.simulate(&sprt, runs, 1_000_000, 11);
        let expected = model.expected(&sprt);
        println!("{bounds:?} bounds, {model:?}: {simulated:?}, by formula {expected:?}");
        let wrong = if wrong_is_h1 {
            simulated.accepted
        } else {
            simulated.refused
        };
        near(wrong, 0.05, tolerance);
        // The plan agrees with the simulation.
        near(simulated.accepted, expected.accepted, tolerance);
        near(simulated.pairs / expected.pairs, 1.0, length_tolerance);
    }
}
