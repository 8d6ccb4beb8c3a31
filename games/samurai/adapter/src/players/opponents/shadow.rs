//! Shadowing opponent: its dog takes the cell that the other samurai is about to enter or to dig;
//! its samurai never rests.
//!
//! Fitted to half of the recorded games with a finalist of 2019, which plays this way.

use super::memory::{AgentMemory, AgentView, Scripted};
use samurai::routes::UNREACHABLE;
use samurai::rules::{Agent, Cell, Direction, Plan};

/// Percentage of steps in which the samurai digs a hole when no treasure is known.
const IDLE_DIGS: usize = 15;

/// Opponent whose samurai goes to the nearest free known treasure and strolls without any. Its dog
/// keeps beside the other samurai and moves in each step to where that samurai's shortest path
/// goes on; it rests only where it cannot reach the samurai.
pub const SHADOW: Scripted = Scripted { samurai, dog };

/// Plan of the samurai of a view towards the nearest treasure that nobody stands on; `None` without
/// such treasure.
fn toward_nearest(view: &AgentView, treasure: impl Iterator<Item = Cell>) -> Option<i64> {
    let team = view.team();
    let free = treasure.filter(|&cell| !view.is_taken(cell) || cell == view.here());
    let timed = free.map(|cell| (view.dig_time(team, cell), cell));
    let (_, nearest) = timed
        .filter(|it| it.0 < u32::from(UNREACHABLE))
        .min_by_key(|it| it.0)?;
    Some(view.toward_dig(nearest))
}

/// Plan of the samurai.
fn samurai(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    if let Some(dig) = view.best_dig() {
        return dig;
    }
    let known = view.state.known().iter().map(|it| it.cell);
    match toward_nearest(view, known) {
        Some(plan) if plan >= 0 => plan,
        _ => stroll(view, memory),
    }
}

/// Random dig or move of the samurai; a plug where it is shut in.
fn stroll(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    let first = if memory.rng.percent(IDLE_DIGS) {
        8..16
    } else {
        0..8
    };
    let plans = view.valid_plans();
    for kind in [first, 0..8, 16..24] {
        let wanted: Vec<i64> = plans
            .iter()
            .copied()
            .filter(|it| kind.contains(it))
            .collect();
        if !wanted.is_empty() {
            return memory.rng.choose(&wanted);
        }
    }
    -1
}

/// Cell that the other samurai will probably enter or dig in this step.
fn next_cell(view: &AgentView, memory: &AgentMemory) -> Option<Cell> {
    let enemy = AgentView {
        agent: Agent::samurai(1 - view.team()),
        state: view.state.clone(),
        terrain: view.terrain.clone(),
    };
    let known = view.state.known().iter();
    let all = known.chain(&memory.smelled).map(|it| it.cell);
    let plan = match enemy.best_dig() {
        Some(dig) => dig,
        None => toward_nearest(&enemy, all)?,
    };
    match Plan::from_number(plan)? {
        Plan::Act(_, direction) => Some(enemy.here().next(direction)),
        Plan::Rest => None,
    }
}

/// Plan of the dog.
fn dog(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    let (here, samurai) = (view.here(), view.samurai(1 - view.team()));
    let open = Direction::ALL.into_iter().filter(|it| !it.is_diagonal());
    let mut exits: Vec<Cell> = open
        .map(|it| samurai.next(it))
        .filter(|&cell| view.terrain.is_open(cell) && !view.is_taken(cell))
        .collect();
    memory.rng.shuffle(&mut exits);
    exits.splice(0..0, next_cell(view, memory));
    for &cell in &exits {
        let Some(direction) = here.direction_to(cell) else {
            continue;
        };
        let plan = direction.number() as i64;
        if view.state.validate(view.agent, plan).is_ok() {
            return plan;
        }
    }
    if let Some(it) = memory.smelled.iter().find(|it| here.distance(it.cell) == 1) {
        return view.dog_toward(it.cell);
    }
    let steps = view.terrain.dog_steps(&[here]);
    let near = exits.into_iter().min_by_key(|it| steps[it.index()]);
    near.map_or(-1, |cell| view.dog_toward(cell))
}
