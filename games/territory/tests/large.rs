//! The large network against a second, plain form of its layers, and by vector instructions
//! against plain ones.

use common::SplitMix64;
use proptest::prelude::*;
use territory::large::LargeNetwork;
use territory::scene::{Planes, GLOBALS, PLANES};
use territory::search::logits;

const SIDE: usize = 10;
const CHANNELS: usize = 48;

/// Numbers of each channel and cell.
type Map = Vec<[[f64; SIDE]; SIDE]>;

/// Weights in the order of [`LargeNetwork::parts`], read part by part.
struct Weights<'a>(&'a [f32]);

impl Weights<'_> {
    fn next(&mut self, count: usize) -> Vec<f64> {
        let (part, rest) = self.0.split_at(count);
        self.0 = rest;
        part.iter().copied().map(f64::from).collect()
    }

    /// A convolution of 3 x 3 cells with bias; cells outside of the board are 0.
    fn convolution(&mut self, inputs: &Map) -> Map {
        let weights = self.next(9 * inputs.len() * CHANNELS);
        let bias = self.next(CHANNELS);
        let mut outputs = vec![[[0.0; SIDE]; SIDE]; CHANNELS];
        for (output, map) in outputs.iter_mut().enumerate() {
            for (cell, number) in map.as_flattened_mut().iter_mut().enumerate() {
                let (row, column) = (cell / SIDE, cell % SIDE);
                *number = bias[output];
                for window in 0..9 {
                    let (y, x) = (row + window / 3, column + window % 3);
                    if !(1..=SIDE).contains(&y) || !(1..=SIDE).contains(&x) {
                        continue;
                    }
                    for (input, seen) in inputs.iter().enumerate() {
                        let weight = (window * inputs.len() + input) * CHANNELS + output;
                        *number += seen[y - 1][x - 1] * weights[weight];
                    }
                }
            }
        }
        outputs
    }

    /// Adds to each channel what these numbers give through a matrix.
    fn shift(&mut self, numbers: &[f64], outputs: &mut Map) {
        let weights = self.next(numbers.len() * CHANNELS);
        for (output, map) in outputs.iter_mut().enumerate() {
            let products = numbers.iter().enumerate();
            let sum: f64 = products
                .map(|(input, number)| number * weights[input * CHANNELS + output])
                .sum();
            map.as_flattened_mut().iter_mut().for_each(|it| *it += sum);
        }
    }
}

fn cut_off(map: &mut Map) {
    let numbers = map.iter_mut().flat_map(|rows| rows.as_flattened_mut());
    numbers.for_each(|number| *number = number.max(0.0));
}

/// The definition of the network, in double precision.
fn expected(weights: &[f32], planes: &Planes, globals: &[f32; GLOBALS]) -> Vec<f64> {
    let mut weights = Weights(weights);
    let mut inputs = vec![[[0.0; SIDE]; SIDE]; PLANES];
    for (cell, numbers) in planes.iter().enumerate() {
        for (plane, number) in numbers.iter().enumerate() {
            inputs[plane][cell / SIDE][cell % SIDE] = f64::from(*number) / 255.0;
        }
    }
    let mut x = weights.convolution(&inputs);
    let globals: Vec<f64> = globals.iter().copied().map(f64::from).collect();
    weights.shift(&globals, &mut x);
    cut_off(&mut x);
    for _ in 0..6 {
        let mean = |map: &[[f64; SIDE]; SIDE]| map.as_flattened().iter().sum::<f64>() / 100.0;
        let means: Vec<f64> = x.iter().map(mean).collect();
        let mut hidden = weights.convolution(&x);
        weights.shift(&means, &mut hidden);
        cut_off(&mut hidden);
        let added = weights.convolution(&hidden);
        for (map, added) in x.iter_mut().zip(&added) {
            let added = added.as_flattened();
            let numbers = map.as_flattened_mut().iter_mut();
            numbers.zip(added).for_each(|(number, add)| *number += add);
        }
        cut_off(&mut x);
    }
    let policy = weights.next(CHANNELS);
    (0..SIDE * SIDE)
        .map(|cell| {
            let channels = x.iter().zip(&policy);
            let products = channels.map(|(map, weight)| map[cell / SIDE][cell % SIDE] * weight);
            products.sum()
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn the_network_is_what_its_definition_says(seed in any::<u64>()) {
        let mut rng = SplitMix64::new(seed);
        let total: usize = LargeNetwork::parts().iter().sum();
        let weights: Vec<f32> = (0..total).map(|_| 0.2 * (rng.next_f32() - 0.5)).collect();
        let network = LargeNetwork::new(weights.iter().copied());
        let planes: Planes = core::array::from_fn(|_| {
            core::array::from_fn(|_| (rng.next_u64() % 256) as u8)
        });
        let globals: [f32; GLOBALS] = core::array::from_fn(|_| rng.next_f32());
        let found = network.logits_by_loops(&planes, &globals);
        let expected = expected(&weights, &planes, &globals);
        let largest = expected.iter().fold(0.0f64, |largest, it| largest.max(it.abs()));
        prop_assert!(largest > 1e-3);
        for (found, expected) in found.iter().zip(&expected) {
            prop_assert!((f64::from(*found) - expected).abs() < 1e-4 * largest);
        }
        let fast = logits(&network, &planes, &globals);
        prop_assert_eq!(fast.map(f32::to_bits), found.map(f32::to_bits));
    }
}
