//! Mathematics with the same last bit on every machine.

/// 2 to the power of `x`, to 6 digits; clamped to exponents from -126 to 126.
#[inline]
pub fn exp2(x: f32) -> f32 {
    let x = x.clamp(-126.0, 126.0);
    let whole = x.floor();
    let part = x - whole;
    // Taylor series of exp(part * ln 2) around 1/2, rescaled: minimax in 0..1.
    let polynomial = 1.0
        + part
            * (core::f32::consts::LN_2
                + part
                    * (0.240_226_5
                        + part * (0.055_503_4 + part * (0.009_618_1 + part * 0.001_339_9))));
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * polynomial
}

/// e to the power of `x`.
#[inline]
pub fn exp(x: f32) -> f32 {
    exp2(x * core::f32::consts::LOG2_E)
}
