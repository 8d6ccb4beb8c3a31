//! The outlook of a built-in program: the probability of each of its choices, for given weights.

use crate::numeric::Stream;
use crate::rules::{by_kind, Board, Cell, CellSet, Player, Program, State};

/// A built-in program as we suppose it: [`Program`] in single precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rival {
    /// Weight of each kind of choice.
    pub weights: [f32; 4],
    /// Probability of any choice at all.
    pub random: f32,
}

impl From<&Program> for Rival {
    fn from(program: &Program) -> Rival {
        Rival {
            weights: program.weights.map(|weight| weight as f32),
            random: program.random as f32,
        }
    }
}

/// The next choice of a program.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// All that it may choose.
    pub choices: CellSet,
    /// What it wants most: one cell, or several that are equal.
    pub best: CellSet,
    /// Value times weight of the best, at least 1.
    pub worth: f32,
    /// The cells in its reach and beside it, pieces or not.
    pub zone: CellSet,
    /// Probability of each of its choices, and what each of the best has beside that.
    any: f32,
    wanted: f32,
}

impl Default for Outlook {
    fn default() -> Outlook {
        Outlook {
            choices: CellSet::EMPTY,
            best: CellSet::EMPTY,
            worth: 1.0,
            zone: CellSet::EMPTY,
            any: 0.0,
            wanted: 0.0,
        }
    }
}

impl Outlook {
    /// The outlook of a program of these weights; `pieces` is where pieces stand.
    #[inline]
    pub fn new(
        state: &State,
        board: &Board,
        pieces: CellSet,
        player: Player,
        rival: &Rival,
    ) -> Outlook {
        let reach = state.reach(player);
        let zone = reach | reach.neighbours();
        let choices = (zone - pieces) | state.position(player).into();
        let mut best = choices;
        let mut worth = 0.0;
        for (cells, weight) in by_kind(state, board, player, choices)
            .into_iter()
            .zip(rival.weights)
        {
            let top = board.most_valuable(cells);
            if let Some(cell) = top.first() {
                let here = board.value(cell) as f32 * weight;
                if here > worth {
                    (best, worth) = (top, here);
                }
            }
        }
        Outlook {
            choices,
            best,
            worth: worth.max(1.0),
            zone,
            any: rival.random / choices.len() as f32,
            wanted: (1.0 - rival.random) / best.len() as f32,
        }
    }

    /// A choice as the program makes it. From the same number of the stream it is mostly the
    /// same, too, where it may choose a little more or less.
    #[inline]
    pub fn choose(&self, random: f32, stream: &mut Stream) -> Cell {
        let bits = stream.bits();
        let unit = (bits >> 40) as f32 / (1u64 << 24) as f32;
        let set = if unit < random {
            self.choices
        } else {
            self.best
        };
        let mut digits = Stream::new(bits);
        // The sets hold at least the cell that the program stands on.
        set.draw(|| digits.bits()).unwrap_or(Cell::FIRST)
    }

    /// Probability that it chooses this cell.
    #[inline]
    pub fn probability(&self, cell: Cell) -> f32 {
        let set = CellSet::from(cell);
        match (self.choices.meets(set), self.best.meets(set)) {
            (false, _) => 0.0,
            (true, false) => self.any,
            (true, true) => self.any + self.wanted,
        }
    }
}
