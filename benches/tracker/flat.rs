//! The plain representation the tracker's own is measured against: one entry
//! for each candidate, with its cell, trail and mines' drop cells.

use arrayvec::ArrayVec;
use ocean::rules::{Announcement, Board, Cell, CellSet, Heading};
use std::collections::HashSet;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Candidate {
    cell: Cell,
    trail: [u64; 4],
    drops: ArrayVec<u8, 15>,
}

/// All that the target may be, as a list.
#[derive(Clone)]
pub struct Flat(Vec<Candidate>);

impl Flat {
    /// Any water cell, nothing visited but it.
    pub fn new(board: &Board) -> Flat {
        let start = |cell| Candidate {
            cell,
            trail: CellSet::from(cell).words(),
            drops: ArrayVec::new(),
        };
        Flat(board.water().iter().map(start).collect())
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Candidate>()
    }

    /// MOVE, SILENCE, SURFACE, TORPEDO and MINE; what else there is shows this
    /// comparison nothing.
    pub fn observe(&mut self, board: &Board, actions: &[Announcement]) {
        for action in actions {
            match *action {
                Announcement::Move(heading) => {
                    self.0
                        .retain_mut(|candidate| advance(board, candidate, heading));
                }
                Announcement::Silence => {
                    let mut all = Vec::with_capacity(self.0.len() * 8);
                    for candidate in &self.0 {
                        for heading in Heading::ALL {
                            let mut line = candidate.clone();
                            for _ in 0..4 {
                                if !advance(board, &mut line, heading) {
                                    break;
                                }
                                all.push(line.clone());
                            }
                        }
                    }
                    self.0.extend(all);
                    self.unite();
                }
                Announcement::Surface(sector) => {
                    let sector = sector.cells();
                    self.0.retain(|candidate| sector.contains(candidate.cell));
                    for candidate in &mut self.0 {
                        candidate.trail = CellSet::from(candidate.cell).words();
                    }
                    self.unite();
                }
                Announcement::Torpedo(target) => {
                    let reach = *board.torpedo_reach(target);
                    self.0.retain(|candidate| reach.contains(candidate.cell));
                }
                Announcement::Mine => {
                    for candidate in &mut self.0 {
                        let _ = candidate.drops.try_push(candidate.cell.index() as u8);
                        candidate.drops.sort_unstable();
                    }
                }
                Announcement::Sonar(_) | Announcement::Trigger(_) => {}
            }
        }
    }

    fn unite(&mut self) {
        let mut seen = HashSet::with_capacity(self.0.len());
        self.0.retain(|candidate| seen.insert(candidate.clone()));
    }
}

fn advance(board: &Board, candidate: &mut Candidate, heading: Heading) -> bool {
    let Some(next) = candidate.cell.step(heading) else {
        return false;
    };
    let (word, bit) = (next.index() / 64, 1 << (next.index() % 64));
    if !board.water().contains(next) || candidate.trail[word] & bit != 0 {
        return false;
    }
    candidate.cell = next;
    candidate.trail[word] |= bit;
    true
}
