#[macro_use]
mod inner {
    macro_rules! private {
        ($x:expr) => {
            $x * 10
        };
    }
}
pub fn ten(x: u32) -> u32 {
    private!(x)
}
pub mod deep {
    pub const fn hidden(x: u32) -> u32 {
        x + 1
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Shared(pub u32);
}
#[macro_export]
macro_rules! next {
    ($x:expr) => {
        $crate::deep::hidden($x)
    };
}
#[macro_export]
macro_rules! twice_next {
    ($($x:expr),* $(,)?) => {
        [$($crate::next!($crate::next!($x))),*]
    };
}
#[macro_export]
macro_rules! make_adder {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident),+) -> $t:ty) => {
        $(#[$meta])* $vis fn $name($($arg: $t),+) -> $t { 0 $(+ $arg)+ }
    };
}
// Its own name stands nowhere outside of its module.
mod given {
    pub fn plainly(x: u32) -> u32 {
        x + 2
    }
    pub use self::plainly as renamed;
}
pub use given::renamed as passed;
// What it calls is named by nothing but the macro outside of its module.
pub struct Tally(u32);
impl Tally {
    pub fn fresh() -> Tally {
        Tally(0)
    }
    pub fn count(&mut self, by: u32) -> u32 {
        self.0 += by;
        self.0
    }
}
#[macro_export]
macro_rules! tally {
    ($x:expr) => {{
        let mut tally = $crate::Tally::fresh();
        tally.count($x);
        tally.count(1)
    }};
}
// A macro that is no path until it is imported, and an import before it.
pub mod chosen {
    pub use crate::deep;
    macro_rules! pick {
        ($x:expr) => {
            $crate::deep::hidden($x) + $crate::chosen::deep::hidden(0)
        };
    }
    pub(crate) use pick;
}
pub fn picked() -> u32 {
    chosen::pick!(20)
}
