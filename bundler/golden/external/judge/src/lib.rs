pub trait Source {
    fn next_value(&mut self) -> u64;
    fn below(&mut self, limit: u64) -> u64 {
        self.next_value() % limit
    }
}
impl<S: Source + ?Sized> Source for &mut S {
    fn next_value(&mut self) -> u64 {
        (**self).next_value()
    }
}
pub trait Seeded: Sized {
    fn from_seed(seed: u64) -> Self;
}
pub mod sources {
    #[derive(Clone, Debug)]
    pub struct Small {
        pub state: u64,
    }
    impl crate::Source for Small {
        fn next_value(&mut self) -> u64 {
            self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1);
            self.state >> 33
        }
    }
    impl crate::Seeded for Small {
        fn from_seed(state: u64) -> Small {
            Small { state }
        }
    }
}
/// Generic functions of the standard library that are compiled here for the same types as in the
/// program, which then calls these.
pub fn shown(values: &[u64]) -> String {
    let mut all = Vec::new();
    all.extend_from_slice(values);
    all.resize(3, 0);
    format!("{all:?}")
}
