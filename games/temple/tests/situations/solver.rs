//! The exact value of a small state: minimax to the end of the game, without bounds,
//! evaluation or distances.

use std::collections::HashMap;
use temple::rules::{Heading, Seat, State};

/// Values of states by their hash, for the first player: 1 won, 0 drawn, -1 lost.
pub struct Solver {
    known: HashMap<u64, i8>,
    /// States that may be entered before it gives up.
    left: usize,
}

impl Solver {
    /// A solver that gives up after this number of states.
    pub fn new(states: usize) -> Solver {
        Solver {
            known: HashMap::new(),
            left: states,
        }
    }

    /// The value for the first player; `None` if the solver gives up. Every turn costs air and
    /// bubbles are used up, so that every line ends.
    pub fn value(&mut self, state: &mut State) -> Option<i8> {
        if let Some(end) = state.end() {
            return Some(match end.winner {
                None => 0,
                Some(Seat::First) => 1,
                Some(Seat::Second) => -1,
            });
        }
        let key = state.hash();
        if let Some(&value) = self.known.get(&key) {
            return Some(value);
        }
        self.left = self.left.checked_sub(1)?;
        let sign = if state.next() == Seat::First { 1 } else { -1 };
        let mut best = -1;
        for step in steps(state) {
            let undo = state.play(step);
            let value = self.value(state);
            state.undo(&undo);
            best = best.max(sign * value?);
            if best == 1 {
                break;
            }
        }
        self.known.insert(key, sign * best);
        Some(sign * best)
    }

    /// The value of each open heading and of waiting for the player to move; `None` if the solver
    /// gives up.
    pub fn moves(&mut self, state: &mut State) -> Option<Vec<(Option<Heading>, i8)>> {
        let sign = if state.next() == Seat::First { 1 } else { -1 };
        let mut found = Vec::new();
        for step in steps(state) {
            let undo = state.play(step);
            let value = self.value(state);
            state.undo(&undo);
            found.push((step, sign * value?));
        }
        Some(found)
    }
}

/// The open headings, and waiting.
fn steps(state: &State) -> Vec<Option<Heading>> {
    let open = Heading::ALL.into_iter();
    let open = open.filter(|&way| state.step(way).is_some()).map(Some);
    open.chain([None]).collect()
}
