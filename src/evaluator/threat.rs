//! What the enemy's answer may cost us, by what he knows of us.

use super::{loss, BlastMap};
use crate::numeric::powers;
use crate::params::Params;
use crate::rules::orders::TORPEDO_RANGE;
use crate::rules::submarine::blast_damage;
use crate::rules::{Board, Cell, CellSet, Device};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;

/// Most targets of ours that he is thought to choose from.
const TARGETS: usize = 64;
/// Most targets looked at for later turns.
const LATER_TARGETS: usize = 4;

/// A cell he may be on.
#[derive(Clone, Copy, Debug)]
struct Post {
    cell: Cell,
    probability: f32,
    /// What he could shoot at after one step without hurting himself.
    reach: CellSet,
}

/// The enemy as a shooter: where he may be and what he may have ready. Made
/// once a turn.
#[derive(Clone, Debug)]
pub struct Hunter {
    /// Where he may be.
    posts: Vec<Post>,
    /// Where he is, but for what is unlikely.
    pub cells: CellSet,
    /// Cells that may hold one of his mines, with the expected number.
    mines: Vec<(Cell, f32)>,
    /// Expected damage at each cell if all his mines went off.
    minefield: CellMap<f32>,
    /// Cells where his mines make it dangerous to pass.
    pub mined: CellSet,
    /// Probability of a torpedo in his next turn.
    pub torpedo: f32,
    /// What a shot of his is worth for the turns he still needs to load it.
    tempo: f32,
    /// Worth of a target that is so many steps too far; see
    /// [`Params::threat_approach`].
    approach: [f32; 48],
}

impl Hunter {
    /// From what we know of him.
    pub fn new(board: &Board, params: &Params, enemy: &Tracker) -> Hunter {
        let presence = enemy.presence();
        let mut ways = CellMap::filled(CellSet::EMPTY);
        for candidate in enemy.candidates() {
            let open = *board.water() - candidate.trail;
            ways[candidate.cell] |= CellSet::from(candidate.cell).neighbours() & open;
        }
        let posts = enemy
            .cells()
            .iter()
            .filter(|&cell| presence[cell] > 0.001)
            .map(|cell| {
                let from = ways[cell] | cell.into();
                let reach = from.iter().fold(CellSet::EMPTY, |reach, from| {
                    reach | (*board.torpedo_reach(from) - *board.blast_area(from))
                });
                Post {
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
            if number > 0.01 {
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
        Hunter {
            posts,
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

/// What a target is worth that a torpedo launched here next turn may not reach
/// yet: `powers[steps too far]`.
pub fn reach_factor(board: &Board, powers: &[f32], from: Cell, target: Cell) -> f32 {
    let far = board.distance(from, target).map_or(usize::MAX, usize::from);
    powers
        .get(far.saturating_sub(1 + usize::from(TORPEDO_RANGE)))
        .copied()
        .unwrap_or(0.0)
}

/// Share of the probability that is likely enough.
const LIKELY: f32 = 0.9;

/// The fewest cells that hold the target with nine tenths of the probability.
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

/// A blast he may choose: where, how likely, and the loss he expects from it.
#[derive(Clone, Copy, Debug)]
struct Shot {
    blast: Cell,
    probability: f32,
    expected: f32,
}

/// What he could do with what he would know of us after a public line.
#[derive(Clone, Debug)]
pub struct Exposure {
    torpedoes: ArrayVec<Shot, TARGETS>,
    triggers: Vec<Shot>,
    /// Where he would think us to be, but for what is unlikely.
    pub cells: CellSet,
    /// What he could do later on, by the turns he needs to come near and load.
    later: f32,
    /// What he does not know of our place, in nats.
    hidden: f32,
}

impl Exposure {
    /// From what he would know, given the life points we would have (1..=6).
    pub fn new(
        board: &Board,
        params: &Params,
        hunter: &Hunter,
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
        let mut torpedoes: ArrayVec<Shot, TARGETS> = blasts
            .best::<TARGETS>(params, life, *board.water())
            .into_iter()
            .map(|(blast, expected)| Shot {
                blast,
                probability: 0.0,
                expected,
            })
            .collect();
        let mut later = 0.0;
        for post in &hunter.posts {
            let armed = post.probability * hunter.torpedo;
            // He takes one of the best in reach; which one, we cannot tell.
            let reached = |shot: &&mut Shot| post.reach.contains(shot.blast);
            let mut best = 0.0;
            let mut sum = 0.0;
            let liked = |shot: &Shot, best: f32| {
                (shot.expected - params.threat_target_cutoff * best).max(0.0)
            };
            for shot in torpedoes.iter_mut().filter(reached) {
                if sum == 0.0 {
                    best = shot.expected;
                }
                sum += liked(shot, best);
            }
            if sum > 0.0 {
                for shot in torpedoes.iter_mut().filter(reached) {
                    shot.probability += armed * fires(shot.blast) * liked(shot, best) / sum;
                }
            }
            let chase = torpedoes.iter().take(LATER_TARGETS).map(|shot| {
                shot.expected * reach_factor(board, &hunter.approach, post.cell, shot.blast)
            });
            later += hunter.tempo * post.probability * chase.fold(0.0, f32::max);
        }
        let triggers = hunter
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
            cells: likely_cells(known),
            later,
            hidden: known.entropy(),
        }
    }

    /// The part of the threat that comes from his torpedoes, as he expects it.
    pub fn pressure(&self, params: &Params) -> f32 {
        let torpedoes = self.torpedoes.iter();
        let now: f32 = torpedoes.map(|shot| shot.probability * shot.expected).sum();
        params.threat_torpedo * now + params.threat_exposure * self.later
    }

    /// Expected cost of his answer and of being as exposed as this later on,
    /// when we really are at `cell` with `life` (1..=6) life points.
    pub fn threat(&self, params: &Params, hunter: &Hunter, cell: Cell, life: u8) -> f32 {
        // He believes in the expectation; what we get is the damage where we
        // are. Both count, since he may think otherwise than we think.
        let cost = |shot: &Shot| {
            let real = loss(params, life, blast_damage(shot.blast, cell));
            shot.probability
                * (params.threat_blend * shot.expected + (1.0 - params.threat_blend) * real)
        };
        let torpedo: f32 = self.torpedoes.iter().map(cost).sum();
        let trigger: f32 = self.triggers.iter().map(cost).sum();
        params.threat_torpedo * torpedo
            + params.threat_trigger * trigger.min(loss(params, life, 2))
            + params.threat_minefield * hunter.minefield[cell].min(4.0)
            + params.threat_exposure * self.later
            - params.exposure_hidden * self.hidden
    }
}
