//! The state of a game and what a turn does to it.

use super::board::{Board, MOST_LEVELS};
use super::cell::{Cell, CellSet};
use super::{Player, MOST_PLAYERS};

/// Turns of a game (statement: T).
pub const TURNS: usize = 100;

/// A game as it stands between two turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The cells of each player.
    owned: [CellSet; MOST_PLAYERS],
    /// The part of a player's cells that it can walk through.
    reach: [CellSet; MOST_PLAYERS],
    /// The cells of at least this level, counted from 1 at index 0.
    at_least: [CellSet; MOST_LEVELS],
    scores: [i32; MOST_PLAYERS],
    /// Sum of the values of each player's cells, whatever their levels.
    bases: [i32; MOST_PLAYERS],
    positions: [Cell; MOST_PLAYERS],
    turn: u8,
}

/// What a game looks like after a turn, as the protocol says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Where each piece stands.
    pub pieces: Vec<Cell>,
    /// The owner of each owned cell, and its level from 1.
    pub cells: Vec<(Cell, Player, usize)>,
}

impl State {
    /// The start of a game on a board.
    pub fn new(board: &Board) -> State {
        let mut state = State {
            owned: [CellSet::EMPTY; MOST_PLAYERS],
            reach: [CellSet::EMPTY; MOST_PLAYERS],
            at_least: [CellSet::EMPTY; MOST_LEVELS],
            scores: [0; MOST_PLAYERS],
            bases: [0; MOST_PLAYERS],
            positions: [Cell::FIRST; MOST_PLAYERS],
            turn: 0,
        };
        for player in board.players() {
            let cell = board.start(player);
            state.positions[player.index()] = cell;
            state.owned[player.index()] = cell.into();
            state.reach[player.index()] = cell.into();
            state.at_least[0] |= cell.into();
            state.scores[player.index()] = board.value(cell);
            state.bases[player.index()] = board.value(cell);
        }
        state
    }

    /// The state that the protocol describes after so many turns. `None` if it
    /// contradicts itself: the number of pieces, a level out of range, a piece on
    /// a cell that its player does not own.
    pub fn restore(board: &Board, position: &Position, turn: usize) -> Option<State> {
        let mut state = State::new(board);
        state.owned = [CellSet::EMPTY; MOST_PLAYERS];
        state.at_least = [CellSet::EMPTY; MOST_LEVELS];
        state.scores = [0; MOST_PLAYERS];
        state.bases = [0; MOST_PLAYERS];
        state.turn = u8::try_from(turn).ok()?;
        for &(cell, player, level) in &position.cells {
            if player.index() >= board.player_count() || !(1..=board.levels()).contains(&level) {
                return None;
            }
            state.owned[player.index()] |= cell.into();
            for set in &mut state.at_least[..level] {
                *set |= cell.into();
            }
            state.scores[player.index()] += board.value(cell) * level as i32;
            state.bases[player.index()] += board.value(cell);
        }
        if position.pieces.len() != board.player_count() {
            return None;
        }
        for (player, &cell) in board.players().zip(&position.pieces) {
            let owned = state.owned(player);
            if !owned.contains(cell) {
                return None;
            }
            state.positions[player.index()] = cell;
            state.reach[player.index()] = CellSet::from(cell).flood(owned);
        }
        Some(state)
    }

    /// Turns played so far.
    #[inline]
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// Counts a turn of which nothing is known; all else stays as it is.
    pub fn pass_turn(&mut self) {
        self.turn = (self.turn + 1).min(TURNS as u8);
    }

    /// Whether all turns are played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.turn() >= TURNS
    }

    /// The cells of a player.
    #[inline]
    pub fn owned(&self, player: Player) -> CellSet {
        self.owned[player.index()]
    }

    /// The cells of a player that hang together with the one it stands on.
    #[inline]
    pub fn reach(&self, player: Player) -> CellSet {
        self.reach[player.index()]
    }

    /// Where a player's piece stands, always on a cell of its own.
    #[inline]
    pub fn position(&self, player: Player) -> Cell {
        self.positions[player.index()]
    }

    /// The cells on which pieces stand.
    #[inline]
    pub fn pieces(&self, board: &Board) -> CellSet {
        board
            .players()
            .map(|player| self.position(player))
            .collect()
    }

    /// The cells of somebody.
    #[inline]
    pub fn taken(&self) -> CellSet {
        self.at_least[0]
    }

    /// The cells of at least this level, from 1 upwards.
    #[inline]
    pub fn at_least(&self, level: usize) -> CellSet {
        match level.checked_sub(1) {
            None => CellSet::BOARD,
            Some(index) => self.at_least.get(index).copied().unwrap_or_default(),
        }
    }

    /// Level of a cell; 0 if it is nobody's.
    #[inline]
    pub fn level(&self, cell: Cell) -> usize {
        let cell = CellSet::from(cell);
        let sets = self.at_least.iter();
        sets.map(|set| usize::from(set.meets(cell))).sum()
    }

    /// Whose cell it is.
    pub fn owner(&self, board: &Board, cell: Cell) -> Option<Player> {
        board
            .players()
            .find(|&player| self.owned(player).contains(cell))
    }

    /// Sum of value times level over a player's cells.
    #[inline]
    pub fn score(&self, player: Player) -> i32 {
        self.scores[player.index()]
    }

    /// Sum of the values of a player's cells, whatever their levels.
    #[inline]
    pub fn base(&self, player: Player) -> i32 {
        self.bases[player.index()]
    }

    /// The largest score of a built-in program, at least 1 (one cell is never lost).
    #[inline]
    pub fn best_opponent(&self, board: &Board) -> i32 {
        let scores = self.scores[1..board.player_count()].iter();
        scores.copied().max().unwrap_or_default().max(1)
    }

    /// The cells that a player may choose now.
    #[inline]
    pub fn choices(&self, board: &Board, player: Player) -> CellSet {
        self.choices_among(self.pieces(board), player)
    }

    /// [`State::choices`] with [`State::pieces`] known.
    #[inline]
    pub fn choices_among(&self, pieces: CellSet, player: Player) -> CellSet {
        let reach = self.reach(player);
        ((reach | reach.neighbours()) - pieces) | self.position(player).into()
    }

    /// Plays a turn in which each player chose this cell, one of its
    /// [`State::choices`]. Returns the players whose pieces were recalled, as bits.
    #[inline]
    pub fn play(&mut self, board: &Board, targets: &[Cell; MOST_PLAYERS]) -> u8 {
        let count = board.player_count();
        let mut chosen = CellSet::EMPTY;
        let mut contested = CellSet::EMPTY;
        for &target in &targets[..count] {
            let target = CellSet::from(target);
            contested |= chosen & target;
            chosen |= target;
        }
        let mut recalled = 0;
        // Players whose reach must be found anew from where they stand in the end.
        let mut torn = 0;
        // Of all who chose a cell at most one may act on it, the only one or its owner, so
        // their order is free.
        for (player, &target) in targets[..count].iter().enumerate() {
            let cell = CellSet::from(target);
            let own = self.owned[player].meets(cell);
            if contested.meets(cell) && !own {
                recalled |= 1 << player;
                continue;
            }
            if own {
                self.raise(board, player, target);
            } else {
                if self.taken().meets(cell) && !self.attack(board, target, &mut torn) {
                    recalled |= 1 << player;
                    continue;
                }
                self.take(board, player, target, &mut torn);
            }
            self.positions[player] = target;
        }
        while torn != 0 {
            let player = torn.trailing_zeros() as usize & (MOST_PLAYERS - 1);
            let position = CellSet::from(self.positions[player]);
            self.reach[player] = position.flood(self.owned[player]);
            torn &= torn - 1;
        }
        self.turn += 1;
        recalled
    }

    #[inline]
    fn raise(&mut self, board: &Board, player: usize, cell: Cell) {
        let set = CellSet::from(cell);
        for level in 1..board.levels() {
            if !self.at_least[level].meets(set) {
                self.at_least[level] |= set;
                self.scores[player] += board.value(cell);
                return;
            }
        }
    }

    /// Makes a free cell a player's.
    #[inline]
    fn take(&mut self, board: &Board, player: usize, cell: Cell, torn: &mut u8) {
        let set = CellSet::from(cell);
        self.at_least[0] |= set;
        self.owned[player] |= set;
        self.scores[player] += board.value(cell);
        self.bases[player] += board.value(cell);
        // The cell that led here may have been lost in this turn.
        let linked = set.neighbours().meets(self.reach[player]);
        self.reach[player] |= set;
        let joined = (set.neighbours() & self.owned[player]) - self.reach[player];
        if !linked || !joined.is_empty() {
            *torn |= 1 << player;
        }
    }

    /// Lowers a cell by a level; whether it is free then.
    #[inline]
    fn attack(&mut self, board: &Board, cell: Cell, torn: &mut u8) -> bool {
        let set = CellSet::from(cell);
        let mut owners = self.owned[..board.player_count()].iter();
        let Some(owner) = owners.position(|cells| cells.meets(set)) else {
            return false;
        };
        self.scores[owner] -= board.value(cell);
        for level in (1..MOST_LEVELS).rev() {
            if self.at_least[level].meets(set) {
                self.at_least[level] -= set;
                return false;
            }
        }
        self.bases[owner] -= board.value(cell);
        self.at_least[0] -= set;
        self.owned[owner] -= set;
        if self.reach[owner].meets(set) {
            self.reach[owner] -= set;
            // With one neighbour at most it connected nothing.
            if (set.neighbours() & self.reach[owner]).len() > 1 {
                *torn |= 1 << owner;
            }
        }
        true
    }
}

/// The official result: 100,000 times the binary logarithm of 1 plus the own
/// score over the best program's, rounded. The best program's is at least 1.
pub fn result(own: i32, best: i32) -> i64 {
    (1e5 * (1.0 + f64::from(own) / f64::from(best.max(1))).log2()).round() as i64
}
