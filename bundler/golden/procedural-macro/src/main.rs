//! Procedural macros of each kind, called by their own names and through another crate.

use making::{as_is, shown};
use passing::{number as seven_again, Named, Passed, Size};

// A module in which the name of a derive is one of another crate.
mod other {
    use plain::Named;
    struct Own;
    impl Named for Own {
        fn length(&self) -> usize {
            1
        }
    }
    pub fn length() -> usize {
        Own.length()
    }
}

// Macros of the same names, from another crate and by `*`, and a derive that takes own macros.
mod remade {
    pub mod all {
        pub use remaking::{Named as Remade, *};
        #[shown]
        fn nothing() {}
        #[derive(Named)]
        pub struct Tag;
    }
    passing::local_adder!(added);
    use remaking::give as derive;
    macro_rules! third {
        (struct $name:ident;) => {
            impl $name {
                pub const THIRD: u8 = 3;
            }
        };
    }
    #[derive(third!)]
    struct Own;
    mod given {
        #[derive(super::all::Remade)]
        pub struct Tag;
    }
    pub fn sum() -> u8 {
        assert_eq!(all::Tag::REMADE, given::Tag::REMADE);
        all::nothing::nothing();
        added(all::Tag::REMADE) + Own::THIRD
    }
}

making::functions!(first second);

passing::named_type!(Whole);

/// Own macros that call procedural ones, one through another.
macro_rules! functions_of {
    ($($name:ident),*) => {
        making::functions!($($name)*);
    };
}
functions_of!(third, fourth);

macro_rules! counted {
    ($value:expr) => {{
        let number = 1;
        making::as_is!($value) + number
    }};
}

macro_rules! counted_twice {
    ($value:expr) => {
        2 * counted!($value)
    };
}

/// With attributes of a derive, of another one, and of the compiler.
#[derive(Clone, Debug, Named, PartialEq, Size)]
#[named(dots)]
struct Points {
    /// Documented.
    #[default(empty)]
    x: as_is!(Vec<(u8, &'static str)>),
}

#[derive(Clone, Copy, Debug, Default, passing::Named)]
enum Kind {
    #[default]
    Plain,
}

#[shown(1.5e3)]
fn sum(values: &[u32]) -> u32 {
    // The comment and the lines stay.
    as_is! {
        let mut total = 0;
        for value in values {
            total += value;
        }
    }
    total + seven_again!()
}

struct Counter;

#[making::labelled(short)]
struct Tag;

impl Counter {
    as_is! {
        fn nothing(&self) -> u32 {
            0
        }
    }
    #[shown(member)]
    fn count(&self) -> u32 {
        #[shown(inner)]
        fn inner() -> u32 {
            use passing::{as_is as same, Passed as Unit};
            #[derive(passing::Alias)]
            struct Local;
            (same!(Unit).name().len() + Local.name().len()) as u32
        }
        inner()
    }
}

macro_rules! trees_of {
    ($($value:expr),*) => {
        making::trees!($($value),*)
    };
}

fn main() {
    println!("{}", trees_of!(i32::MAX, 1 + 2));
    println!("{} {}", making::seven!(), seven_again!() + 1);
    print!("{}{}{}{}", first(), second(), third(), fourth());
    println!("{} {} {}", counted!(4), counted_twice!(2 + 2), passing::doubled!(3) + passing::as_is!(0));
    let points = Points { x: vec![(1, "a")] };
    println!("{} {} {:?}", points.name(), points.size(), points.clone() == points);
    println!("{} {:?} {}", Kind::Plain.name(), Kind::default(), Passed.name());
    println!("{}", sum(&[1, 2, 3]));
    println!("{}", passing::Named::name(&Whole));
    println!("{} {:?}", Counter.count() + Counter.nothing(), making::as_is!([1, 2]));
    println!("{} {}", Tag::LABEL, other::length() as u8 + remade::sum());
}
