//! Distances measured afresh where a block has moved.

use super::steps::FAR;
use super::Atlas;
use crate::rules::grid::Board;
use crate::rules::{Cell, Grid, Seat, State, Tile, FULL_AIR, MAX_SIDE};

/// Number of steps up to which a [`Survey`] measures; beyond it, the distances of the
/// atlas serve as an approximation.
const RADIUS: u8 = 20;

/// Distances from one cell, for states in which a block has moved since the atlas was
/// computed.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The obstacles ([`State::obstacles`]) and the cell that it was measured for.
    key: Option<(u64, Cell)>,
    /// Steps to each coin of the atlas.
    to_coins: Vec<u8>,
    /// The atlas's bubbles within full air, the nearest first: number, cell, steps.
    bubbles: Vec<(u16, Cell, u8)>,
}

impl Survey {
    /// Steps to each coin of the atlas.
    #[inline]
    pub fn to_coins(&self) -> &[u8] {
        &self.to_coins
    }

    /// The bubbles that are still there, the nearest first: number, steps.
    #[inline]
    pub fn bubbles<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (u16, u8)> + 'a {
        let there = self.bubbles.iter();
        there
            .filter_map(|&(n, cell, steps)| (grid.tile(cell) == Tile::Bubble).then_some((n, steps)))
    }
}

/// A cache of surveys for one turn's search, which meets the same few cells and
/// positions of the blocks many times.
#[derive(Clone, Debug)]
pub struct Surveys {
    kept: Vec<Survey>,
    /// The stamp of the atlas that `items` and `numbers` are of.
    stamp: Option<u64>,
    /// The cells of the atlas's coins and bubbles.
    items: Board,
    /// For each column of each row the number of its coin, or [`BUBBLE`] and that of its
    /// bubble.
    numbers: Vec<u16>,
}

/// Stands with the number of a bubble.
const BUBBLE: u16 = 1 << 15;

impl Surveys {
    /// Number of cached surveys, a power of two.
    const KEPT: usize = 1 << 13;

    /// An empty cache.
    pub fn new() -> Surveys {
        Surveys {
            kept: vec![Survey::default(); Surveys::KEPT],
            stamp: None,
            items: [0; MAX_SIDE],
            numbers: vec![0; MAX_SIDE * MAX_SIDE],
        }
    }

    /// Empties the cache: surveys are valid for one atlas only.
    pub fn clear(&mut self) {
        self.stamp = None;
        for survey in &mut self.kept {
            survey.key = None;
        }
    }

    /// The index of the survey from a cell, for [`Surveys::at`], measured unless it is
    /// cached; and its cost in 1/[`COST_UNITS_PER_NODE`](crate::search::COST_UNITS_PER_NODE) of a usual node.
    pub fn measure(&mut self, state: &State, atlas: &Atlas, from: Cell) -> (usize, usize) {
        let key = (state.obstacles(), from);
        // Fibonacci hashing: the multiplier is 2^64 / golden ratio.
        let mixed = (key.0 ^ from.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 32) as usize & (Surveys::KEPT - 1);
        if self.kept[place].key == Some(key) {
            return (place, 0);
        }
        if self.stamp != Some(atlas.stamp()) {
            self.enter_items(state.grid(), atlas);
        }
        let grid = state.grid();
        let survey = &mut self.kept[place];
        survey.key = Some(key);
        survey.bubbles.clear();
        survey.to_coins.clear();
        let row = atlas.to_coins(from);
        survey
            .to_coins
            .extend(row.iter().map(|&before| before.max(RADIUS + 1)));
        // A player that is not on the map has a cell of the wall around it.
        let mut whole = true;
        if let Some(start) = grid.place_within(from) {
            let (items, numbers) = (&self.items, &self.numbers);
            whole = flood(state, start, |steps, y, reached| {
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
        if whole {
            for steps in &mut survey.to_coins {
                *steps = if *steps > RADIUS { FAR } else { *steps };
            }
        }
        (place, SURVEY_BASE_COST + atlas.coins().len() / 16)
    }

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
        &self.kept[place]
    }
}

impl Default for Surveys {
    fn default() -> Surveys {
        Surveys::new()
    }
}

/// Effort of a survey apart from what grows with the number of coins.
const SURVEY_BASE_COST: usize = 12;

/// The cells of one step of a flood, by how the player stands in them: for no stance and for
/// each heading of a push.
type Front = [Board; 5];

/// The cells that a player enters without a push, in the rows that a flood from row `y`
/// needs.
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
/// Returns whether all that can be reached lies within the radius.
///
/// A player that has just pushed a block has it ahead: straight on it must push again, and
/// back it does not turn (from where it came it could have gone without the push).
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
