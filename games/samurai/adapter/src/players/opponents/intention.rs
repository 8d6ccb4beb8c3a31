//! Intentions that fade: each agent keeps a list of goals with a level that falls
//! from step to step and is raised again by what happens.

use super::eyes::{Eyes, Sight};
use super::Player;
use samurai::protocol::Request;
use samurai::rules::{Cell, Direction, Edition};

/// What an intention is about.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Known treasure.
    Dig,
    /// The treasure that the other samurai is after.
    Chase,
    /// Beside the own dog.
    Follow,
    /// On treasure that the other samurai is after.
    Guard,
    /// Out of a pen.
    Escape,
    /// Hidden treasure found.
    Bark,
    /// Cells not yet inspected.
    Explore,
}

/// What remains of a level after a step.
const FADE: f64 = 0.8;

/// Goals with levels, the highest of which is followed.
pub struct Intention {
    eyes: Eyes,
    goals: Vec<(Kind, Cell, f64)>,
}

impl Intention {
    /// A player with its own random stream.
    pub fn new(edition: Edition, seed: u64) -> Intention {
        Intention {
            eyes: Eyes::new(edition, seed),
            goals: Vec::new(),
        }
    }

    /// Raises a goal to at least this level.
    fn raise(&mut self, kind: Kind, cell: Cell, level: f64) {
        match self
            .goals
            .iter_mut()
            .find(|it| (it.0, it.1) == (kind, cell))
        {
            Some(goal) => goal.2 = goal.2.max(level),
            None => self.goals.push((kind, cell, level)),
        }
    }

    fn highest(&self) -> Option<(Kind, Cell, f64)> {
        let goals = self.goals.iter().copied();
        goals.max_by(|a, b| a.2.total_cmp(&b.2))
    }

    fn samurai(&mut self, sight: &Sight) -> i64 {
        let team = sight.team();
        for it in sight.state.known() {
            if sight.is_taken(it.cell) && it.cell != sight.here() {
                continue;
            }
            let (own, other) = (
                f64::from(sight.dig_time(team, it.cell)),
                f64::from(sight.dig_time(1 - team, it.cell)),
            );
            let amount = f64::from(it.amount);
            if own <= other {
                self.raise(Kind::Dig, it.cell, amount / (own + 0.5));
            } else {
                // Perhaps it is shared, or the other turns away.
                self.raise(Kind::Chase, it.cell, amount / (own + 3.0) * 0.5);
            }
        }
        self.goals
            .retain(|it| it.0 != Kind::Follow && sight.is_known(it.1));
        self.raise(Kind::Follow, sight.dog(team), 0.5);
        if let Some(dig) = sight.best_dig() {
            return dig;
        }
        match self.highest() {
            Some((Kind::Follow, cell, _)) => sight.toward(cell, 2),
            Some((_, cell, _)) => sight.toward_dig(cell),
            None => -1,
        }
    }

    fn dog(&mut self, sight: &Sight) -> i64 {
        let (team, here) = (sight.team(), sight.here());
        let steps = sight.terrain.dog_steps(&[here]);
        self.goals.retain(|it| sight.terrain.is_open(it.1));
        self.goals
            .retain(|it| it.0 != Kind::Guard || sight.is_known(it.1));
        for it in sight.state.known() {
            let other = sight.dig_time(1 - team, it.cell);
            let own = sight.dig_time(team, it.cell);
            let way = u32::from(steps[it.cell.index()]);
            if other < own && way < other && other <= 6 {
                let level = f64::from(it.amount) / f64::from(other + way + 1);
                self.raise(Kind::Guard, it.cell, level);
            }
        }
        for it in self.eyes.smelled.clone() {
            let lead = f64::from(sight.dig_time(1 - team, it.cell))
                - f64::from(sight.dig_time(team, it.cell));
            if lead >= 1.0 {
                let way = f64::from(steps[it.cell.index()]);
                self.raise(Kind::Bark, it.cell, f64::from(it.amount) / (way + 1.0));
            }
        }
        let known = sight.state.known().to_vec();
        self.goals
            .retain(|goal| goal.0 != Kind::Bark || known.iter().all(|it| it.cell != goal.1));
        let open = Direction::ALL.map(|it| sight.terrain.is_open(here.next(it)));
        if open.iter().filter(|it| **it).count() <= 2 {
            let far = sight.terrain.cells().iter().filter(|cell| {
                let steps = steps[cell.index()];
                (4..8).contains(&steps)
            });
            if let Some(&cell) = far.min_by_key(|cell| steps[cell.index()]) {
                self.raise(Kind::Escape, cell, 3.0);
            }
        }
        self.goals.retain(|it| it.0 != Kind::Explore);
        self.raise(Kind::Explore, here, 2.0);
        match self.highest() {
            Some((Kind::Explore, ..)) | None => sight.explore(&mut self.eyes, 4),
            Some((_, cell, _)) if cell == here => -1,
            Some((_, cell, _)) => sight.dog_toward(cell),
        }
    }
}

impl Player for Intention {
    fn plan(&mut self, request: &Request) -> i64 {
        let sight = self.eyes.look(request);
        for goal in &mut self.goals {
            goal.2 *= FADE;
        }
        self.goals.retain(|goal| goal.2 > 0.05);
        match request.agent.is_dog() {
            true => self.dog(&sight),
            false => self.samurai(&sight),
        }
    }
}
