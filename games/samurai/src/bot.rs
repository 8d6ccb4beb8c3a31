//! The bot: the same program in both processes of a team.
//!
//! Each step it plans for both agents from what all can see, which gives the same
//! in both processes, and plays its own half. The dog then plans again with what it
//! has smelled, for the samurai's plan that it now knows.

use crate::belief::{Belief, Weights};
use crate::evaluator::{Evaluator, Item};
use crate::params::Params;
use crate::protocol::Request;
use crate::rules::{Agent, Cell, Direction, Edition, Field, Mode, Plan, State, Treasure};
use crate::search::{search, Found, Limits, Wishes};
use common::{Budget, Deadline, SplitMix64};
use core::time::Duration;

/// Thinking time of a step: in the contests an agent has 10 s for 100 steps.
pub const STEP: Duration = Duration::from_millis(70);
/// Positions of a search that the clock does not cut short: about 10 ms.
const POSITIONS: u64 = 12_000;

/// How the bot plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Limit of each step.
    pub budget: Budget,
    /// Its numbers.
    pub params: Params,
    /// Whose rules it begins with. Nothing in the protocol tells them; by those of
    /// 2020 it notices when a diagonal plan is refused that should not be.
    pub edition: Edition,
}

impl Default for Settings {
    /// The judge's time, the rules of 2020.
    fn default() -> Settings {
        Settings {
            budget: Budget::Clock(STEP),
            params: Params::default(),
            edition: Edition::Y2020,
        }
    }
}

/// One of the two processes of a team.
pub struct Bot {
    settings: Settings,
    belief: Option<Belief>,
    last: Option<State>,
    /// Plans that failed in a row, by agent.
    failures: [u32; 4],
    /// Treasure that the dog is about to point at, and where it stands for that.
    pointing: Option<(Cell, Cell)>,
    /// What the own samurai planned last: both processes know.
    planned: i64,
}

impl Bot {
    /// A bot before its first step.
    pub fn new(settings: Settings) -> Bot {
        Bot {
            settings,
            belief: None,
            last: None,
            failures: [0; 4],
            pointing: None,
            planned: -1,
        }
    }

    /// What it believes of hidden treasure, after the last request.
    pub fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    /// The answer to the lines of a request; -1 if they make none.
    pub fn answer<S: AsRef<str>>(&mut self, lines: &[S]) -> String {
        let plan = match Request::read(lines) {
            Ok(request) => self.plan(&request),
            Err(_) => -1,
        };
        plan.to_string()
    }

    /// The plan for a request.
    pub fn plan(&mut self, request: &Request) -> i64 {
        let limits = self.limits(request);
        let team = request.agent.team();
        if request.step == 0 {
            self.belief = None;
            self.last = None;
            self.pointing = None;
        }
        self.notice_edition(request);
        let belief = self.belief.get_or_insert_with(|| Belief::new(team));
        belief.update(request);
        let public = state(
            request,
            &belief.signalled(),
            self.rested(request),
            &self.settings,
        );
        for agent in Agent::ALL {
            let n = agent.index();
            let failed = request.plans[n] != -1 && request.actions[n] == -1;
            self.failures[n] = if failed { self.failures[n] + 1 } else { 0 };
        }
        let wishes = self.wishes(request, team);
        let found = self.search(&public, team, false, &wishes, &limits);
        let plan = if request.agent.is_dog() {
            self.dog(request, &public, found, wishes, &limits)
        } else {
            found.samurai
        };
        self.planned = found.samurai;
        self.last = Some(public);
        plan
    }

    /// With little time left, each step has its share of it.
    fn limits(&self, request: &Request) -> Limits {
        let steps = request.steps.saturating_sub(request.step).max(1);
        let share = u64::from(request.time_left) * 9 / 10 / u64::from(steps);
        match self.settings.budget {
            Budget::Work(positions) => Limits {
                clock: Deadline::start(Budget::Work(u64::MAX)),
                positions,
            },
            Budget::Clock(time) => Limits {
                clock: Deadline::start(Budget::Clock(time.min(Duration::from_millis(share)))),
                positions: POSITIONS,
            },
        }
    }

    /// By the rules of 2019 the own samurai's diagonal plan was refused, although by
    /// those of 2020 it would have been carried out.
    fn notice_edition(&mut self, request: &Request) {
        let n = Agent::samurai(request.agent.team()).index();
        let diagonal = self.planned >= 0 && self.planned % 2 == 1;
        let Some(last) = self.last.as_ref().filter(|_| diagonal) else {
            return;
        };
        if request.actions[n] == -1 && last.step_number() + 1 == request.step {
            let mut plans = request.plans;
            plans[n] = self.planned;
            if last.clone().step(plans).actions[n] == self.planned {
                self.settings.edition = Edition::Y2019;
            }
        }
    }

    /// Which samurai may act diagonally: those whose last plan was to rest, or would
    /// be refused. Nothing in the protocol tells; a refused plan may be shown as -1
    /// or as it was sent.
    fn rested(&self, request: &Request) -> [bool; 2] {
        [0, 1].map(|team| {
            let plan = request.plans[team];
            request.step == 0
                || plan == -1
                || request.actions[team] == -1
                    && self
                        .last
                        .as_ref()
                        .is_some_and(|last| last.judge(Agent::samurai(team), plan).is_err())
        })
    }

    /// Costs of plans: no mutual blocking for ever, and no sign by mistake.
    fn wishes(&self, request: &Request, team: usize) -> Wishes {
        let params = &self.settings.params;
        let mut costs = Vec::new();
        for agent in [Agent::samurai(team), Agent::dog(team)] {
            let n = agent.index();
            let chance = random(request.step, n as u64 * 7 + u64::from(request.buried));
            if self.failures[n] > 0 && (chance < params.vary || self.failures[n] > 3) {
                let cost = params.vary_cost * self.failures[n] as f32;
                costs.push((agent, request.plans[n], cost));
            }
        }
        if let Some(belief) = &self.belief {
            for direction in Direction::ALL {
                if belief.sign(direction).is_some() {
                    costs.push((Agent::dog(team), direction.number() as i64, 2.0));
                }
            }
        }
        Wishes {
            samurai: None,
            costs,
        }
    }

    fn search(
        &self,
        state: &State,
        team: usize,
        private: bool,
        wishes: &Wishes,
        limits: &Limits,
    ) -> Found {
        let params = &self.settings.params;
        let mut evaluator = self.evaluator(state, team, private);
        search(state, team, &mut evaluator, wishes, params, limits)
    }

    fn evaluator(&self, state: &State, team: usize, private: bool) -> Evaluator<'_> {
        let params = &self.settings.params;
        let belief = self.belief.as_ref();
        let signalled = belief.map_or(Vec::new(), Belief::signalled);
        let known = state.known().iter().map(|it| (it, false));
        let hidden = state.hidden().iter().map(|it| (it, true));
        let items = known.chain(hidden).map(|(it, secret)| {
            let told = signalled.iter().any(|sign| sign.cell == it.cell);
            Item {
                cell: it.cell,
                amount: it.amount as f32,
                secret,
                share: if secret && !told { params.untold } else { 1.0 },
            }
        });
        let expected = belief.map_or(Vec::new(), |it| it.expected(private, Weights::of(params)));
        Evaluator::new(params, state, team, items.collect(), expected)
    }

    /// The dog's plan, once the samurai's is known.
    fn dog(
        &mut self,
        request: &Request,
        public: &State,
        found: Found,
        mut wishes: Wishes,
        limits: &Limits,
    ) -> i64 {
        let Some(belief) = self.belief.clone() else {
            return found.dog;
        };
        let team = request.agent.team();
        let private = state(request, &belief.found(), public.rested(), &self.settings);
        let here = private.cell(request.agent);
        // The second half of a sign.
        if let Some((target, from)) = self.pointing.take() {
            let away = here.direction_to(target).map(Direction::opposite);
            let rested = from == here && request.plans[request.agent.index()] == -1;
            if let Some(away) = away.filter(|_| rested && belief.is_possible(target)) {
                let plan = away.number() as i64;
                if private.judge(request.agent, plan).is_ok() {
                    return plan;
                }
            }
        }
        wishes.samurai = Some(found.samurai);
        let chosen = self.search(&private, team, true, &wishes, limits);
        if let Some(target) = self.worth_a_sign(&private, &belief, request) {
            // Unless it barks or sits down at once, which is as good.
            let moves_to = Plan::from_number(chosen.dog).and_then(|plan| match plan {
                Plan::Act(_, direction) => Some(here.next(direction)),
                Plan::Rest => None,
            });
            let barks = moves_to.is_some_and(|to| private.hidden().iter().any(|it| it.cell == to));
            if !barks {
                self.pointing = Some((target, here));
                return -1;
            }
        }
        chosen.dog
    }

    /// Hidden treasure beside the dog that it should point at.
    fn worth_a_sign(&self, private: &State, belief: &Belief, request: &Request) -> Option<Cell> {
        let params = &self.settings.params;
        let here = private.cell(request.agent);
        let signalled = belief.signalled();
        let on_treasure = private.known().iter().any(|it| it.cell == here);
        let evaluator = self.evaluator(private, request.agent.team(), true);
        let mut best: Option<Treasure> = None;
        for it in private.hidden() {
            if signalled.iter().any(|sign| sign.cell == it.cell) || on_treasure {
                continue;
            }
            let Some(direction) = here.direction_to(it.cell) else {
                continue;
            };
            let away = direction.opposite().number() as i64;
            if private.judge(request.agent, away).is_err() {
                continue;
            }
            let [own, other] = evaluator.dig_times(private, it.cell).map(f32::from);
            let wins = own + params.bark_lead <= other;
            let late = own > other + params.sign_lag;
            if !wins && !late && best.is_none_or(|best| it.amount > best.amount) {
                best = Some(*it);
            }
        }
        best.map(|it| it.cell)
    }
}

/// The position that a request shows, with this hidden treasure.
fn state(request: &Request, hidden: &[Treasure], rested: [bool; 2], settings: &Settings) -> State {
    let field = Field {
        side: request.side,
        steps: request.steps,
        think_time: request.time_left,
        agents: request.agents,
        holes: request.holes.clone(),
        known: request.known.clone(),
        hidden: hidden.to_vec(),
    };
    let state = State::new(&field, settings.edition, Mode::Text);
    state.with_progress(request.step, rested, request.scores, request.buried)
}

/// A random number of 0..1 that both processes of a team have.
fn random(step: u32, salt: u64) -> f32 {
    let bits = SplitMix64::new(u64::from(step) << 32 ^ salt).next_number();
    (bits >> 40) as f32 / (1_u64 << 24) as f32
}
