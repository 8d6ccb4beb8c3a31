//! The bot: the same program in both processes of a team.
//!
//! Each step it plans for both agents from what all can see, which gives the same
//! in both processes, and plays its own half. The dog then plans again with what it
//! has smelled, for the samurai's plan that it now knows.

use crate::belief::{Belief, CellWeights};
use crate::opponent::OpponentModel;
use crate::params::Params;
use crate::protocol::{Request, LINES};
use crate::pursuit::Pursuit;
use crate::rules::{Agent, Cell, Direction, Edition, Mode, State, Treasure, AGENTS};
use crate::scene::{Item, Scene, SceneInput};
use crate::scripts::target;
use crate::search::{search, PlanCost, SearchContext, SearchLimits, SearchResult, Task};
use common::bot::{seed_from_date, settings, variable, Settings};
use common::{Bot as _, Budget, Deadline, SplitMix64};
use core::time::Duration;

/// Thinking time of a step: in the contests an agent has 10 s for 100 steps, of which
/// waiting for a processor on a busy machine is a part. A search takes some 4 ms.
pub const STEP: Duration = Duration::from_millis(40);
/// Simulated steps of a search that the clock does not cut short: more than nearly all searches take.
const WORK: u64 = 40_000;
/// Steps cut short by the clock after which each has half of the time.
const CUTS_TO_HALF_TIME: u32 = 20;

/// One of the two processes of a team.
pub struct Bot {
    settings: Settings<Params>,
    edition: Edition,
    belief: Option<Belief>,
    opponent: OpponentModel,
    last: Option<State>,
    /// Plans that failed in a row, by agent.
    failures: [u32; AGENTS],
    /// Cell at which the samurai of each team failed in the last step.
    failed_at: [Option<Cell>; 2],
    /// Steps that were cut short by the clock.
    cut_short: u32,
    /// Steps that each agent has stayed where it is.
    stayed: [u32; AGENTS],
    /// Gold in the ground and known treasure of the last step, and for how many steps
    /// that has been so.
    standstill: (u32, usize, u32),
    /// Treasure that the dog is about to point at, and where it stands for that.
    pointing: Option<(Cell, Cell)>,
    /// What both processes of the team found last.
    found: Option<SearchResult>,
    /// Number of the own plan of the last step.
    planned: i64,
    /// Random numbers of this process alone.
    random: SplitMix64,
    /// What the dog then found, with what it smelled.
    private: Option<SearchResult>,
}

impl common::Bot for Bot {
    const NAME: &'static str = "SAMURAI";
    const TIME: Duration = STEP;
    type Params = Params;
    /// The limit depends on the time left, which the request says.
    type Deadline = ();

    /// Plays by the rules of 2020.
    fn from_settings(settings: Settings<Params>) -> Bot {
        let seed = settings.seed.unwrap_or_else(|| match settings.budget {
            Budget::Work(_) => 0,
            Budget::Clock(_) => seed_from_date(),
        });
        Bot {
            planned: -1,
            random: SplitMix64::new(seed),
            settings,
            edition: Edition::Y2020,
            belief: None,
            opponent: OpponentModel::default(),
            last: None,
            failures: [0; AGENTS],
            failed_at: [None; 2],
            cut_short: 0,
            stayed: [0; AGENTS],
            standstill: (0, 0, 0),
            pointing: None,
            found: None,
            private: None,
        }
    }

    fn from_environment() -> Bot {
        let edition = variable::<Bot, Edition>("EDITION", "2019 or 2020", |text| {
            Edition::from_name(text).ok_or(text)
        });
        Bot::from_settings(settings::<Bot>()).with_edition(edition.unwrap_or(Edition::Y2020))
    }

    fn needs_line(&self, lines: &mut Vec<String>) -> bool {
        lines.len() < LINES
    }

    fn deadline(&self) {}

    /// The number of a plan; -1 if the lines make no request.
    fn answer(&mut self, lines: &[String], (): ()) -> String {
        let plan = match Request::read(lines) {
            Ok(request) => self.plan(&request),
            Err(_) => -1,
        };
        plan.to_string()
    }
}

impl Bot {
    /// The bot with these rules to begin with. Nothing in the protocol names them; by those of
    /// 2020 it notices when a diagonal plan is refused that should not be, as long as
    /// the plan is shown, which all managers do; the samurai notices without that, too.
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Bot {
        self.edition = edition;
        self
    }

    /// What it believes of hidden treasure, after the last request.
    pub fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    /// What it last found for its team from what all can see; the same in both
    /// processes of the team.
    pub fn found(&self) -> Option<SearchResult> {
        self.found
    }

    /// Whose rules it plays by: those that it was started with, or those of 2019 once
    /// it has noticed them.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The plan for a request.
    pub fn plan(&mut self, request: &Request) -> i64 {
        let limits = self.limits(request);
        let team = request.agent.team();
        if request.step == 0 {
            *self = Bot::from_settings(self.settings.clone()).with_edition(self.edition);
        }
        self.notice_edition(request);
        let belief = self.belief.get_or_insert_with(|| Belief::new(team));
        belief.update(request);
        let signalled = belief.signalled();
        let rested = self.rested(request);
        let public = state(request, &signalled, rested, self.edition);
        self.count(request);
        self.opponent.update(request.plans, team);
        let mut search_context = self.search_context(request, team);
        let mut scene = self.scene(public.clone(), team, false);
        if let Some(pursuer) = self.opponent.pursuer() {
            scene.set_pursuer(pursuer);
        }
        let found = search(&scene, &search_context, &self.settings.params, &limits);
        let pursuit = scene.pursuit.take();
        let predicted = OpponentModel::predict(&scene);
        self.opponent.set_predictions(predicted);
        self.found = Some(found);
        let plan = if request.agent.is_dog() {
            search_context.samurai = Some(found.samurai);
            search_context.last = self.private;
            self.dog(request, &public, &search_context, &limits, pursuit)
        } else {
            found.mixture.draw(self.random.next_f32())
        };
        self.planned = plan;
        self.last = Some(public);
        self.cut_short += u32::from(limits.clock.is_over());
        plan
    }

    /// Counts failed plans and steps without moving.
    fn count(&mut self, request: &Request) {
        let (buried, known, steps) = self.standstill;
        let same = (buried, known) == (request.buried, request.known.len());
        let steps = if same { steps + 1 } else { 0 };
        self.standstill = (request.buried, request.known.len(), steps);
        for (n, agent) in Agent::ALL.into_iter().enumerate() {
            let failed = request.plans[n] != -1
                && request.actions[n] == -1
                && !(agent.is_dog() && self.has_blocked(request, agent.team()));
            self.failures[n] = if failed { self.failures[n] + 1 } else { 0 };
            let before = self.last.as_ref().map(|last| last.cell(agent));
            let stayed = before == Some(request.agents[n]);
            self.stayed[n] = if stayed { self.stayed[n] + 1 } else { 0 };
        }
        self.failed_at = [0, 1].map(|team| {
            let failed = request.actions[team] == -1;
            let last = self.last.as_ref().filter(|_| failed)?;
            target(last, Agent::samurai(team), request.plans[team])
        });
    }

    /// Whether the dog of a team and the other samurai acted on the same cell in the last step: the
    /// dog's plan failed, but the samurai's did, too.
    fn has_blocked(&self, request: &Request, team: usize) -> bool {
        let Some(last) = &self.last else { return false };
        let target = |agent: Agent| target(last, agent, request.plans[agent.index()]);
        let blocked = target(Agent::samurai(1 - team));
        blocked.is_some() && blocked == target(Agent::dog(team))
    }

    /// With little time left, each step has half of its share: the other half is for waiting for
    /// the processor.
    fn limits(&self, request: &Request) -> SearchLimits {
        let steps = request.steps.saturating_sub(request.step).max(1);
        let share = u64::from(request.time_left) / 2 / u64::from(steps);
        match self.settings.budget {
            Budget::Work(work) => SearchLimits {
                clock: Deadline::start(Budget::Work(u64::MAX)),
                work,
            },
            Budget::Clock(time) => {
                let time = time * CUTS_TO_HALF_TIME / (CUTS_TO_HALF_TIME + self.cut_short);
                SearchLimits {
                    clock: Deadline::start(Budget::Clock(time.min(Duration::from_millis(share)))),
                    work: WORK,
                }
            }
        }
    }

    /// By the rules of 2019 the own samurai's diagonal plan was refused, although by
    /// those of 2020 it would have been carried out: by the manager, too, which lets
    /// more digs fail than the text does.
    ///
    /// The plan is the one that is shown. Where that is -1, the samurai knows what it
    /// planned; its dog has only a guess, which says nothing of the rules.
    fn notice_edition(&mut self, request: &Request) {
        let n = Agent::samurai(request.agent.team()).index();
        let shown = request.plans[n];
        let planned = match self.found {
            Some(_) if !request.agent.is_dog() => self.planned,
            _ => shown,
        };
        let diagonal = planned >= 0 && planned % 2 == 1 && (shown == planned || shown == -1);
        let Some(last) = self.last.as_ref().filter(|_| diagonal) else {
            return;
        };
        if request.actions[n] == -1 && last.step_number().checked_add(1) == Some(request.step) {
            let mut plans = request.plans;
            plans[n] = planned;
            let mut replayed = last.clone().with_mode(Mode::Manager);
            if replayed.step(plans).actions[n] == planned {
                self.edition = Edition::Y2019;
            }
        }
    }

    /// Which samurai may act diagonally: those whose last plan was to rest, or would
    /// be refused. Nothing in the protocol says so; a refused plan may be shown as -1
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
                        .is_some_and(|last| last.validate(Agent::samurai(team), plan).is_err())
        })
    }

    /// Costs of plans: no mutual blocking for ever, and no sign by mistake.
    fn search_context(&self, request: &Request, team: usize) -> SearchContext {
        let params = &self.settings.params;
        let mut costs = Vec::new();
        for agent in [Agent::samurai(team), Agent::dog(team)] {
            let n = agent.index();
            let chance = random(request.step, n as u64 * 7 + u64::from(request.buried));
            if self.failures[n] > 0
                && (chance < params.failed_plan_avoidance || self.failures[n] > 3)
            {
                let cost = params.cost_failed_plan * self.failures[n] as f32;
                costs.push(PlanCost {
                    agent,
                    plan: request.plans[n],
                    cost,
                });
            }
        }
        if let Some(belief) = &self.belief {
            for direction in Direction::ALL {
                if belief.sign(direction).is_some() {
                    let plan = direction.number() as i64;
                    costs.push(PlanCost {
                        agent: Agent::dog(team),
                        plan,
                        cost: params.cost_false_sign,
                    });
                }
            }
        }
        SearchContext {
            samurai: None,
            costs,
            trust: self.opponent.dog_accuracy().min(params.mixture_trust),
            model_probabilities: self.opponent.probabilities(),
            last: self.found,
        }
    }

    /// What simulated games begin with.
    fn scene(&self, state: State, team: usize, private: bool) -> Scene<'_> {
        let params = &self.settings.params;
        let belief = self.belief.as_ref();
        let signalled = belief.map_or(Vec::new(), Belief::signalled);
        let all = state.known().iter().chain(state.hidden());
        let items = all.map(|it| {
            let is_announced = signalled.iter().any(|sign| sign.cell == it.cell);
            let smelled = belief.is_some_and(|belief| belief.was_beside(1 - team, it.cell));
            let mut aware = [is_announced; 2];
            aware[1 - team] = smelled;
            Item {
                cell: it.cell,
                amount: it.amount as f32,
                aware,
            }
        });
        let items = items.collect();
        let expected = belief.map_or(Vec::new(), |it| {
            it.expected(private, CellWeights::from_params(params))
        });
        let others = [Agent::samurai(1 - team), Agent::dog(1 - team)];
        let occupied = others.into_iter().filter(|it| self.stayed[it.index()] > 1);
        let occupied: Vec<Cell> = occupied.map(|it| state.cell(it)).collect();
        let opponent_gain_weight = self.opponent_gain_weight(&state, team);
        let input = SceneInput {
            state,
            team,
            items,
            expected,
            occupied: &occupied,
            failed_at: self.failed_at,
        };
        let mut scene = Scene::new(params, input);
        scene.opponent_gain_weight = opponent_gain_weight;
        scene
    }

    /// What the other team's gains count: less and less the longer nothing happens, so
    /// that the team does not wait for ever where it guards and is guarded. With a
    /// good lead it may wait.
    fn opponent_gain_weight(&self, state: &State, team: usize) -> f32 {
        let params = &self.settings.params;
        let scores = state.scores();
        let lead = i64::from(scores[team]) - i64::from(scores[1 - team]);
        if lead as f32 > params.standstill_lead * state.buried() as f32 {
            return 1.0;
        }
        let steps = self.standstill.2.saturating_sub(params.standstill_steps);
        let opponent_gain_weight =
            (0..steps).fold(1.0, |product: f32, _| product * params.standstill_discount);
        opponent_gain_weight.max(params.standstill_min_gain_weight)
    }

    /// The dog's plan, once the samurai's is known.
    fn dog(
        &mut self,
        request: &Request,
        public: &State,
        search_context: &SearchContext,
        limits: &SearchLimits,
        pursuit: Option<Pursuit>,
    ) -> i64 {
        let belief = self.belief.as_ref();
        let hidden = belief.map_or(Vec::new(), Belief::smelled_treasure);
        let private = state(request, &hidden, public.rested(), self.edition);
        let here = private.cell(request.agent);
        // The second half of a sign.
        if let Some((target, from)) = self.pointing.take() {
            let away = here.direction_to(target).map(Direction::opposite);
            let rested = from == here && request.plans[request.agent.index()] == -1;
            let possible = belief.is_some_and(|belief| belief.is_possible(target));
            if let Some(away) = away.filter(|_| rested && possible) {
                let plan = away.number() as i64;
                if private.validate(request.agent, plan).is_ok() {
                    return plan;
                }
            }
        }
        let mut scene = self.scene(private, request.agent.team(), true);
        scene.pursuit = pursuit;
        let chosen = search(&scene, search_context, &self.settings.params, limits);

        let pointing = match chosen.task {
            Task::Sign(target) if chosen.dog == -1 && scene.can_point_at(target) => Some(target),
            _ => None,
        };
        self.pointing = pointing.map(|target| (target, here));
        self.private = Some(chosen);
        chosen.dog
    }
}

/// The position that a request shows, with this hidden treasure.
fn state(request: &Request, hidden: &[Treasure], rested: [bool; 2], edition: Edition) -> State {
    let state = State::new(&request.field(hidden), edition, Mode::Text);
    state.with_progress(request.step, rested, request.scores, request.buried)
}

/// A random number of 0..1 that both processes of a team have.
fn random(step: u32, salt: u64) -> f32 {
    let bits = SplitMix64::new(u64::from(step) << 32 ^ salt).next_u64();
    (bits >> 40) as f32 / (1_u64 << 24) as f32
}
