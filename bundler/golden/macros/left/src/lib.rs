pub use base::deep::Shared;
// The file has it by another name, since the program has a module `right`.
pub use right;
base::make_adder! {
    /// Adds.
    #[inline]
    pub fn add(a, b, c) -> u32
}
macro_rules! impls {
    ($($t:ty => $n:expr;)*) => { $(impl Named for $t { const N: u32 = $n; })* };
}
pub trait Named {
    const N: u32 = 1;
    fn name(&self) -> u32 {
        Self::N
    }
}
impls! { u8 => 8; u16 => 16; Shared => base::next!(99); }
impl Named for u32 {}
#[macro_export]
macro_rules! next {
    ($x:expr) => {
        $crate::add($x, 0, 100)
    };
}
