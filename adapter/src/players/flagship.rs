//! The bot of this workspace, built in.

use super::learned;
use crate::judge::LIMITS;
use arena::game::{BuiltInPlayer, Pace, Setting};
use ocean::bot::{Bot, Settings};
use ocean::params::Params;
use ocean::search::{Budget, Network};

/// The flagship bot in one game.
pub struct Flagship(Bot);

impl Flagship {
    /// A player with the setting's numbers, the default ones where it has none.
    pub fn new(setting: &Setting) -> Flagship {
        Flagship(Flagship::bot(setting))
    }

    /// The bot of such a player.
    pub fn bot(setting: &Setting) -> Bot {
        let budget = match setting.pace {
            Pace::Work(nodes) => Budget::Work(nodes),
            Pace::Clock(turn) if turn == LIMITS.turn => Budget::JUDGE,
            // The same share of the limit as under the judge's.
            Pace::Clock(turn) => match Budget::JUDGE {
                Budget::Clock {
                    placement,
                    turn: judged,
                } => Budget::Clock {
                    placement,
                    turn: turn.mul_f64(judged.as_secs_f64() / LIMITS.turn.as_secs_f64()),
                },
                work @ Budget::Work(_) => work,
            },
        };
        let (mut params, mut network) = (Params::default(), Network::embedded());
        let changed =
            learned::shift(&mut network, &setting.params).and_then(|others| params.apply(&others));
        debug_assert_eq!(changed, Ok(()), "checked before");
        Bot::new(Settings {
            budget,
            seed: setting.seed,
            params,
            network,
        })
    }
}

impl BuiltInPlayer for Flagship {
    fn answer(&mut self, lines: &[String]) -> String {
        let deadline = self.0.deadline();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.0.answer(&lines, deadline)
    }
}
