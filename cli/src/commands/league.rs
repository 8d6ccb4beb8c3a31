//! `arena league`: a league of many programs.

use arena::game::Games;
use arena::results::leaderboard::{Leaderboard, LeaderboardRow};
use arena::results::names::Names;
use arena::results::tables::{plain, signed, with_error};
use arena::run::arguments::parse_time;
use arena::run::league::{Change, League, LeagueOptions};
use arena::run::options::default_jobs;
use arena::run::print_json;
use arena::statistics::paired::Mean;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Plays a league: those meet next whose ratings are least certain.
///
/// It goes on until Ctrl-C, and after any stop with the same command. All of it is in
/// DIR: the bots and settings in league.toml, whose keys are those of `play --run`,
/// and a run file for each lineup in DIR/runs. `cargo arena serve DIR` shows
/// the leaderboard as it changes.
///
/// Bots may be added and archived while it goes on. A bot whose file changes is a new one: the
/// results of the earlier one stay with its hash.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena league runs/league --add new=./bot --add old=./old-bot --add hunter=hunter
  cargo arena league runs/league                  plays; game and time are in league.toml
  cargo arena league runs/own --game 'codingame:java -jar referee.jar' --add new=./bot
  cargo arena league runs/league --time 8h --jobs 4
  cargo arena league runs/league --archive old
  cargo arena league runs/league --rename new=beam-3
  cargo arena league runs/league --show
  cargo arena report runs/league/runs/new-old.jsonl")]
pub struct LeagueArgs {
    /// The folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Adds a bot, and makes the league if it is new.
    #[arg(long, value_name = "NAME=PROGRAM")]
    add: Vec<String>,
    /// Game of a new league, as `play --game` takes it. Later it is in league.toml.
    #[arg(long, value_name = "NAME", requires = "add")]
    game: Option<String>,
    /// Takes a bot out; its results stay.
    #[arg(long, value_name = "NAME")]
    archive: Vec<String>,
    /// Gives a bot another name, also in its results.
    #[arg(long, value_name = "OLD=NEW", value_parser = parse_rename)]
    rename: Vec<Change>,
    /// Shows the leaderboard and plays nothing.
    #[arg(long)]
    show: bool,
    /// Prints the leaderboard as one object of JSON.
    #[arg(long)]
    json: bool,
    /// Ends after this time, such as 8h, with the pairs that are being played.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Ends after this number of lineups.
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Pairs, or cases, that a lineup plays before the next one is chosen.
    ///
    /// A lineup that has played more than eight times as many plays an eighth of those.
    #[arg(long, value_name = "N", default_value = "10",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Games at the same time. Without it: one less than there are physical
    /// cores.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

fn parse_rename(text: &str) -> Result<Change, String> {
    let names = text.split_once('=');
    let rename = |(old, new): (&str, &str)| Change::Rename {
        old: old.to_string(),
        new: new.to_string(),
    };
    names
        .map(rename)
        .ok_or_else(|| format!("expected OLD=NEW, found {text:?}"))
}

/// Changes the bots, or plays; then prints the leaderboard.
///
/// # Errors
/// A file that cannot be read or written; an unknown bot; no bots that can play.
pub fn run(games: Games, args: &LeagueArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let mut league = League::new(games, &args.folder);
    let game = args.game.iter().cloned().map(Change::Game);
    let added = args.add.iter().cloned().map(Change::Add);
    let archived = args.archive.iter().cloned().map(Change::Archive);
    let changes: Vec<Change> = game
        .chain(added)
        .chain(archived)
        .chain(args.rename.clone())
        .collect();
    if !changes.is_empty() {
        league.change(&changes)?;
    }
    if !args.show && changes.is_empty() {
        league.play(&LeagueOptions {
            jobs: args.jobs.unwrap_or_else(default_jobs),
            pairs: args.pairs,
            time: args.time,
            matches: args.matches,
        })?;
    }
    let board = league.leaderboard()?;
    if args.json {
        print_json(&board, out)
    } else {
        Ok(writeln!(out, "{}", text(&board))?)
    }
}

fn text(board: &Leaderboard) -> String {
    let values: &[&str] = if board.is_scored {
        &["of best %", "rank", "mean score"]
    } else {
        &["Elo above the mean", "score %"]
    };
    let header = [&["program"], values, &["games", "faults"]].concat();
    let mut table = plain(1, header);
    let number = |value: Option<f64>, digits: usize| {
        value.map_or("-".to_string(), |value| format!("{value:.digits$}"))
    };
    let elo = |row: &LeaderboardRow| {
        let Mean { mean, error } = row.rating?;
        let error = error.map_or(String::new(), |error| format!(" ± {error:.1}"));
        Some(format!("{}{error}", signed(mean, 1)))
    };
    let names = Names::new(board.rows.iter().map(|row| &row.program));
    for row in &board.rows {
        let archived = if row.is_archived { " (archived)" } else { "" };
        let mut cells = vec![format!("{}{archived}", names.name(&row.program))];
        if board.is_scored {
            cells.push(number(row.relative.map(|share| 100.0 * share), 1));
            cells.push(number(row.rank, 2));
            cells.push(with_error(row.score, 1));
        } else {
            cells.push(elo(row).unwrap_or("-".to_string()));
            cells.push(number(row.score.map(|it| 100.0 * it.mean), 1));
        }
        cells.extend([row.games, row.faults].map(|count| count.to_string()));
        table.add_row(cells);
    }
    table.to_string()
}
