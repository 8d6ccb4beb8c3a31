//! The joint ratings of games of more than two programs, against simulated leagues of known
//! strengths: how often the 95 % intervals contain the truth.
//!
//! Rankings follow the model of Plackett and Luce: the strength of each program in natural units
//! plus noise of Gumbel's distribution, the higher sum first. Any two programs then follow Bradley
//! and Terry's model exactly, which is what the ratings estimate.

use arena::statistics::ratings::{fit, fit_joint, JointResult, Rating};
use arena::statistics::Counts;
use common::SplitMix64;

/// Largest strength, in Elo above or below 0.
const MAX_ELO: f64 = 200.0;
/// Share of pairs whose games all have the same noise: their map decides.
const SHARE_DECIDED_BY_MAP: f64 = 0.5;

/// A league: each set of `seats` of the programs plays so many pairs, of `seats` games each.
#[derive(Clone, Copy)]
struct League {
    programs: usize,
    seats: usize,
    pairs: usize,
}

/// A single game of four, a short one, leagues of several sets, and the most seats there are.
const LEAGUES: [League; 5] = [
    league(4, 4, 60),
    league(4, 4, 12),
    league(6, 4, 4),
    league(7, 3, 1),
    league(9, 8, 6),
];

const fn league(programs: usize, seats: usize, pairs: usize) -> League {
    League {
        programs,
        seats,
        pairs,
    }
}

/// How many intervals contained the truth.
#[derive(Default)]
struct Coverage {
    inside: u32,
    /// Where the results of each two programs are taken as independent.
    inside_naive: u32,
    all: u32,
}

impl Coverage {
    fn shares(&self) -> [f64; 2] {
        [self.inside, self.inside_naive].map(|count| f64::from(count) / f64::from(self.all))
    }
}

/// A number above 0 and below 1.
fn uniform(stream: &mut SplitMix64) -> f64 {
    (stream.next_u64() >> 12) as f64 / 2f64.powi(52) + 2f64.powi(-53)
}

/// Sets of `size` of the numbers below `count`.
fn sets(count: usize, size: usize) -> Vec<Vec<usize>> {
    let all = (0..1usize << count).filter(|set| set.count_ones() as usize == size);
    let members = |set: usize| (0..count).filter(|place| set >> place & 1 == 1).collect();
    all.map(members).collect()
}

/// Results of a pair of these programs, and the games in which the earlier one of each two is better.
fn pair(elo: &[f64], programs: &[usize], stream: &mut SplitMix64) -> JointResult {
    let seats = programs.len();
    let is_map = uniform(stream) < SHARE_DECIDED_BY_MAP;
    let mut noise = vec![0.0; seats];
    let mut shares = vec![0.0; seats * (seats - 1) / 2];
    for game in 0..seats {
        if game == 0 || !is_map {
            noise.fill_with(|| -(-uniform(stream).ln()).ln());
        }
        let scale = std::f64::consts::LN_10 / 400.0;
        let value = |place: usize| elo[programs[place]] * scale + noise[place];
        let both = (0..seats).flat_map(|a| (a + 1..seats).map(move |b| [a, b]));
        for (share, [a, b]) in shares.iter_mut().zip(both) {
            *share += f64::from(u8::from(value(a) > value(b))) / seats as f64;
        }
    }
    JointResult {
        programs: programs.to_vec(),
        shares,
        games: seats,
    }
}

/// Ratings as if the results of each two programs were independent games.
fn naive(programs: usize, results: &[JointResult]) -> Vec<Option<Rating>> {
    let mut matches = Vec::new();
    for result in results {
        let places = 0..result.programs.len();
        let both = places.flat_map(|a| (a + 1..result.programs.len()).map(move |b| [a, b]));
        for ([a, b], share) in both.zip(&result.shares) {
            let won = (share * result.games as f64).round() as u64;
            let [a, b] = [a, b].map(|place| result.programs[place]);
            matches.push(([a, b], won, result.games as u64));
        }
    }
    matches.sort_unstable();
    let matches = matches.chunk_by(|one, two| one.0 == two.0).map(|group| {
        let won: u64 = group.iter().map(|it| it.1).sum();
        let games: u64 = group.iter().map(|it| it.2).sum();
        let [a, b] = group[0].0;
        (a, b, Counts::of_games([games - won, 0, won]))
    });
    fit(programs, &matches.collect::<Vec<_>>(), None)
}

/// Plays so many leagues and counts the intervals that contain the true strength.
fn coverage(of: League, leagues: usize, seed: u64) -> Coverage {
    let mut stream = SplitMix64::new(seed);
    let mut counted = Coverage::default();
    let sets = sets(of.programs, of.seats);
    for _ in 0..leagues {
        let mut elo: Vec<f64> = (0..of.programs)
            .map(|_| MAX_ELO * (2.0 * uniform(&mut stream) - 1.0))
            .collect();
        let mean = elo.iter().sum::<f64>() / of.programs as f64;
        elo.iter_mut().for_each(|elo| *elo -= mean);
        let mut results = Vec::new();
        for _ in 0..of.pairs {
            results.extend(sets.iter().map(|set| pair(&elo, set, &mut stream)));
        }
        let fitted = fit_joint(of.programs, &results, None);
        let naive = naive(of.programs, &results);
        for ((elo, rating), naive) in elo.iter().zip(&fitted).zip(&naive) {
            let is_inside = |rating: &Option<Rating>| {
                let rating = rating.expect("it played");
                u32::from((rating.elo - elo).abs() <= rating.error)
            };
            counted.inside += is_inside(rating);
            counted.inside_naive += is_inside(naive);
            counted.all += 1;
        }
    }
    counted
}

#[test]
fn intervals_contain_the_truth_as_often_as_they_say() {
    for of in LEAGUES {
        let [share, naive] = coverage(of, 250, 7).shares();
        let League {
            programs, seats, ..
        } = of;
        let name = format!("{programs} programs, {seats} seats");
        assert!((0.93..=0.97).contains(&share), "{name}: {share}");
        // The check can fail: results of one game are not independent.
        assert!(naive < 0.90, "{name}: {naive} without the correlation");
    }
}

/// `cargo test --release -p arena --test joint_ratings -- --ignored --nocapture`
#[test]
#[ignore = "2,000 leagues of each kind"]
fn coverage_in_2000_leagues() {
    for of in LEAGUES {
        let counted = coverage(of, 2000, 1);
        let [share, naive] = counted.shares().map(|share| 100.0 * share);
        let League {
            programs,
            seats,
            pairs,
        } = of;
        println!(
            "{programs} programs, {seats} seats, {pairs} pairs of each set: {share:.1} % of {}, \
             {naive:.1} % as if independent",
            counted.all
        );
        assert!((93.0..=97.0).contains(&share), "{share}");
    }
}

/// An anchor stands at 0; programs that never met have scales of their own.
#[test]
fn groups_and_anchors_are_as_in_games_of_two() {
    let mut stream = SplitMix64::new(3);
    let elo = [100.0, 0.0, -100.0, 50.0, 0.0, -50.0];
    let results = (0..40).flat_map(|_| [[0, 1, 2], [3, 4, 5]]);
    let results: Vec<JointResult> = results
        .map(|programs| pair(&elo, &programs, &mut stream))
        .collect();
    let free = fit_joint(7, &results, None);
    let anchored = fit_joint(7, &results, Some(1));
    let ratings =
        |fitted: &[Option<Rating>]| -> Vec<Rating> { fitted.iter().flatten().copied().collect() };
    let (free, anchored) = (ratings(&free), ratings(&anchored));
    assert_eq!(free.len(), 6, "the last one did not play");
    assert_eq!(
        free.iter().map(|it| it.group).collect::<Vec<_>>(),
        [0, 0, 0, 1, 1, 1]
    );
    assert_eq!((anchored[1].elo, anchored[1].error), (0.0, 0.0));
    for (one, other) in free[..3].iter().zip(&anchored) {
        assert!((one.elo - free[1].elo - other.elo).abs() < 1e-9);
    }
    assert_eq!(free[3..], anchored[3..]);
}

/// Always the same ranking: the spread is not known, and is not taken for 0.
#[test]
fn pairs_that_are_all_alike_have_an_error() {
    let alike = JointResult {
        programs: vec![0, 1, 2],
        shares: vec![1.0; 3],
        games: 3,
    };
    for pairs in [1, 2, 9, 100] {
        let fitted = fit_joint(3, &vec![alike.clone(); pairs], None);
        let errors: Vec<f64> = fitted.iter().flatten().map(|it| it.error).collect();
        let least = 100.0 / (pairs as f64).sqrt();
        assert_eq!(errors.len(), 3);
        assert!(
            errors.iter().all(|&it| it > least && it.is_finite()),
            "{pairs}: {errors:?}"
        );
    }
}
