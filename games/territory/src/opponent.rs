//! Opponent model: a built-in program's probability of choosing each cell, given its parameters.
//!
//! A program chooses uniformly among all its choices with probability epsilon, and otherwise
//! uniformly among those with the largest product of value and weight (statement).

use crate::rules::{choices_by_kind, Board, Cell, CellSet, Player, Program, State};
use common::SplitMix64;

/// Assumed parameters of a built-in program: [`Program`] in single precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpponentParams {
    /// Weight of each kind of choice, 0.3 to 1, in the order of
    /// [`Kind::WEIGHTED`](crate::rules::Kind::WEIGHTED).
    pub weights: [f32; 4],
    /// Probability of a uniformly random choice, 0.1 to 0.5.
    pub epsilon: f32,
}

impl From<&Program> for OpponentParams {
    fn from(program: &Program) -> OpponentParams {
        OpponentParams {
            weights: program.weights.map(|weight| weight as f32),
            epsilon: program.epsilon as f32,
        }
    }
}

/// Distribution of a program's next choice.
#[derive(Clone, Copy, Debug)]
pub struct OpponentPolicy {
    /// All cells that it may choose.
    pub choices: CellSet,
    /// Its greedy choices: one cell, or several of equal value times weight.
    pub best: CellSet,
    /// Value times weight of each greedy choice, at least 1.
    pub best_value: f32,
    /// Cells in its reach and beside it, whether or not a piece stands there.
    pub zone: CellSet,
    /// Probability of each choice by the random rule: epsilon / number of choices.
    random_share: f32,
    /// Additional probability of each greedy choice: (1 - epsilon) / number of greedy choices.
    greedy_share: f32,
}

impl Default for OpponentPolicy {
    fn default() -> OpponentPolicy {
        OpponentPolicy {
            choices: CellSet::EMPTY,
            best: CellSet::EMPTY,
            best_value: 1.0,
            zone: CellSet::EMPTY,
            random_share: 0.0,
            greedy_share: 0.0,
        }
    }
}

impl OpponentPolicy {
    /// Policy of the program of `player` with these parameters; `pieces` is [`State::pieces`].
    #[inline(always)]
    pub fn new(
        state: &State,
        board: &Board,
        pieces: CellSet,
        player: Player,
        opponent: &OpponentParams,
    ) -> OpponentPolicy {
        let reach = state.reach(player);
        let zone = reach | reach.neighbours();
        let choices = (zone - pieces) | state.position(player).into();
        let mut best = choices;
        let mut best_value = 0.0;
        for (cells, weight) in choices_by_kind(state, board, player, choices)
            .into_iter()
            .zip(opponent.weights)
        {
            let top = board.most_valuable(cells);
            if let Some(cell) = top.first() {
                let value = board.value(cell) as f32 * weight;
                if value > best_value {
                    (best, best_value) = (top, value);
                }
            }
        }
        OpponentPolicy {
            choices,
            best,
            best_value: best_value.max(1.0),
            zone,
            random_share: opponent.epsilon / choices.len() as f32,
            greedy_share: (1.0 - opponent.epsilon) / best.len() as f32,
        }
    }

    /// Samples a choice. With equal states of `rng`, the samples of two policies that differ in
    /// few cells are mostly equal (common random numbers).
    #[inline(always)]
    pub fn choose(&self, epsilon: f32, rng: &mut SplitMix64) -> Cell {
        let bits = rng.next_u64();
        let unit = (bits >> 40) as f32 / (1u64 << 24) as f32;
        let set = if unit < epsilon {
            self.choices
        } else {
            self.best
        };
        let mut digits = SplitMix64::new(bits);
        // The sets hold at least the cell that the program stands on.
        set.draw(|| digits.next_u64()).unwrap_or(Cell::FIRST)
    }

    /// Probability that it chooses this cell, 0 to 1.
    #[inline(always)]
    pub fn probability(&self, cell: Cell) -> f32 {
        let set = CellSet::from(cell);
        match (self.choices.intersects(set), self.best.intersects(set)) {
            (false, _) => 0.0,
            (true, false) => self.random_share,
            (true, true) => self.random_share + self.greedy_share,
        }
    }
}
