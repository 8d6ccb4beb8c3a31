//! Text protocol of the managers: requests and answers, read and printed.
//!
//! A request has 13 lines: own number, side, step, steps, holes, known treasure,
//! smelled treasure, cells of the agents, plans and actions of the last step,
//! scores, gold in the ground, thinking time left. An answer is a plan's number.

use crate::rules::{Agent, Cell, Field, State, Treasure, AGENTS, MAX_SIDE};
use common::RequestError;

/// Number of lines of a request.
pub const LINES: usize = 13;

/// Request that an agent receives before each step.
///
/// ```
/// use samurai::protocol::Request;
/// use samurai::rules::Agent;
///
/// let lines = [
///     "2", "6", "0", "100",        // dog of team 0, side 6, step 0 of 100
///     "1 3 3", "1 1 0 8", "1 1 3 4", // a hole, known treasure, smelled treasure
///     "0 0 5 5 0 2 5 3",           // cells of the agents
///     "-1 -1 -1 -1", "-1 -1 -1 -1", "0 0", "12", "10000",
/// ];
/// let request = Request::read(&lines).expect("a request");
/// assert_eq!(request.agent, Agent::dog(0));
/// assert_eq!(request.smelled[0].amount, 4);
/// assert_eq!(request.print(), lines);
/// let error = Request::read(&lines[..2]).expect_err("two lines");
/// assert_eq!(error.to_string(), "line 3: expected a step, found the end");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Receiver of the request.
    pub agent: Agent,
    /// Side of the field, in cells.
    pub side: usize,
    /// Number of the step, from 0.
    pub step: u32,
    /// Number of steps of the whole game.
    pub steps: u32,
    /// Cells that are holes.
    pub holes: Vec<Cell>,
    /// Treasure that all agents know of.
    pub known: Vec<Treasure>,
    /// Hidden treasure in the eight cells around this dog; empty for a samurai.
    pub smelled: Vec<Treasure>,
    /// Cell of each agent.
    pub agents: [Cell; AGENTS],
    /// Reported plans of the last step, -1 before the first.
    pub plans: [i64; AGENTS],
    /// Plans of the last step that were carried out; -1 for a rest or a failed plan.
    pub actions: [i64; AGENTS],
    /// Score of each team, in gold.
    pub scores: [u32; 2],
    /// Gold in the ground, hidden treasure included.
    pub buried: u32,
    /// Thinking time that the agent has left in the whole game, in milliseconds.
    pub time_left: u32,
}

impl Request {
    /// Field by this request, with the given hidden treasure.
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

    /// Request to an agent before the next step of a state.
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

    /// Prints the request, line by line.
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

    /// Reads a request of [`LINES`] lines.
    ///
    /// # Errors
    /// The first line that is not as expected.
    pub fn read<S: AsRef<str>>(lines: &[S]) -> Result<Request, RequestError> {
        let mut reader = LineReader { lines, line: 0 };
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

/// Numbers, separated by single blanks.
fn join(numbers: impl IntoIterator<Item = i64>) -> String {
    let words: Vec<String> = numbers.into_iter().map(|it| it.to_string()).collect();
    words.join(" ")
}

/// Reads the lines of a request one after the other, as numbers.
struct LineReader<'a, S> {
    lines: &'a [S],
    /// Number of the last line read, counted from 1.
    line: usize,
}

impl<S: AsRef<str>> LineReader<'_, S> {
    /// Error at the last line read.
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

    /// All numbers of the next line.
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

    /// The numbers of the next line, exactly `count`.
    fn some(&mut self, count: usize, expected: &str) -> Result<Vec<i64>, RequestError> {
        let numbers = self.next(expected)?;
        if numbers.len() == count {
            Ok(numbers)
        } else {
            self.error(expected)
        }
    }

    /// The single number of the next line, in `min..=max`.
    fn one(&mut self, min: i64, max: i64, expected: &str) -> Result<i64, RequestError> {
        match self.some(1, expected)?[0] {
            number if (min..=max).contains(&number) => Ok(number),
            _ => self.error(expected),
        }
    }

    /// Cell of a column and a row.
    fn cell(&self, pair: &[i64], side: usize) -> Result<Cell, RequestError> {
        if pair.iter().all(|it| (0..side as i64).contains(it)) {
            Ok(Cell::new(pair[0] as usize, pair[1] as usize))
        } else {
            self.error("cells of the field")
        }
    }

    /// The next line without its first number, the count of groups of `length` numbers.
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
        numbers
            .chunks(2)
            .map(|pair| self.cell(pair, side))
            .collect()
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

/// Reads an answer as the manager does: the number at the start of a line, after blanks; the rest
/// of the line is ignored. `None` without a number or for one of more than 32 bits. The manager
/// also skips blank lines, which is left to the caller.
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
