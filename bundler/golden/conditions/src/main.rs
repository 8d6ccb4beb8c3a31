//! Macros that choose by conditions, in each of their forms and places.

use std::hash::{Hash, Hasher};

// Its macros are seen after it.
mod tools;

/// As `cfg_if!` of the crate `cfg-if` was written before version 1.0.1, under a name of its own.
macro_rules! pick {
    ($(if #[cfg($meta:meta)] { $($tokens:tt)* }) else * else { $($others:tt)* }) => {
        pick! { @__items () ; $( ( ($meta) ($($tokens)*) ), )* ( () ($($others)*) ), }
    };
    (@__items ($($not:meta,)*) ; ) => {};
    (@__items ($($not:meta,)*) ; ( ($($m:meta),*) ($($tokens:tt)*) ), $($rest:tt)*) => {
        #[cfg(all($($m,)* not(any($($not),*))))] pick! { @__identity $($tokens)* }
        pick! { @__items ($($not,)* $($m,)*) ; $($rest)* }
    };
    (@__identity $($tokens:tt)*) => { $($tokens)* };
}

/// Puts a condition on every item.
macro_rules! only_wide {
    ($($item:item)*) => { $(#[cfg(feature = "wide")] $item)* };
}

// Several conditions, of which none, one or all hold.
cfg_if::cfg_if! {
    if #[cfg(all(feature = "deep", feature = "wide"))] {
        mod missing;
        use missing as chosen;
    } else if #[cfg(miri)] {
        compile_error!("no miri");
    } else if #[cfg(all(feature = "wide", not(test), any(unix, windows)))] {
        mod wide;
        use wide as chosen;
    } else {
        mod missing;
        use missing as chosen;
    }
}

pick! {
    if #[cfg(feature = "deep")] {
        const DEPTH: u32 = 3;
    } else if #[cfg(feature = "wide")] {
        const DEPTH: u32 = 2;
    } else {
        const DEPTH: u32 = 1;
    }
}

only_wide! {
    fn first() -> u8 { 1 }
    fn second() -> u8 { 2 }
}

// One in another, with an attribute and documentation.
cfg_if::cfg_if! {
    if #[cfg(feature = "wide")] {
        cfg_if::cfg_if! {
            if #[cfg(feature = "deep")] {
                #[allow(unused)]
                fn nested() -> &'static str { "deep" }
            } else {
                /// Not deep.
                #[inline]
                fn nested() -> &'static str { "not deep" }
            }
        }
    }
}

// No branch holds.
cfg_if::cfg_if! {
    if #[cfg(feature = "deep")] {
        fn first() -> u8 { 9 }
    }
}

cfg_select! {
    feature = "deep" => {
        fn selected() -> u8 { 1 }
    }
    all(feature = "wide", target_feature = "sse2") => {
        fn selected() -> u8 { 2 }
    }
    _ => {
        fn selected() -> u8 { 3 }
    }
}

struct Counter(u32);

impl Counter {
    cfg_select! {
        feature = "deep" => {
            fn step(&mut self) { self.0 += 10; }
        }
        _ => {
            fn step(&mut self) { self.0 += 1; }
        }
    }
}

trait Named {
    cfg_select! {
        feature = "wide" => {
            fn name(&self) -> String { "wide".into() }
        }
        _ => {
            fn name(&self) -> String;
        }
    }
}

impl Named for Counter {}

fn statements(n: u32) -> u32 {
    let mut sum = n;
    cfg_if::cfg_if! {
        if #[cfg(feature = "deep")] {
            sum += 1;
        } else if #[cfg(feature = "wide")] {
            let more = 20;
            sum += more;
        }
    }
    cfg_if::cfg_if! {
        if #[cfg(not(feature = "wide"))] {
            0
        } else {
            sum
        }
    }
}

fn values(n: u32) -> u32 {
    let width = cfg_select! { feature = "wide" => 2, _ => 1 };
    let next = match n {
        0 => cfg_select! {
            feature = "deep" => 5,
            feature = "wide" => {{ let four = 4; four }}
            _ => 3,
        },
        _ => width * cfg_select! { true => n, _ => 0 },
    };
    next + std::cfg_select! { unix => 100, _ => 100 }
}

// Only the judge's compiler knows.
cfg_if::cfg_if! {
    if #[cfg(debug_assertions)] {
        fn mode() -> bool { true }
    } else {
        fn mode() -> bool { false }
    }
}

/// Without debug assertions, too, an impl has what its trait asks for and nothing calls.
struct LastNumber(u32);

#[cfg(debug_assertions)]
impl Hasher for LastNumber {
    fn write(&mut self, _: &[u8]) {
        unreachable!();
    }
    fn write_u32(&mut self, number: u32) {
        assert_eq!(self.0, 0);
        self.0 = number;
    }
    fn finish(&self) -> u64 {
        self.0.into()
    }
}

#[cfg(not(debug_assertions))]
impl Hasher for LastNumber {
    fn write(&mut self, _: &[u8]) {
        unreachable!();
    }
    fn write_u32(&mut self, number: u32) {
        self.0 = number;
    }
    fn finish(&self) -> u64 {
        self.0.into()
    }
}

fn main() {
    let mut hasher = LastNumber(0);
    5_u32.hash(&mut hasher);
    println!("{}", hasher.finish());
    println!("{}", twice!(21));
    println!("{} {DEPTH}", chosen::NAME);
    println!("{} {} {} {}", first(), second(), nested(), selected());
    let mut counter = Counter(0);
    counter.step();
    println!("{} {}", counter.0, counter.name());
    println!("{} {} {}", statements(1), values(0), values(7));
    println!("{}", mode() == cfg!(debug_assertions));
    #[cfg(any(miri, test, feature = "deep"))]
    println!("none of these");
    println!("{}", if cfg!(miri) || cfg!(test) { "some" } else { "none" });
}
