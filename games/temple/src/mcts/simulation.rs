//! The simulated game of the tree search: both players walk from item to item (coin or bubble).

use super::walk_table::WalkTable;
use crate::atlas::ItemSet;
use crate::rules::{Cell, Seat, State};

/// Bonus for a won game beside the lead, as a share of all coins; a lost game costs as much.
/// A guess.
pub const WIN_BONUS: f32 = 0.7;

/// Turns on the way to a target after which a player chooses anew. A guess.
const RECONSIDERED_AFTER: u8 = 6;

/// Turns of both players after which a game is ended. A guess.
const MOST_TURNS: u16 = 800;

/// State of one player.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// The cell of the player.
    pub cell: Cell,
    /// Turns that it can still take.
    pub air: u8,
    /// Coins taken.
    pub coins: u16,
    /// The item that it walks to, and the steps left.
    target: Option<(u16, u8)>,
    /// Turns since the target was chosen.
    target_age: u8,
}

impl Walker {
    /// The item that it walks to.
    #[inline]
    pub fn target(&self) -> Option<usize> {
        self.target.map(|(item, _)| usize::from(item))
    }
}

/// The state of a simulated game between two turns.
///
/// ```
/// use temple::mcts::{SimulatedGame, WalkTable};
/// use temple::rules::{Grid, Mode, State};
///
/// let grid = Grid::parse(&[
///     "#########",
///     "#1  o o #",
///     "#    .2 #",
///     "#########",
/// ])
/// .expect("a map");
/// let state = State::new(grid, Mode::Statement).expect("both players");
/// let walks = WalkTable::new(&state);
/// let mut game = SimulatedGame::new(&walks, &state);
/// assert!(game.must_choose());
/// // Item 0 is the first coin, three steps away.
/// game.choose(&walks, Some(0));
/// assert_eq!((game.seat(), game.turn(), game.other().air), (1, 1, 14));
/// assert_eq!(game.other().target(), Some(0));
/// ```
#[derive(Clone, Debug)]
pub struct SimulatedGame {
    walkers: [Walker; 2],
    gone: ItemSet,
    coins_left: u16,
    /// Number of coins at the start of the real game, at least 1.
    total_coins: f32,
    /// Index of the player to move.
    next: usize,
    turn: u16,
}

impl SimulatedGame {
    /// A game that starts in this state; `walks` is valid for it.
    pub fn new(walks: &WalkTable, state: &State) -> SimulatedGame {
        let walkers = Seat::ALL.map(|seat| {
            let diver = state.diver(seat);
            Walker {
                cell: diver.cell,
                air: diver.air,
                coins: diver.coins,
                target: None,
                target_age: 0,
            }
        });
        let coins_left = state.coins_left();
        SimulatedGame {
            walkers,
            gone: walks.gone(state),
            coins_left,
            total_coins: f32::from(coins_left + walkers[0].coins + walkers[1].coins).max(1.0),
            next: state.next() as usize,
            turn: 0,
        }
    }

    /// The player to move.
    #[inline]
    pub fn player(&self) -> &Walker {
        &self.walkers[self.next]
    }

    /// The opponent of the player to move.
    #[inline]
    pub fn other(&self) -> &Walker {
        &self.walkers[1 - self.next]
    }

    /// Index of the player to move: 0 for the first seat, 1 for the second.
    #[inline]
    pub fn seat(&self) -> usize {
        self.next
    }

    /// The items that have been taken.
    #[inline]
    pub fn gone(&self) -> &ItemSet {
        &self.gone
    }

    /// Number of coins on the map.
    #[inline]
    pub fn coins_left(&self) -> u16 {
        self.coins_left
    }

    /// Turns of both players so far.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Lead of the first player in coins.
    #[inline]
    fn lead(&self) -> i32 {
        i32::from(self.walkers[0].coins) - i32::from(self.walkers[1].coins)
    }

    /// Lead of the first player as a share of all coins, -1..=1.
    #[inline]
    pub fn lead_share(&self) -> f32 {
        self.lead() as f32 / self.total_coins
    }

    /// Result for the first player: `lead_share + WIN_BONUS * sign(lead)`.
    pub fn result(&self) -> f32 {
        self.lead_share() + WIN_BONUS * self.lead().signum() as f32
    }

    /// Whether the winner is certain, no coin is left, both are out of air, or
    /// 800 turns have been played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.lead().unsigned_abs() > u32::from(self.coins_left)
            || self.coins_left == 0
            || self.walkers[0].air == 0 && self.walkers[1].air == 0
            || self.turn >= MOST_TURNS
    }

    /// Plays on to the next choice, or to the end.
    pub fn advance(&mut self, walks: &WalkTable) {
        while !self.is_over() && !self.must_choose() {
            self.step(walks);
        }
    }

    /// Whether the player to move is alive and needs a target: it has none, the target has been
    /// taken, or it has walked 6 turns towards it.
    #[inline]
    pub fn must_choose(&self) -> bool {
        let me = self.player();
        let stays = |item| me.target_age < RECONSIDERED_AFTER && !self.gone.has(item);
        me.air > 0 && !me.target().is_some_and(stays)
    }

    /// Sets the target of the player to move, an item within its air, and plays its turn.
    /// Without a target the player is out of the game.
    #[inline]
    pub fn choose(&mut self, walks: &WalkTable, item: Option<usize>) {
        let me = &mut self.walkers[self.next];
        me.target_age = 0;
        match item {
            Some(item) => me.target = Some((item as u16, walks.steps(me.cell)[item])),
            None => me.air = 0,
        }
        self.step(walks);
    }

    /// Plays one turn of a player that need not choose.
    #[inline]
    pub fn step(&mut self, walks: &WalkTable) {
        let me = &mut self.walkers[self.next];
        self.turn += 1;
        if let Some((item, steps)) = me.target.filter(|_| me.air > 0) {
            let (item, steps) = (usize::from(item), steps.saturating_sub(1));
            me.air -= 1;
            me.target_age += 1;
            me.target = Some((item as u16, steps));
            let before = me.cell;
            me.cell = match steps {
                0 => walks.cell(item),
                _ => walks.towards(before, item, steps),
            };
            if me.cell == before {
                // The walk pushes a block, which is not simulated: the player stands still until
                // the steps are over.
                me.target_age = 0;
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
