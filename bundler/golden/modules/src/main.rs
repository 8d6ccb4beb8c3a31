//! Names that would mean something else if a module were one with the module around it.

use numbers::*;

/// Constants get no code: only their values tell which one is meant.
mod numbers {
    pub const LIMIT: u32 = 3;
    pub const START: u32 = 10;
    pub type Pair = (u32, u32);
}

/// An import that is nearer than the glob in the root.
mod nearer {
    use crate::other::LIMIT;
    use std::fmt::Result;

    pub const FOUR: u32 = LIMIT + 1;

    pub struct Shown;

    impl std::fmt::Display for Shown {
        fn fmt(&self, f: &mut std::fmt::Formatter) -> Result {
            write!(f, "shown {FOUR}")
        }
    }
}

mod other {
    pub const LIMIT: u32 = 5;
    /// A private name that the root has, too.
    const TWICE: u32 = LIMIT * 2;

    pub fn twice() -> u32 {
        TWICE
    }

    /// As a function of the prelude.
    pub mod prelude {
        pub fn drop(x: u32) -> u32 {
            x + 100
        }

        pub fn dropped() -> u32 {
            drop(super::LIMIT)
        }
    }
}

const TWICE: u32 = LIMIT * 20;

/// The prelude's `Some` means another thing here.
mod maybe {
    #[derive(Debug)]
    pub enum Maybe {
        Some,
        Nothing,
    }

    pub mod inner {
        use super::Maybe::{self, *};

        pub fn both() -> [Maybe; 2] {
            [Some, Nothing]
        }
    }

    pub fn first(values: &[u32]) -> Option<u32> {
        Some(*values.first()?)
    }
}

/// A variant that only a glob brings, beside a constant of its name.
mod turns {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Turn {
        Left,
        Right,
    }

    pub mod names {
        use super::Turn::*;

        pub fn is_left(turn: super::Turn) -> bool {
            matches!(turn, Left) && turn != Right
        }
    }
}

#[allow(non_upper_case_globals, dead_code)]
const Left: u32 = 7;

/// Macros by order of the text.
mod first_macro {
    macro_rules! value {
        () => {
            "first"
        };
    }
    pub fn name() -> &'static str {
        value!()
    }
}

mod second_macro {
    macro_rules! value {
        () => {
            "second"
        };
    }
    pub fn name() -> &'static str {
        value!()
    }
    pub(crate) use value as of_second;
}

/// A macro that declares a constant which its text alone names.
mod declared {
    macro_rules! declare {
        () => {
            pub const HIDDEN: u32 = 8;
        };
    }
    declare!();

    pub mod deep {
        pub const HIDDEN: u32 = 9;
        pub fn sum() -> u32 {
            HIDDEN + super::HIDDEN
        }
    }
}

/// A trait that is in scope in one module alone.
mod with_trait {
    pub trait Double {
        fn value(&self) -> u32;
    }

    impl Double for u32 {
        fn value(&self) -> u32 {
            self * 2
        }
    }

    pub fn value(x: u32) -> u32 {
        x.value()
    }

    pub mod third {
        pub trait Triple {
            fn value(&self) -> u32;
        }

        impl Triple for u32 {
            fn value(&self) -> u32 {
                self * 3
            }
        }

        pub fn value(x: u32) -> u32 {
            x.value()
        }
    }
}

/// A private field, where another module sees that of the inner type.
mod outer {
    pub struct Inner {
        pub size: u32,
    }

    pub mod wrapper {
        pub struct Wrapper {
            size: u32,
            inner: super::Inner,
        }

        impl Wrapper {
            pub fn new() -> Wrapper {
                Wrapper {
                    size: 1,
                    inner: super::Inner { size: 2 },
                }
            }

            pub fn own(&self) -> u32 {
                self.size
            }
        }

        impl std::ops::Deref for Wrapper {
            type Target = super::Inner;

            fn deref(&self) -> &super::Inner {
                &self.inner
            }
        }
    }

    pub fn size() -> (u32, u32) {
        let wrapper = wrapper::Wrapper::new();
        (wrapper.size, wrapper.own())
    }
}

/// Two modules of one name, and imports in a function.
mod left {
    pub mod side {
        pub fn name() -> &'static str {
            "left"
        }
        pub const SIDE: u32 = 1;
    }
}

mod right {
    pub mod side {
        pub fn name() -> &'static str {
            "right"
        }
        pub const SIDE: u32 = 2;
    }
}

fn sides() -> String {
    use left::side;
    use right::{side as other_side, side::SIDE};
    format!(
        "{} {} {} {SIDE}",
        side::name(),
        other_side::name(),
        side::SIDE
    )
}

/// One import of a name for programs with debug assertions, one for those without.
mod checked {
    mod on {
        pub fn name() -> &'static str {
            "checked"
        }
    }
    mod off {
        pub fn name() -> &'static str {
            "quick"
        }
    }

    #[cfg(not(debug_assertions))]
    pub use off::name;
    #[cfg(debug_assertions)]
    pub use on::name;
}

/// A module with the name of a crate, which stays: the root has another `TWICE`.
mod late {
    pub mod std {
        pub const TWICE: u32 = 1;
        pub fn word() -> &'static str {
            "own"
        }
    }

    pub fn word() -> &'static str {
        std::word()
    }
}

/// A module in a body, whose names only the body knows.
fn in_body() -> u32 {
    mod local {
        pub const STEP: u32 = 2;
    }
    use local::*;
    STEP + 1
}

fn main() {
    assert_eq!(
        late::word().len() + late::std::TWICE as usize,
        3 + std::mem::size_of::<u8>()
    );
    assert_eq!(cfg!(debug_assertions), checked::name() == "checked");
    let pair: Pair = (LIMIT, START);
    println!("{pair:?} {} {}", nearer::FOUR, nearer::Shown);
    println!(
        "{TWICE} {} {} {}",
        other::twice(),
        other::prelude::drop(1),
        other::prelude::dropped()
    );
    drop(pair);
    println!("{:?} {:?}", maybe::inner::both(), maybe::first(&[1]));
    println!("{} {Left}", turns::names::is_left(turns::Turn::Left));
    println!(
        "{} {} {}",
        first_macro::name(),
        second_macro::name(),
        of_second!()
    );
    println!("{} {}", declared::deep::sum(), declared::HIDDEN);
    println!("{} {}", with_trait::value(4), with_trait::third::value(4));
    println!("{:?} {} {}", outer::size(), sides(), in_body());
}

use second_macro::of_second;
