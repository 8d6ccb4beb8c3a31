//! Page of a run: result, running estimates and all games.

use super::losses::Losses;
use super::page_name::page_name;
use crate::pages;
use crate::records::latency::Latency;
use crate::records::{FaultRecord, GameRecord, Measurements, PairKey, PairRecord, Run};
use crate::results;
use crate::results::summary::Summary;
use crate::statistics::running_estimate::{of_pairs, of_scores, RunningEstimate};
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const TEMPLATE: &str = include_str!("run.html");

/// Data of the page.
#[derive(Debug, Serialize)]
pub struct RunPage {
    /// Path of the run file within its folder.
    pub name: String,
    /// State of the run.
    pub state: RunState,
    /// Whether the run keeps answers, so that each game has a replay.
    pub replays: bool,
    /// Whether each program plays each case, without matches.
    scored: bool,
    summary: Summary,
    programs: Vec<String>,
    /// Programs of each match; for a scored game each program alone.
    units: Vec<Vec<usize>>,
    /// Running estimate of each match or program.
    courses: Vec<Vec<RunningEstimate>>,
    /// Games per second in the last session; null before its first game.
    games_per_second: Option<f64>,
    /// Expected seconds to the end; null unless it is being played.
    seconds_left: Option<f64>,
    /// Names of the attributes of its games, such as map features.
    features: Vec<String>,
    /// The games, in the order of their pairs.
    games: Vec<GameRow>,
    /// Names of the replay pages written beside this page; `None` for a served page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<Vec<String>>,
    /// Groups of lost games of a written page; a served page requests them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<Losses>,
}

/// State of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Being played.
    Running,
    /// All pairs are finished, or the test has decided.
    Finished,
    /// Not finished and not being played.
    Stopped,
}

impl RunState {
    /// State of a run by these two facts.
    pub fn of(is_complete: bool, is_being_played: bool) -> RunState {
        match (is_being_played, is_complete) {
            (true, _) => RunState::Running,
            (false, true) => RunState::Finished,
            (false, false) => RunState::Stopped,
        }
    }
}

/// Table row of a game.
#[derive(Debug, Serialize)]
struct GameRow {
    /// Index of the match, or of the program in a scored game.
    unit: usize,
    /// Number of the pair, or of the case.
    number: u64,
    /// Number of the game in its pair, from 1.
    game: usize,
    /// Name of its replay's page.
    page: String,
    /// Points of A, 0..=1; null in a scored game.
    points: Option<f64>,
    scores: Vec<Option<f64>>,
    /// Rank of each program in a game of more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<usize>,
    end: String,
    turns: u32,
    faults: Vec<FaultRecord>,
    /// Attribute values in the order of `features`; null where missing.
    features: Vec<Option<f64>>,
    /// Longest answer of A, B, ... in milliseconds; null if not measured.
    slowest_ms: Vec<Option<f64>>,
    /// Sum of the answer times of A, B, ... in milliseconds; null if not measured.
    thinking_ms: Vec<Option<f64>>,
}

/// A run to be shown on a page.
pub struct RunSource<'a> {
    /// Path of the run file within its folder.
    pub name: &'a str,
    /// The run.
    pub run: &'a Run,
    /// Its measurements.
    pub measured: &'a Measurements,
    /// Whether an arena plays it now.
    pub is_being_played: bool,
    /// Modification time of its file, if it was read.
    pub modified: Option<SystemTime>,
}

impl RunPage {
    /// Page of a run.
    pub fn new(source: &RunSource) -> RunPage {
        let RunSource {
            run,
            measured,
            is_being_played,
            ..
        } = *source;
        let header = &run.header;
        let summary = Summary::new(run, measured);
        let games = || run.pairs.values().flat_map(|pair| &pair.games);
        let features: BTreeSet<&String> = games().flat_map(|game| game.attributes.keys()).collect();
        let features: Vec<String> = features.into_iter().cloned().collect();
        let games_per_second = games_per_second(run, measured, source.modified);
        let seconds_left = games_per_second
            .filter(|_| is_being_played)
            .map(|speed| games_left(run) / speed);
        RunPage {
            name: source.name.to_string(),
            state: RunState::of(summary.complete, is_being_played),
            replays: header.answers && run.game.version() == header.rules,
            scored: header.is_scored(),
            programs: header.labels(),
            units: (0..header.units())
                .map(|it| header.programs_of(it))
                .collect(),
            courses: (0..header.units()).map(|it| course(run, it)).collect(),
            games_per_second,
            seconds_left,
            games: rows(run, measured, &features),
            features,
            summary,
            pages: None,
            losses: None,
        }
    }

    /// The HTML page, which polls for newer data if `live`.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn page(&self, live: bool) -> anyhow::Result<String> {
        let title = format!("Run {}", self.name);
        if live {
            pages::fill_live(TEMPLATE, &title, self)
        } else {
            pages::fill(TEMPLATE, &title, self)
        }
    }
}

fn course(run: &Run, unit: usize) -> Vec<RunningEstimate> {
    let first = run.header.whole_range()[0];
    let is_tested = unit == 0;
    let test = run
        .header
        .sprt
        .filter(|_| is_tested)
        .map(|test| (test, first));
    let of_unit = run.of_match(unit);
    if run.header.is_scored() {
        let scores = of_unit.filter_map(|case| {
            let difference = run.test_sample(case.pair).filter(|_| is_tested);
            Some((case.pair, case.score()?, difference))
        });
        return of_scores(&scores.collect::<Vec<_>>(), test);
    }
    of_pairs(
        results::no_counts(run.game, run.header.seats() - 1),
        &of_unit
            .map(|pair| (pair.pair, pair.points()))
            .collect::<Vec<_>>(),
        test,
    )
}

/// Games per second of the last session up to its last game, so that the value does not fall while
/// nothing is written.
fn games_per_second(
    run: &Run,
    measured: &Measurements,
    written: Option<SystemTime>,
) -> Option<f64> {
    let session = measured.sessions.last()?;
    let games: usize = measured
        .pairs
        .values()
        .filter(|pair| {
            pair.session == session.session
                && run
                    .pairs
                    .contains_key(&PairKey::new(pair.pair, pair.of_match))
        })
        .map(|pair| pair.games.len())
        .sum();
    let until = written?.duration_since(UNIX_EPOCH).ok()?;
    let lasted = until.saturating_sub(Duration::from_secs(session.started));
    // A start is known to the second.
    (games > 0).then(|| games as f64 / lasted.as_secs_f64().max(1.0))
}

/// Expected number of games still to be played, also under a test.
fn games_left(run: &Run) -> f64 {
    let header = &run.header;
    let missing = run.count_missing() as f64;
    let expected = header
        .sprt
        .and_then(|test| run.sequential_test(test).expected_pairs_left());
    if header.is_scored() {
        // A case of the test is a game of each of two programs.
        expected.map_or(missing, |cases| missing.min(2.0 * cases))
    } else {
        header.seats() as f64 * expected.map_or(missing, |pairs| missing.min(pairs))
    }
}

fn rows(run: &Run, measured: &Measurements, features: &[String]) -> Vec<GameRow> {
    let milliseconds = |us: u64| (us > 0).then_some(us as f64 / 1e3);
    let slowest = |latency: &Latency| milliseconds(latency.first_us.max(latency.max_us));
    let scored = run.header.is_scored();
    let programs = run.header.seats().max(2);
    let row = |(pair, side, game): (&PairRecord, usize, &GameRecord)| {
        let measured = measured.pairs.get(&pair.key());
        let measured = measured.and_then(|pair| pair.games.get(side));
        GameRow {
            unit: pair.of_match,
            number: pair.pair,
            game: side + 1,
            page: page_name(pair.key(), side + 1),
            points: (!scored).then_some(game.points),
            scores: game.scores.clone(),
            ranks: game.ranks.clone(),
            end: game.end.replace('_', " "),
            turns: game.turns,
            faults: game.faults.clone(),
            features: features
                .iter()
                .map(|name| game.attributes.get(name).copied())
                .collect(),
            slowest_ms: measured.map_or(vec![None; programs], |it| {
                it.latency.iter().map(slowest).collect()
            }),
            thinking_ms: measured.map_or(vec![None; programs], |it| {
                it.thinking_us.iter().map(|&us| milliseconds(us)).collect()
            }),
        }
    };
    run.games().map(row).collect()
}
