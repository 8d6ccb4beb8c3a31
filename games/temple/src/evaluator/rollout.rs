//! Greedy rollout: both players walk to the nearest candidate coin that they reach first, until
//! their air ends.

use super::air::{AirSupply, STEPS_CAP};
use crate::atlas::Atlas;

/// Upper bound of the turns of a rollout. A guess.
pub const ROLLOUT_HORIZON: usize = 128;

/// Upper bound of the coins that both players together take in a rollout. A guess.
const ROLLOUT_COINS: usize = 14;

/// Upper bound of the candidate coins of a rollout: a power of two, 5 bits of the key by which the
/// nearest coin is found.
const ROLLOUT_CANDIDATES: usize = 32;

/// Steps that stand for a coin out of reach.
const OUT_OF_REACH: i16 = STEPS_CAP as i16 - 1;

/// The candidate coins of a rollout: the coins nearest to either player. With many coins the
/// rollout is most of the work, and far coins are not taken in it.
#[derive(Clone, Debug)]
pub struct Candidates {
    count: usize,
    /// Numbers of the coins in the atlas.
    coins: [u16; ROLLOUT_CANDIDATES],
    /// Steps of the player to move and of the other; [`OUT_OF_REACH`] beyond `count`.
    steps: [[i16; ROLLOUT_CANDIDATES]; 2],
    /// Last turn in which each player can reach each coin.
    limits: [[i16; ROLLOUT_CANDIDATES]; 2],
}

impl Candidates {
    /// The candidates among the coins with these numbers and the steps of both players to them.
    #[inline]
    pub fn new(coins: &[u16], coin_steps: [&[u8]; 2], supplies: [&AirSupply; 2]) -> Candidates {
        let mut kept = Candidates {
            count: 0,
            coins: [0; ROLLOUT_CANDIDATES],
            steps: [[OUT_OF_REACH; ROLLOUT_CANDIDATES]; 2],
            limits: [[0; ROLLOUT_CANDIDATES]; 2],
        };
        let least = |n: usize| usize::from(coin_steps[0][n].min(coin_steps[1][n]));
        let mut limit = STEPS_CAP;
        let mut room = 0;
        if coins.len() > ROLLOUT_CANDIDATES {
            // Counting sort: `limit` is the distance of the last coin that stays.
            let mut counts = [0_u16; STEPS_CAP];
            for n in 0..coins.len() {
                counts[least(n)] += 1;
            }
            room = ROLLOUT_CANDIDATES;
            limit = 0;
            while room > usize::from(counts[limit]) {
                room -= usize::from(counts[limit]);
                limit += 1;
            }
        }
        for (n, &coin) in coins.iter().enumerate() {
            let steps = least(n);
            // Of the coins at the limit itself, the first ones by number.
            if steps < limit || steps == limit && room > 0 {
                room -= usize::from(steps == limit);
                let place = kept.count;
                kept.coins[place] = coin;
                for side in 0..2 {
                    let supply = supplies[side];
                    kept.steps[side][place] = i16::from(coin_steps[side][n]);
                    // A coin beyond its own air takes bubbles on the way.
                    kept.limits[side][place] = if supply.sustains(usize::from(coin)) {
                        i16::MAX
                    } else {
                        i16::from(supply.air)
                    };
                }
                kept.count += 1;
            }
        }
        kept
    }

    /// Number of candidates.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Removes a candidate; returns the number of its coin.
    #[inline]
    fn remove(&mut self, place: usize) -> u16 {
        let coin = self.coins[place];
        self.count -= 1;
        let last = self.count;
        self.coins[place] = self.coins[last];
        for side in 0..2 {
            self.steps[side][place] = self.steps[side][last];
            self.limits[side][place] = self.limits[side][last];
            self.steps[side][last] = OUT_OF_REACH;
        }
        coin
    }

    /// The nearest coin that this side reaches before the other: its index among the candidates,
    /// and the steps to it. `times` are the turns of the last coin of both sides, `moves` whether
    /// each still moves.
    #[inline]
    fn nearest_reached_first(
        &self,
        times: [usize; 2],
        moves: [bool; 2],
        side: usize,
    ) -> Option<(usize, usize)> {
        let (own, other) = (&self.steps[side], &self.steps[1 - side]);
        // Among equals the player to move, side 0, is first.
        let ahead = if moves[1 - side] {
            times[side] as i16 + side as i16 - times[1 - side] as i16
        } else {
            i16::MIN / 2
        };
        let mut best = i16::MAX;
        for n in 0..ROLLOUT_CANDIDATES {
            let (own, other) = (own[n], other[n]);
            let other_is_first = other < OUT_OF_REACH && other - own < ahead;
            let key = own << 5 | n as i16;
            let passed = own >= OUT_OF_REACH || other_is_first;
            best = best.min(if passed { i16::MAX } else { key });
        }
        (best < i16::MAX).then_some(((best & 31) as usize, (best >> 5) as usize))
    }

    /// Sets the steps of this side after it has taken a coin at turn `time`; `row` are the
    /// distances from that coin.
    #[inline]
    fn set_steps_from(&mut self, side: usize, time: usize, row: &[u8]) {
        let coins = &self.coins[..self.count];
        let steps = &mut self.steps[side][..self.count];
        let limits = &self.limits[side][..self.count];
        for ((&coin, steps), &limit) in coins.iter().zip(steps).zip(limits) {
            let further = i16::from(row[usize::from(coin)]);
            *steps = if time as i16 + further > limit {
                OUT_OF_REACH
            } else {
                further.min(OUT_OF_REACH)
            };
        }
    }
}

/// Value of the rollout for the player to move, in hundredths of a coin: the sum of
/// `values[turn]` over the coins that it takes, less that over the coins that the other takes.
///
/// The player whose last coin was earlier chooses next. It passes over a coin that the
/// other could reach before it, and goes on to the nearest one left.
pub fn greedy_rollout(
    atlas: &Atlas,
    mut candidates: Candidates,
    supplies: [&AirSupply; 2],
    values: &[i32; ROLLOUT_HORIZON],
) -> i32 {
    let mut value = 0;
    // For each side the turn of its last coin, and whether it still moves.
    let mut times = [0_usize; 2];
    let mut moves = [true; 2];
    for _ in 0..ROLLOUT_COINS {
        let side = match (moves, times[1] < times[0]) {
            ([true, true], later) => usize::from(later),
            ([true, false], _) => 0,
            ([false, true], _) => 1,
            ([false, false], _) => break,
        };
        let Some((place, own)) = candidates.nearest_reached_first(times, moves, side) else {
            moves[side] = false;
            continue;
        };
        times[side] += own;
        if times[side] >= ROLLOUT_HORIZON.min(supplies[side].turns) {
            moves[side] = false;
            continue;
        }
        value += if side == 0 {
            values[times[0]]
        } else {
            -values[times[1]]
        };
        let coin = candidates.remove(place);
        let row = atlas.to_coins(atlas.coins()[usize::from(coin)]);
        candidates.set_steps_from(side, times[side], row);
    }
    value
}
