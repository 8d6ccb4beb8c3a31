//! Training positions: the features after the orders of recorded games, by player and game.

use anyhow::{anyhow, ensure, Context, Result};
use arena::game::Game;
use arena::system::output::{Kind, OutputFile};
use ocean::evaluator::features::posterior_given_damage;
use ocean::evaluator::network::FEATURES;
use ocean::evaluator::{Evaluator, FeatureContext, Network, Situation};
use ocean::params::Params;
use ocean::rules::{Announcement, BySeat, Cell, Seat, State};
use ocean::tracker::Tracker;
use ocean_adapter::beliefs::{follow, Beliefs};
use ocean_adapter::OceanGame;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The first line of a file of positions.
const HEADING: &str = "positions 2\n";

/// Options of `positions`.
#[derive(clap::Args, Debug)]
pub struct PositionsArgs {
    /// Recorded games, as `cargo arena play --record` keeps them
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Takes the positions of program A alone
    #[arg(long)]
    only_first: bool,
    /// The file that is written: 376 bytes a position, 16 a run, 16 at the beginning
    #[arg(long, value_name = "FILE", default_value = "runs/value.positions")]
    out: PathBuf,
    /// Replaces a file that is something else
    #[arg(long)]
    force: bool,
}

/// Files of positions, which begin with [`HEADING`].
const POSITIONS: Kind = Kind {
    name: "a file of positions",
    has_mark: |text| text.starts_with(HEADING.as_bytes()),
};

/// Writes the positions of all games to a file, whole or not at all.
///
/// # Errors
/// Records that cannot be read; a file that cannot be written.
pub fn run(args: &PositionsArgs, output: &mut dyn Write) -> Result<()> {
    let out = OutputFile {
        path: &args.out,
        kind: POSITIONS,
        inputs: &args.records,
        force: Some(args.force),
    };
    out.check()?;
    let mut file = heading();
    let mut positions = 0;
    for path in &args.records {
        for run in read_game(path, args.only_first)? {
            run.append_to(&mut file);
            positions += run.positions.len();
        }
    }
    out.write(&file)?;
    writeln!(
        output,
        "{} games, {positions} positions",
        args.records.len()
    )?;
    Ok(())
}

/// The beginning of a file: [`HEADING`] and the number of features of a position. All numbers of
/// the file have 32 bits, little-endian.
fn heading() -> Vec<u8> {
    let features = (FEATURES as u32).to_le_bytes();
    [HEADING.as_bytes(), &features].concat()
}

/// Options of `changes`.
#[derive(clap::Args, Debug)]
pub struct ChangesArgs {
    /// Files of positions
    #[arg(value_name = "POSITIONS", required = true)]
    positions: Vec<PathBuf>,
}

/// Prints for each feature the standard deviation of its change from turn to turn, divided by
/// the square root of 2.
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

/// Reads a file that [`run`] wrote.
///
/// # Errors
/// A file that cannot be read, is of another version, has another number of features, or ends
/// within a run.
pub fn read(path: &Path) -> Result<Vec<Trajectory>> {
    let name = || path.display().to_string();
    let bytes = fs::read(path).with_context(name)?;
    parse(&bytes).with_context(name)
}

/// The trajectories in a file's bytes.
fn parse(bytes: &[u8]) -> Result<Vec<Trajectory>> {
    let numbers = bytes.strip_prefix(HEADING.as_bytes()).with_context(|| {
        format!(
            "expected a file that begins with `{}`; positions of an earlier version have to be \
             made anew",
            HEADING.trim_end()
        )
    })?;
    ensure!(
        numbers.len().is_multiple_of(4),
        "expected whole numbers of 32 bits, found the end within one"
    );
    let mut words = numbers
        .chunks_exact(4)
        .map(|four| [four[0], four[1], four[2], four[3]]);
    let features = words.next().map_or(0, u32::from_le_bytes);
    ensure!(
        features as usize == FEATURES,
        "expected {FEATURES} features of a position, found {features}; the positions have to be \
         made anew"
    );
    let mut runs = Vec::new();
    while let Some(count) = words.next() {
        let mut word = || {
            let word = words.next();
            word.context("expected more numbers, found the end")
        };
        let opponent = u32::from_le_bytes(word()?);
        let mut number = || word().map(f32::from_le_bytes);
        let side = number()?;
        ensure!(
            side.abs() == 1.0,
            "expected 1 or -1 for the side of a run, found {side}"
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
        runs.push(Trajectory {
            positions,
            opponent,
            side,
            points,
        });
    }
    Ok(runs)
}

/// The positions of one player in one game, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    /// Features of each position.
    pub positions: Vec<[f32; FEATURES]>,
    /// Hash of the name of program B, without its parameters.
    pub opponent: u32,
    /// 1 for program A, -1 for program B.
    pub side: f32,
    /// Points of this player in the game, 0..=1.
    pub points: f32,
}

impl Trajectory {
    /// Appends the trajectory to a file's bytes: number of positions, other fields, positions.
    fn append_to(&self, file: &mut Vec<u8>) {
        for number in [self.positions.len() as u32, self.opponent] {
            file.extend(number.to_le_bytes());
        }
        let numbers = [self.side, self.points];
        for number in numbers.iter().chain(self.positions.iter().flatten()) {
            file.extend(number.to_le_bytes());
        }
    }
}

/// The true state before an order, with both beliefs of the side to move.
struct Before {
    state: State,
    enemy: Tracker,
    own: Tracker,
}

/// The trajectories of both players of a recorded game, or of program A alone.
///
/// # Errors
/// A file that is no record of one game.
fn read_game(path: &Path, only_first: bool) -> Result<Vec<Trajectory>> {
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
        .map(|seat| Trajectory {
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

/// State and beliefs before the next order; `None` before the placement and after the last order.
fn next(game: &OceanGame, beliefs: &Beliefs) -> Option<Before> {
    let state = game.state()?;
    let seat = game.next_seat()?;
    Some(Before {
        state: *state,
        enemy: beliefs.about(seat.other())?.clone(),
        own: beliefs.exposure_of(seat)?.clone(),
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
    // `provoked` stays false, unlike in play after a torpedo: a bot that also played without this
    // factor lost (docs/experiments.md, "Faults found by reading").
    let exposure = evaluator.model.exposure(board, &params, &known, own.life);
    let enemy_life = after.submarines[seat.other()].life;
    let blasts: Vec<Cell> = announced.iter().filter_map(Announcement::blast).collect();
    let damage = situation.enemy_life - enemy_life;
    let (_, presence) =
        posterior_given_damage(*board.water(), before.enemy.presence(), &blasts, damage);
    let context = FeatureContext::new(&evaluator);
    Some(context.features(own, &exposure, enemy_life, &presence))
}

#[cfg(test)]
mod tests {
    use super::{heading, parse, Trajectory, FEATURES, HEADING};

    #[test]
    fn files_are_read_as_written_and_others_refused() {
        let run = |count: usize, side: f32| Trajectory {
            positions: (0..count).map(|n| [n as f32 / 8.0; FEATURES]).collect(),
            opponent: u32::MAX - count as u32,
            side,
            points: 0.5,
        };
        let runs = [run(3, 1.0), run(0, -1.0), run(2, -1.0)];
        let mut file = heading();
        for run in &runs {
            run.append_to(&mut file);
        }
        assert_eq!(parse(&file).unwrap(), runs);

        let refused = |bytes: &[u8], reason: &str| {
            let message = parse(bytes).unwrap_err().to_string();
            assert!(message.contains(reason), "{message}");
        };
        let numbers = HEADING.len();
        refused(&file[numbers..], "begins with `positions 2`");
        refused(&file[..file.len() - 1], "end within one");
        refused(&file[..file.len() - 4], "expected more numbers");
        refused(&file[..numbers], "found 0");
        let mut other = file.clone();
        other[numbers] -= 1;
        refused(&other, "features of a position");
        let mut side = file.clone();
        side[numbers + 12..][..4].copy_from_slice(&2f32.to_le_bytes());
        refused(&side, "found 2");
    }
}
