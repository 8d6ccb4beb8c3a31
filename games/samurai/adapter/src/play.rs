//! State machine of a game: requests, answers, end, record.

use arena::game::{
    points_of_values, Answer, Failure, Fault, Game, GameSetup, Limits, Outcome, Request,
};
use samurai::protocol::{self, read_answer};
use samurai::rules::{Agent, Edition, Mode, State};
use samurai_maps::file::{add_play, print_field};
use samurai_maps::{GameFile, Play};

/// Number of blank lines of an agent after which it rests to the end; a guess. The manager
/// has no bound; here one is needed since lines printed ahead take no time.
const MAX_BLANK: u32 = 1_000;

/// A game in progress.
///
/// All agents are sent their requests at the same time. An answer that is no number is a
/// rest; after a blank line, which the manager skips, the next line is read. An agent whose
/// process died or ran out of time rests for the rest of the game, as by the manager; its
/// team may still win.
pub struct SamuraiGame {
    state: State,
    think_time: u32,
    limits: Limits,
    failed: Vec<Option<Failure>>,
    /// Plans of this step; `None` where one is still due.
    plans: [Option<i64>; 4],
    /// Whether the last line was blank, so that the plan is still due.
    is_awaited: [bool; 4],
    /// Number of blank lines of all steps.
    blank: [u32; 4],
    turns: u32,
    attributes: Vec<(&'static str, f64)>,
    record: Vec<String>,
}

impl SamuraiGame {
    /// Starts a game.
    pub fn new(setup: &GameSetup, file: &GameFile, edition: Edition, mode: Mode) -> SamuraiGame {
        let field = &file.field;
        let cells = (field.side * field.side) as f64;
        let gold = |list: &[samurai::rules::Treasure]| -> f64 {
            list.iter().map(|it| f64::from(it.amount)).sum()
        };
        let mut record = Vec::new();
        if setup.recorded {
            let name = setup.title.as_deref().or(file.name.as_deref());
            record.push(print_field(field, file.facing, edition, name));
        }
        let mut state = State::new(field, edition, mode);
        state.set_facing(file.facing);
        SamuraiGame {
            state,
            think_time: field.think_time,
            limits: setup.limits,
            failed: vec![None; Agent::ALL.len()],
            plans: [None; 4],
            is_awaited: [false; 4],
            blank: [0; 4],
            turns: 0,
            attributes: vec![
                ("cells", cells),
                ("holes", field.holes.len() as f64),
                ("known gold", gold(&field.known)),
                ("hidden gold", gold(&field.hidden)),
            ],
            record,
        }
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The time left that agents are sent: as if each step had taken its share, so that a
    /// game depends on its answers alone.
    fn time_left(&self) -> u32 {
        let left = u64::from(self.state.steps() - self.state.step_number());
        let share = u64::from(self.think_time) * left / u64::from(self.state.steps().max(1));
        share as u32
    }

    /// The agents whose plans of this step are still due.
    fn asked(&self) -> impl Iterator<Item = Agent> + '_ {
        let is_due = |agent: &Agent| {
            self.failed[agent.index()].is_none() && self.plans[agent.index()].is_none()
        };
        Agent::ALL.into_iter().filter(is_due)
    }

    fn fail(&mut self, agent: Agent, fault: Option<Fault>, what: &str) {
        self.failed[agent.index()] = Some(Failure {
            fault,
            reason: format!("{what}, rests from now on"),
        });
    }

    fn read(&mut self, agent: Agent, line: &str) {
        let n = agent.index();
        self.is_awaited[n] = line.trim().is_empty();
        if !self.is_awaited[n] {
            self.plans[n] = Some(read_answer(line).unwrap_or(-1));
            self.turns += 1;
            return;
        }
        self.blank[n] += 1;
        if self.blank[n] > MAX_BLANK {
            let what = format!("printed more than {MAX_BLANK} blank lines");
            self.fail(agent, None, &what);
        }
    }
}

impl Game for SamuraiGame {
    fn requests(&self) -> Vec<Request> {
        if self.state.is_over() {
            return Vec::new();
        }
        let limit = match self.state.step_number() {
            0 => self.limits.first,
            _ => self.limits.turn,
        };
        let request = |agent: Agent| Request {
            seat: agent.index(),
            lines: if self.is_awaited[agent.index()] {
                // A request without lines: the next line of the same answer is read.
                Vec::new()
            } else {
                protocol::Request::of(&self.state, agent, self.time_left()).print()
            },
            answer_lines: 1,
            limit,
        };
        self.asked().map(request).collect()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        if self.state.is_over() {
            return;
        }
        let asked: Vec<Agent> = self.asked().collect();
        for (agent, answer) in asked.into_iter().zip(answers) {
            match answer.lines {
                Ok(lines) => self.read(agent, lines.first().map_or("", String::as_str)),
                Err(fault) => self.fail(agent, Some(fault), "gave no plan"),
            }
        }
        if self.asked().next().is_some() {
            return;
        }
        // Without an agent that answers, all rest to the end of the game at once.
        loop {
            let plans = std::mem::take(&mut self.plans);
            let report = self.state.step(plans.map(|plan| plan.unwrap_or(-1)));
            let left = i64::from(self.time_left());
            let times = [0, 1, 2, 3].map(|n| match self.failed[n] {
                Some(_) => 0,
                None => left,
            });
            if let Some(text) = self.record.first_mut() {
                add_play(text, &Play::of(&self.state, &report, Some(times)));
            }
            if self.state.is_over() || self.asked().next().is_some() {
                return;
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.state.is_over() {
            return None;
        }
        let scores = self.state.scores();
        Some(Outcome {
            scores: scores.map(f64::from).to_vec(),
            points: points_of_values(&scores),
            end: match self.state.buried() {
                0 => "all gold taken",
                _ => "all steps played",
            },
            failures: self.failed.clone(),
            turns: self.turns,
            attributes: self.attributes.clone(),
        })
    }

    /// One line: a whole `.dighere` file, as far as the game was played.
    fn record(&self) -> &[String] {
        &self.record
    }
}
