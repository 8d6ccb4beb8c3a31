//! The new layout.
mod pi;
use super::*;
pub(in crate::shapes) use self::pi::PI as three;
pub struct Circle(pub u32);
impl Area for Circle {
    fn area(&self) -> u32 {
        three * self.0 * self.0
    }
    fn describe(&self) -> String {
        format!("round, {}", crate::secret::number() + self.area())
    }
}
