//! The built-in programs, as the official tool plays them.

use super::board::Board;
use super::cell::{Cell, CellSet};
use super::state::State;
use super::Player;

/// Which kind of choice a cell is for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nobody's cell.
    Free,
    /// An own cell below the highest level.
    Raise,
    /// An opponent's cell of level 1.
    Capture,
    /// An opponent's cell of a higher level.
    Weaken,
    /// An own cell of the highest level, worth nothing to the programs.
    Full,
}

impl Kind {
    /// The kinds that a program has a weight for, in the order of the weights.
    pub const WEIGHED: [Kind; 4] = [Kind::Free, Kind::Raise, Kind::Capture, Kind::Weaken];

    /// What a cell is for a player.
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

/// A player's choices by kind, those of [`Kind::Full`] left out.
#[inline]
pub fn by_kind(state: &State, board: &Board, player: Player, choices: CellSet) -> [CellSet; 4] {
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

/// What drives a built-in program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Program {
    /// Weight of each kind in the order of [`Kind::WEIGHED`], 0.3 to 1
    /// (statement: wa, wb, wc, wd).
    pub weights: [f64; 4],
    /// Probability of any choice at all, 0.1 to 0.5 (statement: epsilon).
    pub random: f64,
}

impl Program {
    /// The cell chosen with the two random numbers of the turn, each in 0..1.
    pub fn choose(&self, state: &State, board: &Board, player: Player, draws: [f64; 2]) -> Cell {
        let choices = ordered_choices(state, board, player);
        let pick = |cells: &[Cell]| {
            let index = (draws[1] * cells.len() as f64) as usize;
            cells[index.min(cells.len() - 1)]
        };
        if draws[0] < self.random {
            return pick(&choices);
        }
        let worth = |cell: Cell| {
            let kind = Kind::of(state, board, player, cell);
            let place = Kind::WEIGHED.iter().position(|&weighed| weighed == kind);
            place.map_or(0.0, |place| {
                f64::from(board.value(cell)) * self.weights[place]
            })
        };
        let best = choices
            .iter()
            .map(|&cell| worth(cell))
            .fold(f64::MIN, f64::max);
        let least = best - 1e-9 * best.abs().max(1.0);
        let best: Vec<Cell> = choices
            .into_iter()
            .filter(|&cell| worth(cell) >= least)
            .collect();
        pick(&best)
    }
}

/// A player's choices in the official order: breadth first from its piece through
/// its own cells. The first is the cell it stands on.
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
