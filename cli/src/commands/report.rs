//! `arena report`: shows the results of a run file.

use crate::commands::lost_game_pages;
use anyhow::{bail, ensure};
use arena::game::Games;
use arena::records::{read_run, RunFollower};
use arena::results::game_list;
use arena::results::report::Report;
use arena::run::lost_game::lost_game_command;
use arena::run::print_json;
use arena::run::run_file;
use arena::system::output::{OutputFile, PAGE};
use arena::web::views::export;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Shows what a kept run says: the result with its error, who beat whom, how
/// games ended, the score by features of the map, answer times, and whether
/// some machine played otherwise.
///
/// A run that is still being played is shown as far as it is.
#[derive(clap::Args, Debug)]
#[command(after_help = concat!("\
Example:
  cargo arena play --pairs 20 --out runs/try.jsonl
  cargo arena report runs/try.jsonl
  cargo arena report runs/try.jsonl --html report.html
  cargo arena report runs/try.jsonl --html runs/try     the pages of `serve`
  cargo arena report runs/try.jsonl --as-toml
  cargo arena report runs/try.jsonl --csv > try.csv

", include_str!("report_fields.txt")))]
pub struct ReportArgs {
    /// A run file, see `cargo arena play --out`.
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Writes one page that needs no network, to open in a browser.
    ///
    /// Of a run that keeps its answers (`play --answers`), pages of the lost games are written into
    /// a folder beside it, and linked. A folder, or a name without an ending, gets the pages of
    /// `cargo arena serve` as files, `index.html` first.
    #[arg(long, value_name = "FILE|DIR")]
    html: Option<PathBuf>,
    /// With --html: replaces files that are no pages of the arena.
    #[arg(long, requires = "html")]
    force: bool,
    /// Prints what was played as a file for `play --run`, which repeats the run.
    #[arg(long, conflicts_with = "html")]
    as_toml: bool,
    /// Prints comma-separated values, a row for each game.
    ///
    /// For spreadsheets and scripts: programs, result, kind of end, faults, times, features of the
    /// map, and attributes that programs printed.
    #[arg(long, conflicts_with_all = ["html", "as_toml"])]
    csv: bool,
    /// Prints everything that the report shows as one object of JSON.
    ///
    /// Its fields are listed below.
    #[arg(long, conflicts_with_all = ["html", "as_toml", "csv", "pgn"])]
    json: bool,
    /// Prints the results as PGN (portable game notation).
    ///
    /// Tags without moves, for programs that rate players from such files.
    #[arg(long, conflicts_with_all = ["html", "as_toml", "csv"])]
    pgn: bool,
}

/// Prints the report to `out`, or writes the page.
///
/// # Errors
/// A file that cannot be read or written.
pub fn run(games: Games, args: &ReportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(folder) = args.html.as_deref().filter(|html| is_folder(html)) {
        return write_pages(games, args, folder, out);
    }
    let output = args.html.as_deref().map(|path| OutputFile {
        path,
        kind: PAGE,
        inputs: std::slice::from_ref(&args.run),
        force: Some(args.force),
    });
    if let Some(output) = &output {
        check_page_name(output.path)?;
        output.check()?;
    }
    let (run, measured) = read_run(games, &args.run)?;
    if args.as_toml {
        write!(out, "{}", run_file::to_toml(&run.header)?)?;
        return Ok(());
    }
    if args.csv {
        write!(out, "{}", game_list::csv(&run, &measured)?)?;
        return Ok(());
    }
    if args.pgn {
        if run.header.is_scored() {
            bail!(
                "{} is scored: its programs meet nobody (--csv)",
                run.header.game
            );
        }
        write!(out, "{}", game_list::pgn(&run))?;
        return Ok(());
    }
    let name = args.run.file_name().unwrap_or_default().to_string_lossy();
    let path = output.map_or(name.clone(), |_| args.run.to_string_lossy());
    let mut report = Report::new(&name, &path, &run, &measured);
    match &output {
        None if args.json => {
            print_json(&report, out)?;
        }
        None => {
            write!(out, "{}", report.text())?;
            if let Some(command) = lost_game_command(&run, Some(&args.run), None) {
                writeln!(out, "\nthe shortest lost game: {command}")?;
            }
        }
        Some(output) => {
            let games = lost_game_pages::write(&mut report, &run, output.path, args.force)?;
            output.write(report.page()?.as_bytes())?;
            writeln!(out, "wrote {}", output.path.display())?;
            if let Some((folder, games)) = games {
                writeln!(
                    out,
                    "wrote pages of lost games in {}: {games}",
                    folder.display()
                )?;
            }
        }
    }
    Ok(())
}

/// Whether a path means a folder: it is one, or it does not exist and has no extension such as
/// `.html`.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || !path.exists() && path.extension().is_none()
}

/// Checks that a page is called `NAME.html`: a shell puts the first file of a pattern such as
/// `runs/*` in the option's place.
///
/// # Errors
/// Another ending.
pub fn check_page_name(path: &Path) -> anyhow::Result<()> {
    let ending = path.extension().unwrap_or_default();
    ensure!(
        path.exists() && !path.is_file() || ending == "html" || ending == "htm",
        "--html {}: expected the name of a page, NAME.html",
        path.display()
    );
    Ok(())
}

fn write_pages(
    games: Games,
    args: &ReportArgs,
    folder: &Path,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let path = &args.run;
    let mut follower = RunFollower::new(games, path);
    let (run, _) = follower.refresh()?;
    let adapter = run.game;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let replays = export::write(folder, &name, path, adapter, &follower, args.force)?;
    writeln!(out, "wrote {}", folder.join("index.html").display())?;
    if replays > 0 {
        writeln!(
            out,
            "wrote {replays} replays in {}",
            folder.join("games").display()
        )?;
    }
    Ok(())
}
