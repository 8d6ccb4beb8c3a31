//! Scores by the playing style of the opponent, which show a gain against one style that loses
//! against another.

use crate::game::GameAdapter;
use crate::records::{PairRecord, ProgramField, Run};
use crate::results;
use crate::results::names::Names;
use crate::results::tables::{plain, signed};
use crate::statistics::paired::Moments;
use crate::statistics::wilson;
use comfy_table::Table;
use serde::Serialize;
use std::collections::BTreeMap;

/// Scores by style.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Styles {
    /// All styles of the opponents, in the game's order.
    pub names: Vec<&'static str>,
    /// Scores of every program that met several opponents with a style.
    pub rows: Vec<StyleRow>,
}

/// Scores of a program, or the difference of two programs' scores.
#[derive(Clone, Debug, Serialize)]
pub struct StyleRow {
    /// The program.
    pub program: String,
    /// Program whose scores are subtracted, game by game on the same maps and opponents; `None` for
    /// plain scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub less: Option<String>,
    /// Score against each style; null without games.
    pub scores: Vec<Option<StyleScore>>,
}

/// Share of points with its 95 % error.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StyleScore {
    /// Number of pairs.
    pub pairs: u64,
    /// Share of points, 0..=1; a difference lies in -1..=1.
    pub score: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// 95 % bounds, clipped to the range of the score.
    pub bounds: [f64; 2],
}

impl Styles {
    /// Scores of a run; empty if no program met two opponents with a style.
    pub fn of(run: &Run) -> Styles {
        let listed = |program: &ProgramField| {
            let name = program.built_in.as_deref();
            let found = run
                .game
                .built_in_players()
                .iter()
                .find(|own| Some(own.name) == name);
            found.map_or(&[][..], |own| own.styles)
        };
        let programs = &run.header.programs;
        let played: Vec<BTreeMap<(usize, u64), f64>> = (0..programs.len())
            .map(|program| points(run, program))
            .collect();
        let opponents = |program: usize| {
            let mut opponents: Vec<usize> = played[program].keys().map(|key| key.0).collect();
            opponents.dedup();
            opponents.retain(|&opponent| !listed(&programs[opponent]).is_empty());
            opponents
        };
        let shown: Vec<usize> = (0..programs.len())
            .filter(|&program| opponents(program).len() > 1)
            .collect();
        let mut names: Vec<&str> = Vec::new();
        for style in run
            .game
            .built_in_players()
            .iter()
            .flat_map(|own| own.styles)
        {
            let met = |&program: &usize| {
                let mut opponents = opponents(program).into_iter();
                opponents.any(|opponent| listed(&programs[opponent]).contains(style))
            };
            if !names.contains(style) && shown.iter().any(met) {
                names.push(style);
            }
        }
        let of_style = |program: usize, style: &'static str| {
            played[program]
                .iter()
                .filter(move |((opponent, _), _)| listed(&programs[*opponent]).contains(&style))
        };
        let mut rows: Vec<StyleRow> = shown
            .iter()
            .map(|&program| StyleRow {
                program: programs[program].label().to_string(),
                less: None,
                scores: names
                    .iter()
                    .map(|style| {
                        score(
                            run.game,
                            of_style(program, style).map(|(_, points)| *points),
                        )
                    })
                    .collect(),
            })
            .collect();
        if let [0, 1, ..] = shown[..] {
            rows.push(StyleRow {
                program: programs[0].label().to_string(),
                less: Some(programs[1].label().to_string()),
                scores: names
                    .iter()
                    .map(|style| {
                        let both = of_style(0, style);
                        let both = both.filter_map(|(key, of_first)| {
                            played[1].get(key).map(|of_second| of_first - of_second)
                        });
                        difference(run.game, &both.collect::<Vec<f64>>())
                    })
                    .collect(),
            });
        }
        Styles { names, rows }
    }

    /// Table in per cent with 95 % errors.
    pub fn table(&self) -> Table {
        let mut table = plain(1, std::iter::once("").chain(self.names.iter().copied()));
        let names = Names::new(self.rows.iter().map(|row| &row.program));
        for row in &self.rows {
            let name = match row.less {
                None => names.name(&row.program),
                Some(_) => "1st - 2nd".to_string(),
            };
            let scores = row.scores.iter().map(|score| match score {
                None => "-".to_string(),
                Some(it) if row.less.is_some() => {
                    format!("{} ±{:.0}", signed(100.0 * it.score, 0), 100.0 * it.error)
                }
                Some(it) => {
                    let [low, high] = it.bounds.map(|bound| 100.0 * bound);
                    format!("{:.0} ({low:.0}-{high:.0})", 100.0 * it.score)
                }
            });
            table.add_row(std::iter::once(name).chain(scores));
        }
        table
    }
}

/// Points of a program in each pair, 0..=2, by opponent and pair.
fn points(run: &Run, program: usize) -> BTreeMap<(usize, u64), f64> {
    let of_pair = |pair: &PairRecord| {
        let [a, b] = run.header.matches.get(pair.of_match)?[..] else {
            return None;
        };
        if a == b {
            None
        } else if a == program {
            Some(((b, pair.pair), pair.points()))
        } else if b == program {
            Some(((a, pair.pair), 2.0 - pair.points()))
        } else {
            None
        }
    };
    run.pairs.values().filter_map(of_pair).collect()
}

fn score(game: &dyn GameAdapter, points: impl Iterator<Item = f64>) -> Option<StyleScore> {
    let counts = results::count_points(game, points);
    let estimate = counts.estimate()?;
    let [low, high] = estimate.score_bounds;
    Some(StyleScore {
        pairs: counts.total(),
        score: estimate.score,
        error: (high - low) / 2.0,
        bounds: [low, high],
    })
}

/// Mean and error of differences in points of a pair; `None` for fewer than two. If all differences
/// are equal, their spread is unknown: the interval is then that of as many equal pairs.
fn difference(game: &dyn GameAdapter, points: &[f64]) -> Option<StyleScore> {
    let mean = Moments::of(points.iter().map(|points| points / 2.0)).mean()?;
    let score = mean.mean;
    let [low, high] = match mean.error? {
        error if error > 0.0 => [(score - error).max(-1.0), (score + error).min(1.0)],
        _ => {
            let each = if game.counts_both_games() { 1.0 } else { 2.0 };
            wilson((1.0 + score) / 2.0, each * points.len() as f64).map(|bound| 2.0 * bound - 1.0)
        }
    };
    Some(StyleScore {
        pairs: points.len() as u64,
        score,
        error: mean
            .error
            .filter(|&error| error > 0.0)
            .unwrap_or((high - low) / 2.0),
        bounds: [low, high],
    })
}
