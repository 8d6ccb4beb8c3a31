//! Generator of the up to 144 moving parts of an order: SURFACE? x MOVE x SILENCE.

use crate::players::tracking::TrackedGame;
use ocean::rules::orders::SILENCE_RANGE;
use ocean::rules::{
    Action, ActionKind, Announcement, Announcements, Cell, CellSet, Device, Heading, Order,
};

/// The moving part of an order. Slot `i` is the moment before step `i`; the last slot is
/// the moment after the last step.
#[derive(Clone, Debug)]
pub struct Way {
    /// SURFACE, MOVE, SILENCE, as far as they occur.
    pub steps: Order,
    /// The cell of the submarine in each slot.
    pub cells: Vec<Cell>,
    /// Visited cells at the end.
    pub trail: CellSet,
}

impl Way {
    /// The last cell.
    pub fn end(&self) -> Cell {
        self.cells[self.steps.len()]
    }

    /// The slot of the step of this kind.
    pub fn slot(&self, kind: ActionKind) -> Option<usize> {
        self.steps.iter().position(|step| step.kind() == kind)
    }

    /// The announcements, with a torpedo in a slot.
    pub fn announced(&self, torpedo: Option<(usize, Cell)>) -> Announcements {
        let mut heard = Announcements::new();
        for slot in 0..=self.steps.len() {
            if let Some((_, target)) = torpedo.filter(|&(at, _)| at == slot) {
                heard.push(Announcement::Torpedo(target));
            }
            heard.extend(self.steps.get(slot).map(|step| match *step {
                Action::Move { heading, .. } => Announcement::Move(heading),
                Action::Silence { .. } => Announcement::Silence,
                _ => Announcement::Surface(self.cells[slot].sector()),
            }));
        }
        heard
    }
}

/// All ways. Where no step is open, one without a MOVE.
pub fn ways(game: &TrackedGame) -> Vec<Way> {
    let own = game.submarine();
    let water = *game.board().water();
    let silence =
        game.own.league().has(Device::Silence) && own.charges.missing(Device::Silence) <= 1;
    let mut found = Vec::with_capacity(144);
    for surfaces in [false, true] {
        if surfaces && own.life <= 1 {
            continue;
        }
        let mut start = Way {
            steps: Order::new(),
            cells: vec![own.cell],
            trail: own.trail,
        };
        if surfaces {
            start.steps.push(Action::Surface);
            start.cells.push(own.cell);
            start.trail = own.cell.into();
        }
        let mut stuck = true;
        for heading in Heading::ALL {
            let open = water - start.trail;
            let Some(cell) = own.cell.step(heading).filter(|&cell| open.contains(cell)) else {
                continue;
            };
            stuck = false;
            let mut moved = start.clone();
            moved.steps.push(Action::Move {
                heading,
                charge: None,
            });
            moved.cells.push(cell);
            moved.trail.insert(cell);
            if silence {
                add_silences(&moved, &water, &mut found);
            }
            found.push(moved);
        }
        if stuck {
            found.push(start);
        }
    }
    found
}

/// Adds each SILENCE after a way; one of the equal four that stay.
fn add_silences(moved: &Way, water: &CellSet, found: &mut Vec<Way>) {
    for heading in Heading::ALL {
        let (mut cell, mut trail) = (moved.end(), moved.trail);
        for steps in 0..=SILENCE_RANGE {
            if steps > 0 {
                let open = *water - trail;
                match cell.step(heading).filter(|&next| open.contains(next)) {
                    Some(next) => cell = next,
                    None => break,
                }
                trail.insert(cell);
            } else if heading != Heading::North {
                continue;
            }
            let mut way = moved.clone();
            way.steps.push(Action::Silence { heading, steps });
            way.cells.push(cell);
            way.trail = trail;
            found.push(way);
        }
    }
}
