//! Mathematics with the same last bit on every machine, and random numbers.

pub use common::exponential::exp;
use common::SplitMix64;

/// Binary logarithm of a positive, normal number, to 5 decimals.
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

/// The largest number that [`gumbel`] gives, or more.
pub const LARGEST_GUMBEL: f32 = 9.22;

/// A number of the standard Gumbel distribution, `-ln(-ln(unit))`, from one in 0..1: the
/// candidate with the largest sum of logit and such a number is drawn with the probabilities of
/// the softmax.
#[inline]
pub fn gumbel(unit: f32) -> f32 {
    const LN_2: f32 = core::f32::consts::LN_2;
    let nats = -LN_2 * log2(unit.max(1e-7));
    // What is nearer to 0 is within the error of the logarithm.
    -LN_2 * log2(nats.max(1e-4))
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream(SplitMix64);

impl Stream {
    /// The stream that begins here.
    pub fn new(seed: u64) -> Stream {
        Stream(SplitMix64::new(seed))
    }

    /// The numbers that it draws from.
    pub fn numbers(&mut self) -> &mut SplitMix64 {
        &mut self.0
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_number()
    }

    /// A number from 0 to below `count`, 0 if `count` is 0.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        self.0.below(count as usize) as u32
    }

    /// A number in 0..1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        self.0.fraction()
    }
}
