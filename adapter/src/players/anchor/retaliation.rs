//! Opponent model: the enemy's best answer, and ours to that.
//!
//! From each of his possible cells he plays aggressively: MOVE, or MOVE and SILENCE, or
//! SURFACE, MOVE and SILENCE, then his best torpedo against the belief that he would hold of us.

use super::constants::Constants;
use crate::players::tracking::{DamageMap, TrackedGame};
use ocean::rules::orders::SILENCE_RANGE;
use ocean::rules::submarine::blast_damage;
use ocean::rules::{Board, Cell, CellSet, Device, Heading};
use ocean::tracker::{CellMap, Tracker};

/// Most targets of the model; a guess.
const TARGETS: usize = 12;

/// Life points that a blast costs a submarine with `life` points, plus `sinking` if it sinks.
#[inline]
pub fn loss(damage: u8, life: u8, sinking: f32) -> f32 {
    if damage >= life && damage > 0 {
        f32::from(life) + sinking
    } else {
        f32::from(damage)
    }
}

/// Expected [`loss`] by a blast of a submarine with `life` points, by the map of its damage.
#[inline]
pub fn expected_loss(damage: &DamageMap, blast: Cell, life: u8, sinking: f32) -> f32 {
    let (rim, full) = (damage.at_least(blast, 1), damage.at_least(blast, 2));
    (rim - full) * loss(1, life, sinking) + full * loss(2, life, sinking)
}

/// A position hypothesis: the enemy on one of his possible cells.
struct Hypothesis {
    cell: Cell,
    /// Probability, 0..=1.
    chance: f32,
    /// Cells after a MOVE.
    steps: Vec<(Heading, Cell)>,
    /// Targets after MOVE and SILENCE.
    silenced: CellSet,
    /// Targets after SURFACE, MOVE and SILENCE.
    surfaced: CellSet,
}

/// Model of the enemy for his answers to the lines of one turn.
pub struct Enemy<'a> {
    board: &'a Board,
    constants: &'a Constants,
    hypotheses: Vec<Hypothesis>,
    life: u8,
    /// Probability that his torpedo, his SILENCE is charged after a MOVE.
    torpedo: f32,
    silence: f32,
}

impl<'a> Enemy<'a> {
    /// The model with a hypothesis for each of his possible cells.
    pub fn new(
        game: &'a TrackedGame,
        constants: &'a Constants,
        presence: &CellMap<f32>,
    ) -> Enemy<'a> {
        let board = game.board();
        let enemy = game.enemy();
        // For each cell the trail of the likeliest candidate on it.
        let mut trails: CellMap<Option<(f32, CellSet)>> = CellMap::filled(None);
        for candidate in enemy.candidates() {
            let best = &mut trails[candidate.cell];
            if best.is_none_or(|(weight, _)| candidate.weight > weight) {
                *best = Some((candidate.weight, candidate.trail));
            }
        }
        let ready = |device| enemy.ready_probability(device, 1);
        let (torpedo, silence) = (ready(Device::Torpedo), ready(Device::Silence));
        let mut hypotheses = Vec::new();
        for cell in enemy.cells() {
            let Some((_, trail)) = trails[cell].filter(|_| presence[cell] > 1e-4) else {
                continue;
            };
            let open = *board.water() - trail;
            let fresh = *board.water() - CellSet::from(cell);
            hypotheses.push(Hypothesis {
                cell,
                chance: presence[cell],
                steps: steps(cell, &open).collect(),
                silenced: targets_after_silence(board, cell, &open),
                surfaced: targets_after_silence(board, cell, &fresh),
            });
        }
        Enemy {
            board,
            constants,
            hypotheses,
            life: game.report.enemy_life,
            torpedo,
            silence,
        }
    }

    /// His answer if `known` is his belief about us and we have `life` points (1..=6).
    pub fn reply(&self, known: &Tracker, life: u8) -> Reply {
        let constants = self.constants;
        let damage = DamageMap::new(self.board, known.presence());
        let expected = |target| expected_loss(&damage, target, life, constants.sunk_cost);
        let area = known.cells().grown() & *self.board.water();
        let mut targets: Vec<(f32, Cell)> = area
            .iter()
            .map(|cell| (expected(cell), cell))
            .filter(|&(worth, _)| worth >= constants.reply_threshold)
            .collect();
        targets.sort_by(|a, b| b.0.total_cmp(&a.0));
        targets.truncate(TARGETS);
        let mut reply = Reply {
            shots: targets
                .iter()
                .map(|&(expected, target)| Shot {
                    target,
                    expected,
                    sinks: damage.at_least(target, life),
                    chance: 0.0,
                })
                .collect(),
            groups: Vec::new(),
        };
        for hypothesis in &self.hypotheses {
            self.answer_from(hypothesis, &mut reply);
        }
        reply
    }

    /// Adds the answer from one hypothesis.
    fn answer_from(&self, hypothesis: &Hypothesis, reply: &mut Reply) {
        // The targets are sorted: the first in reach is the best.
        let first = |reach: CellSet, shots: &[Shot]| {
            shots.iter().position(|shot| reach.contains(shot.target))
        };
        let aimed = hypothesis
            .steps
            .iter()
            .filter_map(|&(heading, cell)| {
                let reach = *self.board.torpedo_reach(cell) - *self.board.blast_area(cell);
                first(reach, &reply.shots).map(|shot| (shot, heading, cell))
            })
            .min_by_key(|&(shot, _, _)| shot);
        let worth = aimed.map_or(0.0, |(shot, _, _)| reply.shots[shot].expected);
        let further = [
            (hypothesis.silenced, self.constants.reply_silence_cost),
            (
                hypothesis.surfaced,
                self.constants.reply_silence_cost + self.constants.reply_surface_cost,
            ),
        ];
        let better = further
            .into_iter()
            .filter_map(|(reach, price)| {
                let shot = first(reach, &reply.shots)?;
                let net = reply.shots[shot].expected - price;
                (net > worth).then_some((net, shot))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let by_silence = if better.is_some() { self.silence } else { 0.0 };
        if let Some((_, shot)) = better {
            reply.shots[shot].chance += hypothesis.chance * self.torpedo * by_silence;
        }
        // After a SILENCE we would not know where to answer.
        let chance = hypothesis.chance * (1.0 - self.torpedo * by_silence);
        let fires = match aimed {
            Some((shot, heading, cell)) => {
                let fires = chance * self.torpedo;
                reply.shots[shot].chance += fires;
                reply.add(heading, Some(shot), cell, fires);
                fires
            }
            None => 0.0,
        };
        let idle = (chance - fires) / hypothesis.steps.len().max(1) as f32;
        for &(heading, cell) in &hypothesis.steps {
            reply.add(heading, None, cell, idle);
        }
        if hypothesis.steps.is_empty() {
            // He surfaces, and stays about where he is.
            reply.add(Heading::North, None, hypothesis.cell, chance);
        }
    }
}

/// The steps from a cell through `open`: heading and new cell.
fn steps(cell: Cell, open: &CellSet) -> impl Iterator<Item = (Heading, Cell)> + use<'_> {
    Heading::ALL.into_iter().filter_map(move |heading| {
        let next = cell.step(heading).filter(|&next| open.contains(next))?;
        Some((heading, next))
    })
}

/// Targets of a torpedo after a MOVE and a SILENCE from a cell through `open`, less those that
/// would hurt the submarine itself.
fn targets_after_silence(board: &Board, cell: Cell, open: &CellSet) -> CellSet {
    let mut targets = CellSet::EMPTY;
    for (_, moved) in steps(cell, open) {
        for heading in Heading::ALL {
            let mut end = moved;
            for _ in 0..SILENCE_RANGE {
                match end.step(heading).filter(|&next| open.contains(next)) {
                    Some(next) => end = next,
                    None => break,
                }
                targets |= *board.torpedo_reach(end) - *board.blast_area(end);
            }
        }
    }
    targets
}

/// A torpedo of the enemy.
struct Shot {
    target: Cell,
    /// Life points that he expects it to cost us.
    expected: f32,
    /// Probability of sinking us by his belief.
    sinks: f32,
    /// Probability that he fires it.
    chance: f32,
}

/// His answers with equal announcements.
struct Group {
    heading: Heading,
    shot: Option<usize>,
    /// Probability that he gives such an answer and is on each cell after it.
    presence: CellMap<f32>,
}

/// Distribution of his answers to one announcement of ours.
pub struct Reply {
    shots: Vec<Shot>,
    groups: Vec<Group>,
}

impl Reply {
    fn add(&mut self, heading: Heading, shot: Option<usize>, cell: Cell, chance: f32) {
        let same = |group: &&mut Group| group.heading == heading && group.shot == shot;
        if let Some(group) = self.groups.iter_mut().find(same) {
            group.presence[cell] += chance;
            return;
        }
        let mut presence = CellMap::filled(0.0);
        presence[cell] = chance;
        self.groups.push(Group {
            heading,
            shot,
            presence,
        });
    }

    /// Expected cost of the answer in life points for a submarine on this cell.
    pub fn cost(&self, constants: &Constants, cell: Cell, life: u8) -> f32 {
        let cost = |shot: &Shot| {
            let real = loss(blast_damage(shot.target, cell), life, constants.sunk_cost);
            shot.chance
                * (constants.reply_belief_weight * shot.expected
                    + (1.0 - constants.reply_belief_weight) * real)
        };
        self.shots.iter().map(cost).sum()
    }

    /// Probability that the answer sinks a submarine on this cell.
    pub fn sinks(&self, constants: &Constants, cell: Cell, life: u8) -> f32 {
        let sinks = |shot: &Shot| {
            let really = blast_damage(shot.target, cell) >= life;
            let real = f32::from(u8::from(really));
            shot.chance
                * (constants.reply_belief_weight * shot.sinks
                    + (1.0 - constants.reply_belief_weight) * real)
        };
        self.shots.iter().map(sinks).sum()
    }

    /// Damage of our answers.
    pub fn openings(&self, enemy: &Enemy) -> Openings {
        let damage = self
            .groups
            .iter()
            .map(|group| DamageMap::new(enemy.board, &group.presence));
        Openings {
            damage: damage.collect(),
            life: enemy.life,
        }
    }
}

/// Our answers after his: a map of their damage for each group of his answers.
pub struct Openings {
    damage: Vec<DamageMap>,
    life: u8,
}

impl Openings {
    /// Expected damage in life points of our best torpedo at these targets, next turn.
    pub fn best(&self, constants: &Constants, targets: CellSet) -> f32 {
        let of_group = |damage: &DamageMap| {
            let worth = |target| expected_loss(damage, target, self.life, constants.sinking_bonus);
            targets.iter().map(worth).fold(0.0, f32::max)
        };
        self.damage.iter().map(of_group).sum()
    }
}
