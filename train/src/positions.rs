//! Positions after the orders of recorded games, as the bot's evaluator sees them.

use anyhow::{anyhow, ensure, Context, Result};
use arena::game::Game;
use arena::games::ocean::beliefs::{follow, Beliefs};
use arena::games::ocean::OceanGame;
use ocean::evaluator::features::given_damage;
use ocean::evaluator::network::FEATURES;
use ocean::evaluator::{Evaluator, Exposure, Network, Situation, Surroundings};
use ocean::params::Params;
use ocean::rules::{Announcement, BySeat, Cell, Seat, State};
use ocean::tracker::Tracker;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct PositionsArgs {
    /// Recorded games, as `cargo arena play --record` keeps them
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Takes the positions of program A alone
    #[arg(long)]
    only_first: bool,
    /// The file that is written: 376 bytes a position, 16 a run
    #[arg(long, value_name = "FILE", default_value = "runs/value.positions")]
    out: PathBuf,
}

/// Writes the positions of all games to a file, run after run: the number of positions, who
/// program B was (a hash of its name), 1 for a run of program A or -1 for one of B, the points,
/// then the features; little-endian numbers of 32 bits.
///
/// # Errors
/// Records that cannot be read; a file that cannot be written.
pub fn run(args: &PositionsArgs, output: &mut dyn Write) -> Result<()> {
    let place = || args.out.display().to_string();
    let mut file = BufWriter::new(File::create(&args.out).with_context(place)?);
    let mut positions = 0;
    for path in &args.records {
        for run in read_game(path, args.only_first)? {
            for number in [run.positions.len() as u32, run.opponent] {
                file.write_all(&number.to_le_bytes())?;
            }
            for number in [run.side, run.points]
                .iter()
                .chain(run.positions.iter().flatten())
            {
                file.write_all(&number.to_le_bytes())?;
            }
            positions += run.positions.len();
        }
    }
    file.flush().with_context(place)?;
    writeln!(
        output,
        "{} games, {positions} positions",
        args.records.len()
    )?;
    Ok(())
}

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct ChangesArgs {
    /// Files of positions
    #[arg(value_name = "POSITIONS", required = true)]
    positions: Vec<PathBuf>,
}

/// Prints for each feature the standard deviation of its change from turn to turn,
/// divided by the root of 2.
///
/// # Errors
/// Files that cannot be read.
pub fn changes(args: &ChangesArgs, output: &mut dyn Write) -> Result<()> {
    let mut moments = [[0.0; 3]; FEATURES];
    for path in &args.positions {
        for run in read(path)? {
            for pair in run.positions.windows(2) {
                for (place, moments) in moments.iter_mut().enumerate() {
                    let change = f64::from(pair[1][place] - pair[0][place]);
                    moments[0] += 1.0;
                    moments[1] += change;
                    moments[2] += change * change;
                }
            }
        }
    }
    for (place, [count, sum, squares]) in moments.into_iter().enumerate() {
        let variance = squares / count - (sum / count).powi(2);
        writeln!(output, "{place} {:.3e}", (variance / 2.0).sqrt())?;
    }
    Ok(())
}

/// Reads what [`run`] wrote.
///
/// # Errors
/// A file that cannot be read or ends within a run.
pub fn read(path: &Path) -> Result<Vec<Run>> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| name.to_string())?;
    let mut words = bytes
        .chunks_exact(4)
        .map(|four| [four[0], four[1], four[2], four[3]]);
    let mut runs = Vec::new();
    while let Some(count) = words.next() {
        let mut word = || {
            let word = words.next();
            word.with_context(|| format!("{name}: expected more numbers, found the end"))
        };
        let opponent = u32::from_le_bytes(word()?);
        let mut number = || word().map(f32::from_le_bytes);
        let side = number()?;
        ensure!(
            side.abs() == 1.0,
            "{name}: expected 1 or -1 for the side of a run, found {side}; positions of an \
             earlier version have to be made anew"
        );
        let points = number()?;
        let mut positions = Vec::new();
        for _ in 0..u32::from_le_bytes(count) {
            let mut features = [0.0; FEATURES];
            for feature in &mut features {
                *feature = number()?;
            }
            positions.push(features);
        }
        runs.push(Run {
            positions,
            opponent,
            side,
            points,
        });
    }
    Ok(runs)
}

/// One player's positions of a game in their order.
pub struct Run {
    /// The features of each.
    pub positions: Vec<[f32; FEATURES]>,
    /// Hash of the name of program B, without its parameters.
    pub opponent: u32,
    /// 1 for program A, -1 for program B.
    pub side: f32,
    /// Points that the game brought this player, 0..=1.
    pub points: f32,
}

/// What stood before an order.
struct Before {
    state: State,
    enemy: Tracker,
    own: Tracker,
}

/// The runs of both players of a recorded game, or of program A alone.
///
/// # Errors
/// A file that is no record of one game.
fn read_game(path: &Path, only_first: bool) -> Result<Vec<Run>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| name.to_string())?;
    let mut before: Option<Before> = None;
    let mut positions = BySeat([Vec::new(), Vec::new()]);
    let mut points = None;
    follow(&text, |game, _, beliefs| {
        if let Some(before) = &before {
            let seat = before.state.next_seat();
            positions[seat].extend(features(game, before));
        }
        before = next(game, beliefs);
        points = game.outcome().map(|outcome| outcome.points);
    })
    .map_err(|mismatch| anyhow!("{name}: {mismatch}"))?;
    let points = points.with_context(|| format!("{name}: the game has no end"))?;
    let (first, opponent) = programs(&text).with_context(|| format!("{name}: no programs"))?;
    let seats = Seat::ALL.into_iter();
    let seats = seats.filter(|seat| !only_first || seat.index() == first);
    Ok(seats
        .map(|seat| Run {
            positions: core::mem::take(&mut positions[seat]),
            opponent,
            side: if seat.index() == first { 1.0 } else { -1.0 },
            points: points[seat.index()] as f32,
        })
        .collect())
}

/// The seat that program A had, and the hash (FNV-1a) of the name of program B.
fn programs(text: &str) -> Option<(usize, u32)> {
    let value = |line: Option<&str>| serde_json::from_str::<serde_json::Value>(line?).ok();
    let (header, end) = (value(text.lines().next())?, value(text.lines().last())?);
    let first = end["result"]["A"]["id"].as_u64()? as usize;
    let name = header["players"][first ^ 1].as_str()?;
    let name = name.split(':').next()?;
    let hash = name.bytes().fold(2_166_136_261, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
    });
    Some((first, hash))
}

/// What stands before the next order; `None` before the first and after the last.
fn next(game: &OceanGame, beliefs: &Beliefs) -> Option<Before> {
    let state = game.state()?;
    let seat = game.next_seat()?;
    Some(Before {
        state: *state,
        enemy: beliefs.of(seat.other())?.clone(),
        own: beliefs.known_of(seat)?.clone(),
    })
}

/// The features after the order that was played; `None` if it ended the game.
fn features(game: &OceanGame, before: &Before) -> Option<[f32; FEATURES]> {
    let seat = before.state.next_seat();
    let after = game.state()?;
    if game.outcome().is_some() {
        return None;
    }
    let board = game.board();
    let (params, network) = (Params::default(), Network::embedded());
    let situation = Situation {
        board,
        params: &params,
        network: &network,
        seat,
        state: &before.state,
        enemy_life: before.state.submarines[seat.other()].life,
        enemy: &before.enemy,
        own: &before.own,
    };
    let evaluator = Evaluator::new(&situation);
    let announced = &game.announced()[seat];
    let own = &after.submarines[seat];
    let known = before.own.after(board, announced, own.life);
    let exposure = Exposure::new(board, &params, &evaluator.model, &known, own.life);
    let enemy_life = after.submarines[seat.other()].life;
    let blasts: Vec<Cell> = announced.iter().filter_map(Announcement::blast).collect();
    let damage = situation.enemy_life - enemy_life;
    let (_, presence) = given_damage(*board.water(), before.enemy.presence(), &blasts, damage);
    let surroundings = Surroundings::new(&evaluator);
    Some(surroundings.features(own, &exposure, enemy_life, &presence))
}
