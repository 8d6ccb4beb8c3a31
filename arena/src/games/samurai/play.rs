//! One game, from requests and answers.

use crate::game::{Answer, Deal, Failure, Game, Limits, Outcome, Request};
use ::samurai::protocol::{self, read_answer};
use ::samurai::rules::{Agent, Edition, Mode, State};
use samurai_fields::file::{add_play, print_field};
use samurai_fields::{GameFile, Play};

/// A game being played.
///
/// All agents are asked at the same time. What is no number is a rest. An agent
/// whose process died or ran out of time rests for the rest of the game, as the
/// manager has it; its team may still win.
pub struct SamuraiGame {
    state: State,
    think_time: u32,
    limits: Limits,
    failed: Vec<Option<Failure>>,
    turns: u32,
    attributes: Vec<(&'static str, f64)>,
    record: Vec<String>,
}

impl SamuraiGame {
    /// Starts a game.
    pub fn new(deal: &Deal, file: &GameFile, edition: Edition, mode: Mode) -> SamuraiGame {
        let field = &file.field;
        let cells = (field.side * field.side) as f64;
        let gold = |list: &[::samurai::rules::Treasure]| -> f64 {
            list.iter().map(|it| f64::from(it.amount)).sum()
        };
        let mut record = Vec::new();
        if deal.recorded {
            let name = deal.title.as_deref().or(file.name.as_deref());
            record.push(print_field(field, file.facing, edition, name));
        }
        let mut state = State::new(field, edition, mode);
        state.set_facing(file.facing);
        SamuraiGame {
            state,
            think_time: field.think_time,
            limits: deal.limits,
            failed: vec![None; Agent::ALL.len()],
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

    /// The game as it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The time left that agents are sent: as if each step had taken its share, so
    /// that a game follows from its answers alone.
    fn time_left(&self) -> u32 {
        let left = u64::from(self.state.steps() - self.state.step_number());
        let share = u64::from(self.think_time) * left / u64::from(self.state.steps().max(1));
        share as u32
    }

    fn asked(&self) -> impl Iterator<Item = Agent> + '_ {
        let alive = |agent: &Agent| self.failed[agent.index()].is_none();
        Agent::ALL.into_iter().filter(alive)
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
            lines: protocol::Request::of(&self.state, agent, self.time_left()).print(),
            answer_lines: 1,
            limit,
        };
        self.asked().map(request).collect()
    }

    fn take(&mut self, answers: Vec<Answer>) {
        if self.state.is_over() {
            return;
        }
        let mut numbers = [-1; 4];
        let asked: Vec<Agent> = self.asked().collect();
        for (agent, answer) in asked.into_iter().zip(answers) {
            match answer.lines {
                Ok(lines) => {
                    let line = lines.first().map_or("", String::as_str);
                    numbers[agent.index()] = read_answer(line).unwrap_or(-1);
                    self.turns += 1;
                }
                Err(fault) => {
                    self.failed[agent.index()] = Some(Failure {
                        fault: Some(fault),
                        reason: "gave no plan, rests from now on".to_string(),
                    });
                }
            }
        }
        // Once nobody is left to ask, the game rests to its end at once.
        loop {
            let report = self.state.step(numbers);
            let left = i64::from(self.time_left());
            let times = [0, 1, 2, 3].map(|n| match self.failed[n] {
                Some(_) => 0,
                None => left,
            });
            if let Some(text) = self.record.first_mut() {
                add_play(text, &Play::of(&self.state, &report, Some(times)));
            }
            numbers = [-1; 4];
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
        let points = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Greater => [1.0, 0.0],
            std::cmp::Ordering::Equal => [0.5, 0.5],
            std::cmp::Ordering::Less => [0.0, 1.0],
        };
        Some(Outcome {
            scores: scores.map(f64::from).to_vec(),
            points: points.to_vec(),
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
