//! Start page: the runs and recorded games of a folder.

use super::run_page::RunState;
use crate::pages;
use crate::records::{Measurements, Run};
use crate::results::summary::Summary;
use serde::Serialize;

const TEMPLATE: &str = include_str!("list.html");

/// Data of the page.
#[derive(Debug, Serialize)]
pub struct RunList {
    /// Title: the folder, or the runs that were named.
    pub place: String,
    /// Runs, most recently written first.
    pub runs: Vec<RunListEntry>,
    /// Whether the folder holds a league.
    pub has_league: bool,
    /// Names of recorded games in the same folder.
    pub games: Vec<String>,
}

/// A run in the list.
#[derive(Debug, Serialize)]
pub struct RunListEntry {
    /// Path within the folder.
    pub name: String,
    /// Modification time in seconds since 1970.
    pub written: f64,
    /// Its state, or why it cannot be read.
    pub about: Result<RunInfo, String>,
}

/// State of a run in the list.
#[derive(Debug, Serialize)]
pub struct RunInfo {
    /// Name of the game.
    pub game: String,
    /// Its state.
    pub state: RunState,
    /// Names of the programs.
    pub programs: Vec<String>,
    /// Start of its first session in seconds since 1970; 0 if unknown.
    pub started: u64,
    /// Time control in words.
    #[serde(rename = "pace")]
    pub time_control: String,
    /// Whether the run keeps its answers.
    pub answers: bool,
    /// Number of finished pairs or games.
    pub played: usize,
    /// Their number in the whole run.
    pub wanted: u64,
    /// Unit of `played` and `wanted`: `pair`, or `game` for a scored game, in which each program
    /// plays each case.
    pub unit: &'static str,
    /// A's share of points in the first match and its 95 % interval.
    pub score: Option<(f64, [f64; 2])>,
    /// Mean score of the first program of a scored game, and its error.
    pub mean: Option<(f64, Option<f64>)>,
    /// Accepted hypothesis of a test, and the log likelihood ratio.
    pub test: Option<(Option<&'static str>, f64)>,
}

impl RunInfo {
    /// State of a run and its measurements.
    pub fn new(run: &Run, measured: &Measurements, is_being_played: bool) -> RunInfo {
        let summary = Summary::new(run, measured);
        let estimate = summary.matches.first().and_then(|result| result.estimate);
        let scores = summary.scores.as_ref();
        let mean = scores.and_then(|scores| scores.programs.first()?.score);
        RunInfo {
            state: RunState::of(summary.complete, is_being_played),
            programs: run.header.labels(),
            started: measured
                .sessions
                .iter()
                .map(|it| it.started)
                .min()
                .unwrap_or(0),
            answers: run.header.answers,
            unit: if run.header.is_scored() {
                "game"
            } else {
                "pair"
            },
            score: estimate.map(|it| (it.score, it.score_bounds)),
            mean: mean.map(|mean| (mean.mean, mean.error)),
            test: summary.sprt.map(|sprt| (sprt.verdict, sprt.llr)),
            played: summary.pairs_played,
            wanted: summary.pairs_wanted,
            time_control: summary.time_control,
            game: summary.game,
        }
    }
}

impl RunList {
    /// The HTML page, which polls for newer data.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn page(&self) -> anyhow::Result<String> {
        pages::fill_live(TEMPLATE, "Runs of the arena", self)
    }
}
