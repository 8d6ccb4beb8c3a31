//! `League`: the level of play, which decides the orders that exist.

use super::{ActionKind, Device};

/// The level of play (referee: `PlayerModel`): 1 = Wood 2, 2 = Wood 1, 3 and above = all orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct League(pub u8);

impl League {
    /// The league in which every order exists.
    pub const ALL_ORDERS: League = League(4);

    /// Whether the device exists in this league.
    #[inline]
    pub fn has(self, device: Device) -> bool {
        let from_level = match device {
            Device::Torpedo => 1,
            Device::Sonar | Device::Silence => 2,
            Device::Mine => 3,
        };
        self.0 >= from_level
    }

    /// Whether actions of this kind exist in this league.
    #[inline]
    pub fn knows(self, kind: ActionKind) -> bool {
        match kind {
            ActionKind::Move | ActionKind::Surface => true,
            ActionKind::Trigger => self.has(Device::Mine),
            _ => kind.device().is_some_and(|device| self.has(device)),
        }
    }
}
