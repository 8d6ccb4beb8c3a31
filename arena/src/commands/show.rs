//! `arena show`: a recorded game in pictures.

use crate::games::ocean::beliefs::follow;
use crate::games::ocean::picture::Picture;
use anyhow::{bail, Context};
use std::io::Write;
use std::path::PathBuf;

/// Prints recorded games turn by turn: both boards side by side, each with what
/// its side knows of itself and where the other side may think it is.
#[derive(clap::Args, Debug)]
pub struct ShowArgs {
    /// Recorded games (JSON lines).
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only this turn, counted from 1; 0 is the placement.
    #[arg(long, value_name = "N")]
    turn: Option<u16>,
}

/// Prints the pictures to `out`.
///
/// # Errors
/// A file that cannot be read or is no recorded game, a turn it does not have,
/// output that cannot be written.
pub fn run(args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    for path in &args.files {
        let file = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
        if args.files.len() > 1 {
            writeln!(out, "{file}\n")?;
        }
        show(&text, args.turn, out).with_context(|| file.to_string())?;
    }
    Ok(true)
}

fn show(text: &str, wanted: Option<u16>, out: &mut impl Write) -> anyhow::Result<()> {
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
