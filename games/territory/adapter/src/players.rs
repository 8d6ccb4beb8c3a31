//! The built-in players.

use super::judge::LIMITS;
use arena::game::{BuiltInPlayer, Pace, Setting};
use std::time::Duration;
use territory::bot::{Bot, Settings};
use territory::numeric::Rng;
use territory::params::Params;
use territory::protocol::{print_cell, read_head, read_report};
use territory::rules::{choices_by_kind, Board, Cell, CellSet, Player, State};
use territory::search::{Budget, THINKING_TIME};

/// What the bot uses of a game's time limit: the same share as of the judge's.
pub fn share(game: Duration) -> Duration {
    THINKING_TIME.mul_f64(game.as_secs_f64() / LIMITS.turn.as_secs_f64())
}

/// The flagship bot in one game.
pub struct Flagship {
    settings: Settings,
    bot: Option<Bot>,
}

impl Flagship {
    /// A bot with the setting's numbers, the default ones where it has none.
    pub fn new(setting: &Setting) -> Flagship {
        let budget = match setting.pace {
            Pace::Work(nodes) => Budget::Work(nodes),
            Pace::Clock(game) => Budget::Clock(share(game)),
        };
        let mut params = Params::default();
        let changed = params.apply(&setting.params);
        debug_assert_eq!(changed, Ok(()), "checked before");
        let settings = Settings {
            budget,
            params,
            seed: setting.seed,
        };
        Flagship {
            settings,
            bot: None,
        }
    }
}

impl BuiltInPlayer for Flagship {
    fn answer(&mut self, lines: &[String]) -> String {
        // Its clock starts with the first request.
        let bot = self
            .bot
            .get_or_insert_with(|| Bot::new(self.settings.clone()));
        bot.answer(lines)
    }
}

/// The state of a game as a simple player follows it.
#[derive(Default)]
struct Followed {
    board: Option<Board>,
    state: Option<State>,
}

impl Followed {
    /// What may be chosen after a request.
    fn take(&mut self, lines: &[String]) -> Option<(&Board, &State, CellSet)> {
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

/// Takes the most valuable cell that gains something at once.
#[derive(Default)]
pub struct Greedy(Followed);

impl BuiltInPlayer for Greedy {
    fn answer(&mut self, lines: &[String]) -> String {
        let Some((board, state, choices)) = self.0.take(lines) else {
            return print_cell(Cell::FIRST);
        };
        let [free, raises, captures, _] = choices_by_kind(state, board, Player::OWN, choices);
        let best = board.most_valuable(free | raises | captures).first();
        print_cell(best.unwrap_or(state.position(Player::OWN)))
    }
}

/// Chooses at random.
pub struct Drifter(Followed, Rng);

impl Drifter {
    /// A player with this stream.
    pub fn new(seed: u64) -> Drifter {
        Drifter(Followed::default(), Rng::new(seed))
    }
}

impl BuiltInPlayer for Drifter {
    fn answer(&mut self, lines: &[String]) -> String {
        let choices = self.0.take(lines).map(|(_, _, choices)| choices);
        let choices = choices.unwrap_or_default();
        let cell = choices.iter().nth(self.1.below(choices.len()) as usize);
        print_cell(cell.unwrap_or(Cell::FIRST))
    }
}
