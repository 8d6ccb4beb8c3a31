//! Edition of the rules, and mode of their interpretation.

/// Edition of the rules: the contest of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// SamurAI Coding 2019-20: samurai never act diagonally, paths may cross.
    Y2019,
    /// SamurAI Dig Here 2020-21: a rested samurai may act diagonally, paths may
    /// not cross.
    Y2020,
}

impl Edition {
    /// Both editions.
    pub const ALL: [Edition; 2] = [Edition::Y2019, Edition::Y2020];

    /// Name, `2019` or `2020`.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Y2019 => "2019",
            Edition::Y2020 => "2020",
        }
    }

    /// Edition with a name, if there is one.
    pub fn from_name(name: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Largest total of all treasure. The rules of 2020 state 10^9; those of 2019 state none, and
    /// amounts here have 32 bits.
    pub fn max_gold(self) -> u64 {
        match self {
            Edition::Y2019 => u32::MAX as u64,
            Edition::Y2020 => 1_000_000_000,
        }
    }
}

/// Interpretation of the rules: by their text, or by the organiser's manager. The manager of 2019
/// resolves steps by the text, so that the modes of that edition are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// By the text of the rules.
    #[default]
    Text,
    /// By the manager of 2020: a cell that several agents tried and failed to enter cannot be dug
    /// in that step, and plans are reported as sent, even invalid ones.
    Manager,
}

impl Mode {
    /// Both modes.
    pub const ALL: [Mode; 2] = [Mode::Text, Mode::Manager];

    /// Name, `text` or `manager`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Text => "text",
            Mode::Manager => "manager",
        }
    }

    /// Mode with a name, if there is one.
    pub fn from_name(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|it| it.name() == name)
    }
}
