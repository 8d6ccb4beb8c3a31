//! Walks to the nearest coin while the air lasts.

use super::walk::{things, to_bubble, walk};
use temple::protocol::Request;
use temple::rules::{Heading, Tile};

/// The first step to the nearest coin from which a bubble can still be reached; without such a
/// coin to the nearest bubble; without a bubble to the nearest coin. Blocks are pushed where one
/// push is enough. `None` without a goal.
pub fn nearest(request: &Request) -> Option<Heading> {
    let grid = &request.grid;
    let own = grid.find(Tile::Diver(request.seat))?;
    let (steps, first) = walk(grid, own);
    let coins = things(grid, &steps, Tile::Coin);
    let bubbles = things(grid, &steps, Tile::Bubble);
    // The air that is sent is a lower bound of the turns left in both modes.
    let safe = coins
        .iter()
        .take_while(|coin| steps[coin.index()] <= request.air)
        .find(|coin| steps[coin.index()] + to_bubble(grid, **coin, &bubbles) <= request.air);
    let goal = safe
        .or(bubbles
            .first()
            .filter(|bubble| steps[bubble.index()] <= request.air))
        .or(coins.first());
    goal.and_then(|goal| first[goal.index()])
}
