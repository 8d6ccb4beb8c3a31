//! `arena analyse track`: the beliefs that each side could hold of the other.

use super::super::track::Follower;
use super::super::track_proof;
use super::super::verify::replay;
use anyhow::{bail, Context};
use arena::results::tables::plain;
use arena::system::files;
use arena::system::output::{OutputFile, UNMARKED};
use indicatif::ProgressBar;
use ocean::protocol::request::print_announcements;
use ocean::rules::Seat;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Follows recorded games with the bot's tracker: each turn the number of
/// candidates, the entropy of the cell, the probability of the true one, and
/// pictures of both where the submarine and where its mines may be (9 = most
/// likely, < = the truth).
#[derive(clap::Args, Debug)]
pub struct TrackArgs {
    /// Recorded games (JSON lines).
    #[arg(value_name = "GAME", required_unless_present = "prove")]
    files: Vec<PathBuf>,
    /// Only this turn, counted from 1.
    #[arg(long, value_name = "N")]
    turn: Option<u16>,
    /// Only the belief about this player.
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(0..2))]
    player: Option<u8>,
    /// Writes a test of the tracker that follows the player. For one game.
    ///
    /// It holds the game up to the turn, or to its end. Without --player it is of the one who
    /// played the turn.
    #[arg(long, value_name = "FILE")]
    case: Option<PathBuf>,
    /// With --case: replaces a file that holds something else.
    #[arg(long, requires = "case")]
    force: bool,
    /// Proves instead, in so many games, that the true cell is never ruled out.
    ///
    /// The games are of all players and profiles of maps, whatever the cap.
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["files", "turn", "player", "case"])]
    prove: Option<u64>,
    /// Start of all that is random in the games of a proof.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "prove")]
    seed: u64,
    /// Games of a proof at a time [default: one for each core].
    #[arg(long, value_name = "N", requires = "prove")]
    jobs: Option<usize>,
}

/// Prints the turns to `out`.
///
/// # Errors
/// A file that cannot be read or is no recorded game, a turn it does not have,
/// output that cannot be written.
pub fn run(args: &TrackArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(games) = args.prove {
        return prove(games, args, out);
    }
    if args.case.is_some() && args.files.len() != 1 {
        bail!("--case: expected one game, found {}", args.files.len());
    }
    for file in &args.files {
        if args.files.len() > 1 {
            writeln!(out, "{}\n", file.display())?;
        }
        follow(file, args, out)?;
    }
    Ok(())
}

fn follow(path: &Path, args: &TrackArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let file = path.display();
    let inputs = [path.to_path_buf()];
    let output_at = |path| OutputFile {
        path,
        kind: UNMARKED,
        inputs: &inputs,
        force: Some(args.force),
    };
    let text = files::read(path)?;
    let player = args.player.map(|player| Seat::ALL[usize::from(player)]);
    let mut follower = Follower::default();
    let (mut shown, mut last) = (String::new(), 0);
    let mut case = None;
    let replayed = replay(&text, |game, _| {
        let Some(seat) = follower.observe(game) else {
            return;
        };
        last = game.state().map_or(0, |state| state.turn);
        let target = player.unwrap_or(seat);
        let played = target == seat;
        if args.turn.map_or(played, |turn| turn == last) {
            let heard = print_announcements(&game.announced()[seat]);
            shown.push_str(&format!("turn {last}: player {}: {heard}\n", seat.index()));
            shown.push_str(&follower.report(game, target));
            shown.push('\n');
        }
        if played && args.turn.is_none_or(|turn| turn >= last) {
            let title = format!(
                "{}, turn {last}: the belief about player {}.",
                path.file_name().unwrap_or_default().to_string_lossy(),
                target.index()
            );
            case = Some(follower.case(game, target, &title));
        }
    });
    write!(out, "{shown}")?;
    // The readable part of a damaged record is shown before the error.
    replayed.with_context(|| format!("{file}: not a game by our rules"))?;
    if let Some(turn) = args.turn.filter(|&turn| turn == 0 || turn > last) {
        bail!("{file} has no turn {turn}; it has 1 to {last}");
    }
    if let Some(path) = &args.case {
        let case = case.with_context(|| format!("{file} has no turn"))?;
        output_at(path).write(case.as_bytes())?;
        writeln!(out, "wrote {}", path.display())?;
    }
    Ok(())
}

fn prove(games: u64, args: &TrackArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let bar = ProgressBar::new(games);
    let counts = track_proof::prove(games, args.seed, args.jobs.unwrap_or_else(cores), || {
        bar.inc(1);
    });
    bar.finish_and_clear();
    let counts = counts?;
    let header = [
        "followed",
        "games",
        "turns",
        "cap bound",
        "cap 64 bound",
        "candidates",
        "shapes",
        "over 2^15",
    ];
    let mut table = plain(1, header);
    let mut turns = 0;
    for (name, count) in counts {
        let share =
            |bound: u64| format!("{:.3} %", 100.0 * bound as f64 / count.turns.max(1) as f64);
        table.add_row([
            name.to_string(),
            count.games.to_string(),
            count.turns.to_string(),
            share(count.bound),
            share(count.bound_tightly),
            count.candidates.to_string(),
            count.shapes.to_string(),
            count.overflows.to_string(),
        ]);
        turns += count.turns;
    }
    writeln!(out, "{table}")?;
    writeln!(
        out,
        "{games} games, {turns} turns: the truth was among the candidates of every tracker"
    )?;
    Ok(())
}
