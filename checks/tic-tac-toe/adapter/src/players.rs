//! The built-in opponent.

use arena::game::BuiltInPlayer;
use common::SplitMix64;
use tic_tac_toe::board::Board;

/// Plays any empty cell.
pub struct RandomPlayer {
    rng: SplitMix64,
}

impl RandomPlayer {
    /// A player with this start of its random numbers.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer {
            rng: SplitMix64::new(seed),
        }
    }
}

impl BuiltInPlayer for RandomPlayer {
    fn answer(&mut self, lines: &[String]) -> String {
        let rows = lines
            .get(1..4)
            .map(|rows| [&rows[0][..], &rows[1], &rows[2]]);
        let board = rows.and_then(Board::parse).unwrap_or_default();
        let cells: Vec<usize> = board.empty_cells().collect();
        let cell = match cells.len() {
            0 => 0,
            count => cells[self.rng.below(count)],
        };
        format!("{} {}", cell % 3, cell / 3)
    }
}
