//! Random legal orders.

use super::own_submarine::OwnSubmarine;
use super::shell::SimplePlayer;
use common::SplitMix64;
use ocean::protocol::{Briefing, Report};
use ocean::rules::submarine::blast_damage;
use ocean::rules::{Action, ActionKind, Cell, CellSet};

/// Plays every kind of order at random, but does not sink itself.
pub struct Drifter {
    rng: SplitMix64,
}

impl Drifter {
    /// A drifter with its own random numbers.
    pub fn new(seed: u64) -> Drifter {
        Drifter {
            rng: SplitMix64::new(seed),
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.rng.below(from.len())).copied()
    }
}

impl SimplePlayer for Drifter {
    fn place(&mut self, briefing: &Briefing) -> Option<Cell> {
        let water: Vec<Cell> = briefing.water.iter().collect();
        self.pick(&water)
    }

    fn write_order(&mut self, own: &mut OwnSubmarine, _: &Report) {
        // One or two moving parts and now and then something before them.
        let length = 1 + self.rng.below(4);
        for _ in 0..length {
            let submarine = *own.state();
            let mut actions = own.actions();
            let can_go = own.open() & CellSet::from(submarine.cell).neighbours();
            let surfaces = submarine.life > 1 && (can_go.is_empty() || self.rng.one_in(60));
            actions.retain(|action| match *action {
                Action::Surface => surfaces,
                Action::Torpedo(cell) | Action::Trigger(cell) => {
                    blast_damage(cell, submarine.cell) < submarine.life
                }
                _ => true,
            });
            // Every kind is as likely as any other, however many ways it has.
            let mut kinds: Vec<ActionKind> = Vec::new();
            for action in &actions {
                if !kinds.contains(&action.kind()) {
                    kinds.push(action.kind());
                }
            }
            let Some(kind) = self.pick(&kinds) else {
                break;
            };
            actions.retain(|action| action.kind() == kind);
            if let Some(action) = self.pick(&actions) {
                own.act(action);
            }
        }
    }

    fn remark(&mut self) -> &'static str {
        if self.rng.one_in(20) {
            "|MSG drifting"
        } else {
            ""
        }
    }
}
