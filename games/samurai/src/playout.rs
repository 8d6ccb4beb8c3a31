//! Simulated games: all four agents follow simple scripts for some dozen steps by
//! the exact rules.

use crate::rules::{Agent, Direction, Ground, State, AGENTS};
use crate::scene::{Run, Scene, NO_ITEM};
use crate::scripts::Scripts;

/// Steps in a row in which all agents rest, after which nothing will change any more: one
/// for the samurai to have rested, one for a dog's sign.
const STANDSTILL: u32 = 3;

/// Plays a game in which each agent begins with its `first` plan, if it has one,
/// and then follows its script. Returns what it brings the own team, in gold, and
/// the number of steps simulated.
pub fn play(scene: &Scene, scripts: Scripts, first: [Option<i64>; AGENTS]) -> (f32, u32) {
    let mut run = scene.run();
    let (me, other) = (scene.team, 1 - scene.team);
    let mut value = 0.0;
    let mut weight = 1.0;
    let mut scent = None;
    let mut passage = scripts.samurai[me].first.filter(|&n| n >= scene.treasures);
    let mut steps = 0;
    let mut rests = 0;
    let length = scene.params.horizon;
    while steps < length && !run.state.is_over() {
        let mut plans = [-1; AGENTS];
        for team in 0..2 {
            plans[team] = match first[team].filter(|_| steps == 0) {
                Some(plan) => plan,
                None => scene.samurai(&run, team, scripts.samurai[team]),
            };
            plans[team + 2] = match first[team + 2].filter(|_| steps == 0) {
                Some(plan) => plan,
                None => scene.dog(&mut run, team, scripts.dogs[team], steps),
            };
        }
        if steps == 0 {
            scent = scent_of(scene, &mut run, plans[me + 2]);
            for (team, sign) in [(me, 1.0), (other, -1.0)] {
                value += sign * unseen_gain(scene, &run.state, team, plans[team]);
            }
        }
        let hidden = run.state.hidden().len();
        let report = run.state.step(plans);
        if report.gains != [0; 2] || report.barks != [false; 2] {
            scene.look(&mut run);
        }
        if report.barks[me] && run.state.hidden().len() < hidden {
            let n = scene.item_at[run.state.cell(Agent::dog(me)).index()];
            if n != NO_ITEM {
                value -= weight * scene.params.bark_cost * scene.items[usize::from(n)].amount;
            }
        }
        let gain = |team: usize| report.gains[team] as f32;
        value += weight * (scene.hope() * gain(me) - scene.denial * gain(other));
        if let Some(n) = passage.filter(|&n| !scene.is_open(&run, me, n)) {
            value += weight * scene.items[n].amount;
            passage = None;
        }
        weight *= scene.params.hurry;
        steps += 1;
        if steps > 1 && passage.is_none() && is_idle(&run) {
            break;
        }
        rests = if plans == [-1; AGENTS] { rests + 1 } else { 0 };
        if rests == STANDSTILL {
            break;
        }
    }
    let near = |team: usize| {
        let cell = run.state.cell(Agent::samurai(team));
        scene.nearness[cell.index()]
    };
    value += scene.params.nearness * (near(me) - near(other));
    let idle = run.free_at.unwrap_or(length);
    let busy = power(scene.params.scent_hurry, idle);
    value += scene.params.scent
        * match scent {
            // A first plan that was given is not asked for.
            Some(scent) if idle <= 1 => scent,
            _ => busy * scene.exploration.best(),
        };
    (value, steps)
}

/// A power, by repeated products.
fn power(base: f32, exponent: u32) -> f32 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

/// Expected gold that the own dog's first plan lets it smell; the way on from there is kept.
fn scent_of(scene: &Scene, run: &mut Run, plan: i64) -> Option<f32> {
    match usize::try_from(plan) {
        Ok(direction) if direction < 8 => {
            run.way = Some((direction, 1));
            scene.exploration.values[direction]
        }
        _ => Some(scene.exploration.best() * scene.params.scent_hurry),
    }
}

/// Gold to be expected from digging where nobody knows of treasure.
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

/// Whether no samurai knows of anything to dig.
fn is_idle(run: &Run) -> bool {
    run.state.known().is_empty() && run.there == 0
}
