//! Parameters of the anchor, tuned by matches (`docs/log/panel.md`).

common::parameters! {
    /// Parameters of the anchor.
    pub struct Constants {
        /// Discount of damage of a turn later.
        discount = 0.94 in 0.7..=1.0, "per turn";
        /// Value of sinking the enemy, beyond the life points he loses.
        sinking_bonus = 1.6 in 0.0..=8.0, "life points";
        /// Cost of being sunk, beyond the life points lost.
        sunk_cost = 2.87 in 0.0..=12.0, "life points";
        /// Weight of own damage by an own torpedo or mine against damage to the enemy.
        own_damage_weight = 1.12 in 0.5..=3.0, "share";
        /// Weight of the damage of the enemy's best answer.
        reply_weight = 1.2 in 0.0..=2.0, "share";
        /// Weight of the damage of our own best answer to it.
        counter_weight = 0.62 in 0.0..=1.5, "share";
        /// Share of the enemy's belief, against our true cell, in the cost of his answer.
        reply_belief_weight = 0.63 in 0.0..=1.0, "share";
        /// Expected damage from which the enemy fires.
        reply_threshold = 0.29 in 0.0..=1.0, "life points";
        /// Cost to the enemy of a SILENCE for a shot.
        reply_silence_cost = 0.35 in 0.0..=2.0, "life points";
        /// Cost to the enemy of a SURFACE for a shot.
        reply_surface_cost = 0.54 in 0.0..=2.0, "life points";
        /// Cost of a SILENCE.
        silence_cost = 0.67 in 0.0..=4.0, "life points";
        /// Cost of a SILENCE after an own torpedo.
        silence_cost_after_torpedo = 0.026 in 0.0..=4.0, "life points";
        /// Cost of a SURFACE beyond its life point.
        surface_cost = -0.017 in -0.5..=2.0, "life points";
        /// Weight of the expected damage of the enemy's mines.
        mine_damage_weight = 0.86 in 0.0..=2.0, "share";
        /// Share by which that weight falls while the enemy holds many own cells possible.
        mine_hidden_relief = 0.74 in 0.0..=1.0, "share";
        /// Value of each wall beside the final cell.
        wall_bonus = 0.003 in 0.0..=0.2, "life points per wall";
        /// Value of a MOVE after the torpedo instead of before.
        torpedo_move_bonus = 0.094 in -0.3..=0.5, "life points";
        /// Cost of firing a torpedo.
        torpedo_cost = 0.35 in 0.0..=1.5, "life points";
        /// Weight of the tracker that assumes that the enemy avoids our mines.
        belief_bold_weight = 0.85 in 0.0..=1.0, "share";
        /// Weight of a belief that is uniform over his possible cells, against one by
        /// the number of candidates on each.
        belief_uniform_weight = 0.26 in 0.0..=1.0, "share";
        /// Expected damage from which a mine is triggered.
        trigger_threshold = 0.47 in 0.1..=2.0, "life points";
        /// Addition to that threshold by the share of the mine's cells that other mines cover.
        trigger_overlap_threshold = 0.16 in -0.5..=1.0, "life points";
        /// Number of cells that a mine must newly cover, exclusive.
        mine_new_cells = 3.92 in 0.0..=8.0, "cells";
        /// Number of mines charged before all else at the start.
        mine_first_count: usize = 1 in 0..=4, "mines";
        /// Largest difference from a half of the enemy's presence in a sector for a SONAR.
        sonar_tolerance = 0.11 in 0.0..=0.5, "share";
    }
}

impl Constants {
    /// The defaults with changes written `name=value,name=value`, which the arena has checked.
    pub fn changed(changes: &str) -> Constants {
        let mut constants = Constants::default();
        let changed = constants.apply(changes);
        debug_assert_eq!(changed, Ok(()), "checked before");
        constants
    }
}
