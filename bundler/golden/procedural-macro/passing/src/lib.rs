pub use making::{seven as number, Named, Size};

/// Has the name of a derive, too.
pub trait Named {
    fn name(&self) -> &'static str;
}

pub fn print(text: &str) {
    println!("({text})");
}

#[derive(Named)]
pub struct Passed;
