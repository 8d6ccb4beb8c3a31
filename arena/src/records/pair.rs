//! A finished pair of games, or a case of a scored game: every line of a run file
//! but the first.

use crate::game::Fault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A finished pair; or, with one game, a program's finished case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    /// Number of the match, a place in the header's `matches`; of a case the place
    /// of its program.
    #[serde(rename = "match")]
    pub of_match: usize,
    /// Number of the pair, or of the case.
    pub pair: u64,
    /// First A on team 0's side, then B. Of a case its one game.
    pub games: Vec<GameRecord>,
}

/// A case that a program has finished, as the run file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseRecord {
    /// PairKey of the program in the header's `programs`.
    pub program: usize,
    /// Number of the case.
    pub case: u64,
    /// The game.
    pub game: GameRecord,
}

impl From<CaseRecord> for PairRecord {
    fn from(case: CaseRecord) -> PairRecord {
        PairRecord {
            of_match: case.program,
            pair: case.case,
            games: vec![case.game],
        }
    }
}

/// A pair's place in a run: number of the pair, then of the match; or of the
/// case, then of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairKey {
    /// Number of the pair, or of the case.
    pub pair: u64,
    /// Index of the match, or of the program of a case.
    pub of_match: usize,
}

impl PairKey {
    /// Key of a pair of a match, or of a case of a program.
    pub const fn new(pair: u64, of_match: usize) -> PairKey {
        PairKey { pair, of_match }
    }
}

/// Key of a game in a run: its pair, and 0 for the first game or 1 for the second one. Program A
/// plays team 0 in the first game of a pair and team 1 in the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// Its pair or case.
    pub pair: PairKey,
    /// Index of the game within the pair, which is also the team of program A.
    pub side_of_a: usize,
}

impl GameKey {
    /// Key of game 0 or 1 of a pair.
    pub const fn new(pair: PairKey, side_of_a: usize) -> GameKey {
        GameKey { pair, side_of_a }
    }
}

impl PairRecord {
    /// Its place in the order of a finished file.
    pub fn key(&self) -> PairKey {
        PairKey::new(self.pair, self.of_match)
    }

    /// A's points of both games together, 0..=2.
    pub fn points(&self) -> f64 {
        self.games.iter().map(|game| game.points).sum()
    }

    /// How many of its games had a fault.
    pub fn faulty_games(&self) -> u64 {
        let faulty = self.games.iter().filter(|game| !game.faults.is_empty());
        faulty.count() as u64
    }

    /// The score of a case.
    pub fn score(&self) -> Option<f64> {
        self.games.first()?.scores[0]
    }

    /// Whether its numbers are such as games can give, however many these are.
    ///
    /// # Errors
    /// The first field that is out of its range, and what was expected.
    pub fn check(&self) -> Result<(), String> {
        let scores = self.games.iter().flat_map(|game| game.scores).flatten();
        if scores.into_iter().any(|score| !score.is_finite()) {
            return Err("scores: expected numbers".to_string());
        }
        for (side, game) in self.games.iter().enumerate() {
            if !(0.0..=1.0).contains(&game.points) {
                return Err(format!("points: expected 0 to 1, found {}", game.points));
            }
            if game.a_team != side {
                return Err(format!("a_team: expected {side}, found {}", game.a_team));
            }
            if let Some(fault) = game.faults.iter().find(|fault| fault.program > 1) {
                return Err(format!("program: expected 0 or 1, found {}", fault.program));
            }
        }
        Ok(())
    }

    /// Whether both games went the same way, move for move: so they do if A and
    /// B are the same program under fixed work.
    pub fn is_repeated(&self) -> bool {
        matches!(&self.games[..], [one, two] if one.hash == two.hash)
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Of the map and all else that is random in the game.
    pub seed: i64,
    /// The team whose seats A had.
    pub a_team: usize,
    /// Points of A, 0..=1.
    pub points: f64,
    /// The game's own scores of A and B; null for one that did not take part.
    pub scores: [Option<f64>; 2],
    /// The kind of end, in the game's words.
    pub end: String,
    /// Answers of all seats that changed the game.
    pub turns: u32,
    /// The program that lost by its own fault, and how.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultRecord>,
    /// Attributes of the game, such as features of its map.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, f64>,
    /// The answers of all seats, in the order of the game, if it is kept: with
    /// the rules, the whole game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnswerField>,
    /// Of all that was sent and answered, see `PlayedGame` of the referee.
    pub hash: String,
}

impl GameRecord {
    /// Whether an answer came too late in it, of whichever program.
    pub fn is_late(&self) -> bool {
        self.faults
            .iter()
            .any(|fault| fault.kind == Fault::Timeout.name())
    }
}

/// An answer that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AnswerField {
    /// The line; several with line ends between them.
    Line(String),
    /// None came.
    Fault {
        /// The kind of fault.
        fault: String,
    },
}

impl From<&Result<String, Fault>> for AnswerField {
    fn from(answer: &Result<String, Fault>) -> AnswerField {
        match answer {
            Ok(line) => AnswerField::Line(line.clone()),
            Err(fault) => AnswerField::Fault {
                fault: fault.name().to_string(),
            },
        }
    }
}

impl AnswerField {
    /// As it came.
    pub fn answer(&self) -> Result<String, Fault> {
        match self {
            AnswerField::Line(line) => Ok(line.clone()),
            AnswerField::Fault { fault } => Err(Fault::from_name(fault).unwrap_or(Fault::Closed)),
        }
    }
}

/// A program's own fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRecord {
    /// 0 for A, 1 for B.
    pub program: usize,
    /// The kind, for counting.
    pub kind: String,
    /// The reason in the game's record.
    pub reason: String,
}
