//! Mines that a submarine may have out, told by where they were dropped.
//!
//! A MINE is announced without its side, so the drop cell is kept, and of its
//! four neighbours those that are still possible. It never branches until a
//! TRIGGER tells more.

use super::shape::Offset;
use crate::rules::{Board, Cell, Heading};
use std::collections::HashMap;

/// A mine known by its drop cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MineDrop {
    /// Where it was dropped, from the pattern's origin.
    pub at: Offset,
    /// Bit `heading as u8`: it may lie on that side (if that is water). Bit 4:
    /// dropped in this exchange, so not to be triggered yet.
    pub sides: u8,
}

/// All four sides, dropped just now.
const FRESH: u8 = 0b1_1111;
const IS_FRESH: u8 = 0b1_0000;

impl MineDrop {
    /// Whether it can be triggered.
    pub fn is_armed(self) -> bool {
        self.sides & IS_FRESH == 0
    }

    /// Cells where it may lie, for a drop at `from`.
    pub fn targets(self, board: &Board, from: Cell) -> impl Iterator<Item = Cell> + '_ {
        Heading::ALL
            .into_iter()
            .filter(move |&heading| self.sides >> heading as u8 & 1 != 0)
            .filter_map(move |heading| from.step(heading))
            .filter(|&cell| board.water().contains(cell))
    }
}

/// Different sets of mines, each relative to its first drop, and numbered.
/// Number 0 is the empty one.
#[derive(Clone, Debug)]
pub struct Patterns {
    drops: Vec<MineDrop>,
    ends: Vec<usize>,
}

impl Patterns {
    /// Only the empty pattern.
    pub fn new() -> Patterns {
        Patterns {
            drops: Vec::new(),
            ends: vec![0],
        }
    }

    /// The drops of a pattern, in order.
    #[inline]
    pub fn get(&self, number: u32) -> &[MineDrop] {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.drops[start..self.ends[number]]
    }
}

/// New patterns in the making; equal ones get the same number.
pub struct PatternsMaker {
    made: Patterns,
    numbers: HashMap<Vec<MineDrop>, u32>,
}

impl PatternsMaker {
    /// With the empty pattern.
    pub fn new() -> PatternsMaker {
        PatternsMaker {
            made: Patterns::new(),
            numbers: HashMap::from([(Vec::new(), 0)]),
        }
    }

    /// Number and anchor of a set of mines, given relative to `anchor`.
    pub fn add(&mut self, mut drops: Vec<MineDrop>, anchor: Offset) -> (u32, Offset) {
        drops.sort_unstable();
        let Some(first) = drops.first().map(|drop| drop.at) else {
            return (0, Offset::default());
        };
        for drop in &mut drops {
            drop.at = drop.at.plus(first.negated());
        }
        let made = &mut self.made;
        let number = *self.numbers.entry(drops).or_insert_with_key(|drops| {
            made.drops.extend_from_slice(drops);
            made.ends.push(made.drops.len());
            made.ends.len() as u32 - 1
        });
        (number, anchor.plus(first))
    }

    /// The patterns made.
    pub fn finish(self) -> Patterns {
        self.made
    }
}

/// The pattern with one more mine, dropped at the present cell.
pub fn with_drop(drops: &[MineDrop], anchor: Offset) -> Vec<MineDrop> {
    let fresh = MineDrop {
        at: anchor.negated(),
        sides: FRESH,
    };
    drops.iter().copied().chain([fresh]).collect()
}

/// The pattern once the exchange is over: every mine is armed.
pub fn armed(drops: &[MineDrop]) -> Vec<MineDrop> {
    let arm = |drop: &MineDrop| MineDrop {
        sides: drop.sides & !IS_FRESH,
        ..*drop
    };
    drops.iter().map(arm).collect()
}

/// Mines that are in either set, given relative to the same cell; as many on
/// the same drop cell as the richer of the two has there.
pub fn united(mut one: Vec<MineDrop>, mut other: Vec<MineDrop>) -> Vec<MineDrop> {
    let key = |drop: &MineDrop| (drop.at, drop.is_armed());
    one.sort_unstable_by_key(key);
    other.sort_unstable_by_key(key);
    let mut all: Vec<MineDrop> = Vec::with_capacity(one.len());
    let (mut a, mut b) = (one.into_iter().peekable(), other.into_iter().peekable());
    loop {
        match (a.peek(), b.peek()) {
            (Some(&x), Some(&y)) if key(&x) == key(&y) => {
                // Which of several is which is not known: each gets all sides.
                let same = |drop: &MineDrop| key(drop) == key(&x);
                let mut sides = 0;
                let (mut left, mut right) = (0, 0);
                while let Some(drop) = a.next_if(same) {
                    (sides, left) = (sides | drop.sides, left + 1);
                }
                while let Some(drop) = b.next_if(same) {
                    (sides, right) = (sides | drop.sides, right + 1);
                }
                all.extend((0..left.max(right)).map(|_| MineDrop { at: x.at, sides }));
            }
            (Some(x), Some(y)) => {
                let next = if key(x) < key(y) { a.next() } else { b.next() };
                all.extend(next);
            }
            (Some(_), None) => all.extend(a.next()),
            (None, _) => {
                all.extend(b);
                return all;
            }
        }
    }
}

/// Whether every mine can lie on a cell of its own; `origin` is the pattern's.
pub fn can_all_lie(
    board: &Board,
    drops: &[MineDrop],
    origin: impl Fn(Offset) -> Option<Cell>,
) -> bool {
    let sides: Vec<Vec<Cell>> = drops
        .iter()
        .map(|drop| {
            let from = origin(drop.at);
            from.map_or(Vec::new(), |from| drop.targets(board, from).collect())
        })
        .collect();
    let mut owner = [usize::MAX; 240];
    (0..sides.len()).all(|mine| place(mine, &sides, &mut owner, &mut [false; 240]))
}

/// Finds a cell for a mine, moving others away (an augmenting path).
fn place(
    mine: usize,
    sides: &[Vec<Cell>],
    owner: &mut [usize; 240],
    tried: &mut [bool; 240],
) -> bool {
    for cell in sides[mine].iter().map(|cell| cell.index()) {
        if tried[cell] {
            continue;
        }
        tried[cell] = true;
        if owner[cell] == usize::MAX || place(owner[cell], sides, owner, tried) {
            owner[cell] = mine;
            return true;
        }
    }
    false
}
