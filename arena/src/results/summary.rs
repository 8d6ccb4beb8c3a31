//! Summary of a run, as data; [`crate::results::summary_text`] prints it.

use crate::game::{Fault, Limits, TimeControl};
use crate::matches::series::{seating, LETTERS};
use crate::players::{size_text, ProcessorUse};
use crate::records::latency::Latency;
use crate::records::{MeasuredGame, Measurements, PairRecord, ProgramField, Run};
use crate::results::encounters::{pairs as pairs_of, points, shows_faults, Encounter};
use crate::results::names::Names;
use crate::results::no_counts;
use crate::results::places::ProgramPlaces;
use crate::results::scores::Scores;
use crate::results::starved::{is_starved, processor_use};
use crate::results::styles::Styles;
use crate::results::time_odds::{program_limits, time_odds, TimeOdds};
use crate::results::timeouts::Timeouts;
use crate::statistics::ratings::{self, JointResult, Rating};
use crate::statistics::sprt::{Sprt, Verdict};
use crate::statistics::{Counts, Estimate};
use crate::system::commands::as_typed;
use crate::system::shortening::quoted_line;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum share of games lost by timeouts at which the result is accepted as a measure of
/// strength: a guess.
const MAX_TIMEOUT_SHARE: f64 = 0.001;

/// Summary of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Name of the game.
    pub game: String,
    /// Seed of the run.
    pub seed: u64,
    /// Map profile; empty for a game without kinds of maps.
    pub profile: String,
    /// Time control in words.
    #[serde(rename = "pace")]
    pub time_control: String,
    /// Whether all pairs are finished, or the test has decided.
    pub complete: bool,
    /// Scores of the programs; `None` for a run of matches.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Scores>,
    /// Number of finished pairs of all matches, or of finished cases of all programs.
    pub pairs_played: usize,
    /// Number of pairs or cases to be played, unless a test ends the run before.
    pub pairs_wanted: u64,
    /// Results of each program in games of more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<ProgramPlaces>,
    /// Results of two programs against each other: those of the matches, in the header's order; in
    /// games of more programs those of each two that met, see [`Encounter`].
    pub matches: Vec<MatchSummary>,
    /// State of the sequential test, if there is one; `None` for a shard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtSummary>,
    /// Ratings of all programs if there are more than two; each connected group of programs has a
    /// scale of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<RatingSummary>,
    /// Scores by the opponents' styles.
    pub styles: Styles,
    /// Answer times of each program in all its matches. Measured, so it differs from run to run.
    pub times: Vec<ProgramTimes>,
    /// Programs with a time limit of their own, and how often they exceeded the run's. Measured, so
    /// it differs from run to run.
    #[serde(rename = "own_limits", skip_serializing_if = "Vec::is_empty")]
    pub time_odds: Vec<TimeOdds>,
    /// Warnings.
    pub warnings: Vec<String>,
}

/// Result of a match, or of another encounter.
#[derive(Clone, Debug, Serialize)]
pub struct MatchSummary {
    /// Program A, as typed.
    pub a: String,
    /// Program B, as typed.
    pub b: String,
    /// Number of finished pairs.
    pub pairs: u64,
    /// Number of games in them.
    pub games: u64,
    /// Number of games won by A.
    pub won: u64,
    /// Number of drawn games.
    pub drawn: u64,
    /// Number of games won by B.
    pub lost: u64,
    /// A's share of points, 0..=1; 0.5 before the first game.
    pub score: f64,
    /// A's share of points as team 0, as team 1, and so on.
    pub score_by_side: Vec<f64>,
    /// A's points in each pair, 0..=2 for two games, in the order of the pairs.
    pub pair_points: Vec<f64>,
    /// Number of pairs by A's points: 0, 0.5, 1, 1.5, 2, and so on.
    pub pentanomial: Vec<u64>,
    /// Number of pairs whose two games are equal move for move.
    pub repeated_pairs: u64,
    /// Elo difference of A to B; null if A won or lost everything, or without games.
    pub elo: Option<f64>,
    /// 95 % bounds of `elo`; a bound is null if it is infinite. Null without games.
    pub elo_bounds: Option<[Option<f64>; 2]>,
    /// Normalised Elo difference, in standard deviations of a game; null if all pairs have the same
    /// result.
    pub normalized_elo: Option<f64>,
    /// Half the width of the 95 % interval of `normalized_elo`.
    pub normalized_error: Option<f64>,
    /// Likelihood of superiority: probability that A is stronger.
    pub los: Option<f64>,
    /// Number of games by kind of end.
    pub ends: BTreeMap<String, u64>,
    /// Number of games with a fault of A and of B, by kind. A team of several processes may have
    /// several faults of a kind in one game, which count once, and may still win it.
    pub fault_kinds: [BTreeMap<String, u64>; 2],
    /// All faults, one by one.
    pub faults: Vec<FaultSummary>,
    /// Answer times of A and B. Measured, so it differs from run to run.
    pub times: [TimeSummary; 2],
    /// The estimate that the values above are taken from.
    #[serde(skip)]
    pub estimate: Option<Estimate>,
}

/// A fault of a program, which usually loses the game.
#[derive(Clone, Debug, Serialize)]
pub struct FaultSummary {
    /// Number of the pair.
    pub pair: u64,
    /// Game of the pair, counted from 1.
    pub game: usize,
    /// Name of the program, with ` (A)` or ` (B)` where both are the same.
    pub program: String,
    /// Kind of fault.
    pub kind: String,
    /// Turns of the whole game, as its record counts them: games differ in whether they count the
    /// failed one and go on after it.
    pub turns: u32,
    /// Points of the program in the game, 0..=1: a team may win despite a fault of one of its
    /// processes.
    #[serde(skip)]
    pub points: f64,
    /// Reason, in the game's words.
    pub reason: String,
    /// Limit of the answer that timed out, in milliseconds; `None` for other faults or if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<f64>,
    /// The program's exit report.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// What the program used until a timeout; `None` for other faults or if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor: Option<ProcessorUse>,
    /// Whether the program got no processor before its timeout.
    pub starved: bool,
}

/// Answer times of one program in all its matches.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramTimes {
    /// Name of the program.
    pub program: String,
    /// Answer times.
    #[serde(flatten)]
    pub times: TimeSummary,
    /// Maximum over the games of the sum of answer times, in milliseconds; null if unknown.
    pub slowest_game_ms: Option<f64>,
    /// Later answers that took longer than a half, 80 %, 90 % and all of the limit of a turn; empty
    /// without such a limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<AnswersOver>,
}

/// Shares of the limit of a turn over which answers are counted.
const COUNTED_SHARES: [f64; 4] = [0.5, 0.8, 0.9, 1.0];

/// Answers that took longer than a threshold.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AnswersOver {
    /// Threshold in milliseconds.
    pub ms: f64,
    /// Number of later answers over it, as exact as a bucket of [`Latency`].
    pub answers: u64,
}

impl AnswersOver {
    /// Counts of a program's answers; empty without a limit of a turn.
    fn of(latency: &Latency, run: &Run, program: usize) -> Vec<AnswersOver> {
        let limits = program_limits(run, program);
        if limits.turn == Limits::UNTIMED.turn || limits.game.is_some() {
            return Vec::new();
        }
        let count = |share| {
            let limit = limits.turn.mul_f64(share);
            AnswersOver {
                ms: limit.as_secs_f64() * 1e3,
                answers: latency.count_over(limit),
            }
        };
        COUNTED_SHARES.map(count).to_vec()
    }
}

/// Answer times of one program in milliseconds; null where nothing was measured.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TimeSummary {
    /// Maximum of the first answers.
    pub first_ms: Option<f64>,
    /// Median of the later answers.
    pub p50_ms: Option<f64>,
    /// 99 % quantile of the later answers.
    pub p99_ms: Option<f64>,
    /// 99.9 % quantile of the later answers.
    pub p999_ms: Option<f64>,
    /// Maximum of the later answers.
    pub slowest_ms: Option<f64>,
}

impl TimeSummary {
    fn of(latency: &Latency) -> TimeSummary {
        let quantile = |q| {
            latency
                .quantile(q)
                .map(|time| (time.as_secs_f64() * 1e6).round() / 1e3)
        };
        TimeSummary {
            first_ms: (latency.first_us > 0).then_some(latency.first_us as f64 / 1e3),
            p50_ms: quantile(0.5),
            p99_ms: quantile(0.99),
            p999_ms: quantile(0.999),
            slowest_ms: quantile(1.0),
        }
    }
}

/// State of a sequential test (SPRT).
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SprtSummary {
    /// Unit that it counts: `pair` or `case`.
    #[serde(skip)]
    pub unit: &'static str,
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// Log likelihood ratios at which H0 and H1 are accepted.
    pub bounds: [f64; 2],
    /// Log likelihood ratio after the leading pairs without a gap, up to the decision.
    pub llr: f64,
    /// Accepted hypothesis, `H0` or `H1`; null while undecided.
    pub verdict: Option<&'static str>,
    /// Number of pairs or cases up to the decision.
    pub decided_after: Option<u64>,
    /// The difference that all samples have, see [`crate::statistics::sprt::SequentialTest::constant`].
    #[serde(skip)]
    pub constant: Option<f64>,
}

/// Rating of a program.
#[derive(Clone, Debug, Serialize)]
pub struct RatingSummary {
    /// Name of the program.
    pub program: String,
    /// Hash of the program in the header.
    pub hash: String,
    /// Its name in tables, see [`labels`].
    #[serde(skip)]
    pub label: String,
    /// Connected group of programs, counted from 1; `None` if there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    /// Elo relative to the mean of the group, or to the anchor if that is in the group.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
    /// Number of games against the other programs.
    pub games: u64,
    /// Share of points in them, 0..=1.
    pub score: f64,
    /// Number of programs that it met.
    pub opponents: usize,
}

/// Answer times of each program in all its matches.
pub fn latencies(run: &Run, measured: &Measurements) -> Vec<Latency> {
    let mut total = vec![Latency::default(); run.header.programs.len()];
    for it in measured.games(&run.header) {
        for (&program, latency) in it.programs.iter().zip(&it.game.latency) {
            total[program].add(latency);
        }
    }
    total
}

/// Maximum over the games of the sum of answer times of each program, in microseconds.
fn slowest_games(run: &Run, measured: &Measurements) -> Vec<u64> {
    let mut slowest = vec![0; run.header.programs.len()];
    for it in measured.games(&run.header) {
        for (&program, &time) in it.programs.iter().zip(&it.game.thinking_us) {
            slowest[program] = time.max(slowest[program]);
        }
    }
    slowest
}

/// Map profile by the game's own name for it; empty for a game without kinds of maps.
pub fn profile(run: &Run) -> String {
    match run.header.profile.as_str() {
        "official" if run.game.maps().is_none() => String::new(),
        // What headers of every game once had.
        "official" => run.game.default_profile().to_string(),
        profile => profile.to_string(),
    }
}

/// Time control of a run in words.
pub fn describe_time_control(run: &Run) -> String {
    let time = TimeControl::from(run.header.time_control).describe(run.game);
    time + &run.header.limits().describe()
}

impl Summary {
    /// Summary of a run and its measurements.
    pub fn new(run: &Run, measured: &Measurements) -> Summary {
        let header = &run.header;
        let encounters = Encounter::all(run);
        let matches: Vec<MatchSummary> = encounters
            .iter()
            .map(|encounter| MatchSummary::new(run, encounter, measured))
            .collect();
        let places = ProgramPlaces::all(run);
        let sprt = header.sprt.map(|test| SprtSummary::new(run, test));
        let decided = sprt.is_some_and(|sprt| sprt.verdict.is_some());
        // Of a shard the test says nothing.
        let sprt = sprt.filter(|_| header.whole.is_none());
        let scores = Scores::of(run, measured);
        let mut warnings = warnings_of_timeouts(run, measured, &matches, &places, scores.as_ref());
        warnings.extend(warnings_of_unasked(run, measured));
        warnings.extend(warnings_of_cut_errors(run, measured));
        let slowest_games = slowest_games(run, measured);
        Summary {
            scores,
            game: header.game.clone(),
            seed: header.seed,
            profile: profile(run),
            time_control: describe_time_control(run),
            complete: decided || run.missing().next().is_none(),
            pairs_played: run.pairs.len(),
            pairs_wanted: header.units() as u64 * (header.pairs[1] - header.pairs[0]),
            ratings: ratings_of(run, &encounters),
            styles: Styles::of(run),
            times: latencies(run, measured)
                .iter()
                .zip(&header.programs)
                .zip(slowest_games)
                .enumerate()
                .map(|(place, ((latency, program), slowest))| ProgramTimes {
                    program: program.label().to_string(),
                    over: AnswersOver::of(latency, run, place),
                    times: TimeSummary::of(latency),
                    slowest_game_ms: (slowest > 0).then_some(slowest as f64 / 1e3),
                })
                .collect(),
            time_odds: time_odds(run, measured),
            places,
            matches,
            sprt,
            warnings,
        }
    }
}

impl SprtSummary {
    fn new(run: &Run, test: Sprt) -> SprtSummary {
        let sequential_test = run.sequential_test(test);
        SprtSummary {
            unit: run.header.unit(),
            test,
            bounds: test.bounds(),
            llr: sequential_test.llr(),
            verdict: sequential_test.decided().map(|(_, verdict)| match verdict {
                Verdict::H0 => "H0",
                Verdict::H1 => "H1",
            }),
            decided_after: sequential_test
                .decided()
                .map(|(end, _)| end - run.header.whole_range()[0]),
            constant: sequential_test.constant(),
        }
    }
}

/// Warnings about programs with too many timeouts: of two in their matches, of more in all their
/// games, in a scored game in their cases.
fn warnings_of_timeouts(
    run: &Run,
    measured: &Measurements,
    matches: &[MatchSummary],
    places: &[ProgramPlaces],
    scores: Option<&Scores>,
) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut warn = |name: &str, kinds: &BTreeMap<String, u64>, games: u64, sides: &[_], program| {
        let late = kinds.get(Fault::Timeout.name()).copied();
        let late = late.unwrap_or_default();
        if late as f64 > MAX_TIMEOUT_SHARE * games as f64 {
            let advice = Timeouts::of(run, measured, sides).advice(run, measured, program);
            warnings.push(if run.header.is_scored() {
                format!("{name} failed {late} of {games} cases by time: {advice}")
            } else {
                format!("{name} failed by time in {late} of {games} games: {advice}")
            });
        }
    };
    let lineups = run.header.matches.iter().enumerate();
    let of_two = lineups.clone().zip(matches).filter(|_| places.is_empty());
    for ((number, lineup), result) in of_two {
        for (side, name) in [&result.a, &result.b].into_iter().enumerate() {
            let kinds = &result.fault_kinds[side];
            warn(name, kinds, result.games, &[(number, side)], lineup[side]);
        }
    }
    for (program, result) in places.iter().enumerate() {
        let sides = lineups.clone().flat_map(|(number, lineup)| {
            let own = lineup.iter().enumerate().filter(|(_, it)| **it == program);
            own.map(move |(side, _)| (number, side))
        });
        let sides: Vec<_> = sides.collect();
        let ProgramPlaces {
            program: name,
            fault_kinds,
            games,
            ..
        } = result;
        warn(name, fault_kinds, *games, &sides, program);
    }
    let scored = scores.iter().flat_map(|scores| &scores.programs);
    for (place, it) in scored.enumerate() {
        warn(
            &it.program,
            &it.fault_kinds,
            it.finished(),
            &[(place, 0)],
            place,
        );
    }
    warnings
}

/// Warnings about programs that printed answers before they were asked.
fn warnings_of_unasked(run: &Run, measured: &Measurements) -> Vec<String> {
    let header = &run.header;
    let mut found: BTreeMap<usize, (u64, String)> = BTreeMap::new();
    for it in measured.games(header) {
        for unasked in &it.game.unasked {
            let place = format!("{}, game {}", header.describe(it.key), it.number);
            let first = format!("`{}` in {place}", quoted_line(&unasked.first));
            let known = found.entry(it.programs[unasked.program]);
            known.or_insert((0, first)).0 += unasked.count;
        }
    }
    let warning = |(program, (count, first)): (usize, (u64, String))| {
        as_typed(&format!(
            "{}: {count} answers were waiting before they were asked for, the first one {first}: \
             expected one line for each request; `cargo arena check` finds the cause",
            header.programs[program].label()
        ))
    };
    found.into_iter().map(warning).collect()
}

/// Warnings about programs whose standard error output was cut.
fn warnings_of_cut_errors(run: &Run, measured: &Measurements) -> Vec<String> {
    let header = &run.header;
    let mut games = vec![0; header.programs.len()];
    for it in measured.games(header) {
        for (place, program) in it.programs.into_iter().enumerate() {
            games[program] += u64::from(it.game.stderr_cut.contains(&place));
        }
    }
    let limit = size_text(header.stderr_limit.unwrap_or_default());
    let cut = header.programs.iter().zip(games).filter(|it| it.1 > 0);
    cut.map(|(program, games)| {
        let name = program.label();
        format!(
            "{name}: error output beyond --stderr-limit {limit} in {games} games; the rest was dropped"
        )
    })
    .collect()
}

impl MatchSummary {
    fn new(run: &Run, encounter: &Encounter, measured: &Measurements) -> MatchSummary {
        let programs = encounter.programs;
        let programs = programs.map(|place| run.header.programs[place].label().to_string());
        let pairs: Vec<(&PairRecord, [usize; 2])> = encounter.pairs(run).collect();
        let counts = encounter.counts(run);
        let seats = run.header.seats();
        let estimate = counts.estimate();
        let mut result = MatchSummary {
            a: programs[0].clone(),
            b: programs[1].clone(),
            pairs: pairs.len() as u64,
            games: seats as u64 * pairs.len() as u64,
            won: 0,
            drawn: 0,
            lost: 0,
            score: estimate.map_or(0.5, |estimate| estimate.score),
            score_by_side: vec![0.0; seats],
            pair_points: pairs
                .iter()
                .map(|&(it, places)| points(it, places))
                .collect(),
            pentanomial: counts.cells().to_vec(),
            repeated_pairs: pairs.iter().filter(|it| it.0.is_repeated()).count() as u64,
            elo: estimate.map(|e| e.elo).filter(|elo| elo.is_finite()),
            elo_bounds: estimate.map(|e| {
                let finite = |bound: f64| Some(bound).filter(|bound| bound.is_finite());
                e.elo_bounds.map(finite)
            }),
            normalized_elo: estimate.and_then(|e| e.normalized).map(|n| n.elo),
            normalized_error: estimate.and_then(|e| e.normalized).map(|n| n.error),
            los: estimate.map(|estimate| estimate.los),
            ends: BTreeMap::new(),
            fault_kinds: [BTreeMap::new(), BTreeMap::new()],
            faults: Vec::new(),
            times: [TimeSummary::of(&Latency::default()); 2],
            estimate,
        };
        let mut latency = [Latency::default(), Latency::default()];
        for &(pair, places) in &pairs {
            let measured = measured.pairs.get(&pair.key());
            for number in 0..pair.games.len() {
                let measured = measured.map(|measured| &measured.games[number]);
                result.add(pair, places, number, measured);
                for (total, place) in latency.iter_mut().zip(places) {
                    let measured = measured.and_then(|it| it.latency.get(place));
                    measured.into_iter().for_each(|it| total.add(it));
                }
            }
        }
        result.times = [0, 1].map(|program| TimeSummary::of(&latency[program]));
        result
    }

    /// Adds a game of a pair, given with the places of A and B in their match.
    fn add(
        &mut self,
        pair: &PairRecord,
        places: [usize; 2],
        number: usize,
        measured: Option<&MeasuredGame>,
    ) {
        let game = &pair.games[number];
        let points = game.points_against(places[0], places[1]);
        let count = if points > 0.5 {
            &mut self.won
        } else if points < 0.5 {
            &mut self.lost
        } else {
            &mut self.drawn
        };
        *count += 1;
        let seating = seating(pair.games.len(), pair.pair, number);
        if let Some(side) = seating.iter().position(|&place| place == places[0]) {
            self.score_by_side[side] += points / self.pairs as f64;
        }
        *self.ends.entry(game.end.clone()).or_default() += 1;
        let side_of = |program: usize| {
            let side = places.iter().position(|&place| place == program);
            side.filter(|_| shows_faults(places, program))
        };
        let kinds = game.faults.iter();
        let kinds = kinds.filter_map(|it| Some((side_of(it.program)?, &it.kind)));
        for (side, kind) in kinds.collect::<BTreeSet<_>>() {
            let kinds = &mut self.fault_kinds[side];
            *kinds.entry(kind.clone()).or_default() += 1;
        }
        for (place, fault) in game.faults.iter().enumerate() {
            let Some(side) = side_of(fault.program) else {
                continue;
            };
            let program = [&self.a, &self.b][side];
            let points = game.points_of(fault.program);
            let detail = measured.and_then(|measured| measured.details.get(place));
            self.faults.push(FaultSummary {
                pair: pair.pair,
                game: number + 1,
                program: if self.a == self.b {
                    format!("{program} ({})", LETTERS[fault.program])
                } else {
                    program.clone()
                },
                kind: fault.kind.clone(),
                turns: game.turns,
                points,
                reason: fault.reason.clone(),
                limit_ms: measured
                    .and_then(|measured| measured.limits_us.get(place))
                    // The limits of a game's own referee are not known.
                    .filter(|limit| **limit > 0 && fault.kind == Fault::Timeout.name())
                    .map(|limit| *limit as f64 / 1e3),
                detail: detail.cloned().unwrap_or_default(),
                processor: measured.and_then(|measured| processor_use(measured, place)),
                starved: measured.is_some_and(|measured| is_starved(game, measured, place)),
            });
        }
    }
}

/// Ratings of a run with more than two programs; else empty.
fn ratings_of(run: &Run, encounters: &[Encounter]) -> Vec<RatingSummary> {
    let programs = &run.header.programs;
    if programs.len() < 3 {
        return Vec::new();
    }
    let of_encounter = |it: &Encounter| (it.programs[0], it.programs[1], it.counts(run));
    let results: Vec<(usize, usize, Counts)> = encounters.iter().map(of_encounter).collect();
    let is_of_more = run.header.seats() > 2;
    let pairs = run.pairs.values().filter(|_| is_of_more);
    let pairs = pairs.map(|pair| joint_result(pair, &run.header.matches[pair.of_match]));
    rate(programs, &results, &pairs.collect::<Vec<_>>(), None)
}

/// Results of each two programs, for ratings.
#[derive(Default)]
pub struct Tally {
    /// Counts of the program with the smaller index.
    pub counts: BTreeMap<[usize; 2], Counts>,
    /// Pairs of games of more than two programs.
    pub joint: Vec<JointResult>,
}

impl Tally {
    /// Adds a pair of these programs.
    pub fn add(&mut self, run: &Run, pair: &PairRecord, lineup: &[usize]) {
        for places in pairs_of(lineup.len()) {
            let (sides, places) = match places.map(|place| lineup[place]) {
                [a, b] if a > b => ([b, a], [places[1], places[0]]),
                sides => (sides, places),
            };
            let counts = self.counts.entry(sides);
            let counts = counts.or_insert_with(|| no_counts(run.game, 1));
            counts.add(points(pair, places));
        }
        if lineup.len() > 2 {
            self.joint.push(joint_result(pair, lineup));
        }
    }

    /// Encounters of two different programs, as [`rate`] takes them.
    pub fn matches(&self) -> Vec<(usize, usize, Counts)> {
        let counts = self.counts.iter().filter(|(sides, _)| sides[0] != sides[1]);
        counts.map(|(&[a, b], it)| (a, b, it.clone())).collect()
    }
}

/// Results of each two programs in a pair of games of more than two, for the ratings; `lineup` has
/// the index of each program.
fn joint_result(pair: &PairRecord, lineup: &[usize]) -> JointResult {
    let games = pair.games.len();
    let shares = pairs_of(games).map(|places| points(pair, places) / games as f64);
    JointResult {
        programs: lineup.to_vec(),
        shares: shares.collect(),
        games,
    }
}

/// Ratings from encounters `(A, B, counts of A)`, by connected groups of programs, best first.
/// `joint` has the pairs of games of more than two programs, which the encounters are counts of;
/// else it is empty. The anchor has rating 0.
pub fn rate(
    programs: &[ProgramField],
    matches: &[(usize, usize, Counts)],
    joint: &[JointResult],
    anchor: Option<usize>,
) -> Vec<RatingSummary> {
    let fitted = if joint.is_empty() {
        ratings::fit(programs.len(), matches, anchor)
    } else {
        ratings::fit_joint(programs.len(), joint, anchor)
    };
    // In a game of several opponents each of them is an encounter.
    let others = joint.first().map_or(1, |it| it.programs.len() as u64 - 1);
    let has_groups = fitted.iter().flatten().any(|rating| rating.group > 0);
    let names = Names::new(programs.iter().map(ProgramField::label));
    let labels = labels(programs, |program| names.name(program));
    let of_programs = fitted.into_iter().zip(programs).zip(labels).enumerate();
    let mut ratings: Vec<RatingSummary> = of_programs
        .filter_map(|(place, ((rating, program), label))| {
            let Rating { group, elo, error } = rating?;
            let (mut games, mut points, mut opponents) = (0, 0.0, BTreeSet::new());
            for (a, b, counts) in matches.iter().filter(|(a, b, _)| a != b) {
                let score = counts.score();
                let (Some(score), true) = (score, [*a, *b].contains(&place)) else {
                    continue;
                };
                let (own, opponent) = if *a == place {
                    (score, *b)
                } else {
                    (1.0 - score, *a)
                };
                games += counts.games();
                points += own * counts.games() as f64;
                opponents.insert(opponent);
            }
            Some(RatingSummary {
                program: program.label().to_string(),
                hash: program.hash.clone(),
                label,
                group: has_groups.then_some(group + 1),
                elo,
                error,
                games: games / others,
                score: points / games as f64,
                opponents: opponents.len(),
            })
        })
        .collect();
    ratings.sort_by(|a, b| a.group.cmp(&b.group).then(b.elo.total_cmp(&a.elo)));
    ratings
}

/// Names of the programs in the form `shown`; where the same name has several hashes, with the
/// start of the hash, at least 8 digits: `bot [0123abcd]`.
pub fn labels(programs: &[ProgramField], shown: impl Fn(&str) -> String) -> Vec<String> {
    let label = |program: &ProgramField| {
        let (text, hash) = (program.label(), &program.hash);
        let others = programs
            .iter()
            .filter(|it| it.label() == text && it.hash != *hash);
        let common = |other: &str| {
            let both = hash.chars().zip(other.chars());
            both.take_while(|(one, two)| one == two).count()
        };
        let start = others.map(|it| 1 + common(&it.hash)).max();
        match start.map(|start| hash.get(..start.max(8)).unwrap_or(hash)) {
            None => shown(text),
            Some("") => format!("{} [no hash]", shown(text)),
            Some(start) => format!("{} [{start}]", shown(text)),
        }
    };
    programs.iter().map(label).collect()
}
