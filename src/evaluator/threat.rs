//! The threat: expected cost of the enemy's answer and of being known to him, from the
//! opponent model and the belief that he would hold on our cell.
//!
//! With `E(t)` his expectation of our loss by a blast at `t`, position hypotheses `h`
//! and `(x)+ = max(x, 0)`, all blasts from the reach of `h` that do not hurt him:
//!
//! ```text
//! P(torpedo at t) = sum over h of P(h) P(ready) fire(t) g(h, t) / sum over u of g(h, u)
//! g(h, t)         = (E(t) - threat_target_cutoff * max over u of E(u))+
//! fire(t)         = 0 below threat_fire_from expected damage, linear to 1 at threat_fire_sure
//! cost(t)         = P(t) (threat_blend E(t) + (1 - threat_blend) loss at our true cell)
//! later           = tempo * sum over h of P(h) max over t of E(t) threat_approach ^ steps too far
//! threat          = threat_torpedo * sum of cost over torpedoes
//!                   + threat_trigger * min(sum of cost over mines, loss of 2 life points)
//!                   + threat_minefield * expected damage of his mines at our cell, capped
//!                   + threat_exposure * later - exposure_hidden * entropy of his belief
//! ```
//!
//! After a torpedo of ours its first term counts `threat_provoked` times. P(blast at a mine) is
//! min(number, 1) fire.
//!
//! The model is a heuristic: its weights were found by matches (docs/strength.md).

use super::{loss, BlastMap};
use crate::numeric::powers;
use crate::params::{
    Params, THREAT_HYPOTHESIS_FROM, THREAT_LATER_TARGETS, THREAT_MINEFIELD_MOST, THREAT_MINE_FROM,
    THREAT_TARGETS,
};
use crate::rules::orders::TORPEDO_RANGE;
use crate::rules::submarine::blast_damage;
use crate::rules::{Board, Cell, CellSet, Device};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;

/// One weighted cell that he may be on.
#[derive(Clone, Copy, Debug)]
struct Hypothesis {
    cell: Cell,
    probability: f32,
    /// Targets that he reaches after one step at most without hurting himself.
    reach: CellSet,
}

/// The opponent model: position hypotheses, mines and readiness of the enemy. Made
/// once a turn.
#[derive(Clone, Debug)]
pub struct EnemyModel {
    hypotheses: Vec<Hypothesis>,
    /// Cells that may hold one of his mines, with the expected number.
    mines: Vec<(Cell, f32)>,
    /// Expected damage at each cell if all his mines went off.
    minefield: CellMap<f32>,
    /// Cells where that damage exceeds `room_mined_from`.
    pub mined: CellSet,
    /// Probability that his torpedo is ready after a MOVE that charges it.
    pub torpedo: f32,
    /// Expected discount of a shot of his by the turns that he still needs to load it.
    tempo: f32,
    /// Powers of [`Params::threat_approach`].
    approach: [f32; 48],
}

impl EnemyModel {
    /// From what we know of him.
    pub fn new(board: &Board, params: &Params, enemy: &Tracker) -> EnemyModel {
        let presence = enemy.presence();
        let mut ways = CellMap::filled(CellSet::EMPTY);
        for candidate in enemy.candidates() {
            let open = *board.water() - candidate.trail;
            ways[candidate.cell] |= CellSet::from(candidate.cell).neighbours() & open;
        }
        let hypotheses = enemy
            .cells()
            .iter()
            .filter(|&cell| presence[cell] > THREAT_HYPOTHESIS_FROM)
            .map(|cell| {
                let from = ways[cell] | cell.into();
                let reach = from.iter().fold(CellSet::EMPTY, |reach, from| {
                    reach | (*board.torpedo_reach(from) - *board.blast_area(from))
                });
                Hypothesis {
                    cell,
                    probability: presence[cell],
                    reach,
                }
            })
            .collect();
        let mine_presence = enemy.mine_presence(board);
        let mut mines = Vec::new();
        let mut minefield = CellMap::filled(0.0);
        for cell in *board.water() {
            let number = mine_presence[cell];
            if number > THREAT_MINE_FROM {
                mines.push((cell, number));
                for around in *board.blast_area(cell) {
                    minefield[around] += number * f32::from(blast_damage(cell, around));
                }
            }
        }
        let mined = board.water().iter();
        let mined = mined.filter(|&cell| minefield[cell] > params.room_mined_from);
        let reload = powers(params.torpedo_reload);
        let mut tempo = 0.0;
        let mut sooner = 0.0;
        for missing in 1..=3 {
            let ready = enemy.is_ready_after(Device::Torpedo, missing);
            tempo += (ready - sooner) * reload[usize::from(missing) - 1];
            sooner = ready;
        }
        EnemyModel {
            hypotheses,
            mines,
            mined: mined.collect(),
            minefield,
            torpedo: enemy.is_ready_after_move(Device::Torpedo),
            tempo,
            approach: powers(params.threat_approach),
        }
    }

    /// Expected damage at a cell if all his mines went off.
    pub fn minefield_at(&self, cell: Cell) -> f32 {
        self.minefield[cell]
    }
}

/// Discount of a target that a torpedo launched here next turn may not reach yet:
/// `powers[steps too far]`; 0 if no way leads there.
pub fn reach_factor(board: &Board, powers: &[f32], from: Cell, target: Cell) -> f32 {
    let far = board.distance(from, target).map_or(usize::MAX, usize::from);
    powers
        .get(far.saturating_sub(1 + usize::from(TORPEDO_RANGE)))
        .copied()
        .unwrap_or(0.0)
}

impl Hypothesis {
    /// Adds the probability of a torpedo from here to each target: `loaded` is that of
    /// his torpedo being ready, `fires` that he fires at a target. Best target first.
    fn aim(&self, params: &Params, loaded: f32, targets: &mut [Shot], fires: impl Fn(Cell) -> f32) {
        let armed = self.probability * loaded;
        // He takes one of the best in reach; which one is not known.
        let reached = |shot: &&mut Shot| self.reach.contains(shot.blast);
        let mut best = 0.0;
        let mut sum = 0.0;
        let weight =
            |shot: &Shot, best: f32| (shot.expected - params.threat_target_cutoff * best).max(0.0);
        for shot in targets.iter_mut().filter(reached) {
            if sum == 0.0 {
                best = shot.expected;
            }
            sum += weight(shot, best);
        }
        if sum > 0.0 {
            for shot in targets.iter_mut().filter(reached) {
                shot.probability += armed * fires(shot.blast) * weight(shot, best) / sum;
            }
        }
    }
}

/// A blast he may choose: where, how likely, and the loss he expects from it.
#[derive(Clone, Copy, Debug)]
struct Shot {
    blast: Cell,
    probability: f32,
    expected: f32,
}

/// Exposure: what the enemy could do with the belief that he would hold on us after
/// our announcement.
#[derive(Clone, Debug)]
pub struct Exposure {
    torpedoes: ArrayVec<Shot, THREAT_TARGETS>,
    triggers: Vec<Shot>,
    /// Blasts at us, by the belief that he would hold.
    pub blasts: BlastMap,
    /// Number of our likely cells in the belief that he would hold.
    pub cells: usize,
    /// Expected loss by his shots in later turns, by the turns he needs to come near and
    /// load.
    later: f32,
    /// Entropy of the belief that he would hold on our cell, in nats.
    pub hidden: f32,
    /// Whether he answers a torpedo of ours.
    pub provoked: bool,
}

impl Exposure {
    /// From the belief that he would hold, given the life points we would have (1..=6).
    pub fn new(
        board: &Board,
        params: &Params,
        model: &EnemyModel,
        known: &Tracker,
        life: u8,
    ) -> Exposure {
        let blasts = BlastMap::new(board, known.presence());
        let fires = |target: Cell| {
            let damage = blasts.damage(target);
            ((damage - params.threat_fire_from)
                / (params.threat_fire_sure - params.threat_fire_from))
                .clamp(0.0, 1.0)
        };
        let mut torpedoes: ArrayVec<Shot, THREAT_TARGETS> = blasts
            .best::<THREAT_TARGETS>(params, life, *board.water())
            .into_iter()
            .map(|(blast, expected)| Shot {
                blast,
                probability: 0.0,
                expected,
            })
            .collect();
        let mut later = 0.0;
        for hypothesis in &model.hypotheses {
            hypothesis.aim(params, model.torpedo, &mut torpedoes, fires);
            let chase = torpedoes.iter().take(THREAT_LATER_TARGETS).map(|shot| {
                shot.expected * reach_factor(board, &model.approach, hypothesis.cell, shot.blast)
            });
            later += model.tempo * hypothesis.probability * chase.fold(0.0, f32::max);
        }
        let triggers = model
            .mines
            .iter()
            .filter(|&&(mine, _)| blasts.near[mine] > 0.0)
            .map(|&(mine, number)| Shot {
                blast: mine,
                probability: number.min(1.0) * fires(mine),
                expected: blasts.loss(params, life, mine),
            })
            .filter(|shot| shot.probability > 0.0)
            .collect();
        Exposure {
            torpedoes,
            triggers,
            cells: known.likely_cells().len(),
            later,
            hidden: known.entropy(),
            provoked: false,
            blasts,
        }
    }

    /// Of his torpedoes: the loss that he expects, the damage at our true cell, and his
    /// shots in later turns.
    pub fn torpedo_terms(&self, cell: Cell) -> [f32; 3] {
        let [mut expected, mut real] = [0.0; 2];
        for shot in &self.torpedoes {
            expected += shot.probability * shot.expected;
            real += shot.probability * f32::from(blast_damage(shot.blast, cell));
        }
        [expected, real, self.later]
    }

    /// Expected damage of his mines at our true cell, if he triggers one; 0..=2.
    pub fn trigger_damage(&self, cell: Cell) -> f32 {
        let damage = |shot: &Shot| shot.probability * f32::from(blast_damage(shot.blast, cell));
        self.triggers.iter().map(damage).sum::<f32>().min(2.0)
    }

    /// Probability that his next blast sinks us at this cell with this life.
    pub fn death(&self, cell: Cell, life: u8) -> f32 {
        let shots = self.torpedoes.iter().chain(&self.triggers);
        let deadly = shots.filter(|shot| blast_damage(shot.blast, cell) >= life);
        deadly.map(|shot| shot.probability).sum::<f32>().min(1.0)
    }

    /// Expected cost of his answer and of being as exposed as this later on,
    /// when we really are at `cell` with `life` (1..=6) life points.
    pub fn threat(&self, params: &Params, model: &EnemyModel, cell: Cell, life: u8) -> f32 {
        // He aims by the expectation; what we lose is the damage at our cell. Both
        // count, since the model of his belief may be wrong.
        let cost = |shot: &Shot| {
            let real = loss(params, life, blast_damage(shot.blast, cell));
            shot.probability
                * (params.threat_blend * shot.expected + (1.0 - params.threat_blend) * real)
        };
        let torpedo: f32 = self.torpedoes.iter().map(cost).sum();
        let trigger: f32 = self.triggers.iter().map(cost).sum();
        let answer = if self.provoked {
            params.threat_provoked
        } else {
            1.0
        };
        answer * params.threat_torpedo * torpedo
            + params.threat_trigger * trigger.min(loss(params, life, 2))
            + params.threat_minefield * model.minefield[cell].min(THREAT_MINEFIELD_MOST)
            + params.threat_exposure * self.later
            - params.exposure_hidden * self.hidden
    }
}
