//! `arena rematch`: a pair of a kept run once more, with others in A's place.

use crate::driver;
use crate::files;
use crate::players::{frozen, Program};
use crate::records::GameRecord;
use crate::tables::{self, plain};
use anyhow::{bail, Context};
use std::io::Write;
use std::path::PathBuf;

/// Plays a pair of a kept run again: with its own program A as it is now, and
/// with other programs in A's place, such as older versions.
///
/// So it shows since when a lost game is lost, and from which answer on a
/// program goes another way.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena play --b anchor --pairs 20 --out runs/anchor.jsonl
  cargo arena report runs/anchor.jsonl
  cargo arena rematch runs/anchor.jsonl --pair 7 --record runs/games")]
pub struct RematchArgs {
    /// A run file, finished or not.
    #[arg(value_name = "RUN")]
    file: PathBuf,
    /// The pair.
    #[arg(long, value_name = "N")]
    pair: u64,
    /// Which match, counted from 0 in the order of the result.
    #[arg(long, value_name = "N", default_value_t = 0)]
    r#match: usize,
    /// Another program in A's place; may be given more than once. Without it:
    /// every frozen version of the game's bot.
    #[arg(long, value_name = "PROGRAM")]
    a: Vec<String>,
    /// Records the games in this folder.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// Plays the pair with every program and prints a table.
///
/// # Errors
/// A run without such a pair, a program that does not exist, a game that cannot
/// be recorded.
pub fn run(args: &RematchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (run, _) = driver::read(&args.file)?;
    let kept = run.pairs.get(&(args.pair, args.r#match));
    let kept = kept.with_context(|| {
        let (file, pair, of_match) = (args.file.display(), args.pair, args.r#match);
        format!("{file} has no pair {pair} of match {of_match}")
    })?;
    let mut series = driver::series(&run.header)?;
    series.record.clone_from(&args.record);
    series.replace = true;
    series.answers = true;
    if let Some(folder) = &args.record {
        files::make_folder(folder)?;
    }
    let Some(&[a, b]) = run.header.matches.get(args.r#match) else {
        bail!("a run of a scored game has no pairs: play the case with the other programs");
    };
    let mut names = vec![run.header.programs[a].text.clone()];
    if args.a.is_empty() {
        let of_game = frozen::names_of(series.adapter.name());
        let versions = of_game.iter();
        names.extend(versions.map(|name| format!("{}{name}", frozen::PREFIX)));
    } else {
        names.extend(args.a.iter().cloned());
    }
    let mut table = plain(4, ["A", "points", "game 1", "game 2"]);
    let points = |games: &[GameRecord]| (games[0].points + games[1].points).to_string();
    let shown = |game: &GameRecord| {
        let end = game.end.replace('_', " ");
        format!("{}, {end}, {} turns", game.points, game.turns)
    };
    let row = |name: &str, games: &[GameRecord], first: String, second: String| {
        [name.to_string(), points(games), first, second]
    };
    table.add_row(row(
        "as kept",
        &kept.games,
        shown(&kept.games[0]),
        shown(&kept.games[1]),
    ));
    // A program A that still plays as it did has the answers that were not kept.
    let mut known = kept.games.clone();
    for name in names {
        let program = Program::new(series.adapter, &name);
        program.check(series.adapter, series.pace)?;
        series.programs[a] = program;
        let played = series.pair((args.pair, args.r#match), &|| false)?;
        let played = played.context("the pair was stopped")?.record;
        let mut texts = [String::new(), String::new()];
        for ((text, game), known) in texts.iter_mut().zip(&played.games).zip(&mut known) {
            *text = shown(game);
            if game.hash == known.hash {
                text.push_str("; the same game");
                known.answers.clone_from(&game.answers);
            } else if let Some(place) = first_difference(known, game) {
                *text += &format!("; another from answer {place} on");
            }
        }
        let [first, second] = texts;
        table.add_row(row(&tables::name(&name), &played.games, first, second));
    }
    writeln!(
        out,
        "pair {} against {}, seed {}, {}\n{table}",
        args.pair, run.header.programs[b].text, kept.games[0].seed, series.pace
    )?;
    Ok(())
}

/// Number of the first answer, of both seats together, that differs; `None` if
/// the answers of the first game are not known.
fn first_difference(one: &GameRecord, two: &GameRecord) -> Option<usize> {
    if one.answers.is_empty() {
        return None;
    }
    let same = one.answers.iter().zip(&two.answers);
    Some(same.take_while(|(one, two)| one == two).count() + 1)
}
