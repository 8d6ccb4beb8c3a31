//! What an agent plans: a search over the simultaneous plans of all four.
//!
//! First the two samurai alone: a matrix of all their plans, of which regret
//! matching gives each a mixture near the equilibrium. Then every pair of plans of
//! the own samurai and dog, against the other team's likeliest plans.

use crate::evaluator::Evaluator;
use crate::params::Params;
use crate::rules::{Act, Agent, Direction, Ground, Plan, State, AGENTS};
use common::Deadline;

/// Plans of the other samurai that the last stage looks at.
const REPLIES: usize = 4;

/// When a search stops.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The step's time.
    pub clock: Deadline,
    /// Positions that may be evaluated. Both processes of a team agree on what they
    /// plan only if this, not the clock, ends the search.
    pub positions: u64,
}

impl Limits {
    fn is_over(&self, evaluated: u64) -> bool {
        evaluated >= self.positions || self.clock.is_over()
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Number of the samurai's plan.
    pub samurai: i64,
    /// Number of the dog's plan.
    pub dog: i64,
    /// Expected worth of the position after that, in gold.
    pub value: f32,
    /// Positions evaluated.
    pub evaluated: u64,
}

/// What the search is asked besides the position.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The own samurai's plan, where it is already known.
    pub samurai: Option<i64>,
    /// Costs of single plans by agent, in gold: what has failed before, and what
    /// would be a sign by mistake.
    pub costs: Vec<(Agent, i64, f32)>,
}

impl Wishes {
    fn cost(&self, agent: Agent, plan: i64) -> f32 {
        let of_plan = |it: &&(Agent, i64, f32)| it.0 == agent && it.1 == plan;
        let costs = self.costs.iter().filter(of_plan).map(|it| it.2);
        costs.sum()
    }
}

/// Finds the best plans of a team.
pub fn search(
    state: &State,
    team: usize,
    evaluator: &mut Evaluator,
    wishes: &Wishes,
    params: &Params,
    limits: &Limits,
) -> Found {
    let (samurai, dog) = (Agent::samurai(team), Agent::dog(team));
    let (enemy, hound) = (Agent::samurai(1 - team), Agent::dog(1 - team));
    let own = match wishes.samurai {
        Some(plan) => vec![plan],
        None => plans(state, samurai, evaluator),
    };
    let theirs = plans(state, enemy, evaluator);
    let of_hound = plans(state, hound, evaluator);
    let dogs = plans(state, dog, evaluator);
    let evaluated = core::cell::Cell::new(0);
    let mut value = |choice: &[(Agent, i64)]| -> f32 {
        evaluated.set(evaluated.get() + 1);
        let mut numbers = [-1; AGENTS];
        let mut sum = 0.0;
        for &(agent, plan) in choice {
            numbers[agent.index()] = plan;
        }
        let mut after = state.clone();
        let report = after.step(numbers);
        for (agent, sign) in [(samurai, 1.0), (enemy, -1.0)] {
            sum += sign * unseen_gain(state, agent, report.actions[agent.index()], evaluator);
        }
        sum + evaluator.value(&after)
    };
    // The samurai alone.
    let mut matrix = Vec::with_capacity(own.len() * theirs.len());
    for &a in &own {
        let cost = wishes.cost(samurai, a);
        for &b in &theirs {
            matrix.push(value(&[(samurai, a), (enemy, b)]) - cost);
        }
    }
    let (mixed, replies) = equilibrium(&matrix, own.len(), theirs.len(), params.rounds);
    let mut likely: Vec<(i64, f32)> = theirs.iter().copied().zip(replies).collect();
    likely.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    likely.truncate(REPLIES);
    likely.retain(|it| it.1 > 0.02);
    let total: f32 = likely.iter().map(|it| it.1).sum();
    // What the other dog does best against all that, or it rests.
    let usual = (0..own.len()).max_by(|&a, &b| mixed[a].total_cmp(&mixed[b]).then(b.cmp(&a)));
    let usual = usual.map_or(-1, |n| own[n]);
    let mut worst = (-1, f32::MAX);
    for plan in of_hound {
        let mut sum = 0.0;
        for &(reply, weight) in &likely {
            sum += weight * value(&[(samurai, usual), (enemy, reply), (hound, plan)]);
        }
        if sum < worst.1 {
            worst = (plan, sum);
        }
    }
    let mut hounds = vec![(-1, 0.5), (worst.0, 0.5)];
    if worst.0 == -1 {
        hounds = vec![(-1, 1.0)];
    }
    // All pairs of own plans.
    let mut order: Vec<usize> = (0..own.len()).collect();
    order.sort_by(|&a, &b| mixed[b].total_cmp(&mixed[a]).then(a.cmp(&b)));
    let mut best: Option<Found> = None;
    'all: for &n in &order {
        for &plan in &dogs {
            if limits.is_over(evaluated.get()) && best.is_some() {
                break 'all;
            }
            let mut sum = 0.0;
            for &(reply, weight) in &likely {
                for &(other, share) in &hounds {
                    let choice = [
                        (samurai, own[n]),
                        (dog, plan),
                        (enemy, reply),
                        (hound, other),
                    ];
                    sum += weight / total * share * value(&choice);
                }
            }
            sum -= wishes.cost(samurai, own[n]) + wishes.cost(dog, plan);
            if best.is_none_or(|best| sum > best.value) {
                best = Some(Found {
                    samurai: own[n],
                    dog: plan,
                    value: sum,
                    evaluated: 0,
                });
            }
        }
    }
    let found = best.unwrap_or(Found {
        samurai: usual,
        dog: -1,
        value: 0.0,
        evaluated: 0,
    });
    Found {
        evaluated: evaluated.get(),
        ..found
    }
}

/// Gold to be expected from digging where nobody knows of treasure.
fn unseen_gain(state: &State, agent: Agent, action: i64, evaluator: &Evaluator) -> f32 {
    match Plan::from_number(action) {
        Some(Plan::Act(Act::Dig, direction)) => {
            let cell = state.cell(agent).next(direction);
            match state.ground(cell) {
                Ground::Plain => evaluator.expected(cell),
                _ => 0.0,
            }
        }
        _ => 0.0,
    }
}

/// Least gold to be expected in a cell for which digging blindly is looked at.
const BLIND: f32 = 3.0;

/// The plans of an agent worth looking at: resting, all moves, plugs and digs that
/// bring gold.
fn plans(state: &State, agent: Agent, evaluator: &Evaluator) -> Vec<i64> {
    let mut found = vec![-1];
    let last = if agent.is_dog() { 8 } else { 24 };
    for number in 0..last {
        if state.judge(agent, number).is_err() {
            continue;
        }
        let direction = Direction::new((number % 8) as usize);
        let target = state.cell(agent).next(direction);
        let wanted = !(8..16).contains(&number)
            || state.ground(target) != Ground::Plain
            || evaluator.expected(target) >= BLIND;
        if wanted {
            found.push(number);
        }
    }
    found
}

/// The mixtures of both sides of a zero-sum game near the equilibrium, by regret
/// matching (Hart and Mas-Colell 2000). `matrix` has a row for each own plan.
fn equilibrium(matrix: &[f32], rows: usize, columns: usize, rounds: usize) -> (Vec<f32>, Vec<f32>) {
    let mut regrets = (vec![0.0; rows], vec![0.0; columns]);
    let mut sums = (vec![0.0; rows], vec![0.0; columns]);
    for round in 0..rounds {
        let row = mixture(&regrets.0);
        let column = mixture(&regrets.1);
        // Later rounds count more: the first ones are far off.
        let weight = round as f32;
        let mut mean = 0.0;
        let mut of_columns = vec![0.0; columns];
        let mut of_rows = vec![0.0; rows];
        for r in 0..rows {
            for c in 0..columns {
                let value = matrix[r * columns + c];
                of_rows[r] += column[c] * value;
                of_columns[c] += row[r] * value;
            }
            mean += row[r] * of_rows[r];
        }
        for r in 0..rows {
            regrets.0[r] = (regrets.0[r] + of_rows[r] - mean).max(0.0);
            sums.0[r] += weight * row[r];
        }
        for c in 0..columns {
            regrets.1[c] = (regrets.1[c] + mean - of_columns[c]).max(0.0);
            sums.1[c] += weight * column[c];
        }
    }
    (mixture(&sums.0), mixture(&sums.1))
}

/// Positive numbers as shares of 1; all alike if there is none.
fn mixture(weights: &[f32]) -> Vec<f32> {
    let sum: f32 = weights.iter().sum();
    match sum > 0.0 {
        true => weights.iter().map(|it| it / sum).collect(),
        false => vec![1.0 / weights.len() as f32; weights.len()],
    }
}
