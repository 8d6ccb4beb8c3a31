//! Best-first search for the cheapest walk of five cells after an order, through the
//! enemy's probable mines, with the SURFACE at the end of the free cells.

use super::constants::Constants;
use super::retaliation::loss;
use crate::players::tracking::mobility;
use ocean::rules::{Board, Cell, CellSet, Heading};
use ocean::tracker::CellMap;

/// Steps of a walk.
const DEPTH: usize = 5;
/// Most nodes expanded for one walk; a guess.
const NODES: usize = 48;
/// Length of the table of powers of the discount: more than the 225 steps of the longest
/// walk with the five planned ones.
const POWERS: usize = 256;

/// The enemy's probable mines, and costs in life points, of one turn.
pub struct Navigation<'a> {
    board: &'a Board,
    /// Expected number of mines on each cell, times their weight.
    mines: CellMap<f32>,
    /// Cells that may have a mine.
    mined: CellSet,
    /// Cost of a blast beside us, and of one on our cell.
    hits: [f32; 2],
    /// Cost of a SURFACE now.
    surface: f32,
    /// `discount^i`.
    powers: [f32; POWERS],
}

/// Dangers of a turn.
pub struct Dangers<'a> {
    /// Expected number of the enemy's mines on each cell.
    pub mines: &'a CellMap<f32>,
    /// Weight of their damage.
    pub mine_weight: f32,
    /// Own life points, 1..=6.
    pub life: u8,
    /// Cost of a SURFACE now, in life points.
    pub surface: f32,
}

/// The beginning of a walk.
#[derive(Clone)]
struct Node {
    /// Cost of the mines passed and of a SURFACE.
    paid: f32,
    /// `paid` with the discounted cost of the SURFACE to come; the search expands the lowest.
    total: f32,
    depth: usize,
    cell: Cell,
    trail: CellSet,
    /// Mines already counted.
    counted: CellSet,
    surfaced: bool,
}

impl<'a> Navigation<'a> {
    /// The navigation of a turn with these dangers.
    pub fn new(board: &'a Board, constants: &Constants, dangers: &Dangers) -> Navigation<'a> {
        let mines = dangers.mines;
        let mut feared = CellMap::filled(0.0);
        let mut mined = CellSet::EMPTY;
        for cell in *board.water() {
            if mines[cell] > 0.01 {
                feared[cell] = dangers.mine_weight * mines[cell].min(1.5);
                mined.insert(cell);
            }
        }
        let mut powers = [1.0; POWERS];
        for i in 1..POWERS {
            powers[i] = powers[i - 1] * constants.discount;
        }
        Navigation {
            board,
            mines: feared,
            mined,
            hits: [1, 2].map(|damage| loss(damage, dangers.life, constants.sunk_cost)),
            surface: dangers.surface,
            powers,
        }
    }

    /// Expected cost of the mines that reach this cell and are not yet counted.
    fn damage(&self, cell: Cell, counted: &mut CellSet) -> f32 {
        let reaching = *self.board.blast_area(cell) & self.mined;
        let fresh = reaching - *counted;
        if fresh.is_empty() {
            return 0.0;
        }
        *counted |= fresh;
        let centre = if fresh.contains(cell) {
            self.mines[cell]
        } else {
            0.0
        };
        (self.mines.sum(fresh) - centre) * self.hits[0] + centre * self.hits[1]
    }

    /// The node with its costs.
    fn node(&self, mut node: Node) -> Node {
        let open = *self.board.water() - node.trail;
        let left = node.depth + mobility(node.cell, &open);
        node.paid += self.powers[node.depth] * self.damage(node.cell, &mut node.counted);
        node.total = node.paid + self.surface * self.powers[left.min(POWERS - 1)];
        node
    }

    /// Cost in life points of the cheapest walk after an order that ends on this cell with
    /// this trail, the final cell included.
    pub fn cost(&self, end: Cell, trail: &CellSet, surfaced: bool) -> f32 {
        let start = self.node(Node {
            paid: 0.0,
            total: 0.0,
            depth: 0,
            cell: end,
            trail: *trail,
            counted: CellSet::EMPTY,
            surfaced,
        });
        let near = CellSet::from(end).flood(self.board.water(), DEPTH);
        if near.grown().is_disjoint(&self.mined) {
            return start.total;
        }
        let mut fringe = vec![start];
        for _ in 0..NODES {
            let best = (0..fringe.len()).min_by(|&a, &b| {
                let (a, b) = (&fringe[a], &fringe[b]);
                a.total.total_cmp(&b.total).then(b.depth.cmp(&a.depth))
            });
            let Some(best) = best else { break };
            let node = fringe.swap_remove(best);
            if node.depth == DEPTH {
                return node.total;
            }
            let open = *self.board.water() - node.trail;
            self.expand(&node, &open, &mut fringe);
            if !node.surfaced {
                let mut surfaced = node.clone();
                surfaced.surfaced = true;
                surfaced.paid += self.surface * self.powers[node.depth];
                surfaced.trail = node.cell.into();
                let open = *self.board.water() - surfaced.trail;
                self.expand(&surfaced, &open, &mut fringe);
            }
        }
        let totals = fringe.iter().map(|node| node.total);
        let least = totals.fold(f32::INFINITY, f32::min);
        if least.is_finite() {
            least
        } else {
            // A pond with nowhere to go.
            2.0 * self.surface
        }
    }

    /// Adds the nodes after a step to the fringe.
    fn expand(&self, node: &Node, open: &CellSet, fringe: &mut Vec<Node>) {
        for heading in Heading::ALL {
            if let Some(cell) = node.cell.step(heading).filter(|&cell| open.contains(cell)) {
                let mut next = node.clone();
                next.depth += 1;
                next.cell = cell;
                next.trail.insert(cell);
                fringe.push(self.node(next));
            }
        }
    }
}
