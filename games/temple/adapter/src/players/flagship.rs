//! The bot of this workspace, built in.

use crate::judge::LIMITS;
use arena::game::{BuiltInPlayer, Pace, Setting};
use std::time::Duration;
use temple::bot::{Bot, Settings};
use temple::params::Params;
use temple::search::{Budget, THINKING_TIME};

/// What the bot uses of a turn's time limit: the same share as of the judge's.
pub fn share(turn: Duration) -> Duration {
    THINKING_TIME.mul_f64(turn.as_secs_f64() / LIMITS.turn.as_secs_f64())
}

/// The flagship bot in one game.
pub struct Flagship(Bot);

impl Flagship {
    /// A bot with the setting's numbers, the default ones where it has none.
    pub fn new(setting: &Setting) -> Flagship {
        let budget = match setting.pace {
            Pace::Work(nodes) => Budget::Work(nodes),
            Pace::Clock(turn) => Budget::Clock(share(turn)),
        };
        let mut params = Params::default();
        let changed = params.apply(&setting.params);
        debug_assert_eq!(changed, Ok(()), "checked before");
        Flagship(Bot::new(Settings { budget, params }))
    }
}

impl BuiltInPlayer for Flagship {
    fn answer(&mut self, lines: &[String]) -> String {
        let deadline = self.0.deadline();
        self.0.answer(lines, deadline)
    }
}
