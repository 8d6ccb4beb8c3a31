//! Tactics as data: each `tests/data/situations/*.situation` is a state with the only
//! moves that keep its value, which an exhaustive solver proves; the bot finds one of them.
//!
//! Lines: `# why`, `to move: 1`, `air: A1 A2` (turns left), `coins: C1 C2`,
//! `must: E` (or several, separated by blanks; `wait` is to stay), `map:` and its rows.

mod solver;

use common::{Bot as _, Settings};
use solver::Solver;
use std::path::Path;
use temple::bot::Bot;
use temple::rules::{BySeat, Diver, Grid, Heading, Mode, Seat, State, Tile};
use temple::search::Budget;

/// Work of a turn: a seventh of what the 0.8 s of the judge's clock allow, or less.
const WORK: u64 = 60_000;
/// States after which the solver gives up.
const STATES: usize = 3_000_000;

struct Situation {
    state: State,
    /// `None` waits.
    must: Vec<Option<Heading>>,
}

/// Reads a situation.
///
/// # Errors
/// A text that names the missing or malformed line.
fn read(text: &str) -> Result<Situation, String> {
    let value = |name: &str| {
        let mut lines = text.lines();
        let found = lines.find_map(|line| line.strip_prefix(name));
        found
            .map(str::trim)
            .ok_or(format!("expected a line `{name}`"))
    };
    let numbers = |name: &str| -> Result<[u16; 2], String> {
        let text = value(name)?;
        let numbers: Vec<u16> = text.split(' ').filter_map(|n| n.parse().ok()).collect();
        let fault = format!("{name} expected two numbers, found {text:?}");
        <[u16; 2]>::try_from(numbers).map_err(|_| fault)
    };
    let (_, rows) = text.split_once("map:\n").ok_or("expected a line `map:`")?;
    let rows: Vec<&str> = rows.lines().collect();
    let grid = Grid::parse(&rows).map_err(|error| error.to_string())?;
    let (air, coins) = (numbers("air:")?, numbers("coins:")?);
    let diver = |seat: Seat| {
        let cell = grid.find(Tile::Diver(seat)).ok_or("a player is missing")?;
        Ok::<Diver, String>(Diver {
            cell,
            air: air[seat.index()] as u8,
            coins: coins[seat.index()],
        })
    };
    let divers = BySeat([diver(Seat::First)?, diver(Seat::Second)?]);
    let next = match value("to move:")? {
        "1" => Seat::First,
        "2" => Seat::Second,
        other => return Err(format!("to move: expected 1 or 2, found {other:?}")),
    };
    let moves = value("must:")?.split(' ').map(|word| match word {
        "wait" => Ok(None),
        _ => match word.chars().next().and_then(Heading::from_letter) {
            Some(heading) if word.len() == 1 => Ok(Some(heading)),
            _ => Err(format!("must: expected N, S, W, E or wait, found {word:?}")),
        },
    });
    let must = moves.collect::<Result<_, _>>()?;
    Ok(Situation {
        state: State::within(grid, Mode::Statement, divers, next),
        must,
    })
}

fn situations() -> Vec<(String, Situation)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/situations");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let read = |file: &Path| {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .to_string();
        let text = std::fs::read_to_string(file).expect("text");
        let situation = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, situation)
    };
    files.iter().map(|file| read(file)).collect()
}

#[test]
fn the_bot_finds_the_move() {
    let mut failed = Vec::new();
    let all = situations();
    for (name, situation) in &all {
        let mut bot = Bot::from_settings(Settings::new(Budget::Work(WORK)));
        let mut deadline = bot.deadline();
        let found = bot.choose(&mut situation.state.clone(), &mut deadline);
        // Against an obstacle it waits.
        let found = Some(found).filter(|&heading| situation.state.step(heading).is_some());
        if !situation.must.contains(&found) {
            failed.push(format!("{name}: {found:?}, not {:?}", situation.must));
        }
    }
    assert!(all.len() >= 40, "only {} situations", all.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The moves of each file are the best ones, and no others are.
#[test]
fn the_solver_agrees() {
    for (name, mut situation) in situations() {
        let mut solver = Solver::new(STATES);
        let moves = solver.moves(&mut situation.state);
        let moves = moves.unwrap_or_else(|| panic!("{name}: too large to be proven"));
        let most = moves.iter().map(|(_, value)| *value).max();
        let best = moves.iter().filter(|(_, value)| Some(*value) == most);
        let best: Vec<Option<Heading>> = best.map(|(step, _)| *step).collect();
        assert_eq!(best, situation.must, "{name}");
    }
}
