//! Following opponent: a samurai that follows its dog, which points at hidden treasure.

use super::greedy;
use super::memory::{AgentMemory, AgentView};
use super::Player;
use samurai::protocol::Request;
use samurai::rules::{Agent, Cell, Edition, Plan, Treasure};

/// Opponent whose dog, beside hidden treasure, rests and then steps away from it; its samurai
/// keeps close and digs there. Otherwise the dog plays as that of `greedy`.
pub struct Follower {
    memory: AgentMemory,
    /// Cell where the own dog rested in the last step.
    rested_at: Option<Cell>,
    /// Cell of the own dog in the last step.
    last_dog: Option<Cell>,
    /// Cell at which the own dog pointed.
    aim: Option<Cell>,
    /// Treasure at which this dog is about to point.
    sign: Option<Treasure>,
    /// Cells at which this dog has pointed.
    announced: Vec<Cell>,
}

impl Follower {
    /// A player before its first step; `seed` starts its random numbers.
    pub fn new(edition: Edition, seed: u64) -> Follower {
        Follower {
            memory: AgentMemory::new(edition, seed),
            rested_at: None,
            last_dog: None,
            aim: None,
            sign: None,
            announced: Vec::new(),
        }
    }

    /// Reads the sign of the own dog.
    fn watch(&mut self, request: &Request, view: &AgentView) {
        let dog = Agent::dog(view.team());
        let action = request.actions[dog.index()];
        if let (Some(at), Some(Plan::Act(_, direction))) =
            (self.rested_at, Plan::from_number(action))
        {
            if self.last_dog == Some(at) {
                self.aim = Some(at.next(direction.opposite()));
            }
        }
        let rested = request.step > 0 && request.plans[dog.index()] == -1;
        self.rested_at = rested.then(|| view.state.cell(dog));
        self.last_dog = Some(view.state.cell(dog));
        self.aim = self.aim.filter(|&cell| view.terrain.is_open(cell));
    }

    /// Plan of the samurai.
    fn samurai(&mut self, view: &AgentView) -> i64 {
        if let Some(dig) = view.best_dig() {
            return dig;
        }
        let team = view.team();
        let near = view.state.known().iter().filter(|it| {
            !view.is_taken(it.cell)
                && view.dig_time(team, it.cell) <= view.dig_time(1 - team, it.cell) + 1
        });
        let value = |it: &&Treasure| it.amount * 100 / (view.dig_time(team, it.cell) + 2);
        match (near.max_by_key(value), self.aim) {
            (Some(it), Some(aim)) if view.dig_time(team, it.cell) < view.dig_time(team, aim) => {
                view.toward_dig(it.cell)
            }
            (_, Some(aim)) => view.toward_dig(aim),
            (Some(it), None) => view.toward_dig(it.cell),
            (None, None) => view.toward(view.dog(team), 2),
        }
    }

    /// Plan of the dog.
    fn dog(&mut self, view: &AgentView) -> i64 {
        let here = view.here();
        if let Some(it) = self.sign.take() {
            let away = here.direction_to(it.cell).map(|it| it.opposite().number());
            self.announced.push(it.cell);
            if let Some(away) = away {
                return away as i64;
            }
        }
        let announced = &self.announced;
        let mut found = self
            .memory
            .smelled
            .iter()
            .filter(|it| !announced.contains(&it.cell) && here.distance(it.cell) == 1);
        if let Some(it) = found.find(|it| {
            let away = here.direction_to(it.cell).map(|it| it.opposite().number());
            away.is_some_and(|away| view.state.validate(view.agent, away as i64).is_ok())
        }) {
            self.sign = Some(*it);
            return -1;
        }
        greedy::dog(view, &mut self.memory)
    }
}

impl Player for Follower {
    fn plan(&mut self, request: &Request) -> i64 {
        let view = self.memory.observe(request);
        if request.agent.is_dog() {
            return self.dog(&view);
        }
        self.watch(request, &view);
        self.samurai(&view)
    }
}
