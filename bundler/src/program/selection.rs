//! Which units of a program are written.

use crate::program::units::Program;

/// What of a program is written.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// By unit: whether it is written.
    pub live: Vec<bool>,
    /// By unit: whether its body is, too.
    pub bodies: Vec<bool>,
}

impl Selection {
    /// Everything.
    pub fn whole(program: &Program) -> Selection {
        Selection {
            live: vec![true; program.units.len()],
            bodies: vec![true; program.units.len()],
        }
    }
}
