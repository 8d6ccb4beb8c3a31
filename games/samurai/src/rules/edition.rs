//! Which rules are played.

/// The contest of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// SamurAI Coding 2019-20: samurai never act diagonally, paths may cross.
    Y2019,
    /// SamurAI Dig Here 2020-21: a rested samurai may act diagonally, paths may
    /// not cross.
    Y2020,
}

impl Edition {
    /// Both.
    pub const ALL: [Edition; 2] = [Edition::Y2019, Edition::Y2020];

    /// `2019` or `2020`.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Y2019 => "2019",
            Edition::Y2020 => "2020",
        }
    }

    /// The edition with this name.
    pub fn from_name(name: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Largest total of all treasure. The rules of 2020 state 10^9; those of 2019
    /// state none, and amounts here have 32 bits.
    pub fn most_gold(self) -> u64 {
        match self {
            Edition::Y2019 => u32::MAX as u64,
            Edition::Y2020 => 1_000_000_000,
        }
    }
}

/// Whether the rules are followed as written, or as the organiser's manager runs
/// them. The manager of 2019 resolves steps as its text says, so its edition plays
/// the same in both modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// As written.
    #[default]
    Text,
    /// As the manager of 2020 does: a cell that several agents tried and failed to
    /// enter cannot be dug in that step, and plans are reported as sent, invalid
    /// ones too.
    Manager,
}

impl Mode {
    /// Both.
    pub const ALL: [Mode; 2] = [Mode::Text, Mode::Manager];

    /// `text` or `manager`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Text => "text",
            Mode::Manager => "manager",
        }
    }

    /// The mode with this name.
    pub fn from_name(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|it| it.name() == name)
    }
}
