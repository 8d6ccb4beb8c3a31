//! A player's own submarine with the legal actions of the order being written.

use ocean::protocol::{Briefing, Report};
use ocean::rules::legal::{for_each_action, UsedKinds};
use ocean::rules::League;
use ocean::rules::{
    Action, Announcements, Board, BySeat, Cell, CellSet, Device, Order, Seat, State, Submarine,
};

/// The own submarine, updated by reports and own actions.
#[derive(Clone)]
pub struct OwnSubmarine {
    /// The map.
    pub board: Board,
    seat: Seat,
    /// Exact for the own submarine. The other one is a placeholder: each action restores it.
    state: State,
    /// Kinds of action in the order being written.
    used: UsedKinds,
    order: Order,
    announced: Announcements,
}

impl OwnSubmarine {
    /// The submarine after the placement at `start`.
    pub fn new(briefing: &Briefing, start: Cell) -> OwnSubmarine {
        OwnSubmarine {
            board: Board::new(briefing.water),
            seat: briefing.seat,
            state: State::new(League::ALL_ORDERS, BySeat([start; 2])),
            used: UsedKinds::default(),
            order: Order::new(),
            announced: Announcements::new(),
        }
    }

    /// The submarine after the actions ordered so far.
    pub fn state(&self) -> &Submarine {
        &self.state.submarines[self.seat]
    }

    /// Updates the submarine by a report and starts a new order.
    pub fn begin(&mut self, report: &Report) {
        let unknown = report.cooldowns.iter().filter(|c| c.is_none()).count();
        self.state.league = match unknown {
            0 => League::ALL_ORDERS,
            1 => League(2),
            _ => League(1),
        };
        let own = &mut self.state.submarines[self.seat];
        own.begin_turn();
        own.cell = report.cell;
        own.trail.insert(report.cell);
        own.life = report.life;
        for (cooldown, device) in report.cooldowns.into_iter().zip(Device::ALL) {
            let missing = cooldown.unwrap_or(device.size());
            own.charges.set(device, device.size() - missing);
        }
        self.used = UsedKinds::default();
        self.order.clear();
        self.announced.clear();
    }

    /// The legal actions that may follow in the order.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        for_each_action(
            &self.board,
            self.state.league,
            self.state(),
            self.used,
            |action| actions.push(action),
        );
        actions
    }

    /// Adds an action of [`OwnSubmarine::actions`] to the order; without effect for any other
    /// one.
    pub fn act(&mut self, action: Action) {
        let placeholder = self.state.submarines[self.seat.other()];
        let ran = self.state.run(&self.board, self.seat, action);
        self.state.submarines[self.seat.other()] = placeholder;
        if let Ok(announcement) = ran {
            self.used = self.used.with(action.kind());
            self.order.push(action);
            self.announced.push(announcement);
        }
    }

    /// The order written so far.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Its announcements.
    pub fn announced(&self) -> &Announcements {
        &self.announced
    }

    /// The league, by the devices that the last report has.
    pub fn league(&self) -> League {
        self.state.league
    }

    /// Cells of water that are not in the trail.
    pub fn open(&self) -> CellSet {
        *self.board.water() - self.state().trail
    }
}
