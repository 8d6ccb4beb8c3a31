//! The anchor's numbers. They were tuned by matches; `docs/panel.md` has the
//! record.

/// Declares the struct, its defaults and the table from one list.
macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal;)+) => {
        /// Life points unless a comment says otherwise.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Constants {
            $($(#[$doc])* pub $name: f32,)+
        }

        impl Default for Constants {
            fn default() -> Constants {
                Constants { $($name: $default,)+ }
            }
        }

        impl Constants {
            /// Names with the smallest and the largest value that make sense.
            pub const TABLE: &'static [(&'static str, f32, f32)] =
                &[$((stringify!($name), $min, $max),)+];

            /// The value with this name.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

constants! {
    /// What damage a turn later is worth against now; a factor.
    discount = 0.95 in 0.7..=1.0;
    /// Sinking the enemy, beyond the life points he loses.
    kill = 1.5 in 0.0..=8.0;
    /// Being sunk, beyond the life points lost.
    death = 3.0 in 0.0..=12.0;
    /// Own splash against the same damage to the enemy; a factor.
    splash = 1.1 in 0.5..=3.0;
    /// His best answer; a factor.
    retaliation = 1.0 in 0.0..=2.0;
    /// Our own best answer to it; a factor.
    answer = 0.9 in 0.0..=1.5;
    /// His expectation against our true place in the cost of his answer, 0..=1.
    trust = 0.7 in 0.0..=1.0;
    /// Expected damage for which he fires.
    reply_least = 0.25 in 0.0..=1.0;
    /// What a SILENCE for a shot costs him.
    reply_silence = 0.3 in 0.0..=2.0;
    /// What a SURFACE for a shot costs him.
    reply_surface = 0.8 in 0.0..=2.0;
    /// Price of a SILENCE.
    silence = 0.9 in 0.0..=4.0;
    /// Price of a SILENCE behind an own torpedo.
    silence_after_torpedo = 0.3 in 0.0..=4.0;
    /// A SURFACE beyond the life point it costs.
    surface = 0.0 in -0.5..=2.0;
    /// A mine in reach; a factor of its damage.
    mine_fear = 0.8 in 0.0..=2.0;
    /// How much of that fear is gone while he knows nothing of us, 0..=1.
    mine_relief = 0.5 in 0.0..=1.0;
    /// Each wall beside the final cell.
    wall = 0.01 in 0.0..=0.2;
    /// A MOVE after the torpedo, not before.
    move_after_torpedo = 0.03 in -0.3..=0.5;
    /// Keeping a torpedo for later.
    torpedo = 0.15 in 0.0..=1.5;
    /// Share of the tracker that supposes he avoids our mines, 0..=1.
    bold = 0.5 in 0.0..=1.0;
    /// Expected damage for which a mine is triggered.
    trigger = 0.6 in 0.1..=2.0;
    /// More than that for a mine whose cells other mines cover, too.
    trigger_overlap = 0.2 in -0.5..=1.0;
    /// A mine must newly cover more cells than this.
    mine_cells = 3.0 in 0.0..=8.0;
    /// Mines charged before all else at the start.
    first_mines = 0.0 in 0.0..=4.0;
    /// A sector is asked for when the share of his presence in it is off a
    /// half by no more than this, 0..=0.5.
    sonar = 0.1 in 0.0..=0.5;
}
