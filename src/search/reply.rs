//! His replies to the best lines, from hidden states of his drawn from our belief (the
//! same for all lines), and the learned value of our best order after each.

use super::close::{add_learned, close_lines, odds, Valued};
use super::deadline::Deadline;
use super::exposures::Exposures;
use super::lines::{lines, Line};
use super::path::{paths, Path};
use crate::evaluator::{Evaluator, Exposure, Situation, Surroundings};
use crate::numeric::unit;
use crate::params::{Params, COARSE_SHAPES, COARSE_WORK};
use crate::params::{REPLY_LEARNED, REPLY_LINES, REPLY_NODES, REPLY_STATES};
use crate::rules::{Announcements, Cell, Seat, State, Submarine};
use crate::tracker::{CellMap, Observation, Tracker};
use arrayvec::ArrayVec;
use rand::RngCore;
use std::collections::HashMap;

/// Adds to the best lines' values what their learned value changes by, in states for which
/// the time suffices, and sorts those lines again. Best first, others are dropped.
pub fn add_replies(
    evaluator: &Evaluator,
    close: &mut Valued,
    exposures: &Exposures,
    deadline: &mut Deadline,
    rng: &mut impl RngCore,
) {
    let situation = evaluator.situation;
    let params = Params {
        choice_noise: 0.0,
        ..situation.params.clone()
    };
    let weight = params.reply_share * params.learned_weight * evaluator.future;
    let least = close
        .first()
        .map_or(0.0, |best| best.0 - params.reply_margin);
    close.truncate(REPLY_LINES);
    close.retain(|&(value, _)| value >= least);
    let outcomes: Option<Vec<_>> = close
        .iter()
        .map(|(_, line)| {
            Some(Outcome {
                own: line.submarine(evaluator),
                exposure: exposures.get(line.announced(), line.life)?,
                blasts: line.blasts(),
            })
        })
        .collect();
    let Some(outcomes) = outcomes.filter(|all| all.len() > 1 && weight > 0.0) else {
        return;
    };
    deadline.cap(REPLY_NODES);
    let mut positions = Vec::new();
    for (_, line) in close.iter() {
        if deadline.is_over() {
            return;
        }
        positions.push(Position::after(evaluator, line, false));
    }
    let situations = positions.iter();
    let situations: Vec<Situation> = situations
        .map(|position| position.situation(situation, &params))
        .collect();
    let mut replies = Vec::new();
    for situation in &situations {
        if deadline.is_over() {
            return;
        }
        replies.push(Replies::new(situation));
    }
    let surroundings = Surroundings::new(evaluator);
    let mines = situation.enemy.mine_presence(situation.board);
    let mut sums = vec![0.0; close.len()];
    let mut states = 0;
    for _ in 0..REPLY_STATES {
        let hidden = drawn_state(situation, &mines, rng);
        let gains: Option<Vec<f32>> = outcomes
            .iter()
            .zip(&mut replies)
            .map(|(outcome, replies)| {
                let gain = outcome.gain(&surroundings, hidden, replies, deadline, rng);
                // A state that not all lines were compared from says nothing.
                (!deadline.is_over()).then_some(gain)
            })
            .collect();
        let Some(gains) = gains else { break };
        states += 1;
        sums.iter_mut()
            .zip(gains)
            .for_each(|(sum, gain)| *sum += gain);
    }
    for (((value, _), outcome), sum) in close.iter_mut().zip(&outcomes).zip(sums) {
        let now = surroundings.expected(&outcome.own, outcome.exposure, &outcome.blasts);
        let mean = sum / states.max(1) as f32;
        *value += weight * (odds(now + mean) - odds(now));
    }
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
}

/// A hidden state of his, drawn by our belief; `mines` is the expected number of his mines
/// on each cell.
fn drawn_state(situation: &Situation, mines: &CellMap<f32>, rng: &mut impl RngCore) -> Submarine {
    let candidate = situation.enemy.sample(rng);
    let mut hidden = Submarine::new(candidate.cell);
    hidden.trail |= candidate.trail;
    hidden.life = situation.enemy_life;
    hidden.charges = situation.enemy.sample_charges(rng);
    let water = situation.board.water().iter();
    hidden.mines = water
        .filter(|&cell| unit(rng.next_u32()) < mines[cell])
        .collect();
    hidden
}

/// What a line of ours leaves.
struct Outcome<'a> {
    own: Submarine,
    exposure: &'a Exposure,
    blasts: ArrayVec<Cell, 2>,
}

impl Outcome<'_> {
    /// By how much our learned probability to win differs after his reply from this state
    /// and our best order then; 0 where a side has sunk.
    fn gain(
        &self,
        surroundings: &Surroundings,
        mut hidden: Submarine,
        replies: &mut Replies,
        deadline: &mut Deadline,
        rng: &mut impl RngCore,
    ) -> f32 {
        let before = hidden.life;
        self.blasts
            .iter()
            .for_each(|&blast| hidden.take_blast(blast));
        if self.own.life == 0 || hidden.life == 0 {
            return 0.0;
        }
        let damage = before.saturating_sub(hidden.life);
        let now = surroundings
            .given(&self.own, self.exposure, &self.blasts, damage)
            .1;
        replies.value(hidden, deadline, rng) - now
    }
}

/// What the side to move knows, and all that is true of it.
struct Position {
    seat: Seat,
    state: State,
    enemy_life: u8,
    enemy: Tracker,
    own: Tracker,
}

impl Position {
    /// After a line of the other side, whose next order is expected by the motion model or not.
    fn after(evaluator: &Evaluator, line: &Line, expected: bool) -> Position {
        let Situation {
            board,
            params,
            seat,
            state,
            enemy,
            own,
            ..
        } = *evaluator.situation;
        let announced = line.announced();
        let is_large = own.work(&announced) > COARSE_WORK;
        let mut position = Position {
            seat: seat.other(),
            state: *state,
            enemy_life: line.life,
            enemy: match is_large {
                true => own.coarse(COARSE_SHAPES),
                false => own.clone(),
            },
            own: enemy.clone(),
        };
        position.state.turn += 1;
        let submarines = &mut position.state.submarines;
        submarines[seat] = line.submarine(evaluator);
        for blast in line.blasts() {
            submarines[seat.other()].take_blast(blast);
        }
        let tracker = &mut position.enemy;
        if expected {
            tracker.observe(board, Observation::Expectation(params, enemy));
        }
        tracker.observe(board, Observation::Target(&announced));
        tracker.observe(board, Observation::Life(line.life));
        position
            .own
            .observe(board, Observation::Watcher(&announced, None));
        position
    }

    fn situation<'a>(&'a self, root: &Situation<'a>, params: &'a Params) -> Situation<'a> {
        Situation {
            params,
            seat: self.seat,
            state: &self.state,
            enemy_life: self.enemy_life,
            enemy: &self.enemy,
            own: &self.own,
            ..*root
        }
    }
}

/// His replies to one line.
struct Replies<'a> {
    evaluator: Evaluator<'a>,
    /// By his life points.
    exposures: HashMap<u8, Exposures>,
    /// Our probability to win after a reply: his hidden state is nothing to it.
    values: HashMap<(Announcements, u8), f32>,
}

impl<'a> Replies<'a> {
    fn new(situation: &'a Situation<'a>) -> Self {
        Replies {
            evaluator: Evaluator::new(situation),
            exposures: HashMap::new(),
            values: HashMap::new(),
        }
    }

    /// Our probability to win after his reply from this state.
    fn value(&mut self, hidden: Submarine, deadline: &mut Deadline, rng: &mut impl RngCore) -> f32 {
        let evaluator = self.evaluator.with(hidden);
        let situation = evaluator.situation;
        let exposures = self.exposures.entry(hidden.life).or_default();
        let paths = paths(situation.board, situation.state, &evaluator.submarine);
        let Some(reply) = best(&evaluator, &paths, exposures, deadline, rng) else {
            // Shut in with one life point he has to surface and sinks.
            return 1.0;
        };
        let key = (reply.announced(), reply.life);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        if deadline.is_over() {
            // Nobody uses it: the state is dropped.
            return 0.0;
        }
        let position = Position::after(&evaluator, &reply, true);
        let value = match (position.state.submarines[position.seat].life, reply.life) {
            (0, 0) => 0.5,
            (0, _) => 0.0,
            (_, 0) => 1.0,
            _ => position.value(situation, deadline, rng),
        };
        self.values.insert(key, value);
        value
    }
}

impl Position {
    /// The learned probability to win of the side to move after its best order.
    fn value(&self, root: &Situation, deadline: &mut Deadline, rng: &mut impl RngCore) -> f32 {
        let situation = self.situation(root, root.params);
        let evaluator = Evaluator::new(&situation);
        let paths = paths(situation.board, &self.state, &evaluator.submarine);
        let mut exposures = Exposures::default();
        // Without any line we have to surface with one life point, and sink.
        let Some(line) = best(&evaluator, &paths, &mut exposures, deadline, rng) else {
            return 0.0;
        };
        exposures
            .get(line.announced(), line.life)
            .map_or(0.5, |exposure| {
                let own = line.submarine(&evaluator);
                Surroundings::new(&evaluator).expected(&own, exposure, &line.blasts())
            })
    }
}

/// The best line with the learned value.
fn best<'p>(
    evaluator: &Evaluator,
    paths: &'p [Path],
    exposures: &mut Exposures,
    deadline: &mut Deadline,
    rng: &mut impl RngCore,
) -> Option<Line<'p>> {
    let mut lines = lines(evaluator, paths, exposures, deadline, rng);
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    let margin = evaluator.situation.params.learned_margin;
    let mut close = close_lines(evaluator, &lines, margin, exposures, deadline);
    close.truncate(REPLY_LEARNED);
    add_learned(evaluator, &mut close, REPLY_LEARNED, exposures, deadline);
    close.first().map(|(_, line)| (*line).clone())
}
