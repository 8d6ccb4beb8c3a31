//! Which actions and orders are legal: run as written, nothing left out, no
//! disqualification. A fast generator, and a slow checker that shares no code
//! with it or with [`State`].

use super::orders::{LONGEST_ORDER, SILENCE_RANGE, TORPEDO_RANGE};
use super::League;
use super::{
    Action, ActionKind, Board, Cell, Device, Heading, Order, Seat, Sector, State, Submarine,
};
use arrayvec::ArrayVec;

/// No position has more: 4 headings with one of 4 charges or none, SURFACE, 41 torpedo
/// targets, 9 sectors, 17 silences, 4 mines to drop and 225 to trigger.
pub const MOST_ACTIONS: usize = 320;

/// The kinds already used in an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used(u8);

impl Used {
    /// Whether this kind stands in the order.
    #[inline]
    pub fn contains(self, kind: ActionKind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    /// With this kind, too.
    #[inline]
    #[must_use]
    pub fn with(self, kind: ActionKind) -> Used {
        Used(self.0 | 1 << kind as u8)
    }
}

/// Calls `found` with every action that may follow now: each MOVE with each
/// charge and without, SURFACE, each TORPEDO target, SONAR sector, SILENCE
/// (0 steps once only, to the north), MINE and TRIGGER.
pub fn for_each_action(
    board: &Board,
    league: League,
    submarine: &Submarine,
    used: Used,
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
    let step = |from: Cell, heading| from.step(heading).filter(|&cell| open.contains(cell));
    if ready(ActionKind::Move) {
        for heading in Heading::ALL {
            if step(submarine.cell, heading).is_some() {
                for device in Device::ALL {
                    if league.has(device) {
                        found(Action::Move {
                            heading,
                            charge: Some(device),
                        });
                    }
                }
                found(Action::Move {
                    heading,
                    charge: None,
                });
            }
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
        found(Action::Silence {
            heading: Heading::North,
            steps: 0,
        });
        for heading in Heading::ALL {
            let mut cell = submarine.cell;
            for steps in 1..=SILENCE_RANGE {
                let Some(next) = step(cell, heading) else {
                    break;
                };
                cell = next;
                found(Action::Silence { heading, steps });
            }
        }
    }
    if ready(ActionKind::Mine) {
        let mined = submarine.mines | submarine.fresh_mines;
        for heading in Heading::ALL {
            let free = submarine
                .cell
                .step(heading)
                .is_some_and(|cell| board.water().contains(cell) && !mined.contains(cell));
            if free {
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
    let used = order
        .iter()
        .fold(Used::default(), |used, action| used.with(action.kind()));
    let mut actions: ArrayVec<Action, MOST_ACTIONS> = ArrayVec::new();
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

/// Why an order is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// No action at all: the referee would surface.
    Empty,
    /// This action's kind stands in the order twice.
    Duplicate(Action),
    /// This action would be left out or would disqualify.
    Impossible(Action),
}

/// Checks an order of the side to play, slowly, rule by rule.
///
/// # Errors
/// The first action that would not be run as written. Actions after a killing
/// blast are checked by the referee's test only, since they are never run.
pub fn check(board: &Board, state: &State, order: &[Action]) -> Result<(), Illegal> {
    let seat = state.next_seat();
    let own = &state.submarines[seat];
    let enemy = &state.submarines[seat.other()];
    let water =
        |x: i32, y: i32| Cell::from_integers(x, y).is_some_and(|cell| board.water().contains(cell));
    let place = |cell: Cell| (i32::from(cell.x()), i32::from(cell.y()));
    let delta = |heading| match heading {
        Heading::North => (0, -1),
        Heading::South => (0, 1),
        Heading::West => (-1, 0),
        Heading::East => (1, 0),
    };
    let (mut x, mut y) = place(own.cell);
    let mut visited: Vec<(i32, i32)> = own.trail.iter().map(place).collect();
    let armed: Vec<(i32, i32)> = (own.mines | own.fresh_mines).iter().map(place).collect();
    let mut mines = armed.clone();
    let mut charges = Device::ALL.map(|device| i32::from(own.charges.get(device)));
    let (mut life, mut enemy_life) = (i32::from(own.life), i32::from(enemy.life));
    let enemy_place = place(enemy.cell);
    if order.is_empty() {
        return Err(Illegal::Empty);
    }
    for (i, &action) in order.iter().enumerate() {
        if order[..i]
            .iter()
            .any(|earlier| earlier.kind() == action.kind())
        {
            return Err(Illegal::Duplicate(action));
        }
    }
    for &action in order {
        let impossible = Err(Illegal::Impossible(action));
        let dead = life <= 0 || enemy_life <= 0;
        if !state.league.knows(action.kind()) {
            return impossible;
        }
        if let Some(device) = action.kind().device() {
            if charges[device as usize] < i32::from(device.size()) {
                return impossible;
            }
            charges[device as usize] = 0;
        }
        let mut blast = None;
        match action {
            Action::Move { heading, charge } => {
                if charge.is_some_and(|device| !state.league.has(device)) {
                    return impossible;
                }
                let (dx, dy) = delta(heading);
                (x, y) = (x + dx, y + dy);
                if !dead && (!water(x, y) || visited.contains(&(x, y))) {
                    return impossible;
                }
                visited.push((x, y));
                if let Some(device) = charge {
                    let full = i32::from(device.size());
                    charges[device as usize] = (charges[device as usize] + 1).min(full);
                }
            }
            Action::Surface => {
                life -= 1;
                visited = vec![(x, y)];
            }
            Action::Torpedo(target) => {
                let target = place(target);
                let mut rim = vec![(x, y)];
                let mut reached = rim.clone();
                for _ in 0..TORPEDO_RANGE {
                    let mut next = Vec::new();
                    for &(x, y) in &rim {
                        for heading in Heading::ALL {
                            let (dx, dy) = delta(heading);
                            let cell = (x + dx, y + dy);
                            if water(cell.0, cell.1) && !reached.contains(&cell) {
                                reached.push(cell);
                                next.push(cell);
                            }
                        }
                    }
                    rim = next;
                }
                if !reached.contains(&target) {
                    return impossible;
                }
                blast = Some(target);
            }
            Action::Sonar(_) => {}
            Action::Silence { heading, steps } => {
                if steps > SILENCE_RANGE {
                    return impossible;
                }
                let (dx, dy) = delta(heading);
                for _ in 0..steps {
                    (x, y) = (x + dx, y + dy);
                    if !dead && (!water(x, y) || visited.contains(&(x, y))) {
                        return impossible;
                    }
                    visited.push((x, y));
                }
            }
            Action::Mine(heading) => {
                let (dx, dy) = delta(heading);
                let cell = (x + dx, y + dy);
                if !water(cell.0, cell.1) || mines.contains(&cell) {
                    return impossible;
                }
                mines.push(cell);
            }
            Action::Trigger(cell) => {
                let cell = place(cell);
                if !armed.contains(&cell) {
                    return impossible;
                }
                mines.retain(|&mine| mine != cell);
                blast = Some(cell);
            }
        }
        if dead {
            // The referee tests one action after a kill and runs none.
            return Ok(());
        }
        if let Some((bx, by)) = blast {
            let hit = |(x, y): (i32, i32)| match (x - bx).abs().max((y - by).abs()) {
                0 => 2,
                1 => 1,
                _ => 0,
            };
            life -= hit((x, y));
            enemy_life -= hit(enemy_place);
        }
    }
    Ok(())
}
