//! Rollouts: games of limited depth by the exact rules in which all four agents follow scripts,
//! with a leaf evaluation at the end.

use crate::rules::{Agent, Direction, Ground, State, AGENTS};
use crate::scene::{Rollout, Scene};
use crate::scripts::{target, DogScript, Scripts};

/// Steps in a row in which all agents rest, after which no script acts any more: one in which
/// samurai become rested, one in which a dog prepares a sign, and one more.
const MAX_IDLE_STEPS: u32 = 3;

/// Result of a rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutResult {
    /// Discounted gain of the own team minus that of the other one, plus the leaf evaluation, in
    /// gold.
    pub value: f32,
    /// Number of simulated steps.
    pub steps: u32,
}

/// Plays a rollout in which each agent begins with its `first` plan, if it has one, and then
/// follows its script. The own samurai knows where the other dog moves and goes around that cell.
pub fn run_rollout(scene: &Scene, scripts: Scripts, first: [Option<i64>; AGENTS]) -> RolloutResult {
    let mut rollout = scene.start_rollout();
    let (me, other) = (scene.team, 1 - scene.team);
    let mut value = 0.0;
    let mut weight = 1.0;
    let mut scent = None;
    let mut passage = scripts.samurai[me].first.filter(|&n| n >= scene.treasures);
    let mut steps = 0;
    let mut rests = 0;
    let length = scene.params.rollout_depth;
    while steps < length && !rollout.state.is_over() {
        let mut plans = [-1; AGENTS];
        for team in 0..2 {
            plans[team] = match first[team].filter(|_| steps == 0) {
                Some(plan) => plan,
                None => scene.samurai_plan(&rollout, team, scripts.samurai[team]),
            };
            plans[team + 2] = match first[team + 2].filter(|_| steps == 0) {
                Some(plan) => plan,
                None => {
                    let samurai = scripts.samurai[1 - team];
                    scene.dog_plan(&mut rollout, team, scripts.dogs[team], samurai, steps)
                }
            };
        }
        let own = scripts.samurai[me];
        let is_free = steps > 0 || first[me].is_none();
        if is_free && scene.evasive_plan(&rollout, own).is_none() {
            let entered = target(&rollout.state, Agent::dog(other), plans[other + 2]);
            plans[me] = scene.plan_around(&rollout, me, own, plans[me], entered);
        }
        if scripts.dogs[me] == DogScript::Hinder && (steps > 0 || first[me + 2].is_none()) {
            plans[me + 2] = scene.hinder_plan(&rollout.state, plans[me], plans[other + 2]);
        }
        if steps == 0 {
            scent = first_move_value(scene, &mut rollout, plans[me + 2]);
            for (team, sign) in [(me, 1.0), (other, -1.0)] {
                value += sign * unseen_gain(scene, &rollout.state, team, plans[team]);
            }
        }
        let targets = [0, 1].map(|team| target(&rollout.state, Agent::samurai(team), plans[team]));
        let report = rollout.state.step(plans);
        for (team, target) in targets.into_iter().enumerate() {
            rollout.failed_at[team] = target.filter(|_| report.actions[team] == -1);
        }
        if report.gains != [0; 2] || report.barks != [false; 2] {
            scene.refresh_treasure(&mut rollout);
        }
        let gain = |team: usize| report.gains[team] as f32;
        value += weight
            * (scene.own_gain_weight() * gain(me) - scene.opponent_gain_weight * gain(other));
        if let Some(n) = passage.filter(|&n| !scene.is_open(&rollout, me, n)) {
            value += weight * scene.items[n].amount;
            passage = None;
        }
        weight *= scene.params.rollout_discount;
        steps += 1;
        let is_empty = rollout.in_ground == 0 && rollout.state.known().is_empty();
        if steps > 1 && passage.is_none() && is_empty {
            break;
        }
        rests = if plans == [-1; AGENTS] { rests + 1 } else { 0 };
        if rests == MAX_IDLE_STEPS {
            break;
        }
    }
    let near = |team: usize| {
        let cell = rollout.state.cell(Agent::samurai(team));
        scene.nearness[cell.index()]
    };
    value += scene.params.leaf_nearness * (near(me) - near(other));
    let idle = rollout.free_since.unwrap_or(length);
    let busy = power(scene.params.exploration_discount, idle);
    value += scene.params.leaf_exploration
        * match scent {
            // The value of the first move, which the search may have prescribed.
            Some(scent) if idle <= 1 => scent,
            _ => busy * scene.exploration.best(),
        };
    RolloutResult { value, steps }
}

/// Power with an integer exponent, by repeated multiplication: equal on every machine.
fn power(base: f32, exponent: u32) -> f32 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

/// Exploration value of the own dog's first plan; the dog then goes on by that path.
fn first_move_value(scene: &Scene, rollout: &mut Rollout, plan: i64) -> Option<f32> {
    match usize::try_from(plan) {
        Ok(direction) if direction < 8 => {
            rollout.exploration_path = Some((direction, 1));
            scene.exploration.values[direction]
        }
        _ => Some(scene.exploration.best() * scene.params.exploration_discount),
    }
}

/// Expected gold of a dig where no treasure is known; 0 for another plan.
fn unseen_gain(scene: &Scene, state: &State, team: usize, plan: i64) -> f32 {
    if !(8..16).contains(&plan) {
        return 0.0;
    }
    let samurai = state.cell(Agent::samurai(team));
    let cell = samurai.next(Direction::new((plan - 8) as usize));
    match state.ground(cell) {
        Ground::Plain => scene.expected[cell.index()],
        _ => 0.0,
    }
}
