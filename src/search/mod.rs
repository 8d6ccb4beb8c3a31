//! Choosing an order within a time limit.
//!
//! All ways to go this turn are listed ([`path`]), blasts and a mine are
//! inserted into each, and every such line gets a value in life points. What
//! the enemy would know of us is first taken from the way alone; the best lines
//! are then valued again with everything they give away, until no other line
//! can be better or the time is over.

pub mod deadline;
mod duel;
pub mod path;

pub use deadline::{Budget, Deadline, Stage};

use crate::evaluator::threat::{likely_cells, reach_factor};
use crate::evaluator::{loss, reserves, room, BlastMap, Exposure, Hunter, Salvo};
use crate::numeric::{ln, powers, unit};
use crate::params::Params;
use crate::rules::state::LAST_TURN;
use crate::rules::submarine::blast_damage;
use crate::rules::{
    Action, ActionKind, Announcement, Announcements, Board, Cell, CellSet, Charges, Device,
    Heading, Order, Seat, Sector, State, Submarine,
};
use crate::tracker::{CellMap, Tracker};
use arrayvec::ArrayVec;
use duel::{Duel, Side};
use path::{paths, Path};
use rand::RngCore;
use std::collections::HashMap;

/// Everything a choice is based on.
pub struct Situation<'a> {
    /// The sea.
    pub board: &'a Board,
    /// What is played with.
    pub params: &'a Params,
    /// The own side.
    pub seat: Seat,
    /// True of the own submarine and the turn; the enemy's is a placeholder.
    pub state: &'a State,
    /// The enemy's life points.
    pub enemy_life: u8,
    /// What is known of the enemy.
    pub enemy: &'a Tracker,
    /// What the enemy knows of us, our coming order apart.
    pub own: &'a Tracker,
}

/// An order for this turn. Some order comes out however little time there is.
pub fn choose(situation: &Situation, deadline: &mut Deadline, rng: &mut impl RngCore) -> Order {
    deadline.enter(Stage::Listing);
    let mut chooser = Chooser::new(situation);
    let mut lines = chooser.lines(deadline, rng);
    deadline.enter(Stage::Search);
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    let turns = chooser.duel_turns();
    let margin = match turns {
        0 if chooser.coarse.is_none() => 0.0,
        _ => DUEL_MARGIN,
    };
    let mut best: Option<(f32, &Line)> = None;
    let mut close: Vec<(f32, &Line)> = Vec::new();
    for line in &lines {
        // What a line gives away beyond its way only lowers its value.
        if best.is_some_and(|(value, _)| value >= line.value + margin || deadline.is_over()) {
            break;
        }
        let value = line.value + line.threat - chooser.full_threat(line, false, deadline);
        if best.is_none_or(|(best, _)| value > best) {
            best = Some((value, line));
        }
        close.push((value, line));
    }
    close.retain(|&(value, _)| best.is_some_and(|(best, _)| value >= best - margin));
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    if chooser.coarse.is_some() {
        let mut exact = Vec::new();
        for &(_, line) in close.iter().take(EXACT_LINES) {
            if deadline.is_over() {
                break;
            }
            let threat = chooser.full_threat(line, true, deadline);
            exact.push((line.value + line.threat - threat, line));
        }
        // One alone has nothing to be compared with.
        if exact.len() > 1 {
            exact.sort_by(|a, b| b.0.total_cmp(&a.0));
            best = exact.first().copied();
            close = exact;
        }
    }
    close.truncate(DUEL_LINES);
    deadline.cap(DUEL_NODES);
    for turns in 2..=turns {
        let worth = |&(value, line)| (value + chooser.duel(line, turns, deadline), line);
        let ahead = close
            .iter()
            .map(worth)
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        if deadline.is_over() {
            break;
        }
        best = ahead;
    }
    best.map_or_else(Order::new, |(_, line)| chooser.order(line))
}

/// An exposure that has to go through more candidates than this is first taken
/// from a coarse copy of what he knows of us: about 0.5 ms.
const COARSE_FROM: usize = 50_000;
/// Shapes of the coarse copy.
const COARSE_SHAPES: usize = 128;
/// Candidates of an exposure gone through that count as one more node.
const PER_NODE: usize = 1000;
/// The best lines by the coarse copy, compared again by the exact one.
const EXACT_LINES: usize = 3;
/// Turns of both sides that a duel is searched behind our own.
const DUEL_TURNS: u16 = 3;
/// Lines whose value without a duel is lower by more are left out.
const DUEL_MARGIN: f32 = 1.0;
/// Most lines compared by a duel.
const DUEL_LINES: usize = 24;
/// Most nodes of a duel: a third of a turn's time.
const DUEL_NODES: u64 = 10_000;
/// A chance of being loaded that is not looked at.
const UNLIKELY: f32 = 0.1;

/// A blast of ours: at which slot of the path, and where.
type Shot = (usize, Cell);

/// One order, as a path with what is inserted.
#[derive(Clone, Debug)]
struct Line {
    /// Index of the path.
    path: usize,
    torpedo: Option<Shot>,
    trigger: Option<Shot>,
    mine: Option<(usize, Heading)>,
    sonar: Option<Sector>,
    /// What the MOVE charges.
    charge: Option<Device>,
    /// Own life behind it.
    life: u8,
    /// Charges behind it.
    charges: Charges,
    /// What our best shot next turn adds to `value`.
    attack: f32,
    /// Probability that it sinks the enemy.
    kill: f32,
    /// What is subtracted in `value` for his answer.
    threat: f32,
    /// In life points; only differences count.
    value: f32,
}

/// What is computed once a turn.
struct Chooser<'a> {
    situation: &'a Situation<'a>,
    submarine: Submarine,
    paths: Vec<Path>,
    presence: CellMap<f32>,
    blasts: BlastMap,
    /// Where he is spread one step on: for our next shot.
    next_blasts: BlastMap,
    traffic: CellMap<f32>,
    covered: CellSet,
    hunter: Hunter,
    exposures: HashMap<Announcements, Exposure>,
    /// What he knows of us with fewer shapes, once that was needed.
    coarse: Option<Tracker>,
    sonar: Option<Sector>,
    /// A sonar that at least saves us a SURFACE.
    idle_sonar: Option<Sector>,
    /// How much what comes later still counts, 0..=1.
    future: f32,
    /// 1, or 0 if the enemy has no turn left to answer in.
    answered: f32,
    /// Powers of the parameters of these names.
    reload: [f32; 48],
    room: [f32; 48],
}

impl<'a> Chooser<'a> {
    fn new(situation: &'a Situation<'a>) -> Self {
        let Situation {
            board,
            params,
            state,
            enemy,
            ..
        } = *situation;
        let turns_left = LAST_TURN.saturating_sub(state.turn + 1);
        let mut submarine = state.submarines[situation.seat];
        submarine.begin_turn();
        let presence = enemy.presence();
        let next = reserves::next_presence(board, enemy);
        let mut chooser = Chooser {
            situation,
            submarine,
            paths: paths(board, state, &submarine),
            presence: *presence,
            blasts: BlastMap::new(board, presence),
            next_blasts: BlastMap::new(board, &next),
            traffic: reserves::traffic(board, presence, params.mine_traffic_turns),
            covered: submarine.mines.grown(),
            hunter: Hunter::new(board, params, enemy),
            exposures: HashMap::new(),
            coarse: None,
            sonar: None,
            idle_sonar: None,
            future: (f32::from(turns_left) / f32::from(params.end_fading_turns)).min(1.0),
            answered: if turns_left > 0 { 1.0 } else { 0.0 },
            reload: powers(params.torpedo_reload),
            room: powers(params.room_discount),
        };
        chooser.idle_sonar = chooser.best_sonar(0.0);
        let price = 4.0 * params.reserve_sonar_charge + params.reserve_sonar_full;
        chooser.sonar = chooser.best_sonar(price);
        chooser
    }

    /// The sector whose answer tells most, if that is worth `price`.
    fn best_sonar(&self, price: f32) -> Option<Sector> {
        if !self.submarine.charges.is_full(Device::Sonar) {
            return None;
        }
        let params = self.situation.params;
        let told = |sector: &Sector| {
            let inside: f32 = sector.cells().iter().map(|cell| self.presence[cell]).sum();
            let part = |p: f32| if p > 1e-6 { -p * ln(p) } else { 0.0 };
            part(inside) + part(1.0 - inside)
        };
        let best = Sector::all().max_by(|a, b| told(a).total_cmp(&told(b)))?;
        (params.sonar_information * told(&best) >= price).then_some(best)
    }

    /// Every line with its value as far as the way alone shows it.
    fn lines(&mut self, deadline: &mut Deadline, rng: &mut impl RngCore) -> Vec<Line> {
        let params = self.situation.params;
        let triggers = self.triggers();
        let targets = self.next_targets();
        let approach = powers(params.attack_approach);
        let mut shots: HashMap<Cell, ArrayVec<(Cell, f32), 4>> = HashMap::new();
        let mut lines = Vec::new();
        for index in 0..self.paths.len() {
            if deadline.is_over() && !lines.is_empty() {
                break;
            }
            let path = self.paths[index].clone();
            let base = self.path_value(&path) + params.choice_noise * unit(rng.next_u32());
            let attack = targets
                .iter()
                .map(|&(target, expected)| {
                    expected * reach_factor(self.situation.board, &approach, path.end(), target)
                })
                .fold(0.0, f32::max);
            let torpedoes = self.torpedoes(&path, &mut shots);
            let exposure_life = self.life_after(&path);
            let announced = path.announcements(&[]);
            self.expose(&announced, exposure_life, false, deadline);
            for &torpedo in &torpedoes {
                for &trigger in &triggers {
                    deadline.spend(1);
                    self.complete(index, &path, base, attack, torpedo, trigger, &mut lines);
                }
            }
        }
        lines
    }

    /// What does not depend on blasts, charges and the enemy's knowledge.
    fn path_value(&self, path: &Path) -> f32 {
        let params = self.situation.params;
        let open = *self.situation.board.water() - path.trail;
        let room = room::steps_left(path.end(), &open, 40);
        let cost =
            params.room_surface * self.room[room] + params.room_cramped / (1.0 + room as f32);
        let haven = room::steps_left(path.end(), &(open - self.hunter.mined), 40);
        let mut value = -(cost + params.room_unmined * self.room[haven]) * self.future;
        if path.slot(ActionKind::Surface).is_some() {
            value -= params.surface_cost + loss(params, self.submarine.life, 1);
        }
        value
    }

    /// In our last turn the comparison of life points is all that counts.
    fn decision(&self, salvo: &Salvo, life: u8) -> f32 {
        let Situation {
            state,
            params,
            enemy_life,
            ..
        } = *self.situation;
        if state.turn + 2 < LAST_TURN {
            return 0.0;
        }
        let outcomes = salvo.chances.iter().zip(0..);
        let score = outcomes.map(|(chance, damage)| {
            let enemy = enemy_life.saturating_sub(damage);
            chance * (f32::from(u8::from(life > enemy)) - f32::from(u8::from(life < enemy)))
        });
        params.end_decision * score.sum::<f32>()
    }

    fn life_after(&self, path: &Path) -> u8 {
        let surfaced = path.slot(ActionKind::Surface).is_some();
        self.submarine.life - u8::from(surfaced).min(self.submarine.life)
    }

    /// Our best shots next turn, wherever we are then.
    fn next_targets(&self) -> ArrayVec<(Cell, f32), 8> {
        let Situation {
            board,
            params,
            enemy_life,
            ..
        } = *self.situation;
        self.next_blasts.best(params, enemy_life, *board.water())
    }

    /// No trigger, and the most promising ones.
    fn triggers(&self) -> ArrayVec<Option<Cell>, 4> {
        let Situation {
            params, enemy_life, ..
        } = *self.situation;
        let best = self
            .blasts
            .best::<3>(params, enemy_life, self.submarine.mines);
        let mut triggers = ArrayVec::from_iter([None]);
        triggers.extend(best.into_iter().map(|(cell, _)| Some(cell)));
        triggers
    }

    /// No torpedo, and the most promising shots from each slot of a path.
    fn torpedoes(
        &self,
        path: &Path,
        shots: &mut HashMap<Cell, ArrayVec<(Cell, f32), 4>>,
    ) -> Vec<Option<Shot>> {
        let Situation {
            board,
            params,
            enemy_life,
            ..
        } = *self.situation;
        let mut torpedoes = vec![None];
        let missing = self.submarine.charges.missing(Device::Torpedo);
        let first = match (missing, path.slot(ActionKind::Move)) {
            (0, _) => 0,
            (1, Some(slot)) => slot + 1,
            _ => return torpedoes,
        };
        for slot in first..path.cells.len() {
            let from = path.cells[slot];
            if path.cells[first..slot].contains(&from) {
                continue;
            }
            let best = shots.entry(from).or_insert_with(|| {
                let reach = *board.torpedo_reach(from);
                let mut best = self.blasts.best::<4>(params, enemy_life, reach);
                let safe = reach - *board.blast_area(from);
                if best.iter().all(|(cell, _)| !safe.contains(*cell)) {
                    best.truncate(2);
                    best.extend(self.blasts.best::<2>(params, enemy_life, safe));
                }
                best
            });
            torpedoes.extend(best.iter().map(|&(target, _)| Some((slot, target))));
        }
        if path.steps.is_empty() && torpedoes.len() == 1 {
            // A shot at nothing still saves us a SURFACE.
            let safe = *board.torpedo_reach(path.end()) - *board.blast_area(path.end());
            torpedoes.extend(safe.first().map(|target| Some((0, target))));
        }
        torpedoes
    }

    /// Where along the path a trigger hurts ourselves least.
    fn trigger_slot(path: &Path, mine: Cell) -> usize {
        let slots = 0..path.cells.len();
        slots
            .min_by_key(|&slot| blast_damage(mine, path.cells[slot]))
            .unwrap_or(0)
    }

    /// Values a path with these blasts, with and without a mine.
    #[allow(clippy::too_many_arguments)]
    fn complete(
        &self,
        index: usize,
        path: &Path,
        base: f32,
        attack: f32,
        torpedo: Option<Shot>,
        trigger: Option<Cell>,
        lines: &mut Vec<Line>,
    ) {
        let Situation {
            board,
            params,
            enemy_life,
            ..
        } = *self.situation;
        let trigger = trigger.map(|mine| (Self::trigger_slot(path, mine), mine));
        let blasts: ArrayVec<Cell, 2> = torpedo
            .iter()
            .chain(&trigger)
            .map(|&(_, cell)| cell)
            .collect();
        let salvo = Salvo::new(board, params, &self.presence, enemy_life, &blasts);
        let life = self.life_after(path);
        let splash: u8 = torpedo
            .iter()
            .chain(&trigger)
            .map(|&(slot, cell)| blast_damage(cell, path.cells[slot]))
            .sum();
        if splash > 0 && salvo.loss <= 0.0 {
            return;
        }
        let life_left = life.saturating_sub(splash);
        let announced = path.announcements(&[]);
        let threat = self.exposures.get(&announced).map_or(0.0, |exposure| {
            self.answered * exposure.threat(params, &self.hunter, path.end(), life_left.max(1))
        });
        let spent_mine = trigger.map_or(0.0, |(_, mine)| {
            self.mine_worth(&(self.submarine.mines), mine)
        });
        let fixed = self.decision(&salvo, life_left)
            + salvo.loss
            + params.knowledge_gain * salvo.information
            - loss(params, life, splash)
            - self.future * spent_mine;
        let drops = [None, self.best_drop(path)];
        let idle = path.steps.is_empty() && blasts.is_empty();
        for mine in drops.iter().take(1 + usize::from(drops[1].is_some())) {
            let sonar = match self.sonar {
                None if idle && mine.is_none() => self.idle_sonar,
                sonar => sonar,
            };
            if idle && mine.is_none() && sonar.is_none() {
                continue;
            }
            let Some((charge, charges)) = self.best_charge(path, torpedo, *mine, sonar) else {
                continue;
            };
            let missing = charges.missing(Device::Torpedo).saturating_sub(1);
            let attack =
                self.future * params.attack_next * attack * self.reload[usize::from(missing)];
            let later = base
                + attack
                + self.future
                    * (reserves::charges(params, &charges)
                        + mine.map_or(0.0, |(slot, heading)| self.drop_worth(path, slot, heading)))
                - threat;
            lines.push(Line {
                path: index,
                torpedo,
                trigger,
                mine: *mine,
                sonar,
                charge,
                life: life_left,
                charges,
                attack: (1.0 - salvo.kill) * attack,
                kill: salvo.kill,
                threat: (1.0 - salvo.kill) * threat,
                value: fixed + (1.0 - salvo.kill) * later,
            });
        }
    }

    /// Worth that goes with one of our laid mines.
    fn mine_worth(&self, mines: &CellSet, mine: Cell) -> f32 {
        let Situation { board, params, .. } = *self.situation;
        let others = (*mines - CellSet::from(mine)).grown();
        reserves::mine(board, params, &self.traffic, &others, mine)
    }

    fn drop_worth(&self, path: &Path, slot: usize, heading: Heading) -> f32 {
        let Situation { board, params, .. } = *self.situation;
        path.cells[slot].step(heading).map_or(0.0, |cell| {
            reserves::mine(board, params, &self.traffic, &self.covered, cell)
        })
    }

    /// The best mine along the path, if one can be dropped.
    fn best_drop(&self, path: &Path) -> Option<(usize, Heading)> {
        let missing = self.submarine.charges.missing(Device::Mine);
        let first = match (missing, path.slot(ActionKind::Move)) {
            _ if !self.situation.state.league.has(Device::Mine) => return None,
            (0, _) => 0,
            (1, Some(slot)) => slot + 1,
            _ => return None,
        };
        let water = *self.situation.board.water() - self.submarine.mines;
        (first..path.cells.len())
            .flat_map(|slot| Heading::ALL.map(|heading| (slot, heading)))
            .filter(|&(slot, heading)| {
                path.cells[slot]
                    .step(heading)
                    .is_some_and(|cell| water.contains(cell))
            })
            .map(|(slot, heading)| (self.drop_worth(path, slot, heading), (slot, heading)))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, drop)| drop)
    }

    /// What the MOVE should charge, and the charges behind the line; `None` if
    /// no charge makes the line possible.
    fn best_charge(
        &self,
        path: &Path,
        torpedo: Option<Shot>,
        mine: Option<(usize, Heading)>,
        sonar: Option<Sector>,
    ) -> Option<(Option<Device>, Charges)> {
        let league = self.situation.state.league;
        let spends = [
            (Device::Torpedo, torpedo.map(|(slot, _)| slot)),
            (Device::Silence, path.slot(ActionKind::Silence)),
            (Device::Mine, mine.map(|(slot, _)| slot)),
            (Device::Sonar, sonar.map(|_| 0)),
        ];
        let moved = path.slot(ActionKind::Move);
        let mut best: Option<(f32, Option<Device>, Charges)> = None;
        let choices = Device::ALL.map(Some).into_iter().chain([None]);
        for charge in choices {
            match (charge, moved) {
                (Some(device), Some(_)) if league.has(device) => {}
                (None, None) => {}
                _ => continue,
            }
            let mut charges = self.submarine.charges;
            let mut possible = true;
            for device in Device::ALL {
                let spend = spends
                    .iter()
                    .find(|spend| spend.0 == device)
                    .and_then(|spend| spend.1);
                // A spend in the MOVE's own slot comes before it; the path's
                // own SILENCE is never in that slot.
                let before = spend.is_some_and(|slot| moved.is_none_or(|moved| slot <= moved));
                let mut spend_now = |charges: &mut Charges| {
                    possible &= charges.is_full(device);
                    charges.spend(device);
                };
                if before {
                    spend_now(&mut charges);
                }
                if charge == Some(device) {
                    charges.charge(device);
                }
                if spend.is_some() && !before {
                    spend_now(&mut charges);
                }
            }
            let worth = reserves::charges(self.situation.params, &charges);
            if possible && best.is_none_or(|(best, _, _)| worth > best) {
                best = Some((worth, charge, charges));
            }
        }
        best.map(|(_, charge, charges)| (charge, charges))
    }

    /// What the enemy would know of us after this, computed once; from all that
    /// he knows now if it is to be `exact`, else from a coarse copy where the
    /// whole takes too long.
    fn expose(
        &mut self,
        announced: &Announcements,
        life: u8,
        exact: bool,
        deadline: &mut Deadline,
    ) {
        let Situation {
            board, params, own, ..
        } = *self.situation;
        let mut work = own.work(announced);
        let large = work > COARSE_FROM;
        if !(large && exact) && self.exposures.contains_key(announced) {
            return;
        }
        let stage = deadline.enter(Stage::Exposure);
        let known = if large && !exact {
            let coarse = self.coarse.get_or_insert_with(|| own.coarse(COARSE_SHAPES));
            work = coarse.work(announced);
            coarse.after(board, announced, life)
        } else {
            own.after(board, announced, life)
        };
        let more = if large { work / PER_NODE } else { 0 };
        deadline.spend(20 + more as u64);
        let exposure = Exposure::new(board, params, &self.hunter, &known, life.max(1));
        self.exposures.insert(announced.clone(), exposure);
        deadline.enter(stage);
    }

    /// What the enemy hears of a line.
    fn announced(&self, line: &Line) -> Announcements {
        let mut inserted: ArrayVec<(usize, Announcement), 3> = ArrayVec::new();
        inserted.extend(
            line.trigger
                .map(|(slot, cell)| (slot, Announcement::Trigger(cell))),
        );
        inserted.extend(
            line.torpedo
                .map(|(slot, cell)| (slot, Announcement::Torpedo(cell))),
        );
        inserted.extend(line.mine.map(|(slot, _)| (slot, Announcement::Mine)));
        self.paths[line.path].announcements(&inserted)
    }

    /// The threat with everything the line gives away.
    fn full_threat(&mut self, line: &Line, exact: bool, deadline: &mut Deadline) -> f32 {
        let params = self.situation.params;
        let announced = self.announced(line);
        self.expose(&announced, line.life, exact, deadline);
        let end = self.paths[line.path].end();
        let exposure = &self.exposures[&announced];
        let threat = exposure.threat(params, &self.hunter, end, line.life.max(1));
        (1.0 - line.kill) * self.answered * threat
    }

    /// How many turns behind our own to search: 0 unless both sides nearly know
    /// where the other is.
    fn duel_turns(&self) -> u16 {
        let Situation {
            params, own, state, ..
        } = *self.situation;
        let pairs = self.hunter.cells.len() * likely_cells(own).len();
        if pairs > params.duel_pairs as usize {
            return 0;
        }
        DUEL_TURNS.min(LAST_TURN.saturating_sub(state.turn + 1))
    }

    /// What a line is worth more if so many turns behind it are searched.
    fn duel(&self, line: &Line, turns: u16, deadline: &mut Deadline) -> f32 {
        let Situation {
            board,
            params,
            enemy,
            enemy_life,
            ..
        } = *self.situation;
        let exposure = self.exposures.get(&self.announced(line));
        let Some(exposure) = exposure.filter(|_| line.life > 0) else {
            return 0.0;
        };
        let me = Side {
            cells: exposure.cells,
            open: *board.water() - self.paths[line.path].trail,
            torpedo: line.charges.missing(Device::Torpedo),
            silence: line.charges.missing(Device::Silence),
            life: line.life,
        };
        let silent = enemy.is_ready_after_move(Device::Silence) >= 0.5;
        let him = Side {
            cells: self.hunter.cells,
            open: *board.water(),
            torpedo: 1,
            silence: if silent { 0 } else { Device::Silence.size() },
            life: enemy_life,
        };
        let mut duel = Duel::new(board, params, deadline);
        let mut lost = 0.0;
        let [torpedo, trigger] = [line.torpedo, line.trigger].map(|shot| shot.map(|shot| shot.1));
        for (first, _, him) in him.hit(board, torpedo) {
            for (second, _, him) in him.hit(board, trigger) {
                let empty = Side { torpedo: 3, ..him };
                for (chance, him) in [
                    (self.hunter.torpedo, him),
                    (1.0 - self.hunter.torpedo, empty),
                ] {
                    if him.life > 0 && chance > UNLIKELY {
                        lost += first * second * chance * duel.value(&him, &me, turns);
                    }
                }
            }
        }
        let replaced = (1.0 - line.kill) * exposure.pressure(params) - line.attack;
        params.duel_weight * (replaced - lost)
    }

    /// The order a line stands for.
    fn order(&self, line: &Line) -> Order {
        let path = &self.paths[line.path];
        let mut order = Order::new();
        if let Some(sector) = line.sonar {
            order.push(Action::Sonar(sector));
        }
        for slot in 0..path.cells.len() {
            if let Some((_, cell)) = line.trigger.filter(|&(at, _)| at == slot) {
                order.push(Action::Trigger(cell));
            }
            if let Some((_, cell)) = line.torpedo.filter(|&(at, _)| at == slot) {
                order.push(Action::Torpedo(cell));
            }
            if let Some((_, heading)) = line.mine.filter(|&(at, _)| at == slot) {
                order.push(Action::Mine(heading));
            }
            order.extend(path.steps.get(slot).map(|&step| match step {
                Action::Move { heading, .. } => Action::Move {
                    heading,
                    charge: line.charge,
                },
                other => other,
            }));
        }
        order
    }
}
