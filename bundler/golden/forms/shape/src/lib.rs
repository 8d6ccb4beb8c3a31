//! Forms of code that rayon, serde_json, regex and generic-array have.

use std::fmt::Write as Text;

/// As `regex`: a crate, a module and a macro of one name.
mod shape {
    #[macro_export]
    macro_rules! shape {
        ($name:literal) => {
            $crate::Shape::new($name)
        };
    }
    pub struct Shape(&'static str);
    impl Shape {
        pub fn new(name: &'static str) -> Shape {
            Shape(name)
        }
        pub fn name(&self) -> &'static str {
            self.0
        }
    }
}
pub use crate::shape::Shape;

/// As in rayon: the pattern asks for a condition.
macro_rules! by_condition {
    ($(#[cfg($condition:meta)] $name:ident = $text:literal;)*) => {$(
        #[cfg($condition)]
        pub fn $name() -> &'static str {
            $text
        }
    )*};
}
by_condition! {
    #[cfg(all())] holds = "holds";
    #[cfg(any())] holds = "does not hold";
}

/// As in concurrent-queue: a call by a path, before the definition, whose pattern asks for a
/// condition.
mod early {
    use crate::constant;
    pub struct Early;
    impl Early {
        constant!(if: #[cfg(not(windows))]; pub const fn number() -> u32 { 6 });
    }
}
macro_rules! constant {
    (if: #[cfg($($condition:tt)+)]; $visible:vis const fn $($rest:tt)*) => {
        #[cfg($($condition)+)]
        $visible const fn $($rest)*
        #[cfg(not($($condition)+))]
        $visible fn $($rest)*
    };
}
pub(crate) use constant;

/// As in pin-project-lite: a visibility that is none is the argument of another macro, in a
/// constant that stays as it is.
macro_rules! counter {
    ($visible:vis struct $name:ident;) => {
        struct $name(u32);
        const _: () = {
            struct Step(u32);
            impl $name {
                counter!(@ [$visible] next);
            }
        };
    };
    (@ [$visible:vis] $name:ident) => {
        $visible fn $name(&self) -> u32 {
            self.0 + Step(1).0
        }
    };
}
counter! {
    struct Counter;
}
pub fn counted() -> u32 {
    Counter(early::Early::number()).next()
}

/// As in lz4_flex: a module by another name.
mod block {
    pub(crate) mod safe {
        pub fn four() -> u32 {
            4
        }
    }
    pub(crate) use safe as plain;
    pub use plain::*;
}
pub use block::four;

/// As in hashbrown: two modules of one name; the imports in one are passed on by another.
mod store {
    pub(crate) use self::depot::{handed_out, taken_in};
    mod depot {
        pub(crate) use self::inner::{handed_out, taken_in};
        mod inner {
            pub fn handed_out() -> u32 {
                1
            }
            pub fn taken_in() -> u32 {
                2
            }
        }
    }
}
mod depot {
    pub fn kept() -> u32 {
        3
    }
}
pub fn stored() -> [u32; 3] {
    [store::handed_out(), store::taken_in(), depot::kept()]
}

/// As in similar: in edition 2021 the condition borrows to the end of the other branch.
pub fn lengthened(list: &mut Vec<u8>) -> usize {
    fn small(list: &[u8]) -> impl Iterator<Item = &u8> {
        list.iter().filter(|number| **number < 5)
    }
    if let Some(number) = small(list).next() {
        usize::from(*number)
    } else {
        list.push(1);
        list.len()
    }
}

/// As in serde_json: an impl for a type that only the impl names.
pub struct Writer<F>(F);
pub struct Compact;
pub trait Format {
    fn format(&self, value: u32) -> String;
}
impl Format for Compact {
    fn format(&self, value: u32) -> String {
        let mut text = String::new();
        // A method of a standard trait that has another name here.
        let written = text.write_str(&value.to_string());
        written.map_or(String::new(), |()| text)
    }
}
impl Writer<Compact> {
    pub fn new() -> Self {
        Writer(Compact)
    }
}
impl<F: Format> Writer<F> {
    pub fn write(&self, value: u32) -> String {
        self.0.format(value)
    }
}

/// As in generic-array: many impls for aliases, so that an error about one names none of them.
pub struct Zero;
pub struct Next<N>(N);
pub trait Length {
    type Array: Default + AsRef<[u8]>;
}
macro_rules! lengths {
    ($($name:ident = $before:ident, $length:literal;)*) => {$(
        pub type $name = Next<$before>;
        impl Length for $name {
            type Array = [u8; $length];
        }
    )*};
}
lengths! {
    One = Zero, 1; Two = One, 2; Three = Two, 3; Four = Three, 4; Five = Four, 5; Six = Five, 6;
    Seven = Six, 7; Eight = Seven, 8; Nine = Eight, 9; Ten = Nine, 10; Eleven = Ten, 11;
    Twelve = Eleven, 12; Thirteen = Twelve, 13; Fourteen = Thirteen, 14; Fifteen = Fourteen, 15;
}
pub fn length<N: Length>(_: fn(N)) -> usize {
    N::Array::default().as_ref().len()
}

/// As in derive_builder: a module of all of the standard library has another crate's name.
pub mod export {
    pub mod core {
        pub use std::*;
    }
}
pub struct Builder {
    pub text: crate::export::core::option::Option<String>,
}
// A sign before a comma is joined with it, and with nothing where it is put.
macro_rules! operators {
    ($($name:ident = $sign:tt, $other:tt;)*) => {$(
        pub fn $name(left: u32, right: &u32) -> u32 {
            left $sign*right $other*right
        }
    )*};
}
operators! { divided = /, +; compared = -, /; }

/// As in ruint: an error of the compiler that only the compilation of a body finds.
#[allow(unconditional_panic)]
pub fn share(of: u32) -> u32 {
    if of == 0 {
        let _ = 0 / 0;
    }
    60 / of
}

/// As in roaring: two types have one name, so that one of them stays narrow, which the impl of a
/// type shows that the file makes public.
pub mod shown {
    pub struct Steps(pub [u8; 2]);
}
mod held {
    pub(crate) struct Held(pub Vec<u8>);
    pub(crate) struct Steps<'a>(std::slice::Iter<'a, u8>);
    impl<'a> Iterator for Steps<'a> {
        type Item = &'a u8;
        fn next(&mut self) -> Option<&'a u8> {
            self.0.next()
        }
    }
    impl<'a> IntoIterator for &'a Held {
        type Item = &'a u8;
        type IntoIter = Steps<'a>;
        fn into_iter(self) -> Steps<'a> {
            Steps(self.0.iter())
        }
    }
}
pub fn held(shown: &shown::Steps) -> usize {
    let held = held::Held(shown.0.to_vec());
    let mut sum = 0;
    for value in &held {
        sum += usize::from(*value);
    }
    sum
}
