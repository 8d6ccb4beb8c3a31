//! The interface between the arena and a game: text in, text out.
//!
//! A [`GameAdapter`] describes a game and starts it; a [`Game`] is one game in progress. The arena
//! asks the game which seats must answer now and what each of them is sent, passes it the answers,
//! and reads the outcome and the record when it is over. It does not assume two seats, strictly
//! alternating turns, a board, or results that are only win, draw or loss.
//!
//! Every adapter guarantees:
//! * the same [`GameSetup`] and the same answers give the same requests, outcome and record, byte
//!   for byte;
//! * no answer, however malformed, makes it panic or block;
//! * a seat gets its next request only after its last answer was passed in.

mod analysis;
mod games;
mod maps;
mod record_lines;
mod recorder;
pub mod saved_game;
#[cfg(test)]
pub(crate) mod test_game;

pub use analysis::TypedAnalysis;
pub use games::{GameFinder, Games, EXPECTED_GAME_FOUND_RUN};
pub use maps::{MapFault, MapFile, MapFormat, MapProfile, MapSource, PICTURE};
pub use record_lines::{Mismatch, RecordLines};
pub use recorder::Recorder;

use anyhow::anyhow;
use common::Param;
use saved_game::SavedGame;
use std::cmp::Ordering::{self, Equal, Greater, Less};
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Maximum length of an answer line, in bytes; the judge's runner gives up at about this length.
pub const LONGEST_LINE: usize = 10_000;

/// A game that the arena can play.
pub trait GameAdapter: Sync {
    /// Name of the game, one word.
    fn name(&self) -> &'static str;

    /// Version of the rules; changes whenever the same answers may give another game.
    fn version(&self) -> u32;

    /// Team of each seat, both counted from 0: `[0, 1]` for two players, `[0, 1, 0, 1]` for two
    /// teams of two processes, `[0]` for one player alone.
    fn teams(&self) -> &'static [usize];

    /// Number of programs in each match: one for each team. Two programs that each play alone can
    /// be compared in a match, too.
    fn programs_in_a_match(&self) -> usize {
        let last = self.teams().iter().max();
        last.map_or(2, |last| (last + 1).max(2))
    }

    /// Whether there is only one team. Programs are then compared by their scores on the same
    /// cases.
    fn is_scored(&self) -> bool {
        self.teams().iter().all(|&team| team == 0)
    }

    /// Whether the lower one of two scores is better, in a scored game.
    fn lower_is_better(&self) -> bool {
        false
    }

    /// Files of the cases, if programs read a whole file for each case; `None` if programs answer
    /// requests by lines.
    fn case_files(&self) -> Option<&dyn CaseFiles> {
        None
    }

    /// Whether the two games of a pair, played with exchanged sides, are one match that the higher
    /// sum of scores wins. If not, each game has its own winner.
    fn counts_both_games(&self) -> bool {
        false
    }

    /// Time limits of the game's judge.
    fn limits(&self) -> Limits;

    /// Map profile for commands that name none.
    fn default_profile(&self) -> &'static str {
        "official"
    }

    /// Whether maps can be given as lines of text, see [`GameSetup::map`].
    fn reads_maps(&self) -> bool {
        false
    }

    /// Its maps as text, for `arena maps`; `None` if it has no generator.
    fn maps(&self) -> Option<&dyn MapSource> {
        None
    }

    /// Whether the game's own referee starts the programs. Instead of asking them, the arena then
    /// calls [`Game::play_with_own_referee`] and passes the game the log that this returns.
    fn has_own_referee(&self) -> bool {
        false
    }

    /// Starts a game.
    ///
    /// # Errors
    /// A seed, profile or map of which no game can be made.
    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>>;

    /// The built-in players.
    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &[]
    }

    /// Parameters of a built-in player that [`PlayerSetup::params`] can change; empty if it has
    /// none.
    fn parameters(&self, _player: &str) -> Vec<Parameter> {
        Vec::new()
    }

    /// Old and present names of a built-in player's parameters that were renamed, for messages.
    fn renamed_parameters(&self, _player: &str) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// A new built-in player of this name; `None` if there is none. Its `params` have been checked
    /// against [`GameAdapter::parameters`].
    fn built_in_player(&self, _name: &str, _setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        None
    }

    /// Reader of the game's records; `None` if they are only written.
    fn archive(&self) -> Option<&dyn Archive> {
        None
    }

    /// Analysis commands that only this game has.
    fn analyses(&self) -> &'static [&'static dyn Analysis] {
        &[]
    }

    /// Measurement of the bot's processor time per turn; `None` if the game has none.
    fn timing(&self) -> Option<&dyn Timing> {
        None
    }

    /// Page on which a person plays the game in a browser; `None` for a plain page that shows lines
    /// of text.
    fn seat_page(&self) -> Option<&dyn SeatPage> {
        None
    }

    /// Earlier versions of the bot and other fixed programs, each a single Rust file, which play as
    /// `frozen/NAME`.
    fn frozen(&self) -> &'static [FrozenProgram] {
        &[]
    }

    /// Hash of the sources of the built-in players, 16 hexadecimal digits, for the header of a run;
    /// empty if there is none.
    fn sources_hash(&self) -> &'static str {
        ""
    }

    /// Path of the document about what a program is sent and answers, from the workspace's root;
    /// empty if there is none.
    fn protocol(&self) -> &'static str {
        ""
    }

    /// Environment variables that pass the setup to a child process; `None` removes a variable.
    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        let seed = ("ARENA_SEED".to_string(), Some(setup.seed.to_string()));
        vec![seed, ("ARENA_WORK".to_string(), setup.work())]
    }
}

/// Cases that are files, each of which a program reads to its end and answers by everything that it
/// writes. The one request of such a game has these lines: the number of the case, the path of its
/// file, the hash of the file.
pub trait CaseFiles: Sync {
    /// Number of cases.
    ///
    /// # Errors
    /// A folder without cases; a wrong setting of the game.
    fn count(&self) -> anyhow::Result<u64>;

    /// The command that plays a case for the program with this command: the command itself, or that
    /// of a tester that starts it.
    fn command(&self, program: &str) -> String;

    /// Whether the score is a line of the standard error output of [`CaseFiles::command`]. It is
    /// then the first line of the answer, empty if there was none.
    fn is_scored_by_program(&self) -> bool;

    /// Score of a failed case; `None` if it has no score.
    fn score_of_failure(&self) -> Option<f64>;
}

/// Adapters are equal if name and version of their games are.
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

/// A fixed program: one Rust file, which the arena compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrozenProgram {
    /// Name, one word: it plays as `frozen/NAME`.
    pub name: &'static str,
    /// Content of the file.
    pub source: &'static str,
}

impl FrozenProgram {
    /// A program with this name and source.
    pub const fn new(name: &'static str, source: &'static str) -> FrozenProgram {
        FrozenProgram { name, source }
    }
}

/// Description of a built-in player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// Name, one word.
    pub name: &'static str,
    /// Playing styles, one word each; reports show a program's score against the players of each
    /// style. Empty for a player that still changes.
    pub styles: &'static [&'static str],
    /// Description, one line.
    pub about: &'static str,
}

impl PlayerInfo {
    /// A player with this name, these styles and this description.
    pub const fn new(
        name: &'static str,
        styles: &'static [&'static str],
        about: &'static str,
    ) -> PlayerInfo {
        PlayerInfo {
            name,
            styles,
            about,
        }
    }
}

/// Page on which a person plays the game.
pub trait SeatPage: Sync {
    /// HTML template for `arena::pages`; its script calls `seat` of the shared script.
    fn template(&self) -> &'static str;

    /// The view of a seat at the start of a game, before its first request.
    fn view(&self) -> Box<dyn SeatView>;
}

/// The view of a person in a seat. It is computed from the lines that the seat was sent and
/// answered, so that it shows no more than a program reads.
pub trait SeatView: Send {
    /// Updates the view by lines that the seat was sent.
    fn take(&mut self, lines: &[String]);

    /// JSON for the page's script while `answer` is being written: its effect and its possible
    /// continuations. For an empty answer, the position.
    ///
    /// # Errors
    /// A sentence that says why no legal answer begins like this.
    fn show(&self, answer: &str) -> Result<serde_json::Value, String>;

    /// Updates the view by an answer that the seat gave.
    ///
    /// # Errors
    /// A sentence that says why the answer is illegal; the view is then unchanged.
    fn answer(&mut self, answer: &str) -> Result<(), String>;
}

/// An analysis command of one game, which needs the rules of that game, such as a comparison of
/// what each side could know.
pub trait Analysis: Sync {
    /// Name, arguments and help on the command line.
    fn command(&self) -> clap::Command;

    /// Runs the command and prints to `out`.
    ///
    /// # Errors
    /// A file that cannot be read or has the wrong kind; output that cannot be written.
    fn run(
        &self,
        context: AnalysisContext,
        arguments: &clap::ArgMatches,
        out: &mut dyn Write,
    ) -> anyhow::Result<()>;
}

/// The games that an [`Analysis`] works on.
#[derive(Clone, Copy)]
pub struct AnalysisContext {
    /// The game named on the command line or by a file.
    pub game: &'static dyn GameAdapter,
    /// All registered games.
    pub games: Games,
}

/// Measures the processor time of the game's own bot on recorded games.
pub trait Timing {
    /// Names of the parts of a turn, in the order of [`TurnTime::parts`].
    fn parts(&self) -> &'static [&'static str];

    /// Replays all games of a text with the bot in these seats: it thinks about each request, then
    /// takes the recorded answer as its own. Returns its turns in the order of the games.
    ///
    /// # Errors
    /// `LINE: ...`, the first difference between the record and the rules.
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
    /// Turn, counted from 1 over all seats.
    pub turn: u32,
    /// Seat of the bot.
    pub seat: usize,
    /// Processor time of its thread in each of the parts of [`Timing::parts`].
    pub parts: Vec<Duration>,
}

impl TurnTime {
    /// Processor time of the whole turn.
    pub fn total(&self) -> Duration {
        self.parts.iter().sum()
    }
}

/// Reader of recorded games in JSON lines as in [`Game::record`], whichever program recorded them.
pub trait Archive {
    /// Whether a record with this first line is of this game.
    fn owns(&self, header: &serde_json::Value) -> bool;

    /// Replays all games of a text and compares every recorded value with the rules.
    ///
    /// # Errors
    /// `LINE: ...`, the first difference.
    fn verify(&self, text: &str) -> Result<Agreement, String>;

    /// [`Archive::verify`] under one of the game's modes, which are variants of the rules that its
    /// judge plays by.
    ///
    /// # Errors
    /// The first difference; a mode that the game does not have.
    fn verify_in(&self, _text: &str, mode: &str) -> Result<Agreement, String> {
        Err(format!("1: this game has no mode called {mode:?}"))
    }

    /// [`Archive::verify`] for a folder in a format of the game's own; `None` if it is not in that
    /// format, so that the caller verifies the record files in it.
    fn verify_folder(&self, _folder: &Path) -> Option<Result<Agreement, String>> {
        None
    }

    /// The games turn by turn: number of the turn and a text picture.
    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>>;

    /// The games with a line for each turn: its number and the line. Without a form of the game's
    /// own, the first line of each picture.
    fn timeline(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        let Rendered { content, outcome } = self.pictures(text);
        let first = |text: String| text.lines().next().unwrap_or_default().to_string();
        let lines = content.into_iter().map(|(turn, text)| (turn, first(text)));
        Rendered {
            content: lines.collect(),
            outcome,
        }
    }

    /// Evaluation of a recorded game after each of its turns; `None` if the game has no evaluation.
    fn turn_evaluations(&self, _text: &str) -> Option<Vec<TurnEvaluation>> {
        None
    }

    /// The turn number on pages and pictures that belongs to an answer, which is counted from 0
    /// over all seats.
    fn turn_of_answer(&self, answer: usize) -> u32 {
        u32::try_from(answer + 1).unwrap_or(u32::MAX)
    }

    /// HTML page of one game, read from a file called `file`; empty if there is nothing to show.
    fn page(&self, file: &str, text: &str) -> Rendered<String>;

    /// The record of a game saved from the judge's site: replayed by our rules and compared with
    /// the saved values. `seed` replaces the seed of the file, `league` the highest league. `None`
    /// if the saved format is unknown for this game.
    ///
    /// # Errors
    /// A missing field; the first difference.
    fn import(
        &self,
        _saved: &SavedGame,
        _seed: Option<i64>,
        _league: Option<u8>,
    ) -> Option<anyhow::Result<Imported>> {
        None
    }
}

/// Evaluation of a game after a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnEvaluation {
    /// The turn, as the game's page and pictures number it.
    pub turn: u32,
    /// Expected points of team 0, 0..=1: a rough scale of the game's own that orders positions, not
    /// a measured probability.
    pub expectation: f64,
    /// The losses of each team in the turn, in a few words of the game; empty if there are none.
    pub costs: [String; 2],
}

/// A game imported from the judge's site.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Record in JSON lines, as [`Game::record`].
    pub record: Vec<String>,
    /// Players and result, in one line.
    pub result: String,
    /// Names of the parts of the site's file that were compared and agree.
    pub checked: Vec<String>,
}

/// A text or page made of a record, complete or up to the first damaged line.
#[derive(Debug)]
pub struct Rendered<T> {
    /// The content up to the first damaged line.
    pub content: T,
    /// `Ok` if the whole record was read, else the reason.
    pub outcome: anyhow::Result<()>,
}

impl<T> Rendered<T> {
    /// Content made while a record was replayed.
    pub fn replayed<A>(content: T, replayed: Result<A, impl fmt::Display>) -> Rendered<T> {
        let outcome = replayed.map(drop);
        let outcome =
            outcome.map_err(|error| anyhow!("{error}").context("not a game by our rules"));
        Rendered { content, outcome }
    }
}

impl<T: Default> Rendered<T> {
    /// Content that was made whole or not at all.
    pub fn whole(made: anyhow::Result<T>) -> Rendered<T> {
        match made {
            Ok(content) => Rendered {
                content,
                outcome: Ok(()),
            },
            Err(error) => Rendered {
                content: T::default(),
                outcome: Err(error),
            },
        }
    }
}

impl Rendered<String> {
    /// Page of a record of one game, made while it was replayed: `games` counts the games, `print`
    /// makes the page, which ends with the first difference from the rules if it is given one.
    pub fn page<A>(
        replayed: Result<A, impl fmt::Display>,
        games: impl Fn(&A) -> usize,
        print: impl FnOnce(Option<String>) -> anyhow::Result<String>,
    ) -> Rendered<String> {
        let found = replayed.as_ref().map_or(1, games);
        if found != 1 {
            return Rendered::whole(Err(anyhow!("expected one game, found {found}")));
        }
        match print(replayed.as_ref().err().map(ToString::to_string)) {
            Ok(content) => Rendered::replayed(content, replayed),
            Err(error) => Rendered::whole(Err(error)),
        }
    }
}

/// Counts of a record that agrees with the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Number of complete games.
    pub games: usize,
    /// Number of requests in them; every recorded value of each was compared.
    pub requests: usize,
}

/// Start of a game: map, title, sides and limits.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// Seed of all random numbers of the game itself, such as its map; in a scored game the number
    /// of the case.
    pub seed: i64,
    /// Map profile; `None` for the official maps.
    pub profile: Option<String>,
    /// Map as a line of text, in place of a generated one.
    pub map: Option<String>,
    /// Title in the record.
    pub title: Option<String>,
    /// Number of this game within its series.
    pub number: u64,
    /// Team that program A plays: 0, or another one if sides are swapped.
    pub side_of_a: usize,
    /// Time limits of a player.
    pub limits: Limits,
    /// Whether [`Game::record`] is kept.
    pub recorded: bool,
}

/// Profile in the record of a game on a given map, which follows from no seed.
pub const GIVEN_MAPS: &str = "given";

impl GameSetup {
    /// The official map of a seed, without title and not recorded.
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
    /// Limit of a player's first answer, which includes its start.
    pub first: Duration,
    /// Limit of every later answer.
    pub turn: Duration,
    /// Limit of the sum of a seat's answer times in one game; `None` if the judge has no such
    /// limit. The referee enforces it.
    pub game: Option<Duration>,
}

impl Limits {
    /// Limits under fixed work: 20 s an answer, which stop only a player that hangs.
    pub const UNTIMED: Limits = Limits {
        first: Duration::from_secs(20),
        turn: Duration::from_secs(20),
        game: None,
    };
}

/// Default search nodes a turn: quick, but it cuts off most replies of Ocean's bot.
pub const DEFAULT_WORK: u64 = 5000;

/// Time control of a player: a clock, or a fixed amount of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// Time limit of a turn, or of the whole game where the judge limits that.
    Clock(Duration),
    /// Search nodes in each turn: the same play on every machine.
    Work(u64),
}

impl TimeControl {
    /// The limits of answers under this time control, where `judge` are the limits of the game's
    /// judge.
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

    /// Text such as `50ms a turn`, `2s a game` or `500 nodes a turn`. A game without built-in players
    /// knows nothing of the default work: the text is then the limit that is left.
    pub fn describe(self, adapter: &dyn GameAdapter) -> String {
        let unit = adapter.limits().game.map_or("a turn", |_| "a game");
        match self {
            TimeControl::Clock(time) => format!("{time:?} {unit}"),
            TimeControl::Work(DEFAULT_WORK) if adapter.built_in_players().is_empty() => {
                if adapter.has_own_referee() {
                    "the referee's limit of a turn".to_string()
                } else {
                    format!("{:?} {unit}", Limits::UNTIMED.turn)
                }
            }
            TimeControl::Work(_) => self.to_string(),
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

/// Numeric parameter of a built-in player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameter {
    /// Name.
    pub name: String,
    /// Default value.
    pub default: f64,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// Unit.
    pub unit: String,
    /// Meaning, in one or two sentences.
    pub meaning: String,
    /// Whether only whole numbers are meaningful.
    pub is_count: bool,
}

impl Parameter {
    /// The parameters in a program's table.
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

/// Setup of a player, which it receives before the game and outside of the protocol.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// Seed of the player's own random numbers.
    pub seed: u64,
    /// Time or nodes that the player may use.
    pub time_control: TimeControl,
    /// Changed parameters, `name=value,name=value`.
    pub params: String,
}

impl PlayerSetup {
    /// Search nodes of each turn, as the value of an environment variable; `None` under a clock.
    pub fn work(&self) -> Option<String> {
        match self.time_control {
            TimeControl::Work(nodes) => Some(nodes.to_string()),
            TimeControl::Clock(_) => None,
        }
    }
}

/// Number of lines of an answer that ends with the program's output, see [`CaseFiles`].
pub const TO_THE_END: usize = usize::MAX;

/// A request to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The seat that must answer.
    pub seat: usize,
    /// Lines that the seat is sent, without line ends.
    pub lines: Vec<String>,
    /// Number of lines in the answer; 0 if none is expected, [`TO_THE_END`] for the whole output.
    pub answer_lines: usize,
    /// Time limit, from sending the request to receiving the last line of the answer.
    pub limit: Duration,
}

/// Answer of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lines, or why they did not come.
    pub lines: Result<Vec<String>, Fault>,
    /// Time from the request to the last line.
    pub time: Duration,
}

impl Answer {
    /// An answer that takes no time, as in a game that is played again.
    pub fn at_once(lines: Result<Vec<String>, Fault>) -> Answer {
        let time = Duration::ZERO;
        Answer { lines, time }
    }

    /// [`Answer::at_once`] of a text whose lines are separated by line ends.
    pub fn of_text(text: Result<String, Fault>) -> Answer {
        Answer::at_once(text.map(|text| text.split('\n').map(str::to_string).collect()))
    }
}

/// Reason for a missing answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// No answer within the limit.
    Timeout,
    /// The player's process ended, or the built-in player panicked.
    Crash,
    /// The player closed its input or its output.
    Closed,
    /// A line longer than [`LONGEST_LINE`].
    LongLine,
    /// The process could not be started.
    NoStart,
    /// The process got no memory within its limit, and ended.
    OutOfMemory,
}

impl Fault {
    /// All kinds of faults.
    pub const ALL: [Fault; 6] = [
        Fault::Timeout,
        Fault::Crash,
        Fault::Closed,
        Fault::LongLine,
        Fault::NoStart,
        Fault::OutOfMemory,
    ];

    /// The fault with this name; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// Name for records and reports, one to three words.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Timeout => "timeout",
            Fault::Crash => "crash",
            Fault::Closed => "closed pipe",
            Fault::LongLine => "line too long",
            Fault::NoStart => "no start",
            Fault::OutOfMemory => "out of memory",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One game in progress.
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
///     game.take(vec![Answer::at_once(Ok(vec!["E".to_string()]))]);
/// }
/// assert_eq!(pictures, [".@..$", "..@.$", "...@$"]);
/// assert_eq!(game.outcome().map(|it| (it.end, it.turns)), Some(("coin", 3)));
///
/// // No answer, however wrong, makes it panic: the seat loses.
/// let mut game = Corridor { cell: 1, turns: 0, failure: None };
/// game.take(vec![Answer::at_once(Ok(vec!["up".to_string()]))]);
/// assert_eq!(game.outcome().map(|it| it.end), Some("fault"));
/// ```
pub trait Game: Send {
    /// The current requests: at most one for each seat; empty once the game is over.
    fn requests(&self) -> Vec<Request>;

    /// Applies the answers to all of [`Game::requests`], in their order.
    fn take(&mut self, answers: Vec<Answer>);

    /// The outcome; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Error of the referee that ended the game without being any seat's fault; there are then
    /// neither requests nor an outcome. `None` if there was none.
    fn referee_error(&self) -> Option<String> {
        None
    }

    /// Lets the game's own referee start the programs of all seats and play the whole game. The log
    /// is empty if `stop` returned true before the end, or after a [`Game::referee_error`].
    fn play_with_own_referee(
        &mut self,
        _programs: &[SeatProgram],
        _stop: &dyn Fn() -> bool,
    ) -> RefereeLog {
        RefereeLog::default()
    }

    /// Hash of the game where that of all lines sent and answered does not tell games apart; `None`
    /// where it does.
    fn own_hash(&self) -> Option<String> {
        None
    }

    /// The record so far, in JSON lines; empty unless [`GameSetup::recorded`].
    fn record(&self) -> &[String];

    /// The record so far as the text of a file.
    fn record_text(&self) -> String {
        self.record().join("\n") + "\n"
    }
}

/// A program in a seat of a game whose referee starts the programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatProgram {
    /// Path of the program and its arguments.
    pub words: Vec<String>,
    /// Environment variables; `None` removes a variable.
    pub environment: Vec<(String, Option<String>)>,
}

/// Result of a game that its own referee played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefereeLog {
    /// Answers to the game's requests, in their order; lines are separated by line ends.
    pub answers: Vec<String>,
    /// Standard error output of the program in each seat.
    pub errors: Vec<String>,
}

/// Result of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Score of each team in the game's own unit.
    pub scores: Vec<f64>,
    /// Points of each team in a match, 0..=1, see [`points_of_values`]: with two teams a win is 1
    /// and a draw 0.5.
    pub points: Vec<f64>,
    /// Kind of end, in a word of the game.
    pub end: &'static str,
    /// Disqualification of each seat; `None` if it had none.
    pub failures: Vec<Option<Failure>>,
    /// Number of answers of all seats that changed the game.
    pub turns: u32,
    /// Attributes of the game, such as features of its map; equal in every replay.
    pub attributes: Vec<(&'static str, f64)>,
}

/// Points from values of which a higher one is better: the share of the others that each one beats,
/// where a level one counts half.
///
/// ```
/// use arena::game::points_of_values;
/// assert_eq!(points_of_values(&[7, 3]), [1.0, 0.0]);
/// assert_eq!(points_of_values(&[2, 9, 2]), [0.25, 1.0, 0.25]);
/// ```
pub fn points_of_values<T: PartialOrd>(values: &[T]) -> Vec<f64> {
    let others = values.len().saturating_sub(1).max(1) as f64;
    let result = |own: &T, other: &T| points_of_order(own.partial_cmp(other).unwrap_or(Equal));
    let points = values.iter().map(|own| {
        let all: f64 = values.iter().map(|other| result(own, other)).sum();
        // Without the half of the comparison with itself.
        (all - 0.5) / others
    });
    points.collect()
}

/// Points of one side of two, 1, 0.5 or 0, where the greater value wins.
pub fn points_of_order(order: Ordering) -> f64 {
    match order {
        Greater => 1.0,
        Equal => 0.5,
        Less => 0.0,
    }
}

/// Disqualification of a seat: it broke a rule or did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Reason of the missing answer; `None` if an answer came and broke a rule.
    pub fault: Option<Fault>,
    /// Explanation for the record.
    pub reason: String,
}

impl Failure {
    /// Name of the kind of failure, for counts.
    pub fn kind(&self) -> &'static str {
        self.fault.map_or("illegal order", Fault::name)
    }
}

/// A player in the arena's own process; each game gets a new one.
pub trait BuiltInPlayer: Send {
    /// The answer to a request's lines, one line.
    fn answer(&mut self, lines: &[String]) -> String;
}

#[cfg(test)]
mod tests {
    use super::test_game::TestGame;
    use super::{Game, GameAdapter, GameSetup, Limits, TimeControl, DEFAULT_WORK};
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
    }

    /// A game without built-in players, whose judge limits the whole game.
    struct Foreign;

    impl GameAdapter for Foreign {
        fn name(&self) -> &'static str {
            "foreign"
        }

        fn version(&self) -> u32 {
            1
        }

        fn teams(&self) -> &'static [usize] {
            &[0]
        }

        fn limits(&self) -> Limits {
            Limits {
                game: Some(Limits::UNTIMED.turn),
                ..Limits::UNTIMED
            }
        }

        fn start_game(&self, _setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
            anyhow::bail!("unit tests play no games")
        }
    }

    #[test]
    fn a_game_has_the_default_work_only_if_it_knows_it() {
        let clock = TimeControl::Clock(Duration::from_millis(50));
        let default = TimeControl::Work(DEFAULT_WORK);
        for (time_control, own, foreign) in [
            (clock, "50ms a turn", "50ms a game"),
            (default, "5000 nodes a turn", "20s a game"),
            (TimeControl::Work(7), "7 nodes a turn", "7 nodes a turn"),
        ] {
            assert_eq!(time_control.describe(&TestGame), own);
            assert_eq!(time_control.describe(&Foreign), foreign);
        }
    }
}
