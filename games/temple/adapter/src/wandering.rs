//! `arena analyse wandering`: the share of turns in which players go to and fro.

use super::players::walk::{things, walk};
use super::record::PlayedTurn;
use super::replay::replay;
use anyhow::{anyhow, Context};
use arena::results::tables::plain;
use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use temple::rules::{Cell, Seat, State, Tile};

/// Counts the turns in which players go to and fro: they return to a cell where they were
/// since anything last changed on the map (a coin or bubble taken, a block pushed, by either
/// of them), while a coin can be reached. By program and map size.
#[derive(clap::Args, Debug)]
pub struct WanderingArgs {
    /// Recorded games (JSON lines), or folders of them.
    #[arg(value_name = "GAME", required = true)]
    files: Vec<PathBuf>,
}

/// Classes of map sizes: name, and number of cells from which the next one begins.
const SIZES: [(&str, usize); 3] = [
    ("below 400 cells", 400),
    ("400 to 1,199", 1200),
    ("1,200 and more", usize::MAX),
];

/// Turns of one program on maps of one size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// Turns with a coin that can be reached.
    pub all: u32,
    /// Those of them that return to a cell.
    pub repeated: u32,
}

/// Counts by program (`A`, `B`, or `1` and `2` where the record does not say) and size.
pub type Counts = BTreeMap<(String, usize), Turns>;

/// Adds the turns of one record.
///
/// # Errors
/// The first difference from the rules, with its line.
pub fn count(text: &str, counts: &mut Counts) -> Result<(), String> {
    let header = text.lines().next().unwrap_or_default();
    let header: serde_json::Value = serde_json::from_str(header).unwrap_or_default();
    let a = header["a"].as_u64();
    let mut visited: [HashSet<Cell>; 2] = Default::default();
    let mut before: Option<u64> = None;
    let agreement = replay(text, |state, played| {
        // All that turns change but the players' cells and air.
        let map = things_left(state);
        if before != Some(map) {
            before = Some(map);
            for seat in Seat::ALL {
                visited[seat.index()] = HashSet::from([state.diver(seat).cell]);
            }
            if played.is_none() {
                return;
            }
        }
        let Some(PlayedTurn { seat, .. }) = played else {
            return;
        };
        let cell = state.diver(seat).cell;
        let (steps, _) = walk(state.grid(), cell);
        if things(state.grid(), &steps, Tile::Coin).is_empty() {
            return;
        }
        let program = match a {
            Some(a) if a == u64::from(seat.number()) => "A".to_string(),
            Some(_) => "B".to_string(),
            None => seat.number().to_string(),
        };
        let cells = state.grid().width() * state.grid().height();
        let size = SIZES.iter().position(|(_, end)| cells < *end);
        let turns = counts.entry((program, size.unwrap_or(0))).or_default();
        turns.all += 1;
        // The turn that changed the map has just begun a new count at its cell.
        let changed = visited[seat.index()].len() == 1 && visited[seat.index()].contains(&cell);
        turns.repeated += u32::from(!visited[seat.index()].insert(cell) && !changed);
    })?;
    match agreement.games {
        1 => Ok(()),
        games => Err(format!("expected one game, found {games}")),
    }
}

/// A hash of the coins, bubbles and blocks.
fn things_left(state: &State) -> u64 {
    state.bubbles() ^ state.obstacles().rotate_left(21) ^ u64::from(state.coins_left())
}

/// Prints the table.
///
/// # Errors
/// A file that cannot be read or is no recorded game, output that cannot be written.
pub fn run(args: &WanderingArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for path in &args.files {
        files.extend(records(path)?);
    }
    let mut counts = Counts::new();
    for file in &files {
        let place = || file.display().to_string();
        let text = std::fs::read_to_string(file).with_context(place)?;
        count(&text, &mut counts)
            .map_err(|error| anyhow!(error))
            .with_context(place)?;
    }
    let mut table = plain(2, ["program", "map", "turns", "to and fro", "share"]);
    for ((program, size), turns) in &counts {
        let share = 100.0 * f64::from(turns.repeated) / f64::from(turns.all);
        table.add_row([
            program.clone(),
            SIZES[*size].0.to_string(),
            turns.all.to_string(),
            turns.repeated.to_string(),
            format!("{share:.2} %"),
        ]);
    }
    writeln!(out, "{} games\n{table}", files.len())?;
    Ok(())
}

/// The file itself, or the records in a folder, ordered by name.
pub(crate) fn records(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = std::fs::read_dir(path).with_context(|| path.display().to_string())?;
    let mut files = Vec::new();
    for entry in entries {
        let file = entry?.path();
        if file
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}
