//! The ways to go in one turn: MOVE, SILENCE and SURFACE in some order.

use crate::rules::legal::{for_each_action, Used};
use crate::rules::{
    Action, ActionKind, Announcement, Announcements, Board, Cell, CellSet, Device, State, Submarine,
};
use arrayvec::ArrayVec;

/// Most steps of a path.
const LONGEST: usize = 3;

/// One way to go. Other actions are inserted into its slots: slot `i` is the
/// moment before step `i`, the last slot the moment after the last step.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps; a MOVE's charge is left open.
    pub steps: ArrayVec<Action, LONGEST>,
    /// Where the submarine is in each slot.
    pub cells: ArrayVec<Cell, { LONGEST + 1 }>,
    /// Visited cells at the end.
    pub trail: CellSet,
}

impl Path {
    /// Where it ends.
    pub fn end(&self) -> Cell {
        self.cells[self.steps.len()]
    }

    /// The slot of a step of this kind.
    pub fn slot(&self, kind: ActionKind) -> Option<usize> {
        self.steps.iter().position(|step| step.kind() == kind)
    }

    /// What the other side hears of the steps, with more announcements at
    /// their slots.
    pub fn announcements(&self, inserted: &[(usize, Announcement)]) -> Announcements {
        let mut heard = Announcements::new();
        for slot in 0..=self.steps.len() {
            for &(at, announcement) in inserted {
                if at == slot {
                    heard.push(announcement);
                }
            }
            heard.extend(self.steps.get(slot).and_then(|step| match *step {
                Action::Move { heading, .. } => Some(Announcement::Move(heading)),
                Action::Silence { .. } => Some(Announcement::Silence),
                Action::Surface => Some(Announcement::Surface(self.cells[slot].sector())),
                _ => None,
            }));
        }
        heard
    }
}

/// Every path open to this submarine, the empty one included. A SURFACE stands
/// first, or after a single MOVE; one that would sink us is left out.
pub fn paths(board: &Board, state: &State, submarine: &Submarine) -> Vec<Path> {
    let start = Path {
        steps: ArrayVec::new(),
        cells: ArrayVec::from_iter([submarine.cell]),
        trail: submarine.trail,
    };
    let mut found = vec![start];
    let mut done = 0;
    while done < found.len() {
        let path = found[done].clone();
        done += 1;
        extend(board, state, submarine, &path, &mut found);
    }
    found
}

fn extend(board: &Board, state: &State, submarine: &Submarine, path: &Path, found: &mut Vec<Path>) {
    let kinds: ArrayVec<ActionKind, LONGEST> = path.steps.iter().map(Action::kind).collect();
    if kinds.is_full() {
        return;
    }
    let mut used = Used::default();
    for kind in ActionKind::ALL {
        let may_surface = match kinds[..] {
            [] | [ActionKind::Move] => submarine.life > 1,
            _ => false,
        };
        let open = match kind {
            ActionKind::Move | ActionKind::Silence => !kinds.contains(&kind),
            ActionKind::Surface => may_surface,
            _ => false,
        };
        if !open {
            used = used.with(kind);
        }
    }
    let mut here = *submarine;
    here.cell = path.end();
    here.trail = path.trail;
    if kinds.contains(&ActionKind::Move) && here.charges.missing(Device::Silence) == 1 {
        // The MOVE before may charge what is missing.
        here.charges.charge(Device::Silence);
    }
    for_each_action(board, state.league, &here, used, |action| {
        let mut next = path.clone();
        match action {
            Action::Move {
                charge: Some(_), ..
            } => return,
            Action::Move { heading, .. } => {
                let cell = here.cell.step(heading).unwrap_or(here.cell);
                next.trail.insert(cell);
                next.cells.push(cell);
            }
            Action::Silence { heading, steps } => {
                let mut cell = here.cell;
                for _ in 0..steps {
                    cell = cell.step(heading).unwrap_or(cell);
                    next.trail.insert(cell);
                }
                next.cells.push(cell);
            }
            _ => {
                next.trail = CellSet::from(here.cell);
                next.cells.push(here.cell);
            }
        }
        next.steps.push(action);
        found.push(next);
    });
}
