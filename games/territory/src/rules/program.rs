//! Built-in programs, as the official tool plays them: epsilon-greedy by weighted value.

use super::board::Board;
use super::cell::{Cell, CellSet};
use super::state::State;
use super::Player;

/// Kind of choice that a cell is for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A cell without an owner.
    Free,
    /// An own cell below the highest level.
    Raise,
    /// An opponent's cell of level 1.
    Capture,
    /// An opponent's cell of a higher level.
    Weaken,
    /// An own cell of the highest level; its value to a program is 0.
    Full,
}

impl Kind {
    /// Kinds with a weight, in the order of [`Program::weights`].
    pub const WEIGHTED: [Kind; 4] = [Kind::Free, Kind::Raise, Kind::Capture, Kind::Weaken];

    /// Kind of a cell for a player.
    pub fn of(state: &State, board: &Board, player: Player, cell: Cell) -> Kind {
        match (state.owned(player).contains(cell), state.level(cell)) {
            (_, 0) => Kind::Free,
            (true, level) if level < board.levels() => Kind::Raise,
            (true, _) => Kind::Full,
            (false, 1) => Kind::Capture,
            (false, _) => Kind::Weaken,
        }
    }
}

/// Splits a player's choices by kind, in the order of [`Kind::WEIGHTED`]; those of [`Kind::Full`]
/// are left out.
#[inline(always)]
pub fn choices_by_kind(
    state: &State,
    board: &Board,
    player: Player,
    choices: CellSet,
) -> [CellSet; 4] {
    let owned = state.owned(player);
    let theirs = (choices & state.taken()) - owned;
    let higher = state.at_least(2);
    [
        choices - state.taken(),
        (choices & owned) - state.at_least(board.levels()),
        theirs - higher,
        theirs & higher,
    ]
}

/// Parameters of a built-in program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Program {
    /// Factor of the value of a cell, by kind in the order of [`Kind::WEIGHTED`], 0.3 to 1
    /// (statement: wa, wb, wc, wd).
    pub weights: [f64; 4],
    /// Probability of a uniformly random choice, 0.1 to 0.5 (statement: epsilon).
    pub epsilon: f64,
}

impl Program {
    /// Choice of the program of `player` with its two random numbers of the turn, each in 0..1.
    pub fn choose(&self, state: &State, board: &Board, player: Player, draws: [f64; 2]) -> Cell {
        let choices = ordered_choices(state, board, player);
        let pick = |cells: &[Cell]| {
            let index = (draws[1] * cells.len() as f64) as usize;
            cells[index.min(cells.len() - 1)]
        };
        if draws[0] < self.epsilon {
            return pick(&choices);
        }
        let weighted_value = |cell: Cell| {
            let kind = Kind::of(state, board, player, cell);
            let index = Kind::WEIGHTED.iter().position(|&it| it == kind);
            index.map_or(0.0, |index| {
                f64::from(board.value(cell)) * self.weights[index]
            })
        };
        let best = choices
            .iter()
            .map(|&cell| weighted_value(cell))
            .fold(f64::MIN, f64::max);
        let least = best - 1e-9 * best.abs().max(1.0);
        let best: Vec<Cell> = choices
            .into_iter()
            .filter(|&cell| weighted_value(cell) >= least)
            .collect();
        pick(&best)
    }
}

/// A player's choices in the official order: breadth-first search from its piece through its own
/// cells. The first is the cell on which it stands.
pub fn ordered_choices(state: &State, board: &Board, player: Player) -> Vec<Cell> {
    let pieces = state.pieces(board);
    let own = state.owned(player);
    let start = state.position(player);
    let mut seen = CellSet::from(start);
    let mut queue = vec![start];
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        next += 1;
        if own.contains(cell) {
            for neighbour in cell
                .neighbours()
                .filter(|&cell| !seen.contains(cell))
                .collect::<Vec<_>>()
            {
                seen |= neighbour.into();
                queue.push(neighbour);
            }
        }
    }
    queue.retain(|&cell| cell == start || !pieces.contains(cell));
    queue
}
