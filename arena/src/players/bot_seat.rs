//! Adapter that makes a built-in player of any pasted bot.

use crate::game::{BuiltInPlayer, PlayerSetup, TimeControl};
use common::{Bot, Budget, Parameters, Settings};
use std::time::Duration;

/// A bot in one game.
pub struct BotSeat<B: Bot> {
    /// Settings of the bot until its first request, when it is made: the clock of a game starts
    /// then.
    settings: Option<Settings<B::Params>>,
    bot: Option<B>,
}

impl<B: Bot> BotSeat<B> {
    /// A player that makes the bot of these settings at its first request.
    pub fn new(settings: Settings<B::Params>) -> BotSeat<B> {
        BotSeat {
            settings: Some(settings),
            bot: None,
        }
    }

    /// A player for a bot that exists already.
    pub fn with_bot(bot: B) -> BotSeat<B> {
        BotSeat {
            settings: None,
            bot: Some(bot),
        }
    }
}

impl<B: Bot + Send> BuiltInPlayer for BotSeat<B>
where
    B::Params: Send,
{
    fn answer(&mut self, lines: &[String]) -> String {
        if let Some(settings) = self.settings.take() {
            self.bot = Some(B::from_settings(settings));
        }
        let Some(bot) = &mut self.bot else {
            unreachable!("made of the settings or given");
        };
        let deadline = bot.deadline();
        bot.answer(lines, deadline)
    }
}

/// The settings of a bot for a player setup. Under a clock it uses the same share of the limit as
/// of the judge's limit (of a turn or of a whole game, as [`Bot::TIME`]).
pub fn bot_settings<B: Bot>(setting: &PlayerSetup, judge: Duration) -> Settings<B::Params> {
    let budget = match setting.time_control {
        TimeControl::Work(work) => Budget::Work(work),
        TimeControl::Clock(limit) => Budget::Clock(thinking_time::<B>(limit, judge)),
    };
    let mut params = B::Params::DEFAULT;
    let changed = common::tuning::apply(&mut params, &setting.params);
    debug_assert_eq!(changed, Ok(()), "checked before");
    Settings {
        budget,
        seed: Some(setting.seed),
        params,
    }
}

/// Thinking time of a bot under a limit: [`Bot::TIME`] scaled by `limit / judge`.
pub fn thinking_time<B: Bot>(limit: Duration, judge: Duration) -> Duration {
    B::TIME.mul_f64(limit.as_secs_f64() / judge.as_secs_f64())
}

/// Environment variables that pass a player setup to a bot's own process, see [`common::bot`].
/// With the judge's limit `judge` the process thinks as long as the built-in bot; without it, it
/// keeps its own thinking time.
pub fn bot_environment<B: Bot>(
    setup: &PlayerSetup,
    judge: Option<Duration>,
) -> Vec<(String, Option<String>)> {
    let mut values = vec![
        ("WORK", setup.work()),
        ("SEED", Some(setup.seed.to_string())),
        (
            "PARAMS",
            Some(setup.params.clone()).filter(|it| !it.is_empty()),
        ),
    ];
    if let Some(judge) = judge {
        let time = match setup.time_control {
            TimeControl::Work(_) => None,
            TimeControl::Clock(limit) => Some(thinking_time::<B>(limit, judge)),
        };
        values.push(("TIME", time.map(|time| time.as_millis().to_string())));
    }
    values
        .into_iter()
        .map(|(variable, value)| (format!("{}_{variable}", B::NAME), value))
        .collect()
}
