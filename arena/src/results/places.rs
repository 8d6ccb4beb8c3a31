//! Results of each program in games of more than two: how often it had which rank, and its share of
//! points, with an error from whole pairs.

use crate::matches::series::seating;
use crate::records::{PairRecord, Run};
use crate::results::names::Names;
use crate::results::no_counts;
use crate::results::tables::plain;
use crate::statistics::Counts;
use comfy_table::Table;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Results of a program in all its games.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramPlaces {
    /// Name of the program.
    pub program: String,
    /// Number of its finished pairs: one map from every seat.
    pub pairs: u64,
    /// Number of games in them.
    pub games: u64,
    /// Its share of points, 0..=1: of the other programs that it beat, where a level one counts
    /// half. 0.5 before the first game.
    pub score: f64,
    /// 95 % bounds of the share, from the spread of the pairs.
    pub score_bounds: [f64; 2],
    /// Number of games in which it had rank 1, 2, ...
    pub ranks: Vec<u64>,
    /// Its share of points in each seat.
    pub score_by_seat: Vec<f64>,
    /// Number of games with a fault of it, by kind.
    pub fault_kinds: BTreeMap<String, u64>,
}

impl ProgramPlaces {
    /// Results of each program of a run; empty for games of two programs, and for scored games.
    pub fn all(run: &Run) -> Vec<ProgramPlaces> {
        if run.header.seats() <= 2 {
            return Vec::new();
        }
        (0..run.header.programs.len())
            .map(|program| ProgramPlaces::new(run, program))
            .collect()
    }

    fn new(run: &Run, program: usize) -> ProgramPlaces {
        let seats = run.header.seats();
        let mut counts = no_counts(run.game, seats - 1);
        let mut places = ProgramPlaces {
            program: run.header.programs[program].label().to_string(),
            pairs: 0,
            games: 0,
            score: 0.5,
            score_bounds: [0.0, 1.0],
            ranks: vec![0; seats],
            score_by_seat: vec![0.0; seats],
            fault_kinds: BTreeMap::new(),
        };
        for pair in run.pairs.values() {
            let lineup = &run.header.matches[pair.of_match];
            for place in (0..seats).filter(|&place| lineup[place] == program) {
                places.add(pair, place, &mut counts);
            }
        }
        places.pairs = counts.total();
        for score in &mut places.score_by_seat {
            *score /= counts.total().max(1) as f64;
        }
        if let Some(estimate) = counts.estimate() {
            places.score = estimate.score;
            places.score_bounds = estimate.score_bounds;
        }
        places
    }

    /// Adds a pair in which the program has this place in its match.
    fn add(&mut self, pair: &PairRecord, place: usize, counts: &mut Counts) {
        let mut all = 0.0;
        for (number, game) in pair.games.iter().enumerate() {
            let points = game.points_of(place);
            all += points;
            self.games += 1;
            if let Some(rank) = game.ranks.get(place) {
                self.ranks[rank - 1] += 1;
            }
            let seating = seating(pair.games.len(), pair.pair, number);
            if let Some(team) = seating.iter().position(|&it| it == place) {
                self.score_by_seat[team] += points;
            }
            let own = game.faults.iter().filter(|fault| fault.program == place);
            for kind in own.map(|fault| &fault.kind).collect::<BTreeSet<_>>() {
                *self.fault_kinds.entry(kind.clone()).or_default() += 1;
            }
        }
        counts.add(all);
    }

    /// Share of points with its 95 % interval, in per cent.
    pub fn score_text(&self) -> String {
        let [low, high] = self.score_bounds.map(|bound| 100.0 * bound);
        format!("{:.1} ({low:.0}-{high:.0})", 100.0 * self.score)
    }
}

/// Table with a row for each program, the best first: games, points, and games by rank.
pub fn table(places: &[ProgramPlaces]) -> Table {
    let ranks = places.first().map_or(0, |it| it.ranks.len());
    let ranks: Vec<String> = (1..=ranks).map(ordinal).collect();
    let header = ["program", "games", "points % (95 %)"].into_iter();
    let mut table = plain(1, header.chain(ranks.iter().map(String::as_str)));
    let names = Names::new(places.iter().map(|it| &it.program));
    for it in best_first(places) {
        let counts = it.ranks.iter().map(u64::to_string);
        let start = [
            names.short(&it.program),
            it.games.to_string(),
            it.score_text(),
        ];
        table.add_row(start.into_iter().chain(counts));
    }
    table
}

/// Table of the points of each program in each seat.
pub fn seat_table(places: &[ProgramPlaces]) -> Table {
    let seats = places.first().map_or(0, |it| it.score_by_seat.len());
    let seats: Vec<String> = (0..seats).map(|seat| format!("seat {seat}")).collect();
    let header = std::iter::once("points %");
    let mut table = plain(1, header.chain(seats.iter().map(String::as_str)));
    let names = Names::new(places.iter().map(|it| &it.program));
    for it in best_first(places) {
        let scores = it.score_by_seat.iter();
        let scores = scores.map(|score| format!("{:.1}", 100.0 * score));
        table.add_row(std::iter::once(names.short(&it.program)).chain(scores));
    }
    table
}

fn best_first(places: &[ProgramPlaces]) -> Vec<&ProgramPlaces> {
    let mut places: Vec<&ProgramPlaces> = places.iter().collect();
    places.sort_by(|a, b| b.score.total_cmp(&a.score));
    places
}

/// `1st`, `2nd`, `3rd`, `4th`, ...
fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
