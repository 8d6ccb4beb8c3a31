//! Two-ply search over sampled hidden states: the enemy's replies to the best lines, from states
//! of his drawn from our belief (the same for all lines), and the learned value of our best
//! order after each.

use super::deadline::Deadline;
use super::exposures::{Exposures, Search};
use super::lines::{lines, Line};
use super::path::{paths, Path};
use super::shortlist::{add_learned, log_odds, shortlist, sort, ScoredLine, ScoredLines};
use crate::evaluator::{Evaluator, Exposure, FeatureContext, Situation};
use crate::numeric::unit;
use crate::params::{Params, MAX_COARSE_SHAPES, MAX_EXACT_WORK};
use crate::params::{MAX_REPLY_LINES, MAX_REPLY_NODES, MAX_REPLY_SHORTLIST, REPLY_SAMPLES};
use crate::rules::{Announcements, Cell, Seat, State, Submarine};
use crate::tracker::{CellMap, Observation, Tracker};
use arrayvec::ArrayVec;
use rand::RngCore;
use std::collections::HashMap;

/// Keeps the lines within `reply_margin` of the first one, at most [`MAX_REPLY_LINES`],
/// adds to each the mean change of its learned value over the hidden states that the time
/// suffices for, and sorts them. The values stay as they are if only one line is left,
/// if the learned value has no weight, or if the time ends before the first state.
pub fn add_replies(search: &mut Search<impl RngCore>, lines: &mut ScoredLines) {
    let evaluator = search.evaluator;
    let situation = evaluator.situation;
    let params = Params {
        choice_noise: 0.0,
        ..situation.params.clone()
    };
    let weight = params.reply_share * params.learned_weight * evaluator.future;
    let least = lines
        .first()
        .map_or(0.0, |best| best.value - params.reply_margin);
    lines.truncate(MAX_REPLY_LINES);
    lines.retain(|scored| scored.value >= least);
    let outcomes: Option<Vec<_>> = lines
        .iter()
        .map(|&ScoredLine { line, .. }| {
            Some(Outcome {
                own: line.submarine(evaluator),
                exposure: search.exposures.get(line.announced(), line.life)?,
                blasts: line.blasts(),
            })
        })
        .collect();
    let Some(outcomes) = outcomes.filter(|all| all.len() > 1 && weight > 0.0) else {
        return;
    };
    search.deadline.cap(MAX_REPLY_NODES);
    let mut positions = Vec::new();
    for scored in lines.iter() {
        if search.deadline.is_over() {
            return;
        }
        positions.push(OwnedSituation::after(evaluator, scored.line, false));
    }
    let situations: Vec<Situation> = positions
        .iter()
        .map(|position| position.borrow(situation, &params))
        .collect();
    let mut replies = Vec::new();
    for situation in &situations {
        if search.deadline.is_over() {
            return;
        }
        replies.push(ReplyCache::new(situation));
    }
    let context = FeatureContext::new(evaluator);
    let mines = situation.enemy.mine_presence(situation.board);
    let mut sums = vec![0.0; lines.len()];
    let mut states = 0;
    for _ in 0..REPLY_SAMPLES {
        let hidden = sample_hidden_state(situation, &mines, search.rng);
        let gains: Option<Vec<f32>> = outcomes
            .iter()
            .zip(&mut replies)
            .map(|(outcome, replies)| {
                let gain = outcome.gain(&context, hidden, replies, search.deadline, search.rng);
                // A state counts only if all lines were compared from it.
                (!search.deadline.is_over()).then_some(gain)
            })
            .collect();
        let Some(gains) = gains else { break };
        states += 1;
        sums.iter_mut()
            .zip(gains)
            .for_each(|(sum, gain)| *sum += gain);
    }
    for ((scored, outcome), sum) in lines.iter_mut().zip(&outcomes).zip(sums) {
        let now = context.win_chance(&outcome.own, outcome.exposure, &outcome.blasts);
        let mean = sum / states.max(1) as f32;
        scored.value += weight * (log_odds(now + mean) - log_odds(now));
    }
    sort(lines);
}

/// The best line by static evaluation and learned value; `None` if there is no line.
fn best_line<'p>(search: &mut Search<impl RngCore>, paths: &'p [Path]) -> Option<Line<'p>> {
    let lines = lines(search, paths);
    let mut shortlist = shortlist(search, &lines);
    shortlist.truncate(MAX_REPLY_SHORTLIST);
    add_learned(search, &mut shortlist, MAX_REPLY_SHORTLIST);
    shortlist.first().map(|best| best.line.clone())
}

/// A hidden state of the enemy, sampled from our belief; `mines` is the expected number of his
/// mines on each cell. His mines are drawn cell by cell, independently.
fn sample_hidden_state(
    situation: &Situation,
    mines: &CellMap<f32>,
    rng: &mut impl RngCore,
) -> Submarine {
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

/// The outcome of a line of ours for our own side.
struct Outcome<'a> {
    own: Submarine,
    exposure: &'a Exposure,
    blasts: ArrayVec<Cell, 2>,
}

impl Outcome<'_> {
    /// Our learned probability to win after his reply from this state and our best order
    /// then, less the one after our line alone; 0 where a side has sunk.
    fn gain(
        &self,
        context: &FeatureContext,
        mut hidden: Submarine,
        replies: &mut ReplyCache,
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
        let (_, now) = context.win_chance_if(&self.own, self.exposure, &self.blasts, damage);
        replies.win_chance(hidden, deadline, rng) - now
    }
}

/// The owned parts of a [`Situation`] after an order: both beliefs and the true state of the
/// side to move.
struct OwnedSituation {
    seat: Seat,
    state: State,
    enemy_life: u8,
    enemy: Tracker,
    own: Tracker,
}

impl OwnedSituation {
    /// The situation of the other side after a line of the evaluator's side; with
    /// `with_motion_model` the other side weights that line by the motion model.
    fn after(evaluator: &Evaluator, line: &Line, with_motion_model: bool) -> OwnedSituation {
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
        let is_large = own.work(&announced) > MAX_EXACT_WORK;
        let mut position = OwnedSituation {
            seat: seat.other(),
            state: *state,
            enemy_life: line.life,
            enemy: if is_large {
                own.coarse(MAX_COARSE_SHAPES)
            } else {
                own.clone()
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
        if with_motion_model {
            tracker.observe(board, Observation::Expectation(params, enemy));
        }
        tracker.observe(board, Observation::Target(&announced));
        tracker.observe(board, Observation::Life(line.life));
        position
            .own
            .observe(board, Observation::Watcher(&announced, None));
        position
    }

    /// The situation with board and network of `root`.
    fn borrow<'a>(&'a self, root: &Situation<'a>, params: &'a Params) -> Situation<'a> {
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

    /// The learned probability to win of the side to move after its best order; 0 if it has
    /// to surface with one life point, and sinks.
    fn win_chance(&self, root: &Situation, deadline: &mut Deadline, rng: &mut impl RngCore) -> f32 {
        let situation = self.borrow(root, root.params);
        let evaluator = Evaluator::new(&situation);
        let paths = paths(situation.board, &self.state, &evaluator.submarine);
        let mut search = Search {
            evaluator: &evaluator,
            exposures: &mut Exposures::default(),
            deadline,
            rng,
        };
        let Some(line) = best_line(&mut search, &paths) else {
            return 0.0;
        };
        search
            .exposures
            .get(line.announced(), line.life)
            .map_or(0.5, |exposure| {
                let own = line.submarine(&evaluator);
                FeatureContext::new(&evaluator).win_chance(&own, exposure, &line.blasts())
            })
    }
}

/// The enemy's replies to one line, with what was computed for them.
struct ReplyCache<'a> {
    evaluator: Evaluator<'a>,
    /// Exposures by his life points.
    exposures: HashMap<u8, Exposures>,
    /// Our probability to win after a reply, by its announcement and his life points after
    /// it: we know nothing else of his hidden state.
    win_chances: HashMap<(Announcements, u8), f32>,
}

impl<'a> ReplyCache<'a> {
    fn new(situation: &'a Situation<'a>) -> Self {
        ReplyCache {
            evaluator: Evaluator::new(situation),
            exposures: HashMap::new(),
            win_chances: HashMap::new(),
        }
    }

    /// Our probability to win after his reply from this state. When the time ends, a number
    /// that the caller drops.
    fn win_chance(
        &mut self,
        hidden: Submarine,
        deadline: &mut Deadline,
        rng: &mut impl RngCore,
    ) -> f32 {
        let evaluator = self.evaluator.with_submarine(hidden);
        let situation = evaluator.situation;
        let paths = paths(situation.board, situation.state, &evaluator.submarine);
        let mut search = Search {
            evaluator: &evaluator,
            exposures: self.exposures.entry(hidden.life).or_default(),
            deadline,
            rng,
        };
        let Some(reply) = best_line(&mut search, &paths) else {
            // Shut in with one life point he has to surface and sinks.
            return 1.0;
        };
        let key = (reply.announced(), reply.life);
        if let Some(&win_chance) = self.win_chances.get(&key) {
            return win_chance;
        }
        if search.deadline.is_over() {
            return 0.0;
        }
        let position = OwnedSituation::after(&evaluator, &reply, true);
        let own_life = position.state.submarines[position.seat].life;
        let win_chance = match (own_life, reply.life) {
            (0, 0) => 0.5,
            (0, _) => 0.0,
            (_, 0) => 1.0,
            _ => position.win_chance(situation, search.deadline, search.rng),
        };
        self.win_chances.insert(key, win_chance);
        win_chance
    }
}
