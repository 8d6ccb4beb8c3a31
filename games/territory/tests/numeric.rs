//! Tests of the elementary functions against those of the standard library.

use common::SplitMix64;
use territory::numeric::{gumbel, log2, MAX_GUMBEL};

#[test]
fn logarithms_are_near_those_of_the_standard_library() {
    for step in -3_000..3_000 {
        let x = (step as f32 / 250.0).exp2();
        assert!((log2(x) - x.log2()).abs() < 2e-5, "{x}");
    }
}

#[test]
fn the_largest_of_logit_and_noise_is_drawn_as_by_the_softmax() {
    const DRAWS: usize = 40_000;
    let logits = [0.0f32, 1.0, -2.0, 1.5];
    let sum: f32 = logits.iter().map(|logit| logit.exp()).sum();
    let mut rng = SplitMix64::new(1);
    let mut counts = [0usize; 4];
    for _ in 0..DRAWS {
        let worths = logits.map(|logit| logit + gumbel(rng.next_f32()));
        let best = (0..4).max_by(|&a, &b| worths[a].total_cmp(&worths[b]));
        counts[best.expect("four of them")] += 1;
    }
    for (logit, count) in logits.iter().zip(counts) {
        let (share, found) = (logit.exp() / sum, count as f32 / DRAWS as f32);
        // Four standard deviations are at most 0.01.
        assert!((share - found).abs() < 0.01, "{share}, found {found}");
    }
    // At the least and the largest uniform number of a generator.
    let ends = [0.0, 1.0 - f32::EPSILON / 2.0].map(gumbel);
    assert!((-3.0..-2.7).contains(&ends[0]), "{}", ends[0]);
    assert!((9.0..MAX_GUMBEL).contains(&ends[1]), "{}", ends[1]);
}
