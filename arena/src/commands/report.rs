//! `arena report`: what a kept run says.

use crate::commands::lost_game_pages;
use crate::driver;
use crate::files;
use crate::lost_game::lost_game;
use crate::report::Report;
use crate::run_file;
use std::io::Write;
use std::path::PathBuf;

/// Shows what a kept run says: the result with its error, who beat whom, how
/// games ended, the score by features of the map, answer times, and whether
/// some machine played otherwise.
///
/// A run that is still being played is shown as far as it is.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena play --pairs 20 --out runs/try.jsonl
  cargo arena report runs/try.jsonl
  cargo arena report runs/try.jsonl --html report.html
  cargo arena report runs/try.jsonl --as-toml")]
pub struct ReportArgs {
    /// A run file, see `cargo arena play --out`.
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Writes one page that needs no network, to open in a browser. Of a run that
    /// keeps its answers (`play --answers`), pages of the lost games are written
    /// into a folder beside it, and linked.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Prints what was played as a file for `play --run`, which repeats the run.
    #[arg(long, conflicts_with = "html")]
    as_toml: bool,
}

/// Prints the report to `out`, or writes the page.
///
/// # Errors
/// A file that cannot be read or written.
pub fn run(args: &ReportArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (run, measured) = driver::read(&args.run)?;
    if args.as_toml {
        write!(out, "{}", run_file::to_toml(&run.header)?)?;
        return Ok(());
    }
    let name = args.run.file_name().unwrap_or_default().to_string_lossy();
    let mut report = Report::new(&name, &run, &measured);
    match &args.html {
        None => {
            write!(out, "{}", report.text())?;
            if let Some(command) = lost_game(&run, Some(&args.run), None) {
                writeln!(out, "\nthe shortest lost game: {command}")?;
            }
        }
        Some(html) => {
            report.set_path(args.run.display().to_string());
            let games = lost_game_pages::write(&mut report, &run, html)?;
            files::write(html, report.page()?.as_bytes())?;
            writeln!(out, "wrote {}", html.display())?;
            if let Some((folder, games)) = games {
                writeln!(
                    out,
                    "wrote {games} pages of lost games in {}",
                    folder.display()
                )?;
            }
        }
    }
    Ok(())
}
