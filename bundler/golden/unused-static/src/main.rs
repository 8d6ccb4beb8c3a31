//! A static that nothing names holds functions, for which the compiler makes code all the same.

use std::fmt::{Debug, Display};
use std::sync::atomic::{AtomicPtr, Ordering};

type Count = fn(&[u8]) -> usize;

/// Calls the function that is chosen at the first call.
macro_rules! chosen {
    ($text:expr) => {{
        static CHOSEN: AtomicPtr<()> = AtomicPtr::new(choose as *mut ());
        fn choose(text: &[u8]) -> usize {
            CHOSEN.store(slow as *mut (), Ordering::Relaxed);
            slow(text)
        }
        fn slow(text: &[u8]) -> usize {
            text.iter().filter(|byte| **byte == b'a').count()
        }
        let chosen = CHOSEN.load(Ordering::Relaxed);
        let count = unsafe { std::mem::transmute::<*mut (), Count>(chosen) };
        count($text)
    }};
}

mod search {
    use super::*;

    pub fn raw(text: &[u8]) -> usize {
        chosen!(text)
    }

    pub fn count(text: &[u8]) -> usize {
        chosen!(text)
    }
}

/// Calls through pointers with a table of methods as the first constant. The compiler numbers
/// these tables, and `UNUSED` has some of them.
trait Visit {
    fn visit(&mut self, name: &str, value: &dyn Debug);
}

impl Visit for Vec<String> {
    fn visit(&mut self, name: &str, value: &dyn Debug) {
        self.push(format!("{name} {value:?}"));
    }
}

static UNUSED: fn(&mut dyn Visit, &str) = unused;

fn unused(visitor: &mut dyn Visit, name: &str) {
    visitor.visit(name, &[1u8; 3]);
    let shown: &dyn Display = &'c';
    println!("{shown}");
}

fn record(visitor: &mut dyn Visit, name: &str, number: u32) {
    visitor.visit(name, &number);
    visitor.visit(name, &(number, name));
}

fn main() {
    let list: Box<dyn Visit> = Box::new(Vec::new());
    record(&mut *std::hint::black_box(list), "number", 3);
    let mut list = Vec::new();
    record(&mut list, "four", 4);
    println!("{list:?}");
    let raw = search::count(b"banana");
    println!("{raw} {}", search::count(b"abc"));
}
