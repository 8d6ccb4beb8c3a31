//! Numerics: `exp`, `ln` and small helpers, built from operations that are exact on every machine.
//! The last bits of the standard library's functions differ between machines, and those of
//! `common::exponential` from these, which the bot's recorded answers depend on.

use arrayvec::ArrayVec;

/// Natural logarithm of a positive, normal number; relative error below 1e-6.
pub fn ln(x: f32) -> f32 {
    // x = mantissa * 2^exponent with the mantissa near 1.
    let bits = x.to_bits();
    let mut exponent = (bits >> 23) as i32 - 127;
    let mut mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    if mantissa > core::f32::consts::SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), as a series.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    2.0 * s * series + exponent as f32 * core::f32::consts::LN_2
}

/// The powers `base ^ 0` to `base ^ 47`.
pub fn powers(base: f32) -> [f32; 48] {
    let mut powers = [1.0; 48];
    for i in 1..powers.len() {
        powers[i] = powers[i - 1] * base;
    }
    powers
}

/// The highest 24 bits as a number in 0..1: uniform for uniform bits.
pub fn unit(bits: u32) -> f32 {
    (bits >> 8) as f32 / 16_777_216.0
}

/// Inserts an item into the list of the `N` highest values, best first; of equal ones the
/// earlier stays before.
pub fn keep_best<T, const N: usize>(best: &mut ArrayVec<(T, f32), N>, item: T, value: f32) {
    if best.is_full() {
        if best[N - 1].1 >= value {
            return;
        }
        best.pop();
    }
    best.push((item, value));
    best.sort_by(|a, b| b.1.total_cmp(&a.1));
}

/// The exponential function, its argument limited to -80..=80; relative error below 1e-5.
pub fn exp(x: f32) -> f32 {
    // x = whole * ln 2 + rest with the rest within half of ln 2 of 0.
    let x = x.clamp(-80.0, 80.0);
    let whole = (x * core::f32::consts::LOG2_E).round();
    let rest = x - whole * core::f32::consts::LN_2;
    let mut sum = 1.0;
    for term in (1..=7u8).rev() {
        sum = 1.0 + sum * rest / f32::from(term);
    }
    sum * f32::from_bits(((whole as i32 + 127) << 23) as u32)
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn exp_is_near_the_library_s() {
        for step in -4000..=4000 {
            let x = f64::from(step) / 50.0;
            let error = f64::from(exp(x as f32)) / f64::from(x as f32).exp() - 1.0;
            assert!(error.abs() < 1e-5, "exp({x}): {error}");
        }
    }
}
