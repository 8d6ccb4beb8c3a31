//! Tables of tunable numbers. [`parameters!`](crate::parameters!) makes the struct of a
//! program's parameters, its defaults, the table of ranges and units, and the
//! reading of `name=value,name=value` from one list with one row for each number.

/// One row of the table: what a tuner and a help text need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// Name of the field of the struct.
    pub name: &'static str,
    /// Default value.
    pub default: f64,
    /// Smallest value that makes sense.
    pub min: f64,
    /// Largest value that makes sense.
    pub max: f64,
    /// Unit of the number.
    pub unit: &'static str,
    /// What it does: the documentation of its row, each line after a blank.
    pub meaning: &'static str,
    /// Whether only whole numbers make sense.
    pub is_count: bool,
}

impl Param {
    /// The allowed value next to this one: within the range, and whole if the
    /// number is a count.
    pub fn nearest(&self, value: f64) -> f64 {
        let value = if self.is_count { value.round() } else { value };
        value.clamp(self.min, self.max)
    }
}

/// Declares a struct of tunable numbers. A row is a decimal number (`f32`), or of
/// the integer type that is written after its name:
///
/// ```
/// common::parameters! {
///     /// The bot's numbers.
///     pub struct Params {
///         /// Value of a coin that is one step away.
///         coin_near = 0.75 in 0.0..=1.0, "coins";
///         /// Most coins that a route visits.
///         route_coins: usize = 6 in 1..=24, "coins";
///     }
/// }
///
/// let mut params = Params::default();
/// params.apply("coin_near=0.5,route_coins=8").expect("names and numbers");
/// assert_eq!((params.coin_near, params.route_coins), (0.5, 8));
/// let error = params.apply("route_coins=0.5").expect_err("not a count");
/// assert_eq!(error, "expected a parameter `name=value`, found \"route_coins=0.5\"");
///
/// let row = &Params::TABLE[1];
/// assert_eq!((row.name, row.default, row.max, row.is_count), ("route_coins", 6.0, 24.0, true));
/// assert_eq!(row.meaning, " Most coins that a route visits.");
/// assert_eq!(params.get("route_coins"), Some(8.0));
/// ```
///
/// The struct comes with [`Parameters`]. All that needs the names of the numbers (`TABLE`, `get`,
/// `apply`, `Debug`) stands apart from the struct, so that a pasted file has short names.
#[macro_export]
macro_rules! parameters {
    ($(#[$about:meta])* pub struct $params:ident {
        $($(#[doc = $doc:literal])* $name:ident $(: $count:ident)? = $default:literal in $min:literal..=$max:literal, $unit:literal;)+
    }) => {
        $crate::parameters_struct! {
            $(#[$about])* $params
            $($(#[doc = $doc])* $name $(: $count)? = $default;)+
        }

        impl $crate::Parameters for $params {
            const DEFAULT: $params = $params::DEFAULT;

            #[cfg(not(pasted))]
            fn set(&mut self, name: &str, value: &str) -> Option<()> {
                match name {
                    $(stringify!($name) => self.$name = value.parse().ok()?,)+
                    _ => return None,
                }
                Some(())
            }
        }

        impl Default for $params {
            fn default() -> $params {
                $params::DEFAULT
            }
        }

        impl core::fmt::Debug for $params {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($params))
                    $(.field(stringify!($name), &self.$name))+
                    .finish()
            }
        }

        impl $params {
            /// Applies changes written `name=value,name=value`.
            ///
            /// # Errors
            /// The first entry that is not one, or names no parameter; the
            /// entries before it have been applied.
            #[cfg(not(pasted))]
            pub fn apply(&mut self, changes: &str) -> Result<(), String> {
                $crate::tuning::apply(self, changes)
                    .map_err(|wrong| format!("expected {}, found {wrong:?}", $crate::tuning::ENTRY))
            }

            /// All rows, in the order of the fields.
            pub const TABLE: &'static [$crate::Param] = &[$($crate::Param {
                name: stringify!($name),
                default: $default as f64,
                min: $min as f64,
                max: $max as f64,
                unit: $unit,
                meaning: concat!($($doc),*),
                is_count: !stringify!($($count)?).is_empty(),
            },)+];

            /// The value of the parameter with this name.
            pub fn get(&self, name: &str) -> Option<f64> {
                match name {
                    $(stringify!($name) => self.$name.to_string().parse().ok(),)+
                    _ => None,
                }
            }
        }
    };
}

/// The part of [`parameters!`](crate::parameters!) that a pasted file keeps.
#[doc(hidden)]
#[macro_export]
macro_rules! parameters_struct {
    ($(#[$about:meta])* $params:ident $($(#[$doc:meta])* $name:ident $(: $count:ident)? = $default:literal;)+) => {
        $(#[$about])*
        #[derive(Clone, PartialEq)]
        pub struct $params {
            $($(#[$doc])* pub $name: $crate::parameters_type!($($count)?),)+
        }

        impl $params {
            /// The default values.
            pub const DEFAULT: $params = $params { $($name: $default,)+ };
        }
    };
}

/// The type of a row: `f32` unless one is written.
#[doc(hidden)]
#[macro_export]
macro_rules! parameters_type {
    () => {
        f32
    };
    ($count:ident) => {
        $count
    };
}

/// What [`apply`] expects of each entry.
#[cfg(not(pasted))]
pub const ENTRY: &str = "a parameter `name=value`";

/// A table of tunable numbers, which [`parameters!`](crate::parameters!) declares.
pub trait Parameters: Sized {
    /// The default values.
    const DEFAULT: Self;

    /// Changes the number with this name; `None` if there is none, or if the value is not of
    /// its type.
    #[cfg(not(pasted))]
    fn set(&mut self, name: &str, value: &str) -> Option<()>;
}

/// Applies changes written `name=value,name=value`.
///
/// # Errors
/// The first entry that is not one, or names no parameter; the entries before it have been
/// applied.
#[cfg(not(pasted))]
pub fn apply<'a>(params: &mut impl Parameters, changes: &'a str) -> Result<(), &'a str> {
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let changed = change
            .split_once('=')
            .and_then(|(name, value)| params.set(name.trim(), value.trim()));
        changed.ok_or(change)?;
    }
    Ok(())
}
