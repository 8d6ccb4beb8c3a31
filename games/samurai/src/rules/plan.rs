//! Agents and their plans.

use super::cell::Direction;

/// Agents of a game.
pub const AGENTS: usize = 4;

/// One of the four: 0 and 1 are the samurai of teams 0 and 1, 2 and 3 their dogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Agent(u8);

impl Agent {
    /// All, by number.
    pub const ALL: [Agent; AGENTS] = [Agent(0), Agent(1), Agent(2), Agent(3)];

    /// The samurai of a team.
    pub fn samurai(team: usize) -> Agent {
        Agent::ALL[team]
    }

    /// The dog of a team.
    pub fn dog(team: usize) -> Agent {
        Agent::ALL[team + 2]
    }

    /// 0..=3.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// 0 or 1.
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

/// What a samurai or a dog can do to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Go there.
    Move,
    /// Make a hole there and take what is in it.
    Dig,
    /// Fill the hole there.
    Plug,
}

/// What an agent plans for one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// Nothing: -1.
    Rest,
    /// Moves are 0..=7, digs 8..=15, plugs 16..=23.
    Act(Act, Direction),
}

impl Plan {
    /// The plan with this number, if it is one of some agent.
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

    /// Its number in the protocol.
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
