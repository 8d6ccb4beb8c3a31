//! Denies: pushes blocks into the other's way and takes its coins and bubbles.

use super::nearest::nearest;
use super::walk::{things, to_bubble, walk, FAR};
use temple::protocol::Request;
use temple::rules::{BySeat, Diver, Grid, Heading, Mode, Seat, State, Tile, FULL_AIR};

/// Value of a coin within the other's reach; a bubble has the value 1.
const COIN: i32 = 2;
/// Smallest loss of the other for which it leaves its own way.
const MIN_LOSS: i32 = 4;

/// Makes the move after which the other has clearly less within reach of its air, if it
/// can then still reach a bubble itself. Else it plays as [`nearest`].
#[derive(Default)]
pub struct Blocker {
    /// The map after the last answer, and the other's turns of air.
    before: Option<(Grid, u8)>,
}

/// Value of the coins and bubbles within reach of a player's air.
fn reach(state: &State, seat: Seat) -> i32 {
    let (grid, diver) = (state.grid(), state.diver(seat));
    if !diver.is_alive() {
        return 0;
    }
    let (steps, _) = walk(grid, diver.cell);
    let within = |tile| {
        let things = things(grid, &steps, tile).into_iter();
        let near = things.take_while(|cell| steps[cell.index()] <= i32::from(diver.air));
        near.count() as i32
    };
    within(Tile::Bubble) + COIN * within(Tile::Coin)
}

/// Whether the player can reach a bubble with its air.
fn is_safe(state: &State, seat: Seat) -> bool {
    let diver = state.diver(seat);
    let (steps, _) = walk(state.grid(), diver.cell);
    let bubbles = things(state.grid(), &steps, Tile::Bubble);
    let nearest = to_bubble(state.grid(), diver.cell, &bubbles);
    nearest < FAR && nearest <= i32::from(diver.air)
}

/// The move with the largest loss of the other; `None` if it is below [`MIN_LOSS`].
fn denial(state: &State) -> Option<Heading> {
    let (own, other) = (state.next(), state.next().other());
    let before = reach(state, other);
    let mut best = None;
    for way in Heading::ALL {
        if state.step(way).is_none() {
            continue;
        }
        let mut after = state.clone();
        after.play(Some(way));
        let denied = before - reach(&after, other);
        let most = best.map_or(MIN_LOSS - 1, |(_, most)| most);
        if denied > most && is_safe(&after, own) {
            best = Some((way, denied));
        }
    }
    best.map(|(way, _)| way)
}

/// Estimate of the other's turns of air, which are not sent: full if a bubble is gone since
/// our last turn, else one less. By the simulator's rules it is one too few.
fn air_of_other(before: Option<&(Grid, u8)>, request: &Request) -> u8 {
    match before {
        // The second player is asked after the first one's first turn.
        None => FULL_AIR - request.seat.index() as u8,
        Some((before, _)) if request.grid.count(Tile::Bubble) < before.count(Tile::Bubble) => {
            Mode::Statement.refill()
        }
        Some((_, air)) => air.saturating_sub(1),
    }
}

/// The state of a request, without the coins taken; `None` if a player is missing.
fn read(request: &Request, air_of_other: u8) -> Option<State> {
    let grid = &request.grid;
    let diver = |seat, air| {
        let cell = grid.find(Tile::Diver(seat))?;
        let coins = 0;
        Some(Diver { cell, air, coins })
    };
    let air = request.air.clamp(1, i32::from(FULL_AIR)) as u8;
    let own = diver(request.seat, air)?;
    let other = diver(request.seat.other(), air_of_other)?;
    let divers = BySeat(match request.seat {
        Seat::First => [own, other],
        Seat::Second => [other, own],
    });
    let mode = Mode::Statement;
    Some(State::within(grid.clone(), mode, divers, request.seat))
}

impl Blocker {
    /// The heading that answers a request; `None` if it has no goal.
    pub fn choose(&mut self, request: &Request) -> Option<Heading> {
        let air = air_of_other(self.before.take().as_ref(), request);
        let Some(mut state) = read(request, air) else {
            return nearest(request);
        };
        let way = denial(&state).or_else(|| nearest(request));
        state.play(way);
        self.before = Some((state.grid().clone(), air));
        way
    }
}
