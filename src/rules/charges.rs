//! `Charges`: the charges of the four devices.

/// Charges of a full torpedo (referee: `TorpedoPower`).
pub const TORPEDO_CHARGES: u8 = 3;
/// Charges of a full sonar (referee: `SonarPower`).
pub const SONAR_CHARGES: u8 = 4;
/// Charges of a full silence (referee: `SilencePower`).
pub const SILENCE_CHARGES: u8 = 6;
/// Charges of a full mine (referee: `MinePower`).
pub const MINE_CHARGES: u8 = 3;

/// A device that MOVE can charge and that is spent by use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Device {
    /// Full at [`TORPEDO_CHARGES`].
    Torpedo,
    /// Full at [`SONAR_CHARGES`].
    Sonar,
    /// Full at [`SILENCE_CHARGES`].
    Silence,
    /// Full at [`MINE_CHARGES`].
    Mine,
}

impl Device {
    /// All devices, in the order of the cooldowns in a turn's request.
    pub const ALL: [Device; 4] = [
        Device::Torpedo,
        Device::Sonar,
        Device::Silence,
        Device::Mine,
    ];

    /// Charges needed for one use.
    #[inline]
    pub fn size(self) -> u8 {
        [
            TORPEDO_CHARGES,
            SONAR_CHARGES,
            SILENCE_CHARGES,
            MINE_CHARGES,
        ][self as usize]
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

/// Number of charges of each device, 0..=[`Device::size`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Charges([u8; 4]);

impl Charges {
    /// Number of charges of a device.
    #[inline]
    pub fn get(&self, device: Device) -> u8 {
        self.0[device as usize]
    }

    /// Sets the charges of a device, at most its size.
    #[inline]
    pub fn set(&mut self, device: Device, charges: u8) {
        self.0[device as usize] = charges.min(device.size());
    }

    /// One more charge, unless full (referee: `PlayerModel.charge`).
    #[inline]
    pub fn charge(&mut self, device: Device) {
        self.set(device, self.get(device) + 1);
    }

    /// Removes all charges of a device, as a use of it does.
    #[inline]
    pub fn spend(&mut self, device: Device) {
        self.0[device as usize] = 0;
    }

    /// Number of charges that are missing for a use: the protocol's cooldown.
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
