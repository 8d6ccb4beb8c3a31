//! A simulated game: both players walk from item to item.

use super::walks::Walks;
use crate::atlas::Items;
use crate::rules::{Cell, Seat, State};

/// What a won game is worth beside the lead, as a share of all coins; a lost one costs as much.
pub const WIN: f32 = 0.7;

/// Turns after which a target is chosen anew.
const CONSTANCY: u8 = 6;

/// Turns of both players after which a game is ended.
const LONGEST: u16 = 800;

/// One player.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// Its cell.
    pub cell: Cell,
    /// Turns left.
    pub air: u8,
    /// Coins taken.
    pub coins: u16,
    /// The item that it walks to, and the steps left.
    target: Option<(u16, u8)>,
    /// Turns since it was chosen.
    constant: u8,
}

impl Walker {
    /// The item that it walks to.
    #[inline]
    pub fn target(&self) -> Option<usize> {
        self.target.map(|(item, _)| usize::from(item))
    }
}

/// The state between two turns.
#[derive(Clone, Debug)]
pub struct Game {
    walkers: [Walker; 2],
    gone: Items,
    coins_left: u16,
    /// All coins, taken or not.
    total: f32,
    next: usize,
    turn: u16,
}

impl Game {
    /// From a state.
    pub fn new(walks: &Walks, state: &State) -> Game {
        let walkers = Seat::ALL.map(|seat| {
            let diver = state.diver(seat);
            Walker {
                cell: diver.cell,
                air: diver.air,
                coins: diver.coins,
                target: None,
                constant: 0,
            }
        });
        let coins_left = state.coins_left();
        Game {
            walkers,
            gone: walks.gone(state),
            coins_left,
            total: f32::from(coins_left + walkers[0].coins + walkers[1].coins).max(1.0),
            next: state.next() as usize,
            turn: 0,
        }
    }

    /// The player to move.
    #[inline]
    pub fn player(&self) -> &Walker {
        &self.walkers[self.next]
    }

    /// The other one.
    #[inline]
    pub fn other(&self) -> &Walker {
        &self.walkers[1 - self.next]
    }

    /// 0 or 1, by the seat of the player to move.
    #[inline]
    pub fn seat(&self) -> usize {
        self.next
    }

    /// What is gone.
    #[inline]
    pub fn gone(&self) -> &Items {
        &self.gone
    }

    /// Coins that are left.
    #[inline]
    pub fn coins_left(&self) -> u16 {
        self.coins_left
    }

    /// Turns of both players so far.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Coins by which the first player leads.
    #[inline]
    fn lead(&self) -> i32 {
        i32::from(self.walkers[0].coins) - i32::from(self.walkers[1].coins)
    }

    /// Lead of the first player as a share of all coins.
    #[inline]
    pub fn share(&self) -> f32 {
        self.lead() as f32 / self.total
    }

    /// What the first player has at the end: its share, and [`WIN`].
    pub fn result(&self) -> f32 {
        self.share() + WIN * self.lead().signum() as f32
    }

    /// Whether nothing can change who wins.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.lead().unsigned_abs() > u32::from(self.coins_left)
            || self.coins_left == 0
            || self.walkers[0].air == 0 && self.walkers[1].air == 0
            || self.turn >= LONGEST
    }

    /// Plays on to the next choice, or to the end.
    pub fn advance(&mut self, walks: &Walks) {
        while !self.is_over() && !self.must_choose() {
            self.step(walks);
        }
    }

    /// Whether the player to move chooses an item to walk to.
    #[inline]
    pub fn must_choose(&self) -> bool {
        let me = self.player();
        let stays = |item| me.constant < CONSTANCY && !self.gone.has(item);
        me.air > 0 && !me.target().is_some_and(stays)
    }

    /// The player to move begins to walk to an item within its air; without one it is lost.
    #[inline]
    pub fn choose(&mut self, walks: &Walks, item: Option<usize>) {
        let me = &mut self.walkers[self.next];
        me.constant = 0;
        match item {
            Some(item) => me.target = Some((item as u16, walks.steps(me.cell)[item])),
            None => me.air = 0,
        }
        self.step(walks);
    }

    /// One turn of a player that need not choose.
    #[inline]
    pub fn step(&mut self, walks: &Walks) {
        let me = &mut self.walkers[self.next];
        self.turn += 1;
        if let Some((item, steps)) = me.target.filter(|_| me.air > 0) {
            let (item, steps) = (usize::from(item), steps.saturating_sub(1));
            me.air -= 1;
            me.constant += 1;
            me.target = Some((item as u16, steps));
            let before = me.cell;
            me.cell = match steps {
                0 => walks.cell(item),
                _ => walks.towards(before, item, steps),
            };
            if me.cell == before {
                // Behind a block: the steps are counted to the end.
                me.constant = 0;
            }
            let entered = walks.item_in(me.cell);
            if let Some(item) = entered.filter(|&item| !self.gone.has(item)) {
                self.gone.add(item);
                if item < walks.coins() {
                    me.coins += 1;
                    self.coins_left -= 1;
                } else {
                    me.air = walks.refill();
                }
                me.target = None;
            }
        }
        if self.walkers[1 - self.next].air > 0 {
            self.next = 1 - self.next;
        }
    }
}
