//! Random moves.

use super::walk::enter;
use common::SplitMix64;
use temple::protocol::Request;
use temple::rules::{Heading, Tile};

/// Draws from the headings that are not blocked, each with the same probability; from all if
/// all are blocked.
pub fn random(request: &Request, rng: &mut SplitMix64) -> Option<Heading> {
    let own = request.grid.find(Tile::Diver(request.seat))?;
    let open = |way: &Heading| enter(&request.grid, own, *way).is_some();
    let mut ways = Heading::ALL.to_vec();
    if ways.iter().any(open) {
        ways.retain(open);
    }
    Some(rng.choose(&ways))
}
