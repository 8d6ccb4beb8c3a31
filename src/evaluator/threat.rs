//! The threat term: expected cost of the enemy's answer and of our exposure, from the
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
//! later           = load_discount * sum over h of P(h) max over t of E(t) threat_approach ^ steps too far
//! threat          = threat_torpedo * sum of cost over torpedoes
//!                   + threat_trigger * min(sum of cost over mines, loss of 2 life points)
//!                   + threat_minefield * expected damage of his mines at our cell, capped
//!                   + threat_exposure * later - exposure_entropy * entropy of his belief
//! ```
//!
//! After a torpedo of ours its first term counts `threat_provoked` times. P(blast at a mine) is
//! min(number, 1) fire.
//!
//! The model is a heuristic: its weights were found by matches (docs/strength.md).

use super::{loss, BlastMap};
use crate::numeric::powers;
use crate::params::{
    Params, MAX_LATER_TARGETS, MAX_MINEFIELD_DAMAGE, MAX_THREAT_TARGETS, MIN_EXPECTED_MINES,
    MIN_HYPOTHESIS_PROBABILITY,
};
use crate::rules::orders::TORPEDO_RANGE;
use crate::rules::submarine::blast_damage;
use crate::rules::{Board, Cell, CellSet, Device};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;

/// A position hypothesis: one possible cell of the enemy with its probability.
#[derive(Clone, Copy, Debug)]
struct Hypothesis {
    cell: Cell,
    probability: f32,
    /// Targets that he reaches after at most one step without hurting himself.
    reach: CellSet,
}

/// The opponent model: position hypotheses, mines and torpedo of the enemy. Made once a turn.
#[derive(Clone, Debug)]
pub struct EnemyModel {
    hypotheses: Vec<Hypothesis>,
    /// Cells that may hold one of his mines, with the expected number of mines.
    mines: Vec<(Cell, f32)>,
    /// Expected damage at each cell if all his mines went off.
    minefield: CellMap<f32>,
    /// Cells where that damage exceeds `mobility_mined_from`.
    pub mined: CellSet,
    /// Probability that his torpedo is ready after a MOVE that charges it.
    pub torpedo_ready: f32,
    /// Expected discount of a shot of his by the turns that he still needs to load it:
    /// `sum over n = 1..3 of P(loaded after exactly n turns) torpedo_reload ^ (n - 1)`.
    load_discount: f32,
    /// Powers of [`Params::threat_approach`].
    approach_powers: [f32; 48],
}

impl EnemyModel {
    /// The model that follows from our belief on him.
    pub fn new(board: &Board, params: &Params, enemy: &Tracker) -> EnemyModel {
        let presence = enemy.presence();
        let mut exits = CellMap::filled(CellSet::EMPTY);
        for candidate in enemy.candidates() {
            let open = *board.water() - candidate.trail;
            exits[candidate.cell] |= CellSet::from(candidate.cell).neighbours() & open;
        }
        let hypotheses = enemy
            .cells()
            .iter()
            .filter(|&cell| presence[cell] > MIN_HYPOTHESIS_PROBABILITY)
            .map(|cell| {
                let starts = exits[cell] | cell.into();
                let reach = starts.iter().fold(CellSet::EMPTY, |reach, from| {
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
            if number > MIN_EXPECTED_MINES {
                mines.push((cell, number));
                for around in *board.blast_area(cell) {
                    minefield[around] += number * f32::from(blast_damage(cell, around));
                }
            }
        }
        let mined = board
            .water()
            .iter()
            .filter(|&cell| minefield[cell] > params.mobility_mined_from);
        let reload = powers(params.torpedo_reload);
        let mut load_discount = 0.0;
        let mut sooner = 0.0;
        for missing in 1..=3 {
            let ready = enemy.ready_probability(Device::Torpedo, missing);
            load_discount += (ready - sooner) * reload[usize::from(missing) - 1];
            sooner = ready;
        }
        EnemyModel {
            hypotheses,
            mines,
            mined: mined.collect(),
            minefield,
            torpedo_ready: enemy.ready_probability(Device::Torpedo, 1),
            load_discount,
            approach_powers: powers(params.threat_approach),
        }
    }

    /// The exposure under the belief that he would hold on us, when we have `life` (1..=6)
    /// life points; `provoked` is to be set by the caller.
    pub fn exposure(&self, board: &Board, params: &Params, belief: &Tracker, life: u8) -> Exposure {
        let blasts = BlastMap::new(board, belief.presence());
        let fires = |target: Cell| {
            let damage = blasts.damage(target);
            ((damage - params.threat_fire_from)
                / (params.threat_fire_sure - params.threat_fire_from))
                .clamp(0.0, 1.0)
        };
        let mut torpedoes: ArrayVec<EnemyShot, MAX_THREAT_TARGETS> = blasts
            .best::<MAX_THREAT_TARGETS>(params, life, *board.water())
            .into_iter()
            .map(|(blast, expected)| EnemyShot {
                blast,
                probability: 0.0,
                expected,
            })
            .collect();
        let mut later = 0.0;
        for hypothesis in &self.hypotheses {
            hypothesis.aim(params, self.torpedo_ready, &mut torpedoes, fires);
            let chase = torpedoes.iter().take(MAX_LATER_TARGETS).map(|shot| {
                shot.expected
                    * approach_discount(board, &self.approach_powers, hypothesis.cell, shot.blast)
            });
            later += self.load_discount * hypothesis.probability * chase.fold(0.0, f32::max);
        }
        let triggers = self
            .mines
            .iter()
            .filter(|&&(mine, _)| blasts.near[mine] > 0.0)
            .map(|&(mine, number)| EnemyShot {
                blast: mine,
                probability: number.min(1.0) * fires(mine),
                expected: blasts.loss(params, life, mine),
            })
            .filter(|shot| shot.probability > 0.0)
            .collect();
        Exposure {
            torpedoes,
            triggers,
            likely_cells: belief.likely_cells().len(),
            later,
            entropy: belief.entropy(),
            provoked: false,
            blasts,
        }
    }

    /// Expected damage at a cell if all his mines went off, in life points.
    pub fn minefield_at(&self, cell: Cell) -> f32 {
        self.minefield[cell]
    }
}

/// Discount 0..=1 of a target for its distance: `powers[steps]`, where `steps` are those that
/// are missing until a torpedo launched after one step from `from` reaches it; 0 if no water
/// joins the two cells or they are too far apart for the table.
pub fn approach_discount(board: &Board, powers: &[f32], from: Cell, target: Cell) -> f32 {
    let far = board.distance(from, target).map_or(usize::MAX, usize::from);
    powers
        .get(far.saturating_sub(1 + usize::from(TORPEDO_RANGE)))
        .copied()
        .unwrap_or(0.0)
}

impl Hypothesis {
    /// Adds the probability of a torpedo from this hypothesis to each target; `targets` have
    /// the highest expected loss first. `loaded` is the probability that his torpedo is ready,
    /// `fires` that he fires when this is his target.
    fn aim(
        &self,
        params: &Params,
        loaded: f32,
        targets: &mut [EnemyShot],
        fires: impl Fn(Cell) -> f32,
    ) {
        let armed = self.probability * loaded;
        // He chooses among the best targets in reach with a probability proportional to `weight`.
        let reached = |shot: &&mut EnemyShot| self.reach.contains(shot.blast);
        let mut best = 0.0;
        let mut sum = 0.0;
        let weight = |shot: &EnemyShot, best: f32| {
            (shot.expected - params.threat_target_cutoff * best).max(0.0)
        };
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

/// A blast that the enemy may choose.
#[derive(Clone, Copy, Debug)]
struct EnemyShot {
    blast: Cell,
    probability: f32,
    /// Our loss by it that he expects, in life points.
    expected: f32,
}

/// Exposure: the belief that the enemy would hold on our cell after our announcement, and the
/// shots that he would fire by it.
#[derive(Clone, Debug)]
pub struct Exposure {
    /// Best target first.
    torpedoes: ArrayVec<EnemyShot, MAX_THREAT_TARGETS>,
    triggers: Vec<EnemyShot>,
    /// Hit probabilities at us, by the belief that he would hold.
    pub blasts: BlastMap,
    /// Number of our likely cells ([`Tracker::likely_cells`]) in the belief that he would hold.
    pub likely_cells: usize,
    /// Expected loss by his shots in later turns, by the turns he needs to come near and
    /// load.
    later: f32,
    /// Entropy of the belief that he would hold on our cell, in nats.
    pub entropy: f32,
    /// Whether our order has a torpedo, after which he fires more surely.
    pub provoked: bool,
}

impl Exposure {
    /// Three expectations over his torpedoes, in life points: the loss that he expects, the
    /// damage at our true cell, and the loss by his shots in later turns.
    pub fn torpedo_terms(&self, cell: Cell) -> [f32; 3] {
        let [mut expected, mut real] = [0.0; 2];
        for shot in &self.torpedoes {
            expected += shot.probability * shot.expected;
            real += shot.probability * f32::from(blast_damage(shot.blast, cell));
        }
        [expected, real, self.later]
    }

    /// Expected damage at our true cell by a mine that he triggers, 0..=2 life points.
    pub fn trigger_damage(&self, cell: Cell) -> f32 {
        let damage =
            |shot: &EnemyShot| shot.probability * f32::from(blast_damage(shot.blast, cell));
        self.triggers.iter().map(damage).sum::<f32>().min(2.0)
    }

    /// Probability that his next blast sinks us at this cell with this life.
    pub fn sink_probability(&self, cell: Cell, life: u8) -> f32 {
        let shots = self.torpedoes.iter().chain(&self.triggers);
        let deadly = shots.filter(|shot| blast_damage(shot.blast, cell) >= life);
        deadly.map(|shot| shot.probability).sum::<f32>().min(1.0)
    }

    /// Expected cost of his answer and of this exposure in later turns, in life points, when
    /// we really are at `cell` with `life` (1..=6) life points.
    pub fn threat(&self, params: &Params, model: &EnemyModel, cell: Cell, life: u8) -> f32 {
        // He aims by his expectation; our loss is the damage at our true cell. Both
        // count, since the model of his belief may be wrong.
        let cost = |shot: &EnemyShot| {
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
            + params.threat_minefield * model.minefield[cell].min(MAX_MINEFIELD_DAMAGE)
            + params.threat_exposure * self.later
            - params.exposure_entropy * self.entropy
    }
}
