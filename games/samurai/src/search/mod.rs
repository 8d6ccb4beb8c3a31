//! Search of a team's plans by rollouts: greedy in stages, against weighted opponent models.
//!
//! The stages: the best pair of scripts for samurai and dog; the best pair of first plans; the
//! samurai's mixture near the other dog.

pub mod mixture;

use crate::params::Params;
use crate::rollout::run_rollout;
use crate::rules::{Agent, Cell, Direction, Ground, AGENTS};
use crate::scene::Scene;
use crate::scripts::{DogScript, SamuraiScript, Scripts, TargetRule};
use common::Deadline;
use mixture::{MatrixGame, Mixture, MAX_MIXED};

/// First targets of a samurai that are searched; a guess.
const MAX_FIRST_TARGETS: usize = 5;
/// Treasures for a dog to guard that are searched; a guess.
const MAX_GUARDED: usize = 5;
/// Best scripts of each agent that are combined in pairs; a guess.
const PAIRED_SCRIPTS: usize = 3;
/// Best first plans of each agent that are combined in pairs; a guess.
const PAIRED_PLANS: usize = 4;

/// Largest distance of the other dog, in its steps, at which the samurai's plan is drawn.
const MIXED_DISTANCE: i32 = 2;

/// Scripts of the other samurai in the models of its team.
pub const SAMURAI_MODELS: [SamuraiScript; 4] = [
    SamuraiScript::detouring(TargetRule::Value),
    SamuraiScript::detouring(TargetRule::Nearest),
    SamuraiScript::stubborn(TargetRule::Value),
    SamuraiScript::stubborn(TargetRule::Nearest),
];

/// Scripts of the other dog in the models of its team.
pub const DOG_MODELS: [DogScript; 6] = [
    DogScript::Free,
    DogScript::Still,
    DogScript::Block(TargetRule::Value),
    DogScript::Block(TargetRule::Nearest),
    DogScript::Hound(TargetRule::Value),
    DogScript::Hound(TargetRule::Nearest),
];

/// Number of models of the other team: each pair of [`SAMURAI_MODELS`] and [`DOG_MODELS`], the
/// samurai's first.
pub const MODEL_COUNT: usize = SAMURAI_MODELS.len() * DOG_MODELS.len();

/// Limits of a search.
#[derive(Clone, Debug)]
pub struct SearchLimits {
    /// Time limit.
    pub clock: Deadline,
    /// Limit of simulated steps. Both processes of a team find equal plans only if this limit, not
    /// the clock, ends the search.
    pub work: u64,
}

/// Result of a search: the plans of the own team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// Number of the samurai's likeliest plan.
    pub samurai: i64,
    /// Plans of the samurai from which it draws.
    pub mixture: Mixture,
    /// Number of the dog's plan.
    pub dog: i64,
    /// Cell of the samurai's first target, if one was prescribed.
    pub target: Option<Cell>,
    /// Task of the dog.
    pub task: Task,
    /// Expected discounted gain minus that of the other team, in gold.
    pub value: f32,
    /// Number of simulated steps.
    pub work: u64,
}

/// Task of a dog: its [`DogScript`] by cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// [`DogScript::Free`].
    Free,
    /// [`DogScript::Explore`].
    Explore,
    /// [`DogScript::Still`].
    Still,
    /// [`DogScript::Guard`] of the treasure in a cell.
    Guard(Cell),
    /// [`DogScript::Sign`] for the treasure in a cell.
    Sign(Cell),
    /// [`DogScript::Block`] and [`DogScript::Shadow`].
    Block,
    /// [`DogScript::Hinder`].
    Hinder,
}

/// Inputs of a search besides the scene.
#[derive(Clone, Debug, Default)]
pub struct SearchContext {
    /// Number of the own samurai's plan if it is already fixed.
    pub samurai: Option<i64>,
    /// Costs of first plans: of those that failed before, and of unintended signs.
    pub costs: Vec<PlanCost>,
    /// Probability that the other dog follows the models, 0 to 1.
    pub trust: f32,
    /// Probability of each model of the other team.
    pub model_probabilities: [f32; MODEL_COUNT],
    /// Result of the last step.
    pub last: Option<SearchResult>,
}

/// Cost of a first plan.
#[derive(Clone, Copy, Debug)]
pub struct PlanCost {
    /// Agent of the own team.
    pub agent: Agent,
    /// Number of its plan.
    pub plan: i64,
    /// Cost in gold.
    pub cost: f32,
}

impl SearchContext {
    /// Sum of the costs of an agent's plan, in gold.
    fn cost(&self, agent: Agent, plan: i64) -> f32 {
        self.costs
            .iter()
            .filter(|it| it.agent == agent && it.plan == plan)
            .map(|it| it.cost)
            .sum()
    }
}

/// Candidate of the search: scripts of the own team, and perhaps first plans.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// First target of the samurai.
    first: Option<usize>,
    /// Whether the samurai follows the policy of the pursuit.
    evades: bool,
    dog: DogScript,
    /// First plans of samurai and dog, where they are not their scripts'.
    plans: [Option<i64>; 2],
    /// First plan of the other dog, where it is not its script's.
    other_dog: Option<i64>,
    /// Value against the models, in gold, once it is evaluated.
    value: f32,
}

impl Choice {
    /// Script of the samurai.
    fn samurai(&self) -> SamuraiScript {
        SamuraiScript {
            first: self.first,
            evades: self.evades,
            ..SamuraiScript::detouring(TargetRule::Value)
        }
    }
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    search_context: &'a SearchContext,
    params: &'a Params,
    limits: &'a SearchLimits,
    models: Vec<Model>,
    work: u64,
}

/// Model of the other team.
#[derive(Clone, Copy, Debug)]
struct Model {
    samurai: SamuraiScript,
    dog: DogScript,
    probability: f32,
}

/// Searches the best plans of a scene's own team.
pub fn search(
    scene: &Scene,
    search_context: &SearchContext,
    params: &Params,
    limits: &SearchLimits,
) -> SearchResult {
    let mut search = Search {
        scene,
        search_context,
        params,
        limits,
        models: likeliest_models(&search_context.model_probabilities, limits.work),
        work: 0,
    };
    let scripts = search.scripts();
    let best = search.plans(scripts);
    let mixture = search.mix(best);
    SearchResult {
        samurai: mixture.likeliest(),
        mixture,
        dog: best.plans[1].unwrap_or(-1),
        target: best.first.map(|n| scene.items[n].cell),
        task: search.task(best.dog),
        value: best.value,
        work: search.work,
    }
}

/// Simulated steps of a search for each model that it uses; a guess.
const WORK_PER_MODEL: u64 = 5_000;
/// Fewest models that a search uses, if so many are likely; a guess.
const FEWEST_MODELS: u64 = 3;
/// Most models that a search uses: more than three gain, see `docs/log/more-work.md`.
const MOST_MODELS: u64 = 8;
/// Least probability of a model that is used, relative to that of the likeliest one, times the
/// number of models; a guess.
const MIN_RELATIVE_PROBABILITY: f32 = 0.3;

/// The likeliest models, in descending order of probability; more of them with more work.
fn likeliest_models(probabilities: &[f32; MODEL_COUNT], work: u64) -> Vec<Model> {
    let count = (work / WORK_PER_MODEL).clamp(FEWEST_MODELS, MOST_MODELS) as usize;
    let models = probabilities
        .iter()
        .enumerate()
        .map(|(n, &probability)| Model {
            samurai: SAMURAI_MODELS[n % SAMURAI_MODELS.len()],
            dog: DOG_MODELS[n / SAMURAI_MODELS.len()],
            probability,
        });
    let mut list: Vec<Model> = models.collect();
    list.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    list.truncate(count);
    let least = MIN_RELATIVE_PROBABILITY / count as f32 * list[0].probability;
    list.retain(|it| it.probability > least);
    list
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        self.work >= self.limits.work || self.limits.clock.is_over()
    }

    /// Evaluates a choice: mean value of its rollouts, weighted by the models' probabilities, minus
    /// costs, plus bonuses of continuity.
    fn evaluate(&mut self, mut choice: Choice) -> Choice {
        let team = self.scene.team;
        let mut sum = 0.0;
        let mut total = 0.0;
        for n in 0..self.models.len() {
            let model = self.models[n];
            let mut scripts = Scripts {
                samurai: [model.samurai; 2],
                dogs: [model.dog; 2],
            };
            scripts.samurai[team] = choice.samurai();
            scripts.dogs[team] = choice.dog;
            let mut first = [None; AGENTS];
            first[team] = choice.plans[0].or(self.search_context.samurai);
            first[team + 2] = choice.plans[1];
            first[3 - team] = choice.other_dog;
            let result = run_rollout(self.scene, scripts, first);
            self.work += u64::from(result.steps);
            sum += model.probability * result.value;
            total += model.probability;
        }
        sum /= total.max(f32::MIN_POSITIVE);
        for (agent, plan) in [(Agent::samurai(team), 0), (Agent::dog(team), 1)] {
            if let Some(plan) = choice.plans[plan] {
                sum -= self.search_context.cost(agent, plan);
            }
        }
        if let Some(last) = &self.search_context.last {
            let target = choice.first.map(|n| self.scene.items[n].cell);
            if target.is_some() && target == last.target {
                sum += self.params.bonus_continuity;
            }
            if self.task(choice.dog) == last.task {
                sum += self.params.bonus_continuity;
            }
        }
        choice.value = sum;
        choice
    }

    /// The two best pairs of scripts, in descending order of value.
    fn scripts(&mut self) -> Vec<Choice> {
        let ranking = self.scene.ranking(self.scene.team);
        let mut firsts: Vec<Option<usize>> = vec![None];
        firsts.extend(ranking.into_iter().take(MAX_FIRST_TARGETS).map(Some));
        firsts.extend((self.scene.treasures..self.scene.items.len()).map(Some));
        let dogs = self.dog_scripts();
        let start = Choice {
            first: None,
            evades: false,
            dog: DogScript::Free,
            plans: [None; 2],
            other_dog: None,
            value: 0.0,
        };
        let mut samurai_choices: Vec<Choice> = Vec::new();
        for &first in &firsts {
            samurai_choices.push(self.evaluate(Choice { first, ..start }));
        }
        if self.scene.pursuit.is_some() {
            let evades = true;
            samurai_choices.push(self.evaluate(Choice { evades, ..start }));
        }
        sort(&mut samurai_choices);
        let usual = samurai_choices[0];
        let mut dog_choices = vec![usual];
        for &dog in &dogs {
            if dog != DogScript::Free && !self.is_over() {
                dog_choices.push(self.evaluate(Choice { dog, ..usual }));
            }
        }
        sort(&mut dog_choices);
        let mut all = dog_choices.clone();
        for a in samurai_choices.iter().take(PAIRED_SCRIPTS).skip(1) {
            for b in dog_choices.iter().take(PAIRED_SCRIPTS) {
                if !self.is_over() {
                    all.push(self.evaluate(Choice {
                        first: a.first,
                        evades: a.evades,
                        ..*b
                    }));
                }
            }
        }
        sort(&mut all);
        all.truncate(2);
        all
    }

    /// Steps of the other dog to the own samurai on an empty field.
    fn other_dog_distance(&self) -> i32 {
        let (state, team) = (&self.scene.state, self.scene.team);
        let dog = state.cell(Agent::dog(1 - team));
        dog.distance(state.cell(Agent::samurai(team)))
    }

    /// Candidate scripts of the own dog.
    fn dog_scripts(&self) -> Vec<DogScript> {
        use DogScript::{Explore, Free, Guard, Hinder, Shadow, Sign, Still};
        let scene = self.scene;
        let mut scripts = vec![Free, Still, Shadow, Explore];
        let is_near = self.other_dog_distance() <= self.params.dog_hinder_range;
        scripts.extend(is_near.then_some(Hinder));
        let mut guarded = 0;
        for (n, item) in scene.items.iter().enumerate().take(scene.treasures) {
            if u32::from(scene.dog_steps(scene.team, n)) > self.params.rollout_depth {
                continue;
            }
            if u32::from(scene.sign_steps(n)) < self.params.rollout_depth {
                scripts.push(Sign(n));
            }
            if guarded < MAX_GUARDED || scene.state.ground(item.cell) == Ground::Hidden {
                guarded += 1;
                scripts.push(Guard(n));
            }
        }
        scripts
    }

    /// Plan with which the own dog begins by a script, given the samurai's script and plan.
    fn first_dog_plan(&self, script: DogScript, own: SamuraiScript, samurai: i64) -> i64 {
        let (scene, model) = (self.scene, self.models[0]);
        if script == DogScript::Hinder {
            let other = scene.first_dog_plan(1 - scene.team, model.dog, own);
            return scene.hinder_plan(&scene.state, samurai, other);
        }
        scene.first_dog_plan(scene.team, script, model.samurai)
    }

    /// Choice with the best first plans, followed by one of these pairs of scripts.
    fn plans(&mut self, scripts: Vec<Choice>) -> Choice {
        let scene = self.scene;
        let team = scene.team;
        let mut found: Vec<Choice> = Vec::new();
        for script in scripts {
            let own = script.samurai();
            let fixed = self.search_context.samurai;
            let samurai = fixed.unwrap_or_else(|| scene.first_samurai_plan(team, own));
            let start = self.evaluate(Choice {
                plans: [samurai, self.first_dog_plan(script.dog, own, samurai)].map(Some),
                ..script
            });
            let samurai_choices = match self.search_context.samurai {
                Some(_) => vec![start],
                None => self.variations(start, 0),
            };
            let usual_samurai = samurai_choices[0];
            let dog_choices = self.variations(usual_samurai, 1);
            let mut all = dog_choices.clone();
            for a in samurai_choices.iter().skip(1).take(PAIRED_PLANS) {
                for b in dog_choices.iter().take(PAIRED_PLANS) {
                    if !self.is_over() {
                        let plans = [a.plans[0], b.plans[1]];
                        all.push(self.evaluate(Choice { plans, ..*b }));
                    }
                }
            }
            found.append(&mut all);
        }
        sort(&mut found);
        found[0]
    }

    /// Mixture of the samurai's plans for a choice; only its own plan unless the other dog is near
    /// enough to block it, or when the clock runs out.
    fn mix(&mut self, choice: Choice) -> Mixture {
        let pure = Mixture::pure(choice.plans[0].unwrap_or(-1));
        let is_free = self.search_context.samurai.is_none() && self.params.mixture_plans > 1;
        let is_late = self.limits.clock.is_over();
        if !is_free || is_late || self.other_dog_distance() > MIXED_DISTANCE {
            return pure;
        }
        let rows = self.mixed_plans(choice);
        let models = self.models.clone();
        self.models.truncate(1);
        let game = self.matrix(&rows);
        self.models = models;
        game.map_or(pure, |game| game.solve(self.search_context.trust))
    }

    /// Variations of a choice by the samurai's plans that are mixed, the best first. A rest is none
    /// of them: it seems safe since the steps after it are foreseen, and so would go on for ever.
    fn mixed_plans(&mut self, choice: Choice) -> Vec<Choice> {
        let mut rows = vec![self.evaluate(choice)];
        for plan in self.candidate_plans(Agent::samurai(self.scene.team)) {
            if Some(plan) != choice.plans[0] && plan != -1 {
                let plans = [Some(plan), choice.plans[1]];
                rows.push(self.evaluate(Choice { plans, ..choice }));
            }
        }
        sort(&mut rows);
        rows.truncate(self.params.mixture_plans.min(MAX_MIXED));
        rows
    }

    /// Values of some choices against each plan of the other dog; `None` when the clock runs out.
    fn matrix(&mut self, rows: &[Choice]) -> Option<MatrixGame> {
        let columns = self.candidate_plans(Agent::dog(1 - self.scene.team));
        let mut game = MatrixGame::default();
        for &row in rows {
            if self.limits.clock.is_over() {
                return None;
            }
            game.plans.push(row.plans[0].unwrap_or(-1));
            game.against_models.push(row.value);
            let values = columns.iter().map(|&plan| {
                let other_dog = Some(plan);
                self.evaluate(Choice { other_dog, ..row }).value
            });
            game.against_dog.push(values.collect());
        }
        Some(game)
    }

    /// Variations of a choice by the first plan of one agent (0 samurai, 1 dog), the best first.
    fn variations(&mut self, choice: Choice, agent: usize) -> Vec<Choice> {
        let team = self.scene.team;
        let mut all = vec![choice];
        for plan in self.candidate_plans(Agent::ALL[team + 2 * agent]) {
            if Some(plan) != choice.plans[agent] && !self.is_over() {
                let mut varied = choice;
                varied.plans[agent] = Some(plan);
                all.push(self.evaluate(varied));
            }
        }
        sort(&mut all);
        all
    }

    /// Candidate plans of an agent: a rest, and the valid moves, plugs and digs that may bring gold.
    fn candidate_plans(&self, agent: Agent) -> Vec<i64> {
        let state = &self.scene.state;
        let mut found = vec![-1];
        let last = if agent.is_dog() { 8 } else { 24 };
        for number in 0..last {
            if state.validate(agent, number).is_err() {
                continue;
            }
            let direction = Direction::new((number % 8) as usize);
            let target = state.cell(agent).next(direction);
            let wanted = !(8..16).contains(&number)
                || state.ground(target) != Ground::Plain
                || self.scene.expected[target.index()]
                    >= self.params.dig_min_expected * self.scene.opponent_gain_weight;
            if wanted {
                found.push(number);
            }
        }
        found
    }

    fn task(&self, script: DogScript) -> Task {
        match script {
            DogScript::Free => Task::Free,
            DogScript::Explore => Task::Explore,
            DogScript::Still => Task::Still,
            DogScript::Guard(n) => Task::Guard(self.scene.items[n].cell),
            DogScript::Sign(n) => Task::Sign(self.scene.items[n].cell),
            DogScript::Block(_) | DogScript::Hound(_) | DogScript::Shadow => Task::Block,
            DogScript::Hinder => Task::Hinder,
        }
    }
}

fn sort(choices: &mut [Choice]) {
    choices.sort_by(|a, b| b.value.total_cmp(&a.value));
}
