//! Text in, text out. Knows the rules' words and decides nothing.
//!
//! A request has 13 lines: own number, side, step, steps, holes, known treasure,
//! smelled treasure, cells of the agents, plans and actions of the last step,
//! scores, gold in the ground, thinking time left. An answer is a plan's number.

use crate::rules::{Agent, Cell, Field, State, Treasure, AGENTS, MAX_SIDE};
use core::fmt;

/// Lines of a request.
pub const LINES: usize = 13;

/// What an agent is sent before each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who is asked.
    pub agent: Agent,
    /// Cells of a side.
    pub side: usize,
    /// Number of the step, from 0.
    pub step: u32,
    /// Steps of the whole game.
    pub steps: u32,
    /// Holes.
    pub holes: Vec<Cell>,
    /// Treasure that all know of.
    pub known: Vec<Treasure>,
    /// Hidden treasure in the eight cells around this dog; empty for a samurai.
    pub smelled: Vec<Treasure>,
    /// Where all agents stand.
    pub agents: [Cell; AGENTS],
    /// Plans of the last step, -1 before the first.
    pub plans: [i64; AGENTS],
    /// What was done in the last step; -1 for what did not happen.
    pub actions: [i64; AGENTS],
    /// Gold of each team.
    pub scores: [u32; 2],
    /// Gold in the ground, hidden treasure included.
    pub buried: u32,
    /// Thinking time left in the whole game, in milliseconds.
    pub time_left: u32,
}

/// Why a request cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// Line, counted from 1.
    pub line: usize,
    /// What was expected, and what was found.
    pub text: String,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl core::error::Error for RequestError {}

impl Request {
    /// The field as this request shows it, with this hidden treasure.
    pub fn field(&self, hidden: &[Treasure]) -> Field {
        Field {
            side: self.side,
            steps: self.steps,
            think_time: self.time_left,
            agents: self.agents,
            holes: self.holes.clone(),
            known: self.known.clone(),
            hidden: hidden.to_vec(),
        }
    }

    /// What an agent is sent before the next step.
    pub fn of(state: &State, agent: Agent, time_left: u32) -> Request {
        Request {
            agent,
            side: state.side(),
            step: state.step_number(),
            steps: state.steps(),
            holes: state.holes().to_vec(),
            known: state.known().to_vec(),
            smelled: if agent.is_dog() {
                state.smelled(state.cell(agent))
            } else {
                Vec::new()
            },
            agents: state.agents(),
            plans: state.last().plans,
            actions: state.last().actions,
            scores: state.scores(),
            buried: state.buried(),
            time_left,
        }
    }

    /// Its lines.
    pub fn print(&self) -> Vec<String> {
        let counted = |count: usize, numbers: Vec<i64>| {
            let numbers = core::iter::once(count as i64).chain(numbers);
            join(numbers)
        };
        let cells = |cells: &[Cell]| -> Vec<i64> {
            let pairs = cells
                .iter()
                .flat_map(|cell| [i64::from(cell.x()), i64::from(cell.y())]);
            pairs.collect()
        };
        let treasure = |list: &[Treasure]| {
            let numbers = list
                .iter()
                .flat_map(|it| [it.cell.x().into(), it.cell.y().into(), it.amount.into()]);
            counted(list.len(), numbers.collect())
        };
        vec![
            self.agent.index().to_string(),
            self.side.to_string(),
            self.step.to_string(),
            self.steps.to_string(),
            counted(self.holes.len(), cells(&self.holes)),
            treasure(&self.known),
            treasure(&self.smelled),
            join(cells(&self.agents)),
            join(self.plans),
            join(self.actions),
            join(self.scores.map(i64::from)),
            self.buried.to_string(),
            self.time_left.to_string(),
        ]
    }

    /// Reads 13 lines.
    ///
    /// # Errors
    /// The first line that is not what it should be.
    pub fn read<S: AsRef<str>>(lines: &[S]) -> Result<Request, RequestError> {
        let mut reader = Numbers { lines, line: 0 };
        let agent = reader.one(0, AGENTS as i64 - 1, "an agent's number of 0..=3")?;
        let side = reader.one(1, MAX_SIDE as i64, "a side of 1..=20")? as usize;
        let step = reader.one(0, i64::from(u32::MAX), "a step")? as u32;
        let steps = reader.one(0, i64::from(u32::MAX), "a number of steps")? as u32;
        let holes = reader.cells(side)?;
        let known = reader.treasure(side)?;
        let smelled = reader.treasure(side)?;
        let numbers = reader.some(2 * AGENTS, "eight numbers, the cells of the agents")?;
        let mut agents = [Cell::new(0, 0); AGENTS];
        for (cell, pair) in agents.iter_mut().zip(numbers.chunks(2)) {
            *cell = reader.cell(pair, side)?;
        }
        let plans = reader.some(AGENTS, "four plans")?;
        let actions = reader.some(AGENTS, "four actions")?;
        let scores = reader.some(2, "two scores")?;
        let buried = reader.one(0, i64::from(u32::MAX), "the gold in the ground")?;
        let time_left = reader.one(i64::MIN, i64::MAX, "milliseconds")?;
        let four = |list: &[i64]| [list[0], list[1], list[2], list[3]];
        Ok(Request {
            agent: Agent::ALL[agent as usize],
            side,
            step,
            steps,
            holes,
            known,
            smelled,
            agents,
            plans: four(&plans),
            actions: four(&actions),
            scores: [0, 1].map(|n| scores[n].clamp(0, i64::from(u32::MAX)) as u32),
            buried: buried as u32,
            time_left: time_left.clamp(0, i64::from(u32::MAX)) as u32,
        })
    }
}

/// Numbers with single blanks between them.
fn join(numbers: impl IntoIterator<Item = i64>) -> String {
    let words: Vec<String> = numbers.into_iter().map(|it| it.to_string()).collect();
    words.join(" ")
}

/// Reads line after line; `line` is the last one read, counted from 1.
struct Numbers<'a, S> {
    lines: &'a [S],
    line: usize,
}

impl<S: AsRef<str>> Numbers<'_, S> {
    fn error<T>(&self, expected: &str) -> Result<T, RequestError> {
        let found = self.lines.get(self.line - 1).map(AsRef::as_ref);
        Err(RequestError {
            line: self.line,
            text: match found {
                None => format!("expected {expected}, found the end"),
                Some(found) => format!("expected {expected}, found {found:?}"),
            },
        })
    }

    fn next(&mut self, expected: &str) -> Result<Vec<i64>, RequestError> {
        self.line += 1;
        let Some(line) = self.lines.get(self.line - 1) else {
            return self.error(expected);
        };
        let words = line.as_ref().split_whitespace().map(str::parse);
        words
            .collect::<Result<_, _>>()
            .or_else(|_| self.error(expected))
    }

    fn some(&mut self, count: usize, expected: &str) -> Result<Vec<i64>, RequestError> {
        let numbers = self.next(expected)?;
        match numbers.len() == count {
            true => Ok(numbers),
            false => self.error(expected),
        }
    }

    fn one(&mut self, min: i64, max: i64, expected: &str) -> Result<i64, RequestError> {
        match self.some(1, expected)?[0] {
            number if (min..=max).contains(&number) => Ok(number),
            _ => self.error(expected),
        }
    }

    fn cell(&self, pair: &[i64], side: usize) -> Result<Cell, RequestError> {
        match pair.iter().all(|it| (0..side as i64).contains(it)) {
            true => Ok(Cell::new(pair[0] as usize, pair[1] as usize)),
            false => self.error("cells of the field"),
        }
    }

    /// A count and as many groups of numbers.
    fn groups(&mut self, length: usize, expected: &str) -> Result<Vec<i64>, RequestError> {
        let mut numbers = self.next(expected)?;
        let count = numbers.first().copied().unwrap_or(-1);
        if (numbers.len() as i64 - 1) != count.saturating_mul(length as i64) {
            return self.error(expected);
        }
        numbers.remove(0);
        Ok(numbers)
    }

    fn cells(&mut self, side: usize) -> Result<Vec<Cell>, RequestError> {
        let numbers = self.groups(2, "`count x y x y ...`")?;
        let cells = numbers.chunks(2).map(|pair| self.cell(pair, side));
        cells.collect()
    }

    fn treasure(&mut self, side: usize) -> Result<Vec<Treasure>, RequestError> {
        let numbers = self.groups(3, "`count x y amount x y amount ...`")?;
        let list = numbers.chunks(3).map(|it| {
            let cell = self.cell(&it[..2], side)?;
            match u32::try_from(it[2]) {
                Ok(amount) => Ok(Treasure { cell, amount }),
                Err(_) => self.error("amounts above 0"),
            }
        });
        list.collect()
    }
}

/// The number that a line begins with, read as the manager reads it: blanks
/// before it are skipped, whatever follows it is ignored. `None` if there is no
/// number, or one of more than 32 bits. The manager skips blank lines before a number,
/// too: that is left to whoever reads the lines.
pub fn read_answer(line: &str) -> Option<i64> {
    let line = line.trim_start();
    let sign = usize::from(line.starts_with(['-', '+']));
    let digits = line.get(sign..)?;
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    let number: i32 = line[..sign + end].parse().ok()?;
    Some(number.into())
}
