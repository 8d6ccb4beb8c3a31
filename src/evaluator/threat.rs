//! The opponent model, and the expected cost of his answer given our exposure: the
//! belief that he would hold on our cell after our announcement.

use super::{loss, BlastMap};
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::orders::TORPEDO_RANGE;
use crate::rules::submarine::blast_damage;
use crate::rules::{Board, Cell, CellSet, Device};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;

/// Most targets of ours among which he is modelled to choose.
const TARGETS: usize = 64;
/// Number of best targets that he may approach for a shot in a later turn.
const LATER_TARGETS: usize = 4;
/// Probability below which a position hypothesis is left out. A guess.
const HYPOTHESIS_MIN_PROBABILITY: f32 = 0.001;
/// Expected number of mines on a cell below which the cell is left out. A guess.
const MINE_MIN_NUMBER: f32 = 0.01;

/// One possible cell of the enemy, weighted by our belief.
#[derive(Clone, Copy, Debug)]
struct PositionHypothesis {
    cell: Cell,
    probability: f32,
    /// Targets that he can hit after at most one step without hurting himself.
    reach: CellSet,
}

/// The enemy as the search models him: his possible cells, his mines and the
/// probability that his torpedo is ready. Made once a turn.
#[derive(Clone, Debug)]
pub struct EnemyModel {
    hypotheses: Vec<PositionHypothesis>,
    /// His possible cells, by [`likely_cells`].
    pub cells: CellSet,
    /// Cells that may hold one of his mines, with the expected number.
    mines: Vec<(Cell, f32)>,
    /// Expected damage at each cell if all his mines were triggered.
    minefield: CellMap<f32>,
    /// Cells whose expected damage by his mines is above [`Params::room_mined_from`].
    pub mined: CellSet,
    /// Probability that he can fire a torpedo in his next turn.
    pub torpedo: f32,
    /// Expected discount of his next torpedo for the turns that it still charges,
    /// 0..=1.
    tempo: f32,
    /// Discount of a target that is so many steps beyond his reach; see
    /// [`Params::threat_approach`].
    approach: [f32; 48],
}

impl EnemyModel {
    /// The model of an enemy of whom this belief is held.
    ///
    /// `tempo = sum over m in 1..=3 of P(ready after exactly m charges) * torpedo_reload^(m - 1)`.
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
            .filter(|&cell| presence[cell] > HYPOTHESIS_MIN_PROBABILITY)
            .map(|cell| {
                let from = ways[cell] | cell.into();
                let reach = from.iter().fold(CellSet::EMPTY, |reach, from| {
                    reach | (*board.torpedo_reach(from) - *board.blast_area(from))
                });
                PositionHypothesis {
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
            if number > MINE_MIN_NUMBER {
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
            cells: likely_cells(enemy),
            mines,
            mined: mined.collect(),
            minefield,
            torpedo: enemy.is_ready_after_move(Device::Torpedo),
            tempo,
            approach: powers(params.threat_approach),
        }
    }
}

/// Discount of a target for the distance: `powers[max(0, distance - 1 - torpedo range)]`,
/// the exponent being the steps that are missing after the next turn's step. 0 where
/// no way leads to it.
pub fn reach_factor(board: &Board, powers: &[f32], from: Cell, target: Cell) -> f32 {
    let far = board.distance(from, target).map_or(usize::MAX, usize::from);
    powers
        .get(far.saturating_sub(1 + usize::from(TORPEDO_RANGE)))
        .copied()
        .unwrap_or(0.0)
}

/// Probability that [`likely_cells`] together have at least. A guess.
const LIKELY: f32 = 0.9;

/// The fewest cells that together have nine tenths of the belief on the target.
pub fn likely_cells(known: &Tracker) -> CellSet {
    let presence = known.presence();
    let mut cells: Vec<Cell> = known.cells().iter().collect();
    cells.sort_by(|&a, &b| presence[b].total_cmp(&presence[a]));
    let mut sum = 0.0;
    cells.retain(|&cell| {
        let keep = sum < LIKELY;
        sum += presence[cell];
        keep
    });
    cells.into_iter().collect()
}

/// A blast that he may choose.
#[derive(Clone, Copy, Debug)]
struct Shot {
    blast: Cell,
    /// That he chooses it in his next turn.
    probability: f32,
    /// Our [`loss`] by it as he expects it.
    expected: f32,
}

/// Our exposure after an order: the blasts that his belief on our cell suggests, each
/// with its probability and with the loss that he expects.
#[derive(Clone, Debug)]
pub struct Exposure {
    torpedoes: ArrayVec<Shot, TARGETS>,
    triggers: Vec<Shot>,
    /// Our possible cells in his belief, by [`likely_cells`].
    pub cells: CellSet,
    /// Discounted loss that he expects of a torpedo in a later turn.
    later: f32,
    /// Entropy of his belief on our cell, in nats.
    hidden: f32,
}

impl Exposure {
    /// The exposure under the belief `known` that he would hold, with `life` (1..=6)
    /// life points left to us.
    pub fn new(
        board: &Board,
        params: &Params,
        enemy: &EnemyModel,
        known: &Tracker,
        life: u8,
    ) -> Exposure {
        let blasts = BlastMap::new(board, known.presence());
        let mut torpedoes: ArrayVec<Shot, TARGETS> = blasts
            .best::<TARGETS>(params, life, *board.water())
            .into_iter()
            .map(|(blast, expected)| Shot {
                blast,
                probability: 0.0,
                expected,
            })
            .collect();
        for hypothesis in &enemy.hypotheses {
            let armed = hypothesis.probability * enemy.torpedo;
            add_choice(&mut torpedoes, params, hypothesis, armed, &blasts);
        }
        let triggers = enemy
            .mines
            .iter()
            .filter(|&&(mine, _)| blasts.near[mine] > 0.0)
            .map(|&(mine, number)| Shot {
                blast: mine,
                probability: number.min(1.0) * fire_probability(params, blasts.damage(mine)),
                expected: blasts.loss(params, life, mine),
            })
            .filter(|shot| shot.probability > 0.0)
            .collect();
        Exposure {
            later: later_exposure(board, enemy, &torpedoes),
            torpedoes,
            triggers,
            cells: likely_cells(known),
            hidden: known.entropy(),
        }
    }

    /// Expected cost of his torpedoes, now and later, all of it as he expects it:
    /// `threat_torpedo * sum of P(t) u(t) + threat_exposure * later`.
    pub fn pressure(&self, params: &Params) -> f32 {
        let torpedoes = self.torpedoes.iter();
        let now: f32 = torpedoes.map(|shot| shot.probability * shot.expected).sum();
        params.threat_torpedo * now + params.threat_exposure * self.later
    }

    /// Expected cost of his answer and of the remaining exposure, in life points,
    /// when our true cell is `cell` and we have `life` (1..=6) life points.
    ///
    /// Each blast costs `P(t) (b u(t) + (1 - b) loss at cell)`, `b` = `threat_blend`:
    /// he chooses by his expectation `u(t)`, the damage falls on the true cell; a
    /// blend of both limits the error where his choice is modelled wrongly.
    pub fn threat(&self, params: &Params, enemy: &EnemyModel, cell: Cell, life: u8) -> f32 {
        let cost = |shot: &Shot| {
            let real = loss(params, life, blast_damage(shot.blast, cell));
            shot.probability
                * (params.threat_blend * shot.expected + (1.0 - params.threat_blend) * real)
        };
        let torpedo: f32 = self.torpedoes.iter().map(cost).sum();
        let trigger: f32 = self.triggers.iter().map(cost).sum();
        params.threat_torpedo * torpedo
            // He triggers one mine a turn, which takes 2 life points at most.
            + params.threat_trigger * trigger.min(loss(params, life, 2))
            + params.threat_minefield * enemy.minefield[cell].min(4.0)
            + params.threat_exposure * self.later
            - params.exposure_hidden * self.hidden
    }
}

/// Probability that he fires at a target of this expected damage (life points), 0..=1:
/// `P(fires) = (damage - threat_fire_from) / (threat_fire_sure - threat_fire_from)`,
/// clamped. A model, linear for want of a better one; both ends are tuned by play.
fn fire_probability(params: &Params, damage: f32) -> f32 {
    ((damage - params.threat_fire_from) / (params.threat_fire_sure - params.threat_fire_from))
        .clamp(0.0, 1.0)
}

/// Adds to each target within reach `armed * P(fires at t) * P(t)`, where `armed` is the
/// probability that he stands there with a full torpedo.
///
/// Which of the good targets he chooses is unknown: `P(t) = w(t) / sum of w`,
/// `w(t) = max(0, u(t) - threat_target_cutoff * best u)`. The shots are in the order
/// of their expected loss `u`, the best first.
fn add_choice(
    shots: &mut [Shot],
    params: &Params,
    hypothesis: &PositionHypothesis,
    armed: f32,
    blasts: &BlastMap,
) {
    let within_reach = |shot: &&mut Shot| hypothesis.reach.contains(shot.blast);
    let weight =
        |shot: &Shot, best: f32| (shot.expected - params.threat_target_cutoff * best).max(0.0);
    let mut best = 0.0;
    let mut sum = 0.0;
    for shot in shots.iter_mut().filter(within_reach) {
        if sum == 0.0 {
            best = shot.expected;
        }
        sum += weight(shot, best);
    }
    if sum > 0.0 {
        for shot in shots.iter_mut().filter(within_reach) {
            let fires = fire_probability(params, blasts.damage(shot.blast));
            shot.probability += armed * fires * weight(shot, best) / sum;
        }
    }
}

/// Discounted loss by a torpedo of a later turn:
/// `tempo * sum over hypotheses h of P(h) * max over t of u(t) * threat_approach^(steps beyond reach)`,
/// over the best targets. He approaches the one target for which that product is largest.
fn later_exposure(board: &Board, enemy: &EnemyModel, shots: &[Shot]) -> f32 {
    let mut later = 0.0;
    for hypothesis in &enemy.hypotheses {
        let approached = shots.iter().take(LATER_TARGETS).map(|shot| {
            shot.expected * reach_factor(board, &enemy.approach, hypothesis.cell, shot.blast)
        });
        later += enemy.tempo * hypothesis.probability * approached.fold(0.0, f32::max);
    }
    later
}
