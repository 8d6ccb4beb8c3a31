//! Official input generator: equal draws, of equal types, in equal order, from an equal generator.

use crate::Input;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use territory::rules::{Board, Cell, Program, SIDE, TURNS};

/// Sizes that replace the drawn ones; the other draws do not change.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides {
    /// Number of players, 2 to 8; `None` for the drawn one.
    pub players: Option<usize>,
    /// Highest level, 1 to 5; `None` for the drawn one.
    pub levels: Option<usize>,
}

/// Official input of a seed.
///
/// ```
/// use territory_maps::{generate, Overrides};
///
/// // Seed 0 is the example of the statement.
/// let input = generate(0, Overrides::default());
/// assert_eq!((input.board.player_count(), input.board.levels()), (4, 3));
/// let input = generate(0, Overrides { players: Some(8), ..Overrides::default() });
/// assert_eq!((input.board.player_count(), input.board.levels()), (8, 3));
/// ```
///
/// # Panics
/// If an override is out of its range.
pub fn generate(seed: u64, options: Overrides) -> Input {
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
            epsilon: rng.gen_range(0.1f64..0.5),
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

/// A drawn row or column.
fn below_side(rng: &mut ChaCha20Rng) -> usize {
    rng.gen_range(0i32..SIDE as i32) as usize
}

/// Adds a hill of one of the five shapes (statement, "Input Generation") to the values.
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
