//! The way of the contest kit's sample: a greedy samurai, a dog that explores,
//! barks and sits.

use super::eyes::{Eyes, Sight};
use super::Player;
use samurai::protocol::Request;
use samurai::rules::Edition;

/// The samurai digs the best adjacent known treasure, else goes to the nearest one
/// (a hole counts as one more step), else to its dog; it rests every fifth time. The
/// dog looks five steps ahead for the most cells not yet inspected, steps onto what
/// it finds if its samurai is not farther from it than the other, and sits on
/// treasure that the other samurai could dig next.
pub struct Greedy(Eyes);

impl Greedy {
    /// A player with its own random stream.
    pub fn new(edition: Edition, seed: u64) -> Greedy {
        Greedy(Eyes::new(edition, seed))
    }
}

/// What the samurai does.
pub fn samurai(sight: &Sight) -> i64 {
    if let Some(dig) = sight.best_dig() {
        return dig;
    }
    let team = sight.team();
    let known = sight.state.known().iter();
    let free = known.filter(|it| !sight.is_taken(it.cell) || it.cell == sight.here());
    match free.min_by_key(|it| sight.dig_time(team, it.cell)) {
        Some(nearest) => sight.toward_dig(nearest.cell),
        None => sight.toward(sight.dog(team), 1),
    }
}

/// What the dog does.
pub fn dog(sight: &Sight, eyes: &mut Eyes) -> i64 {
    let (team, here) = (sight.team(), sight.here());
    let threatened = |cell| sight.dig_time(1 - team, cell) <= 2;
    if sight.is_known(here) && threatened(here) && sight.dig_time(team, here) > 2 {
        return -1;
    }
    for it in sight.state.known() {
        let near = here.distance(it.cell) == 1 && !sight.is_taken(it.cell);
        if near && threatened(it.cell) && sight.dig_time(team, it.cell) > 1 {
            return sight.dog_toward(it.cell);
        }
    }
    let found = eyes.smelled.iter().find(|it| {
        sight.dig_time(team, it.cell) <= sight.dig_time(1 - team, it.cell)
            && !sight.is_taken(it.cell)
    });
    match found {
        Some(it) => sight.dog_toward(it.cell),
        None => sight.explore(eyes, 5),
    }
}

impl Player for Greedy {
    fn plan(&mut self, request: &Request) -> i64 {
        let sight = self.0.look(request);
        if request.agent.is_dog() {
            return dog(&sight, &mut self.0);
        }
        match self.0.numbers.percent(20) {
            true => -1,
            false => samurai(&sight),
        }
    }
}
