//! Candidates and input features of the networks: of the state and of each candidate, for the
//! player that chooses a walk.

use super::simulation::SimulatedGame;
use super::walk_table::WalkTable;
use crate::atlas::{FAR, MOST_ITEMS};

/// Number of features of a state.
pub const CONTEXT: usize = 30;
/// Number of features of a candidate.
pub const FEATURES: usize = 44;
/// Number of kinds of candidates: 0 coins, 1 bubbles.
pub const KINDS: usize = 2;

/// Upper bound of the candidates of each kind, the nearest ones. A guess.
const MOST_BY_KIND: [usize; KINDS] = [8, 4];
/// Upper bound of the candidates of both kinds.
pub const MOST_CANDIDATES: usize = MOST_BY_KIND[0] + MOST_BY_KIND[1];

/// Number of coins over which [`Features::distant_coins`] sums; more than the 200 of the largest
/// generated map.
const MOST_COINS_SUMMED: usize = 256;

/// Upper bound of the coins of a greedy walk.
const GREEDY_WALK_COINS: usize = 8;
/// Turns that stand for a coin that a greedy walk does not take, and their upper bound.
const GREEDY_WALK_LIMIT: u16 = 60;

/// An item that the player to move can choose as target.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidate {
    /// Number of the item.
    pub item: u16,
    /// Steps to it, 1..=15.
    pub steps: u8,
    /// 0 for a coin, 1 for a bubble.
    pub kind: usize,
}

/// `base` to the power of each number of steps; 0 for [`FAR`].
const fn powers(base: f32) -> [f32; 256] {
    let mut powers = [0.0; 256];
    let mut power = 1.0;
    let mut steps = 0;
    while steps < FAR as usize {
        powers[steps] = power;
        power *= base;
        steps += 1;
    }
    powers
}

/// Weight of an item by its distance in steps: 0.75^steps, 0.9^steps, 0.97^steps; 0 for [`FAR`].
static DECAY_CLOSE: [f32; 256] = powers(0.75);
static DECAY_NEAR: [f32; 256] = powers(0.9);
static DECAY_DISTANT: [f32; 256] = powers(0.97);

/// Expected share of an item for a player that is `lead` steps nearer to it than the other:
/// 0.5 at the same distance, 1 from 4 steps upwards, 0 from -4 downwards.
#[inline]
fn ownership(lead: i32) -> f32 {
    const SHARES: [f32; 9] = [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0];
    SHARES[(lead.clamp(-4, 4) + 4) as usize]
}

/// 1 if true, else 0.
#[inline]
fn indicator(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// The steps of a dead player to all items.
static UNREACHABLE: [u8; MOST_ITEMS] = [FAR; MOST_ITEMS];

/// An item of one kind with the steps to it.
#[derive(Clone, Copy)]
struct NearestItem {
    item: usize,
    steps: u8,
}

/// The features of a state of a simulated game in which the player to move chooses.
pub struct Features<'a> {
    walks: &'a WalkTable,
    game: &'a SimulatedGame,
    /// Steps of the player to move to each item.
    own: &'a [u8],
    /// Steps of the opponent to each item.
    other: &'a [u8],
    candidates: [Candidate; MOST_CANDIDATES],
    count: usize,
    /// The opponent's nearest item of each kind.
    other_nearest: [NearestItem; KINDS],
    /// The coins that are left, at most [`MOST_COINS_SUMMED`].
    coins: [u16; MOST_COINS_SUMMED],
    coins_left: usize,
}

impl<'a> Features<'a> {
    /// The features of a game in which [`SimulatedGame::must_choose`] is true.
    pub fn new(walks: &'a WalkTable, game: &'a SimulatedGame) -> Features<'a> {
        let own = walks.steps(game.player().cell);
        let other = match game.other().air {
            0 => &UNREACHABLE[..own.len()],
            _ => walks.steps(game.other().cell),
        };
        let mut features = Features {
            walks,
            game,
            own,
            other,
            candidates: [Candidate::default(); MOST_CANDIDATES],
            count: 0,
            other_nearest: [NearestItem {
                item: MOST_ITEMS,
                steps: FAR,
            }; KINDS],
            coins: [0; MOST_COINS_SUMMED],
            coins_left: 0,
        };
        features.collect_items();
        features
    }

    /// The nearest items within the air of the player to move, coins first, each kind by
    /// distance; without those behind a coin that lies on a shortest way to them.
    #[inline]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates[..self.count]
    }

    /// Fills the candidates, the opponent's nearest items and the coins in one pass over all
    /// items.
    fn collect_items(&mut self) {
        let air = self.game.player().air;
        let mut lists = [[(u8::MAX, 0u16); MOST_BY_KIND[0]]; KINDS];
        let mut counts = [0; KINDS];
        for item in self.game.gone().missing(0..self.own.len()) {
            let kind = usize::from(item >= self.walks.coins());
            if kind == 0 && self.coins_left < MOST_COINS_SUMMED {
                self.coins[self.coins_left] = item as u16;
                self.coins_left += 1;
            }
            let (steps, theirs) = (self.own[item], self.other[item]);
            if theirs < self.other_nearest[kind].steps {
                self.other_nearest[kind] = NearestItem {
                    item,
                    steps: theirs,
                };
            }
            if steps > air || steps == 0 {
                continue;
            }
            let (list, count) = (&mut lists[kind], &mut counts[kind]);
            if *count == MOST_BY_KIND[kind] && steps >= list[*count - 1].0 {
                continue;
            }
            let mut place = (*count).min(MOST_BY_KIND[kind] - 1);
            while place > 0 && list[place - 1].0 > steps {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = (steps, item as u16);
            *count = (*count + 1).min(MOST_BY_KIND[kind]);
        }
        let coins = &lists[0][..counts[0]];
        for kind in 0..KINDS {
            for &(steps, item) in &lists[kind][..counts[kind]] {
                let nearer = coins.iter().take_while(|coin| coin.0 < steps);
                let mut nearer = nearer.map(|&(first, coin)| {
                    let onward = self.walks.steps(self.walks.cell(usize::from(coin)));
                    u16::from(first) + u16::from(onward[usize::from(item)])
                });
                if !nearer.any(|by_a_coin| by_a_coin == u16::from(steps)) {
                    self.candidates[self.count] = Candidate { item, steps, kind };
                    self.count += 1;
                }
            }
        }
    }

    /// The features of the state: air, coins left, lead, the items near each player and its
    /// expected share of them, bubbles. Scaled to absolute values below 10.
    pub fn context(&self) -> [f32; CONTEXT] {
        let game = self.game;
        let (me, they) = (game.player(), game.other());
        let mut left = [0.0f32; KINDS];
        let mut owned = [0.0f32; KINDS];
        let mut nearest = [[FAR; 2]; KINDS];
        let mut close = [0.0f32; 2];
        let mut near = [0.0f32; 2];
        let mut distant = [0.0f32; 2];
        let mut owned_difference = 0.0f32;
        let mut first = 0.0f32;
        for item in game.gone().missing(0..self.own.len()) {
            let kind = usize::from(item >= self.walks.coins());
            let (own, other) = (self.own[item], self.other[item]);
            let lead = i32::from(other) - i32::from(own);
            left[kind] += 1.0;
            if own != FAR || other != FAR {
                owned[kind] += ownership(lead);
            }
            nearest[kind] = [nearest[kind][0].min(own), nearest[kind][1].min(other)];
            if kind == 0 {
                let places = [usize::from(own), usize::from(other)];
                for (player, place) in places.into_iter().enumerate() {
                    close[player] += DECAY_CLOSE[place];
                    near[player] += DECAY_NEAR[place];
                    distant[player] += DECAY_DISTANT[place];
                }
                owned_difference += DECAY_DISTANT[places[0]] * ownership(lead)
                    - DECAY_DISTANT[places[1]] * ownership(-lead);
                if own <= other && own < FAR {
                    first += DECAY_NEAR[places[0]];
                }
            }
        }
        let lead = f32::from(me.coins) - f32::from(they.coins);
        let coins = f32::from(game.coins_left());
        let few = DECAY_NEAR[usize::from(game.coins_left()).min(254)];
        let air = |air: u8| f32::from(air) / 15.0;
        let slack =
            |air: u8, steps: u8| ((f32::from(air) - f32::from(steps)) / 10.0).clamp(-1.0, 1.5);
        let small = |steps: u8| (f32::from(steps) / 10.0).min(2.0);
        let ahead = owned[0] - 0.5 * left[0];
        [
            1.0,
            air(me.air),
            air(they.air),
            indicator(they.air == 0),
            coins / 50.0,
            few,
            (lead / (coins + 3.0)).clamp(-1.0, 1.0),
            (lead / 8.0).clamp(-1.5, 1.5),
            (lead / 2.0).clamp(-1.0, 1.0) * few,
            ahead / (left[0] + 1.0) * 2.0,
            ahead / 8.0,
            ((2.0 * ahead + lead) / (left[0].sqrt() + 1.0)).clamp(-3.0, 3.0),
            (owned[1] - 0.5 * left[1]) / (left[1] + 1.0) * 2.0,
            left[1] / 50.0,
            close[0] / 2.0,
            close[1] / 2.0,
            near[0] / 6.0,
            near[1] / 6.0,
            first / 5.0,
            small(nearest[0][0]),
            small(nearest[0][1]),
            slack(me.air, nearest[1][0]),
            slack(they.air, nearest[1][1]),
            indicator(nearest[1][0] > me.air),
            indicator(nearest[1][1] > they.air),
            left[1] / (left[0] + left[1] + 1.0),
            distant[0] / 20.0,
            distant[1] / 20.0,
            owned_difference / 10.0,
            (owned_difference / (left[0] + 3.0) * 2.0).clamp(-1.0, 1.0),
        ]
    }

    /// The features of the candidate at an index: distance, which player is there first, the
    /// bubbles and coins near it, and a greedy walk from it. Scaled to absolute values below 10.
    pub fn of_candidate(&self, place: usize) -> [f32; FEATURES] {
        let Candidate { item, steps, kind } = self.candidates[place];
        let me = self.game.player();
        let item = usize::from(item);
        let theirs = self.other[item];
        let left = me.air - steps;
        let air = [left, self.walks.refill()][kind];
        let bubbles = self.bubble_sums(item, steps, air);
        let coins = self.coin_sums(item, steps, air);
        let distant = self.distant_coins(item, steps);
        let walk = self.greedy_walk(item, steps, air);
        let slack = |way: u8| ((f32::from(air) - f32::from(way)) / 10.0).clamp(-1.2, 1.5);
        let small = |steps: u8| (f32::from(steps) / 10.0).min(1.5);
        let gap = i32::from(theirs) - i32::from(steps);
        let wanted = self.other_nearest[kind].item == item;
        let is_first = place == 0 || self.candidates[place - 1].kind != kind;
        let time = |coins: usize| f32::from(walk.times[coins - 1]) / 40.0;
        [
            small(steps),
            DECAY_CLOSE[usize::from(steps)],
            DECAY_NEAR[usize::from(steps)],
            f32::from(left) / 10.0,
            slack(bubbles.nearest),
            indicator(bubbles.nearest > air),
            slack(bubbles.nearest_first),
            indicator(bubbles.nearest_first > air),
            (gap as f32 / 8.0).clamp(-1.0, 1.5),
            indicator(gap < 0),
            indicator((0..4).contains(&gap)),
            indicator(theirs > self.game.other().air),
            indicator(wanted),
            indicator(wanted && gap >= 0),
            DECAY_NEAR[usize::from(theirs)],
            coins.close / 2.0,
            coins.near / 5.0,
            coins.close_first / 2.0,
            coins.near_first / 5.0,
            coins.contested / 3.0,
            coins.owned / 5.0,
            coins.within_air / 5.0,
            coins.taken_from_us / 4.0,
            small(coins.nearest),
            small(coins.nearest_first),
            bubbles.close,
            bubbles.close_first,
            bubbles.within / 4.0,
            indicator(me.target() == Some(item)),
            place as f32 / 8.0,
            indicator(is_first),
            coins.near_first / 5.0 * DECAY_NEAR[usize::from(steps)],
            indicator(bubbles.within == 0.0 && kind == 1),
            coins.close_first / f32::from(steps.max(1)),
            distant[0] / 20.0,
            distant[1] / 20.0,
            distant[1] / (f32::from(self.game.coins_left()) + 3.0) * 2.0,
            time(1),
            time(2),
            time(4),
            time(8),
            walk.near / 2.0,
            walk.distant / 5.0,
            walk.within_air / 4.0,
        ]
    }

    /// Sums over the bubbles near an item, for a player that is there after `steps` turns with
    /// this air.
    fn bubble_sums(&self, item: usize, steps: u8, air: u8) -> BubbleSums {
        let mut found = BubbleSums {
            nearest: FAR,
            nearest_first: FAR,
            ..BubbleSums::default()
        };
        for &(bubble, way) in self.walks.bubbles_near(item) {
            let bubble = usize::from(bubble);
            if self.game.gone().has(bubble) {
                continue;
            }
            found.nearest = found.nearest.min(way);
            found.close += DECAY_CLOSE[usize::from(way)];
            found.within += indicator(way <= air);
            if u16::from(steps) + u16::from(way) <= u16::from(self.other[bubble]) {
                found.nearest_first = found.nearest_first.min(way);
                found.close_first += DECAY_CLOSE[usize::from(way)];
            }
        }
        found
    }

    /// Sums over the coins near an item, for a player that is there after `steps` turns with
    /// this air.
    fn coin_sums(&self, item: usize, steps: u8, air: u8) -> CoinSums {
        let mut found = CoinSums {
            nearest: FAR,
            nearest_first: FAR,
            ..CoinSums::default()
        };
        for &(coin, way) in self.walks.coins_near(item) {
            let coin = usize::from(coin);
            if self.game.gone().has(coin) {
                continue;
            }
            let time = u16::from(steps) + u16::from(way);
            let theirs = u16::from(self.other[coin]);
            let (close, near) = (DECAY_CLOSE[usize::from(way)], DECAY_NEAR[usize::from(way)]);
            found.nearest = found.nearest.min(way);
            found.close += close;
            found.near += near;
            if time <= theirs {
                found.nearest_first = found.nearest_first.min(way);
                found.close_first += close;
                found.near_first += near;
                if theirs < time + 6 {
                    found.contested += near;
                }
            } else if u16::from(self.own[coin]) <= theirs {
                found.taken_from_us += 1.0;
            }
            found.owned += near * ownership(i32::from(theirs) - i32::from(time));
            if way <= air {
                found.within_air += near;
            }
        }
        found
    }

    /// Sum of `0.97^distance` over all coins as seen from an item, and the same weighted with the
    /// expected share of each coin.
    fn distant_coins(&self, item: usize, steps: u8) -> [f32; 2] {
        let row = self.walks.steps(self.walks.cell(item));
        let mut sums = [0.0f32; 2];
        for &coin in &self.coins[..self.coins_left] {
            let coin = usize::from(coin);
            if coin != item {
                let time = i32::from(steps) + i32::from(row[coin]);
                let value = DECAY_DISTANT[usize::from(row[coin])];
                sums[0] += value;
                sums[1] += value * ownership(i32::from(self.other[coin]) - time);
            }
        }
        sums
    }

    /// The greedy walk from an item: repeatedly to the nearest coin that the opponent does not
    /// reach first.
    fn greedy_walk(&self, item: usize, steps: u8, air: u8) -> GreedyWalk {
        let start = u16::from(steps);
        let mut visited = [item as u16; GREEDY_WALK_COINS + 1];
        let mut time = start;
        let mut walk = GreedyWalk {
            times: [GREEDY_WALK_LIMIT; GREEDY_WALK_COINS],
            near: 0.0,
            distant: 0.0,
            within_air: 0.0,
        };
        for count in 0..GREEDY_WALK_COINS {
            let at = usize::from(visited[count]);
            let next = self.walks.coins_near(at).iter().find(|&&(coin, way)| {
                let coin_place = usize::from(coin);
                !self.game.gone().has(coin_place)
                    && time + u16::from(way) <= u16::from(self.other[coin_place])
                    && !visited[..=count].contains(&coin)
            });
            let Some(&(coin, way)) = next else { break };
            time += u16::from(way);
            visited[count + 1] = coin;
            walk.times[count] = (time - start).min(GREEDY_WALK_LIMIT);
            let place = usize::from(time.min(250));
            walk.near += DECAY_NEAR[place];
            walk.distant += DECAY_DISTANT[place];
            walk.within_air += indicator(time - start <= u16::from(air));
        }
        walk
    }
}

/// Sums over the bubbles near an item; `_first`: only those that the opponent does not reach
/// before the player to move.
#[derive(Default)]
struct BubbleSums {
    nearest: u8,
    nearest_first: u8,
    close: f32,
    close_first: f32,
    /// Number of bubbles within the air.
    within: f32,
}

/// Sums over the coins near an item; `_first`: only those that the opponent does not reach
/// before the player to move.
#[derive(Default)]
struct CoinSums {
    nearest: u8,
    nearest_first: u8,
    close: f32,
    close_first: f32,
    near: f32,
    near_first: f32,
    /// Coins that the opponent reaches less than 6 turns after the player to move.
    contested: f32,
    /// All coins, weighted with the expected share of each.
    owned: f32,
    /// Coins within the air.
    within_air: f32,
    /// Number of coins that the player to move reaches first now, and no longer by the way over
    /// this item.
    taken_from_us: f32,
}

/// The turns and coins of a greedy walk.
struct GreedyWalk {
    /// Turns from the item until 1, 2, ... coins are taken, at most [`GREEDY_WALK_LIMIT`].
    times: [u16; GREEDY_WALK_COINS],
    /// Sum of `0.9^turn` over its coins, then of `0.97^turn`; turns from the state.
    near: f32,
    distant: f32,
    /// Number of coins that the air at the item suffices for.
    within_air: f32,
}
