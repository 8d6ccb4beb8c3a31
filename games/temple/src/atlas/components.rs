//! Connected components of bubbles that can be reached from each other.

use super::{Atlas, CoinSet};
use crate::rules::{State, Tile};

/// The connected components of the graph of bubbles, in which an edge joins two that
/// are at most one refill of air apart, with the coins near each component.
#[derive(Clone, Debug, Default)]
pub struct Components {
    /// [`State::bubbles`] of the state that they were computed for; `None` before.
    key: Option<u64>,
    /// The union-find forest: for each bubble one of its component with a smaller number,
    /// or itself.
    parents: Vec<u16>,
    /// For each bubble the number of its component, a cache of `parents`.
    of: Vec<u16>,
    components: Vec<Component>,
}

/// A component: bubbles that can be reached from each other, and the coins near them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Component {
    /// Number of bubbles.
    pub bubbles: u16,
    /// The coins within one refill of air from any of the bubbles.
    pub coins: CoinSet,
}

impl Components {
    /// Whether they were computed for the bubbles of this state.
    #[inline]
    pub fn is_valid_for(&self, state: &State) -> bool {
        self.key == Some(state.bubbles())
    }

    /// Marks them as not computed.
    pub fn clear(&mut self) {
        self.key = None;
    }

    /// Computes them for the bubbles that are left.
    pub fn measure(&mut self, state: &State, atlas: &Atlas) {
        self.key = Some(state.bubbles());
        let grid = state.grid();
        let there = |n: u16| grid.tile(atlas.bubble_cell(n)) == Tile::Bubble;
        let count = atlas.bubbles() as u16;
        let refill = state.mode().refill();
        self.parents.clear();
        self.parents.extend(0..count);
        for n in (0..count).filter(|&n| there(n)) {
            for (other, _, steps) in atlas.bubbles_near(grid, atlas.bubble_cell(n)) {
                if steps <= refill {
                    let [a, b] = [n, other].map(|n| root(&mut self.parents, n));
                    self.parents[usize::from(a.max(b))] = a.min(b);
                }
            }
        }
        self.of.clear();
        self.components.clear();
        for n in 0..count {
            let place = match root(&mut self.parents, n) {
                first if first < n => self.of[usize::from(first)],
                _ => {
                    self.components.push(Component::default());
                    self.components.len() as u16 - 1
                }
            };
            self.of.push(place);
            if there(n) {
                let component = &mut self.components[usize::from(place)];
                component.bubbles += 1;
                component.coins.add_all(atlas.coins_around(n));
            }
        }
    }

    /// Number of the component of a bubble.
    #[inline]
    pub fn of(&self, bubble: u16) -> u16 {
        self.of[usize::from(bubble)]
    }

    /// The component with this number.
    #[inline]
    pub fn component(&self, n: u16) -> &Component {
        &self.components[usize::from(n)]
    }
}

/// The root of a bubble in the union-find forest, with path halving.
fn root(parents: &mut [u16], mut n: u16) -> u16 {
    while parents[usize::from(n)] != n {
        let next = parents[usize::from(parents[usize::from(n)])];
        parents[usize::from(n)] = next;
        n = next;
    }
    n
}
