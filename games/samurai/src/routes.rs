//! Distances of samurai and dogs in steps, on the holes as they are.
//!
//! A samurai's state is a cell and whether it has rested. It walks to a neighbour in
//! one step and through a hole in two (plug, move); after a rest it may step or dig
//! diagonally (2020). Other agents are no obstacles here: they move.

use crate::rules::{Cell, Direction, Edition, Ground, State, CELLS};

/// More steps than any game has.
pub const FAR: u8 = 250;

/// The neighbours of all cells, and what is a hole.
#[derive(Clone, Debug)]
pub struct Terrain {
    edition: Edition,
    cells: Vec<Cell>,
    ground: [Ground; CELLS],
    /// Cells that are likely to stay occupied.
    slow: Vec<Cell>,
}

/// Steps that a samurai loses where an agent stands in its way.
const DETOUR: usize = 3;

/// Cells and whether the samurai has rested, by their time: a list for each of the next
/// times. All are empty between two uses.
type Lists = [Vec<(Cell, usize)>; 3 + DETOUR];

/// Steps until a cell is dug, by the samurai's cell and whether it has rested.
pub type DigTimes = Vec<[u8; 2]>;

impl Terrain {
    /// The terrain of a state.
    pub fn of(state: &State) -> Terrain {
        let mut ground = [Ground::Outside; CELLS];
        for cell in state.cells() {
            ground[cell.index()] = state.ground(cell);
        }
        Terrain {
            edition: state.edition(),
            cells: state.cells().collect(),
            ground,
            slow: Vec::new(),
        }
    }

    /// The same with cells that are likely to stay occupied: a samurai loses three
    /// steps there.
    #[must_use]
    pub fn with_slow(mut self, cells: &[Cell]) -> Terrain {
        self.slow = cells.to_vec();
        self
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    #[inline]
    fn is_inside(&self, cell: Cell) -> bool {
        self.ground[cell.index()] != Ground::Outside
    }

    /// Whether a cell is a hole.
    #[inline]
    pub fn is_hole(&self, cell: Cell) -> bool {
        self.ground[cell.index()] == Ground::Hole
    }

    /// Whether an agent could stand there now.
    #[inline]
    pub fn is_open(&self, cell: Cell) -> bool {
        !matches!(self.ground[cell.index()], Ground::Outside | Ground::Hole)
    }

    /// Steps of a samurai until it has dug `target`, from every cell; [`FAR`] where
    /// there is no way. The last step, the digging, is counted.
    pub fn dig_times(&self, target: Cell) -> DigTimes {
        self.dig_times_with(target, &mut Lists::default())
    }

    /// The same for many cells, in their order.
    pub fn all_dig_times(&self, targets: &[Cell]) -> Vec<DigTimes> {
        let mut lists = Lists::default();
        let times = targets
            .iter()
            .map(|&it| self.dig_times_with(it, &mut lists));
        times.collect()
    }

    fn dig_times_with(&self, target: Cell, lists: &mut Lists) -> DigTimes {
        let mut times = vec![[FAR; 2]; CELLS];
        let diagonals = self.edition == Edition::Y2020;
        let mut slow = [0; CELLS];
        for cell in &self.slow {
            slow[cell.index()] = DETOUR;
        }
        for direction in Direction::ALL {
            let from = target.next(direction);
            if !self.is_inside(from) {
                continue;
            }
            if !direction.is_diagonal() {
                lists[0].extend([(from, 0), (from, 1)]);
            } else if diagonals {
                lists[0].push((from, 1));
            }
        }
        let mut time = 1;
        while lists.iter().any(|list| !list.is_empty()) && time < FAR {
            let mut list = core::mem::take(&mut lists[0]);
            while let Some((cell, rested)) = list.pop() {
                let known = &mut times[cell.index()][rested];
                if *known <= time {
                    continue;
                }
                *known = time;
                if rested == 1 {
                    // It was there before, and rested.
                    if times[cell.index()][0] > time + 1 {
                        lists[1].push((cell, 0));
                    }
                    continue;
                }
                // Who is to arrive here came from a neighbour.
                let hole = self.ground[cell.index()] == Ground::Hole;
                let cost = 1 + usize::from(hole) + slow[cell.index()];
                for direction in Direction::ALL {
                    let from = cell.next(direction);
                    if !self.is_inside(from) {
                        continue;
                    }
                    let arrived = time + cost as u8;
                    let before = times[from.index()];
                    if !direction.is_diagonal() {
                        if before[0] > arrived {
                            lists[cost].push((from, 0));
                        }
                        if before[1] > arrived {
                            lists[cost].push((from, 1));
                        }
                    } else if diagonals && !hole && before[1] > arrived {
                        lists[cost].push((from, 1));
                    }
                }
            }
            lists[0] = list;
            lists.rotate_left(1);
            // The list of this time was emptied; it serves the last of the next times.
            time += 1;
        }
        times
    }

    /// Steps of a dog from the nearest of some cells to every cell; [`FAR`] where there
    /// is no way.
    pub fn dog_steps(&self, starts: &[Cell]) -> Vec<u8> {
        let mut steps = vec![FAR; CELLS];
        for start in starts {
            steps[start.index()] = 0;
        }
        let mut queue = starts.to_vec();
        let mut head = 0;
        while let Some(&cell) = queue.get(head) {
            head += 1;
            let next = steps[cell.index()].saturating_add(1).min(FAR);
            for direction in Direction::ALL {
                let to = cell.next(direction);
                if self.is_open(to) && steps[to.index()] > next {
                    steps[to.index()] = next;
                    queue.push(to);
                }
            }
        }
        steps
    }
}
