//! Agent, and plan of an agent for one step.

use super::cell::Direction;

/// Number of agents of a game.
pub const AGENTS: usize = 4;

/// Agent by number: 0 and 1 are the samurai of teams 0 and 1, 2 and 3 their dogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Agent(u8);

impl Agent {
    /// All agents by number.
    pub const ALL: [Agent; AGENTS] = [Agent(0), Agent(1), Agent(2), Agent(3)];

    /// Samurai of a team, 0 or 1.
    pub fn samurai(team: usize) -> Agent {
        Agent::ALL[team]
    }

    /// Dog of a team, 0 or 1.
    pub fn dog(team: usize) -> Agent {
        Agent::ALL[team + 2]
    }

    /// Number of the agent, 0..=3.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Number of its team, 0 or 1.
    #[inline]
    pub fn team(self) -> usize {
        usize::from(self.0 % 2)
    }

    /// Whether it is a dog.
    #[inline]
    pub fn is_dog(self) -> bool {
        self.0 >= 2
    }
}

/// Action towards a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Moves there; the only action of a dog.
    Move,
    /// Digs a hole there and takes the treasure in it.
    Dig,
    /// Fills the hole there.
    Plug,
}

/// Plan of an agent for one step.
///
/// ```
/// use samurai::rules::{Act, Direction, Plan};
///
/// assert_eq!(Plan::from_number(-1), Some(Plan::Rest));
/// // A dig to the right.
/// assert_eq!(Plan::from_number(14), Some(Plan::Act(Act::Dig, Direction::new(6))));
/// assert_eq!(Plan::Act(Act::Plug, Direction::new(0)).number(), 16);
/// assert_eq!(Plan::from_number(24), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// A rest: number -1.
    Rest,
    /// An action in a direction: moves have the numbers 0..=7, digs 8..=15, plugs 16..=23.
    Act(Act, Direction),
}

impl Plan {
    /// Plan with a number of the protocol; `None` outside of -1..=23.
    #[inline]
    pub fn from_number(number: i64) -> Option<Plan> {
        let act = match number {
            -1 => return Some(Plan::Rest),
            0..=7 => Act::Move,
            8..=15 => Act::Dig,
            16..=23 => Act::Plug,
            _ => return None,
        };
        Some(Plan::Act(act, Direction::new((number % 8) as usize)))
    }

    /// Number in the protocol, -1..=23.
    #[inline]
    pub fn number(self) -> i64 {
        match self {
            Plan::Rest => -1,
            Plan::Act(act, direction) => {
                let code = direction.number() as i64;
                match act {
                    Act::Move => code,
                    Act::Dig => code + 8,
                    Act::Plug => code + 16,
                }
            }
        }
    }
}
