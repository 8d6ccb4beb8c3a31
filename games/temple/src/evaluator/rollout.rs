//! Greedy rollout: both players walk to the nearest coin that they reach first, until
//! their air ends.

use super::air::{AirSupply, CAP};
use crate::atlas::Atlas;

/// Number of turns that a rollout lasts at most.
pub const HORIZON: usize = 128;

/// Most coins that both players together take in a rollout.
const ROLLOUT_COINS: usize = 14;

/// Most candidate coins of a rollout.
const CANDIDATES: usize = 32;

/// Stands for the steps to a coin that is out of reach.
const LOST: i16 = CAP as i16 - 1;

/// The candidate coins of a rollout: those nearest to either player. With many coins the
/// rollout is most of the work, and far ones are not taken in it.
#[derive(Clone, Debug)]
pub struct Candidates {
    count: usize,
    /// Their numbers in the atlas.
    coins: [u16; CANDIDATES],
    /// Steps of the player to move and of the other; [`LOST`] beyond `count`.
    steps: [[i16; CANDIDATES]; 2],
    /// The turns after which each player does not reach them any more.
    limits: [[i16; CANDIDATES]; 2],
}

impl Candidates {
    /// The candidates among the coins with these numbers and these steps of both players.
    #[inline]
    pub fn new(coins: &[u16], costs: [&[u8]; 2], supplies: [&AirSupply; 2]) -> Candidates {
        let mut kept = Candidates {
            count: 0,
            coins: [0; CANDIDATES],
            steps: [[LOST; CANDIDATES]; 2],
            limits: [[0; CANDIDATES]; 2],
        };
        let least = |n: usize| usize::from(costs[0][n].min(costs[1][n]));
        let mut limit = CAP;
        let mut room = 0;
        if coins.len() > CANDIDATES {
            // Counting sort: `limit` is the distance of the last coin that stays.
            let mut counts = [0_u16; CAP];
            for n in 0..coins.len() {
                counts[least(n)] += 1;
            }
            room = CANDIDATES;
            limit = 0;
            while room > usize::from(counts[limit]) {
                room -= usize::from(counts[limit]);
                limit += 1;
            }
        }
        for (n, &coin) in coins.iter().enumerate() {
            let steps = least(n);
            // Of those at the limit itself, the first ones.
            if steps < limit || steps == limit && room > 0 {
                room -= usize::from(steps == limit);
                let place = kept.count;
                kept.coins[place] = coin;
                for side in 0..2 {
                    let supply = supplies[side];
                    kept.steps[side][place] = i16::from(costs[side][n]);
                    // A coin beyond its own air takes bubbles on the way.
                    kept.limits[side][place] = match supply.sustains(usize::from(coin)) {
                        true => i16::MAX,
                        false => i16::from(supply.air),
                    };
                }
                kept.count += 1;
            }
        }
        kept
    }

    /// Their number.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Takes out a candidate; returns the number of its coin.
    #[inline]
    fn remove(&mut self, place: usize) -> u16 {
        let coin = self.coins[place];
        self.count -= 1;
        let last = self.count;
        self.coins[place] = self.coins[last];
        for side in 0..2 {
            self.steps[side][place] = self.steps[side][last];
            self.limits[side][place] = self.limits[side][last];
            self.steps[side][last] = LOST;
        }
        coin
    }

    /// The nearest coin that this side reaches before the other: its place, and the steps
    /// to it.
    #[inline]
    fn nearest_first(
        &self,
        times: [usize; 2],
        moves: [bool; 2],
        side: usize,
    ) -> Option<(usize, usize)> {
        let (own, other) = (&self.steps[side], &self.steps[1 - side]);
        // Among equals the player to move, side 0, is first.
        let ahead = match moves[1 - side] {
            true => times[side] as i16 + side as i16 - times[1 - side] as i16,
            false => i16::MIN / 2,
        };
        let mut best = i16::MAX;
        for n in 0..CANDIDATES {
            let (own, other) = (own[n], other[n]);
            let other_is_first = other < LOST && other - own < ahead;
            let key = own << 5 | n as i16;
            let passed = own >= LOST || other_is_first;
            best = best.min(if passed { i16::MAX } else { key });
        }
        (best < i16::MAX).then_some(((best & 31) as usize, (best >> 5) as usize))
    }

    /// Enters the steps of this side from a coin that it has taken.
    #[inline]
    fn go_on(&mut self, side: usize, time: usize, row: &[u8]) {
        let coins = &self.coins[..self.count];
        let steps = &mut self.steps[side][..self.count];
        let limits = &self.limits[side][..self.count];
        for ((&coin, steps), &limit) in coins.iter().zip(steps).zip(limits) {
            let further = i16::from(row[usize::from(coin)]);
            *steps = match time as i16 + further > limit {
                true => LOST,
                false => further.min(LOST),
            };
        }
    }
}

/// Value of the rollout for the player to move, in hundredths of a coin: the sum of
/// `values[turn]` over the coins that it takes, less those that the other takes.
///
/// The player whose last coin was earlier chooses next. It passes over a coin that the
/// other could reach before it, and goes on to the nearest one left.
pub fn greedy_rollout(
    atlas: &Atlas,
    mut candidates: Candidates,
    supplies: [&AirSupply; 2],
    values: &[i32; HORIZON],
) -> i32 {
    let mut value = 0;
    // The turn of the last coin of each, and whether it still moves.
    let mut times = [0_usize; 2];
    let mut moves = [true; 2];
    for _ in 0..ROLLOUT_COINS {
        let side = match (moves, times[1] < times[0]) {
            ([true, true], later) => usize::from(later),
            ([true, false], _) => 0,
            ([false, true], _) => 1,
            ([false, false], _) => break,
        };
        let Some((place, own)) = candidates.nearest_first(times, moves, side) else {
            moves[side] = false;
            continue;
        };
        times[side] += own;
        if times[side] >= HORIZON.min(supplies[side].turns) {
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
        candidates.go_on(side, times[side], row);
    }
    value
}
