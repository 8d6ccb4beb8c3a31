//! The built-in players.

use arena::game::BuiltInPlayer;
use common::SplitMix64;
use territory::protocol::{print_cell, read_head, read_report};
use territory::rules::{choices_by_kind, Board, Cell, CellSet, Player, State};

/// The state of a game by its requests, for simple players.
#[derive(Default)]
struct TrackedState {
    board: Option<Board>,
    state: Option<State>,
}

impl TrackedState {
    /// Updates the state by a request; returns the board, the state and the cells that may be
    /// chosen, `None` before a readable first request.
    fn update(&mut self, lines: &[String]) -> Option<(&Board, &State, CellSet)> {
        match &self.board {
            None => {
                self.board = read_head(lines).ok();
                self.state = self.board.as_ref().map(State::new);
            }
            Some(board) => {
                if let Ok(report) = read_report(board, lines) {
                    let turn = self.state.as_ref().map_or(0, State::turn) + 1;
                    self.state = State::restore(board, &report.position, turn);
                }
            }
        }
        let (board, state) = (self.board.as_ref()?, self.state.as_ref()?);
        Some((board, state, state.choices(board, Player::OWN)))
    }
}

/// Chooses the most valuable cell that is free, raises a level or captures at once.
#[derive(Default)]
pub struct Greedy(TrackedState);

impl BuiltInPlayer for Greedy {
    fn answer(&mut self, lines: &[String]) -> String {
        let Some((board, state, choices)) = self.0.update(lines) else {
            return print_cell(Cell::FIRST);
        };
        let [free, raises, captures, _] = choices_by_kind(state, board, Player::OWN, choices);
        let best = board.most_valuable(free | raises | captures).first();
        print_cell(best.unwrap_or(state.position(Player::OWN)))
    }
}

/// Chooses at random.
pub struct Drifter {
    state: TrackedState,
    rng: SplitMix64,
}

impl Drifter {
    /// A player with its own random numbers.
    pub fn new(seed: u64) -> Drifter {
        Drifter {
            state: TrackedState::default(),
            rng: SplitMix64::new(seed),
        }
    }
}

impl BuiltInPlayer for Drifter {
    fn answer(&mut self, lines: &[String]) -> String {
        let choices = self.state.update(lines).map(|(_, _, choices)| choices);
        let choices = choices.unwrap_or_default();
        let cell = choices.iter().nth(self.rng.below(choices.len() as usize));
        print_cell(cell.unwrap_or(Cell::FIRST))
    }
}
