//! Selection: the subset of a program's units that is written.

use crate::program::units::Program;

/// The subset of a program's units that is written.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// By unit: whether it is written.
    pub live: Vec<bool>,
    /// By unit: whether its function body is written, too, and not replaced by a stub.
    pub bodies: Vec<bool>,
}

impl Selection {
    /// All units with their bodies.
    pub fn whole(program: &Program) -> Selection {
        Selection {
            live: vec![true; program.units.len()],
            bodies: vec![true; program.units.len()],
        }
    }
}
