//! Report on a run file beyond its summary: by map feature, by session, by time. Its text is in
//! [`crate::results::report_text`].

use crate::game::GameAdapter;
use crate::pages;
use crate::records::latency::Latency;
use crate::records::{Measurements, PairKey, PairRecord, Run};
use crate::results;
use crate::results::encounters::{points, Encounter};
use crate::results::summary::{latencies, Summary};
use crate::statistics::groups::groups;
use crate::statistics::residual::Residual;
use crate::statistics::running_estimate::{of_pairs, RunningEstimate};
use crate::statistics::Counts;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

const TEMPLATE: &str = include_str!("../pages/report.html");

/// Number of lost games listed for each kind of end.
pub(super) const MAX_LISTED_LOSSES: usize = 5;

/// Data of a report.
#[derive(Debug, Serialize)]
pub struct Report {
    pub(super) file: String,
    /// Path of the run file, as named on the command line.
    pub(super) path: String,
    /// Addresses of the pages of lost games, by `MATCH-PAIR-GAME`.
    pub(super) links: BTreeMap<String, String>,
    pub(super) summary: Summary,
    /// Names of the programs, in the header's order.
    pub(super) programs: Vec<String>,
    pub(super) matches: Vec<MatchReport>,
    pub(super) features: Vec<Feature>,
    pub(super) times: Vec<TimeReport>,
    pub(super) sessions: Vec<SessionReport>,
}

/// Details of a match that the summary leaves out.
#[derive(Debug, Serialize)]
pub(super) struct MatchReport {
    /// Indices of A and B among the programs.
    pub(super) programs: [usize; 2],
    pub(super) score_bounds: Option<[f64; 2]>,
    /// Null where a bound is infinite.
    pub(super) elo_bounds: [Option<f64>; 2],
    /// Kind of end, with the games that A won, drew and lost by it.
    pub(super) ends: Vec<(String, [u64; 3])>,
    /// Games that A lost, for each kind of end in `ends`, the shortest first: pair, game from 1,
    /// turns, match.
    pub(super) losses: Vec<Vec<(u64, usize, u32, usize)>>,
    /// Running score of A, thinned to a few hundred points.
    pub(super) course: Vec<RunningEstimate>,
}

/// A's score by a feature of the game, such as one of its map.
#[derive(Debug, Serialize)]
pub(super) struct Feature {
    pub(super) name: String,
    /// Number of the match, or of another encounter.
    pub(super) of_match: usize,
    pub(super) groups: Vec<FeatureGroup>,
}

/// Pairs whose feature lies in `low..=high`.
#[derive(Debug, Serialize)]
pub(super) struct FeatureGroup {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) pairs: u64,
    pub(super) score: f64,
    pub(super) bounds: [f64; 2],
}

/// Answer times of one program in all its matches.
#[derive(Debug, Serialize)]
pub(super) struct TimeReport {
    pub(super) program: usize,
    pub(super) answers: u64,
    pub(super) first_ms: f64,
    /// Histogram: from and to in milliseconds, answers.
    pub(super) bars: Vec<(f64, f64, u64)>,
}

/// The pairs of a run played in one session.
#[derive(Debug, Serialize)]
pub(super) struct SessionReport {
    pub(super) session: String,
    pub(super) host: String,
    pub(super) jobs: usize,
    #[serde(flatten)]
    pub(super) part: PartResult,
}

/// Pairs of a run that were played in one session or on one machine, against the whole.
#[derive(Debug, Serialize)]
pub struct PartResult {
    pairs: usize,
    /// A's share of points, 0..=1.
    score: f64,
    statistic: f64,
    freedom: f64,
    chance: f64,
    /// Whether it differs by more than chance.
    pub suspect: bool,
    /// Number of games that a program failed by time.
    late: usize,
}

impl PartResult {
    /// Names of the columns of [`PartResult::cells`].
    pub const COLUMNS: [&str; 5] = ["pairs", "A's score", "chi-square", "chance", "lost by time"];

    /// The result of one of `parts` parts of a run, whose matches have these counts.
    pub fn new(whole: &[Counts], seats: usize, pairs: &[&PairRecord], parts: usize) -> PartResult {
        let mut part = vec![Counts::of_seats(seats); whole.len()];
        for pair in pairs {
            // Of a scored game there is none.
            if let Some(counts) = part.get_mut(pair.of_match) {
                counts.add(pair.points());
            }
        }
        let residual = Residual::of(part.iter().zip(whole));
        let points: f64 = pairs.iter().map(|pair| pair.points()).sum();
        let games = pairs.iter().flat_map(|pair| &pair.games);
        PartResult {
            pairs: pairs.len(),
            score: points / (seats as f64 * pairs.len().max(1) as f64),
            statistic: residual.statistic,
            freedom: residual.freedom,
            chance: residual.chance,
            suspect: residual.is_suspect(parts),
            late: games.filter(|game| game.is_late()).count(),
        }
    }

    /// Cells of a table.
    pub fn cells(&self) -> [String; 5] {
        [
            self.pairs.to_string(),
            format!("{:.1} %", 100.0 * self.score),
            format!("{:.1} of {}", self.statistic, self.freedom),
            format!("{:.1} %", 100.0 * self.chance),
            self.late.to_string(),
        ]
    }
}

impl Report {
    /// The report on a run and its measurements; `path` is that of the run file in the commands on
    /// the page.
    pub fn new(file: &str, path: &str, run: &Run, measured: &Measurements) -> Report {
        let encounters = Encounter::all(run);
        Report {
            file: file.to_string(),
            path: path.to_string(),
            links: BTreeMap::new(),
            summary: Summary::new(run, measured),
            programs: run.header.labels(),
            matches: encounters
                .iter()
                .map(|encounter| MatchReport::new(run, encounter))
                .collect(),
            features: encounters
                .iter()
                .enumerate()
                .flat_map(|(number, encounter)| features(run, number, encounter))
                .collect(),
            times: times(run, measured),
            sessions: sessions(run, measured),
        }
    }

    /// The listed lost games: match, pair and game from 1; each once, whoever lost it.
    pub fn lost_games(&self) -> BTreeSet<(usize, u64, usize)> {
        let ends = self.matches.iter().flat_map(|more| &more.losses);
        let listed = ends.flat_map(|losses| losses.iter().take(MAX_LISTED_LOSSES));
        listed
            .map(|&(pair, game, _, of_match)| (of_match, pair, game))
            .collect()
    }

    /// Links a lost game to its page.
    pub fn link(&mut self, (of_match, pair, game): (usize, u64, usize), page: String) {
        self.links.insert(format!("{of_match}-{pair}-{game}"), page);
    }

    /// Links the listed lost games to their pages; `page` gives the address for a pair and a game
    /// (1 or 2), or `None`.
    pub fn link_all(&mut self, page: impl Fn(PairKey, usize) -> Option<String>) {
        for game in self.lost_games() {
            let (of_match, pair, number) = game;
            if let Some(page) = page(PairKey::new(pair, of_match), number) {
                self.link(game, page);
            }
        }
    }

    /// The report as an HTML page.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn page(&self) -> anyhow::Result<String> {
        pages::fill(TEMPLATE, &format!("Report: {}", self.file), self)
    }
}

impl MatchReport {
    fn new(run: &Run, encounter: &Encounter) -> MatchReport {
        let estimate = encounter.counts(run).estimate();
        let bounds = estimate.map_or([f64::NAN; 2], |estimate| estimate.elo_bounds);
        let mut ends: BTreeMap<String, [u64; 3]> = BTreeMap::new();
        let mut losses: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for (pair, [own, other]) in encounter.pairs(run) {
            for (game, number) in pair.games.iter().zip(1..) {
                let points = game.points_against(own, other);
                let counts = ends.entry(game.end.clone()).or_default();
                counts[(2.0 - 2.0 * points).round() as usize] += 1;
                let losses = losses.entry(game.end.clone()).or_default();
                if points < 0.5 {
                    losses.push((pair.pair, number, game.turns, pair.of_match));
                }
            }
        }
        let points: Vec<(u64, f64)> = encounter
            .pairs(run)
            .map(|(pair, places)| (pair.pair, points(pair, places)))
            .collect();
        for losses in losses.values_mut() {
            losses.sort_by_key(|&(pair, game, turns, of_match)| (turns, of_match, pair, game));
        }
        MatchReport {
            programs: encounter.programs,
            score_bounds: estimate.map(|estimate| estimate.score_bounds),
            elo_bounds: bounds.map(|bound| Some(bound).filter(|bound| bound.is_finite())),
            ends: ends.into_iter().collect(),
            losses: losses.into_values().collect(),
            course: of_pairs(results::no_counts(run.game, 1), &points, None),
        }
    }
}

impl FeatureGroup {
    fn new(game: &dyn GameAdapter, pairs: &[(f64, f64)]) -> Option<FeatureGroup> {
        let mut counts = results::no_counts(game, 1);
        pairs.iter().for_each(|pair| counts.add(pair.1));
        let estimate = counts.estimate()?;
        Some(FeatureGroup {
            low: pairs.first()?.0,
            high: pairs.last()?.0,
            pairs: pairs.len() as u64,
            score: estimate.score,
            bounds: estimate.score_bounds,
        })
    }
}

/// Scores of an encounter, given with its number, by each feature that differs among its games.
fn features(run: &Run, of_match: usize, encounter: &Encounter) -> Vec<Feature> {
    let mut values: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for (pair, places) in encounter.pairs(run) {
        // All games of a pair are on the same map.
        for (name, &value) in &pair.games[0].attributes {
            let values = values.entry(name).or_default();
            values.push((value, points(pair, places)));
        }
    }
    let features = values.into_iter().filter_map(|(name, mut pairs)| {
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let groups = groups(&pairs).into_iter();
        let groups: Vec<FeatureGroup> = groups
            .filter_map(|pairs| FeatureGroup::new(run.game, pairs))
            .collect();
        (groups.len() > 1).then(|| Feature {
            name: name.to_string(),
            of_match,
            groups,
        })
    });
    features.collect()
}

fn times(run: &Run, measured: &Measurements) -> Vec<TimeReport> {
    let total = latencies(run, measured);
    total
        .iter()
        .enumerate()
        .filter(|(_, latency)| latency.count() > 0)
        .map(|(program, latency)| TimeReport {
            program,
            answers: latency.count(),
            first_ms: latency.first_us as f64 / 1e3,
            bars: bars(latency),
        })
        .collect()
}

/// Histogram in half octaves, without gaps from the shortest to the longest time.
fn bars(latency: &Latency) -> Vec<(f64, f64, u64)> {
    /// Bars for each doubling of the time.
    const PER_OCTAVE: u16 = 2;
    let counts = latency.in_buckets(PER_OCTAVE);
    let first = counts.keys().next().copied().unwrap_or(0);
    let last = counts.keys().next_back().copied().unwrap_or(0);
    let milliseconds = |time: Duration| (time.as_secs_f64() * 1e7).round() / 1e4;
    (first..=last)
        .map(|bar| {
            let [low, high] = [bar, bar + 1].map(|bar| Latency::start_of(bar, PER_OCTAVE));
            let count = counts.get(&bar).copied().unwrap_or_default();
            (milliseconds(low), milliseconds(high), count)
        })
        .collect()
}

/// The pairs of each session, with a test whether its score differs from the others'.
fn sessions(run: &Run, measured: &Measurements) -> Vec<SessionReport> {
    let (matches, seats) = (run.header.matches.len(), run.header.seats().max(2));
    let whole: Vec<Counts> = (0..matches).map(|number| run.counts(number)).collect();
    let mut parts: BTreeMap<&str, Vec<&PairRecord>> = BTreeMap::new();
    for (place, pair) in &run.pairs {
        if let Some(measured) = measured.pairs.get(place) {
            parts.entry(&measured.session).or_default().push(pair);
        }
    }
    let count = parts.len();
    parts
        .into_iter()
        .map(|(session, pairs)| {
            let about = measured.sessions.iter().find(|s| s.session == session);
            SessionReport {
                session: session.to_string(),
                host: about.map_or_else(String::new, |about| about.host.clone()),
                jobs: about.map_or(0, |about| about.jobs),
                part: PartResult::new(&whole, seats, &pairs, count),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::bars;
    use crate::records::latency::Latency;
    use std::time::Duration;

    #[test]
    fn bars_hold_every_answer_once() {
        let mut latency = Latency::default();
        for microseconds in [1, 3, 3, 900, 70_000] {
            latency.later(Duration::from_micros(microseconds));
        }
        let bars = bars(&latency);
        assert_eq!(bars.iter().map(|bar| bar.2).sum::<u64>(), 5);
        assert!(bars.windows(2).all(|bars| bars[0].1 == bars[1].0));
        let (first, last) = (bars[0], bars[bars.len() - 1]);
        assert!(first.0 <= 0.001 && first.1 > first.0 && last.0 <= 70.0 && last.1 >= 70.0);
    }
}
