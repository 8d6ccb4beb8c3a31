//! What a team plans: scripts for its samurai and its dog, then their first plans,
//! each the one that is best in simulated games against the likely other teams.

use crate::params::Params;
use crate::playout::play;
use crate::rules::{Agent, Cell, Direction, Ground, AGENTS};
use crate::scene::Scene;
use crate::scripts::{DogScript, SamuraiScript, Scripts, Style};
use common::Deadline;

/// Treasures that the own samurai may begin with.
const FIRSTS: usize = 5;
/// Treasures that the own dog may sit on.
const GUARDED: usize = 5;
/// Scripts of each agent that are looked at in pairs.
const PAIRED: usize = 3;
/// First plans of each agent that are looked at in pairs.
const PLANS: usize = 4;

/// Kinds of other teams, by the scripts of their samurai and their dog.
pub const MODELS: [(Style, DogScript); 5] = [
    (Style::Worth, DogScript::Free),
    (Style::Nearest, DogScript::Free),
    (Style::Worth, DogScript::Still),
    (Style::Nearest, DogScript::Still),
    (Style::Worth, DogScript::Block),
];

/// Kinds of other teams: [`MODELS`], and one that replies best to what is planned.
pub const KINDS: usize = MODELS.len() + 1;

/// When a search stops.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The step's time.
    pub clock: Deadline,
    /// Steps that may be simulated. Both processes of a team agree on what they
    /// plan only if this, not the clock, ends the search.
    pub work: u64,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Number of the samurai's plan.
    pub samurai: i64,
    /// Number of the dog's plan.
    pub dog: i64,
    /// The treasure that the samurai is after.
    pub target: Option<Cell>,
    /// What the dog does.
    pub task: Task,
    /// The plans of the other samurai and dog with the best reply.
    pub reply: [i64; 2],
    /// Expected gain over the other team, in gold.
    pub value: f32,
    /// Steps simulated.
    pub work: u64,
}

/// What a dog does, by cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// It explores, and sits on what the other samurai is about to win.
    Free,
    /// It rests.
    Still,
    /// It goes to treasure, or sits on it.
    Guard(Cell),
    /// It points, or goes to where it can point, at hidden treasure.
    Sign(Cell),
    /// It stands in the other samurai's way.
    Block,
}

/// What the search is asked besides the position.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The own samurai's plan, where it is already known.
    pub samurai: Option<i64>,
    /// Costs of single plans by agent, in gold: what has failed before, and what
    /// would be a sign by mistake.
    pub costs: Vec<(Agent, i64, f32)>,
    /// Probabilities of the kinds of other teams.
    pub kinds: [f32; KINDS],
    /// What was found in the last step.
    pub last: Option<Found>,
}

impl Wishes {
    fn cost(&self, agent: Agent, plan: i64) -> f32 {
        let of_plan = |it: &&(Agent, i64, f32)| it.0 == agent && it.1 == plan;
        let costs = self.costs.iter().filter(of_plan).map(|it| it.2);
        costs.sum()
    }
}

/// A choice for the own team: scripts, and perhaps first plans.
#[derive(Clone, Copy, Debug)]
struct Choice {
    first: Option<usize>,
    dog: DogScript,
    plans: [Option<i64>; 2],
    /// First plans of the other samurai and dog, where they are not their scripts'.
    others: [Option<i64>; 2],
    value: f32,
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    wishes: &'a Wishes,
    params: &'a Params,
    limits: &'a Limits,
    models: Vec<Model>,
    work: u64,
}

/// What the other team may do.
#[derive(Clone, Copy, Debug)]
struct Model {
    samurai: SamuraiScript,
    dog: DogScript,
    probability: f32,
}

/// Finds the best plans of a team.
pub fn search(scene: &Scene, wishes: &Wishes, params: &Params, limits: &Limits) -> Found {
    let mut search = Search {
        scene,
        wishes,
        params,
        limits,
        models: likely(&wishes.kinds),
        work: 0,
    };
    let mut scripts = search.scripts();
    let mut reply = search.reply(scripts[0]);
    reply.probability = wishes.kinds[MODELS.len()];
    let highest = search.models.iter().map(|it| it.probability);
    if reply.probability > LEAST * highest.fold(0.0, f32::max) {
        search.models.push(reply);
        scripts = search.scripts();
    }
    let best = search.plans(scripts);
    let other = 1 - scene.team();
    Found {
        reply: [
            scene.first_of_samurai(other, reply.samurai),
            scene.first_of_dog(other, reply.dog),
        ],
        ..search.found(best)
    }
}

/// Models that are this much less likely than the likeliest are left out.
const LEAST: f32 = 0.1;

/// The likeliest of [`MODELS`].
fn likely(kinds: &[f32; KINDS]) -> Vec<Model> {
    let models = MODELS
        .iter()
        .zip(kinds)
        .map(|(&(style, dog), &probability)| Model {
            samurai: SamuraiScript { style, first: None },
            dog,
            probability,
        });
    let mut list: Vec<Model> = models.collect();
    list.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    list.truncate(3);
    let highest = list[0].probability;
    list.retain(|it| it.probability > LEAST * highest);
    list
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        self.work >= self.limits.work || self.limits.clock.is_over()
    }

    /// The value of a choice, for the likely other teams.
    fn evaluate(&mut self, mut choice: Choice) -> Choice {
        let team = self.scene.team();
        let mut sum = 0.0;
        let mut total = 0.0;
        for n in 0..self.models.len() {
            let model = self.models[n];
            let mut scripts = Scripts {
                samurai: [model.samurai; 2],
                dogs: [model.dog; 2],
            };
            scripts.samurai[team] = SamuraiScript {
                style: Style::Worth,
                first: choice.first,
            };
            scripts.dogs[team] = choice.dog;
            let mut first = [None; AGENTS];
            first[team] = choice.plans[0].or(self.wishes.samurai);
            first[team + 2] = choice.plans[1];
            first[1 - team] = choice.others[0];
            first[3 - team] = choice.others[1];
            let (value, steps) = play(self.scene, scripts, first);
            self.work += u64::from(steps);
            sum += model.probability * value;
            total += model.probability;
        }
        sum /= total.max(f32::MIN_POSITIVE);
        for (agent, plan) in [(Agent::samurai(team), 0), (Agent::dog(team), 1)] {
            if let Some(plan) = choice.plans[plan] {
                sum -= self.wishes.cost(agent, plan);
            }
        }
        if let Some(last) = &self.wishes.last {
            let target = choice.first.map(|n| self.scene.items()[n].cell);
            if target.is_some() && target == last.target {
                sum += self.params.steady;
            }
            if self.task(choice.dog) == last.task {
                sum += self.params.steady;
            }
        }
        choice.value = sum;
        choice
    }

    /// The best pair of scripts.
    fn scripts(&mut self) -> Vec<Choice> {
        let ranking = self.scene.ranking(self.scene.team());
        let mut firsts: Vec<Option<usize>> = vec![None];
        firsts.extend(ranking.into_iter().take(FIRSTS).map(Some));
        firsts.extend((self.scene.treasures()..self.scene.items().len()).map(Some));
        let dogs = self.dog_scripts(self.scene.team());
        let start = Choice {
            first: None,
            dog: DogScript::Free,
            plans: [None; 2],
            others: [None; 2],
            value: 0.0,
        };
        let mut of_samurai: Vec<Choice> = Vec::new();
        for &first in &firsts {
            of_samurai.push(self.evaluate(Choice { first, ..start }));
        }
        sort(&mut of_samurai);
        let usual = of_samurai[0];
        let mut of_dog = vec![usual];
        for &dog in &dogs {
            if dog != DogScript::Free && !self.is_over() {
                of_dog.push(self.evaluate(Choice { dog, ..usual }));
            }
        }
        sort(&mut of_dog);
        let mut all = of_dog.clone();
        for a in of_samurai.iter().take(PAIRED).skip(1) {
            for b in of_dog.iter().take(PAIRED) {
                if !self.is_over() {
                    all.push(self.evaluate(Choice {
                        first: a.first,
                        ..*b
                    }));
                }
            }
        }
        sort(&mut all);
        all.truncate(2);
        all
    }

    /// The scripts with which the other team does best against a choice.
    fn reply(&mut self, choice: Choice) -> Model {
        let other = 1 - self.scene.team();
        let usual = self.models[0];
        let mut best = (f32::MAX, usual);
        let ranking = self.scene.ranking(other);
        let firsts = ranking.into_iter().take(FIRSTS).map(Some);
        for first in core::iter::once(None).chain(firsts) {
            let style = Style::Worth;
            let samurai = SamuraiScript { style, first };
            self.try_reply(choice, Model { samurai, ..usual }, &mut best);
        }
        let samurai = best.1.samurai;
        for dog in self.dog_scripts(other) {
            self.try_reply(
                choice,
                Model {
                    samurai,
                    dog,
                    ..usual
                },
                &mut best,
            );
        }
        best.1
    }

    fn try_reply(&mut self, choice: Choice, model: Model, best: &mut (f32, Model)) {
        if self.is_over() {
            return;
        }
        let models = core::mem::replace(&mut self.models, vec![model]);
        let value = self.evaluate(choice).value;
        self.models = models;
        if value < best.0 {
            *best = (value, model);
        }
    }

    /// The scripts that a team's dog may follow.
    fn dog_scripts(&self, team: usize) -> Vec<DogScript> {
        let scene = self.scene;
        let mut scripts = vec![DogScript::Free, DogScript::Still, DogScript::Block];
        let mut guarded = 0;
        for (n, item) in scene.items().iter().enumerate().take(scene.treasures()) {
            let steps = u32::from(scene.dog_steps(team, n));
            if steps > self.params.horizon {
                continue;
            }
            let hidden = scene.state().ground(item.cell) == Ground::Hidden;
            let own = team == scene.team();
            if own && u32::from(scene.sign_steps(n)) < self.params.horizon {
                scripts.push(DogScript::Sign(n));
            }
            if hidden && !own {
                continue;
            }
            if guarded < GUARDED || hidden {
                guarded += 1;
                scripts.push(DogScript::Guard(n));
            }
        }
        scripts
    }

    /// The best first plans, going on with one of these scripts.
    fn plans(&mut self, scripts: Vec<Choice>) -> Choice {
        let scene = self.scene;
        let team = scene.team();
        let mut found: Vec<Choice> = Vec::new();
        for script in scripts {
            let usual = [
                self.wishes.samurai.unwrap_or_else(|| {
                    let own = SamuraiScript {
                        style: Style::Worth,
                        first: script.first,
                    };
                    scene.first_of_samurai(team, own)
                }),
                scene.first_of_dog(team, script.dog),
            ];
            let start = self.evaluate(Choice {
                plans: usual.map(Some),
                ..script
            });
            let of_samurai = match self.wishes.samurai {
                Some(_) => vec![start],
                None => self.varied(start, 0),
            };
            let usual_samurai = of_samurai[0];
            let of_dog = self.varied(usual_samurai, 1);
            let mut all = of_dog.clone();
            for a in of_samurai.iter().skip(1).take(PLANS) {
                for b in of_dog.iter().take(PLANS) {
                    if !self.is_over() {
                        let plans = [a.plans[0], b.plans[1]];
                        all.push(self.evaluate(Choice { plans, ..*b }));
                    }
                }
            }
            found.append(&mut all);
        }
        sort(&mut found);
        let mut distinct: Vec<Choice> = Vec::new();
        for choice in found {
            if distinct.len() < self.params.doubted
                && distinct.iter().all(|it| it.plans != choice.plans)
            {
                distinct.push(choice);
            }
        }
        self.surest(distinct)
    }

    /// The best of some choices, if the other team's first plans are uncertain.
    fn surest(&mut self, choices: Vec<Choice>) -> Choice {
        let mut best = choices[0];
        let doubt = self.params.doubt;
        if choices.len() < 2 || doubt <= 0.0 {
            return best;
        }
        let other = 1 - self.scene.team();
        let plans = [Agent::samurai(other), Agent::dog(other)].map(|it| self.possible(it));
        let models = self.models.clone();
        self.models.truncate(1);
        let mut highest = f32::MIN;
        for choice in choices {
            if self.is_over() {
                break;
            }
            let mut value = (1.0 - doubt) * choice.value;
            for (agent, plans) in plans.iter().enumerate() {
                let share = 0.5 * doubt / plans.len() as f32;
                for &plan in plans {
                    let mut doubted = choice;
                    doubted.others[agent] = Some(plan);
                    value += share * self.evaluate(doubted).value;
                }
            }
            if value > highest {
                highest = value;
                best = choice;
            }
        }
        self.models = models;
        best
    }

    /// A choice with every plan of one agent, the best first.
    fn varied(&mut self, choice: Choice, agent: usize) -> Vec<Choice> {
        let team = self.scene.team();
        let mut all = vec![choice];
        for plan in self.possible(Agent::ALL[team + 2 * agent]) {
            if Some(plan) != choice.plans[agent] && !self.is_over() {
                let mut varied = choice;
                varied.plans[agent] = Some(plan);
                all.push(self.evaluate(varied));
            }
        }
        sort(&mut all);
        all
    }

    /// The plans of an agent worth looking at: resting, all moves, plugs and digs that
    /// bring gold.
    fn possible(&self, agent: Agent) -> Vec<i64> {
        let state = self.scene.state();
        let mut found = vec![-1];
        let last = if agent.is_dog() { 8 } else { 24 };
        for number in 0..last {
            if state.judge(agent, number).is_err() {
                continue;
            }
            let direction = Direction::new((number % 8) as usize);
            let target = state.cell(agent).next(direction);
            let wanted = !(8..16).contains(&number)
                || state.ground(target) != Ground::Plain
                || self.scene.expected(target) >= self.params.blind * self.scene.denial();
            if wanted {
                found.push(number);
            }
        }
        found
    }

    fn task(&self, script: DogScript) -> Task {
        match script {
            DogScript::Free => Task::Free,
            DogScript::Still => Task::Still,
            DogScript::Guard(n) => Task::Guard(self.scene.items()[n].cell),
            DogScript::Sign(n) => Task::Sign(self.scene.items()[n].cell),
            DogScript::Block => Task::Block,
        }
    }

    fn found(&self, best: Choice) -> Found {
        Found {
            samurai: best.plans[0].unwrap_or(-1),
            dog: best.plans[1].unwrap_or(-1),
            target: best.first.map(|n| self.scene.items()[n].cell),
            task: self.task(best.dog),
            reply: [-1; 2],
            value: best.value,
            work: self.work,
        }
    }
}

fn sort(choices: &mut [Choice]) {
    choices.sort_by(|a, b| b.value.total_cmp(&a.value));
}
