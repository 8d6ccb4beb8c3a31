//! Legality checker: a slow second path to the legality of an order, rule by rule and in plain
//! integers. It shares no code with the generator of [`super::legal`] or with [`State`]; tests
//! compare the three.

use super::orders::{FULL_HIT, RIM_HIT, SILENCE_RANGE, TORPEDO_RANGE};
use super::{Action, Board, Cell, Device, Heading, State};

/// Why an order is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The order has no action: the referee would surface.
    Empty,
    /// The order has an earlier action of this one's kind.
    Duplicate(Action),
    /// The referee would leave this action out or disqualify for it.
    Impossible(Action),
}

/// Checks an order of the side to play.
///
/// # Errors
/// The first action that would not be run as written. Actions after a killing
/// blast are checked by the referee's test only, since they are never run.
pub fn check(board: &Board, state: &State, order: &[Action]) -> Result<(), Illegal> {
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
    let mut turn = CheckedTurn::new(board, state);
    for &action in order {
        // The referee tests one action after a kill and runs none.
        let is_last = turn.is_over();
        if !turn.test(action) {
            return Err(Illegal::Impossible(action));
        }
        if is_last {
            break;
        }
    }
    Ok(())
}

/// Column and row, which may lie off the grid.
type Place = (i32, i32);

/// The hidden state of the side to move within its turn.
struct CheckedTurn<'a> {
    board: &'a Board,
    state: &'a State,
    place: Place,
    visited: Vec<Place>,
    /// Mines dropped before this turn, which alone can be triggered.
    armed: Vec<Place>,
    /// All mines that did not explode.
    mines: Vec<Place>,
    charges: [i32; 4],
    life: i32,
    enemy_life: i32,
    enemy_place: Place,
}

impl<'a> CheckedTurn<'a> {
    fn new(board: &'a Board, state: &'a State) -> CheckedTurn<'a> {
        let own = &state.submarines[state.next_seat()];
        let enemy = &state.submarines[state.next_seat().other()];
        let armed: Vec<Place> = (own.mines | own.fresh_mines).iter().map(place).collect();
        CheckedTurn {
            board,
            state,
            place: place(own.cell),
            visited: own.trail.iter().map(place).collect(),
            mines: armed.clone(),
            armed,
            charges: Device::ALL.map(|device| i32::from(own.charges.get(device))),
            life: i32::from(own.life),
            enemy_life: i32::from(enemy.life),
            enemy_place: place(enemy.cell),
        }
    }

    fn is_over(&self) -> bool {
        self.life <= 0 || self.enemy_life <= 0
    }

    fn is_water(&self, place: Place) -> bool {
        Cell::from_integers(place.0, place.1).is_some_and(|cell| self.board.water().contains(cell))
    }

    /// Whether the action is legal now; runs it.
    fn test(&mut self, action: Action) -> bool {
        if !self.state.league.knows(action.kind()) {
            return false;
        }
        if let Some(device) = action.kind().device() {
            if self.charges[device as usize] < i32::from(device.size()) {
                return false;
            }
            self.charges[device as usize] = 0;
        }
        match action {
            Action::Move { heading, charge } => self.step(heading) && self.charge(charge),
            Action::Surface => {
                self.life -= 1;
                self.visited = vec![self.place];
                true
            }
            Action::Torpedo(target) => {
                let reached = self.torpedo_reach().contains(&place(target));
                self.explode(place(target));
                reached
            }
            Action::Sonar(_) => true,
            Action::Silence { heading, steps } => {
                steps <= SILENCE_RANGE && (0..steps).all(|_| self.step(heading))
            }
            Action::Mine(heading) => {
                let place = beside(self.place, heading);
                let is_free = self.is_water(place) && !self.mines.contains(&place);
                self.mines.push(place);
                is_free
            }
            Action::Trigger(cell) => {
                let is_armed = self.armed.contains(&place(cell));
                self.mines.retain(|&mine| mine != place(cell));
                self.explode(place(cell));
                is_armed
            }
        }
    }

    /// One step; after a kill the referee does not test its cell.
    fn step(&mut self, heading: Heading) -> bool {
        self.place = beside(self.place, heading);
        let is_open = self.is_water(self.place) && !self.visited.contains(&self.place);
        self.visited.push(self.place);
        is_open || self.is_over()
    }

    fn charge(&mut self, device: Option<Device>) -> bool {
        let Some(device) = device else { return true };
        let charge = &mut self.charges[device as usize];
        *charge = (*charge + 1).min(i32::from(device.size()));
        self.state.league.has(device)
    }

    /// All cells that a torpedo reaches through water.
    fn torpedo_reach(&self) -> Vec<Place> {
        let mut reached = vec![self.place];
        let mut rim = 0;
        for _ in 0..TORPEDO_RANGE {
            let inner = core::mem::replace(&mut rim, reached.len());
            for from in inner..rim {
                for heading in Heading::ALL {
                    let place = beside(reached[from], heading);
                    if self.is_water(place) && !reached.contains(&place) {
                        reached.push(place);
                    }
                }
            }
        }
        reached
    }

    fn explode(&mut self, at: Place) {
        let hit = |place: Place| match (place.0 - at.0).abs().max((place.1 - at.1).abs()) {
            0 => i32::from(FULL_HIT),
            1 => i32::from(RIM_HIT),
            _ => 0,
        };
        self.life -= hit(self.place);
        self.enemy_life -= hit(self.enemy_place);
    }
}

fn place(cell: Cell) -> Place {
    (i32::from(cell.x()), i32::from(cell.y()))
}

fn beside((x, y): Place, heading: Heading) -> Place {
    match heading {
        Heading::North => (x, y - 1),
        Heading::South => (x, y + 1),
        Heading::West => (x - 1, y),
        Heading::East => (x + 1, y),
    }
}
