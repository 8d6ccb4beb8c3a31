//! Generation of the orders that are compared: every path with every promising
//! blast, mine and sonar inserted, each with its score.

use super::deadline::Deadline;
use super::exposures::Exposures;
use super::path::Path;
use crate::evaluator::{reserves, Evaluator, Exposure, Score, Way};
use crate::numeric::{ln, unit};
use crate::params::{SHOTS_FROM_CELL, TRIGGERS};
use crate::rules::submarine::blast_damage;
use crate::rules::{
    Action, ActionKind, Announcement, Announcements, Cell, Charges, Device, Heading, Order, Sector,
    Submarine,
};
use arrayvec::ArrayVec;
use rand::RngCore;
use std::collections::HashMap;

/// A blast of ours: at which slot of the path, and where.
type Shot = (usize, Cell);

/// One order, as a path with what is inserted.
#[derive(Clone, Debug)]
pub struct Line<'p> {
    /// The way.
    pub path: &'p Path,
    /// The torpedo.
    pub torpedo: Option<Shot>,
    /// The mine that is triggered.
    pub trigger: Option<Shot>,
    mine: Option<(usize, Heading)>,
    sonar: Option<Sector>,
    /// What the MOVE charges.
    charge: Option<Device>,
    /// Own life points after it.
    pub life: u8,
    /// Own charges after it.
    pub charges: Charges,
    /// Its score, with the threat as far as the path alone is announced.
    pub score: Score,
    /// [`Score::value`].
    pub value: f32,
}

impl Line<'_> {
    /// What the enemy hears of the order.
    pub fn announced(&self) -> Announcements {
        let mut inserted: ArrayVec<(usize, Announcement), 3> = ArrayVec::new();
        inserted.extend(
            self.trigger
                .map(|(slot, cell)| (slot, Announcement::Trigger(cell))),
        );
        inserted.extend(
            self.torpedo
                .map(|(slot, cell)| (slot, Announcement::Torpedo(cell))),
        );
        inserted.extend(self.mine.map(|(slot, _)| (slot, Announcement::Mine)));
        self.path.announcements(&inserted)
    }

    /// Our submarine after it.
    pub fn submarine(&self, evaluator: &Evaluator) -> Submarine {
        let mut own = evaluator.submarine;
        own.cell = self.path.end();
        own.trail = self.path.trail;
        own.life = self.life;
        own.charges = self.charges;
        if let Some((_, mine)) = self.trigger {
            own.mines.remove(mine);
        }
        if let Some((slot, heading)) = self.mine {
            if let Some(cell) = self.path.cells[slot].step(heading) {
                own.fresh_mines.insert(cell);
            }
        }
        own
    }

    /// The cells of its blasts.
    pub fn blasts(&self) -> ArrayVec<Cell, 2> {
        let shots = self.torpedo.iter().chain(&self.trigger);
        shots.map(|shot| shot.1).collect()
    }

    /// The order.
    pub fn order(&self) -> Order {
        let mut order = Order::new();
        if let Some(sector) = self.sonar {
            order.push(Action::Sonar(sector));
        }
        for slot in 0..self.path.cells.len() {
            if let Some((_, cell)) = self.trigger.filter(|&(at, _)| at == slot) {
                order.push(Action::Trigger(cell));
            }
            if let Some((_, cell)) = self.torpedo.filter(|&(at, _)| at == slot) {
                order.push(Action::Torpedo(cell));
            }
            if let Some((_, heading)) = self.mine.filter(|&(at, _)| at == slot) {
                order.push(Action::Mine(heading));
            }
            order.extend(self.path.steps.get(slot).map(|&step| match step {
                Action::Move { heading, .. } => Action::Move {
                    heading,
                    charge: self.charge,
                },
                other => other,
            }));
        }
        order
    }
}

/// All lines, each scored with the threat as if only its path were announced. When
/// the time ends, at least those of the first path.
pub fn lines<'p>(
    evaluator: &Evaluator,
    paths: &'p [Path],
    exposures: &mut Exposures,
    deadline: &mut Deadline,
    rng: &mut impl RngCore,
) -> Vec<Line<'p>> {
    let params = evaluator.situation.params;
    let mut generator = Generator::new(evaluator);
    for path in paths {
        if deadline.is_over() && !generator.lines.is_empty() {
            break;
        }
        let noise = params.choice_noise * unit(rng.next_u32());
        let surfaced = path.slot(ActionKind::Surface).is_some();
        let way = evaluator.way(path.end(), path.trail, surfaced, noise);
        let announced = path.announcements(&[]);
        let exposure = exposures.after(evaluator, announced, way.life, false, deadline);
        let common = Common {
            path,
            threat: evaluator.threat(exposure, path.end(), way.life),
            way,
            exposure,
            drop: generator.best_drop(path),
        };
        let torpedoes = generator.torpedoes(path);
        let mut triggers = generator.triggers.clone();
        if path.steps.is_empty() && triggers.len() == 1 {
            // A mine that hurts nobody still saves us a SURFACE.
            let area = *evaluator.situation.board.blast_area(path.end());
            triggers.extend((evaluator.submarine.mines - area).first().map(Some));
        }
        for &torpedo in &torpedoes {
            for &trigger in &triggers {
                deadline.spend(1);
                generator.complete(&common, torpedo, trigger);
            }
        }
    }
    generator.lines
}

/// What all lines along one path have in common.
struct Common<'a, 'p> {
    path: &'p Path,
    way: Way,
    exposure: &'a Exposure,
    /// Of a line whose own blasts do not hurt us.
    threat: f32,
    /// The best mine, with its value.
    drop: Option<(f32, (usize, Heading))>,
}

/// What is computed once a turn, and the lines so far.
struct Generator<'a, 'p> {
    evaluator: &'a Evaluator<'a>,
    /// No trigger, and the most promising ones.
    triggers: ArrayVec<Option<Cell>, { TRIGGERS + 1 }>,
    /// A sonar whose expected information pays for its charges.
    sonar: Option<Sector>,
    /// A sonar that at least saves us a SURFACE.
    idle_sonar: Option<Sector>,
    /// The most promising shots from each cell, with the expected loss.
    shots: HashMap<Cell, ArrayVec<(Cell, f32), SHOTS_FROM_CELL>>,
    lines: Vec<Line<'p>>,
}

impl<'a, 'p> Generator<'a, 'p> {
    fn new(evaluator: &'a Evaluator<'a>) -> Self {
        let params = evaluator.situation.params;
        let enemy_life = evaluator.situation.enemy_life;
        let mines = evaluator.submarine.mines;
        let best = evaluator.blasts.best::<TRIGGERS>(params, enemy_life, mines);
        let mut triggers = ArrayVec::from_iter([None]);
        triggers.extend(best.into_iter().map(|(cell, _)| Some(cell)));
        let price = 4.0 * params.reserve_sonar_charge + params.reserve_sonar_full;
        Generator {
            evaluator,
            triggers,
            sonar: best_sonar(evaluator, price),
            idle_sonar: best_sonar(evaluator, 0.0),
            shots: HashMap::new(),
            lines: Vec::new(),
        }
    }

    /// No torpedo, and the most promising shots from each slot of a path.
    fn torpedoes(&mut self, path: &Path) -> Vec<Option<Shot>> {
        let situation = self.evaluator.situation;
        let board = situation.board;
        let blasts = &self.evaluator.blasts;
        let (params, enemy_life) = (situation.params, situation.enemy_life);
        let mut torpedoes = vec![None];
        let missing = self.evaluator.submarine.charges.missing(Device::Torpedo);
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
            let best = self.shots.entry(from).or_insert_with(|| {
                let reach = *board.torpedo_reach(from);
                let mut best = blasts.best::<SHOTS_FROM_CELL>(params, enemy_life, reach);
                let safe = reach - *board.blast_area(from);
                if best.iter().all(|(cell, _)| !safe.contains(*cell)) {
                    // Half of the places are for shots that do not hurt us.
                    best.truncate(SHOTS_FROM_CELL / 2);
                    best.extend(blasts.best::<{ SHOTS_FROM_CELL / 2 }>(params, enemy_life, safe));
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

    /// The mine with the highest value along the path, with that value, if one can
    /// be laid.
    fn best_drop(&self, path: &Path) -> Option<(f32, (usize, Heading))> {
        let situation = self.evaluator.situation;
        let submarine = &self.evaluator.submarine;
        let missing = submarine.charges.missing(Device::Mine);
        let first = match (missing, path.slot(ActionKind::Move)) {
            _ if !situation.state.league.has(Device::Mine) => return None,
            (0, _) => 0,
            (1, Some(slot)) => slot + 1,
            _ => return None,
        };
        let water = *situation.board.water() - submarine.mines;
        (first..path.cells.len())
            .flat_map(|slot| Heading::ALL.map(|heading| (slot, heading)))
            .filter_map(|(slot, heading)| {
                let cell = path.cells[slot].step(heading)?;
                let open = water.contains(cell);
                open.then(|| (self.evaluator.mine(cell), (slot, heading)))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Adds the lines with these blasts, without and with a mine.
    fn complete(&mut self, common: &Common<'_, 'p>, torpedo: Option<Shot>, trigger: Option<Cell>) {
        let evaluator = self.evaluator;
        let Common { path, way, .. } = common;
        let trigger = trigger.map(|mine| (trigger_slot(path, mine), mine));
        let shots = torpedo.iter().chain(&trigger);
        let blasts: ArrayVec<Cell, 2> = shots.clone().map(|&(_, cell)| cell).collect();
        let splash: u8 = shots
            .map(|&(slot, cell)| blast_damage(cell, path.cells[slot]))
            .sum();
        let mine = trigger.map(|(_, mine)| mine);
        let Some(strike) = evaluator.strike(&blasts, mine, way.life, splash) else {
            return;
        };
        let threat = match splash {
            0 => common.threat,
            _ => evaluator.threat(common.exposure, path.end(), strike.life),
        };
        let idle = path.steps.is_empty() && blasts.is_empty();
        for drop in [None].into_iter().chain(common.drop.map(Some)) {
            let mine = drop.map(|(_, mine)| mine);
            let idle = idle && mine.is_none();
            let sonar = match self.sonar {
                None if idle => self.idle_sonar,
                sonar => sonar,
            };
            if idle && sonar.is_none() {
                continue;
            }
            let Some((charge, charges)) = self.best_charge(path, torpedo, mine, sonar) else {
                continue;
            };
            let value = drop.map_or(0.0, |(value, _)| value);
            let score = evaluator.score(way, &strike, &charges, value, threat);
            self.lines.push(Line {
                path,
                torpedo,
                trigger,
                mine,
                sonar,
                charge,
                life: strike.life,
                charges,
                value: score.value(),
                score,
            });
        }
    }

    /// What the MOVE should charge, and the charges after the line; `None` if
    /// no charge makes the line possible.
    fn best_charge(
        &self,
        path: &Path,
        torpedo: Option<Shot>,
        mine: Option<(usize, Heading)>,
        sonar: Option<Sector>,
    ) -> Option<(Option<Device>, Charges)> {
        let league = self.evaluator.situation.state.league;
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
            let mut charges = self.evaluator.submarine.charges;
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
            let value = reserves::charges(self.evaluator.situation.params, &charges);
            if possible && best.is_none_or(|(best, _, _)| value > best) {
                best = Some((value, charge, charges));
            }
        }
        best.map(|(_, charge, charges)| (charge, charges))
    }
}

/// Where along the path a trigger hurts ourselves least.
fn trigger_slot(path: &Path, mine: Cell) -> usize {
    let slots = 0..path.cells.len();
    slots
        .min_by_key(|&slot| blast_damage(mine, path.cells[slot]))
        .unwrap_or(0)
}

/// The sector whose answer is expected to gain most information, `-p ln p - (1 - p)
/// ln (1 - p)` nats if the enemy is in it with probability `p`, if its value is at
/// least `price`.
fn best_sonar(evaluator: &Evaluator, price: f32) -> Option<Sector> {
    if !evaluator.submarine.charges.is_full(Device::Sonar) {
        return None;
    }
    let gain = |sector: &Sector| {
        let inside = evaluator.blasts.presence.sum(sector.cells());
        let part = |p: f32| if p > 1e-6 { -p * ln(p) } else { 0.0 };
        part(inside) + part(1.0 - inside)
    };
    let best = Sector::all().max_by(|a, b| gain(a).total_cmp(&gain(b)))?;
    let value = evaluator.situation.params.sonar_information * gain(&best);
    (value >= price).then_some(best)
}
