//! `arena replay`: shows recorded games as text or as a page.

use crate::commands::report::check_page_name;
use anyhow::{bail, Context};
use arena::game::Games;
use arena::results::tables::visible;
use arena::system::files;
use arena::system::output::{OutputFile, PAGE};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Maximum number of turns shown on a terminal without asking: a long game has 300.
const MAX_TURNS_UNASKED: usize = 500;

/// Shows recorded games; of Ocean of Code both boards, both orders, and what
/// each side could believe of the other.
///
/// Without --html: in text, turn by turn.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena play --pairs 1 --record runs/games
  cargo arena replay runs/games/*.jsonl
  cargo arena replay runs/games/bot-hunter-pair-000000-1.jsonl --brief
  cargo arena replay runs/games/bot-hunter-pair-000000-1.jsonl --turn 40
  cargo arena replay runs/games/bot-hunter-pair-000000-1.jsonl --html game.html")]
pub struct ReplayArgs {
    /// Recorded games (JSON lines).
    #[arg(required = true, value_name = "GAME")]
    games: Vec<PathBuf>,
    /// Only this turn, counted from 1; 0 is what comes before it.
    #[arg(long, value_name = "N", conflicts_with = "html")]
    turn: Option<u32>,
    /// A line for each turn.
    ///
    /// Of Ocean of Code: lives, the player's charges, on how many cells the other side believes it
    /// to be, and the order.
    #[arg(long, conflicts_with = "html")]
    brief: bool,
    /// Writes one page that needs no network, to open in a browser. For one game.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// With --html: replaces a file that is no page of the arena.
    #[arg(long, requires = "html")]
    force: bool,
    /// The game. Without it, the record's first line decides.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
}

/// Prints the games to `out`, or writes the page.
///
/// # Errors
/// A file that cannot be read or is not a recorded game; a turn that it does not have; output that
/// cannot be written.
pub fn run(games: Games, args: &ReplayArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    if let Some(html) = &args.html {
        check_page_name(html)?;
        let [game] = &args.games[..] else {
            bail!("expected one game for a page, found {}", args.games.len());
        };
        let output = OutputFile {
            path: html,
            kind: PAGE,
            inputs: &args.games,
            force: Some(args.force),
        };
        output.check()?;
        write_page(games, args, game, &output, out).with_context(|| game.display().to_string())?;
        return Ok(true);
    }
    if args.turn.is_none() && !args.brief && !is_wanted(&args.games)? {
        return Ok(true);
    }
    for path in &args.games {
        let file = path.display();
        if args.games.len() > 1 {
            writeln!(out, "{file}\n")?;
        }
        print(games, args, &files::read(path)?, args.turn, out)
            .with_context(|| file.to_string())?;
    }
    Ok(true)
}

/// Asks on a terminal whether to print a long text.
fn is_wanted(games: &[PathBuf]) -> anyhow::Result<bool> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Ok(true);
    }
    let mut turns = 0;
    for path in games {
        turns += files::read(path)?.lines().count();
    }
    if turns <= MAX_TURNS_UNASKED {
        return Ok(true);
    }
    eprint!(
        "{} games with {turns} turns: show all of them? [y/N] ",
        games.len()
    );
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn print(
    games: Games,
    args: &ReplayArgs,
    text: &str,
    wanted: Option<u32>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let archive = games.archive(args.game.as_deref(), text)?;
    let shown = if args.brief {
        archive.timeline(text)
    } else {
        archive.pictures(text)
    };
    let pictures = shown.content;
    let last = pictures.last().map_or(0, |(turn, _)| *turn);
    let mut seen = 0;
    for (turn, picture) in &pictures {
        if wanted.is_none_or(|wanted| wanted == *turn) {
            writeln!(out, "{}", visible(picture))?;
            seen += 1;
        }
    }
    // What can be read of a damaged record is shown before the complaint.
    shown.outcome?;
    if let (Some(turn), 0) = (wanted, seen) {
        bail!("has no turn {turn}; its last one is {last}");
    }
    Ok(())
}

fn write_page(
    games: Games,
    args: &ReplayArgs,
    game: &Path,
    output: &OutputFile,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let text = files::read(game)?;
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    let shown = games
        .archive(args.game.as_deref(), &text)?
        .page(&name, &text);
    if !shown.content.is_empty() {
        output.write(shown.content.as_bytes())?;
        writeln!(out, "wrote {}", output.path.display())?;
    }
    // What can be read of a damaged record has its page, and the complaint.
    shown.outcome
}
