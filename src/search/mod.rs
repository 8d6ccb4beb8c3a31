//! Choosing an order within a time limit.

pub mod deadline;

pub use deadline::{Budget, Deadline};

use crate::params::Params;
use crate::rules::charges::League;
use crate::rules::{Action, Board, Cell, CellSet, Device, Heading, Order, Seat, State, Submarine};
use crate::tracker::Tracker;
use rand::Rng;

/// Everything a choice is based on.
pub struct Situation<'a> {
    /// The sea.
    pub board: &'a Board,
    /// What is played with.
    pub params: &'a Params,
    /// The own side.
    pub seat: Seat,
    /// True of the own submarine and the turn; the enemy's is a placeholder.
    pub state: &'a State,
    /// The enemy's life points.
    pub enemy_life: u8,
    /// What is known of the enemy.
    pub enemy: &'a Tracker,
    /// What the enemy knows of us, our coming order apart.
    pub own: &'a Tracker,
}

/// An order for this turn.
pub fn choose(situation: &Situation, _deadline: &mut Deadline, rng: &mut impl Rng) -> Order {
    let Situation {
        board,
        state,
        seat,
        enemy,
        ..
    } = *situation;
    let submarine = &state.submarines[seat];
    let mut order = Order::new();
    let mut here = submarine.cell;
    let mut open = *board.water() - submarine.trail;
    let mut charges = submarine.charges;
    if let Some((heading, target)) = roomiest(here, &open, rng) {
        let charge = Device::ALL
            .into_iter()
            .filter(|&device| state.league.has(device) && !charges.is_full(device))
            .min_by_key(|device| match device {
                Device::Torpedo => 0,
                Device::Silence => 1,
                Device::Mine => 2,
                Device::Sonar => 3,
            });
        if let Some(device) = charge {
            charges.charge(device);
        }
        order.push(Action::Move { heading, charge });
        here = target;
        open.remove(here);
    } else {
        order.push(Action::Surface);
        open = *board.water() - CellSet::from(here);
    }
    if charges.is_full(Device::Torpedo) {
        if let Some(target) = best_target(board, here, &enemy.cells(), submarine) {
            order.push(Action::Torpedo(target));
        }
    }
    if charges.is_full(Device::Silence) && state.league != League(1) {
        if let Some((heading, _)) = roomiest(here, &open, rng) {
            order.push(Action::Silence { heading, steps: 1 });
        }
    }
    order
}

/// The neighbour from which most open cells can be reached.
fn roomiest(from: Cell, open: &CellSet, rng: &mut impl Rng) -> Option<(Heading, Cell)> {
    Heading::ALL
        .into_iter()
        .filter_map(|heading| Some((heading, from.step(heading)?)))
        .filter(|(_, cell)| open.contains(*cell))
        .max_by_key(|&(_, cell)| {
            let room = CellSet::from(cell).flood(open, 225).len();
            (room, rng.random_range(0..1000))
        })
}

/// The target with the best expected damage, if it is worth a torpedo.
fn best_target(
    board: &Board,
    from: Cell,
    candidates: &CellSet,
    submarine: &Submarine,
) -> Option<Cell> {
    let reach = *board.torpedo_reach(from) - *board.blast_area(from);
    let hits = |target: Cell| {
        let rim = (*board.blast_area(target) & *candidates).len();
        rim + usize::from(candidates.contains(target))
    };
    let best = reach.iter().max_by_key(|&target| hits(target))?;
    let worth = candidates.len().div_ceil(2);
    (hits(best) >= worth && submarine.life > 0).then_some(best)
}
