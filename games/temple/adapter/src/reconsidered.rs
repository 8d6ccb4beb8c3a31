//! `arena analyse reconsidered`: the turns of recorded games in which the bot chooses another move
//! with more work.

use super::record::PlayedTurn;
use super::replay::replay;
use anyhow::{anyhow, Context};
use arena::results::tables::plain;
use common::{Bot as _, Budget, Settings};
use std::io::Write;
use std::path::{Path, PathBuf};
use temple::bot::Bot;
use temple::protocol::read_answer;
use temple::rules::{Heading, Seat, State};
use temple::search::Deadline;

/// Marks the turns in which more work changes the bot's move, in recorded games.
///
/// The bot chooses a move in every state of the players that did not win, once with the
/// work and once with a multiple of it. A marked turn is a candidate for a situation. The
/// last column is yes where the larger work also rejects the move that was played.
#[derive(clap::Args, Debug)]
pub struct ReconsideredArgs {
    /// Recorded games (JSON lines), or folders of them.
    #[arg(value_name = "GAME", required = true)]
    files: Vec<PathBuf>,

    /// Search nodes a turn of the first choice
    #[arg(long, value_name = "N", default_value_t = 1000)]
    work: u64,

    /// The second choice has this many times the work
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    times: u64,

    /// Only turns of program A
    #[arg(long)]
    only_a: bool,
}

/// A state of a game and the choices in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Number of the turn in the record, from 1.
    pub turn: u32,
    /// The player to move.
    pub seat: Seat,
    /// Coins left on the map.
    pub coins_left: u16,
    /// The move that was played; `None` for no move.
    pub played: Option<Heading>,
    /// The moves with the work and with the multiple of it.
    pub chosen: [Heading; 2],
}

impl Choice {
    /// Whether the larger work changes the move.
    pub fn is_changed(&self) -> bool {
        self.chosen[0] != self.chosen[1]
    }
}

/// One bot for each seat with this work a turn.
fn bots(work: u64) -> [Bot; 2] {
    Seat::ALL.map(|_| Bot::from_settings(Settings::new(Budget::Work(work))))
}

/// The choices in all turns of the players that did not win; `work` is that of the first choice
/// and of the second. With `only_a` those of program A alone.
///
/// # Errors
/// The first difference from the rules, with its line.
pub fn choices(text: &str, work: [u64; 2], only_a: bool) -> Result<Vec<Choice>, String> {
    let header = text.lines().next().unwrap_or_default();
    let header: serde_json::Value = serde_json::from_str(header).unwrap_or_default();
    let mut turns: Vec<(State, Option<Heading>)> = Vec::new();
    let mut before: Option<State> = None;
    let agreement = replay(text, |state, played| {
        let PlayedTurn { reply, .. } = match played {
            Some(played) => played,
            None => {
                before = Some(state.clone());
                return;
            }
        };
        if let Some(before) = before.replace(state.clone()) {
            turns.push((before, reply.and_then(read_answer)));
        }
    })?;
    if agreement.games != 1 {
        return Err(format!("expected one game, found {}", agreement.games));
    }
    let winner = before.and_then(|state| state.end()?.winner);
    let mut players = work.map(bots);
    let mut found = Vec::new();
    for ((mut state, played), turn) in turns.into_iter().zip(1..) {
        let seat = state.next();
        let is_a = header["a"].as_u64() == Some(u64::from(seat.number()));
        if winner == Some(seat) || only_a && !is_a {
            continue;
        }
        let chosen = [0, 1].map(|n: usize| {
            let mut deadline = Deadline::start(Budget::Work(work[n]));
            players[n][seat.index()].choose(&mut state, &mut deadline)
        });
        found.push(Choice {
            turn,
            seat,
            coins_left: state.coins_left(),
            played,
            chosen,
        });
    }
    Ok(found)
}

/// Prints the marked turns of each game, and their share.
///
/// # Errors
/// A file that cannot be read or is no recorded game, output that cannot be written.
pub fn run(args: &ReconsideredArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let work = [args.work, args.work.saturating_mul(args.times)];
    let mut table = plain(
        2,
        [
            "game",
            "turn",
            "player",
            "coins left",
            "played",
            "work",
            "more work",
            "rejected",
        ],
    );
    let (mut all, mut changed) = (0_usize, 0_usize);
    for path in &args.files {
        for file in records(path)? {
            let place = || file.display().to_string();
            let text = std::fs::read_to_string(&file).with_context(place)?;
            let found = choices(&text, work, args.only_a)
                .map_err(|error| anyhow!(error))
                .with_context(place)?;
            all += found.len();
            for choice in found.iter().filter(|choice| choice.is_changed()) {
                changed += 1;
                let rejected = choice.played != Some(choice.chosen[1]);
                table.add_row([
                    place(),
                    choice.turn.to_string(),
                    choice.seat.number().to_string(),
                    choice.coins_left.to_string(),
                    choice.played.map_or('-', Heading::letter).to_string(),
                    choice.chosen[0].letter().to_string(),
                    choice.chosen[1].letter().to_string(),
                    if rejected { "yes" } else { "" }.to_string(),
                ]);
            }
        }
    }
    let share = 100.0 * changed as f64 / all.max(1) as f64;
    writeln!(
        out,
        "{table}\n{changed} of {all} turns changed, {share:.1} %"
    )?;
    Ok(())
}

/// The file itself, or the records in a folder, ordered by name.
fn records(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = std::fs::read_dir(path).with_context(|| path.display().to_string())?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry?.path();
        if file
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}
