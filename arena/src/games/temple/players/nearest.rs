//! Walks to the nearest coin while the air lasts.

use crate::game::BuiltInPlayer;
use temple::protocol::Request;
use temple::rules::{Cell, Grid, Heading, Tile};

/// Walks to the nearest coin from which a bubble can still be reached; to the
/// nearest bubble if there is none such; to the nearest coin if there is no
/// bubble either. Blocks before it are pushed where one push is enough.
#[derive(Default)]
pub struct Nearest;

impl Nearest {
    /// A player that remembers nothing.
    pub fn new() -> Nearest {
        Nearest
    }
}

/// Farther than any cell.
const FAR: i32 = i32::MAX / 2;

/// Steps from a cell to all, and the heading of the first one. A block is
/// entered if the cell beyond it is open.
fn walk(grid: &Grid, from: Cell) -> (Vec<i32>, Vec<Option<Heading>>) {
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

impl BuiltInPlayer for Nearest {
    fn answer(&mut self, lines: &[String]) -> String {
        let way = Request::read(lines).ok().and_then(|request| {
            let grid = &request.grid;
            let own = grid.find(Tile::Diver(request.seat))?;
            let (steps, first) = walk(grid, own);
            let things = |wanted| {
                let mut cells: Vec<Cell> = grid
                    .cells()
                    .filter(|&cell| grid.tile(cell) == wanted && steps[cell.index()] < FAR)
                    .collect();
                cells.sort_by_key(|cell| steps[cell.index()]);
                cells
            };
            let (coins, bubbles) = (things(Tile::Coin), things(Tile::Bubble));
            let back = |coin: &Cell| {
                let (from_coin, _) = walk(grid, *coin);
                let nearest = bubbles.iter().map(|bubble| from_coin[bubble.index()]).min();
                nearest.unwrap_or(FAR)
            };
            // The air that is sent is a lower bound of the turns left in both modes.
            let safe = coins
                .iter()
                .take_while(|coin| steps[coin.index()] <= request.air)
                .find(|coin| steps[coin.index()] + back(coin) <= request.air);
            let goal = safe
                .or(bubbles
                    .first()
                    .filter(|bubble| steps[bubble.index()] <= request.air))
                .or(coins.first());
            goal.and_then(|goal| first[goal.index()])
        });
        way.unwrap_or(Heading::North).letter().to_string()
    }
}
