//! `arena replay`: a recorded game to look at.

use crate::games::ocean::beliefs::follow;
use crate::games::ocean::page::Page;
use crate::games::ocean::picture::Picture;
use anyhow::{bail, Context};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Shows recorded games: both boards, both orders, and what each side could
/// believe of the other.
///
/// Without --html: in text, turn by turn.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena play --pairs 1 --record games
  cargo arena replay games/*.jsonl
  cargo arena replay games/bot-hunter-pair-000000-1.jsonl --turn 40
  cargo arena replay games/bot-hunter-pair-000000-1.jsonl --html game.html")]
pub struct ReplayArgs {
    /// Recorded games (JSON lines).
    #[arg(required = true, value_name = "GAME")]
    games: Vec<PathBuf>,
    /// Only this turn, counted from 1; 0 is the placement.
    #[arg(long, value_name = "N", conflicts_with = "html")]
    turn: Option<u16>,
    /// Writes one page that needs no network, to open in a browser. For one game.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Prints the games to `out`, or writes the page.
///
/// # Errors
/// A file that cannot be read or is no recorded game, a turn it does not have,
/// output that cannot be written.
pub fn run(args: &ReplayArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    if let Some(html) = &args.html {
        let [game] = &args.games[..] else {
            bail!("expected one game for a page, found {}", args.games.len());
        };
        write_page(game, html).with_context(|| game.display().to_string())?;
        writeln!(out, "wrote {}", html.display())?;
        return Ok(true);
    }
    for path in &args.games {
        let file = path.display();
        if args.games.len() > 1 {
            writeln!(out, "{file}\n")?;
        }
        print(&read(path)?, args.turn, out).with_context(|| file.to_string())?;
    }
    Ok(true)
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn print(text: &str, wanted: Option<u16>, out: &mut impl Write) -> anyhow::Result<()> {
    let mut picture = Picture::default();
    let mut pictures = Vec::new();
    let replayed = follow(text, |game, answer, beliefs| {
        pictures.extend(picture.draw(game, answer, beliefs));
    });
    let last = pictures.last().map_or(0, |(turn, _)| *turn);
    let mut shown = 0;
    for (turn, picture) in &pictures {
        if wanted.is_none_or(|wanted| wanted == *turn) {
            writeln!(out, "{picture}")?;
            shown += 1;
        }
    }
    // What can be read of a damaged record is shown before the complaint.
    replayed.context("not a game by our rules")?;
    if let (Some(turn), 0) = (wanted, shown) {
        bail!("has no turn {turn}; its last one is {last}");
    }
    Ok(())
}

fn write_page(game: &Path, html: &Path) -> anyhow::Result<()> {
    let text = read(game)?;
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    let header = text.lines().next().unwrap_or_default();
    let header = serde_json::from_str(header).unwrap_or_default();
    let mut page = Page::new(&name, &header);
    let replayed = follow(&text, |game, answer, beliefs| {
        page.add(game, answer, beliefs);
    });
    if let Some(games) = replayed.as_ref().ok().filter(|games| games.len() != 1) {
        bail!("expected one game, found {}", games.len());
    }
    if !page.is_empty() {
        std::fs::write(html, page.print()?)
            .with_context(|| format!("cannot write {}", html.display()))?;
    }
    replayed.context("not a game by our rules")?;
    if page.is_empty() {
        bail!("no turn to show: a placement failed");
    }
    Ok(())
}
