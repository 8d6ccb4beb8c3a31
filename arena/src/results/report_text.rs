//! Text of a [`Report`].

use crate::results::names::Names;
use crate::results::report::{PartResult, Report, SessionReport, MAX_LISTED_LOSSES};
use crate::results::tables::{plain, range};
use comfy_table::Table;
use std::fmt::Write;

/// Length of the longest histogram bar, in characters.
const MAX_BAR: f64 = 40.0;

impl Report {
    /// The report as text of 80 columns.
    pub fn text(&self) -> String {
        let mut text = self.summary.text(true);
        // Writing into a string cannot fail.
        if self.summary.scores.is_some() {
            self.write_times(&mut text);
            return text;
        }
        if self.programs.len() > 2 {
            let _ = writeln!(
                text,
                "\nscore of the row against the column\n{}",
                self.cross()
            );
        }
        let _ = writeln!(text, "\nhow games ended\n{}", self.ends());
        let _ = write!(text, "{}", self.losses());
        if !self.features.is_empty() {
            let _ = writeln!(text, "\nA's score by map\n{}", self.by_feature());
        }
        self.write_times(&mut text);
        if self.sessions.len() > 1 {
            let _ = writeln!(
                text,
                "\nparts of the run against the whole\n{}",
                self.parts()
            );
            for session in self.sessions.iter().filter(|session| session.part.suspect) {
                let _ = writeln!(
                    text,
                    "warning: {} on {} differs from the others by more than chance",
                    session.session, session.host
                );
            }
        }
        text
    }

    fn names(&self) -> Names {
        Names::new(&self.programs)
    }

    fn write_times(&self, text: &mut String) {
        let names = self.names();
        for times in &self.times {
            let _ = writeln!(
                text,
                "\nturn times of {}, {} answers; the first one took {:.1} ms at most",
                names.name(&self.programs[times.program]),
                times.answers,
                times.first_ms
            );
            let most = times.bars.iter().map(|bar| bar.2).max().unwrap_or(1) as f64;
            for (low, high, count) in &times.bars {
                let bar = "#".repeat((MAX_BAR * *count as f64 / most).ceil() as usize);
                let _ = writeln!(text, "{low:>10.4} to {high:>10.4} ms {count:>8} {bar}");
            }
        }
    }

    fn cross(&self) -> Table {
        let names = self.names();
        let names: Vec<String> = self.programs.iter().map(|it| names.name(it)).collect();
        let mut table = plain(
            1,
            std::iter::once("").chain(names.iter().map(String::as_str)),
        );
        for (row, name) in names.iter().enumerate() {
            let mut cells = vec![name.clone()];
            for column in 0..self.programs.len() {
                cells.push(self.score_between(row, column).map_or_else(
                    || if row == column { "" } else { "-" }.to_string(),
                    |score| format!("{:.1} %", 100.0 * score),
                ));
            }
            table.add_row(cells);
        }
        table
    }

    fn score_between(&self, row: usize, column: usize) -> Option<f64> {
        let played = self.summary.matches.iter().zip(&self.matches);
        let found = played.filter(|(result, _)| result.pairs > 0);
        let mut scores = found.filter_map(|(result, more)| match more.programs {
            [a, b] if [a, b] == [row, column] => Some(result.score),
            [a, b] if [b, a] == [row, column] => Some(1.0 - result.score),
            _ => None,
        });
        scores.next()
    }

    fn ends(&self) -> Table {
        let mut table = plain(3, ["A", "B", "end", "A won", "drawn", "lost"]);
        let names = self.names();
        for (result, more) in self.summary.matches.iter().zip(&self.matches) {
            for (end, counts) in &more.ends {
                let [won, drawn, lost] = counts.map(|count| count.to_string());
                let end = end.replace('_', " ");
                let [a, b] = [&result.a, &result.b].map(|it| names.name(it));
                table.add_row([a, b, end, won, drawn, lost]);
            }
        }
        table
    }

    /// Games that A lost, by their kind of end.
    fn losses(&self) -> String {
        let mut text = String::new();
        let names = self.names();
        let matches = self.summary.matches.iter().zip(&self.matches);
        // Of more than two programs several meet in one match.
        let is_of_two = self.summary.places.is_empty();
        for (number, (result, more)) in matches.enumerate() {
            let kinds = more.ends.iter().zip(&more.losses);
            for ((end, _), losses) in kinds.filter(|(_, losses)| !losses.is_empty()) {
                let shown = losses.iter().take(MAX_LISTED_LOSSES);
                let shown: Vec<String> = shown
                    .map(|(pair, game, turns, of_match)| {
                        let of_match = if is_of_two {
                            String::new()
                        } else {
                            format!("{of_match}-")
                        };
                        format!("{of_match}{pair}-{game} ({turns})")
                    })
                    .collect();
                let of_match = if is_of_two {
                    format!("match {number}, ")
                } else {
                    String::new()
                };
                let _ = writeln!(
                    text,
                    "{of_match}{} lost {} to {}, {}: {}{}",
                    names.name(&result.a),
                    losses.len(),
                    names.name(&result.b),
                    end.replace('_', " "),
                    shown.join(" "),
                    if losses.len() > MAX_LISTED_LOSSES {
                        " ..."
                    } else {
                        ""
                    }
                );
            }
        }
        if !text.is_empty() {
            let of_match = if is_of_two { "" } else { "match-" };
            let head = format!("\nlost games, the shortest first: {of_match}pair-game (turns)\n");
            text.insert_str(0, &head);
        }
        text
    }

    fn by_feature(&self) -> Table {
        let mut table = plain(
            3,
            ["A", "B", "feature", "from - to", "pairs", "score", "95 %"],
        );
        let names = self.names();
        for feature in &self.features {
            let result = &self.summary.matches[feature.of_match];
            for group in &feature.groups {
                let [low, high] = group.bounds.map(|bound| 100.0 * bound);
                table.add_row([
                    names.name(&result.a),
                    names.name(&result.b),
                    feature.name.clone(),
                    range(group.low, group.high),
                    group.pairs.to_string(),
                    format!("{:.1} %", 100.0 * group.score),
                    format!("{low:.1} - {high:.1}"),
                ]);
            }
        }
        table
    }

    fn parts(&self) -> Table {
        let header = ["session", "host", "jobs"].into_iter();
        let mut table = plain(2, header.chain(PartResult::COLUMNS));
        for session in &self.sessions {
            let SessionReport {
                session: name,
                host,
                jobs,
                part,
            } = session;
            let cells = [name.clone(), host.clone(), jobs.to_string()];
            table.add_row(cells.into_iter().chain(part.cells()));
        }
        table
    }
}
