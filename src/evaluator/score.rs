//! The score of an order, in life points. Only differences between orders count.
//!
//! ```text
//! score = now + (1 - kill) (later - threat)
//! now   = decision + enemy's loss + knowledge_gain * information
//!         - own loss - future * triggered mine
//! later = way + attack + future * (charges + laid mine)
//! way   = noise - future * room - surface
//! ```
//!
//! `kill` is the probability that the order sinks the enemy; `future` falls from 1
//! to 0 over the last `end_fading_turns` turns. [`Evaluator::way`],
//! [`Evaluator::strike`] and [`Evaluator::score`] add up a line each of the above;
//! the terms are computed in the files beside this one.

use super::{loss, reserves, room, BlastMap, EnemyModel, Exposure, Network, Salvo};
use crate::evaluator::threat::reach_factor;
use crate::numeric::powers;
use crate::params::{Params, ATTACK_TARGETS, ROOM_STEPS};
use crate::rules::state::LAST_TURN;
use crate::rules::{Board, Cell, CellSet, Charges, Device, Seat, State, Submarine};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;

/// Everything that an order is chosen by.
pub struct Situation<'a> {
    /// The sea.
    pub board: &'a Board,
    /// The numbers that the bot plays with.
    pub params: &'a Params,
    /// The learned value that it plays with.
    pub network: &'a Network,
    /// The own side.
    pub seat: Seat,
    /// True of the own submarine and the turn; the enemy's is a placeholder.
    pub state: &'a State,
    /// The enemy's life points.
    pub enemy_life: u8,
    /// What we know of the enemy.
    pub enemy: &'a Tracker,
    /// What the enemy knows of us, our coming order apart.
    pub own: &'a Tracker,
}

/// The terms of one order's score, in life points.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    now: f32,
    later: f32,
    /// Probability that the order sinks the enemy.
    kill: f32,
    /// Expected cost of the enemy's answer, given what he knows of us then.
    threat: f32,
}

impl Score {
    /// The sum of all terms.
    pub fn value(&self) -> f32 {
        self.now + (1.0 - self.kill) * (self.later - self.threat)
    }

    /// The sum with another threat.
    pub fn value_with(self, threat: f32) -> f32 {
        Score { threat, ..self }.value()
    }
}

/// The terms of a way: of where it ends and of its SURFACE.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Own life points after the way, before any blast.
    pub life: u8,
    value: f32,
    /// Expected loss of the enemy by our best shot next turn, if it is loaded.
    attack: f32,
}

/// The terms of an order's own blasts.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// Own life points after the blasts.
    pub life: u8,
    now: f32,
    kill: f32,
}

/// Scores the orders of one turn; everything in it is computed once a turn.
#[derive(Clone)]
pub struct Evaluator<'a> {
    /// What is scored.
    pub situation: &'a Situation<'a>,
    /// The own submarine as the turn begins.
    pub submarine: Submarine,
    /// Blasts at the enemy as he is now.
    pub blasts: BlastMap,
    /// The opponent model.
    pub model: EnemyModel,
    /// Our best targets next turn, with the expected loss.
    targets: ArrayVec<(Cell, f32), ATTACK_TARGETS>,
    /// The enemy's expected visits of each cell.
    pub traffic: CellMap<f32>,
    /// Cells where our own mines are felt.
    covered: CellSet,
    /// Weight of terms that pay off later, 0..=1.
    pub future: f32,
    /// 1, or 0 if the enemy has no turn left to answer in.
    answered: f32,
    /// Powers of `torpedo_reload`, `room_discount` and `attack_approach`.
    reload: [f32; 48],
    room: [f32; 48],
    approach: [f32; 48],
}

impl<'a> Evaluator<'a> {
    /// For the orders of this turn.
    pub fn new(situation: &'a Situation<'a>) -> Self {
        let Situation {
            board,
            params,
            seat,
            state,
            enemy_life,
            enemy,
            ..
        } = *situation;
        let turns_left = LAST_TURN.saturating_sub(state.turn + 1);
        let mut submarine = state.submarines[seat];
        submarine.begin_turn();
        let next = BlastMap::new(board, &enemy.next_presence(board));
        Evaluator {
            situation,
            submarine,
            blasts: BlastMap::new(board, enemy.presence()),
            model: EnemyModel::new(board, params, enemy),
            targets: next.best(params, enemy_life, *board.water()),
            traffic: enemy.traffic(board, params.mine_traffic_turns),
            covered: submarine.mines.grown(),
            future: (f32::from(turns_left) / f32::from(params.end_fading_turns)).min(1.0),
            answered: if turns_left > 0 { 1.0 } else { 0.0 },
            reload: powers(params.torpedo_reload),
            room: powers(params.room_discount),
            approach: powers(params.attack_approach),
        }
    }

    /// The same with another submarine of ours.
    #[must_use]
    pub fn with(&self, mut submarine: Submarine) -> Self {
        submarine.begin_turn();
        Evaluator {
            submarine,
            covered: submarine.mines.grown(),
            ..self.clone()
        }
    }

    /// The terms of a way that ends here with this trail; `noise` is added.
    pub fn way(&self, end: Cell, trail: CellSet, surfaced: bool, noise: f32) -> Way {
        let Situation { board, params, .. } = *self.situation;
        let open = *board.water() - trail;
        let steps = room::steps_left(end, &open, ROOM_STEPS);
        let unmined = room::steps_left(end, &(open - self.model.mined), ROOM_STEPS);
        let cost =
            params.room_surface * self.room[steps] + params.room_cramped / (1.0 + steps as f32);
        let mut value = -(cost + params.room_unmined * self.room[unmined]) * self.future;
        let mut life = self.submarine.life;
        if surfaced {
            value -= params.surface_cost + loss(params, life, 1);
            life = life.saturating_sub(1);
        }
        let targets = self
            .targets
            .iter()
            .map(|&(target, expected)| expected * reach_factor(board, &self.approach, end, target));
        Way {
            life,
            value: value + noise,
            attack: targets.fold(0.0, f32::max),
        }
    }

    /// The terms of blasts with which we lose `splash` of `life` life points; `None`
    /// where they can hurt nobody but us. One of them may be a mine of ours.
    pub fn strike(
        &self,
        blasts: &[Cell],
        triggered: Option<Cell>,
        life: u8,
        splash: u8,
    ) -> Option<Strike> {
        let Situation {
            board,
            params,
            enemy_life,
            ..
        } = *self.situation;
        let salvo = Salvo::new(board, params, &self.blasts.presence, enemy_life, blasts);
        if splash > 0 && salvo.loss <= 0.0 {
            return None;
        }
        let left = life.saturating_sub(splash);
        let mine = triggered.map_or(0.0, |mine| {
            let others = (self.submarine.mines - CellSet::from(mine)).grown();
            reserves::mine(board, params, &self.traffic, &others, mine)
        });
        let now =
            self.decision(&salvo, left) + salvo.loss + params.knowledge_gain * salvo.information
                - loss(params, life, splash)
                - self.future * mine;
        Some(Strike {
            life: left,
            now,
            kill: salvo.kill,
        })
    }

    /// The score of an order: its way, its blasts, the charges after it, the value
    /// of the mine it lays, and the threat after it.
    pub fn score(
        &self,
        way: &Way,
        strike: &Strike,
        charges: &Charges,
        mine: f32,
        threat: f32,
    ) -> Score {
        let params = self.situation.params;
        let missing = charges.missing(Device::Torpedo).saturating_sub(1);
        let reload = self.reload[usize::from(missing)];
        let attack = self.future * params.attack_next * way.attack * reload;
        Score {
            now: strike.now,
            later: way.value + attack + self.future * (reserves::charges(params, charges) + mine),
            kill: strike.kill,
            threat,
        }
    }

    /// Expected cost of the enemy's answer if he knows this of us and we end at
    /// `end` with this life.
    pub fn threat(&self, exposure: &Exposure, end: Cell, life: u8) -> f32 {
        let params = self.situation.params;
        self.answered * exposure.threat(params, &self.model, end, life.max(1))
    }

    /// Value of a new mine at a cell.
    pub fn mine(&self, at: Cell) -> f32 {
        let Situation { board, params, .. } = *self.situation;
        reserves::mine(board, params, &self.traffic, &self.covered, at)
    }

    /// In our last turn the comparison of life points is all that counts.
    fn decision(&self, salvo: &Salvo, life: u8) -> f32 {
        let Situation {
            state,
            params,
            enemy_life,
            ..
        } = *self.situation;
        if state.turn + 2 < LAST_TURN {
            return 0.0;
        }
        let outcomes = salvo.chances.iter().zip(0..);
        let score = outcomes.map(|(chance, damage)| {
            let enemy = enemy_life.saturating_sub(damage);
            chance * (f32::from(u8::from(life > enemy)) - f32::from(u8::from(life < enemy)))
        });
        params.end_decision * score.sum::<f32>()
    }
}
