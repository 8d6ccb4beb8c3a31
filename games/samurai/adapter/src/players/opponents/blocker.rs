//! Blocking opponent: a greedy samurai, and a dog that hinders the other samurai.

use super::memory::{AgentMemory, AgentView, Scripted};
use samurai::rules::{Direction, Treasure};

/// Opponent whose samurai values treasure by amount / dig time, a quarter of that where the other
/// samurai is faster. The dog stands on the other samurai's probable target or in its way; it
/// explores only while no treasure is known, and barks at once.
pub const BLOCKER: Scripted = Scripted {
    samurai: |view, _| samurai(view),
    dog,
};

/// Plan of the samurai.
fn samurai(view: &AgentView) -> i64 {
    if let Some(dig) = view.best_dig() {
        return dig;
    }
    let team = view.team();
    let value = |it: &&Treasure| {
        let own = view.dig_time(team, it.cell);
        let other = view.dig_time(1 - team, it.cell);
        let share = if own <= other { 4 } else { 1 };
        it.amount * 100 * share / (own + 2)
    };
    let free = view.state.known().iter();
    let free = free.filter(|it| !view.is_taken(it.cell) || it.cell == view.here());
    match free.max_by_key(value) {
        Some(it) => view.toward_dig(it.cell),
        None => view.toward(view.dog(team), 2),
    }
}

/// Plan of the dog.
fn dog(view: &AgentView, memory: &mut AgentMemory) -> i64 {
    let (team, here) = (view.team(), view.here());
    let enemy = view.samurai(1 - team);
    // Probable target of the other samurai.
    let aim = view
        .state
        .known()
        .iter()
        .max_by_key(|it| it.amount * 100 / (view.dig_time(1 - team, it.cell) + 1));
    if let Some(it) = aim {
        let time = view.dig_time(1 - team, it.cell);
        if view.dig_time(team, it.cell) > time && time <= 8 {
            if here == it.cell {
                return -1;
            }
            let steps = view.terrain.dog_steps(&[it.cell])[here.index()];
            if u32::from(steps) < time && !view.is_taken(it.cell) {
                return view.dog_toward(it.cell);
            }
            // Its probable next cell.
            let times = view.terrain.dig_times(it.cell);
            let way = Direction::ALL
                .into_iter()
                .filter(|direction| !direction.is_diagonal())
                .map(|direction| enemy.next(direction))
                .filter(|&cell| view.terrain.is_open(cell))
                .min_by_key(|cell| times[cell.index()][0]);
            if let Some(way) = way {
                return if way == here {
                    -1
                } else {
                    view.dog_toward(way)
                };
            }
        }
    }
    match memory.smelled.first() {
        Some(it) => view.dog_toward(it.cell),
        None => view.explore(memory, 4),
    }
}
