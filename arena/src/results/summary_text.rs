//! Text of the summary of a run, 80 columns wide.

use crate::results::names::Names;
use crate::results::places;
use crate::results::summary::{
    FaultSummary, MatchSummary, ProgramTimes, RatingSummary, SprtSummary, Summary,
};
use crate::results::tables::{plain, signed, visible};
use crate::statistics::sprt::Sprt;
use crate::statistics::Estimate;
use crate::system::commands::as_typed;
use crate::system::shortening::{shortened, WIDEST};
use comfy_table::Table;
use std::fmt::Write;

/// Number of pairs below which Elo and its chance are not shown: they would be the prior's.
const MIN_PAIRS_FOR_ELO: u64 = 5;

/// Number of faults listed for each match; a report lists all.
const MAX_LISTED_FAULTS: usize = 5;

impl Summary {
    /// Text of the summary; `details` adds answer times, sides and results of pairs.
    pub fn text(&self, details: bool) -> String {
        if let Some(scores) = &self.scores {
            return self.scored_text(scores, details);
        }
        let sides = if self.places.is_empty() {
            "both sides"
        } else {
            "every seat"
        };
        let mut text = format!(
            "{}, {}seed {}, {sides} of each {}, {}\n",
            self.game,
            if self.has_maps() {
                format!("{} maps, ", self.profile)
            } else {
                String::new()
            },
            self.seed,
            if self.has_maps() { "map" } else { "start" },
            self.time_control
        );
        // Writing into a string cannot fail.
        if !self.complete {
            let [played, wanted] = [self.pairs_played as u64, self.pairs_wanted];
            let _ = writeln!(text, "unfinished: {played} of {wanted} pairs");
        }
        if !self.places.is_empty() {
            let _ = writeln!(text, "\n{}", places::table(&self.places));
        }
        let _ = writeln!(text, "\n{}", self.table());
        if self.matches.iter().any(MatchSummary::is_all_repeated) {
            let _ = writeln!(
                text,
                "= every pair repeats its game move for move: the programs behave alike"
            );
        }
        if !self.time_odds.is_empty() {
            let _ = writeln!(text, "\n{}", self.time_odds_table());
        }
        if let Some(sprt) = &self.sprt {
            let _ = writeln!(text, "\n{}", sprt.line());
        }
        if !self.ratings.is_empty() {
            let _ = writeln!(text, "\n{}", rating_table(&self.ratings, None));
        }
        if !self.styles.rows.is_empty() {
            let _ = writeln!(
                text,
                "\nscore in % against opponents by their style, and its 95 % interval\n({})\n{}",
                as_typed("`cargo arena players` lists the styles"),
                self.styles.table()
            );
        }
        if details {
            if self.places.is_empty() {
                let _ = writeln!(text, "\n{}", self.detail_table());
            } else {
                let _ = writeln!(text, "\n{}", places::seat_table(&self.places));
            }
            let _ = writeln!(text, "\n{}", self.time_table());
            text.push_str(&self.turns_over());
        }
        for result in &self.matches {
            text += &listed(result.faults.iter().map(FaultSummary::line), details);
        }
        text + &self.warning_lines()
    }

    /// A line for each warning.
    pub(super) fn warning_lines(&self) -> String {
        let lines = self.warnings.iter().map(|it| format!("warning: {it}\n"));
        lines.collect()
    }

    /// Names of the programs in tables.
    pub(super) fn names(&self) -> Names {
        Names::new(self.times.iter().map(|it| &it.program))
    }

    fn has_maps(&self) -> bool {
        !self.profile.is_empty()
    }

    fn table(&self) -> Table {
        let header = ["A", "B", "won", "drawn", "lost", "score %", "Elo", "LOS %"];
        let mut table = plain(2, header);
        let names = self.names();
        for result in &self.matches {
            let mark = if result.is_all_repeated() { " =" } else { "" };
            let estimate = result.estimate.as_ref();
            let strength = estimate.filter(|_| result.pairs >= MIN_PAIRS_FOR_ELO);
            let none = || "-".to_string();
            table.add_row([
                names.short(&result.a),
                names.short(&result.b) + mark,
                result.won.to_string(),
                result.drawn.to_string(),
                result.lost.to_string(),
                estimate.map_or_else(none, |it| format!("{:.1}", 100.0 * it.score)),
                strength.map_or_else(none, elo),
                strength.map_or_else(none, |it| percent_of_chance(it.los)),
            ]);
        }
        table
    }

    /// Table of the details of each match.
    fn detail_table(&self) -> Table {
        let header = [
            "A",
            "B",
            "normalized Elo",
            "pairs by points, 0 to 2",
            "by side %",
            "ends",
        ];
        let mut table = plain(2, header);
        let names = self.names();
        for result in &self.matches {
            let cells: Vec<String> = result.pentanomial.iter().map(u64::to_string).collect();
            let ends = result.ends.iter();
            let ends: Vec<String> = ends
                .map(|(end, count)| format!("{count} {}", end.replace('_', " ")))
                .collect();
            let sides = result.score_by_side.iter();
            let sides: Vec<String> = sides.map(|it| format!("{:.1}", 100.0 * it)).collect();
            let normalized = result.normalized_elo.zip(result.normalized_error);
            table.add_row([
                names.short(&result.a),
                names.short(&result.b),
                normalized.map_or("-".to_string(), |(elo, error)| {
                    format!("{} ± {error:.1}", signed(elo, 1))
                }),
                cells.join(" "),
                sides.join(" "),
                ends.join("\n"),
            ]);
        }
        table
    }

    /// Table of answer times of every program.
    pub(crate) fn time_table(&self) -> Table {
        let header = [
            "turns in ms",
            "half in",
            "99 % in",
            "99.9 % in",
            "longest",
            "first turn",
        ];
        let mut table = plain(1, header);
        let names = self.names();
        for ProgramTimes { program, times, .. } in &self.times {
            let shown = [
                times.p50_ms,
                times.p99_ms,
                times.p999_ms,
                times.slowest_ms,
                times.first_ms,
            ];
            let shown = shown.map(|time| time.map_or("-".to_string(), |time| format!("{time:.1}")));
            table.add_row(std::iter::once(names.name(program)).chain(shown));
        }
        table
    }

    /// Number of turns over shares of the limit, a line for each program that has a limit of a turn.
    pub(crate) fn turns_over(&self) -> String {
        let mut text = String::new();
        let names = self.names();
        for ProgramTimes { program, over, .. } in &self.times {
            let counts = over
                .iter()
                .map(|it| format!("{} over {} ms", it.answers, it.ms));
            let counts: Vec<String> = counts.collect();
            if !counts.is_empty() {
                let _ = writeln!(
                    text,
                    "turns of {}: {}",
                    names.name(program),
                    counts.join(", ")
                );
            }
        }
        text
    }

    /// Table of programs with a time limit of their own, and how often they exceeded the run's.
    pub(crate) fn time_odds_table(&self) -> Table {
        let header = [
            "own time limit",
            "ms",
            "run's ms",
            "turns",
            "over run's",
            "games",
            "with one",
        ];
        let mut table = plain(1, header);
        let names = self.names();
        for taken in &self.time_odds {
            table.add_row([
                names.name(&taken.program),
                taken.own_limit_ms.to_string(),
                taken.run_limit_ms.to_string(),
                taken.turns.to_string(),
                taken.turns_over.to_string(),
                taken.games.to_string(),
                taken.games_over.to_string(),
            ]);
        }
        table
    }
}

/// Table of ratings; the anchor, if there is one, has rating 0.
pub fn rating_table(ratings: &[RatingSummary], anchor: Option<&str>) -> Table {
    let has_groups = ratings.iter().any(|rating| rating.group.is_some());
    let elo = match anchor {
        Some(anchor) => {
            let names = Names::new(ratings.iter().map(|rating| &rating.program));
            format!("Elo above {}", names.name(anchor))
        }
        None if has_groups => "Elo above the mean of its group".to_string(),
        None => "Elo above the mean of all".to_string(),
    };
    let group = has_groups.then_some("group");
    let others = [&*elo, "games", "score %", "opponents"];
    let header = std::iter::once("program").chain(group).chain(others);
    let mut table = plain(1, header);
    for rating in ratings {
        let group = rating.group.map(|group| group.to_string());
        let others = [
            format!("{} ± {:.1}", signed(rating.elo, 1), rating.error),
            rating.games.to_string(),
            format!("{:.1}", 100.0 * rating.score),
            rating.opponents.to_string(),
        ];
        let cells = std::iter::once(rating.label.clone()).chain(group);
        table.add_row(cells.chain(others));
    }
    table
}

impl MatchSummary {
    fn is_all_repeated(&self) -> bool {
        self.pairs > 0 && self.repeated_pairs == self.pairs
    }
}

/// The reason of a fault for display after its kind, which it does not repeat: `: no answer` for
/// `no answer: timeout`, nothing for `timeout`.
pub(super) fn further_reason(reason: &str, kind: &str) -> String {
    let rest = match reason.strip_suffix(kind) {
        Some(rest) => rest.trim_end_matches([':', ' ']),
        None => reason,
    };
    if rest.is_empty() {
        String::new()
    } else {
        format!(": {rest}")
    }
}

/// Lines of faults, a few of them without `details`, and the number of the others.
pub(super) fn listed(faults: impl ExactSizeIterator<Item = String>, details: bool) -> String {
    let more = faults.len().saturating_sub(MAX_LISTED_FAULTS);
    if details || more == 0 {
        return faults.map(|line| line + "\n").collect();
    }
    let shown = faults.take(MAX_LISTED_FAULTS).map(|line| line + "\n");
    let more = format!("... and {more} more, which --details and `report` list\n");
    shown.chain([more]).collect()
}

/// The exit report of a program in brackets, after a blank; empty if there is none.
pub(super) fn bracketed(detail: &str) -> String {
    if detail.is_empty() {
        return String::new();
    }
    let kept = || " (--logs DIR keeps all of it)".to_string();
    format!(" ({})", shortened(detail, WIDEST, kept))
}

impl FaultSummary {
    fn line(&self) -> String {
        let detail = bracketed(&self.detail);
        let limit = self
            .limit_ms
            .map_or(String::new(), |limit| format!(" at a limit of {limit} ms"));
        let fault = if self.starved {
            "failed on a busy machine:"
        } else if self.points > 0.0 {
            "own fault of"
        } else {
            "lost by own fault:"
        };
        let reason = further_reason(&self.reason, &self.kind);
        let processor = self.processor;
        let processor = processor.map_or(String::new(), |used| format!("\n  {used}"));
        visible(&format!(
            "{fault} {} in pair {}, game {} ({} turns):\n  {}{limit}{reason}{processor}{detail}",
            self.program, self.pair, self.game, self.turns, self.kind,
        ))
    }
}

impl SprtSummary {
    /// The state of the test in one line.
    pub fn line(&self) -> String {
        let Sprt { elo0, elo1, .. } = self.test;
        let unit = self.unit;
        let outcome = match (self.verdict, self.decided_after) {
            (Some("H1"), Some(pairs)) => {
                let above = match elo0 {
                    0.0 => "A is stronger".to_string(),
                    below if below < 0.0 => format!("A is not weaker by {} Elo", -below),
                    above => format!("A is stronger by more than {above} Elo"),
                };
                format!("H1 accepted after {pairs} {unit}s: {above}")
            }
            (Some(_), Some(pairs)) => {
                let below = match elo1 {
                    0.0 => "A is weaker".to_string(),
                    below if below < 0.0 => format!("A is weaker by more than {} Elo", -below),
                    above => format!("A is not stronger by {above} Elo"),
                };
                format!("H0 accepted after {pairs} {unit}s: {below}")
            }
            _ => match self.constant {
                None => "undecided".to_string(),
                Some(all) => format!(
                    "undecided: all differences are {all}, and normalized Elo is in their spread"
                ),
            },
        };
        format!(
            "SPRT {elo0} to {elo1} {} Elo: LLR {} in {:.2} to {:.2}\n{outcome}",
            self.test.model.name(),
            signed(self.llr, 2),
            self.bounds[0],
            self.bounds[1]
        )
    }
}

/// Elo difference, such as `+14.6 ± 13.1`; for a match that was won or lost throughout, the known
/// bound: `> +120`.
pub fn elo(estimate: &Estimate) -> String {
    let [low, high] = estimate.elo_bounds;
    let error = estimate.elo_error();
    if estimate.elo.is_finite() && error.is_finite() {
        let digits = usize::from(error < 100.0);
        format!("{} ± {error:.digits$}", signed(estimate.elo, digits))
    } else if low.is_finite() {
        format!("> {}", signed(low, 0))
    } else if high.is_finite() {
        format!("< {}", signed(high, 0))
    } else {
        "-".to_string()
    }
}

/// A probability in per cent, never 0 or 100, since no number of games gives certainty.
pub fn percent_of_chance(chance: f64) -> String {
    match 100.0 * chance {
        percent if percent > 99.9 => "> 99.9".to_string(),
        percent if percent < 0.1 => "< 0.1".to_string(),
        percent => format!("{percent:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{further_reason, percent_of_chance};
    use crate::results::summary::SprtSummary;
    use crate::statistics::sprt::{EloModel, Sprt};

    /// An accepted hypothesis says no more than its bound: after a test of no
    /// regression A need not be stronger.
    #[test]
    fn verdicts_name_their_bounds() {
        let line = |elo0: f64, elo1: f64, verdict: &'static str| {
            let test = Sprt {
                model: EloModel::Logistic,
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
            };
            let summary = SprtSummary {
                unit: "pair",
                test,
                bounds: test.bounds(),
                llr: 3.0,
                verdict: Some(verdict),
                decided_after: Some(7),
                constant: None,
            };
            let line = summary.line();
            let (_, said) = line.rsplit_once(": ").expect("a sentence");
            said.to_string()
        };
        assert_eq!(line(0.0, 10.0, "H1"), "A is stronger");
        assert_eq!(line(-50.0, 0.0, "H1"), "A is not weaker by 50 Elo");
        assert_eq!(line(5.0, 10.0, "H1"), "A is stronger by more than 5 Elo");
        assert_eq!(line(0.0, 10.0, "H0"), "A is not stronger by 10 Elo");
        assert_eq!(line(-50.0, 0.0, "H0"), "A is weaker");
        assert_eq!(line(-50.0, -5.0, "H0"), "A is weaker by more than 5 Elo");
    }

    #[test]
    fn a_test_that_cannot_be_decided_says_why() {
        let test = Sprt {
            model: EloModel::Normalized,
            elo0: 0.0,
            elo1: 100.0,
            alpha: 0.05,
            beta: 0.05,
        };
        let summary = SprtSummary {
            unit: "case",
            test,
            bounds: test.bounds(),
            llr: 0.0,
            verdict: None,
            decided_after: None,
            constant: Some(2.0),
        };
        let line = summary.line();
        let why = "undecided: all differences are 2, and normalized Elo is in their spread";
        assert!(line.ends_with(why), "{line}");
    }

    #[test]
    fn a_kind_of_fault_is_said_once() {
        assert_eq!(
            further_reason("no answer: timeout", "timeout"),
            ": no answer"
        );
        assert_eq!(further_reason("expected X Y", "illegal"), ": expected X Y");
        assert_eq!(further_reason("timeout", "timeout"), "");
    }

    #[test]
    fn nothing_is_certain() {
        assert_eq!(percent_of_chance(1.0), "> 99.9");
        assert_eq!(percent_of_chance(0.5), "50.0");
    }
}
