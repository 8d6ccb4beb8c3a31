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
