//! What a team plans: scripts for its samurai and its dog, then their first plans,
//! each the one that is best in simulated games against the likely other teams.

use crate::params::Params;
use crate::playout::{DogScript, SamuraiScript, Scene, Scripts, Style};
use crate::rules::{Agent, Cell, Direction, Ground, AGENTS};
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
    /// Probabilities of [`MODELS`].
    pub models: [f32; MODELS.len()],
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
    value: f32,
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    wishes: &'a Wishes,
    params: &'a Params,
    limits: &'a Limits,
    models: Vec<(usize, f32)>,
    work: u64,
}

/// Finds the best plans of a team.
pub fn search(scene: &Scene, wishes: &Wishes, params: &Params, limits: &Limits) -> Found {
    let mut search = Search {
        scene,
        wishes,
        params,
        limits,
        models: likely(wishes.models),
        work: 0,
    };
    let scripts = search.scripts();
    let best = search.plans(scripts);
    search.found(best)
}

/// The models with the highest probabilities, which then sum to 1.
fn likely(models: [f32; MODELS.len()]) -> Vec<(usize, f32)> {
    let mut list: Vec<(usize, f32)> = models.into_iter().enumerate().collect();
    list.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    list.truncate(3);
    let highest = list[0].1;
    list.retain(|it| it.1 > 0.1 * highest);
    let sum: f32 = list.iter().map(|it| it.1).sum();
    for it in &mut list {
        it.1 /= sum.max(f32::MIN_POSITIVE);
    }
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
        for &(model, probability) in &self.models {
            let (style, dog) = MODELS[model];
            let own = SamuraiScript {
                style: Style::Worth,
                first: choice.first,
            };
            let other = SamuraiScript { style, first: None };
            let mut scripts = Scripts {
                samurai: [other; 2],
                dogs: [dog; 2],
            };
            scripts.samurai[team] = own;
            scripts.dogs[team] = choice.dog;
            let mut first = [None; AGENTS];
            first[team] = choice.plans[0].or(self.wishes.samurai);
            first[team + 2] = choice.plans[1];
            let (value, steps) = self.scene.play(scripts, first);
            self.work += u64::from(steps);
            sum += probability * value;
        }
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
        let dogs = self.dog_scripts();
        let start = Choice {
            first: None,
            dog: DogScript::Free,
            plans: [None; 2],
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

    fn dog_scripts(&self) -> Vec<DogScript> {
        let scene = self.scene;
        let team = scene.team();
        let mut scripts = vec![DogScript::Free, DogScript::Still, DogScript::Block];
        let mut guarded = 0;
        for (n, item) in scene.items().iter().enumerate() {
            let steps = u32::from(scene.dog_steps(team, n));
            if steps > self.params.horizon {
                continue;
            }
            let hidden = scene.state().ground(item.cell) == Ground::Hidden;
            if u32::from(scene.sign_steps(n)) < self.params.horizon {
                scripts.push(DogScript::Sign(n));
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
        let mut best = scripts[0];
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
            if best.plans[0].is_none() || start.value > best.value {
                best = start;
            }
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
            sort(&mut all);
            if all[0].value > best.value {
                best = all[0];
            }
        }
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
                || self.scene.expected(target) >= self.params.blind;
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
            value: best.value,
            work: self.work,
        }
    }
}

fn sort(choices: &mut [Choice]) {
    choices.sort_by(|a, b| b.value.total_cmp(&a.value));
}
