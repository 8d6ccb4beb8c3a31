//! Progress display of a run: one live line on a terminal, else a line now and then.

use crate::records::{PairRecord, Run};
use crate::results;
use crate::results::tables::{duration, signed};
use crate::statistics::paired::Moments;
use crate::statistics::sprt::SequentialTest;
use crate::statistics::Counts;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Time between two lines without a terminal, at first and later on.
const FIRST_PAUSE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_secs(10);

/// Name of the counted unit: pairs, or games of a scored game.
fn unit(is_scored: bool) -> &'static str {
    if is_scored {
        "games"
    } else {
        "pairs"
    }
}

/// Result of the pairs or cases that are finished, a line of `--json-lines`.
#[derive(Debug, Serialize)]
pub struct PartialMean {
    /// Number of finished pairs of all matches, or of finished cases of the first program.
    pub played: u64,
    /// A's share of points, 0..=1, or the mean score of the first program.
    pub mean: f64,
    /// Half the width of the 95 % interval of `mean`; null if unknown.
    pub error: Option<f64>,
}

/// Text of the time that a run still takes: `, 3 min 20 s left`, or a range.
fn time_left(range: Option<[Duration; 2]>) -> String {
    match range.map(|range| range.map(duration)) {
        None => ", too few pairs to say how many are left".to_string(),
        Some([least, most]) if least == most => format!(", {most} left"),
        Some([least, most]) => format!(", {least} to {most} left"),
    }
}

/// Progress of a run.
pub struct Progress {
    bar: ProgressBar,
    prints_lines: bool,
    start: Instant,
    last: Instant,
    lines: u32,
    /// Pairs played in this session, and pairs to be played.
    played: u64,
    missing: u64,
    done: u64,
    /// Counts of the first match; of all matches together if there are several.
    counts: Counts,
    /// Scores of the first program of a scored game.
    scores: Moments,
    is_scored: bool,
    /// Number of games of a pair, or 1.
    games_each: f64,
    late: u64,
}

impl Progress {
    /// Progress of a run with `missing` pairs to play; a quiet one is shown on a terminal alone.
    pub fn new(run: &Run, missing: u64, is_quiet: bool) -> Progress {
        let done = run.pairs.len() as u64;
        let bar = ProgressBar::new(done + missing);
        // The message is cut where the terminal ends, so that a line never wraps.
        let is_scored = run.header.is_scored();
        let unit = unit(is_scored);
        let template = format!("{{bar:10}} {{pos}}/{{len}} {unit}{{wide_msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_position(done);
        bar.enable_steady_tick(Duration::from_millis(500));
        let mut progress = Progress {
            bar,
            prints_lines: !is_quiet && !std::io::stderr().is_terminal(),
            start: Instant::now(),
            last: Instant::now(),
            lines: 0,
            played: 0,
            missing,
            done,
            counts: results::no_counts(run.game, run.header.seats().max(2) - 1),
            scores: Moments::default(),
            is_scored,
            games_each: run.header.seats() as f64,
            late: 0,
        };
        for pair in run.pairs.values() {
            progress.count(pair);
        }
        progress
    }

    fn count(&mut self, pair: &PairRecord) {
        if !self.is_scored {
            self.counts.add(pair.points());
        } else if let (0, Some(score)) = (pair.of_match, pair.score()) {
            self.scores.add(score);
        }
        self.late += pair.games.iter().filter(|game| game.is_late()).count() as u64;
    }

    /// Adds a finished pair and updates the line.
    pub fn add(&mut self, pair: &PairRecord, sequential_test: Option<&SequentialTest>) {
        self.count(pair);
        self.played += 1;
        self.bar.inc(1);
        let (position, length) = (self.done + self.played, self.done + self.missing);
        let pause = if self.lines == 0 { FIRST_PAUSE } else { PAUSE };
        if self.prints_lines && (self.last.elapsed() >= pause || position == length) {
            self.last = Instant::now();
            self.lines += 1;
            let line = self.line(sequential_test);
            eprintln!("{position}/{length} {}{line}", unit(self.is_scored));
        } else if !self.bar.is_hidden() {
            self.bar.set_message(self.line(sequential_test));
        }
    }

    /// Text after the bar: `, 4.2 games/s, A 52.3 % (41-63), LLR 0.42 of -2.94..2.94, 3 min left`.
    fn line(&self, sequential_test: Option<&SequentialTest>) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-3);
        let speed = self.played as f64 / seconds;
        let mut line = format!(", {:.1} games/s", self.games_each * speed);
        if let Some(mean) = self.scores.mean() {
            line += &format!(", A {}", mean.text());
        }
        if let Some(estimate) = self.counts.estimate() {
            let [score, low, high] = [
                estimate.score,
                estimate.score_bounds[0],
                estimate.score_bounds[1],
            ]
            .map(|share| 100.0 * share);
            line += &format!(", A {score:.1} % ({low:.0}-{high:.0})");
        }
        let missing = (self.missing - self.played) as f64;
        let mut left = Some([missing; 2]);
        if let Some(sequential_test) = sequential_test {
            let [lower, upper] = sequential_test.test().bounds();
            let llr = signed(sequential_test.llr(), 2);
            line += &format!(", LLR {llr} of {lower:.2}..{upper:.2}");
            // A test mostly ends long before its last pair. A case is a game of each of two
            // programs.
            let each = if self.is_scored { 2.0 } else { 1.0 };
            let range = sequential_test.expected_range();
            left = range.map(|range| range.map(|pairs| missing.min(each * pairs)));
        }
        if self.late > 0 {
            line += &format!(", {} failed by time", self.late);
        }
        let left = left.map(|left| {
            left.map(|pairs| Duration::try_from_secs_f64(pairs / speed).unwrap_or(Duration::MAX))
        });
        line + &time_left(left)
    }

    /// The result so far; `None` before the first pair, and without a score.
    pub fn partial_mean(&self) -> Option<PartialMean> {
        if let Some(mean) = self.scores.mean() {
            return Some(PartialMean {
                played: self.scores.count(),
                mean: mean.mean,
                error: mean.error,
            });
        }
        let estimate = self.counts.estimate()?;
        let [low, high] = estimate.score_bounds;
        Some(PartialMean {
            played: self.counts.total(),
            mean: estimate.score,
            error: Some((high - low) / 2.0),
        })
    }

    /// Removes the line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
