//! Pursuit: the own samurai on its way to treasure, and the other dog that follows a known rule.
//!
//! A Markov decision process over the cells of both, solved by value iteration. Its policy knows
//! feints: the samurai draws the dog off before it enters a cell.

use crate::routes::{DigTimes, UNREACHABLE};
use crate::rules::{Cell, Direction, Ground, State, CELLS};

/// Largest distance of samurai and dog in columns and in rows; beyond it nothing hinders the samurai.
pub(crate) const RADIUS: i32 = 3;
/// Places of the dog relative to the samurai, in a row and in all.
const SPAN: i32 = 2 * RADIUS + 1;
const PLACES: usize = (SPAN * SPAN) as usize;
/// Most sweeps of the value iteration; every fourth one chooses plans, the others evaluate them.
const SWEEPS: usize = 25;
/// Change of values, as a share of the largest reward, below which the iteration ends; a guess.
const PRECISION: f32 = 0.003;
/// Share of the best treasure after a dig that counts with the dig; a guess.
const NEXT_SHARE: f32 = 0.5;
/// Column and row by straight direction: down, left, up, right.
const STEPS: [Place; 4] = [(0, 1), (-1, 0), (0, -1), (1, 0)];
/// Plan of a pair of cells that is not in the process.
const NONE: i8 = i8::MIN;

/// Place of a dog relative to the samurai: columns and rows.
type Place = (i32, i32);

/// Treasure that the samurai knows of.
#[derive(Clone, Copy, Debug)]
pub struct Goal<'a> {
    /// Its cell.
    pub cell: Cell,
    /// Gold.
    pub amount: f32,
    /// Dig times of the cell.
    pub times: &'a DigTimes,
}

impl Goal<'_> {
    /// Steps until a samurai has dug it that stands in a cell.
    fn time(&self, from: Cell) -> u8 {
        self.times[from.index()][0]
    }

    /// Gold that is dug after as many steps, discounted; 0 if the goal is not reachable.
    fn discounted(&self, gold: f32, discount: f32, from: Cell) -> f32 {
        let time = self.time(from);
        let value = (0..time).fold(gold, |gold, _| gold * discount);
        if time < UNREACHABLE {
            value
        } else {
            0.0
        }
    }
}

/// Rule of the dog: it enters the cell that the samurai's shortest path to the nearest treasure
/// enters next.
#[derive(Clone, Copy, Debug)]
pub struct Pursuer {
    /// Whether it rests beside the samurai where it cannot enter that cell; otherwise it enters
    /// another exit of the samurai.
    pub waits: bool,
    /// Probability that it follows the rule; otherwise it enters another exit, or stays if it waits.
    pub accuracy: f32,
}

/// Policy of the samurai.
#[derive(Clone, Debug)]
pub struct Pursuit {
    /// Numbers of plans by samurai and place of the dog.
    plans: Vec<i8>,
}

/// Samurai and dog.
struct Pair {
    samurai: Cell,
    dog: Place,
    /// Places of the dog after its move with their probabilities, by its rule first.
    moves: Vec<(Place, f32)>,
}

struct Process<'a> {
    state: &'a State,
    goals: &'a [Goal<'a>],
    pursuer: Pursuer,
    discount: f32,
    /// Value of the samurai's cell without a dog.
    free: Vec<f32>,
    /// Gold of a dig and of what follows it, by cell; 0 without treasure.
    rewards: Vec<f32>,
    /// Values by samurai and place of the dog.
    values: Vec<f32>,
}

/// Index of a table by samurai and place of the dog; `None` beyond [`RADIUS`].
#[inline]
fn slot(samurai: Cell, (x, y): Place) -> Option<usize> {
    let is_near = x.abs() <= RADIUS && y.abs() <= RADIUS;
    is_near.then(|| samurai.index() * PLACES + ((y + RADIUS) * SPAN + x + RADIUS) as usize)
}

/// Place of a cell relative to the samurai.
fn place(samurai: Cell, cell: Cell) -> Place {
    (cell.x() - samurai.x(), cell.y() - samurai.y())
}

/// The neighbours of a cell in straight directions.
fn exits(samurai: Cell) -> impl Iterator<Item = Cell> {
    let straight = Direction::ALL.into_iter().step_by(2);
    straight.map(move |it| samurai.next(it))
}

impl Pursuit {
    /// Solves the process on the field of a state, with this discount per step.
    pub fn new(state: &State, goals: &[Goal], pursuer: Pursuer, discount: f32) -> Pursuit {
        let mut process = Process {
            state,
            goals,
            pursuer,
            discount,
            free: vec![0.0; CELLS],
            rewards: vec![0.0; CELLS],
            values: vec![0.0; CELLS * PLACES],
        };
        process.set_rewards();
        let pairs = process.pairs();
        let mut plans = vec![NONE; CELLS * PLACES];
        let highest = process.rewards.iter().copied().fold(0.0, f32::max);
        for sweep in 0..SWEEPS {
            let mut change: f32 = 0.0;
            for n in 0..pairs.len() {
                // Forth and back in turns.
                let (n, pair) = &pairs[if sweep % 2 == 0 {
                    n
                } else {
                    pairs.len() - 1 - n
                }];
                let (old, plan) = (process.values[*n], &mut plans[*n]);
                if sweep % 4 == 0 {
                    *plan = process.best_plan(pair, old);
                }
                let value = process.value_of(pair, *plan, old);
                change = change.max((value - old).abs());
                process.values[*n] = value;
            }
            if sweep % 4 == 0 && change < PRECISION * highest {
                break;
            }
        }
        Pursuit { plans }
    }

    /// Number of the samurai's plan; `None` if the dog is far.
    pub fn plan(&self, samurai: Cell, dog: Cell) -> Option<i64> {
        let plan = self.plans[slot(samurai, place(samurai, dog))?];
        (plan != NONE).then_some(plan.into())
    }
}

impl Process<'_> {
    /// Sets the tables `rewards` and `free`.
    fn set_rewards(&mut self) {
        let discount = self.discount;
        for goal in self.goals {
            let others = self.goals.iter().filter(|it| it.cell != goal.cell);
            let next = others.map(|it| it.discounted(it.amount, discount, goal.cell));
            self.rewards[goal.cell.index()] = goal.amount + NEXT_SHARE * next.fold(0.0, f32::max);
        }
        for cell in self.state.cells() {
            let values = self.goals.iter().map(|it| {
                let reward = self.rewards[it.cell.index()];
                it.discounted(reward, discount, cell)
            });
            self.free[cell.index()] = values.fold(0.0, f32::max);
        }
    }

    /// All pairs of cells of the process with their indices.
    fn pairs(&self) -> Vec<(usize, Pair)> {
        let open: Vec<Cell> = self.state.cells().collect();
        let dogs = |&it: &Cell| self.state.ground(it) != Ground::Hole;
        let dogs: Vec<Cell> = open.iter().copied().filter(dogs).collect();
        let mut pairs = Vec::new();
        for &samurai in &open {
            for &dog in dogs.iter().filter(|&&it| it != samurai) {
                if let Some(n) = slot(samurai, place(samurai, dog)) {
                    pairs.push((n, self.pair(samurai, dog)));
                }
            }
        }
        pairs
    }

    fn pair(&self, samurai: Cell, dog: Cell) -> Pair {
        let accuracy = self.pursuer.accuracy;
        let by_rule = self.dog_move(samurai, dog);
        let mut others: Vec<Cell> = self.entered_exits(samurai, dog).collect();
        others.retain(|&it| it != by_rule);
        if others.is_empty() {
            others.push(dog);
        }
        let share = (1.0 - accuracy) / others.len() as f32;
        let others = others.iter().map(|&it| (place(samurai, it), share));
        Pair {
            samurai,
            dog: place(samurai, dog),
            moves: core::iter::once((place(samurai, by_rule), accuracy))
                .chain(others)
                .collect(),
        }
    }

    /// Whether the dog may enter a cell; hidden treasure only if the samurai is expected there.
    fn enters(&self, samurai: Cell, dog: Cell, to: Cell, is_expected: bool) -> bool {
        let is_open = match self.state.ground(to) {
            Ground::Plain | Ground::Known => true,
            Ground::Hidden => is_expected,
            Ground::Hole | Ground::Outside => false,
        };
        is_open && to != samurai && to != dog
    }

    /// Exits that a dog beside the samurai may enter which never waits.
    fn entered_exits(&self, samurai: Cell, dog: Cell) -> impl Iterator<Item = Cell> + '_ {
        let is_beside = !self.pursuer.waits && dog.distance(samurai) <= 1;
        let near = move |to: &Cell| is_beside && dog.distance(*to) <= 1;
        exits(samurai).filter(move |to| near(to) && self.enters(samurai, dog, *to, false))
    }

    /// Cell that the dog expects the samurai to act on; the samurai's own if none.
    fn expected_cell(&self, samurai: Cell, dog: Cell) -> Cell {
        let goals = self.goals.iter();
        let goal = goals.min_by_key(|it| (it.cell == dog, it.time(samurai)));
        let Some(goal) = goal else { return samurai };
        let mut best = (goal.time(samurai).saturating_add(1), samurai);
        for to in exits(samurai).filter(|&it| it != dog) {
            let steps = match self.state.ground(to) {
                Ground::Outside => continue,
                _ if to == goal.cell => 1,
                Ground::Hole => goal.time(to).saturating_add(2),
                _ => goal.time(to).saturating_add(1),
            };
            if steps < best.0 {
                best = (steps, to);
            }
        }
        best.1
    }

    /// Where the dog is after a step by its rule.
    fn dog_move(&self, samurai: Cell, dog: Cell) -> Cell {
        let way = self.expected_cell(samurai, dog);
        let enters = |to: Cell| self.enters(samurai, dog, to, to == way);
        if dog.distance(way) <= 1 && enters(way) {
            return way;
        }
        if dog.distance(samurai) <= 1 && (!self.pursuer.waits || way == samurai) {
            return self.entered_exits(samurai, dog).next().unwrap_or(dog);
        }
        let nearer = Direction::ALL.into_iter().map(|it| dog.next(it));
        let nearer = nearer.filter(|&to| enters(to) && to.distance(way) < dog.distance(way));
        nearer.min_by_key(|to| to.distance(way)).unwrap_or(dog)
    }

    /// Plan with the largest value; `stay` is the value if neither agent moves.
    fn best_plan(&self, pair: &Pair, stay: f32) -> i8 {
        let mut best = (self.value_of(pair, -1, stay), -1);
        for (n, to) in exits(pair.samurai).enumerate() {
            let act = match self.state.ground(to) {
                Ground::Outside => continue,
                _ if STEPS[n] == pair.dog => continue,
                Ground::Hole => 16,
                _ if self.rewards[to.index()] > 0.0 => 8,
                _ => 0,
            };
            let plan = act + 2 * n as i8;
            let value = self.value_of(pair, plan, stay);
            if value >= best.0 {
                best = (value, plan);
            }
        }
        best.1
    }

    /// Expected discounted gold of a plan; `stay` is the value if neither agent moves.
    fn value_of(&self, pair: &Pair, plan: i8, stay: f32) -> f32 {
        let discount = self.discount;
        let (samurai, moves) = (pair.samurai, &pair.moves);
        let value = |samurai: Cell, place: Place| match slot(samurai, place) {
            Some(n) => self.values[n],
            None => self.free[samurai.index()],
        };
        if plan < 0 {
            let rest: f32 = moves.iter().map(|it| it.1 * value(samurai, it.0)).sum();
            return discount * rest;
        }
        let direction = plan as usize % 8;
        let (to, step) = (
            samurai.next(Direction::new(direction)),
            STEPS[direction / 2],
        );
        let outcome = |place: Place| {
            let (x, y) = (place.0 - step.0, place.1 - step.1);
            let is_entered = (x, y) == (0, 0);
            match plan / 8 {
                // Filled in this step; the move onto it fails if the dog is beside it then.
                2 if x.abs() <= 1 && y.abs() <= 1 => discount * discount * value(samurai, place),
                2 => discount * discount * value(to, (x, y)),
                1 if is_entered => discount * value(samurai, place),
                1 => self.rewards[to.index()],
                _ if is_entered => discount * stay,
                _ => discount * value(to, (x, y)),
            }
        };
        moves.iter().map(|it| it.1 * outcome(it.0)).sum()
    }
}
