//! Random legal orders.

use super::own_side::OwnSide;
use crate::game::Resident;
use common::SplitMix64;
use ocean::protocol::{print_order, Briefing, Report};
use ocean::rules::submarine::blast_damage;
use ocean::rules::{Action, ActionKind, Cell, CellSet};

/// Plays every kind of order at random, but does not sink itself.
pub struct Drifter {
    stream: SplitMix64,
    side: Option<OwnSide>,
}

impl Drifter {
    /// A drifter with its own random stream.
    pub fn new(seed: u64) -> Drifter {
        Drifter {
            stream: SplitMix64::new(seed),
            side: None,
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.stream.below(from.len())).copied()
    }
}

impl Resident for Drifter {
    fn answer(&mut self, lines: &[String]) -> String {
        let lines = lines.iter().map(String::as_str);
        let Some(mut side) = self.side.take() else {
            let Ok(briefing) = Briefing::parse(lines) else {
                return "0 0".to_string();
            };
            let water: Vec<Cell> = briefing.water.iter().collect();
            let Some(start) = self.pick(&water) else {
                return "0 0".to_string();
            };
            self.side = Some(OwnSide::new(&briefing, start));
            return start.to_string();
        };
        if let Ok(report) = Report::parse(lines) {
            side.begin(&report);
            self.write_order(&mut side);
        }
        let mut text = print_order(side.order());
        if self.stream.one_in(20) {
            text.push_str("|MSG drifting");
        }
        self.side = Some(side);
        text
    }
}

impl Drifter {
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
}
