//! Comparison page of two runs on the same maps, game by game, with the turn at which they differ.

use super::losses::turn_of;
use super::page_name::page_name;
use crate::game::GameAdapter;
use crate::pages;
use crate::records::{AnswerField, GameRecord, PairRecord, Run};
use crate::statistics::paired::{Mean, Moments};
use anyhow::{bail, Context};
use serde::Serialize;
use std::collections::BTreeMap;

const TEMPLATE: &str = include_str!("side_by_side.html");

/// Data of the page.
#[derive(Debug, Serialize)]
pub struct SideBySide {
    /// Names of the runs to choose from.
    names: Vec<String>,
    /// The comparison; null before two runs are chosen.
    compared: Option<Compared>,
}

/// Comparison of two runs of the same game.
#[derive(Debug, Serialize)]
pub struct Compared {
    names: [String; 2],
    programs: [Vec<String>; 2],
    scored: bool,
    /// Whether both keep their answers.
    answers: bool,
    /// Mean of the second run's points (or score) minus the first one's over common pairs (or
    /// cases); null without common games.
    difference: Option<Mean>,
    /// Number of equal games, answer by answer; null if answers are not kept.
    same: Option<usize>,
    rows: Vec<CommonGame>,
}

/// A game of both runs, on the same map and side.
#[derive(Debug, Serialize)]
struct CommonGame {
    unit: usize,
    number: u64,
    game: usize,
    /// Names of the replay pages.
    pages: [String; 2],
    /// Points of A, or scores, in each run.
    values: [Option<f64>; 2],
    ends: [String; 2],
    turns: [u32; 2],
    /// First turn with different answers, and both answers.
    parted: Option<(u32, [String; 2])>,
}

impl SideBySide {
    /// The page with a comparison, or before two runs are chosen.
    pub fn new(names: Vec<String>, compared: Option<Compared>) -> SideBySide {
        SideBySide { names, compared }
    }

    /// The HTML page.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn page(&self) -> anyhow::Result<String> {
        pages::fill_live(TEMPLATE, "Side by side", self)
    }
}

impl Compared {
    /// Compares two runs.
    ///
    /// # Errors
    /// Runs of different games, or without a common map.
    pub fn new(
        adapter: &dyn GameAdapter,
        names: [String; 2],
        runs: [&Run; 2],
    ) -> anyhow::Result<Compared> {
        let [one, two] = runs.map(|run| &run.header);
        if (&one.game, one.rules, one.is_scored()) != (&two.game, two.rules, two.is_scored()) {
            bail!(
                "expected two runs of one game, found {} (rules {}) and {} (rules {})",
                one.game,
                one.rules,
                two.game,
                two.rules
            );
        }
        if (&one.profile, &one.openings) != (&two.profile, &two.openings) {
            let [one, two] = [one, two].map(|header| match header.maps() {
                None => header.profile.clone(),
                // A file that was edited has the same name.
                Some(_) => format!("{} ({})", header.profile, header.openings),
            });
            bail!("expected runs on the same maps, found {one} and {two}");
        }
        let scored = one.is_scored();
        let answers = one.answers && two.answers;
        let known = games(runs[1]);
        let rows: Vec<CommonGame> = games(runs[0])
            .into_iter()
            .filter_map(|(key, first)| Some(common_game(adapter, scored, first, *known.get(&key)?)))
            .collect();
        if rows.is_empty() {
            bail!("no game of both runs is on the same map: their seeds or pairs differ");
        }
        // Both games of a pair owe the same to their map, and some games give them one
        // result: they are one value, their mean.
        let mut pairs: BTreeMap<(usize, u64), Moments> = BTreeMap::new();
        for row in &rows {
            if let [Some(first), Some(second)] = row.values {
                let pair = pairs.entry((row.unit, row.number)).or_default();
                pair.add(second - first);
            }
        }
        let both = pairs.values().filter_map(Moments::mean);
        let same = rows.iter().filter(|row| row.parted.is_none()).count();
        Ok(Compared {
            names,
            programs: runs.map(|run| run.header.labels()),
            scored,
            answers,
            difference: Moments::of(both.map(|pair| pair.mean)).mean(),
            same: answers.then_some(same),
            rows,
        })
    }

    /// Names of both runs from the query values `a` and `b`.
    ///
    /// # Errors
    /// A missing name.
    pub fn wanted(a: Option<&str>, b: Option<&str>) -> anyhow::Result<[String; 2]> {
        let expected = "expected two runs, /compare?a=RUN&b=RUN";
        Ok([
            a.context(expected)?.to_string(),
            b.context(expected)?.to_string(),
        ])
    }
}

/// A game of a run.
#[derive(Clone, Copy)]
struct RunGame<'a> {
    pair: &'a PairRecord,
    /// Index of the game within the pair, 0 or 1.
    side: usize,
    record: &'a GameRecord,
}

/// Games of a run by match, seed of the map and team of A.
fn games(run: &Run) -> BTreeMap<(usize, i64, usize), RunGame<'_>> {
    let games = run.games().map(|(pair, side, record)| {
        let key = (pair.of_match, record.seed, record.a_team);
        (key, RunGame { pair, side, record })
    });
    games.collect()
}

fn common_game(
    adapter: &dyn GameAdapter,
    scored: bool,
    first: RunGame,
    second: RunGame,
) -> CommonGame {
    let both = [first, second];
    let value = |game: &GameRecord| {
        if scored {
            game.scores[0]
        } else {
            Some(game.points)
        }
    };
    let answered = |answer: Option<&AnswerField>| match answer.map(AnswerField::answer) {
        Some(Ok(line)) => line,
        Some(Err(fault)) => format!("no answer: {fault}"),
        None => "the game is over".to_string(),
    };
    let [one, two] = both.map(|game| &game.record.answers);
    let most = one.len().max(two.len());
    let at = (0..most).find(|&place| one.get(place) != two.get(place));
    CommonGame {
        unit: first.pair.of_match,
        number: first.pair.pair,
        game: first.side + 1,
        pages: both.map(|game| page_name(game.pair.key(), game.side + 1)),
        values: both.map(|game| value(game.record)),
        ends: both.map(|game| game.record.end.replace('_', " ")),
        turns: both.map(|game| game.record.turns),
        parted: at.map(|at| {
            (
                turn_of(adapter, at),
                [answered(one.get(at)), answered(two.get(at))],
            )
        }),
    }
}
