//! The four devices and what has been charged of each.

use super::ActionKind;

/// A device that MOVE can charge and that is spent by use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Device {
    /// Full at 3 (referee: `TorpedoPower`).
    Torpedo,
    /// Full at 4 (referee: `SonarPower`).
    Sonar,
    /// Full at 6 (referee: `SilencePower`).
    Silence,
    /// Full at 3 (referee: `MinePower`).
    Mine,
}

impl Device {
    /// In the order of the cooldowns in a turn's request.
    pub const ALL: [Device; 4] = [
        Device::Torpedo,
        Device::Sonar,
        Device::Silence,
        Device::Mine,
    ];

    /// Charges needed for one use.
    #[inline]
    pub fn size(self) -> u8 {
        [3, 4, 6, 3][self as usize]
    }

    /// The protocol's word.
    pub fn name(self) -> &'static str {
        ["TORPEDO", "SONAR", "SILENCE", "MINE"][self as usize]
    }

    /// The device of a protocol word; case counts.
    pub fn from_name(name: &str) -> Option<Device> {
        Device::ALL.into_iter().find(|device| device.name() == name)
    }
}

/// Charges gathered, per device 0..=[`Device::size`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Charges([u8; 4]);

impl Charges {
    /// What is gathered for a device.
    #[inline]
    pub fn get(&self, device: Device) -> u8 {
        self.0[device as usize]
    }

    /// Sets what is gathered for a device, at most its size.
    #[inline]
    pub fn set(&mut self, device: Device, charges: u8) {
        self.0[device as usize] = charges.min(device.size());
    }

    /// One more charge, unless full (referee: `PlayerModel.charge`).
    #[inline]
    pub fn charge(&mut self, device: Device) {
        self.set(device, self.get(device) + 1);
    }

    /// Uses the device up.
    #[inline]
    pub fn spend(&mut self, device: Device) {
        self.0[device as usize] = 0;
    }

    /// Charges still missing for a use: the protocol's cooldown.
    #[inline]
    pub fn missing(&self, device: Device) -> u8 {
        device.size() - self.get(device)
    }

    /// Whether the device can be used.
    #[inline]
    pub fn is_full(&self, device: Device) -> bool {
        self.missing(device) == 0
    }
}

/// The level of play, which decides what orders exist (referee:
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
