//! Random moves.

use arena::game::BuiltInPlayer;
use common::SplitMix64;
use temple::protocol::Request;
use temple::rules::{Heading, Tile};

/// Draws from the headings that are not blocked, each with the same probability.
pub struct Random(SplitMix64);

impl Random {
    /// A player with its own random numbers.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }
}

impl BuiltInPlayer for Random {
    fn answer(&mut self, lines: &[String]) -> String {
        let mut ways: Vec<Heading> = Heading::ALL.to_vec();
        if let Ok(request) = Request::read(lines) {
            let grid = &request.grid;
            let open = |way: &Heading| {
                let to = grid
                    .find(Tile::Diver(request.seat))
                    .map(|cell| grid.next(cell, *way));
                to.is_some_and(|to| match grid.tile(to) {
                    Tile::Block => grid.tile(grid.next(to, *way)).is_open(),
                    tile => tile.is_open(),
                })
            };
            if ways.iter().any(open) {
                ways.retain(open);
            }
        }
        ways[self.0.below(ways.len())].letter().to_string()
    }
}
