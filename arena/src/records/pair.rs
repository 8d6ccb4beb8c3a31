//! Finished pairs of games and cases of a scored game: all lines of a run file after the first.
//!
//! A pair of a game of N programs is N games on one map, in which each program has each seat once.

use crate::game::{points_of_order, points_of_values, Fault};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A finished pair of games; or, with one game, a case finished by a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    /// Index of the match in the header's `matches`; for a case the index of its program.
    #[serde(rename = "match")]
    pub of_match: usize,
    /// Number of the pair, or of the case.
    pub pair: u64,
    /// The game with A as team 0, then the one with A as team 1, and so on for each team; for a
    /// case its one game.
    pub games: Vec<GameRecord>,
}

/// A case finished by a program, as written in the run file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseRecord {
    /// Index of the program in the header's `programs`.
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

/// Key of a pair in a run. Keys are ordered by number, then by match, or for cases by case, then by
/// program.
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

/// Key of a game in a run: its pair, and 0 for the first game, 1 for the second one. Program A
/// plays team 0 in the first game of a pair and team 1 in the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// Its pair or case.
    pub pair: PairKey,
    /// Index of the game within the pair, which is also the team of program A.
    pub side_of_a: usize,
}

impl GameKey {
    /// Key of a game of a pair, counted from 0.
    pub const fn new(pair: PairKey, side_of_a: usize) -> GameKey {
        GameKey { pair, side_of_a }
    }
}

impl PairRecord {
    /// Its key.
    pub fn key(&self) -> PairKey {
        PairKey::new(self.pair, self.of_match)
    }

    /// Sum of A's points in all games, 0..=2 for two programs.
    pub fn points(&self) -> f64 {
        self.games.iter().map(|game| game.points).sum()
    }

    /// Number of its games with a fault.
    pub fn faulty_games(&self) -> u64 {
        let faulty = self.games.iter().filter(|game| !game.faults.is_empty());
        faulty.count() as u64
    }

    /// Score of a case; `None` for a pair.
    pub fn score(&self) -> Option<f64> {
        *self.games.first()?.scores.first()?
    }

    /// Checks that its values are possible in a game, whatever the number of games.
    ///
    /// # Errors
    /// The first field out of range, and the expected range.
    pub fn check(&self) -> Result<(), String> {
        // A case has the place of a second program, too.
        let programs = self.games.len().max(2);
        for (side, game) in self.games.iter().enumerate() {
            let mut scores = game.scores.iter().flatten();
            if game.scores.len() != programs || !scores.all(|score| score.is_finite()) {
                return Err(format!("scores: expected {programs} numbers"));
            }
            game.check_ranks(programs)?;
            if !(0.0..=1.0).contains(&game.points) {
                return Err(format!("points: expected 0 to 1, found {}", game.points));
            }
            if game.a_team != side {
                return Err(format!("a_team: expected {side}, found {}", game.a_team));
            }
            if let Some(fault) = game.faults.iter().find(|it| it.program >= programs) {
                let to = if programs == 2 { "or" } else { "to" };
                let (last, found) = (programs - 1, fault.program);
                return Err(format!("program: expected 0 {to} {last}, found {found}"));
            }
        }
        Ok(())
    }

    /// Whether all games are equal move for move, as when A and B are the same program under fixed
    /// work.
    pub fn is_repeated(&self) -> bool {
        let mut games = self.games.windows(2);
        self.games.len() > 1 && games.all(|both| both[0].hash == both[1].hash)
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Seed of the map and of all other random numbers of the game.
    pub seed: i64,
    /// Team of A.
    pub a_team: usize,
    /// Points of A, 0..=1: its share of the other programs that it beat, where a level one counts
    /// half.
    pub points: f64,
    /// Scores of A, B, ... in the game's own unit; null for one that did not take part.
    pub scores: Vec<Option<f64>>,
    /// Rank of each program in a game of more than two: 1 plus the number of programs that were
    /// better. Empty for two, whose result `points` has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<usize>,
    /// Kind of end, in a word of the game.
    pub end: String,
    /// Number of answers of all seats that changed the game.
    pub turns: u32,
    /// Faults of programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultRecord>,
    /// Attributes of the game, such as features of its map.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, f64>,
    /// Answers of all seats in the order of the game, if they are kept: with the rules they give
    /// the whole game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnswerField>,
    /// Hash of all lines sent and answered, see [`crate::matches::referee::PlayedGame::hash`].
    pub hash: String,
}

impl GameRecord {
    /// Result of one program against another one, 0..=1, in a game of both.
    pub fn points_against(&self, program: usize, other: usize) -> f64 {
        match (self.ranks.get(program), self.ranks.get(other)) {
            (Some(own), Some(other)) => points_of_order(own.cmp(other).reverse()),
            _ if program == other => 0.5,
            _ if program == 0 => self.points,
            _ => 1.0 - self.points,
        }
    }

    /// Points of a program, 0..=1: its share of the other programs that it beat, where a level one
    /// counts half.
    pub fn points_of(&self, program: usize) -> f64 {
        match self.ranks.len() {
            0 => self.points_against(program, 1 - program.min(1)),
            count => points_of_values(&self.ranks_reversed())[program.min(count - 1)],
        }
    }

    /// The ranks as values of which a higher one is better.
    fn ranks_reversed(&self) -> Vec<std::cmp::Reverse<usize>> {
        self.ranks.iter().copied().map(std::cmp::Reverse).collect()
    }

    /// Checks that there are ranks in a game of more than two programs, and that they are
    /// possible.
    fn check_ranks(&self, programs: usize) -> Result<(), String> {
        let expected = if programs > 2 { programs } else { 0 };
        if self.ranks.len() != expected {
            let found = self.ranks.len();
            return Err(format!("ranks: expected {expected}, found {found}"));
        }
        let wrong = self.ranks.iter().find(|&&rank| {
            let better = self.ranks.iter().filter(|&&other| other < rank);
            rank != 1 + better.count()
        });
        if let Some(rank) = wrong {
            return Err(format!(
                "ranks: expected 1 plus the number of better programs, found {rank}"
            ));
        }
        Ok(())
    }

    /// Whether any program failed by a timeout.
    pub fn is_late(&self) -> bool {
        self.faults
            .iter()
            .any(|fault| fault.kind == Fault::Timeout.name())
    }
}

/// A kept answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AnswerField {
    /// The line, or several lines separated by line ends.
    Line(String),
    /// No answer.
    Fault {
        /// Name of the fault.
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
    /// The answer as the game received it.
    pub fn answer(&self) -> Result<String, Fault> {
        match self {
            AnswerField::Line(line) => Ok(line.clone()),
            AnswerField::Fault { fault } => Err(Fault::from_name(fault).unwrap_or(Fault::Closed)),
        }
    }
}

/// A fault of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRecord {
    /// 0 for A, 1 for B, and so on.
    pub program: usize,
    /// Kind of fault, for counts.
    pub kind: String,
    /// Explanation in the game's record.
    pub reason: String,
}
