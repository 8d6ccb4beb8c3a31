//! The scene of simulated games: the state that they begin with, the items, and tables of
//! times and steps that they share.

use crate::exploration::Exploration;
use crate::params::Params;
use crate::routes::{DigTimes, Terrain, FAR};
use crate::rules::{Agent, Cell, Direction, Ground, State, CELLS, MAX_SIDE};
use core::cell::Cell as Slot;

/// Treasures that are looked at: the largest.
pub(crate) const MOST_ITEMS: usize = 24;
/// Holes to be filled that are looked at.
pub(crate) const MOST_PASSAGES: usize = 6;
pub(crate) const NO_ITEM: u8 = u8::MAX;
/// Not yet asked for, in a table of plans.
pub(crate) const UNKNOWN: i8 = i8::MIN;
/// Length of a row of a table by item.
pub(crate) const ROW: usize = MOST_ITEMS + MOST_PASSAGES;

/// A number for each item, from one cell.
pub(crate) type Row = [u8; ROW];

/// Treasure that the team knows of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Where.
    pub cell: Cell,
    /// How much.
    pub amount: f32,
    /// Whether the samurai of each team knows of it while it is hidden.
    pub aware: [bool; 2],
}

/// All that the simulated games of one step share.
pub struct Scene<'a> {
    pub(crate) params: &'a Params,
    pub(crate) team: usize,
    pub(crate) state: State,
    pub(crate) items: Vec<Item>,
    /// How many of the items are treasure; the others are holes to be filled.
    pub(crate) treasures: usize,
    /// Number of the item in each cell.
    pub(crate) item_at: [u8; CELLS],
    pub(crate) times: Vec<DigTimes>,
    /// The same by cell and whether the samurai has rested: one row for all items.
    pub(crate) time_rows: Vec<[Row; 2]>,
    /// Plans of a samurai towards each item on the field as it is without agents, by
    /// item, cell and whether it has rested; [`UNKNOWN`] until they are asked for.
    pub(crate) usual_plans: Vec<Slot<i8>>,
    pub(crate) steps: Vec<Vec<u8>>,
    /// The same by cell.
    pub(crate) step_rows: Vec<Row>,
    /// Treasures beside each cell, bit by bit.
    pub(crate) beside: Vec<u32>,
    /// Steps of a dog to where it can point at an item, for items that the own
    /// samurai does not know.
    pub(crate) sign_steps: Vec<Vec<u8>>,
    pub(crate) nearness: Vec<f32>,
    pub(crate) expected: Vec<f32>,
    pub(crate) exploration: Exploration,
    /// What counts of the other team's gains.
    pub(crate) denial: f32,
    pub(crate) choice: [f32; FAR as usize + 1],
    /// What counts of a treasure by who is there first: from two steps or more too late
    /// to two steps or more ahead.
    pub(crate) won: [f32; 5],
}

/// A simulated game as it runs.
pub(crate) struct Run {
    pub(crate) state: State,
    /// Items that the samurai of each team knows of though they are hidden, bit by bit.
    pub(crate) aware: [u32; 2],
    /// Treasures in the ground that the samurai of each team knows of, bit by bit.
    pub(crate) seen: [u32; 2],
    /// Treasures in the ground, bit by bit.
    pub(crate) there: u32,
    /// Steps that the own dog has spent on its sign.
    pub(crate) signing: u32,
    /// First step in which the own dog was free to explore.
    pub(crate) free_at: Option<u32>,
    /// Way that the own dog explores on, and the next step on it.
    pub(crate) way: Option<(usize, usize)>,
}

impl<'a> Scene<'a> {
    /// For games that go on from this state. `expected` is the gold to be expected by
    /// cell besides the items. `slow` lists cells that are likely to stay occupied.
    pub fn new(
        params: &'a Params,
        state: State,
        team: usize,
        mut items: Vec<Item>,
        expected: Vec<f32>,
        slow: &[Cell],
    ) -> Scene<'a> {
        items.sort_by(|a, b| b.amount.total_cmp(&a.amount));
        items.truncate(MOST_ITEMS);
        let treasures = items.len();
        let terrain = Terrain::of(&state).with_slow(slow);
        let dog = state.cell(Agent::dog(team));
        let samurai = state.cell(Agent::samurai(team));
        let passages = passages(&terrain, dog, samurai, &expected, slow);
        items.extend(passages.into_iter().map(|(cell, gold)| Item {
            cell,
            amount: gold * params.passage,
            aware: [false; 2],
        }));
        let mut item_at = [NO_ITEM; CELLS];
        for (n, it) in items.iter().enumerate() {
            item_at[it.cell.index()] = n as u8;
        }
        let cells: Vec<Cell> = items.iter().map(|it| it.cell).collect();
        let times = terrain.all_dig_times(&cells);
        let steps = items.iter().map(|it| terrain.dog_steps(&[it.cell]));
        let steps: Vec<Vec<u8>> = steps.collect();
        let (time_rows, step_rows) = rows(&terrain, &times, &steps);
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
        let (nearness, useful) = outlook(params, &state, team, &terrain, &expected);
        let hidden = state.hidden().iter().map(|it| it.cell);
        let avoided: Vec<Cell> = hidden.chain(slow.iter().copied()).collect();
        let scent: Vec<f32> = expected.iter().zip(&useful).map(|(a, b)| a * b).collect();
        let exploration = Exploration::new(params, &terrain, dog, &scent, &avoided);
        Scene {
            params,
            team,
            state,
            items,
            treasures,
            item_at,
            times,
            time_rows,
            usual_plans,
            steps,
            step_rows,
            beside,
            sign_steps,
            nearness,
            expected,
            exploration,
            denial: 1.0,
            choice: fading(params.choice_hurry),
            won: [0.05, 1.0 - params.close_win, 0.5, params.close_win, 1.0],
        }
    }

    /// The same with this share of what the other team's gains count: less where both
    /// have waited for each other too long.
    #[must_use]
    pub fn with_denial(mut self, denial: f32) -> Scene<'a> {
        self.denial = denial;
        self
    }

    /// What then counts of the own gains from treasure, which have failed to come.
    pub(crate) fn hope(&self) -> f32 {
        0.4 + 0.6 * self.denial
    }

    /// What counts of the other team's gains.
    pub fn denial(&self) -> f32 {
        self.denial
    }

    /// The state that all games begin with.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The own team.
    pub fn team(&self) -> usize {
        self.team
    }

    /// The treasures looked at, the largest first, then holes that keep the own dog from
    /// hidden treasure, with what filling them is worth.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// How many of the items are treasure.
    pub fn treasures(&self) -> usize {
        self.treasures
    }

    /// Gold to be expected in a cell besides the items.
    pub fn expected(&self, cell: Cell) -> f32 {
        self.expected[cell.index()]
    }

    /// Steps of the own dog to where it can point at an item; [`FAR`] if it cannot or
    /// need not.
    pub fn sign_steps(&self, item: usize) -> u8 {
        let dog = self.state.cell(Agent::dog(self.team));
        let steps = self.sign_steps[item].get(dog.index());
        steps.copied().unwrap_or(FAR)
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

    /// A game at its beginning.
    pub(crate) fn run(&self) -> Run {
        let treasures = &self.items[..self.treasures];
        let aware = [0, 1].map(|team| {
            let bits = treasures.iter().enumerate();
            bits.fold(0, |sum, (n, it)| sum | u32::from(it.aware[team]) << n)
        });
        let mut run = Run {
            state: self.state.clone(),
            aware,
            seen: [0; 2],
            there: 0,
            signing: 0,
            free_at: None,
            way: None,
        };
        self.look(&mut run);
        run
    }

    /// Finds anew which treasures are in the ground, and who knows of them.
    pub(crate) fn look(&self, run: &mut Run) {
        run.there = 0;
        run.seen = [0; 2];
        for (n, it) in self.items[..self.treasures].iter().enumerate() {
            let bit = 1 << n;
            match run.state.ground(it.cell) {
                Ground::Known => {
                    run.there |= bit;
                    run.seen = run.seen.map(|seen| seen | bit);
                }
                Ground::Hidden => {
                    run.there |= bit;
                    for team in 0..2 {
                        run.seen[team] |= run.aware[team] & bit;
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a treasure is in the ground.
    pub(crate) fn is_there(&self, run: &Run, n: usize) -> bool {
        n < self.treasures && run.there >> n & 1 == 1
    }

    /// Whether a treasure is in the ground and the samurai of a team knows of it.
    pub(crate) fn is_seen(&self, run: &Run, team: usize, n: usize) -> bool {
        n < self.treasures && run.seen[team] >> n & 1 == 1
    }

    /// Whether an item is still to be dug or filled by a samurai.
    pub(crate) fn is_open(&self, run: &Run, team: usize, n: usize) -> bool {
        match n < self.treasures {
            true => self.is_seen(run, team, n),
            false => run.state.ground(self.items[n].cell) == Ground::Hole,
        }
    }

    /// Steps until a samurai has dug an item, if nobody stands on it.
    pub(crate) fn time(&self, state: &State, team: usize, n: usize) -> u32 {
        self.times_of(state, team)[n].into()
    }

    /// The same for all items.
    pub(crate) fn times_of(&self, state: &State, team: usize) -> &Row {
        let from = state.cell(Agent::samurai(team));
        &self.time_rows[from.index()][usize::from(state.rested()[team])]
    }
}

/// The numbers of the bits that are set, the lowest first.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < u32::BITS).then_some(lowest as usize)
    })
}

/// Powers of a factor: 1 and so on.
fn fading<const N: usize>(factor: f32) -> [f32; N] {
    let mut powers = [1.0; N];
    for n in 1..N {
        powers[n] = powers[n - 1] * factor;
    }
    powers
}

/// Dig times, by whether the samurai has rested, and steps of a dog: by cell one row for
/// all items.
fn rows(terrain: &Terrain, times: &[DigTimes], steps: &[Vec<u8>]) -> (Vec<[Row; 2]>, Vec<Row>) {
    let mut time_rows = vec![[[FAR; ROW]; 2]; CELLS];
    let mut step_rows = vec![[FAR; ROW]; CELLS];
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

/// Holes that keep a dog from smelling expected gold, with that gold: the first hole
/// of each way that leads through the fewest. Less is counted for each further hole.
fn passages(
    terrain: &Terrain,
    dog: Cell,
    samurai: Cell,
    expected: &[f32],
    slow: &[Cell],
) -> Vec<(Cell, f32)> {
    const FURTHER: f32 = 0.6;
    const DEEPEST: u8 = 4;
    // Holes on the way to each cell, and the first of them.
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
                    || slow.contains(&to)
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
    let found = terrain.cells().iter().filter(|it| gold[it.index()] > 0.0);
    let mut found: Vec<(Cell, f32)> = found.map(|&it| (it, gold[it.index()])).collect();
    let near = |it: &(Cell, f32)| it.1 / (4 + way(it.0, samurai)) as f32;
    found.sort_by(|a, b| near(b).total_cmp(&near(a)));
    found.truncate(MOST_PASSAGES);
    found
}

/// Cells from which a dog can point at hidden treasure: beside it, with a free cell
/// on the other side.
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

/// Steps of a samurai without diagonals and holes.
fn way(a: Cell, b: Cell) -> i32 {
    (a.x() - b.x()).abs() + (a.y() - b.y()).abs()
}

/// Expected gold that is near a samurai, by its cell; and the worth of smelling each
/// cell, for its place between the samurai. Holes are not looked at.
fn outlook(
    params: &Params,
    state: &State,
    team: usize,
    terrain: &Terrain,
    expected: &[f32],
) -> (Vec<f32>, Vec<f32>) {
    let [own, other] = [team, 1 - team].map(|it| state.cell(Agent::samurai(it)));
    let fades: [f32; 2 * MAX_SIDE] = fading(params.nearness_hurry);
    let mut nearness = vec![0.0; CELLS];
    let mut useful = vec![0.0; CELLS];
    for &cell in terrain.cells() {
        let gold = expected[cell.index()];
        if gold <= 0.0 {
            continue;
        }
        for &from in terrain.cells() {
            nearness[from.index()] += gold * fades[way(cell, from) as usize];
        }
        let lead = (way(cell, other) - way(cell, own)) as f32;
        useful[cell.index()] = (0.7 + lead / 20.0).clamp(0.25, 1.0);
    }
    (nearness, useful)
}
