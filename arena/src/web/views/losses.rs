//! Lost games in groups: by the turn at which they went wrong and by what happened there, so that a
//! few pictures explain many losses.
//!
//! A game went wrong at the first turn after which its loser's expectation, as the
//! game measures it ([`TurnEvaluation`]), stayed below one half. A scored game is lost
//! against the second program on the same case; there it is the first answer in which
//! both differ. Of a game without a measure only the kind of end and the length count.

use super::page_name::page_name;
use crate::game::{Archive, GameAdapter, TurnEvaluation};
use crate::matches::series::Series;
use crate::records::{PairKey, PairRecord, Run};
use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum number of lost games that are analysed.
const MAX_GAMES: usize = 300;

/// Maximum number of groups with a picture.
const MAX_PICTURES: usize = 6;

/// Groups of the lost games of a run.
#[derive(Debug, Serialize)]
pub struct Losses {
    /// Number of lost games, and how many of them were analysed.
    lost: usize,
    looked_at: usize,
    /// The groups, the largest first.
    groups: Vec<LossGroup>,
}

/// A group of games that were lost in the same way.
#[derive(Debug, Serialize)]
struct LossGroup {
    /// Events of the turn.
    what: String,
    /// Phase of the game, or its length.
    when: String,
    /// Kind of end.
    end: String,
    /// The games: page, pair, game, turn.
    games: Vec<(String, u64, usize, Option<u32>)>,
    /// Board at the turn in the median game; empty if there is none.
    picture: String,
}

/// A lost game with its turn.
struct Lost<'a> {
    pair: &'a PairRecord,
    /// Game of the pair, 0 or 1.
    game: usize,
    turn: Option<u32>,
    what: String,
    when: &'static str,
}

/// Groups the games that A lost.
///
/// # Errors
/// A run whose games cannot be replayed.
pub fn of(adapter: &dyn GameAdapter, run: &Run) -> anyhow::Result<Losses> {
    let series = Series::from_header(adapter, &run.header)?;
    let all: Vec<(&PairRecord, usize)> = if run.header.is_scored() {
        lost_cases(run)
    } else {
        lost_games(run)
    };
    let mut groups: BTreeMap<(String, &str, String), Vec<Lost>> = BTreeMap::new();
    for &(pair, game) in all.iter().take(MAX_GAMES) {
        let lost = if run.header.is_scored() {
            first_difference(adapter, run, pair)
        } else {
            went_wrong(adapter, &series, pair, game)?
        };
        let end = pair.games[game].end.replace('_', " ");
        let key = (lost.what.clone(), lost.when, end);
        groups.entry(key).or_default().push(lost);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    let shown = groups
        .into_iter()
        .enumerate()
        .map(|(place, ((what, when, end), mut games))| {
            games.sort_by_key(|lost| lost.turn);
            let middle = &games[games.len() / 2];
            let picture = match adapter.archive().filter(|_| place < MAX_PICTURES) {
                Some(archive) => picture(archive, &series, middle)?,
                None => String::new(),
            };
            Ok(LossGroup {
                what,
                when: when.to_string(),
                end,
                picture,
                games: games
                    .iter()
                    .map(|it| {
                        (
                            page_name(it.pair.key(), it.game + 1),
                            it.pair.pair,
                            it.game + 1,
                            it.turn,
                        )
                    })
                    .collect(),
            })
        });
    Ok(Losses {
        lost: all.len(),
        looked_at: all.len().min(MAX_GAMES),
        groups: shown.collect::<anyhow::Result<_>>()?,
    })
}

fn lost_games(run: &Run) -> Vec<(&PairRecord, usize)> {
    let lost = run.games().filter(|(.., game)| game.points < 0.5);
    lost.map(|(pair, side, _)| (pair, side)).collect()
}

/// Cases in which the first program has a worse score than the second one.
fn lost_cases(run: &Run) -> Vec<(&PairRecord, usize)> {
    let cases = run.of_match(0).filter(|case| {
        let other = run.pairs.get(&PairKey::new(case.pair, 1));
        let scores = case.score().zip(other.and_then(PairRecord::score));
        scores.is_some_and(|(own, other)| run.lead(own, other) < 0.0)
    });
    cases.map(|case| (case, 0)).collect()
}

fn record(series: &Series, pair: &PairRecord, game: usize) -> anyhow::Result<String> {
    Ok(series.replay(pair, game)?.record_text())
}

fn went_wrong<'a>(
    adapter: &dyn GameAdapter,
    series: &Series,
    pair: &'a PairRecord,
    game: usize,
) -> anyhow::Result<Lost<'a>> {
    let turns = pair.games[game].turns;
    let standings = match adapter.archive() {
        Some(archive) => archive.turn_evaluations(&record(series, pair, game)?),
        None => None,
    };
    let found = standings.as_deref().and_then(|it| turning_point(it, game));
    Ok(match found {
        Some((turn, what)) => Lost {
            pair,
            game,
            turn: Some(turn),
            what,
            when: match 3 * turn / turns.max(1) {
                0 => "in the first third",
                1 => "in the second third",
                _ => "in the last third",
            },
        },
        None => Lost {
            pair,
            game,
            turn: None,
            what: "lost".to_string(),
            when: "at the end",
        },
    })
}

/// The first turn after which the expectation of A's team stayed below one half, and what it lost
/// in that turn.
fn turning_point(standings: &[TurnEvaluation], team: usize) -> Option<(u32, String)> {
    let own = |standing: &TurnEvaluation| match team {
        0 => standing.expectation,
        _ => 1.0 - standing.expectation,
    };
    let even = standings.iter().rposition(|standing| own(standing) >= 0.5);
    let after = even.map_or(0, |place| place + 1);
    // Never below: lost by the last turn.
    let at = standings.get(after).or(standings.last())?;
    let what = match at.costs.get(team).map(String::as_str) {
        None | Some("") => "lost without a turn that cost anything",
        Some(cost) => cost,
    };
    Some((at.turn, what.to_string()))
}

/// The first answer in which both programs differ on the same case, and the difference of their
/// scores.
fn first_difference<'a>(adapter: &dyn GameAdapter, run: &Run, case: &'a PairRecord) -> Lost<'a> {
    let other = run.pairs.get(&PairKey::new(case.pair, 1));
    let answers = |case: &PairRecord| case.games[0].answers.clone();
    let other_answers = other.map(answers).unwrap_or_default();
    let own = answers(case);
    let differs = own.iter().zip(&other_answers).position(|(a, b)| a != b);
    let turn = differs.map(|answer| turn_of(adapter, answer));
    let share = case
        .score()
        .zip(other.and_then(PairRecord::score))
        .map_or(1.0, |(own, other)| (own / other).min(other / own));
    Lost {
        pair: case,
        game: 0,
        turn,
        what: match share {
            share if share >= 0.9 => "up to 10 % worse",
            share if share >= 0.5 => "10 to 50 % worse",
            _ => "worse by more than half",
        }
        .to_string(),
        when: match turn {
            Some(0..=5) => "parting in the first turns",
            Some(_) => "parting later",
            None => "with the same answers",
        },
    }
}

/// Turn number of an answer on pages.
pub fn turn_of(adapter: &dyn GameAdapter, answer: usize) -> u32 {
    match adapter.archive() {
        Some(archive) => archive.turn_of_answer(answer),
        None => u32::try_from(answer / adapter.teams().len() + 1).unwrap_or(u32::MAX),
    }
}

fn picture(archive: &dyn Archive, series: &Series, lost: &Lost) -> anyhow::Result<String> {
    let Some(turn) = lost.turn else {
        return Ok(String::new());
    };
    let shown = archive.pictures(&record(series, lost.pair, lost.game)?);
    let found = shown.content.into_iter().find(|(at, _)| *at == turn);
    Ok(found.map(|(_, text)| text).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::turning_point;
    use crate::game::TurnEvaluation;

    #[test]
    fn a_game_went_wrong_where_it_was_even_last() {
        let course = |values: &[f64]| -> Vec<TurnEvaluation> {
            let standings = values
                .iter()
                .enumerate()
                .map(|(turn, &expectation)| TurnEvaluation {
                    turn: turn as u32,
                    expectation,
                    costs: ["a", "b"].map(|team| format!("{team}{turn}")),
                });
            standings.collect()
        };
        let lost = course(&[0.5, 0.4, 0.6, 0.5, 0.3, 0.2]);
        assert_eq!(turning_point(&lost, 0), Some((4, "a4".to_string())));
        let won = course(&[0.5, 0.7, 0.4, 0.9]);
        assert_eq!(turning_point(&won, 1), Some((3, "b3".to_string())));
        assert_eq!(
            turning_point(&course(&[0.5, 0.5]), 0),
            Some((1, "a1".to_string()))
        );
        assert_eq!(
            turning_point(&course(&[0.1, 0.2]), 0),
            Some((0, "a0".to_string()))
        );
        assert_eq!(turning_point(&[], 0), None);
    }
}
