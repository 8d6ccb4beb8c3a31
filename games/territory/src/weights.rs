//! Weights.

/// What the digits of [`TEXT`] count in.
pub const STEP: f32 = 1.0;

/// The weights, two characters each.
pub const TEXT: &str = "";
