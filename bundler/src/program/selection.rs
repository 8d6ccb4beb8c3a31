//! Selection: the subset of a program's units that is written.

use crate::program::units::Program;

/// The subset of a program's units that is written.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Marks of the units that are written, in the order of all units.
    pub live: Vec<bool>,
    /// Marks of the units whose function body is written, too, and not replaced by a stub.
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

    /// Number of the dependencies' units in it.
    pub fn of_dependencies(&self, program: &Program) -> usize {
        let units = program.units.iter().zip(&self.live);
        let written = units.filter(|(unit, is_live)| **is_live && !program.own[unit.krate]);
        written.count()
    }
}
