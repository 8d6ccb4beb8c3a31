//! Binary logarithm and Gumbel variates with bit-identical results on every machine.

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
