//! The contract of a pasted bot, and the program around it.
//!
//! A bot implements [`Bot`]; its `main.rs` calls [`run`], which reads requests from standard
//! input and writes one line for each to standard output. Without environment variables a
//! bot plays under the judge's clock. For measurements, with `NAME` for [`Bot::NAME`]:
//!
//! | variable | value |
//! |---|---|
//! | `NAME_WORK` | limit in units of work in place of time, the same on every machine; comes before `NAME_TIME` |
//! | `NAME_TIME` | limit in ms in place of [`Bot::TIME`] |
//! | `NAME_SEED` | start of the bot's random numbers; ignored by a bot that draws none |
//! | `NAME_PARAMS` | changed parameters, `name=value,name=value`; the pasted file is without them and their names |
//!
//! A wrong value is reported on standard error output, and the default is used; of a list of
//! parameters, for the wrong entry and those after it.

use crate::deadline::Budget;
use crate::tuning::Parameters;
use core::time::Duration;
use std::io::{stdin, stdout, BufRead, Write};

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Settings<P> {
    /// Limit of each request, or of the whole game where the judge limits that.
    pub budget: Budget,
    /// Start of the bot's random numbers; `None` for the bot's own choice.
    pub seed: Option<u64>,
    /// The parameters that it plays with.
    pub params: P,
}

impl<P: Parameters> Settings<P> {
    /// Default parameters and the bot's own seed, under this limit.
    pub fn new(budget: Budget) -> Settings<P> {
        Settings {
            budget,
            seed: None,
            params: P::DEFAULT,
        }
    }
}

/// One player in one game, as lines in and lines out.
///
/// ```
/// use common::{Bot, Budget, Settings};
/// use core::time::Duration;
///
/// common::parameters! {
///     /// The numbers of a bot that answers with a sum.
///     pub struct Params {
///         /// Added to each sum.
///         more: u32 = 0 in 0..=9, "points";
///     }
/// }
///
/// struct Adder(Params);
///
/// impl Bot for Adder {
///     const NAME: &'static str = "ADDER";
///     const TIME: Duration = Duration::from_millis(40);
///     type Params = Params;
///     type Deadline = ();
///
///     fn from_settings(settings: Settings<Params>) -> Adder {
///         Adder(settings.params)
///     }
///
///     fn needs_line(&self, lines: &mut Vec<String>) -> bool {
///         lines.len() < 2
///     }
///
///     fn deadline(&self) {}
///
///     fn answer(&mut self, lines: &[String], (): ()) -> String {
///         let numbers = lines.iter().filter_map(|line| line.parse::<u32>().ok());
///         (self.0.more + numbers.sum::<u32>()).to_string()
///     }
/// }
///
/// let mut bot = Adder::from_settings(Settings::new(Budget::Work(1)));
/// assert_eq!(bot.answer(&["3".to_string(), "4".to_string()], ()), "7");
/// ```
pub trait Bot: Sized {
    /// First part of the names of its environment variables, such as `OCEAN`.
    const NAME: &'static str;
    /// Thinking time under the judge's clock, of a request or of the whole game.
    const TIME: Duration;
    /// The table of its parameters.
    type Params: Parameters;
    /// Running limit of one request; `()` for a bot that starts it later or once a game.
    type Deadline;

    /// A bot before its first request.
    fn from_settings(settings: Settings<Self::Params>) -> Self;

    /// The bot that the environment variables ask for; a bot with variables of its own
    /// reads them here, by [`variable`].
    fn from_environment() -> Self {
        Self::from_settings(settings::<Self>())
    }

    /// Whether the request that begins with these lines (at first none) has more of them.
    /// Removes lines that belong to no request: what is left over from the one before.
    fn needs_line(&self, lines: &mut Vec<String>) -> bool;

    /// Starts the limit of the next request. Called when its first line has come.
    fn deadline(&self) -> Self::Deadline;

    /// The answer to the lines of a request, without the end of the line. Must not panic,
    /// whatever the lines are.
    fn answer(&mut self, lines: &[String], deadline: Self::Deadline) -> String;

    /// Does work that need not precede the answer. Called after it has been written, while
    /// the other side thinks.
    fn rest(&mut self) {}

    /// Whether no request follows, by the number of those answered. The program then ends
    /// without waiting for the end of the input.
    fn is_over(&self) -> bool {
        false
    }
}

/// Plays one game: reads requests and answers each, until the input ends, nobody reads the
/// answers, or the bot says that the game is over.
///
/// Ends of lines are cut, blanks before them are kept. Bytes that are no text become
/// replacement characters. A request that the end of the input cuts off is answered, too.
pub fn run<B: Bot>() {
    let mut bot = B::from_environment();
    let mut input = stdin().lock();
    while !bot.is_over() {
        let mut lines = Vec::new();
        let mut deadline = bot.deadline();
        while bot.needs_line(&mut lines) {
            let mut bytes = Vec::new();
            let _ = input.read_until(b'\n', &mut bytes);
            if bytes.is_empty() {
                if lines.is_empty() {
                    return;
                }
                break;
            }
            if lines.is_empty() {
                // Waiting for the first line is the other side's time.
                deadline = bot.deadline();
            }
            let text = String::from_utf8_lossy(&bytes);
            lines.push(text.trim_end_matches(['\n', '\r']).into());
        }
        let answer = bot.answer(&lines, deadline);
        let written = writeln!(stdout(), "{answer}").and_then(|()| stdout().flush());
        if written.is_err() {
            return;
        }
        bot.rest();
    }
}

/// The settings that the environment variables ask for.
pub fn settings<B: Bot>() -> Settings<B::Params> {
    let number = |suffix| {
        variable::<B, _>(suffix, "a whole number", |text| {
            text.parse().map_err(|_| text)
        })
    };
    let time = number("TIME").map_or(B::TIME, Duration::from_millis);
    Settings {
        budget: number("WORK").map_or(Budget::Clock(time), Budget::Work),
        seed: number("SEED"),
        #[cfg(not(pasted))]
        params: params::<B>(),
        #[cfg(pasted)]
        params: B::Params::DEFAULT,
    }
}

/// The parameters that the environment variable `NAME_PARAMS` asks for.
#[cfg(not(pasted))]
fn params<B: Bot>() -> B::Params {
    let mut params = B::Params::DEFAULT;
    variable::<B, _>("PARAMS", crate::tuning::ENTRY, |text| {
        crate::tuning::apply(&mut params, text)
    });
    params
}

/// The value of the environment variable `NAME_SUFFIX`; `None` if it is not set. A value that
/// `read` refuses counts as not set; the part of it that is wrong is reported on standard
/// error output, with what was expected.
pub fn variable<B: Bot, T>(
    suffix: &str,
    expected: &str,
    read: impl FnOnce(&str) -> Result<T, &str>,
) -> Option<T> {
    let name = format!("{}_{suffix}", B::NAME);
    let value = std::env::var_os(&name)?;
    read(&value.to_string_lossy())
        .map_err(|wrong| eprintln!("{name}: expected {expected}, found {wrong:?}"))
        .ok()
}

/// A seed from the date, for play that cannot be foreseen.
pub fn seed_from_date() -> u64 {
    let since = std::time::UNIX_EPOCH.elapsed();
    since.map_or(0, |since| since.as_nanos() as u64)
}
