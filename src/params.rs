//! Every tunable number of the bot, with its name, default, range and unit.
//!
//! The numbers live in one table so that a tuner can list and change them; the
//! tracker, the evaluator and the search read them from the same [`Params`].

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
    /// What one life a turn from now is worth against one life now.
    discount = 0.95 in 0.5..=1.0, "per turn";
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
