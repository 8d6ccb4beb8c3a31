//! The score of an order, in life points. Only differences between orders count.
//!
//! ```text
//! score = now + (1 - kill) (later - threat)
//! now   = decision + enemy's loss + information_gain * information
//!         - own loss - future * triggered mine
//! later = path + attack + future * (charges + laid mine)
//! path  = noise - future * mobility - surface
//! ```
//!
//! `kill` is the probability that the order sinks the enemy; `future` falls from 1
//! to 0 over the last `end_fading_turns` turns. [`Evaluator::path_terms`] computes `path`,
//! [`Evaluator::blast_terms`] `now` and [`Evaluator::score`] their sum, from terms in the
//! files beside this one.

use super::reserves::charge_value;
use super::threat::approach_discount;
use super::{loss, mobility, BlastMap, EnemyModel, Exposure, Network, Salvo};
use crate::numeric::powers;
use crate::params::{Params, MAX_ATTACK_TARGETS, MAX_MOBILITY_STEPS};
use crate::rules::state::LAST_TURN;
use crate::rules::{Board, Cell, CellSet, Charges, Device, Seat, State, Submarine};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;

/// The input of the search: board, true own state and both beliefs before an order.
pub struct Situation<'a> {
    /// The map with its distances.
    pub board: &'a Board,
    /// Weights and limits of evaluation and search.
    pub params: &'a Params,
    /// The network of the learned value.
    pub network: &'a Network,
    /// The side to move, which is ours.
    pub seat: Seat,
    /// Our true submarine and the turn; the enemy's submarine is a placeholder.
    pub state: &'a State,
    /// The enemy's life points.
    pub enemy_life: u8,
    /// Our belief on the enemy.
    pub enemy: &'a Tracker,
    /// The enemy's belief on us, before our order.
    pub own: &'a Tracker,
}

/// The terms of one order's score, in life points.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    now: f32,
    later: f32,
    /// Probability that the order sinks the enemy.
    kill: f32,
    /// Expected cost of the enemy's answer, given his belief on us then.
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

/// The terms of an order's path: its last cell, its trail and its SURFACE.
#[derive(Clone, Copy, Debug)]
pub struct PathTerms {
    /// Own life points after the path, before any blast.
    pub life: u8,
    value: f32,
    /// Expected loss of the enemy by our best shot in our next turn, if the torpedo is loaded.
    attack: f32,
}

/// The terms of an order's own blasts.
#[derive(Clone, Copy, Debug)]
pub struct BlastTerms {
    /// Own life points after the blasts.
    pub life: u8,
    now: f32,
    kill: f32,
}

/// The static evaluator of one turn's orders, with all that is computed once a turn.
#[derive(Clone)]
pub struct Evaluator<'a> {
    /// The position before the orders.
    pub situation: &'a Situation<'a>,
    /// Our submarine at the beginning of the turn.
    pub submarine: Submarine,
    /// Hit probabilities at the enemy before he moves again.
    pub blasts: BlastMap,
    /// The opponent model.
    pub model: EnemyModel,
    /// Our best targets of the next turn, with the enemy's expected loss by each.
    targets: ArrayVec<(Cell, f32), MAX_ATTACK_TARGETS>,
    /// Probability of the enemy on each cell after `mine_traffic_turns` turns.
    pub traffic: CellMap<f32>,
    /// Cells where the blasts of our mines are felt.
    covered: CellSet,
    /// Weight of terms that pay off later, 0..=1.
    pub future: f32,
    /// 1, or 0 if the enemy has no turn left to answer in.
    answer_weight: f32,
    /// Powers of `torpedo_reload`.
    reload_powers: [f32; 48],
    /// Powers of `mobility_discount`.
    mobility_powers: [f32; 48],
    /// Powers of `attack_approach`.
    approach_powers: [f32; 48],
}

impl<'a> Evaluator<'a> {
    /// The evaluator of the orders that can be given in this situation.
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
            answer_weight: if turns_left > 0 { 1.0 } else { 0.0 },
            reload_powers: powers(params.torpedo_reload),
            mobility_powers: powers(params.mobility_discount),
            approach_powers: powers(params.attack_approach),
        }
    }

    /// A copy for another submarine of ours, at the beginning of its turn.
    #[must_use]
    pub fn with_submarine(&self, mut submarine: Submarine) -> Self {
        submarine.begin_turn();
        Evaluator {
            submarine,
            covered: submarine.mines.grown(),
            ..self.clone()
        }
    }

    /// The terms of a path that ends at `end` with this trail; `noise` is added to their value.
    pub fn path_terms(&self, end: Cell, trail: CellSet, surfaced: bool, noise: f32) -> PathTerms {
        let Situation { board, params, .. } = *self.situation;
        let open = *board.water() - trail;
        let steps = mobility::walk_length(end, &open, MAX_MOBILITY_STEPS);
        let unmined = mobility::walk_length(end, &(open - self.model.mined), MAX_MOBILITY_STEPS);
        let cost = params.mobility_surface * self.mobility_powers[steps]
            + params.mobility_cramped / (1.0 + steps as f32);
        let mut value =
            -(cost + params.mobility_unmined * self.mobility_powers[unmined]) * self.future;
        let mut life = self.submarine.life;
        if surfaced {
            value -= params.surface_cost + loss(params, life, 1);
            life = life.saturating_sub(1);
        }
        let targets = self.targets.iter().map(|&(target, loss)| {
            loss * approach_discount(board, &self.approach_powers, end, target)
        });
        PathTerms {
            life,
            value: value + noise,
            attack: targets.fold(0.0, f32::max),
        }
    }

    /// The terms of blasts by which we lose `splash` of `life` life points; `None` if they
    /// can hurt nobody but us. `triggered` is the cell of our mine among the blasts.
    pub fn blast_terms(
        &self,
        blasts: &[Cell],
        triggered: Option<Cell>,
        life: u8,
        splash: u8,
    ) -> Option<BlastTerms> {
        let Situation {
            board,
            params,
            enemy_life,
            ..
        } = *self.situation;
        let salvo = self.blasts.salvo(board, params, enemy_life, blasts);
        if splash > 0 && salvo.loss <= 0.0 {
            return None;
        }
        let left = life.saturating_sub(splash);
        let mine = triggered.map_or(0.0, |mine| {
            let others = (self.submarine.mines - CellSet::from(mine)).grown();
            self.mine_value(&others, mine)
        });
        let now = self.final_comparison(&salvo, left)
            + salvo.loss
            + params.information_gain * salvo.information
            - loss(params, life, splash)
            - self.future * mine;
        Some(BlastTerms {
            life: left,
            now,
            kill: salvo.kill,
        })
    }

    /// The score of an order from its path, its blasts, the charges after it, the value
    /// of the mine that it lays (0 without one), and the threat after it.
    pub fn score(
        &self,
        path: &PathTerms,
        blasts: &BlastTerms,
        charges: &Charges,
        mine: f32,
        threat: f32,
    ) -> Score {
        let params = self.situation.params;
        let missing = charges.missing(Device::Torpedo).saturating_sub(1);
        let reload = self.reload_powers[usize::from(missing)];
        let attack = self.future * params.attack_next * path.attack * reload;
        Score {
            now: blasts.now,
            later: path.value + attack + self.future * (charge_value(params, charges) + mine),
            kill: blasts.kill,
            threat,
        }
    }

    /// Expected cost of the enemy's answer under this exposure, when we end at `end` with
    /// this life; 0 after the last turn.
    pub fn threat(&self, exposure: &Exposure, end: Cell, life: u8) -> f32 {
        let params = self.situation.params;
        self.answer_weight * exposure.threat(params, &self.model, end, life.max(1))
    }

    /// Value of a mine at `cell` beside mines whose blasts are felt on `covered`, in life
    /// points: `mine_area * |new| / 9 + mine_traffic * expected visits of new`, where `new`
    /// are the cells that this mine alone covers.
    fn mine_value(&self, covered: &CellSet, cell: Cell) -> f32 {
        let Situation { board, params, .. } = *self.situation;
        let new = (*board.blast_area(cell) & *board.water()) - *covered;
        let visits: f32 = new.iter().map(|cell| self.traffic[cell]).sum();
        params.mine_area * new.len() as f32 / 9.0 + params.mine_traffic * visits
    }

    /// Value of a new mine at a cell beside those that we have.
    pub fn new_mine_value(&self, cell: Cell) -> f32 {
        self.mine_value(&self.covered, cell)
    }

    /// `end_decision` * (P(we have more life points) - P(he has more)) after our last turn;
    /// 0 in earlier turns.
    fn final_comparison(&self, salvo: &Salvo, life: u8) -> f32 {
        let Situation {
            state,
            params,
            enemy_life,
            ..
        } = *self.situation;
        if state.turn + 2 < LAST_TURN {
            return 0.0;
        }
        let outcomes = salvo.damage_probabilities.iter().zip(0..);
        let score = outcomes.map(|(probability, damage)| {
            let enemy = enemy_life.saturating_sub(damage);
            probability * (f32::from(u8::from(life > enemy)) - f32::from(u8::from(life < enemy)))
        });
        params.end_decision * score.sum::<f32>()
    }
}
