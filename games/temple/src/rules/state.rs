//! State of a game, in which turns are played and taken back (make and undo).

use super::grid::{Cell, Grid, GridError, Tile};
use common::split_mix::hash_u64;
use common::{BySeat, Heading, Seat};

/// Turns of air in full lungs (statement: "15").
pub const FULL_AIR: u8 = 15;

/// Variant of the rules: the two differ in air and in the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The statement: air is taken after each turn, so that 14 turns follow a
    /// bubble; the game ends with the last coin, the one with more has won.
    #[default]
    Statement,
    /// The organiser's simulator: air is taken before each turn, so that 15
    /// turns follow a bubble; the game can end only between rounds, and with
    /// equal coins, all taken, the player that outlives the other wins.
    Kit,
}

impl Mode {
    /// The mode with this name; `None` for an unknown one.
    pub fn from_name(name: &str) -> Option<Mode> {
        [Mode::Statement, Mode::Kit]
            .into_iter()
            .find(|mode| mode.name() == name)
    }

    /// `statement` or `kit`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Statement => "statement",
            Mode::Kit => "kit",
        }
    }

    /// Turns that can be taken after one that ended on a bubble.
    #[inline]
    pub fn refill(self) -> u8 {
        match self {
            Mode::Statement => FULL_AIR - 1,
            Mode::Kit => FULL_AIR,
        }
    }

    /// The air that a request shows when a player has `air` turns left.
    pub fn shown(self, air: u8) -> u8 {
        match self {
            Mode::Statement => air,
            Mode::Kit => air.saturating_sub(1),
        }
    }
}

/// State of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diver {
    /// The cell of the player.
    pub cell: Cell,
    /// Turns that it can still take, 0..=15; at 0 it is dead and stays where it is.
    pub air: u8,
    /// Coins taken.
    pub coins: u16,
}

impl Diver {
    /// Whether it can still take a turn.
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.air > 0
    }
}

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// `None` for a draw.
    pub winner: Option<Seat>,
    /// Whether all coins were taken; else both players are dead.
    pub cleared: bool,
}

/// The state between two turns.
///
/// ```
/// use temple::rules::{Grid, Heading, Mode, Seat, State};
///
/// let grid = Grid::parse(&[
///     "#######",
///     "#1M o #",
///     "#.   2#",
///     "#######",
/// ])
/// .expect("a map");
/// let start = State::new(grid, Mode::Statement).expect("both players");
/// let mut state = start.clone();
/// let undo = state.play(Some(Heading::East));
/// assert_eq!(state.grid().rows(), [
///     "#######",
///     "# 1Mo #",
///     "#.   2#",
///     "#######",
/// ]);
/// assert_eq!(state.diver(Seat::First).air, 14);
/// assert_eq!(state.next(), Seat::Second);
/// state.undo(&undo);
/// assert_eq!(state, start);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    grid: Grid,
    mode: Mode,
    divers: BySeat<Diver>,
    coins_left: u16,
    next: Seat,
    rounds: u32,
    end: Option<End>,
    hash: u64,
    obstacles: u64,
    bubbles: u64,
}

/// The parts of a state that a turn changes, as they were before it.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    seat: Seat,
    diver: Diver,
    /// The tile of the cell that was entered.
    entered: Tile,
    /// The cell beyond a pushed block, and its tile.
    beyond: Option<(Cell, Tile)>,
    coins_left: u16,
    rounds: u32,
    hash: u64,
    obstacles: u64,
    bubbles: u64,
}

/// The Zobrist key of a tile in a cell.
#[inline]
fn key_of(tile: Tile, cell: Cell) -> u64 {
    let kind = match tile {
        Tile::Empty | Tile::Wall => return 0,
        Tile::Block => 1,
        Tile::Coin => 2,
        Tile::Bubble => 3,
        Tile::Diver(seat) => 4 + seat as u64,
    };
    hash_u64(kind << 16 | u64::from(cell.0))
}

/// The Zobrist key of the air and coins of a player.
#[inline]
fn key_of_diver(seat: Seat, diver: &Diver) -> u64 {
    hash_u64((8 + seat as u64) << 32 | u64::from(diver.air) << 16 | u64::from(diver.coins))
}

/// The Zobrist key of the second player to move: the multiplier of Knuth's MMIX generator.
const KEY_OF_SECOND_TO_MOVE: u64 = 0x5851_f42d_4c95_7f2d;

impl State {
    /// The start of a game.
    ///
    /// # Errors
    /// A map that does not have both players.
    pub fn new(grid: Grid, mode: Mode) -> Result<State, GridError> {
        let diver = |seat| {
            let cell = grid.find(Tile::Diver(seat)).ok_or_else(|| GridError {
                row: 0,
                text: format!("expected a player {}, found none", seat.number()),
            })?;
            Ok(Diver {
                cell,
                air: FULL_AIR,
                coins: 0,
            })
        };
        let divers = BySeat([diver(Seat::First)?, diver(Seat::Second)?]);
        Ok(State::within(grid, mode, divers, Seat::First))
    }

    /// A state in the course of a game. Each diver's cell must have its tile, and the player to
    /// move be alive unless both are dead.
    pub fn within(grid: Grid, mode: Mode, divers: BySeat<Diver>, next: Seat) -> State {
        let mut state = State {
            coins_left: grid.count(Tile::Coin) as u16,
            grid,
            mode,
            divers,
            next,
            rounds: 0,
            end: None,
            hash: 0,
            obstacles: 0,
            bubbles: 0,
        };
        (state.hash, state.obstacles, state.bubbles) = state.hash_from_scratch();
        state.end = match mode {
            Mode::Statement => state.end_by_statement(),
            Mode::Kit if next == Seat::First => state.end_by_kit(),
            Mode::Kit => None,
        };
        state
    }

    /// The map as it is now.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The variant of the rules.
    #[inline]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The player of a seat.
    #[inline]
    pub fn diver(&self, seat: Seat) -> &Diver {
        &self.divers[seat]
    }

    /// Coins that lie on the map.
    #[inline]
    pub fn coins_left(&self) -> u16 {
        self.coins_left
    }

    /// The player to move, if the game is not over.
    #[inline]
    pub fn next(&self) -> Seat {
        self.next
    }

    /// Number of complete rounds. A player that is out of air has no turn in a round.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The end, once the game is over.
    #[inline]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Zobrist hash of tiles, air, coins and the player to move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Zobrist hash of the blocks and the dead players, the obstacles that do not move by
    /// themselves.
    #[inline]
    pub fn obstacles(&self) -> u64 {
        self.obstacles
    }

    /// Zobrist hash of the bubbles that are left.
    #[inline]
    pub fn bubbles(&self) -> u64 {
        self.bubbles
    }

    /// The cell that a step of the player to move enters; `None` if it is blocked. A block in that
    /// cell is pushed.
    #[inline]
    pub fn step(&self, heading: Heading) -> Option<Cell> {
        let to = self.grid.next(self.divers[self.next].cell, heading);
        let open = match self.grid.tile(to) {
            Tile::Block => self.grid.tile(self.grid.next(to, heading)).is_open(),
            tile => tile.is_open(),
        };
        open.then_some(to)
    }

    /// Plays one turn of [`State::next`], in a game that is not over. Without a
    /// heading, or against an obstacle, the player stays (statement: "no
    /// movement"); every turn costs air.
    pub fn play(&mut self, heading: Option<Heading>) -> Undo {
        let seat = self.next;
        let mut undo = Undo {
            seat,
            diver: self.divers[seat],
            entered: Tile::Empty,
            beyond: None,
            coins_left: self.coins_left,
            rounds: self.rounds,
            hash: self.hash,
            obstacles: self.obstacles,
            bubbles: self.bubbles,
        };
        let mut diver = self.divers[seat];
        diver.air = diver.air.saturating_sub(1);
        if let Some((heading, to)) = heading.and_then(|way| Some((way, self.step(way)?))) {
            let mut tile = self.grid.tile(to);
            undo.entered = tile;
            if tile == Tile::Block {
                // Block and the tile beyond it change places.
                let beyond = self.grid.next(to, heading);
                tile = self.grid.tile(beyond);
                undo.beyond = Some((beyond, tile));
                self.grid.set(beyond, Tile::Block);
                let pushed = key_of(Tile::Block, to) ^ key_of(Tile::Block, beyond);
                self.hash ^= pushed ^ key_of(tile, beyond);
                self.obstacles ^= pushed;
            } else {
                self.hash ^= key_of(tile, to);
            }
            match tile {
                Tile::Coin => {
                    diver.coins += 1;
                    self.coins_left -= 1;
                }
                Tile::Bubble => {
                    diver.air = self.mode.refill();
                    self.bubbles ^= key_of(tile, undo.beyond.map_or(to, |(beyond, _)| beyond));
                }
                _ => {}
            }
            let own = Tile::Diver(seat);
            self.grid.set(diver.cell, Tile::Empty);
            self.grid.set(to, own);
            self.hash ^= key_of(own, diver.cell) ^ key_of(own, to);
            diver.cell = to;
        }
        self.hash ^= key_of_diver(seat, &undo.diver) ^ key_of_diver(seat, &diver);
        if !diver.is_alive() {
            self.obstacles ^= key_of(Tile::Diver(seat), diver.cell);
        }
        self.divers[seat] = diver;
        self.pass_turn(seat);
        undo
    }

    /// Gives the turn to the next player, and ends the game if it is over.
    fn pass_turn(&mut self, seat: Seat) {
        let other = seat.other();
        let within_round = seat == Seat::First && self.divers[other].is_alive();
        if self.divers[other].is_alive() {
            self.next = other;
            self.hash ^= KEY_OF_SECOND_TO_MOVE;
        }
        self.end = match self.mode {
            Mode::Statement => self.end_by_statement(),
            Mode::Kit if within_round => None,
            Mode::Kit => self.end_by_kit(),
        };
        self.rounds += u32::from(!within_round || self.end.is_some());
    }

    /// Takes back the last turn.
    pub fn undo(&mut self, undo: &Undo) {
        let seat = undo.seat;
        let cell = self.divers[seat].cell;
        if cell != undo.diver.cell {
            self.grid.set(cell, undo.entered);
            if let Some((beyond, tile)) = undo.beyond {
                self.grid.set(beyond, tile);
            }
            self.grid.set(undo.diver.cell, Tile::Diver(seat));
        }
        self.divers[seat] = undo.diver;
        self.coins_left = undo.coins_left;
        self.rounds = undo.rounds;
        self.hash = undo.hash;
        self.obstacles = undo.obstacles;
        self.bubbles = undo.bubbles;
        self.next = seat;
        self.end = None;
    }

    /// The player with more coins; `None` with equal coins.
    fn leader(&self) -> Option<Seat> {
        let [first, second] = Seat::ALL.map(|seat| self.divers[seat].coins);
        match first.cmp(&second) {
            core::cmp::Ordering::Greater => Some(Seat::First),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Less => Some(Seat::Second),
        }
    }

    fn are_both_dead(&self) -> bool {
        !self.divers.0.iter().any(Diver::is_alive)
    }

    /// The end by the statement: with the last coin or when both players are dead; more coins win.
    fn end_by_statement(&self) -> Option<End> {
        let cleared = self.coins_left == 0;
        (cleared || self.are_both_dead()).then(|| End {
            winner: self.leader(),
            cleared,
        })
    }

    /// The end by the simulator, between two rounds: see [`Mode::Kit`].
    fn end_by_kit(&self) -> Option<End> {
        let cleared = self.coins_left == 0;
        let leader = self.leader();
        if !cleared || leader.is_some() {
            let over = cleared || self.are_both_dead();
            return over.then_some(End {
                winner: leader,
                cleared,
            });
        }
        let [first, second] = Seat::ALL.map(|seat| self.divers[seat].is_alive());
        let winner = match (first, second) {
            (true, true) => return None,
            (true, false) => Seat::First,
            // Of two dead, the simulator names player 2.
            (false, _) => Seat::Second,
        };
        Some(End {
            winner: Some(winner),
            cleared,
        })
    }

    /// [`State::hash`], [`State::obstacles`] and [`State::bubbles`], computed anew.
    fn hash_from_scratch(&self) -> (u64, u64, u64) {
        let mut hash = 0;
        let mut obstacles = 0;
        let mut bubbles = 0;
        for cell in self.grid.cells() {
            let tile = self.grid.tile(cell);
            hash ^= key_of(tile, cell);
            match tile {
                Tile::Block => obstacles ^= key_of(tile, cell),
                Tile::Bubble => bubbles ^= key_of(tile, cell),
                _ => {}
            }
        }
        for seat in Seat::ALL {
            let diver = &self.divers[seat];
            hash ^= key_of_diver(seat, diver);
            if !diver.is_alive() {
                obstacles ^= key_of(Tile::Diver(seat), diver.cell);
            }
        }
        if self.next == Seat::Second {
            hash ^= KEY_OF_SECOND_TO_MOVE;
        }
        (hash, obstacles, bubbles)
    }
}
