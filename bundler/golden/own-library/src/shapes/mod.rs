//! The old layout.
pub mod circle;
pub mod square;
/// A trait with a default.
pub trait Area {
    /// Size.
    fn area(&self) -> u32;
    /// By default, says its area.
    fn describe(&self) -> String {
        format!("area {}", self.area())
    }
}
