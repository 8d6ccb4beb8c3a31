//! Move generation: the legal actions and orders, which are run as written, with nothing left
//! out and no disqualification. [`check`] tests the same property slowly and shares no code.

use super::orders::{LONGEST_ORDER, SILENCE_RANGE};
use super::League;
use super::{
    Action, ActionKind, Board, Cell, CellSet, Device, Heading, Order, Seat, Sector, State,
    Submarine,
};
use arrayvec::ArrayVec;

pub use super::legality::{check, Illegal};

/// Upper bound of the number of legal actions in a state: 4 headings with one of 4 charges or
/// none, SURFACE, 41 torpedo targets, 9 sectors, 17 silences, 4 mines to drop and 225 to trigger
/// are 317.
pub const MAX_ACTIONS: usize = 320;

/// The set of action kinds that an order has so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsedKinds(u8);

impl UsedKinds {
    /// Whether the order has an action of this kind.
    #[inline]
    pub fn contains(self, kind: ActionKind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    /// The set with this kind added.
    #[inline]
    #[must_use]
    pub fn with(self, kind: ActionKind) -> UsedKinds {
        UsedKinds(self.0 | 1 << kind as u8)
    }
}

/// Calls `found` with every action that may follow now: each MOVE with each
/// charge and without, SURFACE, each TORPEDO target, SONAR sector, SILENCE
/// (0 steps once only, to the north), MINE and TRIGGER.
pub fn for_each_action(
    board: &Board,
    league: League,
    submarine: &Submarine,
    used: UsedKinds,
    mut found: impl FnMut(Action),
) {
    let open = *board.water() - submarine.trail;
    let ready = |kind: ActionKind| {
        !used.contains(kind)
            && league.knows(kind)
            && kind
                .device()
                .is_none_or(|device| submarine.charges.is_full(device))
    };
    if ready(ActionKind::Move) {
        for heading in Heading::ALL {
            if step(submarine.cell, heading, open).is_none() {
                continue;
            }
            for device in Device::ALL.into_iter().filter(|&device| league.has(device)) {
                let charge = Some(device);
                found(Action::Move { heading, charge });
            }
            let charge = None;
            found(Action::Move { heading, charge });
        }
    }
    if ready(ActionKind::Surface) {
        found(Action::Surface);
    }
    if ready(ActionKind::Torpedo) {
        for target in *board.torpedo_reach(submarine.cell) {
            found(Action::Torpedo(target));
        }
    }
    if ready(ActionKind::Sonar) {
        for sector in Sector::all() {
            found(Action::Sonar(sector));
        }
    }
    if ready(ActionKind::Silence) {
        for_each_silence(submarine.cell, open, &mut found);
    }
    if ready(ActionKind::Mine) {
        let free = *board.water() - submarine.mines - submarine.fresh_mines;
        for heading in Heading::ALL {
            if step(submarine.cell, heading, free).is_some() {
                found(Action::Mine(heading));
            }
        }
    }
    if ready(ActionKind::Trigger) {
        for cell in submarine.mines {
            found(Action::Trigger(cell));
        }
    }
}

#[inline]
fn for_each_silence(from: Cell, open: CellSet, found: &mut impl FnMut(Action)) {
    found(Action::Silence {
        heading: Heading::North,
        steps: 0,
    });
    for heading in Heading::ALL {
        let mut cell = from;
        for steps in 1..=SILENCE_RANGE {
            let Some(next) = step(cell, heading, open) else {
                break;
            };
            cell = next;
            found(Action::Silence { heading, steps });
        }
    }
}

#[inline]
fn step(from: Cell, heading: Heading, open: CellSet) -> Option<Cell> {
    from.step(heading).filter(|&cell| open.contains(cell))
}

/// Calls `found` with every legal order of at least one and at most `longest`
/// actions, and with the state after it. A kill ends an order.
pub fn for_each_order(
    board: &Board,
    state: &State,
    longest: usize,
    found: &mut impl FnMut(&Order, &State),
) {
    let seat = state.next_seat();
    let mut begun = *state;
    begun.turn += 1;
    begun.submarines[seat].begin_turn();
    extend(
        board,
        &begun,
        seat,
        longest.min(LONGEST_ORDER),
        &mut Order::new(),
        found,
    );
}

fn extend(
    board: &Board,
    state: &State,
    seat: Seat,
    left: usize,
    order: &mut Order,
    found: &mut impl FnMut(&Order, &State),
) {
    if left == 0 || state.has_sunk() {
        return;
    }
    let used = order.iter().fold(UsedKinds::default(), |used, action| {
        used.with(action.kind())
    });
    let mut actions: ArrayVec<Action, MAX_ACTIONS> = ArrayVec::new();
    for_each_action(
        board,
        state.league,
        &state.submarines[seat],
        used,
        |action| actions.push(action),
    );
    for action in actions {
        let mut after = *state;
        if after.run(board, seat, action).is_ok() {
            order.push(action);
            found(order, &after);
            extend(board, &after, seat, left - 1, order, found);
            order.pop();
        }
    }
}
