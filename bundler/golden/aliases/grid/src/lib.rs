//! Impls that the compiler's errors do not name as they are written.

use std::pin::Pin;

/// As in ndarray: impls for aliases, which errors write as `Dim<[usize; 2]>`.
pub struct Dim<I>(pub I);
pub type Index = usize;
pub trait Larger<D> {
    type Output;
}
macro_rules! sizes {
    ($($name:ident = $size:literal),*) => {
        $(pub type $name = Dim<[Index; $size]>;)*
    };
}
sizes! {Ix1 = 1, Ix2 = 2, Ix3 = 3, Ix4 = 4, Ix5 = 5}
macro_rules! larger {
    ($($small:ident < $large:ident),*) => {$(
        impl Larger<$large> for $small {
            type Output = $large;
        }
        impl Larger<$small> for $large {
            type Output = $large;
        }
    )*};
}
larger! {
    Ix1 < Ix2, Ix1 < Ix3, Ix1 < Ix4, Ix1 < Ix5, Ix2 < Ix3, Ix2 < Ix4, Ix2 < Ix5, Ix3 < Ix4,
    Ix3 < Ix5, Ix4 < Ix5
}
pub fn bytes<A: Larger<B>, B>() -> usize {
    size_of::<A::Output>()
}

/// As in futures: a field behind `Pin` is written to only if the type is `Unpin`.
pub struct Ready<T>(Option<T>);
impl<T> Unpin for Ready<T> {}
impl<T> Ready<T> {
    pub fn new(value: T) -> Ready<T> {
        Ready(Some(value))
    }
    pub fn take(mut self: Pin<&mut Self>) -> Option<T> {
        self.0.take()
    }
}

/// As in varisat: a type that is `Copy` because of its field, whose derived `clone` calls nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Literal(pub u32);
#[derive(Clone, Copy, Debug)]
pub enum Reason {
    Unit(Literal),
    Binary([Literal; 1]),
}
#[derive(Clone, Debug)]
pub struct Node {
    pub reason: Reason,
    pub names: Vec<String>,
}

/// As in serde_json: an import gives a trait of the standard library another name.
pub mod names {
    pub use std::error::Error as Cause;
}
#[derive(Debug)]
pub struct Late;
impl std::fmt::Display for Late {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("late")
    }
}
impl names::Cause for Late {}
pub fn told<E: std::error::Error>(error: &E) -> String {
    format!("{error} {error:?}")
}

/// As in zerocopy: impls with arguments in anonymous constants that declare a type as well.
pub struct Wrap<T>(pub T);
pub trait SameAs<T> {}
const _: () = {
    struct Inner;
    impl<T> SameAs<Wrap<T>> for T {}
    impl SameAs<Inner> for Inner {}
};
const _: () = {
    struct Inner;
    impl<T> SameAs<Wrap<T>> for Vec<T> {}
    impl SameAs<Inner> for Inner {}
};
const _: () = {
    struct Inner;
    impl<T> SameAs<Wrap<T>> for Option<T> {}
    impl SameAs<Inner> for Inner {}
};
pub fn same<A: SameAs<B>, B>(_: A) -> usize {
    size_of::<B>()
}

/// As in serde's derives: a path begins with a name that the body imports.
mod deep {
    pub mod more {
        pub use crate::deep::Width;
    }
    pub struct Width;
    impl Width {
        pub const OF: usize = 8;
    }
}
pub fn width() -> usize {
    use crate::deep as near;
    near::more::Width::OF
}

/// As in serde: the import of a trait, under another name, comes by `*`.
mod prelude {
    pub use std::fmt::Write as FmtWrite;
}
use prelude::*;
pub fn written(number: usize) -> String {
    let mut text = String::new();
    write!(text, "{number}").unwrap();
    text
}

/// As in bitmaps: the same names in another order are another type.
pub mod numbers {
    pub struct End;
    pub struct Zero;
    pub struct One;
    pub struct Digit<Before, Last>(Before, Last);
    pub type N1 = Digit<End, One>;
    pub type N2 = Digit<N1, Zero>;
    pub type N3 = Digit<N1, One>;
    pub type N4 = Digit<N2, Zero>;
    pub type N5 = Digit<N2, One>;
    pub type N6 = Digit<N3, Zero>;
}
use numbers::{N1, N2, N3, N4, N5, N6};
pub trait Size {
    fn size() -> usize;
}
macro_rules! sizes {
    ($($number:ident $size:expr;)*) => { $(impl Size for $number {
        fn size() -> usize {
            $size
        }
    })* };
}
sizes! { N1 1; N2 2; N3 3; N4 4; N5 5; N6 6; }
pub struct Sized4<N: Size>(pub [u8; 4], pub std::marker::PhantomData<N>);
pub struct Four(pub Sized4<N4>);

/// As in zerocopy: tuples have a method of the name, too.
pub trait Part {
    fn part(&self) -> usize;
}
macro_rules! parts {
    ($(($($name:ident)*))*) => { $(impl<$($name),*> Part for ($($name,)*) {
        fn part(&self) -> usize {
            0
        }
    })* };
}
parts! { (A) (A B) (A B C) (A B C D) }
impl<N: Size> Part for Sized4<N> {
    fn part(&self) -> usize {
        self.0.len()
    }
}
pub fn part_of_four(four: &Four) -> usize {
    four.0.part()
}
