//! A samurai that follows its dog; the dog points at what it finds.

use super::eyes::{Eyes, Sight};
use super::greedy;
use super::Player;
use samurai::protocol::Request;
use samurai::rules::{Agent, Cell, Edition, Plan, Treasure};

/// The dog beside hidden treasure rests, then steps away from it: its samurai, which
/// keeps close, digs there. With the other samurai near the dog waits on the gold.
pub struct Follower {
    eyes: Eyes,
    rested_at: Option<Cell>,
    last_dog: Option<Cell>,
    aim: Option<Cell>,
    sign: Option<Treasure>,
    announced: Vec<Cell>,
}

impl Follower {
    /// A player with its own random stream.
    pub fn new(edition: Edition, seed: u64) -> Follower {
        Follower {
            eyes: Eyes::new(edition, seed),
            rested_at: None,
            last_dog: None,
            aim: None,
            sign: None,
            announced: Vec::new(),
        }
    }

    /// Reads the sign of the own dog.
    fn watch(&mut self, request: &Request, sight: &Sight) {
        let dog = Agent::dog(sight.team());
        let action = request.actions[dog.index()];
        if let (Some(at), Some(Plan::Act(_, direction))) =
            (self.rested_at, Plan::from_number(action))
        {
            if self.last_dog == Some(at) {
                self.aim = Some(at.next(direction.opposite()));
            }
        }
        let rested = request.step > 0 && request.plans[dog.index()] == -1;
        self.rested_at = rested.then(|| sight.state.cell(dog));
        self.last_dog = Some(sight.state.cell(dog));
        self.aim = self.aim.filter(|&cell| sight.terrain.is_open(cell));
    }

    fn samurai(&mut self, sight: &Sight) -> i64 {
        if let Some(dig) = sight.best_dig() {
            return dig;
        }
        let team = sight.team();
        let near = sight.state.known().iter().filter(|it| {
            !sight.is_taken(it.cell)
                && sight.dig_time(team, it.cell) <= sight.dig_time(1 - team, it.cell) + 1
        });
        let worth = |it: &&Treasure| it.amount * 100 / (sight.dig_time(team, it.cell) + 2);
        match (near.max_by_key(worth), self.aim) {
            (Some(it), Some(aim)) if sight.dig_time(team, it.cell) < sight.dig_time(team, aim) => {
                sight.toward_dig(it.cell)
            }
            (_, Some(aim)) => sight.toward_dig(aim),
            (Some(it), None) => sight.toward_dig(it.cell),
            (None, None) => sight.toward(sight.dog(team), 2),
        }
    }

    fn dog(&mut self, sight: &Sight) -> i64 {
        let here = sight.here();
        if let Some(it) = self.sign.take() {
            let away = here.direction_to(it.cell).map(|it| it.opposite().number());
            self.announced.push(it.cell);
            if let Some(away) = away {
                return away as i64;
            }
        }
        let announced = &self.announced;
        let mut found = self
            .eyes
            .smelled
            .iter()
            .filter(|it| !announced.contains(&it.cell) && here.distance(it.cell) == 1);
        if let Some(it) = found.find(|it| {
            let away = here.direction_to(it.cell).map(|it| it.opposite().number());
            away.is_some_and(|away| sight.state.validate(sight.agent, away as i64).is_ok())
        }) {
            self.sign = Some(*it);
            return -1;
        }
        greedy::dog(sight, &mut self.eyes)
    }
}

impl Player for Follower {
    fn plan(&mut self, request: &Request) -> i64 {
        let sight = self.eyes.look(request);
        if request.agent.is_dog() {
            return self.dog(&sight);
        }
        self.watch(request, &sight);
        self.samurai(&sight)
    }
}
