//! A convolutional network that sees the whole board: adds to the logits of the small networks at
//! the root of a search.

use crate::rules::SIDE;
use crate::scene::{Planes, GLOBALS, PLANES};

/// Numbers of each cell in a hidden layer.
const CHANNELS: usize = 48;

/// Residual blocks.
const BLOCKS: usize = 6;

/// Cells of a convolution's window.
const WINDOW: usize = 9;

/// Cells of a row with one cell of border on each side.
const ROW: usize = SIDE + 2;

/// Numbers of each output, by an index of the inputs.
type Rows = Vec<[f32; CHANNELS]>;

/// A hidden layer: each cell's numbers, with a border of zeros around the board.
type Layer = Vec<[f32; CHANNELS]>;

/// A convolution of 3 x 3 cells: outputs by place in the window and input, and those without any.
#[derive(Clone, Debug)]
struct Convolution {
    weights: Rows,
    bias: [f32; CHANNELS],
}

/// Two convolutions; what they give is added to what they get. The first also sees the mean of
/// all cells.
#[derive(Clone, Debug)]
struct Block {
    first: Convolution,
    pooled: Rows,
    second: Convolution,
}

/// The weights of the network.
#[derive(Clone, Debug)]
pub struct LargeNetwork {
    stem: Convolution,
    globals: Rows,
    blocks: Vec<Block>,
    policy: [f32; CHANNELS],
}

impl LargeNetwork {
    /// Lengths of the parts of the weights, in their order: those of each convolution, then its
    /// biases. Each part has a scale of its own.
    pub fn parts() -> Vec<usize> {
        let mut parts = vec![WINDOW * PLANES * CHANNELS, CHANNELS, GLOBALS * CHANNELS];
        let inner = WINDOW * CHANNELS * CHANNELS;
        for _ in 0..BLOCKS {
            parts.extend([inner, CHANNELS, CHANNELS * CHANNELS, inner, CHANNELS]);
        }
        parts.push(CHANNELS);
        parts
    }

    /// The network with these weights, in the order of [`LargeNetwork::parts`]; missing ones are 0.
    pub fn new(weights: impl IntoIterator<Item = f32>) -> LargeNetwork {
        let mut weights = weights.into_iter();
        let mut row = || core::array::from_fn(|_| weights.next().unwrap_or_default());
        let mut rows = |count: usize| (0..count).map(|_| row()).collect::<Rows>();
        let convolution = |inputs: usize, rows: &mut dyn FnMut(usize) -> Rows| Convolution {
            weights: rows(WINDOW * inputs),
            bias: rows(1)[0],
        };
        LargeNetwork {
            stem: convolution(PLANES, &mut rows),
            globals: rows(GLOBALS),
            blocks: (0..BLOCKS)
                .map(|_| Block {
                    first: convolution(CHANNELS, &mut rows),
                    pooled: rows(CHANNELS),
                    second: convolution(CHANNELS, &mut rows),
                })
                .collect(),
            policy: rows(1)[0],
        }
    }

    /// Number to add to the logit of each cell, row by row.
    #[inline(always)]
    pub fn logits_by_loops(&self, planes: &Planes, globals: &[f32; GLOBALS]) -> [f32; SIDE * SIDE] {
        let mut inputs = vec![[0.0; PLANES]; ROW * ROW];
        for (cell, numbers) in planes.iter().enumerate() {
            inputs[place(cell)] = numbers.map(|number| f32::from(number) * (1.0 / 255.0));
        }
        let shift = product(globals, &self.globals);
        let mut x = self.stem.convolve(&inputs, &shift);
        x.iter_mut().for_each(cut_off);
        for block in &self.blocks {
            let shift = product(&mean(&x), &block.pooled);
            let mut hidden = block.first.convolve(&x, &shift);
            hidden.iter_mut().for_each(cut_off);
            let added = block.second.convolve(&hidden, &[0.0; CHANNELS]);
            for (numbers, added) in x.iter_mut().zip(&added) {
                for (number, added) in numbers.iter_mut().zip(added) {
                    *number = (*number + added).max(0.0);
                }
            }
        }
        core::array::from_fn(|cell| {
            let numbers = x[place(cell)].iter().zip(&self.policy);
            numbers.map(|(number, weight)| number * weight).sum()
        })
    }
}

impl Convolution {
    /// The outputs at each cell, `shift` added; 0 at the border.
    #[inline(always)]
    fn convolve<const INPUTS: usize>(
        &self,
        inputs: &[[f32; INPUTS]],
        shift: &[f32; CHANNELS],
    ) -> Layer {
        let start: [f32; CHANNELS] = core::array::from_fn(|unit| self.bias[unit] + shift[unit]);
        let mut outputs = vec![[0.0; CHANNELS]; ROW * ROW];
        // Two cells side by side, so that each weight is loaded once for both.
        for cell in (0..SIDE * SIDE).step_by(2) {
            let here = place(cell);
            let (mut left, mut right) = (start, start);
            for (window, weights) in self.weights.chunks_exact(INPUTS).enumerate() {
                let seen = here + window / 3 * ROW + window % 3 - ROW - 1;
                let pairs = inputs[seen].iter().zip(&inputs[seen + 1]);
                for ((x, y), weights) in pairs.zip(weights) {
                    for unit in 0..CHANNELS {
                        left[unit] += x * weights[unit];
                        right[unit] += y * weights[unit];
                    }
                }
            }
            outputs[here] = left;
            outputs[here + 1] = right;
        }
        outputs
    }
}

/// Index of a cell in a layer.
#[inline(always)]
fn place(cell: usize) -> usize {
    (cell / SIDE + 1) * ROW + cell % SIDE + 1
}

/// Sum of rows, each times its number.
#[inline(always)]
fn product(numbers: &[f32], rows: &[[f32; CHANNELS]]) -> [f32; CHANNELS] {
    let mut sums = [0.0; CHANNELS];
    for (number, row) in numbers.iter().zip(rows) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += number * weight;
        }
    }
    sums
}

/// Mean of all cells; the border adds nothing.
#[inline(always)]
fn mean(x: &[[f32; CHANNELS]]) -> [f32; CHANNELS] {
    let mut sums = [0.0; CHANNELS];
    for numbers in x {
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += number;
        }
    }
    sums.map(|sum| sum * (1.0 / (SIDE * SIDE) as f32))
}

/// Numbers below 0 become 0.
#[inline(always)]
fn cut_off(numbers: &mut [f32; CHANNELS]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}
