//! What a player that chooses sees: candidates, and numbers about them and about the state.

use super::game::Game;
use super::walks::Walks;
use crate::atlas::{FAR, MOST_ITEMS};

/// Numbers of a state.
pub const CONTEXT: usize = 30;
/// Numbers of a candidate.
pub const FEATURES: usize = 44;
/// Kinds of candidates: coins, bubbles.
pub const KINDS: usize = 2;

/// Candidates of a kind at most: the nearest ones.
const MOST: [usize; KINDS] = [8, 4];
/// Candidates at most.
pub const MOST_CANDIDATES: usize = MOST[0] + MOST[1];

/// Coins that are looked at in the distance.
const MOST_COINS: usize = 256;

/// Coins of a greedy walk.
const WALK: usize = 8;
/// Turns that stand for a coin that such a walk does not take.
const NEVER: u16 = 60;

/// An item to walk to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidate {
    /// Its number.
    pub item: u16,
    /// Steps to it.
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

/// What is near counts by these.
static CLOSE: [f32; 256] = powers(0.75);
static NEAR: [f32; 256] = powers(0.9);
static DISTANT: [f32; 256] = powers(0.97);

/// Share of an item that is expected for a player that is so many steps nearer to it.
#[inline]
fn share(lead: i32) -> f32 {
    0.5 + 0.5 * (lead as f32 * 0.25).clamp(-1.0, 1.0)
}

#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// The steps of a player that is dead.
static NOWHERE: [u8; MOST_ITEMS] = [FAR; MOST_ITEMS];

/// What the player to move sees.
pub struct View<'a> {
    walks: &'a Walks,
    game: &'a Game,
    /// Steps of the player to move, and of the other, to each item.
    own: &'a [u8],
    other: &'a [u8],
    candidates: [Candidate; MOST_CANDIDATES],
    count: usize,
    /// The other's nearest item of each kind, and its steps.
    theirs: [(usize, u8); KINDS],
    /// The coins that are left.
    coins: [u16; MOST_COINS],
    coins_left: usize,
}

impl<'a> View<'a> {
    /// Of a game, before a choice.
    pub fn new(walks: &'a Walks, game: &'a Game) -> View<'a> {
        let own = walks.steps(game.player().cell);
        let other = match game.other().air {
            0 => &NOWHERE[..own.len()],
            _ => walks.steps(game.other().cell),
        };
        let mut view = View {
            walks,
            game,
            own,
            other,
            candidates: [Candidate::default(); MOST_CANDIDATES],
            count: 0,
            theirs: [(MOST_ITEMS, FAR); KINDS],
            coins: [0; MOST_COINS],
            coins_left: 0,
        };
        view.gather();
        view
    }

    /// The candidates: the nearest items within the air, but those beyond a coin on the way,
    /// coins first.
    #[inline]
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates[..self.count]
    }

    /// One pass over all items.
    fn gather(&mut self) {
        let air = self.game.player().air;
        let mut lists = [[(u8::MAX, 0u16); MOST[0]]; KINDS];
        let mut counts = [0; KINDS];
        for item in 0..self.own.len() {
            if self.game.gone().has(item) {
                continue;
            }
            let kind = usize::from(item >= self.walks.coins());
            if kind == 0 && self.coins_left < MOST_COINS {
                self.coins[self.coins_left] = item as u16;
                self.coins_left += 1;
            }
            let (steps, theirs) = (self.own[item], self.other[item]);
            if theirs < self.theirs[kind].1 {
                self.theirs[kind] = (item, theirs);
            }
            if steps > air || steps == 0 {
                continue;
            }
            let (list, count) = (&mut lists[kind], &mut counts[kind]);
            if *count == MOST[kind] && steps >= list[*count - 1].0 {
                continue;
            }
            let mut place = (*count).min(MOST[kind] - 1);
            while place > 0 && list[place - 1].0 > steps {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = (steps, item as u16);
            *count = (*count + 1).min(MOST[kind]);
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

    /// Numbers of the state: air, coins left, the lead, what each player has near and is nearer
    /// to, and bubbles.
    pub fn context(&self) -> [f32; CONTEXT] {
        let game = self.game;
        let (me, he) = (game.player(), game.other());
        let mut left = [0.0f32; KINDS];
        let mut shares = [0.0f32; KINDS];
        let mut nearest = [[FAR; 2]; KINDS];
        let mut close = [0.0f32; 2];
        let mut near = [0.0f32; 2];
        let mut distant = [0.0f32; 2];
        let mut difference = 0.0f32;
        let mut first = 0.0f32;
        for item in 0..self.own.len() {
            if game.gone().has(item) {
                continue;
            }
            let kind = usize::from(item >= self.walks.coins());
            let (own, other) = (self.own[item], self.other[item]);
            let lead = i32::from(other) - i32::from(own);
            left[kind] += 1.0;
            if own != FAR || other != FAR {
                shares[kind] += share(lead);
            }
            nearest[kind] = [nearest[kind][0].min(own), nearest[kind][1].min(other)];
            if kind == 0 {
                let places = [usize::from(own), usize::from(other)];
                for (player, place) in places.into_iter().enumerate() {
                    close[player] += CLOSE[place];
                    near[player] += NEAR[place];
                    distant[player] += DISTANT[place];
                }
                difference += DISTANT[places[0]] * share(lead) - DISTANT[places[1]] * share(-lead);
                if own <= other && own < FAR {
                    first += NEAR[places[0]];
                }
            }
        }
        let lead = f32::from(me.coins) - f32::from(he.coins);
        let coins = f32::from(game.coins_left());
        let few = NEAR[usize::from(game.coins_left()).min(254)];
        let air = |air: u8| f32::from(air) / 15.0;
        let slack =
            |air: u8, steps: u8| ((f32::from(air) - f32::from(steps)) / 10.0).clamp(-1.0, 1.5);
        let small = |steps: u8| (f32::from(steps) / 10.0).min(2.0);
        let ahead = shares[0] - 0.5 * left[0];
        [
            1.0,
            air(me.air),
            air(he.air),
            flag(he.air == 0),
            coins / 50.0,
            few,
            (lead / (coins + 3.0)).clamp(-1.0, 1.0),
            (lead / 8.0).clamp(-1.5, 1.5),
            (lead / 2.0).clamp(-1.0, 1.0) * few,
            ahead / (left[0] + 1.0) * 2.0,
            ahead / 8.0,
            ((2.0 * ahead + lead) / (left[0].sqrt() + 1.0)).clamp(-3.0, 3.0),
            (shares[1] - 0.5 * left[1]) / (left[1] + 1.0) * 2.0,
            left[1] / 50.0,
            close[0] / 2.0,
            close[1] / 2.0,
            near[0] / 6.0,
            near[1] / 6.0,
            first / 5.0,
            small(nearest[0][0]),
            small(nearest[0][1]),
            slack(me.air, nearest[1][0]),
            slack(he.air, nearest[1][1]),
            flag(nearest[1][0] > me.air),
            flag(nearest[1][1] > he.air),
            left[1] / (left[0] + left[1] + 1.0),
            distant[0] / 20.0,
            distant[1] / 20.0,
            difference / 10.0,
            (difference / (left[0] + 3.0) * 2.0).clamp(-1.0, 1.0),
        ]
    }

    /// Numbers of a candidate: the way to it, who is there first, the bubbles and coins that are
    /// near it then, and a greedy walk from there.
    pub fn features(&self, place: usize) -> [f32; FEATURES] {
        let Candidate { item, steps, kind } = self.candidates[place];
        let me = self.game.player();
        let item = usize::from(item);
        let theirs = self.other[item];
        let left = me.air - steps;
        let air = [left, self.walks.refill()][kind];
        let bubbles = self.bubbles(item, steps, air);
        let coins = self.coins(item, steps, air);
        let distant = self.distant(item, steps);
        let walk = self.walk(item, steps, air);
        let slack = |way: u8| ((f32::from(air) - f32::from(way)) / 10.0).clamp(-1.2, 1.5);
        let small = |steps: u8| (f32::from(steps) / 10.0).min(1.5);
        let gap = i32::from(theirs) - i32::from(steps);
        let wanted = self.theirs[kind].0 == item;
        let is_first = place == 0 || self.candidates[place - 1].kind != kind;
        let time = |coins: usize| f32::from(walk.times[coins - 1]) / 40.0;
        [
            small(steps),
            CLOSE[usize::from(steps)],
            NEAR[usize::from(steps)],
            f32::from(left) / 10.0,
            slack(bubbles.nearest),
            flag(bubbles.nearest > air),
            slack(bubbles.nearest_first),
            flag(bubbles.nearest_first > air),
            (gap as f32 / 8.0).clamp(-1.0, 1.5),
            flag(gap < 0),
            flag((0..4).contains(&gap)),
            flag(theirs > self.game.other().air),
            flag(wanted),
            flag(wanted && gap >= 0),
            NEAR[usize::from(theirs)],
            coins.close / 2.0,
            coins.near / 5.0,
            coins.close_first / 2.0,
            coins.near_first / 5.0,
            coins.contested / 3.0,
            coins.shared / 5.0,
            coins.in_a_breath / 5.0,
            coins.lost / 4.0,
            small(coins.nearest),
            small(coins.nearest_first),
            bubbles.close,
            bubbles.close_first,
            bubbles.within / 4.0,
            flag(me.target() == Some(item)),
            place as f32 / 8.0,
            flag(is_first),
            coins.near_first / 5.0 * NEAR[usize::from(steps)],
            flag(bubbles.within == 0.0 && kind == 1),
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
            walk.in_a_breath / 4.0,
        ]
    }

    /// The bubbles near an item.
    fn bubbles(&self, item: usize, steps: u8, air: u8) -> NearBubbles {
        let mut found = NearBubbles {
            nearest: FAR,
            nearest_first: FAR,
            ..NearBubbles::default()
        };
        for &(bubble, way) in self.walks.bubbles_near(item) {
            let bubble = usize::from(bubble);
            if self.game.gone().has(bubble) {
                continue;
            }
            found.nearest = found.nearest.min(way);
            found.close += CLOSE[usize::from(way)];
            found.within += flag(way <= air);
            if u16::from(steps) + u16::from(way) <= u16::from(self.other[bubble]) {
                found.nearest_first = found.nearest_first.min(way);
                found.close_first += CLOSE[usize::from(way)];
            }
        }
        found
    }

    /// The coins near an item.
    fn coins(&self, item: usize, steps: u8, air: u8) -> NearCoins {
        let mut found = NearCoins {
            nearest: FAR,
            nearest_first: FAR,
            ..NearCoins::default()
        };
        for &(coin, way) in self.walks.coins_near(item) {
            let coin = usize::from(coin);
            if self.game.gone().has(coin) {
                continue;
            }
            let time = u16::from(steps) + u16::from(way);
            let theirs = u16::from(self.other[coin]);
            let (close, near) = (CLOSE[usize::from(way)], NEAR[usize::from(way)]);
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
                found.lost += 1.0;
            }
            found.shared += near * share(i32::from(theirs) - i32::from(time));
            if way <= air {
                found.in_a_breath += near;
            }
        }
        found
    }

    /// All coins as seen from an item, and our expected share of them.
    fn distant(&self, item: usize, steps: u8) -> [f32; 2] {
        let row = self.walks.steps(self.walks.cell(item));
        let mut sums = [0.0f32; 2];
        for &coin in &self.coins[..self.coins_left] {
            let coin = usize::from(coin);
            if coin != item {
                let time = i32::from(steps) + i32::from(row[coin]);
                let value = DISTANT[usize::from(row[coin])];
                sums[0] += value;
                sums[1] += value * share(i32::from(self.other[coin]) - time);
            }
        }
        sums
    }

    /// From an item to the nearest coin, again and again, of those that the other does not reach
    /// before.
    fn walk(&self, item: usize, steps: u8, air: u8) -> Walk {
        let start = u16::from(steps);
        let mut visited = [item as u16; WALK + 1];
        let mut time = start;
        let mut walk = Walk {
            times: [NEVER; WALK],
            near: 0.0,
            distant: 0.0,
            in_a_breath: 0.0,
        };
        for count in 0..WALK {
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
            walk.times[count] = (time - start).min(NEVER);
            let place = usize::from(time.min(250));
            walk.near += NEAR[place];
            walk.distant += DISTANT[place];
            walk.in_a_breath += flag(time - start <= u16::from(air));
        }
        walk
    }
}

/// Bubbles near an item; "first" are those that the other does not reach before us.
#[derive(Default)]
struct NearBubbles {
    nearest: u8,
    nearest_first: u8,
    close: f32,
    close_first: f32,
    /// Number within the air.
    within: f32,
}

/// Coins near an item; "first" are those that the other does not reach before us.
#[derive(Default)]
struct NearCoins {
    nearest: u8,
    nearest_first: u8,
    close: f32,
    close_first: f32,
    near: f32,
    near_first: f32,
    /// Those that the other reaches soon after us.
    contested: f32,
    /// By our share of each.
    shared: f32,
    /// Within the air.
    in_a_breath: f32,
    /// Number of those that are ours now and no more by this way.
    lost: f32,
}

/// A greedy walk.
struct Walk {
    /// Turns after which it has 1, 2, ... coins.
    times: [u16; WALK],
    /// What its coins are worth by their times.
    near: f32,
    distant: f32,
    /// Coins before a new bubble is needed.
    in_a_breath: f32,
}
