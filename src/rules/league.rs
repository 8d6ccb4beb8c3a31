//! The levels of play, each with more orders than the one before.

use super::{ActionKind, Device};

/// The level of play, which decides which orders exist (referee:
/// `PlayerModel`): 1 = Wood 2, 2 = Wood 1, 3 and above = all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct League(pub u8);

impl League {
    /// Every order exists.
    pub const ALL_ORDERS: League = League(4);

    /// Whether the device exists.
    #[inline]
    pub fn has(self, device: Device) -> bool {
        let from_level = match device {
            Device::Torpedo => 1,
            Device::Sonar | Device::Silence => 2,
            Device::Mine => 3,
        };
        self.0 >= from_level
    }

    /// Whether the order exists.
    #[inline]
    pub fn knows(self, kind: ActionKind) -> bool {
        match kind {
            ActionKind::Move | ActionKind::Surface => true,
            ActionKind::Trigger => self.has(Device::Mine),
            _ => kind.device().is_some_and(|device| self.has(device)),
        }
    }
}
