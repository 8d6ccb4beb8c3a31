//! Air supply of a player: its own air, the bubbles within reach, and the coins that it can reach
//! with them.

use crate::atlas::{Atlas, CoinSet, Components, Survey, FAR};
use crate::params::Params;
use crate::rules::{Seat, State};

/// Bound of the steps that the evaluation distinguishes: larger distances count as
/// `STEPS_CAP - 2`, and `STEPS_CAP - 1` stands for a coin out of reach.
pub const STEPS_CAP: usize = 64;

/// Upper bound of the bubbles within reach that count. A guess.
const MOST_BUBBLES: usize = 6;

/// Turns of air that a player should have left on arrival at its nearest bubble; each missing
/// turn, up to [`MOST_MISSING`], costs `air_margin`. A guess.
const SPARE_AIR: i32 = 2;
/// Upper bound of the missing turns that count. A guess.
const MOST_MISSING: i32 = 3;

/// The parameters `air_*`, values in hundredths of a coin.
#[derive(Clone, Debug)]
pub struct AirParams {
    detour: u8,
    margin: i32,
    bubble: i32,
    share: f32,
}

impl AirParams {
    /// The parameters `air_*` of the bot's parameters.
    pub fn new(params: &Params) -> AirParams {
        AirParams {
            detour: params.air_detour,
            margin: (params.air_margin * 100.0) as i32,
            bubble: (params.air_bubble * 100.0) as i32,
            share: params.air_share,
        }
    }
}

/// Air supply of one player: its own air, and that of the bubbles that it can reach.
#[derive(Clone, Copy)]
pub struct AirSupply {
    /// Turns that its own air gives, 0..=15.
    pub air: u8,
    /// Whether it is alive and its nearest bubble is within its air.
    pub reaches_bubble: bool,
    /// Value of the bubbles within reach less the cost of a small margin, in hundredths
    /// of a coin.
    pub value: i32,
    /// Additional steps to a coin beyond its own air: the detour to a bubble.
    detour: u8,
    /// Turns of its own air, and the share `air_share` of those in the bubbles within reach.
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
            // A component whose coins are all known already is taken for one that was counted.
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
                (nearest, within.take(MOST_BUBBLES).count())
            }
            None => atlas.reachable_bubbles::<MOST_BUBBLES>(state, diver.cell, diver.air),
        };
        let missing = SPARE_AIR + i32::from(nearest) - i32::from(diver.air);
        // Both players draw on the same bubbles, so that only a share of them counts.
        let shared = (turns - usize::from(diver.air)) as f32 * params.share;
        AirSupply {
            air: diver.air,
            reaches_bubble: nearest <= diver.air && diver.is_alive(),
            value: params.bubble * reachable.min(MOST_BUBBLES) as i32
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

    /// Fills `coin_steps` with the steps to each coin from the distances `row`, with the detour to
    /// a bubble if its own air does not last; [`STEPS_CAP`] - 1 if the coin is out of reach.
    /// Without branches for each coin, so that the compiler can vectorise it.
    #[inline]
    pub fn steps_with_detours(&self, row: &[u8], coin_steps: &mut [u8]) {
        const OUT_OF_REACH: u8 = STEPS_CAP as u8 - 1;
        let air = self.air;
        if !self.reaches_bubble {
            for (with_detour, &steps) in coin_steps.iter_mut().zip(row) {
                *with_detour = if steps <= air { steps } else { OUT_OF_REACH };
            }
            return;
        }
        for (with_detour, &steps) in coin_steps.iter_mut().zip(row) {
            let far = steps.saturating_add(self.detour).min(OUT_OF_REACH - 1);
            let far = if steps == FAR { OUT_OF_REACH } else { far };
            *with_detour = if steps <= air { steps } else { far };
        }
        for coin in self.coins.missing(row.len()) {
            if row[coin] > air {
                coin_steps[coin] = OUT_OF_REACH;
            }
        }
    }
}
