//! The anchor's numbers. They were tuned by matches; `docs/panel.md` has the
//! record.

common::parameters! {
    /// The anchor's numbers.
    pub struct Constants {
        /// What damage a turn later is worth against now.
        discount = 0.94 in 0.7..=1.0, "per turn";
        /// Sinking the enemy, beyond the life points he loses.
        kill = 1.6 in 0.0..=8.0, "life points";
        /// Being sunk, beyond the life points lost.
        death = 2.87 in 0.0..=12.0, "life points";
        /// Own splash against the same damage to the enemy.
        splash = 1.12 in 0.5..=3.0, "share";
        /// His best answer.
        retaliation = 1.2 in 0.0..=2.0, "share";
        /// Our own best answer to it.
        answer = 0.62 in 0.0..=1.5, "share";
        /// His expectation against our true place in the cost of his answer.
        trust = 0.63 in 0.0..=1.0, "share";
        /// Expected damage for which he fires.
        reply_least = 0.29 in 0.0..=1.0, "life points";
        /// What a SILENCE for a shot costs him.
        reply_silence = 0.35 in 0.0..=2.0, "life points";
        /// What a SURFACE for a shot costs him.
        reply_surface = 0.54 in 0.0..=2.0, "life points";
        /// Price of a SILENCE.
        silence = 0.67 in 0.0..=4.0, "life points";
        /// Price of a SILENCE after an own torpedo.
        silence_after_torpedo = 0.026 in 0.0..=4.0, "life points";
        /// A SURFACE beyond the life point it costs.
        surface = -0.017 in -0.5..=2.0, "life points";
        /// A mine in reach; a factor of its damage.
        mine_fear = 0.86 in 0.0..=2.0, "share";
        /// How much of that fear is gone while he knows nothing of us.
        mine_relief = 0.74 in 0.0..=1.0, "share";
        /// Each wall beside the final cell.
        wall = 0.003 in 0.0..=0.2, "life points per wall";
        /// A MOVE after the torpedo, not before.
        move_after_torpedo = 0.094 in -0.3..=0.5, "life points";
        /// Keeping a torpedo for later.
        torpedo = 0.35 in 0.0..=1.5, "life points";
        /// Share of the tracker that supposes he avoids our mines.
        bold = 0.85 in 0.0..=1.0, "share";
        /// Weight of a belief that is uniform over his possible cells, against one by
        /// the number of candidates on each.
        uniform = 0.26 in 0.0..=1.0, "share";
        /// Expected damage for which a mine is triggered.
        trigger = 0.47 in 0.1..=2.0, "life points";
        /// More than that for a mine whose cells other mines cover, too.
        trigger_overlap = 0.16 in -0.5..=1.0, "life points";
        /// A mine must newly cover more cells than this.
        mine_cells = 3.92 in 0.0..=8.0, "cells";
        /// Mines charged before all else at the start.
        first_mines = 1.0 in 0.0..=4.0, "mines";
        /// A sector is asked for when the share of his presence in it is off a
        /// half by no more than this.
        sonar = 0.11 in 0.0..=0.5, "share";
    }
}

impl Constants {
    /// The defaults with changes written `name=value,name=value`; the first entry
    /// that is none ends the reading.
    pub fn changed(changes: &str) -> Constants {
        let mut constants = Constants::default();
        let changed = constants.apply(changes);
        debug_assert_eq!(changed, Ok(()), "checked before");
        constants
    }
}
