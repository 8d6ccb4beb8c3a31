//! `arena ratings`: rates the programs of several runs on one scale.

use arena::game::Games;
use arena::records::{read_run, without_measured};
use arena::results::standings::Standings;
use arena::results::summary_text::rating_table;
use arena::run::print_json;
use std::io::Write;
use std::path::PathBuf;

/// Puts the programs of kept runs on one scale.
///
/// The runs, finished or not, are of one game. All their matches are fitted together, so
/// two programs that never met are compared by common opponents. Printed are Elo with half
/// of its 95 % interval, games, the score in percent, and the number of opponents. Programs
/// that no games link are in groups, each with a scale of its own.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A program is its name and its hash in the run's first line: two versions of ./my-bot are \
two programs, told apart by the start of the hash. Built-in players change their hash with \
every build that changes one of them.

A pair counts once, whether a file is given twice, shards overlap, or two runs of the same \
seed have the same games. Two results of one pair of one run are refused.

Examples:
  cargo arena ratings runs/*.jsonl
  cargo arena ratings runs/a.jsonl runs/b.jsonl --anchor hunter
  cargo arena ratings runs/fast.jsonl runs/slow.jsonl --mixed --json")]
pub struct RatingsArgs {
    /// Run files, finished or not, see `cargo arena play --out`.
    ///
    /// The measured file beside a run that is given is passed over.
    #[arg(required = true, value_name = "RUN")]
    files: Vec<PathBuf>,
    /// The program that stands at 0.
    ///
    /// By its name, or as the table shows it: "NAME [HASH]". Errors are then those of the
    /// difference from it. Without it, the mean of all is 0.
    #[arg(long, value_name = "PROGRAM")]
    anchor: Option<String>,
    /// Rates runs with different settings together.
    ///
    /// That is: time control (clock or work), kind of maps, version of the rules.
    #[arg(long)]
    mixed: bool,
    /// Prints one object of JSON in place of the table.
    #[arg(long)]
    json: bool,
}

/// Prints the ratings.
///
/// # Errors
/// A file that cannot be read; runs or an anchor as in [`Standings::new`].
pub fn run(games: Games, args: &RatingsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let runs = without_measured(&args.files).map(|file| {
        let (run, _) = read_run(games, file)?;
        Ok((file.display().to_string(), run))
    });
    let runs = runs.collect::<anyhow::Result<_>>()?;
    let standings = Standings::new(runs, args.anchor.as_deref(), args.mixed)?;
    if args.json {
        print_json(&standings, out)
    } else {
        Ok(write!(out, "{}", text(&standings))?)
    }
}

fn text(standings: &Standings) -> String {
    let Standings { pairs, runs, .. } = standings;
    let maps = match standings.profiles.join(" and ").as_str() {
        "" => String::new(),
        profiles => format!("{profiles} maps, "),
    };
    let mut text = format!(
        "{}, {}{}: {pairs} pairs of {} {}\n",
        standings.game,
        maps,
        standings.time_controls.join(" and "),
        runs.len(),
        if runs.len() == 1 { "file" } else { "files" },
    );
    for part in runs.iter().filter(|part| !part.complete) {
        let (file, played) = (&part.file, part.pairs_played);
        let wanted = part.pairs_wanted;
        text += &format!("unfinished: {file}, {played} of {wanted} pairs\n");
    }
    if standings.repeated_pairs > 0 {
        let count = standings.repeated_pairs;
        text += &format!("{count} pairs are copies of others: each is counted once\n");
    }
    let anchor = standings.anchor.as_deref();
    text += &format!("\n{}\n", rating_table(&standings.ratings, anchor));
    if standings
        .ratings
        .iter()
        .any(|rating| rating.group.is_some())
    {
        text += "no games link the groups: their numbers do not compare";
        text += &anchor.map_or_else(String::new, |anchor| {
            format!(",\nand those without {anchor} are above the mean of their group")
        });
        text.push('\n');
    }
    text
}
