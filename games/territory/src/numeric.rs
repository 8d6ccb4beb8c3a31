//! Elementary functions with bit-identical results on every machine, and random numbers.

pub use common::exponential::exp;
use common::SplitMix64;

/// Binary logarithm of a positive, normal number; its absolute error is below 2e-5.
#[inline]
pub fn log2(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits((bits & 0x007f_ffff) | 0x3f80_0000);
    // 2 artanh(y) / ln 2 with y = (m - 1) / (m + 1), |y| <= 1/3.
    let y = (mantissa - 1.0) / (mantissa + 1.0);
    let square = y * y;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    exponent as f32 + 2.0 * core::f32::consts::LOG2_E * y * series
}

/// Upper bound of [`gumbel`]: -ln(1e-4) = 9.2103, plus the error of [`log2`].
pub const MAX_GUMBEL: f32 = 9.22;

/// Standard Gumbel variate `-ln(-ln(unit))` of a uniform number in 0..1.
///
/// Gumbel-max trick: the candidate with the largest sum of logit and Gumbel variate is a sample
/// of the softmax of the logits.
#[inline]
pub fn gumbel(unit: f32) -> f32 {
    const LN_2: f32 = core::f32::consts::LN_2;
    let nats = -LN_2 * log2(unit.max(1e-7));
    // Smaller numbers are within the error of the logarithm.
    -LN_2 * log2(nats.max(1e-4))
}

/// Random number generator: SplitMix64.
#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    /// A generator in the state that follows from `seed`.
    pub fn new(seed: u64) -> Rng {
        Rng(SplitMix64::new(seed))
    }

    /// The underlying generator.
    pub fn split_mix(&mut self) -> &mut SplitMix64 {
        &mut self.0
    }

    /// 64 uniform random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_number()
    }

    /// A uniform number from 0 to below `count`; 0 if `count` is 0.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        self.0.below(count as usize) as u32
    }

    /// A uniform number in 0..1.
    #[inline]
    pub fn next_f32(&mut self) -> f32 {
        self.0.fraction()
    }
}
