use super::Area;
pub struct Square(pub u32);
impl Area for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }
}
