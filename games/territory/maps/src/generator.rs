//! The official input generator: the same draws, of the same types, in the same
//! order, from the same stream.

use crate::Input;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use territory::rules::{Board, Cell, Program, SIDE, TURNS};

/// What can be demanded of an input; the other draws stay as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Number of players, 2 to 8.
    pub players: Option<usize>,
    /// Highest level, 1 to 5.
    pub levels: Option<usize>,
}

/// The official input of a seed.
///
/// # Panics
/// Options out of their ranges.
pub fn generate(seed: u64, options: Options) -> Input {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let mut players = rng.gen_range(2i32..=8) as usize;
    let mut levels = rng.gen_range(1i32..=5) as usize;
    let mut shapes = rng.gen_range(0i32..=2);
    let mut power = rng.gen_range(0.0f64..3.0);
    if seed == 0 {
        // The statement's example.
        (players, levels, shapes, power) = (4, 3, 0, 1.0);
    }
    players = options.players.unwrap_or(players);
    levels = options.levels.unwrap_or(levels);
    let mut values = [[0.0f64; SIDE]; SIDE];
    for value in values.iter_mut().flatten() {
        *value = rng.gen_range(0.5f64..1.0).powf(power);
    }
    for _ in 0..shapes {
        add_shape(&mut values, &mut rng);
    }
    let sum: f64 = values.iter().flatten().sum();
    let mut whole = values.map(|row| row.map(|value| (value * 100_000.0 / sum).ceil() as i32));
    let mut surplus = whole.iter().flatten().sum::<i32>() - 100_000;
    while surplus > 0 {
        let (row, column) = (below_side(&mut rng), below_side(&mut rng));
        if whole[row][column] > 1 {
            whole[row][column] -= 1;
            surplus -= 1;
        }
    }
    let mut starts = Vec::new();
    while starts.len() < players {
        let (row, column) = (below_side(&mut rng), below_side(&mut rng));
        if let Some(cell) = Cell::new(row, column).filter(|cell| !starts.contains(cell)) {
            starts.push(cell);
        }
    }
    let programs: Vec<Program> = (1..players)
        .map(|_| Program {
            weights: std::array::from_fn(|_| rng.gen_range(0.3f64..1.0)),
            random: rng.gen_range(0.1f64..0.5),
        })
        .collect();
    let mut draws = vec![vec![[0.0; 2]; players - 1]; TURNS];
    for program in 0..players - 1 {
        for turn in &mut draws {
            for number in &mut turn[program] {
                *number = rng.gen_range(0.0f64..1.0);
            }
        }
    }
    let Some(board) = Board::new(&whole, levels, &starts) else {
        panic!("expected options in their ranges, found {options:?}");
    };
    Input {
        board,
        programs,
        draws,
    }
}

fn below_side(rng: &mut ChaCha20Rng) -> usize {
    rng.gen_range(0i32..SIDE as i32) as usize
}

/// Adds a hill of one of the statement's five shapes to the values.
fn add_shape(values: &mut [[f64; SIDE]; SIDE], rng: &mut ChaCha20Rng) {
    let row = rng.gen_range(0i32..SIDE as i32);
    let column = rng.gen_range(0i32..SIDE as i32);
    let height = rng.gen_range(1.0f64..4.0);
    let shape = rng.gen_range(0i32..=4);
    let radius = rng.gen_range(1.0f64..5.0);
    for (i, values) in values.iter_mut().enumerate() {
        for (j, value) in values.iter_mut().enumerate() {
            let down = f64::from(i as i32 - row);
            let right = f64::from(j as i32 - column);
            let square = down * down + right * right;
            let steps = down.abs() + right.abs();
            let plateau = |inside: bool| if inside { 0.25 * height } else { 0.0 };
            *value += match shape {
                0 => height * (-square / (2.0 * radius * radius)).exp(),
                1 => height / (1.0 + square.sqrt() / radius),
                2 => plateau(square.sqrt() <= radius),
                3 => height / (1.0 + steps / radius),
                _ => plateau(steps <= radius),
            };
        }
    }
}
