//! Local distances for states in which a block has moved since the atlas was computed:
//! breadth-first search by bit rows, with a cache.

use super::steps::FAR;
use super::Atlas;
use crate::rules::grid::Board;
use crate::rules::{Cell, Grid, Seat, State, Tile, FULL_AIR, MAX_SIDE};

/// Radius of a [`Survey`] in steps; beyond it, the distances of the atlas serve as an
/// approximation. A guess.
const RADIUS: u8 = 20;

/// Distances from one cell in a state in which a block has moved since the atlas was computed.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// [`State::obstacles`] and the cell that it was measured for; `None` for an empty entry.
    key: Option<(u64, Cell)>,
    /// Steps to each coin of the atlas.
    to_coins: Vec<u8>,
    /// The bubbles of the atlas within full air, the nearest first: number, cell, steps.
    bubbles: Vec<(u16, Cell, u8)>,
}

impl Survey {
    /// Steps to each coin of the atlas; [`FAR`] for a coin that cannot be reached.
    #[inline]
    pub fn to_coins(&self) -> &[u8] {
        &self.to_coins
    }

    /// The bubbles that are left, the nearest first: number, steps.
    #[inline]
    pub fn bubbles<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (u16, u8)> + 'a {
        self.bubbles
            .iter()
            .filter_map(|&(n, cell, steps)| (grid.tile(cell) == Tile::Bubble).then_some((n, steps)))
    }
}

/// Cache of surveys: a search visits few cells and positions of the blocks, each many times.
#[derive(Clone, Debug)]
pub struct Surveys {
    entries: Vec<Survey>,
    /// Stamp of the atlas that `items` and `numbers` were filled from.
    stamp: Option<u64>,
    /// The cells of the coins and bubbles of the atlas.
    items: Board,
    /// For each column of each row the number of its coin, or [`BUBBLE`] plus the number of its
    /// bubble.
    numbers: Vec<u16>,
}

/// Flag of the numbers of bubbles.
const BUBBLE: u16 = 1 << 15;

impl Surveys {
    /// Number of entries, a power of two.
    const CAPACITY: usize = 1 << 13;

    /// Empties the cache, for another atlas.
    pub fn clear(&mut self) {
        self.stamp = None;
        for survey in &mut self.entries {
            survey.key = None;
        }
    }

    /// The index for [`Surveys::at`] of the survey from a cell, which is measured unless it is
    /// cached; and its cost in 1/[`COST_UNITS_PER_NODE`] of a usual node.
    ///
    /// [`COST_UNITS_PER_NODE`]: crate::search::COST_UNITS_PER_NODE
    pub fn measure(&mut self, state: &State, atlas: &Atlas, from: Cell) -> (usize, usize) {
        let key = (state.obstacles(), from);
        // Fibonacci hashing: the multiplier is 2^64 / golden ratio.
        let mixed = (key.0 ^ from.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 32) as usize & (Surveys::CAPACITY - 1);
        if self.entries[place].key == Some(key) {
            return (place, 0);
        }
        if self.stamp != Some(atlas.stamp()) {
            self.enter_items(state.grid(), atlas);
        }
        let grid = state.grid();
        let survey = &mut self.entries[place];
        survey.key = Some(key);
        survey.bubbles.clear();
        survey.to_coins.clear();
        let row = atlas.to_coins(from);
        survey
            .to_coins
            .extend(row.iter().map(|&before| before.max(RADIUS + 1)));
        // A player that is not on the map has a cell of the wall around it.
        let mut is_complete = true;
        if let Some(start) = grid.place_within(from) {
            let (items, numbers) = (&self.items, &self.numbers);
            is_complete = flood(state, start, |steps, y, reached| {
                let mut found = reached & items[y];
                while found != 0 {
                    let x = found.trailing_zeros() as usize;
                    found &= found - 1;
                    let number = numbers[y * MAX_SIDE + x];
                    if number & BUBBLE == 0 {
                        survey.to_coins[usize::from(number)] = steps;
                    } else if steps <= FULL_AIR {
                        let bubble = number & !BUBBLE;
                        survey.bubbles.push((bubble, grid.cell(x, y), steps));
                    }
                }
            });
        }
        if is_complete {
            for steps in &mut survey.to_coins {
                *steps = if *steps > RADIUS { FAR } else { *steps };
            }
        }
        (place, SURVEY_BASE_COST + atlas.coins().len() / 16)
    }

    /// Fills `items` and `numbers` from an atlas.
    fn enter_items(&mut self, grid: &Grid, atlas: &Atlas) {
        self.stamp = Some(atlas.stamp());
        self.items = [0; MAX_SIDE];
        let coins = atlas.coins().iter().copied();
        let bubbles = (0..atlas.bubbles() as u16).map(|n| (atlas.bubble_cell(n), n | BUBBLE));
        for (cell, number) in coins.zip(0..).chain(bubbles) {
            let (x, y) = grid.place(cell);
            self.items[y] |= 1 << x;
            self.numbers[y * MAX_SIDE + x] = number;
        }
    }

    /// The survey at an index that [`Surveys::measure`] returned.
    #[inline]
    pub fn at(&self, place: usize) -> &Survey {
        &self.entries[place]
    }
}

/// An empty cache.
impl Default for Surveys {
    fn default() -> Surveys {
        Surveys {
            entries: vec![Survey::default(); Surveys::CAPACITY],
            stamp: None,
            items: [0; MAX_SIDE],
            numbers: vec![0; MAX_SIDE * MAX_SIDE],
        }
    }
}

/// Fixed part of the cost of a survey, in 1/[`COST_UNITS_PER_NODE`] of a usual node.
///
/// [`COST_UNITS_PER_NODE`]: crate::search::COST_UNITS_PER_NODE
const SURVEY_BASE_COST: usize = 12;

/// The cells of one step of a flood by [`Stance`](super::steps::Stance).
type Front = [Board; 5];

/// The cells that a player can enter without a push, in the rows within reach of a flood from row
/// `y`.
fn open_cells(state: &State, y: usize) -> Board {
    let grid = state.grid();
    let (walls, blocks) = (grid.walls(), grid.blocks());
    let reach = usize::from(RADIUS) + 2;
    let rows = y.saturating_sub(reach)..grid.height().min(y + reach);
    let mut open: Board = [0; MAX_SIDE];
    for row in rows {
        open[row] = !(walls[row] | blocks[row]);
    }
    let dead = Seat::ALL.map(|seat| state.diver(seat));
    let dead = dead.into_iter().filter(|diver| !diver.is_alive());
    for (x, y) in dead.filter_map(|diver| grid.place_within(diver.cell)) {
        open[y] &= !(1 << x);
    }
    open
}

/// Breadth-first search from a cell, up to [`RADIUS`] steps, a row of cells at a time. Calls
/// `found` with the steps, the row and the cells in it that are reached for the first time.
/// Returns whether all reachable cells lie within the radius.
///
/// A player that has just pushed a block has it ahead: straight on it must push again. It does not
/// turn back, since the places beyond it are reached without the push.
fn flood(state: &State, (x, y): (usize, usize), mut found: impl FnMut(u8, usize, u64)) -> bool {
    let grid = state.grid();
    let height = grid.height();
    let blocks = grid.blocks();
    let open = open_cells(state, y);
    let mut reached: Front = [[0; MAX_SIDE]; 5];
    let mut all: Board = [0; MAX_SIDE];
    let mut fronts: [Front; 2] = [[[0; MAX_SIDE]; 5]; 2];
    let mut pushed = [false; 2];
    reached[0][y] = 1 << x;
    all[y] = 1 << x;
    fronts[0][0][y] = 1 << x;
    found(0, y, 1 << x);
    for steps in 1..=RADIUS {
        let [first, second] = &mut fronts;
        let (front, next) = match steps % 2 {
            1 => (first, second),
            _ => (second, first),
        };
        let pushing = pushed[usize::from(steps + 1) % 2];
        let (low, high) = (
            y.saturating_sub(usize::from(steps)),
            (height - 1).min(y + usize::from(steps)),
        );
        if pushed[usize::from(steps) % 2] {
            next[1..].fill([0; MAX_SIDE]);
        }
        let mut any = 0;
        let mut any_pushed = 0;
        for row in low..=high {
            let at = |board: &Board, row: usize| board.get(row).copied().unwrap_or(0);
            let (above, below) = (row.wrapping_sub(1), row + 1);
            // Where a player that steps north, south, west, east into this row arrives.
            let enter = |board: &Board| {
                [
                    at(board, below),
                    at(board, above),
                    board[row] >> 1,
                    board[row] << 1,
                ]
            };
            let mut entered = enter(&front[0]);
            // Where a push in each heading succeeds.
            let free = [
                at(&open, above),
                at(&open, below),
                open[row] << 1,
                open[row] >> 1,
            ];
            let mut ahead = [0; 4];
            if pushing {
                for heading in 0..4 {
                    let onward = enter(&front[1 + heading]);
                    for (other, cells) in onward.into_iter().enumerate() {
                        if other == heading {
                            ahead[heading] |= cells & free[heading];
                        } else if other != heading ^ 1 {
                            entered[other] |= cells;
                        }
                    }
                }
            }
            let [north, south, west, east] = entered;
            let cells = (north | south | west | east) & open[row] & !reached[0][row];
            reached[0][row] |= cells;
            next[0][row] = cells;
            let mut new = cells;
            if blocks[row] != 0 || pushing {
                for heading in 0..4 {
                    let pushes = entered[heading] & blocks[row] & free[heading] | ahead[heading];
                    let cells = pushes & !reached[1 + heading][row];
                    reached[1 + heading][row] |= cells;
                    next[1 + heading][row] = cells;
                    any_pushed |= cells;
                    new |= cells;
                }
            }
            any |= new;
            new &= !all[row];
            all[row] |= new;
            if new != 0 {
                found(steps, row, new);
            }
        }
        pushed[usize::from(steps) % 2] = any_pushed != 0;
        if any == 0 {
            return true;
        }
    }
    false
}
