//! `arena check`: one slow game with a program under observation.

use anyhow::bail;
use arena::game::{GameAdapter, GameSetup, Games, Limits, Outcome, PlayerSetup, TimeControl};
use arena::matches::referee;
use arena::players::{
    Exchange, Finding, InProcessPlayer, Observation, ObservedPlayer, Player, Program,
};
use arena::results::tables::visible;
use arena::run::arguments::{parse_program, parse_time};
use arena::system::shortening::quoted_line;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Number of requests that are shown from the start of a game.
const SHOWN: usize = 2;
/// Number of starts of which the fastest is judged: the first one reads files from the disk.
const STARTS: usize = 3;
/// Maximum number of lines that are shown of a request.
const MAX_LINES: usize = 25;

/// Plays one game in slow motion with a program and says what is wrong with it.
///
/// It shows what the program is sent and answers, and how long that takes. A
/// program that is well here can play: `cargo arena play --a PROGRAM --clock 50ms`.
/// Exit code 1: something is wrong.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The first answers are asked for slowly: a line printed too early, a second \
line for one request, and output that is not flushed show with their cause.

Examples:
  cargo arena check \"python3 docs/example_bot.py\"
  cargo arena check ./my-bot --game temple
  cargo arena check ./my-bot --all")]
pub struct CheckArgs {
    /// The program: a shell command, or a file such as bot.rs, which is compiled.
    program: String,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
    /// Time limit of a turn, or of the whole game, in place of the judge's.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    clock: Option<Duration>,
    /// Seed of the map.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: i64,
    /// Shows every request and answer, not only the first ones and the last.
    #[arg(long)]
    all: bool,
}

/// A check of one program.
struct Check<'a> {
    adapter: &'static dyn GameAdapter,
    program: &'a Program,
    time_control: TimeControl,
    seed: i64,
}

/// A game with the program in all seats of team 0.
struct Watched {
    /// Seats of the program, with what was seen of it there.
    seats: Vec<(usize, Arc<Mutex<Observation>>)>,
    /// Time of the first answer at full speed, with the program's start; `None` if none came.
    start: Option<Duration>,
    /// The outcome; `None` if the game was stopped.
    outcome: Option<Outcome>,
    /// Error of an external referee.
    referee_error: Option<String>,
}

/// Checks the program and prints what was seen; whether all is well.
///
/// # Errors
/// An unknown game, a built-in player, a program that does not compile, a referee that fails.
pub fn run(games: Games, args: &CheckArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let adapter = games.by_name(&args.game)?;
    let limits = adapter.limits();
    let time = args.clock.unwrap_or(limits.game.unwrap_or(limits.turn));
    let time_control = TimeControl::Clock(time);
    let program = parse_program(adapter, &args.program)?;
    if !program.is_external_process() {
        bail!("{program}: expected a command or a file, found a player of the arena");
    }
    program.check(adapter, time_control)?;
    let check = Check {
        adapter,
        program: &program.without_time_odds(),
        time_control,
        seed: args.seed,
    };
    eprintln!("{}", check.first_line());
    // Slow motion hides how long the start takes: once at full speed first.
    let mut watched = check.play(false)?;
    for _ in 1..STARTS {
        if !matches!(watched.finding(), Some(Finding::Late { .. })) {
            break;
        }
        watched = check.play(false)?;
    }
    let start = watched.longest_first_answer();
    if watched.finding().is_none() {
        eprintln!("it starts and answers; now a whole game, slowly at first");
        watched = check.play(true)?;
    }
    watched.start = start;
    if let Some(error) = &watched.referee_error {
        bail!("{error}");
    }
    check.print(&watched, args.all, out)
}

impl Check<'_> {
    fn first_line(&self) -> String {
        let limits = self.time_control.limits(self.adapter.limits());
        let limits = match limits.game {
            Some(game) => format!("{game:?} for the whole game"),
            None => format!(
                "{:?} for the first answer, {:?} a turn",
                limits.first, limits.turn
            ),
        };
        let opponent = match self.opponent() {
            _ if self.adapter.is_scored() => String::new(),
            Some(name) => format!(" against {name}"),
            None => " against itself".to_string(),
        };
        let (program, game) = (self.program, self.adapter.name());
        format!("{program} plays {game}{opponent}; limits: {limits}")
    }

    /// The first built-in player that is not the game's own bot; `None` if there is none.
    fn opponent(&self) -> Option<&'static str> {
        let players = self.adapter.built_in_players().iter();
        players.map(|it| it.name).find(|name| *name != "bot")
    }

    /// A player for a seat of the other team.
    fn other(&self, seat: usize) -> anyhow::Result<Box<dyn Player>> {
        let setup = PlayerSetup {
            seed: self.seed as u64,
            time_control: TimeControl::Work(1),
            params: String::new(),
        };
        let player = self
            .opponent()
            .and_then(|name| self.adapter.built_in_player(name, &setup));
        Ok(match player {
            Some(player) => Box::new(InProcessPlayer::new(player)),
            None => {
                let place = arena::matches::seats::place_in_team(self.adapter.teams(), seat);
                let program = self.program.member(place);
                program.seat(self.adapter, 2, self.time_control)
            }
        })
    }

    /// Plays the game slowly to its end, or at full speed until the first answers; until something
    /// is wrong.
    fn play(&self, is_slow: bool) -> anyhow::Result<Watched> {
        let setup = GameSetup::new(self.seed, Limits::UNTIMED);
        let mut game = self.adapter.start_game(&setup)?;
        let mut seats = Vec::new();
        let mut players: Vec<Box<dyn Player>> = Vec::new();
        for (seat, &team) in self.adapter.teams().iter().enumerate() {
            if team != 0 {
                players.push(self.other(seat)?);
                continue;
            }
            let program = self.program.member(seats.len());
            let player = ObservedPlayer::start(program, self.adapter, self.time_control, is_slow)?;
            seats.push((seat, player.observation()));
            players.push(Box::new(player));
        }
        let stop = || {
            let mut seen = seats.iter().map(|(_, seen)| lock(seen));
            let is_wrong = seen.any(|seen| seen.finding.is_some());
            let mut seen = seats.iter().map(|(_, seen)| lock(seen));
            is_wrong || !is_slow && seen.all(|seen| !seen.exchanges.is_empty())
        };
        let played = referee::play(game.as_mut(), &mut players, &stop);
        for player in &mut players {
            player.end();
        }
        Ok(Watched {
            seats,
            start: None,
            outcome: played.map(|played| played.outcome),
            referee_error: game.referee_error(),
        })
    }

    /// Prints what was seen; whether all is well.
    fn print(&self, watched: &Watched, all: bool, out: &mut impl Write) -> anyhow::Result<bool> {
        let mut verdict = None;
        for (seat, seen) in &watched.seats {
            let seen = lock(seen);
            let wrong = watched.wrong(*seat, &seen);
            if watched.seats.len() > 1 {
                writeln!(out, "seat {seat}")?;
            }
            print_exchanges(&seen.exchanges, all, wrong.is_some(), out)?;
            if seen.error_bytes > 0 {
                writeln!(out, "standard error output: {} bytes", seen.error_bytes)?;
            }
            for note in &seen.starved {
                writeln!(out, "note: {note}")?;
            }
            verdict = verdict.or(wrong);
        }
        if let Some(time) = watched.start {
            writeln!(
                out,
                "first answer at full speed, with the start: {time:.1?}"
            )?;
        }
        if let (Some(outcome), None) = (&watched.outcome, watched.finding()) {
            print_end(outcome, out)?;
        }
        let Some((name, text)) = verdict else {
            writeln!(out, "\nwell: {} can play", self.program)?;
            return Ok(true);
        };
        writeln!(
            out,
            "\nwrong: {name}\n  {}",
            visible(&text).replace('\n', "\n  ")
        )?;
        match self.adapter.protocol() {
            "" => {}
            path => writeln!(
                out,
                "  what is sent and answered, with a complete bot: {path}"
            )?,
        }
        Ok(false)
    }
}

impl Watched {
    /// Whether anything was found in any seat.
    fn finding(&self) -> Option<Finding> {
        let mut seats = self.seats.iter();
        seats.find_map(|(_, seen)| lock(seen).finding.clone())
    }

    /// The longest time of a first answer that came.
    fn longest_first_answer(&self) -> Option<Duration> {
        let first = self.seats.iter().filter_map(|(_, seen)| {
            let seen = lock(seen);
            let first = seen.exchanges.first().filter(|it| it.answer.is_some())?;
            Some(first.time)
        });
        first.max()
    }

    /// Name and explanation of what is wrong in a seat; `None` if all is well.
    fn wrong(&self, seat: usize, seen: &Observation) -> Option<(String, String)> {
        let failure = self
            .outcome
            .as_ref()
            .and_then(|it| it.failures[seat].clone());
        let refused = failure.filter(|failure| failure.fault.is_none());
        let answer = seen.exchanges.last().and_then(|it| it.answer.as_deref());
        let answer = quoted_line(answer.unwrap_or_default());
        match (refused, &seen.finding) {
            (Some(failure), Some(Finding::TwoLines { line })) => Some((
                "it prints other lines than answers".to_string(),
                format!(
                    "`{answer}` was taken as the answer ({}), and `{}` followed: debug output \
                     belongs on standard error output",
                    failure.reason,
                    quoted_line(line)
                ),
            )),
            (Some(failure), _) => Some((
                "its answer is refused".to_string(),
                format!("`{answer}`: {}", failure.reason),
            )),
            (None, Some(finding)) => Some((finding.name().to_string(), finding.text())),
            (None, None) => None,
        }
    }
}

fn lock(seen: &Mutex<Observation>) -> std::sync::MutexGuard<'_, Observation> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints the first requests and answers, the last one if `is_wrong`, and the times of the others.
fn print_exchanges(
    exchanges: &[Exchange],
    all: bool,
    is_wrong: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let last = exchanges.len() - usize::from(is_wrong && !exchanges.is_empty());
    let is_shown = |number: usize| all || number < SHOWN || number >= last;
    let mut skipped: Vec<Duration> = Vec::new();
    for (number, exchange) in exchanges.iter().enumerate() {
        if !is_shown(number) {
            skipped.push(exchange.time);
            continue;
        }
        print_skipped(number, &mut skipped, out)?;
        let Exchange { sent, answer, time } = exchange;
        writeln!(out, "request {}, {} lines:", number + 1, sent.len())?;
        for line in sent.iter().take(MAX_LINES) {
            writeln!(out, "  {line}")?;
        }
        if sent.len() > MAX_LINES {
            writeln!(out, "  ... and {} more", sent.len() - MAX_LINES)?;
        }
        match answer {
            Some(answer) if answer.is_empty() => writeln!(out, "nothing to answer")?,
            Some(answer) => writeln!(out, "answer after {time:.1?}: {}", visible(answer))?,
            None => writeln!(out, "no answer")?,
        }
    }
    print_skipped(exchanges.len(), &mut skipped, out)
}

/// Prints the range of the times of the requests before this one that were not shown.
fn print_skipped(
    next: usize,
    skipped: &mut Vec<Duration>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if let (Some(least), Some(most)) = (skipped.iter().min(), skipped.iter().max()) {
        let first = next - skipped.len() + 1;
        writeln!(
            out,
            "requests {first} to {next}: answered in {least:.1?} to {most:.1?}"
        )?;
    }
    skipped.clear();
    Ok(())
}

fn print_end(outcome: &Outcome, out: &mut impl Write) -> anyhow::Result<()> {
    let scores: Vec<String> = outcome.scores.iter().map(f64::to_string).collect();
    writeln!(
        out,
        "\nthe game ended after {} answers: {}, scores {}",
        outcome.turns,
        outcome.end.replace('_', " "),
        scores.join(" - ")
    )?;
    Ok(())
}
