//! Text of the scores of a run, 80 columns wide.

use crate::results::names::Names;
use crate::results::scores::{BaselineComparison, CaseFault, Scores};
use crate::results::summary::{ProgramTimes, Summary};
use crate::results::summary_text::{bracketed, further_reason, listed};
use crate::results::tables::{plain, range, signed, visible};
use crate::statistics::paired::Mean;
use comfy_table::Table;
use std::fmt::Write;

impl Summary {
    /// Text of a scored run; `details` adds kinds of end and quantiles of times.
    pub(crate) fn scored_text(&self, scores: &Scores, details: bool) -> String {
        let [first, end] = scores.cases;
        let mut text = format!(
            "{}, {} {first}..{end}, seed {}, {}\n",
            self.game,
            format!("{} cases", self.profile).trim_start(),
            self.seed,
            self.time_control
        );
        // Writing into a string cannot fail.
        if !self.complete {
            let [played, wanted] = [self.pairs_played as u64, self.pairs_wanted];
            let _ = writeln!(text, "unfinished: {played} of {wanted} games");
        }
        let _ = writeln!(text, "\n{}", scores.table(&self.times));
        if scores.lower_is_better {
            text += "a lower score is better\n";
        }
        for program in &scores.programs {
            let without_score = program.finished() - program.case_scores.len() as u64;
            if without_score > 0 {
                let _ = writeln!(
                    text,
                    "{}: {without_score} failed cases have no score: no mean and no difference has them",
                    program.program
                );
            }
        }
        for program in scores.programs.iter().filter(|it| it.without_log > 0) {
            let _ = writeln!(
                text,
                "{}: {} cases without a score above 0, which the mean log leaves out",
                program.program, program.without_log
            );
        }
        if !self.time_odds.is_empty() {
            let _ = writeln!(text, "\n{}", self.time_odds_table());
        }
        if !scores.comparisons.is_empty() {
            let _ = writeln!(text, "\non the same cases\n{}", scores.differences());
        }
        if let Some(sprt) = &self.sprt {
            let _ = writeln!(text, "\n{}", sprt.line());
        }
        if !scores.features.is_empty() {
            let _ = writeln!(text, "\nmean score by case\n{}", scores.by_feature());
        }
        if details {
            let _ = writeln!(text, "\n{}\n\n{}", scores.ends(), self.time_table());
        }
        for program in &scores.programs {
            let lines = program.faults.iter().map(|it| it.line(&program.program));
            text += &listed(lines, details);
        }
        text + &self.warning_lines()
    }
}

impl Scores {
    fn names(&self) -> Names {
        Names::new(self.programs.iter().map(|it| &it.program))
    }

    /// Table of scores, with the times of the slowest answer and of the slowest game.
    fn table(&self, times: &[ProgramTimes]) -> Table {
        let has_best = self.programs.iter().any(|it| it.mean_of_best.is_some());
        let mut header = vec!["program", "mean score", "mean log"];
        if has_best {
            header.push("of best");
        }
        header.extend(["failed", "answer ms", "game ms"]);
        let mut table = plain(1, header);
        let names = self.names();
        for (program, times) in self.programs.iter().zip(times) {
            let none = || "-".to_string();
            let time = |ms: Option<f64>| ms.map_or_else(none, |ms| format!("{ms:.1}"));
            let answers = [times.times.first_ms, times.times.slowest_ms];
            let slowest = answers.into_iter().flatten().reduce(f64::max);
            let mut row = vec![
                names.short(&program.program),
                program.score.as_ref().map_or_else(none, Mean::text),
                program
                    .mean_log
                    .map_or_else(none, |log| format!("{log:.4}")),
            ];
            if has_best {
                let share = program.mean_of_best;
                row.push(share.map_or_else(none, |share| format!("{share:.4}")));
            }
            row.extend([
                program.faults.len().to_string(),
                time(slowest),
                time(times.slowest_game_ms),
            ]);
            table.add_row(row);
        }
        table
    }

    fn differences(&self) -> Table {
        let header = ["A", "B", "A - B", "A / B", "won tied lost"];
        let mut table = plain(2, header);
        let names = self.names();
        for BaselineComparison { a, b, paired } in &self.comparisons {
            let cells = paired.wins_ties_losses.map(|count| count.to_string());
            table.add_row([
                names.short(a),
                names.short(b),
                paired.difference.signed(),
                paired.ratio.map_or("-".to_string(), |ratio| {
                    let error = ratio.error.map(|error| format!(" ± {error:.4}"));
                    format!("{:.4}{}", ratio.mean, error.unwrap_or_default())
                }),
                cells.join(" "),
            ]);
        }
        table
    }

    fn by_feature(&self) -> Table {
        let mut header = vec!["feature".to_string(), "from - to".into(), "cases".into()];
        let names = self.names();
        header.extend(self.programs.iter().map(|it| names.short(&it.program)));
        let mut table = plain(2, header.iter().map(String::as_str));
        for feature in &self.features {
            for group in &feature.groups {
                let mut row = vec![
                    feature.name.clone(),
                    range(group.low, group.high),
                    group.cases.to_string(),
                ];
                row.extend(
                    group
                        .scores
                        .iter()
                        .map(|it| it.as_ref().map_or("-".to_string(), Mean::text)),
                );
                table.add_row(row);
            }
        }
        table
    }

    fn ends(&self) -> Table {
        let mut table = plain(2, ["program", "end", "cases"]);
        let names = self.names();
        for program in &self.programs {
            for (end, count) in &program.ends {
                table.add_row([names.name(&program.program), end.clone(), count.to_string()]);
            }
        }
        table
    }
}

impl CaseFault {
    fn line(&self, program: &str) -> String {
        let detail = bracketed(&self.detail);
        visible(&format!(
            "failed: {program} in case {}, a game of {} turns:\n  {}{}{detail}",
            self.case,
            self.turns,
            self.kind,
            further_reason(&self.reason, &self.kind)
        ))
    }
}

impl Mean {
    /// Digits after the decimal point, so that two digits of the error are shown.
    fn digits(&self) -> usize {
        let error = self.error.filter(|&error| error > 0.0);
        let size = error.unwrap_or(self.mean.abs() / 100.0).max(1e-6);
        (1.0 - size.log10().floor()).clamp(0.0, 6.0) as usize
    }

    fn with(&self, mean: String) -> String {
        let digits = self.digits();
        match self.error {
            Some(error) => format!("{mean} ± {error:.digits$}"),
            None => mean,
        }
    }

    /// Mean and error: `273281 ± 1234`.
    pub fn text(&self) -> String {
        self.with(format!("{:.*}", self.digits(), self.mean))
    }

    /// Mean and error, with the sign of the mean.
    fn signed(&self) -> String {
        self.with(signed(self.mean, self.digits()))
    }
}
