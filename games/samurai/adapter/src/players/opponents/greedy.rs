//! Greedy opponent, after the sample of the contest kit: a samurai that digs the nearest treasure,
//! a dog that explores, barks and guards.

use super::memory::{AgentMemory, AgentView, Scripted};

/// Opponent whose samurai digs the largest adjacent known treasure, else goes to the nearest one
/// (a hole counts as one more step), else to its dog; it rests with probability 0.2. The dog
/// searches five steps ahead for the most cells not yet inspected, steps onto hidden treasure if
/// its samurai is not farther from it than the other one, and stands on treasure that the other
/// samurai could dig next.
pub const GREEDY: Scripted = Scripted { samurai, dog };

/// Plan of the samurai.
fn samurai(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    if memory.rng.percent(20) {
        return -1;
    }
    if let Some(dig) = view.best_dig() {
        return dig;
    }
    let team = view.team();
    let known = view.state.known().iter();
    let free = known.filter(|it| !view.is_taken(it.cell) || it.cell == view.here());
    match free.min_by_key(|it| view.dig_time(team, it.cell)) {
        Some(nearest) => view.toward_dig(nearest.cell),
        None => view.toward(view.dog(team), 1),
    }
}

/// Plan of the dog.
pub fn dog(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    let (team, here) = (view.team(), view.here());
    let threatened = |cell| view.dig_time(1 - team, cell) <= 2;
    if view.is_known(here) && threatened(here) && view.dig_time(team, here) > 2 {
        return -1;
    }
    for it in view.state.known() {
        let near = here.distance(it.cell) == 1 && !view.is_taken(it.cell);
        if near && threatened(it.cell) && view.dig_time(team, it.cell) > 1 {
            return view.dog_toward(it.cell);
        }
    }
    let found = memory.smelled.iter().find(|it| {
        view.dig_time(team, it.cell) <= view.dig_time(1 - team, it.cell) && !view.is_taken(it.cell)
    });
    match found {
        Some(it) => view.dog_toward(it.cell),
        None => view.explore(memory, 5),
    }
}
