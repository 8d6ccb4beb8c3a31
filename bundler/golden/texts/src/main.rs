//! Texts that are made from names, tokens and documentation.
macro_rules! shown {
    ($name:ident { $($field:ident),* }) => {
        #[derive(Debug, Clone)]
        struct $name {
            $($field: u8),*
        }
    };
}
macro_rules! passed_on {
    ($($item:tt)*) => {
        $($item)*
    };
}
shown!(Wide { column, corner });
passed_on! {
    #[derive(Debug)]
    struct Tall {
        storey: u8,
    }
}
macro_rules! help {
    ($($(#[doc = $line:literal])* $name:ident),*) => {
        const HELP: &[(&str, &str)] = &[$((stringify!($name), concat!($($line),*))),*];
    };
}
help! {
    /// Shows the
    /// "list"
    show,
    /** Ends. */
    end,
    silent
}
macro_rules! spaced {
    ($first:tt $($rest:tt)*) => {
        concat!(stringify!($first), "|", stringify!($($rest)*))
    };
}
macro_rules! timed {
    ($value:expr) => {
        (stringify!($value), $value)
    };
}
macro_rules! twice {
    ($value:expr) => {
        [timed!($value), timed!($value)]
    };
}
macro_rules! lifetime {
    ($name:lifetime) => {
        stringify!($name)
    };
}
fn main() {
    #[derive(Debug)]
    struct Point {
        row: u8,
    }
    #[derive(Debug)]
    enum Turn {
        Pass,
        Jump { over: u8 },
    }
    println!("{:?} {:?} {:?}", Point { row: 1 }, Turn::Pass, Turn::Jump { over: 2 });
    println!("{:?}", Wide { column: 3, corner: 4 }.clone());
    println!("{:?}", Tall { storey: 5 });
    for (name, text) in HELP {
        println!("{name}:{text}");
    }
    let (a, b) = (1, 2);
    println!("{} {}", stringify!(a + b), stringify!(a+b));
    println!("{}", stringify!(
        fn long(argument: u8) -> u8 { argument } fn longer(argument: u8) -> u8 {argument} fn longest(argument: u8, other: u8) -> u8 { argument+other }
    ));
    println!("{} {}", spaced!(a = b - a), spaced!(a =b-a));
    println!("{:?} {:?}", timed!(a + b), twice!(a-b));
    println!("{} {}", stringify!('outer), lifetime!('inner));
}
