//! Path generation: the sequences of MOVE, SILENCE and SURFACE that are legal in one turn.

use crate::rules::legal::{for_each_action, UsedKinds};
use crate::rules::{
    Action, ActionKind, Announcement, Announcements, Board, Cell, CellSet, Device, State, Submarine,
};
use arrayvec::ArrayVec;

/// Most steps of a path: one of each kind.
const MAX_STEPS: usize = 3;

/// One path. Other actions are inserted into its slots: slot `i` is the moment before step
/// `i`, the last slot the moment after the last step.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps; a MOVE's charge is left open.
    pub steps: ArrayVec<Action, MAX_STEPS>,
    /// The submarine's cell in each slot.
    pub cells: ArrayVec<Cell, { MAX_STEPS + 1 }>,
    /// Visited cells after the last step.
    pub trail: CellSet,
}

impl Path {
    /// The cell after the last step.
    pub fn end(&self) -> Cell {
        self.cells[self.steps.len()]
    }

    /// The slot before the step of this kind; `None` if the path has none.
    pub fn slot(&self, kind: ActionKind) -> Option<usize> {
        self.steps.iter().position(|step| step.kind() == kind)
    }

    /// The announcements of the steps and of the `inserted` actions, each of those with its slot.
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

/// Every path that is legal for this submarine, the empty one included. A SURFACE stands
/// first, or after a single MOVE; one that would sink the submarine is left out.
pub fn paths(board: &Board, state: &State, submarine: &Submarine) -> Vec<Path> {
    let start = Path {
        steps: ArrayVec::new(),
        cells: ArrayVec::from_iter([submarine.cell]),
        trail: submarine.trail,
    };
    let mut found = vec![start];
    let mut done = 0;
    while done < found.len() {
        let longer = extensions(board, state, submarine, &found[done]);
        found.extend(longer);
        done += 1;
    }
    found
}

/// The paths with one step more than `path`; none if it has all three.
fn extensions(board: &Board, state: &State, submarine: &Submarine, path: &Path) -> Vec<Path> {
    let mut found = Vec::new();
    let kinds: ArrayVec<ActionKind, MAX_STEPS> = path.steps.iter().map(Action::kind).collect();
    if kinds.is_full() {
        return found;
    }
    let mut used = UsedKinds::default();
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
        // The MOVE before may charge the missing one.
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
    found
}
