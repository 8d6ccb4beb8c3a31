//! `Order`: the actions of a turn, and their announcements that the opponent receives.

use super::{Cell, Device, Heading, Sector};
use arrayvec::ArrayVec;

/// Life points that a blast takes from a submarine on its cell.
pub const FULL_HIT: u8 = 2;
/// Life points that a blast takes on each of the eight cells around it.
pub const RIM_HIT: u8 = 1;
/// Largest distance through water of a torpedo's target, in steps (referee: `BFS`).
pub const TORPEDO_RANGE: u8 = 4;
/// Largest distance of a SILENCE, in steps.
pub const SILENCE_RANGE: u8 = 4;

/// One action of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One step, charging a device by one (or none).
    Move {
        /// The direction.
        heading: Heading,
        /// The device that it charges.
        charge: Option<Device>,
    },
    /// Announces the own sector, costs one life point, clears the trail.
    Surface,
    /// A blast on a cell within [`TORPEDO_RANGE`] steps through water.
    Torpedo(Cell),
    /// Asks whether the other submarine is in this sector now.
    Sonar(Sector),
    /// 0 to [`SILENCE_RANGE`] steps in one heading, which are not announced.
    Silence {
        /// The direction.
        heading: Heading,
        /// 0..=[`SILENCE_RANGE`] steps.
        steps: u8,
    },
    /// Drops a mine on the neighbouring cell in this heading.
    Mine(Heading),
    /// A blast at an own mine dropped in an earlier turn.
    Trigger(Cell),
}

impl Action {
    /// The kind of the action.
    #[inline]
    pub fn kind(&self) -> ActionKind {
        match self {
            Action::Move { .. } => ActionKind::Move,
            Action::Surface => ActionKind::Surface,
            Action::Torpedo(_) => ActionKind::Torpedo,
            Action::Sonar(_) => ActionKind::Sonar,
            Action::Silence { .. } => ActionKind::Silence,
            Action::Mine(_) => ActionKind::Mine,
            Action::Trigger(_) => ActionKind::Trigger,
        }
    }
}

/// The seven kinds of action. Each may stand once in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// [`Action::Move`].
    Move,
    /// [`Action::Surface`].
    Surface,
    /// [`Action::Torpedo`].
    Torpedo,
    /// [`Action::Sonar`].
    Sonar,
    /// [`Action::Silence`].
    Silence,
    /// [`Action::Mine`].
    Mine,
    /// [`Action::Trigger`].
    Trigger,
}

impl ActionKind {
    /// All kinds.
    pub const ALL: [ActionKind; 7] = [
        ActionKind::Move,
        ActionKind::Surface,
        ActionKind::Torpedo,
        ActionKind::Sonar,
        ActionKind::Silence,
        ActionKind::Mine,
        ActionKind::Trigger,
    ];

    /// The protocol's word.
    pub fn name(self) -> &'static str {
        [
            "MOVE", "SURFACE", "TORPEDO", "SONAR", "SILENCE", "MINE", "TRIGGER",
        ][self as usize]
    }

    /// The device that actions of this kind spend, if any.
    #[inline]
    pub fn device(self) -> Option<Device> {
        match self {
            ActionKind::Torpedo => Some(Device::Torpedo),
            ActionKind::Sonar => Some(Device::Sonar),
            ActionKind::Silence => Some(Device::Silence),
            ActionKind::Mine => Some(Device::Mine),
            ActionKind::Move | ActionKind::Surface | ActionKind::Trigger => None,
        }
    }
}

/// Most actions of an order: each kind once.
pub const LONGEST_ORDER: usize = ActionKind::ALL.len();

/// A whole turn: its actions in the order in which they are run.
///
/// ```
/// use ocean::protocol::print_order;
/// use ocean::rules::{Action, Cell, Device, Heading, Order};
///
/// let order = Order::from_iter([
///     Action::Torpedo(Cell::new(3, 5).expect("on the grid")),
///     Action::Move { heading: Heading::East, charge: Some(Device::Silence) },
/// ]);
/// assert_eq!(print_order(&order), "TORPEDO 3 5|MOVE E SILENCE");
/// ```
pub type Order = ArrayVec<Action, LONGEST_ORDER>;

/// The announcement of one action that was run, as the opponent receives it (referee: the
/// `summaries` of each command). Charges, sonar answers, the path of a SILENCE
/// and the side of a MINE stay private.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Announcement {
    /// `MOVE d`
    Move(Heading),
    /// `SURFACE s`: the sector of the submarine.
    Surface(Sector),
    /// `TORPEDO x y`
    Torpedo(Cell),
    /// `SONAR s`
    Sonar(Sector),
    /// `SILENCE`
    Silence,
    /// `MINE`
    Mine,
    /// `TRIGGER x y`
    Trigger(Cell),
}

impl Announcement {
    /// The cell of the action's blast, if it had one.
    #[inline]
    pub fn blast(&self) -> Option<Cell> {
        match *self {
            Announcement::Torpedo(cell) | Announcement::Trigger(cell) => Some(cell),
            _ => None,
        }
    }
}

/// The announcements of a whole order.
pub type Announcements = ArrayVec<Announcement, LONGEST_ORDER>;
