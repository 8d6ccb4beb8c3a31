//! Impls whose types and arguments nothing names that the program reaches. Without one of them,
//! the method of what the type derefs to would be called.

use std::ops::Deref;

pub trait Named {
    fn named(&self) -> &'static str;
}

pub struct Base;
impl Named for Base {
    fn named(&self) -> &'static str {
        "wrong: base"
    }
}

macro_rules! over_base {
    ($($name:ident),*) => {$(
        pub struct $name<T>(Base, std::marker::PhantomData<T>);
        impl<T> Default for $name<T> {
            fn default() -> Self {
                $name(Base, std::marker::PhantomData)
            }
        }
        impl<T> Deref for $name<T> {
            type Target = Base;
            fn deref(&self) -> &Base {
                &self.0
            }
        }
    )*};
}
over_base!(Plain, Pair, Stored, Shadowed);

pub type Alias = Plain<u8>;
impl Named for Alias {
    fn named(&self) -> &'static str {
        "alias"
    }
}
pub fn plain() -> Plain<u8> {
    Plain::default()
}

/// Has the name of a parameter.
pub struct T;
pub type Both<T> = Pair<(T, T)>;
impl Named for Both<u8> {
    fn named(&self) -> &'static str {
        "alias with parameter"
    }
}
pub fn pair() -> Pair<(u8, u8)> {
    Pair::default()
}

pub struct Meter;
pub trait Unit {
    type Store;
}
impl Unit for Meter {
    type Store = Stored<u8>;
}
pub type OfMeter = <Meter as Unit>::Store;
impl Named for OfMeter {
    fn named(&self) -> &'static str {
        "type of a trait"
    }
}
pub fn stored() -> Stored<u8> {
    Stored::default()
}

pub mod other {
    pub struct Short;
}
mod shadowing {
    type Short = super::Shadowed<u8>;
    impl super::Named for Short {
        fn named(&self) -> &'static str {
            "alias with the name of a type"
        }
    }
}
pub fn shadowed() -> Shadowed<u8> {
    Shadowed::default()
}

/// The argument is inferred from the only impl.
pub trait Turn<T> {
    fn turn(&self) -> T;
}
pub struct Wheel;
mod hidden {
    pub struct Only;
    impl super::Turn<Only> for super::Wheel {
        fn turn(&self) -> Only {
            Only
        }
    }
    impl super::Named for Only {
        fn named(&self) -> &'static str {
            "only impl"
        }
    }
}
pub fn turned() -> &'static str {
    Wheel.turn().named()
}

/// Here the argument is named, and nothing names the other.
pub struct Left;
pub struct Right;
impl Turn<Left> for Base {
    fn turn(&self) -> Left {
        Left
    }
}
impl Turn<Right> for Base {
    fn turn(&self) -> Right {
        Right
    }
}
pub fn chosen() -> &'static str {
    let Left = Base.turn();
    "one of two impls"
}

pub mod area {
    pub fn area() -> &'static str {
        length()
    }
    fn length() -> &'static str {
        "module and function of one name"
    }
}

pub fn by_assertions() -> &'static str {
    #[cfg(debug_assertions)]
    let text = with_assertions();
    #[cfg(not(debug_assertions))]
    let text = without_assertions();
    text
}
#[cfg(debug_assertions)]
fn with_assertions() -> &'static str {
    "assertions"
}
#[cfg(not(debug_assertions))]
fn without_assertions() -> &'static str {
    first(&Optimised)
}
#[cfg(not(debug_assertions))]
fn first(of: &dyn Named) -> &'static str {
    of.named()
}
pub struct Optimised;
impl Named for Optimised {
    fn named(&self) -> &'static str {
        last()
    }
}
fn last() -> &'static str {
    "assertions"
}
