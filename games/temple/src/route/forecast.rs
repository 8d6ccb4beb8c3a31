//! Forecast of the opponent of the player whose route is planned.

use crate::atlas::{Atlas, Hops, FAR};
use crate::params::Params;
use crate::rules::{Seat, State};

/// A turn that never comes; later than any other.
pub const NEVER: u16 = u16::MAX;

/// The turns in which the opponent takes, or could take, each item. Turns count from the state that
/// is planned in; the first turn of the player to move is 1.
#[derive(Clone)]
pub struct OpponentForecast {
    /// For each item the first turn in which it is too late to take it; `u16::MAX` for an item that
    /// is not on the opponent's route.
    pub too_late: Vec<u16>,
    /// For each item the first turn in which the opponent could have taken it before; `u16::MAX`
    /// for an item out of its reach.
    pub earliest: Vec<u16>,
}

impl OpponentForecast {
    /// A forecast of the player of `seat` without a route. It is too late for others one turn after
    /// it could take an item; at once if it is the player to move.
    pub fn without_route(
        atlas: &Atlas,
        hops: &Hops,
        state: &State,
        seat: Seat,
    ) -> OpponentForecast {
        let delay = u16::from(seat != state.next());
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
        OpponentForecast {
            too_late: vec![NEVER; earliest.len()],
            earliest,
        }
    }

    /// Whether its route takes an item.
    #[inline]
    pub fn takes(&self, item: usize) -> bool {
        self.too_late[item] < NEVER
    }

    /// Value of a coin that the other player takes in this turn, before its discount, in coins.
    pub fn coin_value(&self, params: &Params, item: usize, time: u16) -> f32 {
        if time >= self.too_late[item] {
            return params.route_late_coin;
        }
        let contested = if self.takes(item) {
            params.route_contested_coin
        } else {
            0.0
        };
        // Uncertain where the opponent could be there before. A guess.
        let certain = if time < self.earliest[item] { 1.0 } else { 0.9 };
        certain + contested
    }

    /// Probability that a bubble is left in this turn.
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
