//! Shapes: sets of candidates that differ only by a translation, with their common trail and
//! mines relative to the present cell.

use crate::rules::{Cell, CellSet, Heading};

/// A difference of cells, in columns to the east and rows to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Rows.
    pub dy: i8,
    /// Columns.
    pub dx: i8,
}

impl Offset {
    /// The offset of one step.
    #[inline]
    pub fn of(heading: Heading) -> Offset {
        let (dx, dy) = match heading {
            Heading::North => (0, -1),
            Heading::South => (0, 1),
            Heading::West => (-1, 0),
            Heading::East => (1, 0),
        };
        Offset { dy, dx }
    }

    /// The offset from one cell to another.
    #[inline]
    pub fn between(from: Cell, to: Cell) -> Offset {
        Offset {
            dy: to.y() as i8 - from.y() as i8,
            dx: to.x() as i8 - from.x() as i8,
        }
    }

    /// The sum of both offsets.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Offset) -> Offset {
        Offset {
            dy: self.dy + other.dy,
            dx: self.dx + other.dx,
        }
    }

    /// The opposite offset.
    #[inline]
    #[must_use]
    pub fn negated(self) -> Offset {
        Offset {
            dy: -self.dy,
            dx: -self.dx,
        }
    }

    /// The cell at this offset from `cell`, or `None` outside the grid.
    #[inline]
    pub fn from(self, cell: Cell) -> Option<Cell> {
        Cell::from_integers(
            i32::from(cell.x()) + i32::from(self.dx),
            i32::from(cell.y()) + i32::from(self.dy),
        )
    }
}

/// Difference of [`Cell::index`] by one step, by heading, modulo 256.
pub const INDEX_STEPS: [usize; 4] = [240, 16, 255, 1];

/// Candidates with equal trails and mines relative to their cells.
///
/// The trail is kept as a picture pushed into the north-west corner: any trail
/// that fits into the sea fits there, and equal trails have equal pictures.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Possible cells of the submarine.
    pub cells: CellSet,
    /// Number of `cells`, which is kept since counting takes long.
    count: u8,
    /// Cells visited since the last SURFACE, in the picture.
    trail: CellSet,
    /// The present cell in the picture.
    head: Cell,
    /// Life points lost in this exchange so far, 0..=9.
    pub pending_loss: u8,
    /// Number of the mine pattern in [`Patterns`](super::patterns::Patterns).
    pub pattern: u32,
    /// Offset from the present cell to the origin of the mine pattern.
    pub anchor: Offset,
    /// Numbers of its SILENCEs that ended after 0, 1 and more steps, in units of
    /// 1 / [`ONE_SILENCE`]; the weighted mean of merged shapes. Not compared between shapes.
    pub silence_lengths: [u8; 3],
}

/// One SILENCE in [`Shape::silence_lengths`].
pub const ONE_SILENCE: u8 = 16;

impl Shape {
    /// The shape of candidates on these cells that have visited nothing else and have no mine.
    pub fn new(cells: CellSet) -> Shape {
        let corner = CellSet::GRID.first().unwrap_or_else(|| unreachable!());
        Shape {
            cells,
            count: cells.len() as u8,
            trail: corner.into(),
            head: corner,
            pending_loss: 0,
            pattern: 0,
            anchor: Offset::default(),
            silence_lengths: [0; 3],
        }
    }

    /// Number of cells.
    #[inline]
    pub fn count(&self) -> usize {
        self.count.into()
    }

    /// Drops the candidates that are not on these cells.
    #[inline]
    pub fn keep(&mut self, cells: CellSet) {
        if !self.cells.is_subset(&cells) {
            self.cells &= cells;
            self.count = self.cells.len() as u8;
        }
    }

    /// Clears the trail except the present cell.
    pub fn surface(&mut self) {
        *self = Shape {
            pending_loss: self.pending_loss,
            pattern: self.pattern,
            anchor: self.anchor,
            silence_lengths: self.silence_lengths,
            ..Shape::new(self.cells)
        };
    }

    /// Whether the next step would cross the trail.
    #[inline]
    pub fn is_blocked(&self, heading: Heading) -> bool {
        // The picture's spare column and row, which surround it, are never visited.
        let at = (self.head.index() + INDEX_STEPS[heading as usize]) % 256;
        self.trail.words()[at / 64] >> (at % 64) & 1 != 0
    }

    /// The trail near the present cell; see [`CellSet::within_two_steps`].
    #[inline]
    pub fn trail_nearby(&self) -> usize {
        self.trail.within_two_steps(self.head)
    }

    /// Number of steps in one heading before the trail blocks, at most `most`; land is not looked at.
    pub fn free_steps(&self, heading: Heading, most: u8) -> usize {
        let mut at = self.head;
        for steps in 0..usize::from(most) {
            match at.step(heading) {
                Some(next) if self.trail.contains(next) => return steps,
                Some(next) => at = next,
                // Outside the picture nothing was visited.
                None => break,
            }
        }
        usize::from(most)
    }

    /// Advances all candidates by one step, which must not be blocked and lead to water from
    /// all of `cells`.
    #[inline]
    pub fn advance(&mut self, heading: Heading) {
        self.cells = self.cells.shifted(heading);
        match self.head.step(heading) {
            Some(next) => self.head = next,
            // At the picture's northern or western edge the trail is shifted instead.
            // It cannot overflow: it is no larger than the sea around `cells`.
            None => self.trail = self.trail.shifted(heading.opposite()),
        }
        self.trail.insert(self.head);
        // Without mines there is no pattern to anchor.
        if self.pattern != 0 {
            self.anchor = self.anchor.plus(Offset::of(heading.opposite()));
        }
    }

    /// The trail of the candidate on this cell.
    #[inline]
    pub fn trail_at(&self, cell: Cell) -> CellSet {
        let way = Offset::between(self.head, cell);
        self.trail.translated(way.dx, way.dy)
    }

    /// Reduces the trail to the cells that the other shape has visited, too. The picture may
    /// leave the corner, until [`Shape::set_cells`].
    pub fn intersect_trail(&mut self, other: &Shape) {
        if self.trail != other.trail || self.head != other.head {
            self.trail &= other.trail_at(self.head);
        }
    }

    /// Replaces the candidates' cells, and pushes the trail into its corner again.
    pub fn set_cells(&mut self, cells: CellSet) {
        self.cells = cells;
        self.count = cells.len() as u8;
        for heading in [Heading::North, Heading::West] {
            // Until a cell would leave the picture.
            loop {
                let pushed = self.trail.shifted(heading);
                if pushed.len() < self.trail.len() {
                    break;
                }
                self.trail = pushed;
                self.head = self.head.step(heading).unwrap_or(self.head);
            }
        }
    }

    /// Whether the shapes are equal except for their cells and SILENCE lengths.
    #[inline]
    pub fn differs_only_in_cells(&self, other: &Shape) -> bool {
        self.trail == other.trail
            && self.head == other.head
            && self.pending_loss == other.pending_loss
            && self.pattern == other.pattern
            && self.anchor == other.anchor
    }

    /// A hash of all that [`Shape::differs_only_in_cells`] compares; equal on every machine.
    #[inline]
    pub fn hash(&self) -> u64 {
        let rest = u64::from(self.pattern) << 32
            | (self.head.index() as u64) << 24
            | u64::from(self.pending_loss) << 16
            | u64::from(self.anchor.dx as u8) << 8
            | u64::from(self.anchor.dy as u8);
        let mut hash = 0;
        for word in self.trail.words().into_iter().chain([rest]) {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash
    }
}
