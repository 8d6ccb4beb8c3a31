//! Encounters: two programs and all games in which both played.
//!
//! In a game of two programs an encounter is a match. A game of N programs has N(N-1)/2 results of
//! two, which are not independent: errors are those of the pairs, and the joint ratings take their
//! correlation from whole pairs, see [`crate::statistics::ratings`].

use crate::records::{GameRecord, PairRecord, Run};
use crate::results::no_counts;
use crate::statistics::Counts;

/// Two programs and the matches in which both play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Indices of both in the header.
    pub programs: [usize; 2],
    /// Matches with their indices among the programs of the match.
    places: Vec<(usize, [usize; 2])>,
}

impl Encounter {
    /// All encounters of a run: in games of two programs one for each match, in games of more one for
    /// each two programs that are in a match together.
    pub fn all(run: &Run) -> Vec<Encounter> {
        let matches = run.header.matches.iter().enumerate();
        if run.header.seats() <= 2 {
            let of_match = |(number, lineup): (usize, &Vec<usize>)| Encounter {
                programs: [lineup[0], lineup[1]],
                places: vec![(number, [0, 1])],
            };
            return matches.map(of_match).collect();
        }
        let mut all: Vec<Encounter> = Vec::new();
        for (number, lineup) in matches {
            for places in pairs(lineup.len()) {
                let [one, other] = places.map(|place| lineup[place]);
                let (programs, places) = if one <= other {
                    ([one, other], places)
                } else {
                    ([other, one], [places[1], places[0]])
                };
                match all.iter_mut().find(|it| it.programs == programs) {
                    Some(known) => known.places.push((number, places)),
                    None => all.push(Encounter {
                        programs,
                        places: vec![(number, places)],
                    }),
                }
            }
        }
        all.sort_by_key(|encounter| encounter.programs);
        all
    }

    /// Indices of both programs within a match; `None` if it is not of this encounter.
    pub fn places_in(&self, of_match: usize) -> Option<[usize; 2]> {
        let place = self.places.iter().find(|(number, _)| *number == of_match);
        place.map(|(_, places)| *places)
    }

    /// Finished pairs, each with the indices of both programs within its match.
    pub fn pairs<'r>(&'r self, run: &'r Run) -> impl Iterator<Item = (&'r PairRecord, [usize; 2])> {
        let pairs = run.pairs.values();
        pairs.filter_map(|pair| Some((pair, self.places_in(pair.of_match)?)))
    }

    /// Counts of the first one's results in the pairs.
    pub fn counts(&self, run: &Run) -> Counts {
        let mut counts = no_counts(run.game, 1);
        for (pair, places) in self.pairs(run) {
            counts.add(points(pair, places));
        }
        counts
    }
}

/// Sum of one program's results against another in the games of a pair, 0..=2 for two games.
pub fn points(pair: &PairRecord, [own, other]: [usize; 2]) -> f64 {
    let result = |game: &GameRecord| game.points_against(own, other);
    pair.games.iter().map(result).sum()
}

/// Whether this encounter is the one of its match by which the faults of a program are shown: each
/// program has one of them.
pub fn shows_faults(places: [usize; 2], program: usize) -> bool {
    let other = if program == 0 { 1 } else { 0 };
    places == [program, other] || places == [other, program]
}

/// Two different numbers below `count`, the smaller one first, in lexicographic order.
pub fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}
