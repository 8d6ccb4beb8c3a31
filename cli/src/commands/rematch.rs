//! `arena rematch`: plays a pair of a run again with other programs as A.

use anyhow::Context;
use arena::game::Games;
use arena::matches::series::Series;
use arena::players::{frozen, Program};
use arena::records::{read_run, GameRecord, PairKey, PairRecord};
use arena::results::names::Names;
use arena::results::tables::plain;
use arena::run::arguments::program;
use arena::system::output::make_folder;
use std::io::Write;
use std::path::PathBuf;

/// Plays a pair, or a case, of a kept run again: with its own program A as it is
/// now, and with other programs in A's place, such as older versions.
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
    /// The pair, or the case.
    #[arg(long, value_name = "N", visible_alias = "case")]
    pair: u64,
    /// The match, counted from 0 in the order of the result.
    ///
    /// Of a scored game: the program.
    #[arg(long, value_name = "N", default_value_t = 0)]
    r#match: usize,
    /// Another program in A's place; may be given more than once.
    ///
    /// Without it: every frozen version of the game's bot, if A is one of its built-in players or
    /// such a version.
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
pub fn run(games: Games, args: &RematchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (run, _) = read_run(games, &args.file)?;
    let key = PairKey::new(args.pair, args.r#match);
    let kept = run.pairs.get(&key);
    let kept = kept.with_context(|| {
        format!(
            "{} has no {}",
            args.file.display(),
            run.header.describe(key)
        )
    })?;
    let mut series = Series::from_header(run.game, &run.header)?;
    series.record.clone_from(&args.record);
    series.replace = true;
    series.answers = true;
    if let Some(folder) = &args.record {
        make_folder(folder)?;
    }
    let is_scored = run.header.is_scored();
    let a = run.header.programs_of(args.r#match)[0];
    let own = &run.header.programs[a];
    let mut names = vec![own.typed()];
    let has_versions = own.built_in.is_some() || own.text.starts_with(frozen::PREFIX);
    if args.a.is_empty() && has_versions {
        names.extend(
            run.game
                .frozen()
                .iter()
                .map(|it| format!("{}{}", frozen::PREFIX, it.name)),
        );
    } else {
        for text in &args.a {
            names.push(program(series.adapter, text)?);
        }
    }
    let columns = if is_scored {
        ["A", "score", "game"].map(str::to_string).to_vec()
    } else {
        let games = (1..=kept.games.len()).map(|number| format!("game {number}"));
        let first = ["A", "points"].map(str::to_string).into_iter();
        first.chain(games).collect()
    };
    let programs = names.iter().map(|it| Program::new(series.adapter, it));
    let programs = programs.map(|program| program.with_limits(run.header.limits()));
    let programs: Vec<Program> = programs.collect();
    for program in &programs {
        program.check(series.adapter, series.time_control)?;
    }
    let seated = run.header.programs_of(args.r#match).into_iter().skip(1);
    let others = seated.map(|place| &series.programs[place]);
    series.check_starts(programs.iter().chain(others))?;
    let mut table = plain(columns.len(), columns.iter().map(String::as_str));
    table.add_row(row("as kept", kept, kept.games.iter().map(shown).collect()));
    // A program A that still plays as it did has the answers that were not kept.
    let mut known = kept.games.clone();
    let shown = Names::new(&names);
    for (name, program) in names.iter().zip(programs) {
        series.programs[a] = program;
        let played = series.pair(key, &|| false)?;
        let played = played.context("the games were stopped")?;
        series.check_started(&played)?;
        let played = played.record;
        let games = played.games.iter().zip(&mut known);
        let texts = games.map(|(game, known)| compared(game, known)).collect();
        table.add_row(row(&shown.name(name), &played, texts));
    }
    let against = match run.header.matches.get(args.r#match) {
        Some(lineup) => {
            let others = lineup[1..]
                .iter()
                .map(|&it| run.header.programs[it].label());
            format!(" against {}", others.collect::<Vec<_>>().join(" and "))
        }
        None => String::new(),
    };
    writeln!(
        out,
        "{} {}{against}, seed {}, {}\n{table}",
        run.header.unit(),
        args.pair,
        kept.games[0].seed,
        series.time_control.describe(series.adapter)
    )?;
    Ok(())
}

/// How a game ended, and the first answer that differs from the known game; an equal game gives its
/// answers to the known one.
fn compared(game: &GameRecord, known: &mut GameRecord) -> String {
    let mut text = shown(game);
    if game.hash == known.hash {
        text.push_str("; the same game");
        known.answers.clone_from(&game.answers);
    } else if let Some(place) = first_difference(known, game) {
        text += &format!("; another from answer {place} on");
    }
    text
}

/// End of a game, in words.
fn shown(game: &GameRecord) -> String {
    let end = game.end.replace('_', " ");
    match game.scores[1..] {
        [] | [None, ..] => format!("{end}, {} turns", game.turns),
        [Some(_), ..] => format!("{}, {end}, {} turns", game.points, game.turns),
    }
}

/// Table row: name of a program, its points in the pair or score of the case, its games.
fn row(name: &str, played: &PairRecord, games: Vec<String>) -> Vec<String> {
    let got = match played.games.len() {
        1 => played.score().unwrap_or_default(),
        _ => played.points(),
    };
    let start = [name.to_string(), got.to_string()];
    start.into_iter().chain(games).collect()
}

/// Number of the first different answer, counted over both seats; `None` if the answers of the
/// first game are unknown.
fn first_difference(one: &GameRecord, two: &GameRecord) -> Option<usize> {
    if one.answers.is_empty() {
        return None;
    }
    let same = one.answers.iter().zip(&two.answers);
    Some(same.take_while(|(one, two)| one == two).count() + 1)
}
