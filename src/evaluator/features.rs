//! A position after our own order as numbers for the network, all near 0..=1.
//!
//! Our side is exact, his is what the trackers say: `presence` is our belief on his
//! cell given the damage that our blasts did, the exposure holds his belief on ours.

use super::blast::trust;
use super::network::FEATURES;
use super::{room, BlastMap, Evaluator, Exposure, Situation};
use crate::numeric::{keep_best, ln};
use crate::params::ROOM_STEPS;
use crate::rules::orders::{SILENCE_RANGE, TORPEDO_RANGE};
use crate::rules::submarine::{blast_damage, FULL_LIFE};
use crate::rules::{Cell, CellSet, Device, Heading, Submarine};
use crate::tracker::CellMap;
use arrayvec::ArrayVec;

/// The first features, so many, are the same after every order of a turn.
pub const OF_TURN: usize = 14;
/// Most of his cells for which the room left to go is counted.
const ROOM_CELLS: usize = 4;
/// A cell of his that is less likely is left out.
const LEAST_CHANCE: f32 = 1e-6;
/// A cell of his that is less likely is no start of his territory.
const TERRITORY_CHANCE: f32 = 0.02;
/// Steps to the end of a territory.
const TERRITORY_STEPS: usize = 60;

/// A list of features that is being filled.
type List = ArrayVec<f32, FEATURES>;

/// What all positions after the orders of one turn have in common.
pub struct Surroundings<'a> {
    evaluator: &'a Evaluator<'a>,
    of_turn: [f32; OF_TURN],
    /// Probability that his torpedo is ready after a MOVE that charges it.
    ready: f32,
}

impl<'a> Surroundings<'a> {
    /// For the orders of this turn.
    pub fn new(evaluator: &'a Evaluator<'a>) -> Self {
        let situation = evaluator.situation;
        let enemy = situation.enemy;
        let after = |device, missing| enemy.is_ready_after(device, missing);
        let ready = after(Device::Torpedo, 1);
        let mut list = ArrayVec::<f32, OF_TURN>::new();
        list.extend([
            ready,
            after(Device::Torpedo, 2),
            after(Device::Torpedo, 3),
            after(Device::Silence, 1),
            after(Device::Silence, 3),
            after(Device::Mine, 1),
            after(Device::Sonar, 1),
            f32::from(situation.state.turn) / 300.0,
            evaluator.future,
            situation.board.water().len() as f32 / 225.0,
            evaluator.model.mined.len() as f32 / 225.0,
            enemy.mines_laid() as f32 / 8.0,
        ]);
        let (steps, unmined) = his_room(evaluator);
        list.extend([steps, unmined]);
        let mut of_turn = [0.0; OF_TURN];
        of_turn.copy_from_slice(&list);
        Surroundings {
            evaluator,
            of_turn,
            ready,
        }
    }

    /// What is scored.
    pub fn situation(&self) -> &Situation<'a> {
        self.evaluator.situation
    }

    /// The features of a position: our submarine after the order, what he would know
    /// of us, his life points and our belief on his cell, which sums to 1.
    pub fn features(
        &self,
        own: &Submarine,
        exposure: &Exposure,
        enemy_life: u8,
        presence: &CellMap<f32>,
    ) -> [f32; FEATURES] {
        let board = self.situation().board;
        let known = &exposure.blasts;
        let open = *board.water() - own.trail;
        let mined = self.evaluator.model.mined;
        let steps = |within| room::steps_left(own.cell, within, ROOM_STEPS) as f32;
        let position = Position {
            surroundings: self,
            own,
            exposure,
            enemy_life,
            presence,
            next: BlastMap::new(board, &after_a_step(presence, *board.water())),
            worst: largest(board.water().iter().map(|cell| known.damage(cell))),
            room: [steps(&open), steps(&(open - mined))],
        };
        let mut list = List::new();
        list.extend(self.of_turn);
        for life in [own.life, enemy_life] {
            list.extend((2..=FULL_LIFE).map(|least| f32::from(u8::from(life >= least))));
        }
        charges(own, &mut list);
        position.exposed(&mut list);
        position.hunted(&mut list);
        position.mutual(&mut list);
        position.territory(&mut list);
        let mut features = [0.0; FEATURES];
        features.copy_from_slice(&list);
        features
    }

    /// The probability that an order with these blasts does so much damage by our belief,
    /// and that to win then.
    pub fn given(
        &self,
        own: &Submarine,
        exposure: &Exposure,
        blasts: &[Cell],
        damage: u8,
    ) -> (f32, f32) {
        let situation = self.situation();
        let (board, presence) = (situation.board, situation.enemy.presence());
        let (chance, given) = given_damage(*board.water(), presence, blasts, damage);
        let life = situation.enemy_life.saturating_sub(damage);
        let value = match (own.life, life) {
            _ if chance <= 0.0 => 0.0,
            (0, 0) => 0.5,
            (0, _) => 0.0,
            (_, 0) => 1.0,
            _ => situation
                .network
                .value(&self.features(own, exposure, life, &given)),
        };
        (chance, value)
    }

    /// The probability to win after an order with these blasts: the mean over the damage
    /// that they may do.
    pub fn expected(&self, own: &Submarine, exposure: &Exposure, blasts: &[Cell]) -> f32 {
        let (missed, miss) = self.given(own, exposure, blasts, 0);
        if blasts.is_empty() {
            return miss;
        }
        let trust = trust(self.situation().params, 1.0 - missed);
        let hits = (1..=4).map(|damage| self.given(own, exposure, blasts, damage));
        let hits: f32 = hits.map(|(chance, value)| chance * value).sum();
        (missed + (1.0 - trust) * (1.0 - missed)) * miss + trust * hits
    }

    /// [`Surroundings::expected`], and by how much the logarithm of its odds rises with each direct
    /// weight of the network: for training.
    pub fn slopes(
        &self,
        own: &Submarine,
        exposure: &Exposure,
        blasts: &[Cell],
    ) -> (f32, [f32; FEATURES]) {
        let situation = self.situation();
        let value = self.expected(own, exposure, blasts);
        let (water, presence) = (*situation.board.water(), situation.enemy.presence());
        let (missed, _) = given_damage(water, presence, blasts, 0);
        let trust = match blasts.is_empty() {
            true => 0.0,
            false => trust(situation.params, 1.0 - missed),
        };
        let mut slopes = [0.0; FEATURES];
        for damage in 0..=4 {
            let (chance, given) = given_damage(water, presence, blasts, damage);
            let share = match damage {
                0 => missed + (1.0 - trust) * (1.0 - missed),
                _ => trust * chance,
            };
            let life = situation.enemy_life.saturating_sub(damage);
            if share > 0.0 && own.life > 0 && life > 0 {
                let features = self.features(own, exposure, life, &given);
                let chance = situation.network.value(&features);
                let slope = share * chance * (1.0 - chance) / (value * (1.0 - value)).max(1e-4);
                for (sum, feature) in slopes.iter_mut().zip(features) {
                    *sum += slope * feature;
                }
            }
        }
        (value, slopes)
    }
}

/// A position after one order.
struct Position<'a> {
    surroundings: &'a Surroundings<'a>,
    own: &'a Submarine,
    exposure: &'a Exposure,
    enemy_life: u8,
    presence: &'a CellMap<f32>,
    /// What our blasts would do after a step of his.
    next: BlastMap,
    /// What his best blast would do by what he knows, wherever he is.
    worst: f32,
    /// Steps that we have left, all and those clear of his mines.
    room: [f32; 2],
}

impl Position<'_> {
    /// What he could do to us.
    fn exposed(&self, list: &mut List) {
        let evaluator = self.surroundings.evaluator;
        let (own, exposure) = (self.own, self.exposure);
        let model = &evaluator.model;
        let known = &exposure.blasts;
        let [expected, real, later] = exposure.torpedo_terms(own.cell);
        let trigger = exposure.trigger_damage(own.cell);
        let [steps, unmined] = self.room;
        let minefield = model.minefield_at(own.cell);
        list.extend([
            exposure.hidden / 5.4,
            1.0 / (1.0 + exposure.cells as f32),
            self.worst / 2.0,
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

    /// What we could do to him.
    fn hunted(&self, list: &mut List) {
        let (own, presence, next) = (self.own, self.presence, &self.next);
        let board = self.surroundings.situation().board;
        let now = BlastMap::new(board, presence);
        let mut entropy = 0.0;
        let mut within = [0.0; 4];
        let mut far = 0.0;
        let mut cells = 0.0;
        let reach = usize::from(TORPEDO_RANGE);
        for cell in *board.water() {
            let chance = presence[cell];
            if chance <= LEAST_CHANCE {
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
        let best =
            |map: &BlastMap, cells: CellSet| largest(cells.iter().map(|cell| map.damage(cell)));
        let kill = |map: &BlastMap, cells: CellSet| {
            largest(cells.iter().map(|cell| match self.enemy_life {
                1 => map.near[cell],
                2 => map.presence[cell],
                _ => 0.0,
            }))
        };
        let mines = own.mines | own.fresh_mines;
        let armed = f32::from(u8::from(own.charges.missing(Device::Torpedo) <= 1));
        let shot = best(next, near);
        list.extend([
            entropy / 5.4,
            1.0 / (1.0 + cells),
            best(&now, *board.water()) / 2.0,
            best(next, *board.water()) / 2.0,
            shot / 2.0,
            armed * shot / 2.0,
            armed * kill(next, near),
            far / 20.0,
            within[0],
            within[1],
            within[2],
            within[3],
            self.surroundings.ready * within[1],
            mines.len() as f32 / 8.0,
            presence.sum(mines.grown()),
            best(next, mines) / 2.0,
            kill(&now, mines),
        ]);
    }

    /// What depends on the state of both, as products that the network would have to
    /// learn otherwise.
    fn mutual(&self, list: &mut List) {
        let Surroundings {
            evaluator,
            of_turn,
            ready,
        } = *self.surroundings;
        let (own, exposure, presence) = (self.own, self.exposure, self.presence);
        let Situation { board, params, .. } = *evaluator.situation;
        let water = *board.water();
        let known = &exposure.blasts;
        let within = |steps: usize| CellSet::from(own.cell).flood(board.water(), steps);
        let reach = usize::from(TORPEDO_RANGE);
        let inside = presence.sum(within(1 + reach));
        let missing = own.charges.missing(Device::Torpedo);
        let [armed, soon] = [1, 2].map(|most| f32::from(u8::from(missing <= most)));
        let shots = within(2 + reach);
        let shot = largest(shots.iter().map(|cell| self.next.damage(cell)));
        let threat = exposure.threat(params, &evaluator.model, own.cell, own.life.max(1));
        let mined = (own.mines | own.fresh_mines).grown() & water;
        let silent = of_turn[3];
        list.extend([
            exposure.death(own.cell, own.life),
            ready * known.near[own.cell],
            ready * known.presence[own.cell],
            ready * self.worst / 2.0,
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

    /// How the water is shared: which part of it either side can go through clear of
    /// the other's mines, and which is nearer to it.
    fn territory(&self, list: &mut List) {
        let evaluator = self.surroundings.evaluator;
        let (own, presence, board) = (self.own, self.presence, evaluator.situation.board);
        let water = *board.water();
        let mined = evaluator.model.mined;
        let laid = (own.mines | own.fresh_mines).grown() & water;
        let here = CellSet::from(own.cell);
        let there = water
            .iter()
            .filter(|&cell| presence[cell] > TERRITORY_CHANCE);
        let part = |from: CellSet, open: CellSet| from.flood(&(open | from), TERRITORY_STEPS);
        let ours = part(here, water - mined);
        let his = part(there.collect(), water - laid);
        let walk = part(here, water - own.trail - mined);
        let [nearer, clear, his_clear] = self.nearer(mined, laid);
        let [steps, unmined] = self.room;
        let [his_steps, his_unmined] = [12, 13].map(|at| 40.0 * self.surroundings.of_turn[at]);
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

    /// Shares of the water that are nearer to us than to him, the mean over his likeliest
    /// cells: all of it, that clear of his mines, and that nearer to him and clear of ours.
    fn nearer(&self, mined: CellSet, laid: CellSet) -> [f32; 3] {
        let board = self.surroundings.situation().board;
        let mut likely = ArrayVec::<(Cell, f32), ROOM_CELLS>::new();
        for cell in *board.water() {
            if self.presence[cell] > LEAST_CHANCE {
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

/// Where he is after a step to anywhere.
fn after_a_step(presence: &CellMap<f32>, water: CellSet) -> CellMap<f32> {
    let mut next = CellMap::filled(0.0);
    for cell in water {
        if presence[cell] > LEAST_CHANCE {
            next.spread(cell, presence[cell], water);
        }
    }
    next
}

/// The largest of these numbers, at least 0.
fn largest(numbers: impl Iterator<Item = f32>) -> f32 {
    numbers.fold(0.0, f32::max)
}

/// Cells where a SILENCE of ours could end, the one where it begins included: 1..=17.
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

/// The probability that these blasts do so much damage, and the belief given that.
pub fn given_damage(
    water: CellSet,
    presence: &CellMap<f32>,
    blasts: &[Cell],
    damage: u8,
) -> (f32, CellMap<f32>) {
    let taken = |cell| blasts.iter().map(|&blast| blast_damage(blast, cell)).sum();
    let mut given = CellMap::filled(0.0);
    let mut sum = 0.0;
    for cell in water {
        if damage == taken(cell) {
            given[cell] = presence[cell];
            sum += presence[cell];
        }
    }
    if sum <= 0.0 {
        return (0.0, *presence);
    }
    for cell in water {
        given[cell] /= sum;
    }
    (sum, given)
}

/// Our charges: how many are missing for a use, in steps.
fn charges(own: &Submarine, list: &mut List) {
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

/// Steps that he has left, all and those clear of our mines, as the mean over his
/// likeliest candidates.
fn his_room(evaluator: &Evaluator) -> (f32, f32) {
    let situation = evaluator.situation;
    let mut likely = ArrayVec::<((Cell, CellSet), f32), ROOM_CELLS>::new();
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
        sums[1] += weight * room::steps_left(cell, &open, ROOM_STEPS) as f32;
        sums[2] += weight * room::steps_left(cell, &(open - mined), ROOM_STEPS) as f32;
    }
    (sums[1] / sums[0] / 40.0, sums[2] / sums[0] / 40.0)
}

#[cfg(test)]
mod tests {
    use super::given_damage;
    use crate::evaluator::Salvo;
    use crate::params::Params;
    use crate::rules::{Board, Cell, CellSet};
    use crate::tracker::CellMap;

    /// The chances of each damage are those of [`Salvo`], and each belief sums to 1.
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
        let salvo = Salvo::new(&board, &params, &presence, 6, &blasts);
        for (damage, chance) in salvo.chances.into_iter().enumerate() {
            let (found, given) = given_damage(CellSet::GRID, &presence, &blasts, damage as u8);
            assert!((found - chance).abs() < 1e-4, "{damage}: {found}, {chance}");
            assert!((given.sum(CellSet::GRID) - 1.0).abs() < 1e-4);
        }
    }
}
