//! Breadth-first search for the simple players.

use temple::rules::{Cell, Grid, Heading, Tile};

/// Distance of a cell that cannot be reached; larger than any other.
pub const FAR: i32 = i32::MAX / 2;

/// The cell that a step enters, a block if the cell after it is open; `None` if it is blocked.
pub fn enter(grid: &Grid, from: Cell, way: Heading) -> Option<Cell> {
    let to = grid.next(from, way);
    let open = match grid.tile(to) {
        Tile::Block => grid.tile(grid.next(to, way)).is_open(),
        tile => tile.is_open(),
    };
    open.then_some(to)
}

/// Number of steps from a cell to each cell, by its index, and the heading of the first step.
pub fn walk(grid: &Grid, from: Cell) -> (Vec<i32>, Vec<Option<Heading>>) {
    let mut steps = vec![FAR; grid.len()];
    let mut first = vec![None; grid.len()];
    steps[from.index()] = 0;
    let mut queue = vec![from];
    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        for way in Heading::ALL {
            let Some(to) = enter(grid, cell, way) else {
                continue;
            };
            if steps[to.index()] == FAR {
                steps[to.index()] = steps[cell.index()] + 1;
                first[to.index()] = first[cell.index()].or(Some(way));
                queue.push(to);
            }
        }
    }
    (steps, first)
}

/// The cells with the tile `wanted` that can be reached, the nearest first.
pub fn things(grid: &Grid, steps: &[i32], wanted: Tile) -> Vec<Cell> {
    let mut cells: Vec<Cell> = grid
        .cells()
        .filter(|&cell| grid.tile(cell) == wanted && steps[cell.index()] < FAR)
        .collect();
    cells.sort_by_key(|cell| steps[cell.index()]);
    cells
}

/// Number of steps from a cell to the nearest of these bubbles; [`FAR`] if there is none.
pub fn to_bubble(grid: &Grid, from: Cell, bubbles: &[Cell]) -> i32 {
    let (steps, _) = walk(grid, from);
    let nearest = bubbles.iter().map(|bubble| steps[bubble.index()]).min();
    nearest.unwrap_or(FAR)
}
