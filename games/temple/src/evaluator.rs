//! What a situation is worth: coins, who reaches which coin first, air.
//!
//! In hundredths of a coin. A coin counts for the one who can take it first by
//! the order of turns, the more the longer before the other; the nearest pulls.
//! Who cannot reach a bubble any more gets only what lies within its last steps:
//! so to eat the last bubble or to shut a way with a block is worth what the
//! other can no longer take.

use crate::atlas::{Atlas, CoinSet, Pools, Survey, Surveys, FAR};
use crate::params::Params;
use crate::rules::{BySeat, Mode, Seat, State, Tile};

/// Worth of a game won, besides the coins.
pub const WON: i32 = 3000;

/// Steps from which on more of them make no difference.
const CAP: usize = 64;

/// What a share of 1 is written as.
const WHOLE: i32 = 256;

/// Turns that a race goes on.
const HORIZON: usize = 128;

/// Coins that a race is about, at most.
const STAKES: usize = 14;

/// Coins that a race is seen among: those nearest to either player.
const FIELD: usize = 32;

/// Bubbles that one is seen to have, at most.
const CHAIN: usize = 6;

/// Effort of a value apart from what grows with the map.
const SETUP: usize = 2;

/// Sets of bubbles that are kept, a power of two.
const POOLS: usize = 256;

/// Weighs states. Holds scratch space, so that nothing is allocated.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// For steps of the one to move and of the other: how far a coin is the one
    /// to move's, -[`WHOLE`]..=[`WHOLE`].
    shares: Vec<i16>,
    /// Worth of the nearest coin by its steps.
    pull: [i32; CAP],
    /// Worth of a coin of the race by the turn it is taken in.
    hurry: [i32; HORIZON],
    near: i32,
    territory: i32,
    detour: u8,
    spare: i32,
    reserve: i32,
    /// Share of the air in bubbles that is walked with.
    lungs: f32,
    surveys: BySeat<Surveys>,
    /// By the bubbles that are left.
    pools: Vec<Pools>,
    /// What the last value cost.
    effort: usize,
    /// Of each coin that is there: its number, and the steps of both.
    coins: Vec<(u16, [u8; 2])>,
}

/// Whose coins are, by steps.
struct Ownership<'a> {
    shares: &'a [i16],
    total: i32,
    /// Steps to the nearest coin that is worth going for, of both.
    nearest: [usize; 2],
}

impl Ownership<'_> {
    #[inline]
    fn add(&mut self, own: usize, other: usize) {
        self.total += i32::from(self.shares[own * CAP + other]);
        // What the other takes before is worth less of a way.
        let [mine, theirs] = &mut self.nearest;
        *mine = (*mine).min(own + if own > other { 4 } else { 0 });
        *theirs = (*theirs).min(other + if other >= own { 4 } else { 0 });
    }
}

/// How one player stands.
#[derive(Clone, Copy)]
struct Standing {
    /// Steps of air, 0 if it is out.
    air: u8,
    /// Whether it can reach a bubble in time.
    breathes: bool,
    /// Cost of having little air to spare, and worth of bubbles around.
    comfort: i32,
    detour: u8,
    /// Turns that its air and all the bubbles it can reach give.
    turns: usize,
    /// The coins it can reach from bubble to bubble.
    coins: CoinSet,
}

impl Standing {
    /// Steps that a coin costs which is `steps` away; [`CAP`] - 1 if it is lost.
    #[inline]
    fn cost(&self, coin: usize, steps: u8) -> usize {
        if steps <= self.air {
            return usize::from(steps).min(CAP - 2);
        }
        if !self.breathes || steps == FAR || !self.coins.may_have(coin) {
            return CAP - 1;
        }
        usize::from(steps.saturating_add(self.detour)).min(CAP - 2)
    }
}

impl Evaluator {
    /// An evaluator with these numbers.
    pub fn new(params: &Params) -> Evaluator {
        let mut shares = vec![0; CAP * CAP];
        for own in 0..CAP {
            for other in 0..CAP {
                let share = match (own == CAP - 1, other == CAP - 1) {
                    (true, true) => 0.0,
                    (true, false) => -1.0,
                    (false, true) => 1.0,
                    // The one to move is first among equals.
                    _ => ((other as f32 - own as f32 + 0.5) / params.spread).clamp(-1.0, 1.0),
                };
                shares[own * CAP + other] = (share * WHOLE as f32) as i16;
            }
        }
        let mut pull = [0; CAP];
        let mut worth = 100.0 * params.pull;
        for pull in &mut pull[..CAP - 1] {
            *pull = worth as i32;
            worth *= params.fade;
        }
        let mut hurry = [0; HORIZON];
        let mut worth = 100.0 * params.race;
        for hurry in &mut hurry {
            *hurry = worth as i32;
            worth *= params.race_hurry;
        }
        Evaluator {
            shares,
            pull,
            hurry,
            effort: 0,
            coins: Vec::new(),
            near: (params.near * 100.0) as i32,
            territory: (params.territory * 100.0) as i32,
            detour: params.detour as u8,
            spare: (params.spare * 100.0) as i32,
            reserve: (params.reserve * 100.0) as i32,
            lungs: params.lungs,
            surveys: BySeat::default(),
            pools: vec![Pools::default(); POOLS],
        }
    }

    /// Forgets what was measured: with another atlas it does not hold.
    pub fn clear(&mut self) {
        for seat in Seat::ALL {
            self.surveys[seat].clear();
        }
        for pools in &mut self.pools {
            pools.clear();
        }
    }

    /// What the last value cost, in 1/[`EFFORT`](crate::search::EFFORT) of a usual
    /// search node; a rule of thumb, but the same everywhere.
    #[inline]
    pub fn effort(&self) -> u64 {
        self.effort as u64
    }

    /// Worth of a state for the one who is to move. The atlas is the same since the
    /// last [`Evaluator::clear`].
    pub fn value(&mut self, state: &State, atlas: &Atlas) -> i32 {
        let seat = state.next();
        let [own, other] = [seat, seat.other()].map(|seat| *state.diver(seat));
        self.effort = 1;
        let lead = i32::from(own.coins) - i32::from(other.coins);
        if let Some(end) = state.end() {
            let won = end
                .winner
                .map_or(0, |winner| if winner == seat { WON } else { -WON });
            return won + 100 * lead;
        }
        let mut value = 100 * lead;
        if lead.unsigned_abs() > u32::from(state.coins_left()) {
            value += WON * lead.signum();
        }
        let grid = state.grid();
        // Where a block has moved, the atlas does not tell the distances.
        let fresh = (!atlas.holds(state)).then(|| {
            [seat, seat.other()].map(|seat| {
                let from = state.diver(seat).cell;
                let (place, effort) = self.surveys[seat].measure(state, atlas, from);
                self.effort += effort;
                place
            })
        });
        let fresh = fresh.map(|[mine, theirs]| {
            [
                self.surveys[seat].at(mine),
                self.surveys[seat.other()].at(theirs),
            ]
        });
        let pools = (state.bubbles() >> 32) as usize & (POOLS - 1);
        if !self.pools[pools].holds(state) {
            self.pools[pools].measure(state, atlas);
            self.effort += atlas.bubbles();
        }
        let pools = &self.pools[pools];
        let mut mine = self.standing(state, atlas, pools, seat, fresh.map(|[mine, _]| mine));
        let mut theirs = self.standing(
            state,
            atlas,
            pools,
            seat.other(),
            fresh.map(|[_, theirs]| theirs),
        );
        // What both can reach is shared.
        for standing in [&mut mine, &mut theirs] {
            let air = (standing.turns - usize::from(standing.air)) as f32 * self.lungs;
            standing.turns = usize::from(standing.air) + air as usize;
        }
        if state.coins_left() == 0 {
            // Only in the simulator's mode: who outlives the other.
            debug_assert_eq!(state.mode(), Mode::Kit);
            let lasting = i32::from(own.air) - i32::from(other.air);
            return 20 * lasting + 5 * (mine.comfort - theirs.comfort);
        }
        if own.is_alive() {
            value += mine.comfort;
        }
        if other.is_alive() {
            value -= theirs.comfort;
        }
        let mut ownership = Ownership {
            shares: &self.shares,
            total: 0,
            nearest: [CAP - 1; 2],
        };
        self.coins.clear();
        let [mine_to, theirs_to] = match fresh {
            Some(surveys) => surveys.map(Survey::to_coins),
            None => [own, other].map(|diver| atlas.to_coins(diver.cell)),
        };
        let coins = atlas.coins().iter().zip(mine_to.iter().zip(theirs_to));
        for (k, (&coin, (&steps, &other))) in coins.enumerate() {
            if grid.tile(coin) == Tile::Coin {
                let costs = [mine.cost(k, steps), theirs.cost(k, other)];
                ownership.add(costs[0], costs[1]);
                self.coins.push((k as u16, costs.map(|cost| cost as u8)));
            }
        }
        self.effort += SETUP + atlas.coins().len() / 6;
        keep_nearest(&mut self.coins);
        self.effort += self.coins.len() / 2;
        let race = race(atlas, &mut self.coins, [&mine, &theirs], &self.hurry);
        // Of many coins each one matters less.
        let weight = self
            .near
            .min(self.territory / i32::from(state.coins_left()));
        let [pulls_me, pulls_them] = ownership.nearest.map(|steps| self.pull[steps]);
        value + race + ownership.total * weight / WHOLE + pulls_me - pulls_them
    }

    fn standing(
        &self,
        state: &State,
        atlas: &Atlas,
        pools: &Pools,
        seat: Seat,
        fresh: Option<&Survey>,
    ) -> Standing {
        let diver = state.diver(seat);
        let mut turns = usize::from(diver.air);
        let mut coins = CoinSet::default();
        let mut last = u16::MAX;
        let mut add = |bubble: u16| {
            let n = pools.of(bubble);
            let pool = pools.pool(n);
            if n != last && !coins.has_all(&pool.coins) {
                turns += usize::from(state.mode().refill()) * usize::from(pool.bubbles);
                coins.add_all(&pool.coins);
            }
            last = n;
        };
        match fresh {
            Some(survey) => survey
                .bubbles(state.grid())
                .take_while(|&(_, steps)| steps <= diver.air)
                .for_each(|(bubble, _)| add(bubble)),
            None => atlas
                .bubbles_near(state.grid(), diver.cell)
                .take_while(|&(_, _, steps)| steps <= diver.air)
                .for_each(|(bubble, _, _)| add(bubble)),
        }
        let (nearest, chain) = match fresh {
            Some(survey) => {
                let mut bubbles = survey.bubbles(state.grid()).map(|(_, steps)| steps);
                let nearest = bubbles.next().unwrap_or(FAR);
                let all = core::iter::once(nearest).chain(bubbles);
                let within = all.take_while(|steps| *steps <= diver.air);
                (nearest, within.take(CHAIN).count())
            }
            None => atlas.chain::<CHAIN>(state, diver.cell, diver.air),
        };
        let breathes = nearest <= diver.air;
        let missing = (2 + i32::from(nearest) - i32::from(diver.air)).clamp(0, 3);
        Standing {
            air: diver.air,
            breathes: breathes && diver.is_alive(),
            comfort: self.reserve * chain.min(CHAIN) as i32 - self.spare * missing,
            detour: self.detour,
            turns,
            coins,
        }
    }
}

/// Leaves [`FIELD`] coins, those that one of the two is nearest to: with many coins
/// the race is most of the work, and far ones do not come up in it.
#[inline]
fn keep_nearest(coins: &mut Vec<(u16, [u8; 2])>) {
    if coins.len() <= FIELD {
        return;
    }
    let steps = |coin: &(u16, [u8; 2])| usize::from(coin.1[0].min(coin.1[1]));
    let mut counts = [0_u16; CAP];
    for coin in coins.iter() {
        counts[steps(coin)] += 1;
    }
    let mut room = FIELD;
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

/// What the one to move gains over the other if from here on both walk to the
/// nearest coin that they reach before the other, by turns. Takes the coins that
/// are won from the list.
fn race(
    atlas: &Atlas,
    coins: &mut Vec<(u16, [u8; 2])>,
    standings: [&Standing; 2],
    hurry: &[i32; HORIZON],
) -> i32 {
    let mut lead = 0;
    // The turn in which each is where it last took a coin, and whether it goes on.
    let mut times = [0_usize; 2];
    let mut plays = [true; 2];
    for _ in 0..STAKES {
        let side = match (plays, times[1] < times[0]) {
            ([true, true], later) => usize::from(later),
            ([true, false], _) => 0,
            ([false, true], _) => 1,
            ([false, false], _) => break,
        };
        let mut best: Option<(usize, usize)> = None;
        for (place, (_, steps)) in coins.iter().enumerate() {
            let own = usize::from(steps[side]);
            let first = best.is_none_or(|(_, least)| own < least);
            if first && own < CAP - 1 {
                let other = times[1 - side] + usize::from(steps[1 - side]);
                let comes_first = plays[1 - side]
                    && usize::from(steps[1 - side]) < CAP - 1
                    && other < times[side] + own + side;
                if !comes_first {
                    best = Some((place, own));
                }
            }
        }
        let Some((place, own)) = best else {
            plays[side] = false;
            continue;
        };
        times[side] += own;
        if times[side] >= HORIZON.min(standings[side].turns) {
            plays[side] = false;
            continue;
        }
        lead += if side == 0 {
            hurry[times[0]]
        } else {
            -hurry[times[1]]
        };
        let (won, _) = coins.swap_remove(place);
        let row = atlas.to_coins(atlas.coins()[usize::from(won)]);
        let standing = standings[side];
        for (coin, steps) in coins.iter_mut() {
            let further = row[usize::from(*coin)];
            // Beyond the air at hand only who finds bubbles goes on.
            let lost = (!standing.breathes || !standing.coins.may_have(usize::from(*coin)))
                && times[side] + usize::from(further) > usize::from(standing.air);
            steps[side] = if lost {
                CAP as u8 - 1
            } else {
                further.min(CAP as u8 - 1)
            };
        }
    }
    lead
}
