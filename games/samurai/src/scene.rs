//! Scene: the start of the rollouts of one step, with the precomputed tables that they share.

use crate::exploration::{Area, Exploration};
use crate::params::Params;
use crate::pursuit::{Goal, Pursuer, Pursuit, RADIUS};
use crate::routes::{DigTimes, Terrain, UNREACHABLE};
use crate::rules::{Agent, Cell, Direction, Ground, State, CELLS, MAX_SIDE};
use core::cell::Cell as Slot;

/// Largest number of treasures in rollouts: the largest ones; at most 32, the bits of a set.
pub(crate) const MAX_TREASURES: usize = 24;
/// Largest number of holes in rollouts that are to be filled.
pub(crate) const MAX_PASSAGES: usize = 6;
/// Entry of a table of item numbers for a cell without an item.
pub(crate) const NO_ITEM: u8 = u8::MAX;
/// Entry of the cache of plans that is not yet computed.
pub(crate) const UNKNOWN: i8 = i8::MIN;
/// Length of a row of a table by item.
pub(crate) const ROW: usize = MAX_TREASURES + MAX_PASSAGES;

/// Steps by item, for one cell.
pub(crate) type Row = [u8; ROW];

/// Target of a samurai: treasure that the team knows of, or a hole that is to be filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Its cell.
    pub cell: Cell,
    /// Gold of the treasure, or value of filling the hole in gold.
    pub amount: f32,
    /// Whether the samurai of each team knows of the treasure while it is hidden.
    pub aware: [bool; 2],
}

/// Inputs of a scene.
#[derive(Clone, Debug)]
pub struct SceneInput<'a> {
    /// State in which all rollouts begin.
    pub state: State,
    /// Number of the own team, 0 or 1.
    pub team: usize,
    /// Known treasure.
    pub items: Vec<Item>,
    /// Expected gold besides the items, by [`Cell::index`].
    pub expected: Vec<f32>,
    /// Cells that are likely to stay occupied by an agent.
    pub occupied: &'a [Cell],
    /// Cell at which the samurai of each team failed in the last step.
    pub failed_at: [Option<Cell>; 2],
}

/// Start of the rollouts of one step, with the tables that they share.
pub struct Scene<'a> {
    pub(crate) params: &'a Params,
    /// Number of the own team, 0 or 1.
    pub(crate) team: usize,
    /// State in which all rollouts begin.
    pub(crate) state: State,
    /// Cell at which the samurai of each team failed in the last step.
    failed_at: [Option<Cell>; 2],
    /// Treasures, the largest first, then holes that keep the own dog from expected gold.
    pub(crate) items: Vec<Item>,
    /// Number of items that are treasure, the first ones; the others are holes to be filled.
    pub(crate) treasures: usize,
    /// Number of the item in each cell, or [`NO_ITEM`].
    pub(crate) item_at: [u8; CELLS],
    /// Dig times by item.
    pub(crate) times: Vec<DigTimes>,
    /// Dig times by cell and whether the samurai has rested: a row for all items.
    pub(crate) time_rows: Vec<[Row; 2]>,
    /// Cache of a samurai's plan towards each item on the field without agents, by item, cell and
    /// whether it has rested; [`UNKNOWN`] until it is computed.
    pub(crate) usual_plans: Vec<Slot<i8>>,
    /// Steps of a dog to each item, by item and cell.
    pub(crate) steps: Vec<Vec<u8>>,
    /// Steps of a dog by cell: a row for all items.
    pub(crate) step_rows: Vec<Row>,
    /// Steps of a dog to the samurai of each team in its cell at the start, by cell.
    pub(crate) samurai_steps: [Vec<u8>; 2],
    /// Treasures beside each cell, as bits.
    pub(crate) beside: Vec<u32>,
    /// Steps of a dog to where it can point at an item, by item and cell; empty for an item that
    /// the own samurai knows of.
    pub(crate) sign_steps: Vec<Vec<u8>>,
    /// Discounted expected gold around a samurai, by its cell.
    pub(crate) nearness: Vec<f32>,
    /// Expected gold besides the items, by cell.
    pub(crate) expected: Vec<f32>,
    /// Exploration of the own dog.
    pub(crate) exploration: Exploration,
    /// Policy of the own samurai near the other dog.
    pub(crate) pursuit: Option<Pursuit>,
    /// Weight of the other team's gains, 0 to 1: below 1 after a long standstill.
    pub opponent_gain_weight: f32,
    /// Discount of a target by its dig time.
    pub(crate) target_discounts: [f32; UNREACHABLE as usize + 1],
    /// Expected share of a treasure by the lead in the race for it, from -2 steps or less to 2
    /// steps or more.
    pub(crate) race_shares: [f32; 5],
}

/// State of a rollout.
pub(crate) struct Rollout {
    pub(crate) state: State,
    /// Treasures that the samurai of each team knows of while they are hidden, as bits.
    pub(crate) aware: [u32; 2],
    /// Treasures in the ground that the samurai of each team knows of, as bits.
    pub(crate) seen: [u32; 2],
    /// Treasures that the own samurai knew of at the start.
    pub(crate) seen_first: u32,
    /// Treasures in the ground, as bits.
    pub(crate) in_ground: u32,
    /// Cell at which the samurai of each team failed in the last step.
    pub(crate) failed_at: [Option<Cell>; 2],
    /// Steps that the own dog has spent on its sign.
    pub(crate) signing: u32,
    /// First step in which the own dog was free to explore.
    pub(crate) free_since: Option<u32>,
    /// Exploration path of the own dog, by its first direction, and the next step on it.
    pub(crate) exploration_path: Option<(usize, usize)>,
}

impl<'a> Scene<'a> {
    /// Computes the tables of a scene. Of the items the `MAX_TREASURES` largest are used.
    pub fn new(params: &'a Params, input: SceneInput) -> Scene<'a> {
        let SceneInput {
            state,
            team,
            mut items,
            expected,
            occupied,
            failed_at,
        } = input;
        items.sort_by(|a, b| b.amount.total_cmp(&a.amount));
        items.truncate(MAX_TREASURES);
        let treasures = items.len();
        let terrain = Terrain::of(&state).with_occupied(occupied);
        let dog = state.cell(Agent::dog(team));
        let samurai = state.cell(Agent::samurai(team));
        let passages = passages(&terrain, dog, samurai, &expected);
        items.extend(passages.into_iter().map(|passage| Item {
            cell: passage.hole,
            amount: passage.gold * params.exploration_passage_weight,
            aware: [false; 2],
        }));
        let mut item_at = [NO_ITEM; CELLS];
        for (n, it) in items.iter().enumerate() {
            item_at[it.cell.index()] = n as u8;
        }
        let cells: Vec<Cell> = items.iter().map(|it| it.cell).collect();
        let times = terrain.all_dig_times(&cells);
        let steps: Vec<Vec<u8>> = items
            .iter()
            .map(|it| terrain.dog_steps(&[it.cell]))
            .collect();
        let samurai_steps =
            [0, 1].map(|team| terrain.dog_steps(&[state.cell(Agent::samurai(team))]));
        let (time_rows, step_rows) = tables_by_cell(&terrain, &times, &steps);
        let mut beside = vec![0; CELLS];
        for (n, it) in items[..treasures].iter().enumerate() {
            for direction in Direction::ALL {
                beside[it.cell.next(direction).index()] |= 1 << n;
            }
        }
        let usual_plans = vec![Slot::new(UNKNOWN); items.len() * CELLS * 2];
        let sign_steps = items.iter().map(|it| {
            if it.aware[team] || state.ground(it.cell) != Ground::Hidden {
                return Vec::new();
            }
            let from = sign_cells(&state, it.cell, Agent::dog(team));
            terrain.dog_steps(&from)
        });
        let sign_steps = sign_steps.collect();
        let samurai = [team, 1 - team].map(|it| state.cell(Agent::samurai(it)));
        let CellValues {
            nearness,
            smell_weights,
        } = cell_values(params, &terrain, samurai, &expected);
        let hidden = state.hidden().iter().map(|it| it.cell);
        let avoided: Vec<Cell> = hidden.chain(occupied.iter().copied()).collect();
        let scent: Vec<f32> = expected
            .iter()
            .zip(&smell_weights)
            .map(|(a, b)| a * b)
            .collect();
        let area = Area {
            terrain: &terrain,
            gold: &scent,
            avoided: &avoided,
        };
        let exploration = Exploration::new(params, &area, dog);
        Scene {
            params,
            team,
            state,
            failed_at,
            items,
            treasures,
            item_at,
            times,
            time_rows,
            usual_plans,
            steps,
            step_rows,
            samurai_steps,
            beside,
            sign_steps,
            nearness,
            expected,
            exploration,
            pursuit: None,
            opponent_gain_weight: 1.0,
            target_discounts: powers(params.target_discount),
            race_shares: [
                0.05,
                1.0 - params.target_race_share,
                0.5,
                params.target_race_share,
                1.0,
            ],
        }
    }

    /// Computes the own samurai's policy against this rule of the other dog, if that is near and
    /// treasure is known.
    pub fn set_pursuer(&mut self, pursuer: Pursuer) {
        let samurai = self.state.cell(Agent::samurai(self.team));
        let dog = self.state.cell(Agent::dog(1 - self.team));
        let goals = bits(self.start_rollout().seen[self.team]).map(|n| Goal {
            cell: self.items[n].cell,
            amount: self.items[n].amount,
            times: &self.times[n],
        });
        let goals: Vec<Goal> = goals
            .filter(|it| it.times[samurai.index()][0] < UNREACHABLE)
            .collect();
        let is_near = samurai.distance(dog) <= RADIUS && !goals.is_empty();
        let discount = self.params.pursuit_discount;
        self.pursuit = is_near.then(|| Pursuit::new(&self.state, &goals, pursuer, discount));
    }

    /// Weight of the own gains, 0.4 to 1: lower after a long standstill, in which expected gains
    /// did not come. The coefficients are a guess.
    pub(crate) fn own_gain_weight(&self) -> f32 {
        0.4 + 0.6 * self.opponent_gain_weight
    }

    /// Steps of the own dog to where it can point at an item; [`UNREACHABLE`] if it cannot or
    /// need not.
    pub fn sign_steps(&self, item: usize) -> u8 {
        let dog = self.state.cell(Agent::dog(self.team));
        let steps = self.sign_steps[item].get(dog.index());
        steps.copied().unwrap_or(UNREACHABLE)
    }

    /// Whether the own dog stands where it can point at a cell's treasure.
    pub fn can_point_at(&self, cell: Cell) -> bool {
        match self.item_at[cell.index()] {
            NO_ITEM => false,
            n => self.sign_steps(n.into()) == 0,
        }
    }

    /// Steps of a dog of a team to an item.
    pub fn dog_steps(&self, team: usize, item: usize) -> u8 {
        self.steps[item][self.state.cell(Agent::dog(team)).index()]
    }

    /// State of a rollout at its start.
    pub(crate) fn start_rollout(&self) -> Rollout {
        let treasures = &self.items[..self.treasures];
        let aware = [0, 1].map(|team| {
            let bits = treasures.iter().enumerate();
            bits.fold(0, |sum, (n, it)| sum | u32::from(it.aware[team]) << n)
        });
        let mut rollout = Rollout {
            state: self.state.clone(),
            aware,
            seen: [0; 2],
            seen_first: 0,
            in_ground: 0,
            failed_at: self.failed_at,
            signing: 0,
            free_since: None,
            exploration_path: None,
        };
        self.refresh_treasure(&mut rollout);
        rollout.seen_first = rollout.seen[self.team];
        rollout
    }

    /// Updates which treasures are in the ground and which samurai know of them.
    pub(crate) fn refresh_treasure(&self, rollout: &mut Rollout) {
        rollout.in_ground = 0;
        rollout.seen = [0; 2];
        for (n, it) in self.items[..self.treasures].iter().enumerate() {
            let bit = 1 << n;
            match rollout.state.ground(it.cell) {
                Ground::Known => {
                    rollout.in_ground |= bit;
                    rollout.seen = rollout.seen.map(|seen| seen | bit);
                }
                Ground::Hidden => {
                    rollout.in_ground |= bit;
                    for team in 0..2 {
                        rollout.seen[team] |= rollout.aware[team] & bit;
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a treasure is in the ground.
    pub(crate) fn is_there(&self, rollout: &Rollout, n: usize) -> bool {
        n < self.treasures && rollout.in_ground >> n & 1 == 1
    }

    /// Whether a treasure is in the ground and the samurai of a team knows of it.
    pub(crate) fn is_seen(&self, rollout: &Rollout, team: usize, n: usize) -> bool {
        n < self.treasures && rollout.seen[team] >> n & 1 == 1
    }

    /// Whether an item is still to be dug or filled by a samurai.
    pub(crate) fn is_open(&self, rollout: &Rollout, team: usize, n: usize) -> bool {
        if n < self.treasures {
            self.is_seen(rollout, team, n)
        } else {
            rollout.state.ground(self.items[n].cell) == Ground::Hole
        }
    }

    /// Dig time of an item by a team's samurai, if nobody stands on it.
    pub(crate) fn time(&self, state: &State, team: usize, n: usize) -> u32 {
        self.times_of(state, team)[n].into()
    }

    /// Dig times of all items by a team's samurai.
    pub(crate) fn times_of(&self, state: &State, team: usize) -> &Row {
        let from = state.cell(Agent::samurai(team));
        &self.time_rows[from.index()][usize::from(state.rested()[team])]
    }
}

/// Indices of the bits of a set, the lowest first.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < u32::BITS).then_some(lowest as usize)
    })
}

/// Powers of a factor, from exponent 0.
fn powers<const N: usize>(factor: f32) -> [f32; N] {
    let mut result = [1.0; N];
    for n in 1..N {
        result[n] = result[n - 1] * factor;
    }
    result
}

/// Transposes tables by item: for each cell a row of all items, of dig times by whether the
/// samurai has rested, and of steps of a dog.
fn tables_by_cell(
    terrain: &Terrain,
    times: &[DigTimes],
    steps: &[Vec<u8>],
) -> (Vec<[Row; 2]>, Vec<Row>) {
    let mut time_rows = vec![[[UNREACHABLE; ROW]; 2]; CELLS];
    let mut step_rows = vec![[UNREACHABLE; ROW]; CELLS];
    for cell in terrain.cells().iter().map(|it| it.index()) {
        for n in 0..times.len() {
            for rested in 0..2 {
                time_rows[cell][rested][n] = times[n][cell][rested];
            }
            step_rows[cell][n] = steps[n][cell];
        }
    }
    (time_rows, step_rows)
}

/// Hole that keeps the own dog from smelling expected gold.
struct Passage {
    hole: Cell,
    /// Expected gold that it cuts off.
    gold: f32,
}

/// Passages of a dog, at most [`MAX_PASSAGES`]: the first holes of the paths that lead to expected
/// gold through the fewest holes. Each further hole on the path discounts the gold.
fn passages(terrain: &Terrain, dog: Cell, samurai: Cell, expected: &[f32]) -> Vec<Passage> {
    // Discount for each further hole, and most holes of a path; guesses.
    const FURTHER: f32 = 0.6;
    const DEEPEST: u8 = 4;
    // Fewest holes on a path to each cell, and the first of them.
    let mut depth = vec![u8::MAX; CELLS];
    let mut entry = vec![dog; CELLS];
    depth[dog.index()] = 0;
    let mut layer = vec![dog];
    for holes in 0..=DEEPEST {
        let mut next = Vec::new();
        while let Some(cell) = layer.pop() {
            if depth[cell.index()] != holes {
                continue;
            }
            for direction in Direction::ALL {
                let to = cell.next(direction);
                let is_hole = terrain.is_hole(to);
                let cost = holes + u8::from(is_hole);
                if !is_hole && !terrain.is_open(to)
                    || terrain.is_occupied(to)
                    || depth[to.index()] <= cost
                {
                    continue;
                }
                depth[to.index()] = cost;
                entry[to.index()] = if holes == 0 && is_hole {
                    to
                } else {
                    entry[cell.index()]
                };
                if is_hole { &mut next } else { &mut layer }.push(to);
            }
        }
        layer = next;
    }
    let mut gold = vec![0.0_f32; CELLS];
    for &cell in terrain.cells() {
        if expected[cell.index()] <= 0.0 {
            continue;
        }
        let from = Direction::ALL.map(|it| cell.next(it));
        let Some(from) = from.into_iter().min_by_key(|it| depth[it.index()]) else {
            continue;
        };
        let holes = depth[from.index()];
        if (1..=DEEPEST).contains(&holes) {
            let share = (1..holes).fold(1.0, |share, _| share * FURTHER);
            gold[entry[from.index()].index()] += share * expected[cell.index()];
        }
    }
    let mut passages: Vec<Passage> = terrain
        .cells()
        .iter()
        .map(|&hole| Passage {
            hole,
            gold: gold[hole.index()],
        })
        .filter(|it| it.gold > 0.0)
        .collect();
    let near = |it: &Passage| it.gold / (4 + manhattan_distance(it.hole, samurai)) as f32;
    passages.sort_by(|a, b| near(b).total_cmp(&near(a)));
    passages.truncate(MAX_PASSAGES);
    passages
}

/// Cells from which a dog can point at hidden treasure: free cells beside it with a free cell on
/// the side away from it.
fn sign_cells(state: &State, treasure: Cell, dog: Agent) -> Vec<Cell> {
    let is_free = |cell: Cell| {
        let taken = Agent::ALL
            .into_iter()
            .any(|it| it != dog && state.cell(it) == cell);
        state.ground(cell) == Ground::Plain && !taken
    };
    let fits = |direction: &Direction| {
        let from = treasure.next(*direction);
        is_free(from) && is_free(from.next(*direction))
    };
    let directions = Direction::ALL.into_iter().filter(fits);
    directions.map(|it| treasure.next(it)).collect()
}

/// Steps between two cells of a samurai without diagonals and holes.
fn manhattan_distance(a: Cell, b: Cell) -> i32 {
    (a.x() - b.x()).abs() + (a.y() - b.y()).abs()
}

/// Tables by cell that depend on the samurai; holes are ignored.
struct CellValues {
    /// Discounted expected gold around a samurai that stands on the cell.
    nearness: Vec<f32>,
    /// Weight of smelling the cell, 0.25 to 1: it grows with the own samurai's lead in distance.
    /// The coefficients are a guess.
    smell_weights: Vec<f32>,
}

/// Computes the tables for the own and the other samurai in these cells.
fn cell_values(
    params: &Params,
    terrain: &Terrain,
    [own, other]: [Cell; 2],
    expected: &[f32],
) -> CellValues {
    let discounts: [f32; 2 * MAX_SIDE] = powers(params.leaf_nearness_discount);
    let mut nearness = vec![0.0; CELLS];
    let mut smell_weights = vec![0.0; CELLS];
    for &cell in terrain.cells() {
        let gold = expected[cell.index()];
        if gold <= 0.0 {
            continue;
        }
        for &from in terrain.cells() {
            nearness[from.index()] += gold * discounts[manhattan_distance(cell, from) as usize];
        }
        let lead = (manhattan_distance(cell, other) - manhattan_distance(cell, own)) as f32;
        smell_weights[cell.index()] = (0.7 + lead / 20.0).clamp(0.25, 1.0);
    }
    CellValues {
        nearness,
        smell_weights,
    }
}
