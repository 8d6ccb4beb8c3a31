//! Generation of the lines that are compared: every path with every promising blast, mine and
//! sonar inserted, each with its static evaluation.

use super::exposures::{exposure_after, Search};
use super::path::Path;
use crate::evaluator::reserves::charge_value;
use crate::evaluator::{Evaluator, Exposure, PathTerms, Score};
use crate::numeric::{ln, unit};
use crate::params::{MAX_SHOTS_PER_CELL, MAX_TRIGGERS};
use crate::rules::submarine::blast_damage;
use crate::rules::{
    Action, ActionKind, Announcement, Announcements, Cell, Charges, Device, Heading, Order, Sector,
    Submarine,
};
use arrayvec::ArrayVec;
use rand::RngCore;
use std::collections::HashMap;

/// A blast of ours: its slot in the path, and its cell.
type Shot = (usize, Cell);
/// A mine of ours to drop: its slot in the path, and its side.
type MineSlot = (usize, Heading);

/// One order, as a path and the actions inserted into it.
#[derive(Clone, Debug)]
pub struct Line<'p> {
    /// The path.
    pub path: &'p Path,
    /// The torpedo.
    pub torpedo: Option<Shot>,
    /// The mine that is triggered.
    pub trigger: Option<Shot>,
    mine: Option<MineSlot>,
    sonar: Option<Sector>,
    /// The device that the MOVE charges.
    charge: Option<Device>,
    /// Our life points after the order.
    pub life: u8,
    /// Our charges after the order.
    pub charges: Charges,
    /// Its score, with the threat as if the path alone were announced.
    pub score: Score,
    /// [`Score::value`].
    pub value: f32,
}

impl Line<'_> {
    /// The announcements that the enemy receives.
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

    /// Our submarine after the order.
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
        shots.map(|&(_, cell)| cell).collect()
    }

    /// The order as it is sent.
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

/// All lines, best first, each scored with the threat as if only its path were announced. When
/// the time ends, at least those of the first path that has any.
pub fn lines<'p>(search: &mut Search<impl RngCore>, paths: &'p [Path]) -> Vec<Line<'p>> {
    let evaluator = search.evaluator;
    let params = evaluator.situation.params;
    let mut generator = LineGenerator::new(evaluator);
    for path in paths {
        if search.deadline.is_over() && !generator.lines.is_empty() {
            break;
        }
        let noise = params.choice_noise * unit(search.rng.next_u32());
        let surfaced = path.slot(ActionKind::Surface).is_some();
        let terms = evaluator.path_terms(path.end(), path.trail, surfaced, noise);
        let torpedoes = generator.torpedoes(path);
        let mut triggers = generator.triggers.clone();
        if path.steps.is_empty() && triggers.len() == 1 {
            // A mine that hurts nobody still saves us a SURFACE.
            let area = *evaluator.situation.board.blast_area(path.end());
            triggers.extend((evaluator.submarine.mines - area).first().map(Some));
        }
        search
            .deadline
            .spend((torpedoes.len() * triggers.len()) as u64);
        let exposure = exposure_after(search, path.announcements(&[]), terms.life, false);
        let shared = SharedTerms {
            path,
            threat: evaluator.threat(exposure, path.end(), terms.life),
            terms,
            exposure,
            mine: generator.best_mine(path),
        };
        for &torpedo in &torpedoes {
            for &trigger in &triggers {
                generator.add_lines(&shared, torpedo, trigger);
            }
        }
    }
    let mut lines = generator.lines;
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines
}

/// The terms that all lines along one path share.
struct SharedTerms<'a, 'p> {
    path: &'p Path,
    terms: PathTerms,
    exposure: &'a Exposure,
    /// The threat after a line whose own blasts do not hurt us.
    threat: f32,
    /// The mine with the highest value along the path, with that value.
    mine: Option<(f32, MineSlot)>,
}

/// Generator of the lines of one turn: what is computed once a turn, and the lines so far.
struct LineGenerator<'a, 'p> {
    evaluator: &'a Evaluator<'a>,
    /// `None` for no trigger, and the most promising mines.
    triggers: ArrayVec<Option<Cell>, { MAX_TRIGGERS + 1 }>,
    /// A sonar whose expected information pays for its charges.
    sonar: Option<Sector>,
    /// A sonar for an order that would be empty without it and so become a SURFACE.
    idle_sonar: Option<Sector>,
    /// The most promising targets from each cell, with the enemy's expected loss.
    shots: HashMap<Cell, ArrayVec<(Cell, f32), MAX_SHOTS_PER_CELL>>,
    lines: Vec<Line<'p>>,
}

impl<'a, 'p> LineGenerator<'a, 'p> {
    fn new(evaluator: &'a Evaluator<'a>) -> Self {
        let params = evaluator.situation.params;
        let enemy_life = evaluator.situation.enemy_life;
        let mines = evaluator.submarine.mines;
        let best = evaluator
            .blasts
            .best::<MAX_TRIGGERS>(params, enemy_life, mines);
        let mut triggers = ArrayVec::from_iter([None]);
        triggers.extend(best.into_iter().map(|(cell, _)| Some(cell)));
        let price = 4.0 * params.reserve_sonar_charge + params.reserve_sonar_full;
        LineGenerator {
            evaluator,
            triggers,
            sonar: best_sonar(evaluator, price),
            idle_sonar: best_sonar(evaluator, 0.0),
            shots: HashMap::new(),
            lines: Vec::new(),
        }
    }

    /// `None` for no torpedo, and the most promising shots from each slot of a path.
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
                let mut best = blasts.best::<MAX_SHOTS_PER_CELL>(params, enemy_life, reach);
                let safe = reach - *board.blast_area(from);
                if best.iter().all(|(cell, _)| !safe.contains(*cell)) {
                    // Half of the places are for shots that do not hurt us.
                    best.truncate(MAX_SHOTS_PER_CELL / 2);
                    best.extend(
                        blasts.best::<{ MAX_SHOTS_PER_CELL / 2 }>(params, enemy_life, safe),
                    );
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

    /// The mine with the highest value along the path, with that value; `None` if no mine can
    /// be laid.
    fn best_mine(&self, path: &Path) -> Option<(f32, MineSlot)> {
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
                open.then(|| (self.evaluator.new_mine_value(cell), (slot, heading)))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Adds the lines with these blasts, without and with a mine.
    fn add_lines(
        &mut self,
        shared: &SharedTerms<'_, 'p>,
        torpedo: Option<Shot>,
        trigger: Option<Cell>,
    ) {
        let evaluator = self.evaluator;
        let SharedTerms { path, terms, .. } = shared;
        let trigger = trigger.map(|mine| (trigger_slot(path, mine), mine));
        let shots = torpedo.iter().chain(&trigger);
        let blasts: ArrayVec<Cell, 2> = shots.clone().map(|&(_, cell)| cell).collect();
        let splash: u8 = shots
            .map(|&(slot, cell)| blast_damage(cell, path.cells[slot]))
            .sum();
        let mine = trigger.map(|(_, mine)| mine);
        let Some(strike) = evaluator.blast_terms(&blasts, mine, terms.life, splash) else {
            return;
        };
        let threat = if splash == 0 {
            shared.threat
        } else {
            evaluator.threat(shared.exposure, path.end(), strike.life)
        };
        let idle = path.steps.is_empty() && blasts.is_empty();
        for valued_mine in [None].into_iter().chain(shared.mine.map(Some)) {
            let mine = valued_mine.map(|(_, mine)| mine);
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
            let mine_value = valued_mine.map_or(0.0, |(value, _)| value);
            let score = evaluator.score(terms, &strike, &charges, mine_value, threat);
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

    /// The device that the MOVE charges best (`None` for a line without MOVE), and the
    /// charges after the line; no result if no charge makes the line possible.
    fn best_charge(
        &self,
        path: &Path,
        torpedo: Option<Shot>,
        mine: Option<MineSlot>,
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
        for charge in Device::ALL.map(Some).into_iter().chain([None]) {
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
                    .find(|&&(spent, _)| spent == device)
                    .and_then(|&(_, slot)| slot);
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
            let value = charge_value(self.evaluator.situation.params, &charges);
            if possible && best.is_none_or(|(best, _, _)| value > best) {
                best = Some((value, charge, charges));
            }
        }
        best.map(|(_, charge, charges)| (charge, charges))
    }
}

/// The first slot of the path in which a blast at `mine` hurts ourselves least.
fn trigger_slot(path: &Path, mine: Cell) -> usize {
    let slots = 0..path.cells.len();
    slots
        .min_by_key(|&slot| blast_damage(mine, path.cells[slot]))
        .unwrap_or(0)
}

/// The sector with the highest information gain, `-p ln p - (1 - p) ln (1 - p)` nats where the
/// enemy is in it with probability `p`; `None` if the sonar is not full or the gain is worth
/// less than `price` life points.
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
