//! Random legal orders.

use super::own_side::OwnSide;
use super::seated::Captain;
use common::SplitMix64;
use ocean::protocol::Briefing;
use ocean::rules::submarine::blast_damage;
use ocean::rules::{Action, ActionKind, Cell, CellSet};

/// Plays every kind of order at random, but does not sink itself.
pub struct Drifter {
    stream: SplitMix64,
}

impl Drifter {
    /// A drifter with its own random stream.
    pub fn new(seed: u64) -> Drifter {
        Drifter {
            stream: SplitMix64::new(seed),
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.stream.below(from.len())).copied()
    }
}

impl Captain for Drifter {
    fn place(&mut self, briefing: &Briefing) -> Option<Cell> {
        let water: Vec<Cell> = briefing.water.iter().collect();
        self.pick(&water)
    }

    fn write_order(&mut self, side: &mut OwnSide) {
        // One or two moving parts and now and then something before them.
        let length = 1 + self.stream.below(4);
        for _ in 0..length {
            let own = *side.submarine();
            let mut actions = side.actions();
            let can_go = side.open() & CellSet::from(own.cell).neighbours();
            let surfaces = own.life > 1 && (can_go.is_empty() || self.stream.one_in(60));
            actions.retain(|action| match *action {
                Action::Surface => surfaces,
                Action::Torpedo(cell) | Action::Trigger(cell) => {
                    blast_damage(cell, own.cell) < own.life
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
                side.act(action);
            }
        }
    }

    fn remark(&mut self) -> &'static str {
        if self.stream.one_in(20) {
            "|MSG drifting"
        } else {
            ""
        }
    }
}
