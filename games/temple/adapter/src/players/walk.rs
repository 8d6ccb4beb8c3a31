//! Breadth-first search by which the simple players find their way.

use temple::rules::{Cell, Grid, Heading, Tile};

/// Farther than any cell.
pub const FAR: i32 = i32::MAX / 2;

/// Steps from a cell to all, and the heading of the first one. A block is
/// entered if the cell beyond it is open.
pub fn walk(grid: &Grid, from: Cell) -> (Vec<i32>, Vec<Option<Heading>>) {
    let mut steps = vec![FAR; grid.len()];
    let mut first = vec![None; grid.len()];
    steps[from.index()] = 0;
    let mut queue = vec![from];
    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        for way in Heading::ALL {
            let to = grid.next(cell, way);
            let open = match grid.tile(to) {
                Tile::Block => grid.tile(grid.next(to, way)).is_open(),
                tile => tile.is_open(),
            };
            if open && steps[to.index()] == FAR {
                steps[to.index()] = steps[cell.index()] + 1;
                first[to.index()] = first[cell.index()].or(Some(way));
                queue.push(to);
            }
        }
    }
    (steps, first)
}

/// The cells with this tile that can be reached, the nearest first.
pub fn things(grid: &Grid, steps: &[i32], wanted: Tile) -> Vec<Cell> {
    let mut cells: Vec<Cell> = grid
        .cells()
        .filter(|&cell| grid.tile(cell) == wanted && steps[cell.index()] < FAR)
        .collect();
    cells.sort_by_key(|cell| steps[cell.index()]);
    cells
}

/// Steps from a cell to the nearest of these bubbles.
pub fn to_bubble(grid: &Grid, from: Cell, bubbles: &[Cell]) -> i32 {
    let (steps, _) = walk(grid, from);
    let nearest = bubbles.iter().map(|bubble| steps[bubble.index()]).min();
    nearest.unwrap_or(FAR)
}
