//! A greedy samurai with a dog that hinders the other one.

use super::eyes::{Eyes, Sight};
use super::Player;
use samurai::protocol::Request;
use samurai::rules::{Direction, Edition, Treasure};

/// The samurai weighs amount against way and leaves what the other reaches first.
/// The dog sits on the treasure that the other samurai is after, or steps into its
/// way; it explores only while nothing is known, and barks at once.
pub struct Blocker(Eyes);

impl Blocker {
    /// A player with its own random stream.
    pub fn new(edition: Edition, seed: u64) -> Blocker {
        Blocker(Eyes::new(edition, seed))
    }
}

fn samurai(sight: &Sight) -> i64 {
    if let Some(dig) = sight.best_dig() {
        return dig;
    }
    let team = sight.team();
    let worth = |it: &&Treasure| {
        let (own, other) = (
            sight.dig_time(team, it.cell),
            sight.dig_time(1 - team, it.cell),
        );
        let share = if own <= other { 4 } else { 1 };
        it.amount * 100 * share / (own + 2)
    };
    let free = sight.state.known().iter();
    let free = free.filter(|it| !sight.is_taken(it.cell) || it.cell == sight.here());
    match free.max_by_key(worth) {
        Some(it) => sight.toward_dig(it.cell),
        None => sight.toward(sight.dog(team), 2),
    }
}

fn dog(sight: &Sight, eyes: &mut Eyes) -> i64 {
    let (team, here) = (sight.team(), sight.here());
    let enemy = sight.samurai(1 - team);
    // What the other samurai is likely after.
    let aim = sight
        .state
        .known()
        .iter()
        .max_by_key(|it| it.amount * 100 / (sight.dig_time(1 - team, it.cell) + 1));
    if let Some(it) = aim {
        let time = sight.dig_time(1 - team, it.cell);
        if sight.dig_time(team, it.cell) > time && time <= 8 {
            if here == it.cell {
                return -1;
            }
            let steps = sight.terrain.dog_steps(&[it.cell])[here.index()];
            if u32::from(steps) < time && !sight.is_taken(it.cell) {
                return sight.dog_toward(it.cell);
            }
            // Into its way: the cell beside it that is nearest to the treasure.
            let times = sight.terrain.dig_times(it.cell);
            let way = Direction::ALL
                .into_iter()
                .filter(|direction| !direction.is_diagonal())
                .map(|direction| enemy.next(direction))
                .filter(|&cell| sight.terrain.is_open(cell))
                .min_by_key(|cell| times[cell.index()][0]);
            if let Some(way) = way {
                return match way == here {
                    true => -1,
                    false => sight.dog_toward(way),
                };
            }
        }
    }
    match eyes.smelled.first() {
        Some(it) => sight.dog_toward(it.cell),
        None => sight.explore(eyes, 4),
    }
}

impl Player for Blocker {
    fn plan(&mut self, request: &Request) -> i64 {
        let sight = self.0.look(request);
        match request.agent.is_dog() {
            true => dog(&sight, &mut self.0),
            false => samurai(&sight),
        }
    }
}
