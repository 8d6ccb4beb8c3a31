use derive_more::{Add, Display, From, Into, AddAssign, Deref, Constructor, IsVariant, Mul};
#[derive(Clone, Copy, Debug, PartialEq, Add, AddAssign, Display, From, Into, Constructor, Mul)]
#[display("<{x}, {y}>")]
struct Point {
    x: i32,
    y: i32,
}
#[derive(Deref)]
struct Name(String);
#[derive(IsVariant)]
enum State { Idle, Busy(u8) }
fn main() {
    let mut p = Point::from((1, 2)) + Point::new(3, 4);
    p += p * 2;
    println!("{p}");
    let (x, y): (i32, i32) = p.into();
    println!("{x} {y} {}", Name("abc".into()).len());
    println!("{} {}", State::Idle.is_idle(), State::Busy(1).is_idle());
}
