//! Monte Carlo tree search whose moves are whole walks to the next coin or bubble (macro-actions),
//! with a learned policy and a learned value.
//!
//! Each simulation plays a [`SimulatedGame`]: positions, air and what has been taken are exact;
//! players do not stand in each other's way, and blocks stay where they are. `games/temple/train`
//! trains the networks by self-play in such games.

mod features;
mod network;
mod simulation;
mod tree;
mod walk_table;
mod weights;

pub use features::{Candidate, Features, CONTEXT, FEATURES, KINDS};
pub use network::{trained_network, Network, HIDDEN, VALUE_HIDDEN};
pub use simulation::{SimulatedGame, WIN_BONUS};
pub use walk_table::WalkTable;

use crate::params::Params;
use crate::rules::{Heading, State};
use crate::search::Deadline;
use tree::Tree;

/// Difference between the value of the worst walk and that of a heading with which no walk
/// begins, in the unit of [`SimulatedGame::result`]. A guess.
const NO_WALK_PENALTY: f32 = 0.2;

/// The tree search with its networks and the distances of the present map.
pub struct TreeSearch {
    network: Network,
    walks: Option<WalkTable>,
}

impl TreeSearch {
    /// A search with these networks, before its first map.
    pub fn new(network: Network) -> TreeSearch {
        TreeSearch {
            network,
            walks: None,
        }
    }

    /// Drops the distances: the next state is on another map.
    pub fn clear(&mut self) {
        self.walks = None;
    }

    /// The value of each heading for the player to move after at most `simulations`
    /// simulations: that of the best walk that begins with it, in the unit of
    /// [`SimulatedGame::result`], about -1.5..=1.5. `None` for a heading against an obstacle, and
    /// for all headings if there is no walk.
    pub fn values(
        &mut self,
        state: &State,
        simulations: u64,
        params: &Params,
        deadline: &Deadline,
    ) -> [Option<f32>; 4] {
        let known = self.walks.take();
        let known = known.filter(|walks| walks.is_valid_for(state));
        let walks = known.unwrap_or_else(|| WalkTable::new(state));
        let mut values = [None; 4];
        let game = SimulatedGame::new(&walks, state);
        let cell = game.player().cell;
        let found = if game.is_over() {
            Vec::new()
        } else {
            let tree = Tree {
                network: &self.network,
                walks: &walks,
                params,
            };
            tree.search(&game, simulations, deadline)
        };
        let worst = found.iter().map(|walk| walk.value).reduce(f32::min);
        if let Some(worst) = worst {
            values = Heading::ALL.map(|way| state.step(way).map(|_| worst - NO_WALK_PENALTY));
            for walk in &found {
                let leads = walks.headings(cell, walk.item);
                for (value, leads) in values.iter_mut().zip(leads) {
                    *value = value.map(|value| if leads { value.max(walk.value) } else { value });
                }
            }
        }
        self.walks = Some(walks);
        values
    }
}
