//! The bot: plain negamax to the end of the game.

use crate::board::{Board, CELLS};
use common::{Seat, Settings};
use core::time::Duration;

common::parameters! {
    /// The numbers of the bot.
    pub struct Params {
        /// Plies that are searched.
        depth: usize = 9 in 1..=9, "plies";
    }
}

/// One player in one game.
pub struct Bot {
    settings: Settings<Params>,
}

impl common::Bot for Bot {
    const NAME: &'static str = "TIC_TAC_TOE";
    const TIME: Duration = Duration::from_millis(50);
    type Params = Params;
    /// The search ends by itself.
    type Deadline = ();

    fn from_settings(settings: Settings<Params>) -> Bot {
        Bot { settings }
    }

    fn needs_line(&self, lines: &mut Vec<String>) -> bool {
        lines.len() < 4
    }

    fn deadline(&self) {}

    fn answer(&mut self, lines: &[String], (): ()) -> String {
        let cell = match lines {
            [own, a, b, c] => {
                let seat = if own == "O" {
                    Seat::Second
                } else {
                    Seat::First
                };
                let board = Board::parse([a, b, c]).unwrap_or_default();
                self.choose(&board, seat)
            }
            _ => 0,
        };
        format!("{} {}", cell % 3, cell / 3)
    }
}

impl Bot {
    /// The best empty cell; of equal ones the first. 0 if there is none.
    fn choose(&self, board: &Board, seat: Seat) -> usize {
        let depth = self.settings.params.depth;
        let value = |&cell: &usize| {
            let mut next = *board;
            next.play(cell, seat);
            -negamax(&next, seat.other(), depth - 1)
        };
        let mut best = (i32::MIN, 0);
        for cell in board.empty_cells() {
            let value = value(&cell);
            if value > best.0 {
                best = (value, cell);
            }
        }
        best.1
    }
}

/// Value of a position for the seat that moves: 0 for a draw or at the depth limit, more than 0 if
/// it wins, less if it loses; an early win is worth more than a late one.
fn negamax(board: &Board, seat: Seat, depth: usize) -> i32 {
    let empty = board.empty_cells().count();
    if board.winner().is_some() {
        return -1 - empty as i32;
    }
    if empty == 0 || depth == 0 {
        return 0;
    }
    let values = board.empty_cells().map(|cell| {
        let mut next = *board;
        next.play(cell, seat);
        -negamax(&next, seat.other(), depth - 1)
    });
    values.max().unwrap_or(-(CELLS as i32))
}
