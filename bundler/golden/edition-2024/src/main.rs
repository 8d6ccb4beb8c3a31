//! Edition 2024 written as edition 2021: chains of `let`, and values that are dropped at
//! other moments.

use std::cell::RefCell;

struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}

impl Noisy {
    fn none(&self) -> Option<u8> {
        None
    }
    fn length(&self) -> usize {
        self.0.len()
    }
}

/// The value of the condition is dropped before the other branch begins.
fn branches() {
    if let Some(number) = Noisy("condition").none() {
        println!("{number}");
    } else {
        println!("else");
    }
}

/// The temporary value is dropped before the variable.
fn last_expression() -> usize {
    let _variable = Noisy("variable");
    Noisy("temporary").length()
}

/// The borrow ends before the variable that it borrows from.
fn borrowed() -> usize {
    let values = RefCell::new(vec![1, 2]);
    values.borrow().len()
}

/// A last statement: its temporary value is dropped before the variable.
fn returned() -> usize {
    let _variable = Noisy("after the statement");
    return Noisy("returned").length();
}

/// Last expressions that are a condition, a loop or a macro, and one with values of two types.
fn last_ones(limit: usize) -> Box<dyn std::fmt::Display> {
    struct Shared(std::rc::Rc<RefCell<Vec<u8>>>);
    impl std::fmt::Display for Shared {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            let values = self.0.clone();
            write!(f, "{:?}", values.borrow())
        }
    }
    fn condition() {
        let _variable = Noisy("after the condition");
        if let Some(number) = Noisy("condition").none().or(Some(1)) {
            println!("{number}");
        }
    }
    fn repeated() {
        let _variable = Noisy("after the loops");
        while let Some(0) = Noisy("repeated").none() {}
        for number in 0..Noisy("range").length() - 4 {
            println!("{number}");
        }
    }
    condition();
    repeated();
    let _variable = Noisy("after the match");
    match Noisy("matched").length() {
        length if length > limit => Box::new(length),
        _ => Box::new(Shared(Default::default())),
    }
}

/// A guard of the standard library in a condition, and in a block of its own.
fn guarded(values: &RefCell<Vec<u8>>) -> u8 {
    if let Some(last) = values.borrow().last() {
        *last
    } else {
        values.borrow_mut().push(3);
        match { values.borrow().len() } {
            1 => {
                values.borrow_mut().push(4);
                guarded(values)
            }
            _ => 0,
        }
    }
}

fn captured(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator)
}

/// A type that captures what its bounds do not name: lifetimes and types without names, too.
struct Lines<'a, T>(&'a [Vec<T>]);

impl<T: Copy> Lines<'_, T> {
    fn nested(&self, text: &str, wanted: impl Fn(&T) -> bool) -> impl Iterator<Item = impl Iterator<Item = T>> {
        let length = text.len();
        self.0.iter().map(move |line| line.iter().copied().take(length)).filter(move |line| line.clone().any(|it| wanted(&it)))
    }
    fn first(&self) -> &impl std::ops::Index<usize, Output = T> {
        &self.0[0]
    }
}

struct Board<'a>(Vec<&'a str>);

/// Captured lifetimes of types that do not show them; a boxed slice gives its values.
fn hidden(board: &Board, more: std::str::Chars) -> impl Iterator<Item = char> {
    let values: Box<[String]> = board.0.iter().map(|it| it.to_uppercase()).collect();
    let values: Vec<String> = values.into_iter().collect();
    values.into_iter().flat_map(|it| it.chars().collect::<Vec<_>>()).chain(more)
}

fn counted(lines: &Lines<'_, u8>, _: &mut u8) -> impl Iterator<Item = usize> {
    lines.0.iter().map(Vec::len)
}

/// Arguments and rules of macros are written as edition 2021, too.
macro_rules! twice {
    ($value:expr) => {
        $value * 2
    };
}

macro_rules! above {
    ($limit:literal: $($value:expr),*) => {
        [$(if let Some(number) = $value && number > $limit { number } else { 0 }),*]
    };
}

macro_rules! in_block {
    ($($body:tt)*) => {{
        $($body)*
    }};
}

fn within_macros(number: Option<u8>) -> [u8; 2] {
    let large = in_block! {
        if let Some(number) = number && number > 5 { number } else { 0 }
    };
    [large, twice!(const { 1 + 2 })]
}

unsafe extern "C" {
    safe fn abs(number: i32) -> i32;
}

#[unsafe(no_mangle)]
extern "C" fn exported() -> i32 {
    3
}

struct Machine {
    states: Vec<Option<u32>>,
}

impl Machine {
    fn chains(&self, limit: u32) -> Vec<u32> {
        let mut found = Vec::new();
        for state in &self.states {
            // With a jump in a branch, and a chain in the other one.
            let value = if let Some(value) = state && *value > limit && limit > 0 {
                *value
            } else if let Some(value) = state && let Some(less) = value.checked_sub(1) {
                less + 100
            } else {
                continue;
            };
            if limit < 10 && let Some(last) = found.last() && *last > value {
                found.push(0);
            }
            found.push(value);
        }
        found
    }
}

/// A trait and a function that edition 2021 has to import.
fn finished(number: u8) -> impl Future<Output = u8> {
    async move { number + 1 }.into_future()
}

mod waiting {
    pub fn now<F: Future>(future: F) -> F::Output {
        let mut future = std::pin::pin!(future);
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        loop {
            if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) {
                return value;
            }
        }
    }
}

fn main() {
    branches();
    println!("{}", waiting::now(finished(3)));
    println!("{}", last_expression());
    println!("{}", returned());
    println!("{} {}", last_ones(3), last_ones(9));
    println!("{} {:?}", borrowed(), captured("a-b", '-').collect::<Vec<_>>());
    let lines = Lines(&[vec![1u8, 2, 3], vec![4], vec![5, 6]]);
    println!("{:?} {}", lines.nested("ab", |it| *it != 4).map(Iterator::count).collect::<Vec<_>>(), lines.first()[1]);
    println!("{}", hidden(&Board(vec!["ab", "c"]), "de".chars()).collect::<String>());
    println!("{:?}", counted(&lines, &mut 1).collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", within_macros(Some(7)), within_macros(None), above!(2: Some(1), Some(3)));
    println!("{}", guarded(&RefCell::new(Vec::new())));
    println!("{} {}", abs(-4), exported());
    let machine = Machine { states: vec![Some(5), None, Some(2), Some(0), Some(7)] };
    println!("{:?} {:?}", machine.chains(3), machine.chains(0));
    let mut stack = vec![1, 2, 40, 4, 3];
    'outer: while let Some(top) = stack.pop() && top < 20 {
        if top == 3 {
            continue;
        }
        while let Some(next) = stack.pop() && next > 0 {
            if next == 40 {
                continue 'outer;
            }
        }
        println!("{top}");
    }
    println!("{stack:?}");
    let shown = if let Some(first) = stack.first() && let 1..=9 = *first { "small" } else { "none" };
    println!("{shown}");
}
