//! A greedy shooter with a set of the enemy's possible cells.
//!
//! It is independent of the bot's tracker and search, so that it stays the same opponent
//! while they improve.

use super::own_submarine::OwnSubmarine;
use super::shell::SimplePlayer;
use common::SplitMix64;
use ocean::protocol::{Briefing, Report};
use ocean::rules::submarine::{blast_damage, FULL_LIFE};
use ocean::rules::{
    Action, ActionKind, Announcement, Board, Cell, CellSet, Device, Heading, Sector,
};

/// Possible cells up to which a lower value is enough for a shot.
const FEW: usize = 12;

/// Follows the enemy by its announcements, shoots as soon as a hit is likely, and keeps out
/// of its own blasts.
pub struct Hunter {
    rng: SplitMix64,
    /// Possible cells of the enemy.
    candidates: CellSet,
    enemy_life: u8,
    /// Sector of the SONAR and cells of the blasts of the own last order.
    asked: Option<Sector>,
    blasts: Vec<Cell>,
}

impl Hunter {
    /// A hunter with its own random numbers.
    pub fn new(seed: u64) -> Hunter {
        Hunter {
            rng: SplitMix64::new(seed),
            candidates: CellSet::EMPTY,
            enemy_life: FULL_LIFE,
            asked: None,
            blasts: Vec::new(),
        }
    }

    /// Removes the cells that contradict a report.
    fn observe(&mut self, board: &Board, report: &Report) {
        let water = *board.water();
        if let (Some(sector), Some(there)) = (self.asked, report.sonar) {
            self.candidates = if there {
                self.candidates & sector.cells()
            } else {
                self.candidates - sector.cells()
            };
        }
        // Blasts without damage exclude their area. Damage proves it, unless an action of
        // the enemy may have caused it.
        if report.enemy_life == self.enemy_life {
            for &blast in &self.blasts {
                self.candidates -= *board.blast_area(blast);
            }
        } else if !report
            .heard
            .iter()
            .any(|heard| heard.blast().is_some() || matches!(heard, Announcement::Surface(_)))
        {
            let felt = self.blasts.iter().fold(CellSet::EMPTY, |felt, &blast| {
                felt | *board.blast_area(blast)
            });
            self.candidates &= felt;
        }
        self.enemy_life = report.enemy_life;
        for heard in &report.heard {
            self.candidates = match *heard {
                Announcement::Move(heading) => self.candidates.shifted(heading) & water,
                Announcement::Surface(sector) => self.candidates & sector.cells(),
                Announcement::Torpedo(target) => self.candidates & *board.torpedo_reach(target),
                Announcement::Silence => {
                    Heading::ALL
                        .iter()
                        .fold(self.candidates, |reached, &heading| {
                            let mut line = self.candidates;
                            (0..4).fold(reached, |reached, _| {
                                line = line.shifted(heading) & water;
                                reached | line
                            })
                        })
                }
                _ => self.candidates,
            };
        }
        if self.candidates.is_empty() {
            // An inference was wrong: start again.
            self.candidates = water;
        }
    }

    /// Expected damage of a blast, in life points, if all possible cells are as likely.
    fn expected(&self, board: &Board, blast: Cell) -> f64 {
        let felt = (*board.blast_area(blast) & self.candidates).len()
            + usize::from(self.candidates.contains(blast));
        felt as f64 / self.candidates.len().max(1) as f64
    }

    fn shoot(&mut self, own: &mut OwnSubmarine) {
        let submarine = *own.state();
        for kind in [ActionKind::Trigger, ActionKind::Torpedo] {
            let best = own
                .actions()
                .into_iter()
                .filter_map(|action| match action {
                    Action::Torpedo(cell) | Action::Trigger(cell) if action.kind() == kind => {
                        let hurts = blast_damage(cell, submarine.cell);
                        let gain = self.expected(&own.board, cell) - 1.2 * f64::from(hurts);
                        (hurts < submarine.life).then_some((gain, action, cell))
                    }
                    _ => None,
                })
                .max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((gain, action, cell)) = best {
                let worth = if kind == ActionKind::Trigger {
                    0.4
                } else {
                    0.3
                };
                if gain >= worth || (self.candidates.len() <= FEW && gain > 0.25) {
                    own.act(action);
                    self.blasts.push(cell);
                }
            }
        }
    }

    fn go(&mut self, own: &mut OwnSubmarine) {
        let submarine = *own.state();
        let open = own.open();
        let device = [
            Device::Torpedo,
            Device::Mine,
            Device::Silence,
            Device::Sonar,
        ]
        .into_iter()
        .find(|&device| !submarine.charges.is_full(device));
        let best = own
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Move { heading, charge } if charge == device => {
                    let cell = submarine.cell.step(heading)?;
                    let room = CellSet::from(cell).flood(&open, 30).len();
                    Some((room.min(40), self.rng.below(100), action))
                }
                _ => None,
            })
            .max_by_key(|&(room, chance, _)| (room, chance));
        match best {
            Some((_, _, action)) => own.act(action),
            None => own.act(Action::Surface),
        }
    }

    fn use_the_rest(&mut self, own: &mut OwnSubmarine) {
        let actions = own.actions();
        let cells = own.state().cell;
        let mine = actions.iter().find(
            |action| matches!(action, Action::Mine(heading) if cells.step(*heading).is_some()),
        );
        if let Some(&mine) = mine {
            own.act(mine);
        }
        let sonar = own
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Sonar(sector) => Some((sector, action)),
                _ => None,
            })
            // The answer with the largest information gain: nearest to half of the candidates.
            .min_by_key(|(sector, _)| {
                let inside = (self.candidates & sector.cells()).len();
                self.candidates.len().abs_diff(2 * inside)
            });
        if let Some((sector, action)) = sonar {
            if self.candidates.len() > FEW {
                own.act(action);
                self.asked = Some(sector);
            }
        }
        let silence = own
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Silence { steps, .. } => Some((steps, self.rng.below(100), action)),
                _ => None,
            })
            .max_by_key(|&(steps, chance, _)| (steps.min(2), chance));
        if let Some((_, _, action)) = silence {
            own.act(action);
        }
    }
}

impl SimplePlayer for Hunter {
    fn place(&mut self, briefing: &Briefing) -> Option<Cell> {
        // Not in a pond: somewhere in the largest water.
        let largest = briefing
            .water
            .iter()
            .map(|cell| CellSet::from(cell).flood(&briefing.water, 225))
            .max_by_key(CellSet::len)?;
        let cells: Vec<Cell> = largest.iter().collect();
        self.candidates = briefing.water;
        cells.get(self.rng.below(cells.len())).copied()
    }

    fn write_order(&mut self, own: &mut OwnSubmarine, report: &Report) {
        self.observe(&own.board, report);
        self.asked = None;
        self.blasts.clear();
        self.shoot(own);
        self.go(own);
        self.shoot(own);
        self.use_the_rest(own);
    }
}
