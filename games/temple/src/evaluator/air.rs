//! The air of a player: its bubbles, and the coins that it can reach with them.

use crate::atlas::{Atlas, CoinSet, Components, Survey, FAR};
use crate::params::Params;
use crate::rules::{Seat, State};

/// Steps are counted up to `CAP - 2`; `CAP - 1` stands for what is out of reach.
pub const CAP: usize = 64;

/// Most bubbles within reach that are counted.
const BUBBLES: usize = 6;

/// Steps of air that a player should have left on arrival at its nearest bubble; each
/// one missing, up to [`MOST_MISSING`], costs `air_margin`. A guess.
const MARGIN: i32 = 2;
/// Most missing steps that are counted.
const MOST_MISSING: i32 = 3;

/// The parameters of the air, as they are calculated with.
#[derive(Clone, Debug)]
pub struct AirParams {
    detour: u8,
    margin: i32,
    bubble: i32,
    share: f32,
}

impl AirParams {
    /// Values in hundredths of a coin.
    pub fn new(params: &Params) -> AirParams {
        AirParams {
            detour: params.air_detour,
            margin: (params.air_margin * 100.0) as i32,
            bubble: (params.air_bubble * 100.0) as i32,
            share: params.air_share,
        }
    }
}

/// The air of one player: its own, and that of the bubbles that it can reach.
#[derive(Clone, Copy)]
pub struct AirSupply {
    /// Steps of its own air, 0 if it is out.
    pub air: u8,
    /// Whether it is alive and its nearest bubble is within its air.
    pub reaches_bubble: bool,
    /// Value of the bubbles within reach less the cost of a small margin, in hundredths
    /// of a coin.
    pub value: i32,
    detour: u8,
    /// Turns that its own air gives, and a share of that in the bubbles within reach.
    pub turns: usize,
    /// Coins that it can reach from bubble to bubble.
    pub coins: CoinSet,
}

impl AirSupply {
    /// The air of the player of `seat`. Distances come from the survey of its cell where
    /// there is one, else from the atlas.
    pub fn new(
        params: &AirParams,
        state: &State,
        atlas: &Atlas,
        components: &Components,
        seat: Seat,
        survey: Option<&Survey>,
    ) -> AirSupply {
        let diver = state.diver(seat);
        let mut turns = usize::from(diver.air);
        let mut coins = CoinSet::default();
        let mut last = u16::MAX;
        let mut add = |bubble: u16| {
            let n = components.of(bubble);
            let component = components.component(n);
            // Components that share all their coins are taken for the same one.
            if n != last && !coins.has_all(&component.coins) {
                turns += usize::from(state.mode().refill()) * usize::from(component.bubbles);
                coins.add_all(&component.coins);
            }
            last = n;
        };
        match survey {
            Some(survey) => survey
                .bubbles(state.grid())
                .take_while(|&(_, steps)| steps <= diver.air)
                .for_each(|(bubble, _)| add(bubble)),
            None => atlas
                .bubbles_near(state.grid(), diver.cell)
                .take_while(|&(_, _, steps)| steps <= diver.air)
                .for_each(|(bubble, _, _)| add(bubble)),
        }
        let (nearest, reachable) = match survey {
            Some(survey) => {
                let mut bubbles = survey.bubbles(state.grid()).map(|(_, steps)| steps);
                let nearest = bubbles.next().unwrap_or(FAR);
                let all = core::iter::once(nearest).chain(bubbles);
                let within = all.take_while(|steps| *steps <= diver.air);
                (nearest, within.take(BUBBLES).count())
            }
            None => atlas.reachable_bubbles::<BUBBLES>(state, diver.cell, diver.air),
        };
        let missing = MARGIN + i32::from(nearest) - i32::from(diver.air);
        // Both players draw on the same bubbles, so that only a share of them counts.
        let shared = (turns - usize::from(diver.air)) as f32 * params.share;
        AirSupply {
            air: diver.air,
            reaches_bubble: nearest <= diver.air && diver.is_alive(),
            value: params.bubble * reachable.min(BUBBLES) as i32
                - params.margin * missing.clamp(0, MOST_MISSING),
            detour: params.detour,
            turns: usize::from(diver.air) + shared as usize,
            coins,
        }
    }

    /// Whether a coin beyond its own air can be reached from bubble to bubble.
    #[inline]
    pub fn sustains(&self, coin: usize) -> bool {
        self.reaches_bubble && self.coins.may_have(coin)
    }

    /// Steps that each coin costs which is so many steps away: with a detour for air if its
    /// own does not last; [`CAP`] - 1 if the coin is out of reach. Written without branches
    /// for each coin, so that the compiler makes vectors of it.
    #[inline]
    pub fn costs(&self, row: &[u8], costs: &mut [u8]) {
        const LOST: u8 = CAP as u8 - 1;
        let air = self.air;
        if !self.reaches_bubble {
            for (cost, &steps) in costs.iter_mut().zip(row) {
                *cost = if steps <= air { steps } else { LOST };
            }
            return;
        }
        for (cost, &steps) in costs.iter_mut().zip(row) {
            let far = steps.saturating_add(self.detour).min(LOST - 1);
            let far = if steps == FAR { LOST } else { far };
            *cost = if steps <= air { steps } else { far };
        }
        for coin in self.coins.missing(row.len()) {
            if row[coin] > air {
                costs[coin] = LOST;
            }
        }
    }
}
