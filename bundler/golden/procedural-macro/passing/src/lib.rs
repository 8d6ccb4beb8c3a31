pub use making;
pub use self::Named as Alias;
pub use making::{seven as number, Named, Size};
// Private, with the name of a derive that all can use.
use std::fmt::Display as Size;

/// Calls a procedural macro of another crate.
#[macro_export]
macro_rules! doubled {
    ($value:expr) => {
        2 * $crate::making::as_is!($value)
    };
}

/// Calls one of its own name.
#[macro_export]
macro_rules! as_is {
    ($($tokens:tt)*) => {
        $crate::making::as_is!($($tokens)*)
    };
}

/// Has the name of a derive, too.
pub trait Named {
    fn name(&self) -> &'static str;
}

pub fn print(text: impl Size) {
    println!("({text})");
}

#[derive(Named)]
pub struct Passed;

/// Calls a macro of this crate, wherever it is called.
#[macro_export(local_inner_macros)]
macro_rules! local_adder {
    ($name:ident) => {
        adder!($name);
    };
}

#[macro_export]
macro_rules! adder {
    ($name:ident) => {
        pub fn $name(value: u8) -> u8 {
            value + 1
        }
    };
}

/// Makes a type with a derive that this crate passes on.
#[macro_export]
macro_rules! named_type {
    ($name:ident) => {
        #[derive($crate::Alias)]
        struct $name;
    };
}
