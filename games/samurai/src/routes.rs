//! Shortest paths of samurai and dogs in steps, on the present holes and without other agents.
//!
//! A node of a samurai's graph is a cell and whether it has rested. It moves to a neighbour in one
//! step and into a hole in two (plug, move); after a rest it may move or dig diagonally (2020).
//! Searched from the target by Dial's algorithm, Dijkstra's with a bucket for each distance.

use crate::rules::{Cell, Direction, Edition, Ground, State, CELLS};

/// Distance of an unreachable cell: more steps than any game has.
pub const UNREACHABLE: u8 = 250;

/// Ground of all cells, for path searches.
#[derive(Clone, Debug)]
pub struct Terrain {
    edition: Edition,
    cells: Vec<Cell>,
    ground: [Ground; CELLS],
    /// Cells that are likely to stay occupied.
    occupied: Vec<Cell>,
}

/// Steps that a samurai is expected to lose at a cell that stays occupied; a guess.
const OCCUPIED_PENALTY: usize = 3;

/// Buckets of Dial's algorithm: nodes (cell, 1 if rested) for each of the next distances. All are
/// empty between two searches.
type Buckets = [Vec<(Cell, usize)>; 3 + OCCUPIED_PENALTY];

/// Dig times of a target: steps until it is dug, the dig included, by the samurai's cell and
/// whether it has rested; [`UNREACHABLE`] without a path.
pub type DigTimes = Vec<[u8; 2]>;

impl Terrain {
    /// Terrain of a state.
    pub fn of(state: &State) -> Terrain {
        let mut ground = [Ground::Outside; CELLS];
        for cell in state.cells() {
            ground[cell.index()] = state.ground(cell);
        }
        Terrain {
            edition: state.edition(),
            cells: state.cells().collect(),
            ground,
            occupied: Vec::new(),
        }
    }

    /// Marks cells that are likely to stay occupied: a samurai loses three steps there.
    #[must_use]
    pub fn with_occupied(mut self, cells: &[Cell]) -> Terrain {
        self.occupied = cells.to_vec();
        self
    }

    /// Whether a cell is marked by [`Terrain::with_occupied`].
    pub fn is_occupied(&self, cell: Cell) -> bool {
        self.occupied.contains(&cell)
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

    /// Whether a cell is on the field and no hole.
    #[inline]
    pub fn is_open(&self, cell: Cell) -> bool {
        !matches!(self.ground[cell.index()], Ground::Outside | Ground::Hole)
    }

    /// Dig times of a cell.
    pub fn dig_times(&self, target: Cell) -> DigTimes {
        self.dig_times_with(target, &mut Buckets::default())
    }

    /// Dig times of several cells, in their order.
    pub fn all_dig_times(&self, targets: &[Cell]) -> Vec<DigTimes> {
        let mut buckets = Buckets::default();
        targets
            .iter()
            .map(|&it| self.dig_times_with(it, &mut buckets))
            .collect()
    }

    fn dig_times_with(&self, target: Cell, buckets: &mut Buckets) -> DigTimes {
        let mut times = vec![[UNREACHABLE; 2]; CELLS];
        let diagonals = self.edition == Edition::Y2020;
        let mut occupied = [0; CELLS];
        for cell in &self.occupied {
            occupied[cell.index()] = OCCUPIED_PENALTY;
        }
        for direction in Direction::ALL {
            let from = target.next(direction);
            if !self.is_inside(from) {
                continue;
            }
            if !direction.is_diagonal() {
                buckets[0].extend([(from, 0), (from, 1)]);
            } else if diagonals {
                buckets[0].push((from, 1));
            }
        }
        let mut time = 1;
        while buckets.iter().any(|list| !list.is_empty()) && time < UNREACHABLE {
            let mut list = core::mem::take(&mut buckets[0]);
            while let Some((cell, rested)) = list.pop() {
                let known = &mut times[cell.index()][rested];
                if *known <= time {
                    continue;
                }
                *known = time;
                if rested == 1 {
                    // Its predecessor is the same cell, not yet rested.
                    if times[cell.index()][0] > time + 1 {
                        buckets[1].push((cell, 0));
                    }
                    continue;
                }
                // Other predecessors are its neighbours.
                let hole = self.ground[cell.index()] == Ground::Hole;
                let cost = 1 + usize::from(hole) + occupied[cell.index()];
                for direction in Direction::ALL {
                    let from = cell.next(direction);
                    if !self.is_inside(from) {
                        continue;
                    }
                    let arrived = time + cost as u8;
                    let before = times[from.index()];
                    if !direction.is_diagonal() {
                        if before[0] > arrived {
                            buckets[cost].push((from, 0));
                        }
                        if before[1] > arrived {
                            buckets[cost].push((from, 1));
                        }
                    } else if diagonals && !hole && before[1] > arrived {
                        buckets[cost].push((from, 1));
                    }
                }
            }
            buckets[0] = list;
            buckets.rotate_left(1);
            // The bucket of this distance is empty; it becomes that of the last one.
            time += 1;
        }
        times
    }

    /// Steps of a dog from the nearest of `starts` to every cell; [`UNREACHABLE`] without a path.
    pub fn dog_steps(&self, starts: &[Cell]) -> Vec<u8> {
        let mut steps = vec![UNREACHABLE; CELLS];
        for start in starts {
            steps[start.index()] = 0;
        }
        let mut queue = starts.to_vec();
        let mut head = 0;
        while let Some(&cell) = queue.get(head) {
            head += 1;
            let next = steps[cell.index()].saturating_add(1).min(UNREACHABLE);
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
