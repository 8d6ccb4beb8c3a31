//! State tracker: the whole state of a game from its requests, with the opponent's air and coins,
//! which are not sent.

use crate::protocol::Request;
use crate::rules::{BySeat, Cell, Diver, Heading, Mode, Seat, State, Tile, FULL_AIR, MAX_SIDE};

/// Upper bound of the coins on a map (statement: "up to 64x64"); a larger score in a request counts
/// as this.
const MOST_COINS: i32 = (MAX_SIDE * MAX_SIDE) as i32;

/// The state of one game from request to request.
///
/// ```
/// use temple::protocol::Request;
/// use temple::rules::{Grid, Heading, Mode, Seat, State};
/// use temple::state_tracker::StateTracker;
///
/// let grid = Grid::parse(&[
///     "#######",
///     "#1   o#",
///     "#.o 2 #",
///     "#######",
/// ])
/// .expect("a map");
/// let mut game = State::new(grid, Mode::Statement).expect("both players");
/// let mut tracker = StateTracker::default();
/// let first = tracker.update(&Request::of(&game)).state;
/// tracker.record_answer(first, Heading::East);
/// game.play(Some(Heading::East));
/// game.play(Some(Heading::West));
/// let second = tracker.update(&Request::of(&game));
/// assert_eq!(second.state.diver(Seat::Second).air, 14);
/// assert_eq!(second.reply.map(|(_, step)| step), Some(Some(Heading::West)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct StateTracker {
    mode: Mode,
    /// The state after our last answer.
    left: Option<State>,
}

/// The present state, and how the tracker came to it.
#[derive(Clone, Debug)]
pub struct TrackedState {
    /// The present state.
    pub state: State,
    /// The state before the opponent's turn and its move, if a single move explains the map.
    pub reply: Option<(State, Option<Heading>)>,
    /// Whether the opponent's air and coins follow from the state before; else they are guessed,
    /// and the map may be another one.
    pub is_known: bool,
}

impl StateTracker {
    /// Plays the own answer in the present state.
    pub fn record_answer(&mut self, mut state: State, heading: Heading) {
        if state.end().is_none() {
            state.play(Some(heading));
        }
        self.left = Some(state);
    }

    /// The present state, from the state after our last answer and a request.
    pub fn update(&mut self, request: &Request) -> TrackedState {
        let left = self.left.take().filter(|left| {
            (left.grid().width(), left.grid().height())
                == (request.grid.width(), request.grid.height())
        });
        if left.is_none() {
            // Only the simulator's mode starts with 14 turns of air.
            let kit = request.air == i32::from(FULL_AIR) - 1;
            self.mode = if kit { Mode::Kit } else { Mode::Statement };
        }
        let other = request.seat.other();
        let mut known = None;
        let mut reply = None;
        if let Some(left) = &left {
            let waiting = left.end().is_some() || left.next() == request.seat;
            if waiting && *left.grid() == request.grid {
                known = Some(*left.diver(other));
            } else if !waiting {
                let found = replies(left).find(|(_, state)| *state.grid() == request.grid);
                if let Some((step, state)) = found {
                    known = Some(*state.diver(other));
                    reply = Some((left.clone(), step));
                }
            }
        }
        let own_cell = request.grid.find(Tile::Diver(request.seat));
        let other_cell = request.grid.find(Tile::Diver(other));
        let other_diver = known.unwrap_or_else(|| guess(left.as_ref(), request, other_cell));
        let air = match self.mode {
            Mode::Statement => request.air,
            Mode::Kit => request.air.saturating_add(1),
        };
        let own = Diver {
            cell: own_cell.unwrap_or(Cell(0)),
            air: air.clamp(1, i32::from(FULL_AIR)) as u8,
            coins: request.score.clamp(0, MOST_COINS) as u16,
        };
        let divers = match request.seat {
            Seat::First => [own, other_diver],
            Seat::Second => [other_diver, own],
        };
        let state = State::within(
            request.grid.clone(),
            self.mode,
            BySeat(divers),
            request.seat,
        );
        TrackedState {
            state,
            reply,
            is_known: known.is_some(),
        }
    }
}

/// Each move of the player to move, waiting included, with the state after it.
fn replies(state: &State) -> impl Iterator<Item = (Option<Heading>, State)> + '_ {
    let steps = Heading::ALL.into_iter().map(Some).chain([None]);
    steps.map(|step| {
        let mut after = state.clone();
        after.play(step);
        (step, after)
    })
}

/// A guess of the opponent where no single move explains the map: in the first turn, or after a
/// turn of ours was lost. It has the coins that are missing.
fn guess(left: Option<&State>, request: &Request, cell: Option<Cell>) -> Diver {
    let (own, other) = (request.seat, request.seat.other());
    let count = |tile| request.grid.count(tile) as i32;
    // Coins that come back or are lost again are those of another game.
    let left = left.filter(|left| {
        // The last answer may have come too late, with a coin.
        i32::from(left.coins_left()) + 1 >= count(Tile::Coin)
            && i32::from(left.diver(own).coins) <= request.score.saturating_add(1)
    });
    let before = left.map(|left| *left.diver(other));
    let air = match left {
        // Its air is full before its first turn.
        None => FULL_AIR - own.index() as u8,
        Some(left) if (left.grid().count(Tile::Bubble) as i32) > count(Tile::Bubble) => {
            left.mode().refill()
        }
        Some(left) => left.diver(other).air.saturating_sub(1),
    };
    let was_alive = before.is_none_or(|diver| diver.is_alive());
    let coins = left.map_or(0, |left| {
        let coins = Seat::ALL.map(|seat| i32::from(left.diver(seat).coins));
        coins[0] + coins[1] + i32::from(left.coins_left())
            - count(Tile::Coin)
            - request.score.clamp(0, MOST_COINS)
    });
    Diver {
        cell: cell.or(before.map(|diver| diver.cell)).unwrap_or(Cell(0)),
        air: if was_alive && cell.is_some() {
            air.max(1)
        } else {
            0
        },
        coins: coins.clamp(0, MOST_COINS) as u16,
    }
}
