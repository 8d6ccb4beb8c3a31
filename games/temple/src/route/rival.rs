//! What is expected of the other player.

use crate::atlas::{Atlas, Hops, FAR};
use crate::params::Params;
use crate::rules::{Seat, State};

/// Stands for a time that never comes; later than any turn.
pub const NEVER: u16 = u16::MAX;

/// What is expected of the other player, against which a route is planned. Turns count from the
/// state that is planned in, its first turn is 1.
#[derive(Clone)]
pub struct Rival {
    /// For each item the first turn in which it is too late to take it.
    pub too_late: Vec<u16>,
    /// For each item the first turn in which the other could have taken it before.
    pub earliest: Vec<u16>,
}

impl Rival {
    /// An expectation in which the other has no route yet; `delay` turns after it takes an item
    /// that is too late for us.
    pub fn free(atlas: &Atlas, hops: &Hops, state: &State, seat: Seat, delay: u16) -> Rival {
        let diver = state.diver(seat);
        let mut earliest = vec![NEVER; hops.items().len()];
        if diver.is_alive() {
            let row = atlas.to_coins(diver.cell);
            for (&coin, &steps) in atlas.coins().iter().zip(row) {
                if let Some(item) = hops.item_in(coin).filter(|_| steps < FAR) {
                    earliest[item] = u16::from(steps) + delay;
                }
            }
            for (_, bubble, steps) in atlas.bubbles_near(state.grid(), diver.cell) {
                if let Some(item) = hops.item_in(bubble).filter(|_| steps <= diver.air) {
                    earliest[item] = u16::from(steps) + delay;
                }
            }
        }
        Rival {
            too_late: vec![NEVER; earliest.len()],
            earliest,
        }
    }

    /// Whether its route takes an item.
    #[inline]
    pub fn wants(&self, item: usize) -> bool {
        self.too_late[item] < NEVER
    }

    /// Value of a coin that is taken in this turn, in coins.
    pub fn coin_value(&self, params: &Params, item: usize, time: u16) -> f32 {
        if time >= self.too_late[item] {
            return params.route_late_coin;
        }
        let contested = if self.wants(item) {
            params.route_contested_coin
        } else {
            0.0
        };
        // Uncertain where the other could be there before: a guess.
        let certain = if time < self.earliest[item] { 1.0 } else { 0.9 };
        certain + contested
    }

    /// The chance that a bubble is still there in this turn.
    #[inline]
    pub fn bubble_chance(&self, params: &Params, item: usize, time: u16) -> f32 {
        if time >= self.too_late[item] {
            params.route_late_bubble
        } else if time >= self.earliest[item] {
            params.route_risky_bubble
        } else {
            1.0
        }
    }
}
