//! Constraints that every generated map meets, and the distances they are checked by.

use temple::rules::{Cell, Grid, Heading, Seat, Tile, FULL_AIR};

/// Distance in steps that stands for unreachable; larger than any other.
pub const UNREACHABLE: u16 = u16::MAX;

/// Upper bound of the steps from a coin to the nearest bubble. A guess.
pub const COIN_TO_BUBBLE: u16 = 10;
/// Upper bound of the steps from a player to the nearest bubble. A guess: below full air (15).
pub const START_TO_BUBBLE: u16 = 12;
/// Lower bound of the coins of a map. A guess.
pub const FEWEST_COINS: usize = 8;
/// Upper bound of the coins of a map. A guess.
pub const MOST_COINS: usize = 200;
/// Number of cells without walls from which upwards a coin must lie beyond the first air. A guess.
pub const LARGE: usize = 250;

/// Distance in steps from the nearest cell of `from` to each cell, without pushes: blocks are walls
/// here, and players are no obstacles.
pub fn distances(grid: &Grid, from: impl IntoIterator<Item = Cell>) -> Vec<u16> {
    let mut steps = vec![UNREACHABLE; grid.len()];
    let mut queue: Vec<Cell> = from.into_iter().collect();
    for &cell in &queue {
        steps[cell.index()] = 0;
    }
    let mut head = 0;
    while let Some(&cell) = queue.get(head) {
        head += 1;
        for heading in Heading::ALL {
            let to = grid.next(cell, heading);
            let closed = matches!(grid.tile(to), Tile::Wall | Tile::Block);
            if !closed && steps[to.index()] == UNREACHABLE {
                steps[to.index()] = steps[cell.index()] + 1;
                queue.push(to);
            }
        }
    }
    steps
}

/// For each cell whether a player alone can reach it alive by real turns: it walks without pushes
/// and takes each bubble on the way (a second pass never helps, so that none is used twice); a cell
/// beyond a block is reached by one push, the last step.
pub fn reachable_cells(grid: &Grid, from: Cell) -> Vec<bool> {
    // Turns left + 1; 0 for a cell that was not reached.
    let mut best: Vec<u8> = vec![0; grid.len()];
    let mut pushed = vec![false; grid.len()];
    best[from.index()] = FULL_AIR + 1;
    let mut queue = vec![(from, FULL_AIR)];
    let mut head = 0;
    while let Some(&(cell, air)) = queue.get(head) {
        head += 1;
        if air + 1 < best[cell.index()] || air == 0 {
            continue;
        }
        for heading in Heading::ALL {
            let to = grid.next(cell, heading);
            let left = match grid.tile(to) {
                Tile::Wall => continue,
                Tile::Block => {
                    let beyond = grid.next(to, heading);
                    pushed[beyond.index()] |= grid.tile(beyond).is_open();
                    continue;
                }
                Tile::Bubble => FULL_AIR - 1,
                _ => air - 1,
            };
            if left + 1 > best[to.index()] {
                best[to.index()] = left + 1;
                queue.push((to, left));
            }
        }
    }
    best.iter()
        .zip(pushed)
        .map(|(&best, pushed)| best > 0 || pushed)
        .collect()
}

/// The cells with this tile, row by row.
pub fn cells_with(grid: &Grid, tile: Tile) -> Vec<Cell> {
    grid.cells()
        .filter(|&cell| grid.tile(cell) == tile)
        .collect()
}

/// The first constraint that a map violates, as a text that fits after "expected"; `None` if it
/// meets all of them.
pub fn violation(grid: &Grid) -> Option<String> {
    let sides = 10..=64;
    if !sides.contains(&grid.width()) || !sides.contains(&grid.height()) {
        return Some("sides of 10 to 64 cells".to_string());
    }
    let on_edge = |cell| {
        let (x, y) = grid.place(cell);
        x == 0 || y == 0 || x == grid.width() - 1 || y == grid.height() - 1
    };
    if grid
        .cells()
        .any(|cell| on_edge(cell) && grid.tile(cell) != Tile::Wall)
    {
        return Some("a border of walls".to_string());
    }
    let coins = cells_with(grid, Tile::Coin);
    if !(FEWEST_COINS..=MOST_COINS).contains(&coins.len()) {
        return Some(format!("8 to 200 coins, found {}", coins.len()));
    }
    let bubbles = cells_with(grid, Tile::Bubble);
    let to_bubble = distances(grid, bubbles);
    let starts = Seat::ALL.map(|seat| grid.find(Tile::Diver(seat)));
    let [Some(first), Some(second)] = starts else {
        return Some("both players".to_string());
    };
    for start in [first, second] {
        if to_bubble[start.index()] > START_TO_BUBBLE {
            return Some("a bubble within 12 steps of each player".to_string());
        }
        let reachable = reachable_cells(grid, start);
        if coins.iter().any(|coin| !reachable[coin.index()]) {
            return Some("each coin within reach of each player".to_string());
        }
    }
    // A coin beyond a block is taken by a push from the block's other side.
    let near = |coin: Cell| {
        to_bubble[coin.index()] <= COIN_TO_BUBBLE
            || Heading::ALL.into_iter().any(|heading| {
                let block = grid.next(coin, heading);
                grid.tile(block) == Tile::Block
                    && to_bubble[grid.next(block, heading).index()] <= COIN_TO_BUBBLE
            })
    };
    if !coins.iter().all(|&coin| near(coin)) {
        return Some("a bubble within 10 steps of each coin".to_string());
    }
    let floor = grid
        .cells()
        .filter(|&cell| grid.tile(cell) != Tile::Wall)
        .count();
    if floor * 5 < grid.width() * grid.height() {
        return Some("a fifth of the cells without walls".to_string());
    }
    let from_start = distances(grid, [first, second]);
    let beyond = |coin: &Cell| from_start[coin.index()] > u16::from(FULL_AIR);
    if floor >= LARGE && !coins.iter().any(beyond) {
        return Some("a coin beyond 15 steps on a large map".to_string());
    }
    None
}
