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
