//! What must stay `pub` though no other module names it, and names that a glob or a capture hides.
mod shapes {
    #[derive(Debug)]
    pub struct Point {
        pub across: i32,
        pub down: i32,
        pub(crate) depth: i32,
    }
    impl Point {
        pub fn origin() -> Point {
            Point { across: 3, down: 4, depth: 5 }
        }
    }
    pub struct Pair<T> {
        pub left: T,
        pub right: T,
    }
    pub type Numbers = Pair<u8>;
    pub fn numbers() -> Numbers {
        Pair { left: 6, right: 7 }
    }
    pub fn sum(pair: &Numbers) -> u8 {
        pair.left + pair.right
    }
}
mod state {
    pub static mut COUNTER: u32 = 8;
}
mod limits {
    pub const LIMIT: u32 = 9;
    pub const WIDTH: usize = 4;
}
use limits::*;
// An outer name that a hidden one would give way to.
mod inner {
    pub const DEPTH: u32 = 10;
    pub const HEIGHT: u32 = 12;
    pub mod deepest {
        pub const DEPTH: u32 = 11;
        pub const HEIGHT: u32 = 13;
    }
    pub fn depth() -> String {
        use deepest::*;
        format!("{DEPTH} {}", HEIGHT + 1)
    }
}
// Named by what its module holds, but by the path of a glob that passes it on.
mod passing {
    mod inside {
        pub mod shown {
            pub fn number() -> u32 {
                15
            }
        }
        pub mod user {
            use crate::passing::shown;
            pub fn number() -> u32 {
                shown::number()
            }
        }
    }
    pub use inside::*;
}
// Outside of `calendar` the type's own method is not visible, so the trait's is called.
mod calendar {
    pub mod day {
        pub struct Day(pub u32);
        impl Day {
            pub(super) fn weekday(&self) -> u32 {
                self.0 % 7
            }
        }
    }
    pub trait Shown {
        fn weekday(&self) -> u32;
    }
    impl Shown for day::Day {
        fn weekday(&self) -> u32 {
            self.weekday() * 100
        }
    }
}
// A private type is one of an impl, which an enum visible only here hides.
pub struct Value(u32);
mod parsing {
    struct Refused(u32);
    mod items {
        pub(super) enum Part {
            Number(u32),
            Other,
        }
        impl TryFrom<Part> for crate::Value {
            type Error = super::Refused;
            fn try_from(part: Part) -> Result<Self, Self::Error> {
                match part {
                    Part::Number(number) if number > 1 => Ok(crate::Value(number)),
                    Part::Number(number) => Err(super::Refused(number + 20)),
                    Part::Other => Err(super::Refused(30)),
                }
            }
        }
    }
    pub fn value(number: Option<u32>) -> u32 {
        let part = number.map_or(items::Part::Other, items::Part::Number);
        let value: Result<crate::Value, Refused> = part.try_into();
        value.map_or_else(|refused| refused.0, |value| value.0)
    }
}
fn main() {
    // A field of the base need not be named, but must be seen.
    println!("{:?}", shapes::Point { across: 1, ..shapes::Point::origin() });
    println!("{}", shapes::sum(&shapes::Numbers { left: 1, ..shapes::numbers() }));
    unsafe {
        state::COUNTER += 1;
        println!("{}", { state::COUNTER });
    }
    println!("{LIMIT:>WIDTH$}|{}", inner::depth());
    println!("{}", passing::user::number());
    println!("{:?}", [Some(2), Some(1), None].map(parsing::value));
    use calendar::Shown;
    println!("{}", calendar::day::Day(9).weekday());
}
