//! Feature extraction: a position after our own order as input of the network, all features
//! near 0..=1.
//!
//! Our side is exact, his is a belief: `presence` is our posterior on his cell given the
//! damage that our blasts did, the exposure holds his belief on our cell.

use super::blast::hit_confidence;
use super::network::FEATURES;
use super::{mobility, BlastMap, Evaluator, Exposure, Situation};
use crate::numeric::{keep_best, ln};
use crate::params::MAX_MOBILITY_STEPS;
use crate::rules::orders::{SILENCE_RANGE, TORPEDO_RANGE};
use crate::rules::submarine::{blast_damage, FULL_LIFE};
use crate::rules::{Cell, CellSet, Device, Heading, Submarine};
use crate::tracker::CellMap;
use arrayvec::ArrayVec;

/// Number of the first features, which are equal after every order of a turn.
pub const TURN_FEATURES: usize = 14;
/// Most of his candidates or cells over which his mobility and the Voronoi shares are averaged. A guess.
const MAX_MOBILITY_CELLS: usize = 4;
/// Cells of his with at most this probability are left out. A guess.
const MIN_PROBABILITY: f32 = 1e-6;
/// His territory is flooded from the cells with more than this probability. A guess.
const TERRITORY_MIN_PROBABILITY: f32 = 0.02;
/// Most steps of the flood fill of a territory. A guess, longer than most detours.
const TERRITORY_STEPS: usize = 60;

/// The features so far, in their order.
type FeatureList = ArrayVec<f32, FEATURES>;

/// Feature extractor of one turn, with the features that all its orders share.
pub struct FeatureContext<'a> {
    evaluator: &'a Evaluator<'a>,
    turn_features: [f32; TURN_FEATURES],
    /// Probability that his torpedo is ready after a MOVE that charges it.
    torpedo_ready: f32,
}

impl<'a> FeatureContext<'a> {
    /// The extractor for the orders that the evaluator scores.
    pub fn new(evaluator: &'a Evaluator<'a>) -> Self {
        let situation = evaluator.situation;
        let enemy = situation.enemy;
        let ready = |device, moves| enemy.ready_probability(device, moves);
        let torpedo_ready = ready(Device::Torpedo, 1);
        let mut list = ArrayVec::<f32, TURN_FEATURES>::new();
        list.extend([
            torpedo_ready,
            ready(Device::Torpedo, 2),
            ready(Device::Torpedo, 3),
            ready(Device::Silence, 1),
            ready(Device::Silence, 3),
            ready(Device::Mine, 1),
            ready(Device::Sonar, 1),
            f32::from(situation.state.turn) / 300.0,
            evaluator.future,
            situation.board.water().len() as f32 / 225.0,
            evaluator.model.mined.len() as f32 / 225.0,
            enemy.mines_laid() as f32 / 8.0,
        ]);
        list.extend(enemy_mobility(evaluator));
        let mut turn_features = [0.0; TURN_FEATURES];
        turn_features.copy_from_slice(&list);
        FeatureContext {
            evaluator,
            turn_features,
            torpedo_ready,
        }
    }

    /// The position before the orders.
    pub fn situation(&self) -> &Situation<'a> {
        self.evaluator.situation
    }

    /// The features of a position after an order: our submarine, our exposure, his life
    /// points, and our belief on his cell (`presence`, which sums to 1).
    pub fn features(
        &self,
        own: &Submarine,
        exposure: &Exposure,
        enemy_life: u8,
        presence: &CellMap<f32>,
    ) -> [f32; FEATURES] {
        let board = self.situation().board;
        let open = *board.water() - own.trail;
        let mined = self.evaluator.model.mined;
        let steps = |within| mobility::walk_length(own.cell, within, MAX_MOBILITY_STEPS) as f32;
        let position = Position {
            context: self,
            own,
            exposure,
            enemy_life,
            presence,
            next_blasts: BlastMap::new(
                board,
                &presence.after_step(*board.water(), MIN_PROBABILITY),
            ),
            worst_damage: exposure.blasts.most_damage(*board.water()),
            mobility: [steps(&open), steps(&(open - mined))],
        };
        let mut list = FeatureList::new();
        list.extend(self.turn_features);
        for life in [own.life, enemy_life] {
            list.extend((2..=FULL_LIFE).map(|least| f32::from(u8::from(life >= least))));
        }
        add_charges(own, &mut list);
        position.add_exposure(&mut list);
        position.add_attack(&mut list);
        position.add_products(&mut list);
        position.add_territory(&mut list);
        let mut features = [0.0; FEATURES];
        features.copy_from_slice(&list);
        features
    }

    /// The probability that an order with these blasts does exactly `damage`, by our belief,
    /// and the probability to win if it does; 0.5 if both sides sink, and 0 for damage that
    /// is impossible.
    pub fn win_chance_if(
        &self,
        own: &Submarine,
        exposure: &Exposure,
        blasts: &[Cell],
        damage: u8,
    ) -> (f32, f32) {
        let situation = self.situation();
        let (board, presence) = (situation.board, situation.enemy.presence());
        let (probability, posterior) =
            posterior_given_damage(*board.water(), presence, blasts, damage);
        let life = situation.enemy_life.saturating_sub(damage);
        let value = match (own.life, life) {
            _ if probability <= 0.0 => 0.0,
            (0, 0) => 0.5,
            (0, _) => 0.0,
            (_, 0) => 1.0,
            _ => situation
                .network
                .value(&self.features(own, exposure, life, &posterior)),
        };
        (probability, value)
    }

    /// The probability to win after an order with these blasts, 0..=1: the mean over the
    /// damage that they may do.
    pub fn win_chance(&self, own: &Submarine, exposure: &Exposure, blasts: &[Cell]) -> f32 {
        let (missed, miss) = self.win_chance_if(own, exposure, blasts, 0);
        if blasts.is_empty() {
            return miss;
        }
        let confidence = hit_confidence(self.situation().params, 1.0 - missed);
        let hits: f32 = (1..=4)
            .map(|damage| self.win_chance_if(own, exposure, blasts, damage))
            .map(|(probability, value)| probability * value)
            .sum();
        (missed + (1.0 - confidence) * (1.0 - missed)) * miss + confidence * hits
    }

    /// [`FeatureContext::win_chance`] and the gradient of its log odds by the direct weights
    /// of the network: for training.
    pub fn win_chance_gradient(
        &self,
        own: &Submarine,
        exposure: &Exposure,
        blasts: &[Cell],
    ) -> (f32, [f32; FEATURES]) {
        let situation = self.situation();
        let win_chance = self.win_chance(own, exposure, blasts);
        let (water, presence) = (*situation.board.water(), situation.enemy.presence());
        let (missed, _) = posterior_given_damage(water, presence, blasts, 0);
        let confidence = if blasts.is_empty() {
            0.0
        } else {
            hit_confidence(situation.params, 1.0 - missed)
        };
        let mut gradient = [0.0; FEATURES];
        for damage in 0..=4 {
            let (probability, posterior) = posterior_given_damage(water, presence, blasts, damage);
            let share = if damage == 0 {
                missed + (1.0 - confidence) * (1.0 - missed)
            } else {
                confidence * probability
            };
            let life = situation.enemy_life.saturating_sub(damage);
            if share > 0.0 && own.life > 0 && life > 0 {
                let features = self.features(own, exposure, life, &posterior);
                let chance = situation.network.value(&features);
                let slope =
                    share * chance * (1.0 - chance) / (win_chance * (1.0 - win_chance)).max(1e-4);
                for (sum, feature) in gradient.iter_mut().zip(features) {
                    *sum += slope * feature;
                }
            }
        }
        (win_chance, gradient)
    }
}

/// A position after one order, with what several groups of its features share.
struct Position<'a> {
    context: &'a FeatureContext<'a>,
    own: &'a Submarine,
    exposure: &'a Exposure,
    enemy_life: u8,
    presence: &'a CellMap<f32>,
    /// Hit probabilities of our blasts after one step of his.
    next_blasts: BlastMap,
    /// Largest expected damage of any blast at us by his belief, in life points.
    worst_damage: f32,
    /// Our mobility in steps: over all water, and clear of his mines.
    mobility: [f32; 2],
}

impl Position<'_> {
    /// Adds the terms of our exposure and of our mobility.
    fn add_exposure(&self, list: &mut FeatureList) {
        let evaluator = self.context.evaluator;
        let (own, exposure) = (self.own, self.exposure);
        let model = &evaluator.model;
        let known = &exposure.blasts;
        let [expected, real, later] = exposure.torpedo_terms(own.cell);
        let trigger = exposure.trigger_damage(own.cell);
        let [steps, unmined] = self.mobility;
        let minefield = model.minefield_at(own.cell);
        list.extend([
            exposure.entropy / 5.4,
            1.0 / (1.0 + exposure.likely_cells as f32),
            self.worst_damage / 2.0,
            known.presence[own.cell],
            known.near[own.cell],
            expected,
            real,
            later,
            trigger,
            minefield.min(3.0) / 3.0,
            minefield.min(0.5),
            steps / 40.0,
            1.0 / (1.0 + steps),
            unmined / 40.0,
            1.0 / (1.0 + unmined),
        ]);
    }

    /// Adds our belief on him and the damage that our shots and mines could do.
    fn add_attack(&self, list: &mut FeatureList) {
        let (own, presence, next) = (self.own, self.presence, &self.next_blasts);
        let board = self.context.situation().board;
        let now = BlastMap::new(board, presence);
        let mut entropy = 0.0;
        let mut within = [0.0; 4];
        let mut far = 0.0;
        let mut cells = 0.0;
        let reach = usize::from(TORPEDO_RANGE);
        for cell in *board.water() {
            let chance = presence[cell];
            if chance <= MIN_PROBABILITY {
                continue;
            }
            cells += 1.0;
            entropy -= chance * ln(chance);
            let distance = board.distance(own.cell, cell).map_or(30, usize::from);
            far += chance * distance as f32;
            if let Some(sum) = within.get_mut(distance.saturating_sub(reach - 1)) {
                *sum += chance;
            }
        }
        for place in 1..within.len() {
            within[place] += within[place - 1];
        }
        let near = CellSet::from(own.cell).flood(board.water(), 1 + reach);
        let kill = |map: &BlastMap, cells: CellSet| {
            largest(cells.iter().map(|cell| match self.enemy_life {
                1 => map.near[cell],
                2 => map.presence[cell],
                _ => 0.0,
            }))
        };
        let mines = own.mines | own.fresh_mines;
        let armed = f32::from(u8::from(own.charges.missing(Device::Torpedo) <= 1));
        let shot = next.most_damage(near);
        list.extend([
            entropy / 5.4,
            1.0 / (1.0 + cells),
            now.most_damage(*board.water()) / 2.0,
            next.most_damage(*board.water()) / 2.0,
            shot / 2.0,
            armed * shot / 2.0,
            armed * kill(next, near),
            far / 20.0,
            within[0],
            within[1],
            within[2],
            within[3],
            self.context.torpedo_ready * within[1],
            mines.len() as f32 / 8.0,
            presence.sum(mines.grown()),
            next.most_damage(mines) / 2.0,
            kill(&now, mines),
        ]);
    }

    /// Adds products of both sides' states, which the network would have to learn otherwise.
    fn add_products(&self, list: &mut FeatureList) {
        let FeatureContext {
            evaluator,
            turn_features,
            torpedo_ready: ready,
        } = *self.context;
        let (own, exposure, presence) = (self.own, self.exposure, self.presence);
        let Situation { board, params, .. } = *evaluator.situation;
        let water = *board.water();
        let known = &exposure.blasts;
        let within = |steps: usize| CellSet::from(own.cell).flood(board.water(), steps);
        let reach = usize::from(TORPEDO_RANGE);
        let inside = presence.sum(within(1 + reach));
        let missing = own.charges.missing(Device::Torpedo);
        let [armed, soon] = [1, 2].map(|most| f32::from(u8::from(missing <= most)));
        let shot = self.next_blasts.most_damage(within(2 + reach));
        let threat = exposure.threat(params, &evaluator.model, own.cell, own.life.max(1));
        let mined = (own.mines | own.fresh_mines).grown() & water;
        let silent = turn_features[3];
        list.extend([
            exposure.sink_probability(own.cell, own.life),
            ready * known.near[own.cell],
            ready * known.presence[own.cell],
            ready * self.worst_damage / 2.0,
            largest(water.iter().map(|cell| known.presence[cell])),
            (threat / 3.0).clamp(-1.0, 2.0),
            silence_ends(own, water) as f32 / 17.0,
            largest(water.iter().map(|cell| presence[cell])),
            evaluator.traffic.sum(mined) / 3.0,
            mined.len() as f32 / 225.0,
            armed * inside,
            (f32::from(own.life) - f32::from(self.enemy_life)) / 6.0,
            soon * shot / 2.0,
            inside * silent,
            (1.0 - ready) * armed * inside,
        ]);
    }

    /// Adds the shares of the water: the part that each side can reach clear of the other's
    /// mines, and Voronoi ownership (the part that is nearer to it).
    fn add_territory(&self, list: &mut FeatureList) {
        let evaluator = self.context.evaluator;
        let (own, presence, board) = (self.own, self.presence, evaluator.situation.board);
        let water = *board.water();
        let mined = evaluator.model.mined;
        let laid = (own.mines | own.fresh_mines).grown() & water;
        let here = CellSet::from(own.cell);
        let there: CellSet = water
            .iter()
            .filter(|&cell| presence[cell] > TERRITORY_MIN_PROBABILITY)
            .collect();
        let part = |from: CellSet, open: CellSet| from.flood(&(open | from), TERRITORY_STEPS);
        let ours = part(here, water - mined);
        let his = part(there, water - laid);
        let walk = part(here, water - own.trail - mined);
        let [nearer, clear, his_clear] = self.voronoi_shares(mined, laid);
        let [steps, unmined] = self.mobility;
        let [his_steps, his_unmined] =
            [12, 13].map(|feature| 40.0 * self.context.turn_features[feature]);
        let lives = f32::from(own.life) - f32::from(self.enemy_life);
        let share = |cells: CellSet| cells.len() as f32 / 225.0;
        list.extend([
            share(ours),
            share(his),
            share(ours & his),
            share(walk),
            share(laid - mined),
            f32::from(u8::from(mined.contains(own.cell))),
            nearer,
            clear,
            his_clear,
            (1.0 + steps) / (2.0 + steps + his_steps),
            (1.0 + unmined) / (2.0 + unmined + his_unmined),
            (lives + (unmined - his_unmined) / 40.0) / 6.0,
        ]);
    }

    /// Voronoi ownership as shares of 225 cells, the mean over his likeliest cells: the water
    /// nearer to us, that part of it which is clear of his mines, and the water nearer to him
    /// that is clear of ours.
    fn voronoi_shares(&self, mined: CellSet, laid: CellSet) -> [f32; 3] {
        let board = self.context.situation().board;
        let mut likely = ArrayVec::<(Cell, f32), MAX_MOBILITY_CELLS>::new();
        for cell in *board.water() {
            if self.presence[cell] > MIN_PROBABILITY {
                keep_best(&mut likely, cell, self.presence[cell]);
            }
        }
        let mut shares = [0.0; 3];
        let sum: f32 = likely.iter().map(|(_, chance)| chance).sum();
        for &(his, chance) in &likely {
            let part = chance / sum / 225.0;
            for cell in *board.water() {
                match (
                    board.distance(self.own.cell, cell),
                    board.distance(his, cell),
                ) {
                    (Some(we), Some(he)) if we < he => {
                        shares[0] += part;
                        shares[1] += if mined.contains(cell) { 0.0 } else { part };
                    }
                    (Some(we), Some(he)) if he < we && !laid.contains(cell) => shares[2] += part,
                    _ => {}
                }
            }
        }
        shares
    }
}

/// The largest of the numbers, at least 0.
fn largest(numbers: impl Iterator<Item = f32>) -> f32 {
    numbers.fold(0.0, f32::max)
}

/// Number of cells where a SILENCE of ours could end, its first cell included: 1..=17.
fn silence_ends(own: &Submarine, water: CellSet) -> usize {
    let open = water - own.trail;
    let mut ends = CellSet::from(own.cell);
    for heading in Heading::ALL {
        let mut cell = CellSet::from(own.cell);
        for _ in 0..SILENCE_RANGE {
            cell = cell.shifted(heading) & open;
            ends |= cell;
        }
    }
    ends.len()
}

/// The probability that these blasts do exactly `damage`, and the posterior on the target's
/// cell given that they do; 0 and the unchanged belief where it is impossible.
pub fn posterior_given_damage(
    water: CellSet,
    presence: &CellMap<f32>,
    blasts: &[Cell],
    damage: u8,
) -> (f32, CellMap<f32>) {
    let taken = |cell| blasts.iter().map(|&blast| blast_damage(blast, cell)).sum();
    let mut posterior = CellMap::filled(0.0);
    let mut sum = 0.0;
    for cell in water {
        if damage == taken(cell) {
            posterior[cell] = presence[cell];
            sum += presence[cell];
        }
    }
    if sum <= 0.0 {
        return (0.0, *presence);
    }
    for cell in water {
        posterior[cell] /= sum;
    }
    (sum, posterior)
}

/// Adds our missing charges: thresholds, and shares of a full device.
fn add_charges(own: &Submarine, list: &mut FeatureList) {
    let missing = |device| f32::from(own.charges.missing(device));
    let most = |device, most: f32| if missing(device) <= most { 1.0 } else { 0.0 };
    list.extend([
        most(Device::Torpedo, 0.0),
        most(Device::Torpedo, 1.0),
        most(Device::Torpedo, 2.0),
        most(Device::Silence, 0.0),
        most(Device::Silence, 1.0),
        most(Device::Silence, 3.0),
        missing(Device::Silence) / 6.0,
        most(Device::Mine, 0.0),
        most(Device::Mine, 1.0),
        missing(Device::Mine) / 3.0,
        most(Device::Sonar, 0.0),
    ]);
}

/// His mobility in units of 40 steps, the mean over his likeliest candidates: over all water,
/// and clear of our mines.
fn enemy_mobility(evaluator: &Evaluator) -> [f32; 2] {
    let situation = evaluator.situation;
    let mut likely = ArrayVec::<((Cell, CellSet), f32), MAX_MOBILITY_CELLS>::new();
    for candidate in situation.enemy.candidates() {
        keep_best(
            &mut likely,
            (candidate.cell, candidate.trail),
            candidate.weight,
        );
    }
    let mined = evaluator.submarine.mines.grown();
    let mut sums = [0.0; 3];
    for ((cell, trail), weight) in likely {
        let open = *situation.board.water() - trail;
        sums[0] += weight;
        sums[1] += weight * mobility::walk_length(cell, &open, MAX_MOBILITY_STEPS) as f32;
        sums[2] += weight * mobility::walk_length(cell, &(open - mined), MAX_MOBILITY_STEPS) as f32;
    }
    [sums[1] / sums[0] / 40.0, sums[2] / sums[0] / 40.0]
}

#[cfg(test)]
mod tests {
    use super::posterior_given_damage;
    use crate::evaluator::BlastMap;
    use crate::params::Params;
    use crate::rules::{Board, Cell, CellSet};
    use crate::tracker::CellMap;

    /// The probability of each damage is that of [`BlastMap::salvo`]; each posterior sums to 1.
    #[test]
    fn a_belief_given_the_damage_sums_to_1() {
        let board = Board::new(CellSet::GRID);
        let mut presence = CellMap::filled(0.0);
        for cell in CellSet::GRID {
            presence[cell] = f32::from(1 + cell.x() % 3) / 450.0;
        }
        let cell = |x, y| Cell::new(x, y).expect("on the grid");
        let blasts = [cell(4, 4), cell(5, 4)];
        let params = Params {
            strike_doubt: 0.0,
            ..Params::default()
        };
        let salvo = BlastMap::new(&board, &presence).salvo(&board, &params, 6, &blasts);
        for (damage, expected) in salvo.damage_probabilities.into_iter().enumerate() {
            let (found, posterior) =
                posterior_given_damage(CellSet::GRID, &presence, &blasts, damage as u8);
            assert!(
                (found - expected).abs() < 1e-4,
                "{damage}: {found}, {expected}"
            );
            assert!((posterior.sum(CellSet::GRID) - 1.0).abs() < 1e-4);
        }
    }
}
