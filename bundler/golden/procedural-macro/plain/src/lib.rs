/// Has the name of a derive of another crate.
pub trait Named {
    fn length(&self) -> usize;
}
