//! Games to track: random legal play in several tempers, with the truth at hand.

use ocean::rules::legal::{self, UsedKinds};
use ocean::rules::state::Piece;
use ocean::rules::{
    Action, ActionKind, Announcements, Board, BySeat, Cell, CellSet, Device, Order, Seat, State,
};
use ocean::tracker::{Knowledge, Tracker};
use rand::seq::IndexedRandom;
use rand::Rng;

/// The probabilities of a random player's decisions.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// Probability of each further action of an order.
    pub going_on: f64,
    /// Probability that a full device (or a mine) is used when it can be.
    pub use_of: [f64; 5],
    /// Probability of charging SILENCE when it is not full.
    pub hushed: f64,
    /// Probability of sending a blast where it hurts the own side, if it can.
    pub harmful: f64,
    /// Probability of a MOVE to where most room is left.
    pub roomy: f64,
    /// Probability per turn that all devices are full, whatever was charged:
    /// for short games in which much happens.
    pub windfall: f64,
}

impl Temper {
    /// Silences as soon as it can, and charges for nothing else.
    pub const HUSHED: Temper = Temper {
        going_on: 0.3,
        use_of: [0.3, 0.3, 1.0, 0.3, 0.3],
        hushed: 1.0,
        harmful: 0.0,
        roomy: 0.9,
        windfall: 0.0,
    };
    /// Uses every device.
    pub const MIXED: Temper = Temper {
        going_on: 0.5,
        use_of: [0.5, 0.7, 0.5, 0.7, 0.3],
        hushed: 0.25,
        harmful: 0.05,
        roomy: 0.8,
        windfall: 0.0,
    };
    /// Fires at itself.
    pub const RECKLESS: Temper = Temper {
        going_on: 0.6,
        use_of: [0.9, 0.5, 0.5, 0.9, 0.6],
        hushed: 0.1,
        harmful: 0.6,
        roomy: 0.5,
        windfall: 0.0,
    };
    /// Lays and triggers mines.
    pub const MINER: Temper = Temper {
        going_on: 0.7,
        use_of: [0.05, 0.1, 0.3, 1.0, 0.3],
        hushed: 0.1,
        harmful: 0.1,
        roomy: 0.5,
        windfall: 0.0,
    };
}

/// One game in progress, with the announcements that each side receives.
pub struct Play {
    pub board: Board,
    pub state: State,
}

/// The announcements and results of one turn.
pub struct Turn {
    pub seat: Seat,
    pub announced: Announcements,
    pub sonar: Option<bool>,
    pub life: u8,
}

impl Play {
    pub fn new(board: Board, rng: &mut impl Rng) -> Play {
        let water: Vec<Cell> = board.water().iter().collect();
        let mut start = || *water.choose(rng).expect("a sea");
        let starts = BySeat([start(), start()]);
        let state = State::new(ocean::rules::League::ALL_ORDERS, starts);
        Play { board, state }
    }

    /// Plays one random turn.
    pub fn turn(&mut self, temper: &Temper, rng: &mut impl Rng) -> Turn {
        let seat = self.state.next_seat();
        if rng.random_bool(temper.windfall) {
            for device in Device::ALL {
                self.state.submarines[seat].charges.set(device, 6);
            }
        }
        let order = random_order(&self.board, &self.state, temper, rng);
        self.run(&order)
    }

    /// Plays an order.
    pub fn run(&mut self, order: &[Action]) -> Turn {
        let seat = self.state.next_seat();
        let pieces = order.iter().copied().map(Piece::Action);
        let played = self.state.play(&self.board, pieces);
        assert_eq!(played.disqualification, None, "{order:?}");
        Turn {
            seat,
            announced: played.announced,
            sonar: self.state.submarines[seat].sonar,
            life: self.state.submarines[seat].life,
        }
    }
}

fn random_order(board: &Board, state: &State, temper: &Temper, rng: &mut impl Rng) -> Order {
    let seat = state.next_seat();
    let mut state = *state;
    state.submarines[seat].begin_turn();
    let mut order = Order::new();
    let mut used = UsedKinds::default();
    loop {
        let own = state.submarines[seat];
        let mut actions = Vec::new();
        legal::for_each_action(board, state.league, &own, used, |action| {
            actions.push(action);
        });
        let Some(kind) = random_kind(&actions, order.is_empty(), temper, rng) else {
            break;
        };
        actions.retain(|action| action.kind() == kind);
        match kind {
            ActionKind::Torpedo | ActionKind::Trigger => {
                keep_aimed(
                    &mut actions,
                    board,
                    own.cell,
                    rng.random_bool(temper.harmful),
                );
            }
            ActionKind::Move => {
                if rng.random_bool(temper.hushed) {
                    keep_charging_silence(&mut actions);
                }
                if rng.random_bool(temper.roomy) {
                    keep_roomiest(&mut actions, own.cell, &(*board.water() - own.trail));
                }
            }
            _ => {}
        }
        let action = *actions.choose(rng).expect("some action");
        let _ = state.run(board, seat, action);
        used = used.with(action.kind());
        order.push(action);
        if state.has_sunk() || !rng.random_bool(temper.going_on) {
            break;
        }
    }
    if order.is_empty() {
        order.push(Action::Surface);
    }
    order
}

/// A kind first, so that the many torpedoes do not crowd out the rest.
fn random_kind(
    actions: &[Action],
    is_first: bool,
    temper: &Temper,
    rng: &mut impl Rng,
) -> Option<ActionKind> {
    let has = |kind: ActionKind| actions.iter().any(|action| action.kind() == kind);
    let mut kinds: Vec<ActionKind> = ActionKind::ALL.to_vec();
    kinds.retain(|&kind| {
        let wanted = match kind {
            ActionKind::Move => 1.0,
            ActionKind::Surface if !has(ActionKind::Move) && is_first => 1.0,
            ActionKind::Surface => 0.01,
            ActionKind::Trigger => temper.use_of[4],
            _ => temper.use_of[kind.device().expect("a device") as usize],
        };
        has(kind) && rng.random_bool(wanted)
    });
    kinds.choose(rng).copied()
}

/// Keeps the blasts that reach the own cell, or the others, if there are any.
fn keep_aimed(actions: &mut Vec<Action>, board: &Board, own: Cell, harmful: bool) {
    let is_harmful = |action: &Action| match action {
        Action::Torpedo(cell) | Action::Trigger(cell) => board.blast_area(*cell).contains(own),
        _ => false,
    };
    if actions.iter().any(|action| is_harmful(action) == harmful) {
        actions.retain(|action| is_harmful(action) == harmful);
    }
}

fn keep_charging_silence(actions: &mut Vec<Action>) {
    actions.retain(|action| {
        matches!(
            action,
            Action::Move {
                charge: Some(Device::Silence),
                ..
            }
        )
    });
}

/// Keeps the moves to where most cells can be reached.
fn keep_roomiest(actions: &mut Vec<Action>, own: Cell, open: &CellSet) {
    let room = |action: &Action| match action {
        Action::Move { heading, .. } => own
            .step(*heading)
            .map_or(0, |cell| CellSet::from(cell).flood(open, 20).len()),
        _ => 0,
    };
    let most = actions.iter().map(room).max();
    actions.retain(|action| Some(room(action)) == most);
}

/// The knowledge of the first side, without a motion model: its belief on the second side, and the
/// second side's belief on it.
pub struct Trackers(Knowledge);

impl Trackers {
    pub fn new(board: &Board, cap: usize) -> Trackers {
        Trackers(Knowledge::new(board, cap))
    }

    /// The other side's belief on this one.
    pub fn of(&self, seat: Seat) -> &Tracker {
        match seat {
            Seat::First => self.0.own(),
            Seat::Second => self.0.enemy(),
        }
    }

    pub fn observe(&mut self, board: &Board, turn: &Turn) {
        let (announced, life, sonar) = (&turn.announced, turn.life, turn.sonar);
        match turn.seat {
            Seat::First => {
                self.0.announce(board, announced, life);
                self.0.learn(board, sonar);
            }
            Seat::Second => self.0.hear(board, None, None, announced, life, sonar),
        }
    }
}

/// A sea of a few dozen cells at a random place.
pub fn small_sea(rng: &mut impl Rng) -> Board {
    let (width, height) = (rng.random_range(2..=5), rng.random_range(2..=4));
    let (left, top) = (
        rng.random_range(0..=15 - width),
        rng.random_range(0..=15 - height),
    );
    let mut water = CellSet::EMPTY;
    while water.is_empty() {
        for y in top..top + height {
            for x in left..left + width {
                if rng.random_bool(0.85) {
                    water.insert(Cell::new(x, y).expect("in the grid"));
                }
            }
        }
    }
    Board::new(water)
}

/// A sea as large as the game's, with blocks of islands; sometimes split.
pub fn large_sea(rng: &mut impl Rng) -> Board {
    let mut water = CellSet::GRID;
    for _ in 0..rng.random_range(0..14) {
        let (x, y) = (rng.random_range(0..15), rng.random_range(0..15));
        let (width, height) = (rng.random_range(1..=3), rng.random_range(1..=4));
        for (dx, dy) in (0..width).flat_map(|dx| (0..height).map(move |dy| (dx, dy))) {
            if let Some(cell) = Cell::new(x + dx, y + dy) {
                water.remove(cell);
            }
        }
    }
    Board::new(water)
}
