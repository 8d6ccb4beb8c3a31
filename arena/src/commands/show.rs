//! `arena show`: a recorded game in pictures.

use crate::games::ocean::picture::Picture;
use crate::games::ocean::verify::replay;
use anyhow::{bail, Context};
use std::io::Write;
use std::path::PathBuf;

/// Prints a recorded game turn by turn: both boards side by side, each with
/// what its side knows of itself.
#[derive(clap::Args, Debug)]
pub struct ShowArgs {
    /// A recorded game (JSON lines).
    #[arg(value_name = "FILE")]
    file: PathBuf,
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
    let file = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {file}"))?;
    let mut picture = Picture::default();
    let mut pictures = Vec::new();
    let replayed = replay(
        &text,
        |_| {},
        |game, answer| {
            if let Some(shown) = picture.draw(game, answer) {
                pictures.push(shown);
            }
        },
    );
    let last = pictures.last().map_or(0, |(turn, _)| *turn);
    let wanted = |turn: u16| args.turn.is_none_or(|wanted| wanted == turn);
    let mut shown = 0;
    for (_, picture) in pictures.iter().filter(|(turn, _)| wanted(*turn)) {
        writeln!(out, "{picture}")?;
        shown += 1;
    }
    // What can be read of a damaged record is shown before the complaint.
    replayed.with_context(|| format!("{file} is not a game by our rules"))?;
    if let (Some(turn), 0) = (args.turn, shown) {
        bail!("{file} has no turn {turn}; its last one is {last}");
    }
    Ok(true)
}
