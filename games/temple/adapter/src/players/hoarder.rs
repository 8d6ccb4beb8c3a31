//! Takes bubbles before coins.

use super::nearest::nearest;
use super::walk::{things, walk};
use temple::protocol::Request;
use temple::rules::{Heading, Tile};

/// Missing turns of air at which it walks to the nearest bubble.
const THIRST: i32 = 5;
/// Number of steps to a bubble up to which it walks there first, if it arrives before the
/// other.
const DETOUR: i32 = 3;

/// Keeps its air full and leaves little to the other: the first step to a bubble as soon as
/// [`THIRST`] turns of air are missing, and to one close by that the other would reach later.
/// Else as [`nearest`].
pub fn hoarder(request: &Request) -> Option<Heading> {
    to_wanted_bubble(request).or_else(|| nearest(request))
}

/// The first step to the bubble that it walks to; `None` if there is none.
fn to_wanted_bubble(request: &Request) -> Option<Heading> {
    let grid = &request.grid;
    let own = grid.find(Tile::Diver(request.seat))?;
    let (steps, first) = walk(grid, own);
    let other = grid.find(Tile::Diver(request.seat.other()));
    let theirs = other.map(|cell| walk(grid, cell).0);
    let full = i32::from(temple::rules::FULL_AIR);
    let wanted = things(grid, &steps, Tile::Bubble)
        .into_iter()
        .find(|bubble| {
            let own = steps[bubble.index()];
            let is_first = theirs
                .as_ref()
                .is_none_or(|theirs| own <= theirs[bubble.index()]);
            own <= request.air && is_first && (request.air <= full - THIRST || own <= DETOUR)
        });
    wanted.and_then(|bubble| first[bubble.index()])
}
