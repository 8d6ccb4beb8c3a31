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

/// A candidate coin: its number in the atlas, and the steps of the player to move and of
/// the other.
pub type Candidate = (u16, [u8; 2]);

/// Leaves the [`CANDIDATES`] coins that are nearest to either player: with many coins the
/// rollout is most of the work, and far ones are not taken in it.
#[inline]
pub fn keep_candidates(coins: &mut Vec<Candidate>) {
    if coins.len() <= CANDIDATES {
        return;
    }
    let steps = |coin: &Candidate| usize::from(coin.1[0].min(coin.1[1]));
    // Counting sort: `limit` is the distance of the last coin that stays.
    let mut counts = [0_u16; CAP];
    for coin in coins.iter() {
        counts[steps(coin)] += 1;
    }
    let mut room = CANDIDATES;
    let mut limit = 0;
    while room > usize::from(counts[limit]) {
        room -= usize::from(counts[limit]);
        limit += 1;
    }
    // Of those at the limit itself, the first ones.
    coins.retain(|coin| {
        let steps = steps(coin);
        let stays = steps < limit || steps == limit && room > 0;
        room -= usize::from(stays && steps == limit);
        stays
    });
}

/// Value of the rollout for the player to move, in hundredths of a coin: the sum of
/// `values[turn]` over the coins that it takes, less those that the other takes.
/// Removes the coins that are taken from the list.
///
/// The player whose last coin was earlier chooses next. It passes over a coin that the
/// other could reach before it, and goes on to the nearest one left.
pub fn greedy_rollout(
    atlas: &Atlas,
    coins: &mut Vec<Candidate>,
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
        let Some((place, own)) = nearest_first(coins, times, moves, side) else {
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
        let (taken, _) = coins.swap_remove(place);
        let row = atlas.to_coins(atlas.coins()[usize::from(taken)]);
        let supply = supplies[side];
        for (coin, steps) in coins.iter_mut() {
            let further = row[usize::from(*coin)];
            // A coin beyond its own air takes bubbles on the way.
            let lost = (!supply.reaches_bubble || !supply.coins.may_have(usize::from(*coin)))
                && times[side] + usize::from(further) > usize::from(supply.air);
            steps[side] = if lost {
                CAP as u8 - 1
            } else {
                further.min(CAP as u8 - 1)
            };
        }
    }
    value
}

/// The nearest coin that this side reaches before the other: its place in the list, and
/// the steps to it.
#[inline]
fn nearest_first(
    coins: &[Candidate],
    times: [usize; 2],
    moves: [bool; 2],
    side: usize,
) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for (place, (_, steps)) in coins.iter().enumerate() {
        let own = usize::from(steps[side]);
        let nearer = best.is_none_or(|(_, least)| own < least);
        if nearer && own < CAP - 1 {
            let other = times[1 - side] + usize::from(steps[1 - side]);
            // Among equals the player to move, side 0, is first.
            let other_is_first = moves[1 - side]
                && usize::from(steps[1 - side]) < CAP - 1
                && other < times[side] + own + side;
            if !other_is_first {
                best = Some((place, own));
            }
        }
    }
    best
}
