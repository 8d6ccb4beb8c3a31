//! `arena analyse fixture`: a turn of a recorded game as a test of the bot.

use super::super::fixture::{demand, Fixture};
use super::super::verify::replay_around;
use anyhow::{bail, Context};
use arena::system::files;
use std::io::Write;
use std::path::PathBuf;

/// Prints a turn of a recorded game as a situation that the bot must solve, in
/// the format of tests/data/situations.
///
/// It contains all that the player received before, so that both trackers hold the same
/// beliefs.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
DEMAND is what `must` lines can say: sink, live, stay unhurt, fire, hold,
be GLOB or GLOB, not be GLOB or GLOB, end at CELLS, not end at CELLS.

Example, a game that was lost:
  cargo arena analyse fixture runs/games/bot-hunter-pair-000000-1.jsonl --turn 40 \\
    --must live > tests/data/situations/lost-to-hunter.situation
  cargo test --test situations")]
pub struct FixtureArgs {
    /// A recorded game (JSON lines).
    #[arg(value_name = "GAME")]
    file: PathBuf,
    /// The turn to be decided, counted from 1: odd ones are player 0's.
    ///
    /// Without it: the last turn of the one who lost.
    #[arg(long, value_name = "N")]
    turn: Option<u16>,
    /// A demand on the bot, such as live or sink; may be given more than once.
    ///
    /// Without it: anything but the order that was played.
    #[arg(long, value_name = "DEMAND", value_parser = demand)]
    must: Vec<String>,
}

/// Prints the situation to `out`.
///
/// # Errors
/// A file that cannot be read or is no recorded game, a turn it does not have,
/// output that cannot be written.
pub fn run(args: &FixtureArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let file = args.file.display();
    let text = files::read(&args.file)?;
    let mut fixture = Fixture::default();
    let games = replay_around(&text, |game, answer| match answer {
        None => fixture.before(game),
        Some(answer) => fixture.after(game, answer),
    })
    .with_context(|| format!("{file}: not a game by our rules"))?;
    if games.len() != 1 {
        bail!("{file}: expected one game, found {}", games.len());
    }
    let turn = match args.turn {
        Some(turn) => turn,
        None => fixture
            .lost_turn()
            .with_context(|| format!("{file}: nobody lost; expected --turn"))?,
    };
    let name = args.file.file_stem().unwrap_or_default().to_string_lossy();
    // A name is one word.
    let name: String = name
        .chars()
        .map(|c| if c.is_whitespace() { '-' } else { c })
        .collect();
    let situation = fixture
        .print(&name, turn, &args.must)
        .with_context(|| format!("{file} has no turn {turn}; it has 1 to {}", fixture.turns()))?;
    write!(out, "{situation}")?;
    Ok(())
}
