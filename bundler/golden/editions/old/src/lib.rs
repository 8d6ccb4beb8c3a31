use std::fmt::Debug;
mod names {
    use std::collections::HashMap;
    use inner::Deep;
    pub fn count(text: &str) -> usize {
        let mut seen = HashMap::new();
        for c in text.chars() {
            *seen.entry(c).or_insert(0) += 1;
        }
        seen.len() + ::inner::DEPTH + Deep.depth()
    }
}
mod inner {
    pub const DEPTH: usize = 100;
    pub struct Deep;
    impl Deep {
        pub fn depth(&self) -> usize {
            1000
        }
    }
}
pub use names::count;
pub fn both<T: Debug + ?Sized>(x: &T) -> String {
    format!("{:?}", x)
}
// No other module has the word `trait`; the trait must stay as visible as the
// type that it bounds.
pub unsafe trait Amount {
    type Sum;
}
unsafe impl Amount for u8 {
    type Sum = u32;
}
pub struct Tally<A: Amount>(A::Sum);
impl<A: Amount> ::std::ops::Deref for Tally<A> {
    type Target = A::Sum;
    fn deref(&self) -> &A::Sum {
        &self.0
    }
}
pub fn tally() -> Tally<u8> {
    Tally(8)
}
// Names that are keywords today, and parameters without a pattern.
mod async {
    pub trait Word {
        fn mix(&mut self, Self, times: u32);
        fn add<F: Fn(u8) -> u8>(&self, F, &[u8]) -> u8 where Self: Sized;
    }
    impl Word for u8 {
        fn mix(&mut self, word: Self, times: u32) {
            *self ^= word.rotate_left(times);
        }
        fn add<F: Fn(u8) -> u8>(&self, f: F, more: &[u8]) -> u8 {
            f(*self) + more[0]
        }
    }
}
pub use async::*;
pub fn mixed(try: u8) -> u8 {
    let mut word = 3u8;
    word.mix(try, 1);
    word.add(|n| n * 2, &[100])
}
// A file that is read by its own condition alone.
#[cfg(test)]
include!(concat!(env!("ABSENT_FOLDER"), "/absent.rs"));
pub fn twice(text: &str) -> usize {
    use names::count;
    count(text) * 2
}
// A module and a function of one name; a type that only this crate sees.
pub mod text {
    mod length {
        pub fn length(text: &str) -> usize {
            text.len()
        }
    }
    pub use self::length::length;
    #[derive(Debug)]
    pub(crate) enum Period {
        Whole,
    }
    pub fn whole() -> String {
        format!("{:?}", Period::Whole)
    }
}
// Objects of traits without `dyn`: of own and of the standard library's, with more than one bound,
// and a type that has the name of a trait.
pub mod objects {
    use std::any::Any;
    use std::error;
    use std::fmt::{self, Write};
    pub trait Speak {
        fn speak(&self, to: &mut Write) -> fmt::Result;
    }
    impl Speak + Send {
        pub fn twice(&self) -> String {
            let mut text = String::new();
            (0..2).for_each(|_| self.speak(&mut text).unwrap());
            text
        }
    }
    impl Speak for u8 {
        fn speak(&self, to: &mut Write) -> fmt::Result {
            write!(to, "{};", self)
        }
    }
    // A type of a trait, by the name of another trait.
    pub trait Named {
        type Speak;
        fn named(self) -> Self::Speak;
    }
    impl Named for Thunk<'static> {
        type Speak = String;
        fn named(self) -> Self::Speak {
            self.twice()
        }
    }
    pub fn name<N: Named>(of: N) -> N::Speak {
        of.named()
    }
    type Thunk<'a> = Box<Speak + Send + 'a>;
    #[derive(Debug)]
    pub struct Error;
    impl fmt::Display for Error {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("none")
        }
    }
    impl error::Error for Error {}
    pub fn fail(of: Error) -> Box<error::Error> {
        let of: Box<error::Error + Send> = Box::new(of);
        of
    }
    // An object that only a macro's rules hold.
    macro_rules! spoken {
        ($value:expr) => {{
            let speaker: Box<Speak + Send> = Box::new($value);
            let speaker: &Speak = &*speaker;
            let mut text = String::new();
            speaker.speak(&mut text).map(|()| text)
        }};
    }
    pub fn by_macro() -> String {
        spoken!(6u8).unwrap()
    }
    pub fn all() -> String {
        let list: Vec<Thunk> = vec![Box::new(3u8), Box::new(4u8)];
        let double: &'static Fn(u8) -> u8 = &|n| n * 2;
        let mut calls: Vec<Box<(::std::ops::FnMut(u8) -> u8)>> = vec![Box::new(|n| n + 1)];
        let mut numbers: Box<Iterator<Item = u8>> = Box::new(0..9);
        let any: &Any = &7u8;
        let speaker: &(Speak + Send) = &double(calls[0](4));
        let said: Vec<String> = list.into_iter().map(name).collect();
        format!("{:?} {} {:?} {:?}", said, speaker.twice(), numbers.nth(2), any.downcast_ref::<u8>())
    }
}
