//! State of a game, and the resolution of a turn.

use super::board::{Board, MAX_LEVELS};
use super::cell::{Cell, CellSet};
use super::{Player, MAX_PLAYERS};

/// Turns of a game (statement: T).
pub const TURNS: usize = 100;

/// State of a game between two turns.
///
/// ```
/// use territory::rules::{Board, Cell, Player, State, MAX_PLAYERS};
///
/// let cell = |row, column| Cell::new(row, column).expect("on the board");
/// let board = Board::new(&[[7; 10]; 10], 2, &[cell(0, 0), cell(0, 2)]).expect("a board");
/// let mut state = State::new(&board);
/// // Both choose the free cell between them: both pieces are recalled.
/// let targets = [cell(0, 1); MAX_PLAYERS];
/// assert_eq!(state.play(&board, &targets), 0b11);
/// // We choose it again while the other player raises its own cell.
/// let mut targets = [cell(0, 1); MAX_PLAYERS];
/// targets[1] = cell(0, 2);
/// assert_eq!(state.play(&board, &targets), 0);
/// assert_eq!((state.score(Player(0)), state.score(Player(1))), (2 * 7, 2 * 7));
/// // We may now go anywhere in or beside our two cells, except onto the other piece.
/// let choices = state.choices(&board, Player::OWN).to_string();
/// assert!(choices.starts_with("##........\n##........\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The cells of each player.
    owned: [CellSet; MAX_PLAYERS],
    /// Cells of each player that are connected with its piece.
    reach: [CellSet; MAX_PLAYERS],
    /// The cells of at least this level, counted from 1 at index 0.
    at_least: [CellSet; MAX_LEVELS],
    scores: [i32; MAX_PLAYERS],
    /// Sum of the values of each player's cells, whatever their levels.
    bases: [i32; MAX_PLAYERS],
    positions: [Cell; MAX_PLAYERS],
    turn: u8,
}

/// Position as the protocol describes it, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Cell of each player's piece.
    pub pieces: Vec<Cell>,
    /// All cells with an owner.
    pub cells: Vec<OwnedCell>,
}

/// Cell with an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnedCell {
    /// The cell.
    pub cell: Cell,
    /// Player that owns it.
    pub owner: Player,
    /// Its level, from 1.
    pub level: usize,
}

impl State {
    /// Start of a game: each player owns its starting cell, at level 1.
    pub fn new(board: &Board) -> State {
        let mut state = State {
            owned: [CellSet::EMPTY; MAX_PLAYERS],
            reach: [CellSet::EMPTY; MAX_PLAYERS],
            at_least: [CellSet::EMPTY; MAX_LEVELS],
            scores: [0; MAX_PLAYERS],
            bases: [0; MAX_PLAYERS],
            positions: [Cell::FIRST; MAX_PLAYERS],
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

    /// State of a position after a number of turns. `None` if the position contradicts the
    /// rules: a wrong number of pieces, a player or a level out of range, a piece on a cell that
    /// its player does not own.
    pub fn restore(board: &Board, position: &Position, turn: usize) -> Option<State> {
        let mut state = State::new(board);
        state.owned = [CellSet::EMPTY; MAX_PLAYERS];
        state.at_least = [CellSet::EMPTY; MAX_LEVELS];
        state.scores = [0; MAX_PLAYERS];
        state.bases = [0; MAX_PLAYERS];
        state.turn = u8::try_from(turn).ok()?;
        for &OwnedCell { cell, owner, level } in &position.cells {
            if owner.index() >= board.player_count() || !(1..=board.levels()).contains(&level) {
                return None;
            }
            state.owned[owner.index()] |= cell.into();
            for set in &mut state.at_least[..level] {
                *set |= cell.into();
            }
            state.scores[owner.index()] += board.value(cell) * level as i32;
            state.bases[owner.index()] += board.value(cell);
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

    /// Counts a turn whose report is unknown; everything else stays as it is.
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

    /// Cells of a player that are connected with its piece.
    #[inline]
    pub fn reach(&self, player: Player) -> CellSet {
        self.reach[player.index()]
    }

    /// Cell of a player's piece, always one that it owns.
    #[inline]
    pub fn position(&self, player: Player) -> Cell {
        self.positions[player.index()]
    }

    /// Cells on which pieces stand.
    #[inline]
    pub fn pieces(&self, board: &Board) -> CellSet {
        board
            .players()
            .map(|player| self.position(player))
            .collect()
    }

    /// Cells with an owner.
    #[inline]
    pub fn taken(&self) -> CellSet {
        self.at_least[0]
    }

    /// Cells of at least this level; all cells for level 0.
    #[inline]
    pub fn at_least(&self, level: usize) -> CellSet {
        match level.checked_sub(1) {
            None => CellSet::BOARD,
            Some(index) => self.at_least.get(index).copied().unwrap_or_default(),
        }
    }

    /// Level of a cell; 0 without an owner.
    #[inline]
    pub fn level(&self, cell: Cell) -> usize {
        let cell = CellSet::from(cell);
        self.at_least
            .iter()
            .map(|set| usize::from(set.intersects(cell)))
            .sum()
    }

    /// Owner of a cell, if it has one.
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

    /// Largest score of a built-in program, at least 1.
    #[inline]
    pub fn best_opponent(&self, board: &Board) -> i32 {
        self.scores[1..board.player_count()]
            .iter()
            .copied()
            .max()
            .unwrap_or_default()
            .max(1)
    }

    /// Cells that a player may choose now: its reach and the cells beside it, without those of
    /// other pieces.
    #[inline]
    pub fn choices(&self, board: &Board, player: Player) -> CellSet {
        self.choices_among(self.pieces(board), player)
    }

    /// [`State::choices`], given [`State::pieces`].
    #[inline]
    pub fn choices_among(&self, pieces: CellSet, player: Player) -> CellSet {
        let reach = self.reach(player);
        ((reach | reach.neighbours()) - pieces) | self.position(player).into()
    }

    /// Plays a turn, given the cell that each player chose among its [`State::choices`]. Returns
    /// the players whose pieces were recalled, as bits.
    #[inline(always)]
    pub fn play(&mut self, board: &Board, targets: &[Cell; MAX_PLAYERS]) -> u8 {
        let count = board.player_count();
        let mut chosen = CellSet::EMPTY;
        let mut contested = CellSet::EMPTY;
        for &target in &targets[..count] {
            let target = CellSet::from(target);
            contested |= chosen & target;
            chosen |= target;
        }
        let mut recalled = 0;
        // Players whose reach must be computed anew from where they stand in the end, as bits.
        let mut torn = 0;
        // At most one player acts on a cell, its owner or the only one that chose it: their order
        // does not matter.
        for (player, &target) in targets[..count].iter().enumerate() {
            let cell = CellSet::from(target);
            let own = self.owned[player].intersects(cell);
            if contested.intersects(cell) && !own {
                recalled |= 1 << player;
                continue;
            }
            if own {
                self.raise(board, player, target);
            } else {
                if self.taken().intersects(cell) && !self.attack(board, target, &mut torn) {
                    recalled |= 1 << player;
                    continue;
                }
                self.take(board, player, target, &mut torn);
            }
            self.positions[player] = target;
        }
        while torn != 0 {
            let player = torn.trailing_zeros() as usize & (MAX_PLAYERS - 1);
            let position = CellSet::from(self.positions[player]);
            self.reach[player] = position.flood(self.owned[player]);
            torn &= torn - 1;
        }
        self.turn += 1;
        recalled
    }

    /// Raises an own cell by a level, if it is below the highest.
    #[inline(always)]
    fn raise(&mut self, board: &Board, player: usize, cell: Cell) {
        let set = CellSet::from(cell);
        for level in 1..board.levels() {
            if !self.at_least[level].intersects(set) {
                self.at_least[level] |= set;
                self.scores[player] += board.value(cell);
                return;
            }
        }
    }

    /// Gives a free cell to a player.
    #[inline(always)]
    fn take(&mut self, board: &Board, player: usize, cell: Cell, torn: &mut u8) {
        let set = CellSet::from(cell);
        self.at_least[0] |= set;
        self.owned[player] |= set;
        self.scores[player] += board.value(cell);
        self.bases[player] += board.value(cell);
        // The cell that connected it with the reach may have been lost in this turn.
        let linked = set.neighbours().intersects(self.reach[player]);
        self.reach[player] |= set;
        let joined = (set.neighbours() & self.owned[player]) - self.reach[player];
        if !linked || !joined.is_empty() {
            *torn |= 1 << player;
        }
    }

    /// Lowers a cell by a level; returns whether it has no owner any more.
    #[inline(always)]
    fn attack(&mut self, board: &Board, cell: Cell, torn: &mut u8) -> bool {
        let set = CellSet::from(cell);
        let mut owners = self.owned[..board.player_count()].iter();
        let Some(owner) = owners.position(|cells| cells.intersects(set)) else {
            return false;
        };
        self.scores[owner] -= board.value(cell);
        for level in (1..MAX_LEVELS).rev() {
            if self.at_least[level].intersects(set) {
                self.at_least[level] -= set;
                return false;
            }
        }
        self.bases[owner] -= board.value(cell);
        self.at_least[0] -= set;
        self.owned[owner] -= set;
        if self.reach[owner].intersects(set) {
            self.reach[owner] -= set;
            // A cell with at most one neighbour in the reach connected nothing.
            if (set.neighbours() & self.reach[owner]).len() > 1 {
                *torn |= 1 << owner;
            }
        }
        true
    }
}

/// Official result: 100,000 * log2(1 + own / best), rounded, where `best` is the best program's
/// score, at least 1.
pub fn result(own: i32, best: i32) -> i64 {
    (1e5 * (1.0 + f64::from(own) / f64::from(best.max(1))).log2()).round() as i64
}
