//! The page of one recorded game: `page.html` with the game inside.

use super::record::Turn;
use arena::pages;
use serde::Serialize;
use territory::estimator::Estimator;
use territory::opponent::OpponentParams;
use territory::rules::{result, Cell, Player, State};
use territory_maps::Input;

const TEMPLATE: &str = include_str!("page.html");

/// Data of the page, collected turn by turn, with the estimates of the bot's estimator.
#[derive(Default, Serialize)]
pub struct Page {
    file: String,
    players: usize,
    levels: usize,
    /// Value of each cell, row by row.
    values: Vec<i32>,
    /// Parameters of each program: four weights and the randomness.
    truth: Vec<[f32; 5]>,
    frames: Vec<Frame>,
    #[serde(skip)]
    estimators: Vec<Estimator>,
    #[serde(skip)]
    before: Option<State>,
}

/// The game after a turn, or at the start.
#[derive(Serialize)]
struct Frame {
    /// Each cell, row by row: ten times the owner counted from 1, plus the level; 0 if it is
    /// free.
    cells: Vec<usize>,
    /// Cell of each player's piece: ten times the row plus the column.
    pieces: Vec<usize>,
    /// The cell that each player chose; empty at the start.
    chosen: Vec<usize>,
    scores: Vec<i32>,
    result: i64,
    /// Posterior mean of the estimator for each program, as in `truth`.
    estimates: Vec<[f32; 5]>,
}

impl Page {
    /// An empty page for a game of a file.
    pub fn new(file: &str) -> Page {
        Page {
            file: file.to_string(),
            ..Page::default()
        }
    }

    /// Adds the start or a turn.
    pub fn add(&mut self, input: &Input, state: &State, turn: Option<&Turn>) {
        let board = &input.board;
        if self.frames.is_empty() {
            self.players = board.player_count();
            self.levels = board.levels();
            self.values = Cell::all().map(|cell| board.value(cell)).collect();
            self.truth = input
                .programs
                .iter()
                .map(|program| numbers(&program.into()))
                .collect();
            self.estimators = board
                .players()
                .map(|player| Estimator::new(player.0 as u64))
                .collect();
        }
        let chosen: Vec<Cell> = turn
            .iter()
            .flat_map(|turn| &turn.chosen)
            .filter_map(|&[row, column]| Cell::new(row, column))
            .collect();
        if let Some(before) = &self.before {
            for (player, &chosen) in board.players().zip(&chosen).skip(1) {
                self.estimators[player.index()].observe(before, board, player, chosen);
            }
        }
        self.before = Some(state.clone());
        let place = |cell: Cell| 10 * cell.row() + cell.column();
        let owner = |cell| {
            state
                .owner(board, cell)
                .map_or(0, |owner: Player| owner.0 + 1)
        };
        self.frames.push(Frame {
            cells: Cell::all()
                .map(|cell| 10 * owner(cell) + state.level(cell))
                .collect(),
            pieces: board
                .players()
                .map(|player| place(state.position(player)))
                .collect(),
            chosen: chosen.into_iter().map(place).collect(),
            scores: board.players().map(|player| state.score(player)).collect(),
            result: result(state.score(Player::OWN), state.best_opponent(board)),
            estimates: self
                .estimators
                .iter()
                .skip(1)
                .map(|estimator| numbers(&estimator.mean()))
                .collect(),
        });
    }

    /// The page as HTML; empty if nothing was added.
    ///
    /// # Errors
    /// Those of [`pages::fill`].
    pub fn print(&self) -> anyhow::Result<String> {
        if self.frames.is_empty() {
            return Ok(String::new());
        }
        pages::fill(TEMPLATE, &format!("{} - territory", self.file), self)
    }
}

/// The weights and the randomness, rounded to three decimals.
fn numbers(opponent: &OpponentParams) -> [f32; 5] {
    let [a, b, c, d] = opponent.weights;
    [a, b, c, d, opponent.epsilon].map(|number| (number * 1e3).round() / 1e3)
}
