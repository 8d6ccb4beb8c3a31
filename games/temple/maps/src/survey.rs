//! Measures of a map, and the demands that every map meets.

use temple::rules::{Cell, Grid, Heading, Seat, Tile, FULL_AIR};

/// Number of steps to what cannot be reached; larger than any other.
pub const FAR: u16 = u16::MAX;

/// Most steps from a coin to the nearest bubble.
pub const COIN_TO_BUBBLE: u16 = 10;
/// Most steps from a player to the nearest bubble.
pub const START_TO_BUBBLE: u16 = 12;
/// Fewest coins.
pub const FEWEST_COINS: usize = 8;
/// Most coins.
pub const MOST_COINS: usize = 200;
/// With at least this many cells without walls, some coin lies beyond the first air.
pub const LARGE: usize = 250;

/// Steps of the shortest walk from the nearest of `from` to each cell, pushing
/// nothing: blocks are walls here, and players stand in nobody's way.
pub fn steps(grid: &Grid, from: impl IntoIterator<Item = Cell>) -> Vec<u16> {
    let mut steps = vec![FAR; grid.len()];
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
            if !closed && steps[to.index()] == FAR {
                steps[to.index()] = steps[cell.index()] + 1;
                queue.push(to);
            }
        }
    }
    steps
}

/// Cells that a player alone can reach alive, by real turns: it walks without pushing,
/// refilled by each bubble it passes (a second pass never helps, so that none is
/// used twice), and a cell beyond a block it reaches by one push, its last.
pub fn reach(grid: &Grid, from: Cell) -> Vec<bool> {
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
    let reached = best.iter().zip(pushed);
    reached.map(|(&best, pushed)| best > 0 || pushed).collect()
}

/// Cells with this tile.
pub fn places(grid: &Grid, tile: Tile) -> Vec<Cell> {
    grid.cells()
        .filter(|&cell| grid.tile(cell) == tile)
        .collect()
}

/// The first demand that a map does not meet, in words; `None` if it is sound.
pub fn fault(grid: &Grid) -> Option<String> {
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
    let coins = places(grid, Tile::Coin);
    if !(FEWEST_COINS..=MOST_COINS).contains(&coins.len()) {
        return Some(format!("8 to 200 coins, found {}", coins.len()));
    }
    let bubbles = places(grid, Tile::Bubble);
    let to_bubble = steps(grid, bubbles);
    let starts = Seat::ALL.map(|seat| grid.find(Tile::Diver(seat)));
    let [Some(first), Some(second)] = starts else {
        return Some("both players".to_string());
    };
    for start in [first, second] {
        if to_bubble[start.index()] > START_TO_BUBBLE {
            return Some("a bubble within 12 steps of each player".to_string());
        }
        let reach = reach(grid, start);
        if coins.iter().any(|coin| !reach[coin.index()]) {
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
    let distances = steps(grid, [first, second]);
    let beyond = |coin: &Cell| distances[coin.index()] > u16::from(FULL_AIR);
    if floor >= LARGE && !coins.iter().any(beyond) {
        return Some("a coin beyond 15 steps on a large map".to_string());
    }
    None
}
