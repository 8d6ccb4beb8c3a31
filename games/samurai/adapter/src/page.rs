//! The page of one recorded game: `page.html` with the game inside.

use super::step::reason;
use arena::pages;
use samurai::belief::{Belief, CellWeights};
use samurai::params::Params;
use samurai::protocol::Request;
use samurai::rules::{Agent, Cell, Edition, Ground, Report, State};
use serde::Serialize;

const TEMPLATE: &str = include_str!("page.html");

/// Data of the page, collected step by step.
#[derive(Serialize)]
pub struct Page {
    file: String,
    edition: &'static str,
    mode: &'static str,
    side: usize,
    frames: Vec<Frame>,
    #[serde(skip)]
    beliefs: [Belief; 2],
}

/// A position, and the outcomes of the plans before it.
#[derive(Serialize)]
struct Frame {
    /// Column and row of each agent.
    agents: [(i32, i32); 4],
    plans: [i64; 4],
    /// Reason of each plan that failed.
    reasons: [Option<&'static str>; 4],
    scores: [u32; 2],
    buried: u32,
    /// Row by row: a hole is -1, known treasure its amount, hidden treasure its
    /// negative amount.
    cells: Vec<i64>,
    /// Gold that the bot would expect in each cell if it were the dog of each team.
    expected: [Vec<u32>; 2],
}

impl Page {
    /// An empty page for a game of a file.
    pub fn new(file: &str, edition: Edition) -> Page {
        Page {
            file: file.to_string(),
            edition: edition.name(),
            mode: "",
            side: 0,
            frames: Vec::new(),
            beliefs: [0, 1].map(Belief::new),
        }
    }

    /// Adds the start or the state after a step.
    pub fn add(&mut self, state: &State, report: Option<&Report>) {
        if report.is_none() {
            self.beliefs = [0, 1].map(Belief::new);
        }
        self.mode = state.mode().name();
        self.side = state.side();
        let amount = |cell| {
            let mut all = state.known().iter().chain(state.hidden());
            let found = all.find(|it| it.cell == cell);
            found.map_or(0, |it| i64::from(it.amount))
        };
        let cells = state.cells().map(|cell| match state.ground(cell) {
            Ground::Hole => -1,
            Ground::Known => amount(cell),
            Ground::Hidden => -amount(cell),
            _ => 0,
        });
        let agents = state.agents();
        let expected = [0, 1].map(|team| {
            let belief = &mut self.beliefs[team];
            belief.update(&Request::of(state, Agent::dog(team), 0));
            let expected = belief.expected(true, CellWeights::from_params(&Params::default()));
            let found = belief.smelled_treasure();
            let of_cell = |cell: Cell| {
                let found = found.iter().find(|it| it.cell == cell);
                found.map_or(expected[cell.index()].round() as u32, |it| it.amount)
            };
            state.cells().map(of_cell).collect()
        });
        self.frames.push(Frame {
            agents: agents.map(|cell| (cell.x(), cell.y())),
            plans: report.map_or([-1; 4], |report| report.plans),
            reasons: report.map_or([None; 4], |report| report.outcomes.map(reason)),
            scores: state.scores(),
            buried: state.buried(),
            cells: cells.collect(),
            expected,
        });
    }

    /// The page as HTML.
    ///
    /// # Errors
    /// Those of [`pages::fill`].
    pub fn print(&self) -> anyhow::Result<String> {
        pages::fill(TEMPLATE, &format!("{} - SamurAI Dig Here", self.file), self)
    }
}
