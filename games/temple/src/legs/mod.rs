//! The game by legs: walks from item to item, which a learned policy chooses, and a tree search
//! over them.
//!
//! A simulated game knows who is where, air, and what is taken; it does not know that players
//! stand in each other's way, and blocks stay where they are. `games/temple/train` trains the
//! networks by self-play in such games.

mod game;
mod network;
mod tree;
mod view;
mod walks;
mod weights;

pub use game::{Game, WIN};
pub use network::{trained, Network, HIDDEN, VALUE_HIDDEN};
pub use view::{Candidate, View, CONTEXT, FEATURES, KINDS};
pub use walks::Walks;

use crate::params::Params;
use crate::rules::{Heading, State};
use crate::search::Deadline;

/// The value of a heading with which no leg begins, below that of the worst leg.
const ASTRAY: f32 = 0.2;

/// Legs on one map.
pub struct Legs {
    network: Network,
    walks: Option<Walks>,
}

impl Legs {
    /// With these networks.
    pub fn new(network: Network) -> Legs {
        Legs {
            network,
            walks: None,
        }
    }

    /// Another map begins.
    pub fn forget(&mut self) {
        self.walks = None;
    }

    /// The values of the moves by simulated games, at most so many: the value of the best leg
    /// that begins so, for the player to move, about -1.5..=1.5. `None` against an obstacle, and
    /// nowhere a value if no leg is possible.
    pub fn values(
        &mut self,
        state: &State,
        games: u64,
        params: &Params,
        deadline: &Deadline,
    ) -> [Option<f32>; 4] {
        let known = self.walks.take().filter(|walks| walks.holds(state));
        let walks = known.unwrap_or_else(|| Walks::new(state));
        let mut values = [None; 4];
        let game = Game::new(&walks, state);
        let cell = game.player().cell;
        let legs = match game.is_over() {
            true => Vec::new(),
            false => tree::values(&self.network, &walks, &game, games, params, deadline),
        };
        let worst = legs.iter().map(|leg| leg.1).reduce(f32::min);
        if let Some(worst) = worst {
            values = Heading::ALL.map(|way| state.step(way).map(|_| worst - ASTRAY));
            for &(item, worth) in &legs {
                let leads = walks.headings(cell, item);
                for (value, leads) in values.iter_mut().zip(leads) {
                    *value = value.map(|value| if leads { value.max(worth) } else { value });
                }
            }
        }
        self.walks = Some(walks);
        values
    }
}
