//! Every tunable number of the bot, with its name, default, range and unit.

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// Name of the field of [`Params`].
    pub name: &'static str,
    /// Value played with.
    pub default: f32,
    /// Smallest value that makes sense.
    pub min: f32,
    /// Largest value that makes sense.
    pub max: f32,
    /// What the number counts.
    pub unit: &'static str,
}

/// Declares the struct, its defaults and the table from one list.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal, $unit:literal;)+) => {
        /// The bot's numbers.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Params {
            $($(#[$doc])* pub $name: f32,)+
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)+ }
            }
        }

        /// All numbers, in the order of their fields.
        pub const TABLE: &[Param] = &[
            $(Param {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                unit: $unit,
            },)+
        ];

        impl Params {
            /// The value with this name, to read or to change.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Turns that a simulated game lasts, the first included.
    rollout_turns = 30.0 in 1.0..=100.0, "turns";
    /// Scale of the differences between logits in simulated games; 0 plays the best.
    rollout_temperature = 0.3 in 0.0..=2.0, "factor";
    /// Most candidates that are simulated.
    root_candidates = 10.0 in 1.0..=100.0, "cells";
    /// Candidates of a smaller share of the likeliest's probability are left out.
    root_share = 0.01 in 0.0..=1.0, "share";
    /// Weight of the policy's opinion against the simulated results.
    root_prior = 0.003 in 0.0..=1.0, "binary logarithm of the score per nat";
}

impl Params {
    /// Applies changes written `name=value,name=value`.
    ///
    /// # Errors
    /// The first entry that is not one, or names no parameter.
    pub fn apply(&mut self, changes: &str) -> Result<(), String> {
        for change in changes.split(',').filter(|change| !change.is_empty()) {
            let changed = change.split_once('=').and_then(|(name, value)| {
                *self.get_mut(name.trim())? = value.trim().parse().ok()?;
                Some(())
            });
            changed
                .ok_or_else(|| format!("expected a parameter `name=value`, found {change:?}"))?;
        }
        Ok(())
    }
}
