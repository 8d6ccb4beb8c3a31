use own_library::shapes::{
    circle::{self, Circle},
    Area as _,
};
use own_library::{the_number, Quad};
mod helper {
    pub(super) fn show(text: &str) {
        super::print(text);
    }
    pub(in crate::helper) mod inner {
        pub fn twice(x: u32) -> u32 {
            2 * x
        }
    }
    pub fn four() -> u32 {
        inner::twice(2)
    }
}
fn print(text: &str) {
    println!("{text}");
}
fn main() {
    helper::show(&Quad(3).describe());
    helper::show(&Circle(2).describe());
    print(&format!("{}", the_number() + circle::Circle(1).area() + helper::four()));
}
