//! `arena import`: converts a game saved from the judge's site into a record.

use anyhow::Context;
use arena::game::saved_game::SavedGame;
use arena::game::Games;
use arena::run::arguments::parse_seed;
use arena::system::commands::as_typed;
use arena::system::output::{OutputFile, UNMARKED};
use std::io::Write;
use std::path::PathBuf;

/// Makes a record of a game saved from the judge's site, after checking it
/// against what the site says happened.
///
/// The file is the JSON that the site's own viewer reads; save it from the
/// browser's network view (the answer to gameResult/findByGameId). `replay`,
/// `track`, `fixture` and `verify` read the record.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena import tests/data/saved-games/815.json
  cargo arena replay runs/games/game-815.jsonl --html game.html
  cargo arena analyse fixture runs/games/game-815.jsonl --must live")]
pub struct ImportArgs {
    /// The saved game (JSON).
    #[arg(value_name = "REPLAY")]
    file: PathBuf,
    /// The record [default: runs/games/game-NUMBER.jsonl].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replaces a record that is another game.
    #[arg(long)]
    force: bool,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
    /// Seed of the map, where the file has none.
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<i64>,
    /// League: 1 = Wood 2, 2 = Wood 1, 3 and up = all orders [default: 4].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    league: Option<u8>,
}

/// Writes the record.
///
/// # Errors
/// A file that cannot be read or is not a saved game; a game that differs from our rules; a record
/// that cannot be written or would replace another one.
pub fn run(games: Games, args: &ImportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let file = args.file.display();
    let bytes = std::fs::read(&args.file).with_context(|| format!("cannot read {file}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let saved = SavedGame::parse(&text).with_context(|| file.to_string())?;
    let rules = games.by_name(&args.game)?;
    let archive = rules
        .archive()
        .with_context(|| format!("nothing can be done with records of {}", rules.name()))?;
    let imported = archive.import(&saved, args.seed, args.league);
    let imported = imported
        .with_context(|| {
            format!(
                "{file}: games of {} saved from the judge's site cannot be read",
                rules.name()
            )
        })?
        .with_context(|| {
            format!(
                "{file}: not as the site says it happened. Is it a game of {}, and are its seed \
                 and its league (--league) right?",
                rules.name()
            )
        })?;
    let path = match (&args.out, saved.id) {
        (Some(path), _) => path.clone(),
        (None, Some(id)) => PathBuf::from(format!("runs/games/game-{id}.jsonl")),
        (None, None) => {
            let name = args.file.file_stem().unwrap_or_default().to_string_lossy();
            PathBuf::from(format!("runs/games/{name}.jsonl"))
        }
    };
    let record = imported.record.join("\n") + "\n";
    let to = path.display();
    let output = OutputFile {
        path: &path,
        kind: UNMARKED,
        inputs: std::slice::from_ref(&args.file),
        force: Some(args.force),
    };
    output.write(record.as_bytes())?;
    writeln!(out, "wrote {to}: {}", imported.result)?;
    writeln!(
        out,
        "compared with the site: {}",
        imported.checked.join(", ")
    )?;
    let next = format!(
        "look at it: cargo arena replay {to} --html game.html\n\
         make a test of a turn: cargo arena analyse fixture {to}"
    );
    writeln!(out, "{}", as_typed(&next))?;
    Ok(())
}
