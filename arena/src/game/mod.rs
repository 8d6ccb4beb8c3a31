//! The contract between the arena and a game: text in, text out.
//!
//! A [`GameAdapter`] knows a game and deals it; a [`Game`] is one being played. The
//! arena asks a game who must answer now and what each is sent, hands it the
//! answers, and in the end takes the outcome and the recorded game. It assumes
//! neither two seats nor turns in strict alternation, neither a board nor a
//! win, a draw and a loss.
//!
//! Every adapter keeps:
//! * the same deal and the same answers give the same requests, the same
//!   outcome and the same record, byte for byte;
//! * no answer, however wrong, makes it panic or wait;
//! * a seat is asked again only after its last answer was handed in.

mod analysis;
mod games;
mod maps;
pub mod saved_game;
#[cfg(test)]
pub(crate) mod test_game;

pub use analysis::TypedAnalysis;
pub use games::{GameFinder, Games, EXPECTED_GAME_FOUND_RUN};
pub use maps::{MapFault, MapFile, MapFormat, MapProfile, MapSource, PICTURE};

use common::Param;
use saved_game::SavedGame;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Longest answer line that is read, in bytes; the judge's runner gives up at
/// about this length.
pub const LONGEST_LINE: usize = 10_000;

/// A game that can be played.
pub trait GameAdapter: Sync {
    /// Its name, one word.
    fn name(&self) -> &'static str;

    /// Version of its rules: another number wherever the same answers may give
    /// another game.
    fn version(&self) -> u32;

    /// The team of each seat, counted from 0: `[0, 1]` for two players,
    /// `[0, 1, 0, 1]` for two teams of two processes, `[0]` for one alone.
    fn teams(&self) -> &'static [usize];

    /// Whether it is played by one team alone: programs are then compared by
    /// their scores on the same cases.
    fn is_scored(&self) -> bool {
        self.teams().iter().all(|&team| team == 0)
    }

    /// Whether both games of a pair, with exchanged starts, are one match that
    /// the higher sum of scores wins. Otherwise each game has its own winner.
    fn counts_both_games(&self) -> bool {
        false
    }

    /// The time limits of the game's own judge.
    fn limits(&self) -> Limits;

    /// The kind of maps that is played unless another one is asked for.
    fn default_profile(&self) -> &'static str {
        "official"
    }

    /// Whether its maps can be given as lines of text, see [`GameSetup::map`].
    fn reads_maps(&self) -> bool {
        false
    }

    /// Its maps as text, for `arena maps`; `None` if it has no generator.
    fn maps(&self) -> Option<&dyn MapSource> {
        None
    }

    /// Starts a game.
    ///
    /// # Errors
    /// What in the deal makes no game.
    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>>;

    /// The built-in players.
    fn built_in_players(&self) -> &'static [PlayerInfo];

    /// The numbers of a built-in player that [`PlayerSetup::params`] can change.
    fn parameters(&self, player: &str) -> Vec<Parameter>;

    /// A built-in player, by name. Its `params` were checked against
    /// [`GameAdapter::parameters`].
    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>>;

    /// What can be done with the game's records; `None` if they are only kept.
    fn archive(&self) -> Option<&dyn Archive> {
        None
    }

    /// Commands that this game offers beside those of every game.
    fn analyses(&self) -> &'static [&'static dyn Analysis] {
        &[]
    }

    /// How the processor time of its bot's turns is measured; `None` if it is not.
    fn timing(&self) -> Option<&dyn Timing> {
        None
    }

    /// How a person plays it in a browser; `None` if only as lines of text.
    fn seat_page(&self) -> Option<&dyn SeatPage> {
        None
    }

    /// Earlier versions of its bot, and other fixed programs, as single files of Rust that play
    /// as `frozen/NAME`.
    fn frozen(&self) -> &'static [FrozenProgram] {
        &[]
    }

    /// A hash of the sources that the built-in players are made of, 16 hexadecimal digits, which
    /// the header of a run keeps; empty if there is none.
    fn sources_hash(&self) -> &'static str {
        ""
    }

    /// Environment variables by which a child process receives its setting;
    /// `None` takes the variable away.
    fn environment(&self, setup: &PlayerSetup) -> Vec<(&'static str, Option<String>)>;
}

/// Adapters are told apart by the name and the version of their game.
impl PartialEq for dyn GameAdapter {
    fn eq(&self, other: &dyn GameAdapter) -> bool {
        (self.name(), self.version()) == (other.name(), other.version())
    }
}

impl fmt::Debug for dyn GameAdapter {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A program that does not change any more: one file of Rust, which the arena compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrozenProgram {
    /// Its name, one word: it plays as `frozen/NAME`.
    pub name: &'static str,
    /// The text of the file.
    pub source: &'static str,
}

/// A built-in player, as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// Its name, one word.
    pub name: &'static str,
    /// Styles of its play, one word each: a program's score against the players
    /// of each style is shown. None for a player that changes.
    pub styles: &'static [&'static str],
    /// One line about it.
    pub about: &'static str,
}

/// The page on which a person plays the game.
pub trait SeatPage: Sync {
    /// A template for `arena::pages`, which calls `seat` of its shared script.
    fn template(&self) -> &'static str;

    /// The view of a person in one seat of a game, before its first request.
    fn view(&self) -> Box<dyn SeatView>;
}

/// The view of a person in a seat: it follows from what the seat was sent and
/// answered, so that it shows no more than a program reads.
pub trait SeatView: Send {
    /// Takes in what the seat was sent.
    fn take(&mut self, lines: &[String]);

    /// What is shown while this answer is being written, for the page's script: what
    /// the answer would do, and how it may go on. Without a text, what was sent.
    ///
    /// # Errors
    /// Why no answer may begin like this, in a sentence.
    fn show(&self, answer: &str) -> Result<serde_json::Value, String>;

    /// Takes the answer as given.
    ///
    /// # Errors
    /// Why it is not legal, in a sentence; nothing is taken then.
    fn answer(&mut self, answer: &str) -> Result<(), String>;
}

/// A command that looks into games in a way of which only the game itself knows,
/// such as what one side could know of the other.
pub trait Analysis: Sync {
    /// Its name, arguments and help on the command line.
    fn command(&self) -> clap::Command;

    /// Does what the arguments ask and prints to `out`; returns the exit code.
    ///
    /// # Errors
    /// A file that cannot be read or is of another kind, output that cannot be
    /// written.
    fn run(
        &self,
        context: AnalysisContext,
        arguments: &clap::ArgMatches,
        out: &mut dyn Write,
    ) -> anyhow::Result<u8>;
}

/// The games that an [`Analysis`] is given.
#[derive(Clone, Copy)]
pub struct AnalysisContext {
    /// The game that the command line or a file names.
    pub game: &'static dyn GameAdapter,
    /// All games that are known.
    pub games: Games,
}

/// Measures the turns of the game's own bot on recorded games.
pub trait Timing {
    /// Names of the parts of a turn, in the order of [`TurnTime::parts`].
    fn parts(&self) -> &'static [&'static str];

    /// Lets the bot sit in these seats of all games of a text, think about what was
    /// sent there, and take the recorded answers as its own. Its turns, in the order
    /// of the games.
    ///
    /// # Errors
    /// `LINE: ...`, the first thing in the record that differs from the rules.
    fn measure(
        &self,
        text: &str,
        setup: &PlayerSetup,
        seats: &[usize],
    ) -> Result<Vec<TurnTime>, String>;
}

/// One measured turn.
#[derive(Clone, Debug)]
pub struct TurnTime {
    /// Number of the game in its file, counted from 1.
    pub game: usize,
    /// Turn of all seats together, counted from 1.
    pub turn: u32,
    /// The bot's seat.
    pub seat: usize,
    /// Processor time of its thread, by the parts of [`Timing::parts`].
    pub parts: Vec<Duration>,
}

impl TurnTime {
    /// Of the whole turn.
    pub fn all(&self) -> Duration {
        self.parts.iter().sum()
    }
}

/// Recorded games, as text: lines of JSON as in [`Game::record`], by whoever
/// recorded them.
pub trait Archive {
    /// Whether a record whose first line is this one is of this game.
    fn owns(&self, header: &serde_json::Value) -> bool;

    /// Compares all games of a text with the rules.
    ///
    /// # Errors
    /// `LINE: ...`, the first thing that differs.
    fn verify(&self, text: &str) -> Result<Agreement, String>;

    /// The same by one of the game's modes: other rules that its own judge plays by.
    ///
    /// # Errors
    /// As of [`Archive::verify`]; also a game without this mode.
    fn verify_in(&self, _text: &str, mode: &str) -> Result<Agreement, String> {
        Err(format!("1: this game has no mode called {mode:?}"))
    }

    /// The same of a folder in a form of the game's own; `None` if it is not one,
    /// so that the records in it are looked for.
    fn verify_folder(&self, _folder: &Path) -> Option<Result<Agreement, String>> {
        None
    }

    /// The games turn by turn: the turn's number and its picture.
    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>>;

    /// How one recorded game stood after each of its turns; `None` if the game has no
    /// measure of that.
    fn turn_evaluations(&self, _text: &str) -> Option<Vec<TurnEvaluation>> {
        None
    }

    /// The turn, as pages and pictures number it, of a game's answer, counted from 0
    /// over all seats.
    fn turn_of_answer(&self, answer: usize) -> u32 {
        u32::try_from(answer + 1).unwrap_or(u32::MAX)
    }

    /// The page of one game that came from a file of this name; empty if there
    /// is nothing to show.
    fn page(&self, file: &str, text: &str) -> Rendered<String>;

    /// The record of a game saved from the judge's site, played again by our rules
    /// and compared with what the site says. `seed` is in place of the file's own,
    /// `league` in place of the highest. `None` of a game whose saved form is not known.
    ///
    /// # Errors
    /// What the game lacks; the first thing that differs.
    fn import(
        &self,
        _saved: &SavedGame,
        _seed: Option<i64>,
        _league: Option<u8>,
    ) -> Option<anyhow::Result<Imported>> {
        None
    }
}

/// How a game stood after a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnEvaluation {
    /// The turn, as the game's page and pictures number it.
    pub turn: u32,
    /// Expectation of team 0, 0..=1: a rough scale of the game's own, which orders
    /// positions; it is no measured probability.
    pub expectation: f64,
    /// Losses of each team in the turn, in a few words of the game; empty if none.
    pub costs: [String; 2],
}

/// What became of a game saved from the judge's site.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Lines of JSON, as of [`Game::record`].
    pub record: Vec<String>,
    /// Players and result, in one line.
    pub result: String,
    /// Parts of the site's file that were compared and agree.
    pub checked: Vec<String>,
}

/// What could be made of a record, and why not more, if it is damaged.
#[derive(Debug)]
pub struct Rendered<T> {
    /// The content, as far as the record can be read.
    pub content: T,
    /// Whether all of it could be.
    pub outcome: anyhow::Result<()>,
}

/// What was compared and found equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Whole games.
    pub games: usize,
    /// Requests in them, each with all that was recorded of it.
    pub requests: usize,
}

/// What a game starts from.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// Start of everything random in the game itself, such as its map; of a
    /// scored game the number of the case.
    pub seed: i64,
    /// Which of the game's maps; `None` for the official ones.
    pub profile: Option<String>,
    /// A map as a line of text, in place of that of seed and profile.
    pub map: Option<String>,
    /// The title in the record.
    pub title: Option<String>,
    /// Number of this game within its set.
    pub number: u64,
    /// Which team's seats program A has: 0, or 1 if the sides are swapped.
    pub side_of_a: usize,
    /// Time limits of a player.
    pub limits: Limits,
    /// Whether [`Game::record`] is wanted.
    pub recorded: bool,
}

/// What stands in place of a profile in the record of a game on a given map, which follows
/// from no seed.
pub const GIVEN_MAPS: &str = "given";

impl GameSetup {
    /// The official map of a seed, without a title and not to be recorded.
    pub fn new(seed: i64, limits: Limits) -> GameSetup {
        GameSetup {
            seed,
            profile: None,
            map: None,
            title: None,
            number: 0,
            side_of_a: 0,
            limits,
            recorded: false,
        }
    }
}

/// Time limits of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For a player's first answer, which includes its start.
    pub first: Duration,
    /// For every other answer.
    pub turn: Duration,
    /// For all answers of a seat in one game together; `None` if the judge has
    /// no such limit. The referee counts it, as the sum of what the seat's
    /// answers took.
    pub game: Option<Duration>,
}

impl Limits {
    /// Under fixed work only a player that hangs is stopped.
    pub const UNTIMED: Limits = Limits {
        first: Duration::from_secs(20),
        turn: Duration::from_secs(20),
        game: None,
    };
}

/// How a player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// As long as this time limit allows: of a turn, or of the whole game where
    /// the judge limits that.
    Clock(Duration),
    /// A number of search nodes each turn: the same play on every machine.
    Work(u64),
}

impl TimeControl {
    /// The limits that hold at this time control in a game whose judge has these.
    pub fn limits(self, judge: Limits) -> Limits {
        match (self, judge.game) {
            (TimeControl::Clock(turn), None) => Limits {
                first: judge.first.max(turn),
                turn,
                game: None,
            },
            (TimeControl::Clock(game), Some(of_judge)) => {
                // A judge without a limit of a turn of its own has none here.
                let within = |limit: Duration| {
                    if limit < of_judge {
                        limit.min(game)
                    } else {
                        game
                    }
                };
                Limits {
                    first: within(judge.first),
                    turn: within(judge.turn),
                    game: Some(game),
                }
            }
            (TimeControl::Work(_), _) => Limits::UNTIMED,
        }
    }

    /// As text, in a game whose judge has these limits.
    pub fn describe(self, judge: Limits) -> String {
        match (self, judge.game) {
            (TimeControl::Clock(game), Some(_)) => format!("{game:?} a game"),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TimeControl::Clock(turn) => write!(f, "{turn:?} a turn"),
            TimeControl::Work(nodes) => write!(f, "{nodes} nodes a turn"),
        }
    }
}

/// A number that a built-in player plays with.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Default value.
    pub default: f64,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// Its unit.
    pub unit: String,
    /// Its meaning, in a sentence or two.
    pub meaning: String,
    /// Whether only whole numbers make sense.
    pub is_count: bool,
}

impl Parameter {
    /// All rows of a program's table.
    pub fn all(table: &[Param]) -> Vec<Parameter> {
        table.iter().map(Parameter::from).collect()
    }
}

impl From<&Param> for Parameter {
    fn from(row: &Param) -> Parameter {
        Parameter {
            name: row.name.to_string(),
            default: row.default,
            min: row.min,
            max: row.max,
            unit: row.unit.to_string(),
            meaning: row.meaning.trim().to_string(),
            is_count: row.is_count,
        }
    }
}

/// What a player receives before the game, outside the protocol.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// Start of the player's own random stream.
    pub seed: u64,
    /// Time or nodes that it has.
    pub time_control: TimeControl,
    /// Changed parameters, `name=value,name=value`.
    pub params: String,
}

impl PlayerSetup {
    /// The search nodes of each turn, as an environment variable gives them; `None` under
    /// a clock.
    pub fn work(&self) -> Option<String> {
        match self.time_control {
            TimeControl::Work(nodes) => Some(nodes.to_string()),
            TimeControl::Clock(_) => None,
        }
    }

    /// The changed parameters, if there are any.
    pub fn changed_params(&self) -> Option<String> {
        (!self.params.is_empty()).then(|| self.params.clone())
    }
}

/// Something a player must answer now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The seat that is asked.
    pub seat: usize,
    /// The lines it is sent; each gets a line end.
    pub lines: Vec<String>,
    /// Lines expected back; 0 for what needs no answer.
    pub answer_lines: usize,
    /// Time limit, from handing over the input to the end of the
    /// last line of the answer.
    pub limit: Duration,
}

/// What a player gave back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lines asked for, or why they did not come.
    pub lines: Result<Vec<String>, Fault>,
    /// Time that it took.
    pub time: Duration,
}

/// Why an answer did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// Not within the limit.
    Timeout,
    /// The player's process ended, or the built-in player panicked.
    Crash,
    /// The player closed its input or its output.
    Closed,
    /// A line longer than [`LONGEST_LINE`].
    LongLine,
    /// The process could not be started.
    NoStart,
}

impl Fault {
    /// Every kind.
    pub const ALL: [Fault; 5] = [
        Fault::Timeout,
        Fault::Crash,
        Fault::Closed,
        Fault::LongLine,
        Fault::NoStart,
    ];

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// One word, or two.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Timeout => "timeout",
            Fault::Crash => "crash",
            Fault::Closed => "closed pipe",
            Fault::LongLine => "line too long",
            Fault::NoStart => "no start",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One game being played.
///
/// ```
/// use arena::game::{Answer, Failure, Game, Outcome, Request};
/// use std::time::Duration;
///
/// /// A corridor with a coin at its end: its only seat answers `E` or `W`.
/// struct Corridor {
///     cell: usize,
///     turns: u32,
///     failure: Option<Failure>,
/// }
///
/// impl Game for Corridor {
///     fn requests(&self) -> Vec<Request> {
///         if self.outcome().is_some() {
///             return Vec::new();
///         }
///         let cells = (0..5).map(|cell| match cell {
///             _ if cell == self.cell => '@',
///             4 => '$',
///             _ => '.',
///         });
///         let limit = Duration::from_millis(50);
///         vec![Request { seat: 0, lines: vec![cells.collect()], answer_lines: 1, limit }]
///     }
///
///     fn take(&mut self, answers: Vec<Answer>) {
///         let failure = |fault, reason| Some(Failure { fault, reason });
///         self.turns += 1;
///         match answers[0].lines.as_deref() {
///             Ok([line]) if line == "E" => self.cell += 1,
///             Ok([line]) if line == "W" => self.cell = self.cell.saturating_sub(1),
///             Ok(other) => self.failure = failure(None, format!("not E or W: {other:?}")),
///             Err(fault) => self.failure = failure(Some(*fault), fault.to_string()),
///         }
///     }
///
///     fn outcome(&self) -> Option<Outcome> {
///         let is_over = self.cell == 4 || self.failure.is_some();
///         is_over.then(|| Outcome {
///             scores: vec![self.cell as f64],
///             points: vec![0.5],
///             end: if self.cell == 4 { "coin" } else { "fault" },
///             failures: vec![self.failure.clone()],
///             turns: self.turns,
///             attributes: Vec::new(),
///         })
///     }
///
///     fn record(&self) -> &[String] {
///         &[]
///     }
/// }
///
/// let mut game = Corridor { cell: 1, turns: 0, failure: None };
/// let mut pictures = Vec::new();
/// while let Some(request) = game.requests().pop() {
///     pictures.push(request.lines.concat());
///     let lines = Ok(vec!["E".to_string()]);
///     game.take(vec![Answer { lines, time: Duration::ZERO }]);
/// }
/// assert_eq!(pictures, [".@..$", "..@.$", "...@$"]);
/// assert_eq!(game.outcome().map(|it| (it.end, it.turns)), Some(("coin", 3)));
///
/// // No answer, however wrong, makes it panic: the seat loses.
/// let mut game = Corridor { cell: 1, turns: 0, failure: None };
/// game.take(vec![Answer { lines: Ok(vec!["up".to_string()]), time: Duration::ZERO }]);
/// assert_eq!(game.outcome().map(|it| it.end), Some("fault"));
/// ```
pub trait Game: Send {
    /// The requests of now: any number of seats, each at most once. Empty once
    /// the game is over.
    fn requests(&self) -> Vec<Request>;

    /// Takes the answers to all of [`Game::requests`], in their order.
    fn take(&mut self, answers: Vec<Answer>);

    /// The outcome, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Why it cannot go on, by the fault of what judges it and of no seat: it then has
    /// neither requests nor an outcome.
    fn referee_error(&self) -> Option<String> {
        None
    }

    /// The record so far, in lines of JSON, if the deal asked for one.
    fn record(&self) -> &[String];
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The game's own score of each team.
    pub scores: Vec<f64>,
    /// Points of each team in a match, 0..=1: of two, a win is 1, a draw 0.5.
    pub points: Vec<f64>,
    /// The kind of end, in the game's words.
    pub end: &'static str,
    /// Why a seat lost by its own fault, if it did.
    pub failures: Vec<Option<Failure>>,
    /// Answers of all seats that changed the game.
    pub turns: u32,
    /// Attributes of the game, such as features of its map; the same
    /// whenever it is played again.
    pub attributes: Vec<(&'static str, f64)>,
}

/// A game lost by a player's own fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The fault; `None` if an answer came and broke a rule.
    pub fault: Option<Fault>,
    /// The reason in the record.
    pub reason: String,
}

impl Failure {
    /// The kind of failure, for counting.
    pub fn kind(&self) -> &'static str {
        self.fault.map_or("illegal order", Fault::name)
    }
}

/// A built-in player. A new one is made for every game.
pub trait BuiltInPlayer: Send {
    /// The answer to a request, as one line.
    fn answer(&mut self, lines: &[String]) -> String;
}

#[cfg(test)]
mod tests {
    use super::{Limits, TimeControl};
    use std::time::Duration;

    /// `--clock` is the limit of the whole game where the judge has one, and a
    /// judge's own limit of a turn stays within it.
    #[test]
    fn a_clock_is_of_a_turn_or_of_a_game() {
        let limits = |first, turn, game: Option<u64>| Limits {
            first: Duration::from_millis(first),
            turn: Duration::from_millis(turn),
            game: game.map(Duration::from_millis),
        };
        let clock = |time| TimeControl::Clock(Duration::from_millis(time));
        let of_turns = limits(1000, 50, None);
        assert_eq!(clock(20).limits(of_turns), limits(1000, 20, None));
        let of_game = limits(2000, 2000, Some(2000));
        assert_eq!(clock(5000).limits(of_game), limits(5000, 5000, Some(5000)));
        let of_both = limits(1000, 100, Some(10_000));
        assert_eq!(clock(2000).limits(of_both), limits(1000, 100, Some(2000)));
        assert_eq!(clock(50).limits(of_both), limits(50, 50, Some(50)));
        assert_eq!(TimeControl::Work(5).limits(of_both), Limits::UNTIMED);
        assert_eq!(clock(50).describe(of_both), "50ms a game");
        assert_eq!(clock(50).describe(of_turns), "50ms a turn");
    }
}
