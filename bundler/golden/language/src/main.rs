use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::ops::{Add, Deref, Index};
trait Shape {
    const SIDES: u32 = 4;
    type Unit: Display + Default;
    fn name(&self) -> String {
        format!("{} sides", Self::SIDES)
    }
    fn unit(&self) -> Self::Unit {
        Self::Unit::default()
    }
    fn never(&self) -> u32;
}
struct Triangle;
struct Square;
impl Shape for Triangle {
    const SIDES: u32 = 3;
    type Unit = String;
    fn never(&self) -> u32 {
        unreachable!()
    }
}
impl Shape for Square {
    type Unit = u8;
    fn name(&self) -> String {
        "square".into()
    }
    fn never(&self) -> u32 {
        7
    }
}
struct Grid<T, const W: usize, const H: usize = 2> {
    cells: [[T; W]; H],
}
impl<T: Copy + Add<Output = T>, const W: usize, const H: usize> Grid<T, W, H> {
    const AREA: usize = W * H;
    const fn side() -> usize {
        W + Self::offset()
    }
    const fn offset() -> usize {
        1
    }
    fn sum(&self, zero: T) -> T {
        self.cells.iter().flatten().fold(zero, |a, b| a + *b)
    }
}
impl<T, const W: usize, const H: usize> Index<(usize, usize)> for Grid<T, W, H> {
    type Output = T;
    fn index(&self, (x, y): (usize, usize)) -> &T {
        &self.cells[y][x]
    }
}
const SIDE: usize = Grid::<u8, 3>::side();
fn evens(limit: u32) -> impl Iterator<Item = u32> + Clone {
    (0..limit).filter(|x| x % 2 == 0)
}
fn boxed(shape: u32) -> Box<dyn Fn(u32) -> u32> {
    Box::new(move |x| x * shape)
}
fn show(list: &[impl Display]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
static GREETING: Noisy = Noisy("never dropped");
static mut COUNTER: u32 = 0;
thread_local! {
    static LOCAL: std::cell::Cell<u32> = const { std::cell::Cell::new(5) };
}
struct Wrapper(Vec<u32>);
impl Deref for Wrapper {
    type Target = Vec<u32>;
    fn deref(&self) -> &Vec<u32> {
        &self.0
    }
}
impl Wrapper {
    fn first(&self) -> &'static str {
        "inherent wins"
    }
}
trait Speak {
    fn speak(&self) -> &'static str;
}
impl Speak for u32 {
    fn speak(&self) -> &'static str {
        "number"
    }
}
impl<T: Speak + ?Sized> Speak for &T {
    fn speak(&self) -> &'static str {
        "reference"
    }
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
enum Level {
    #[default]
    Low,
    High(u8),
}
union Bits {
    float: f32,
    word: u32,
}
struct Failure;
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failure")
    }
}
impl From<std::num::ParseIntError> for Failure {
    fn from(_: std::num::ParseIntError) -> Failure {
        Failure
    }
}
fn parse(text: &str) -> Result<i32, Failure> {
    Ok(text.parse::<i32>()?)
}
// The comma makes a tuple of what stands in these brackets.
struct Solo(pub (u8,));
trait Tell {
    fn tell(&self) -> u8;
}
impl Tell for (u8,) {
    fn tell(&self) -> u8 {
        self.0
    }
}
fn tell_both<A: Copy>(a: A, solo: &Solo) -> u8
where
    (A,): Tell,
{
    (a,).tell() + solo.0.tell()
}
mod outer {
    pub mod inner {
        pub(in crate::outer) fn only_here() -> u32 {
            super::super::SIDE as u32
        }
    }
    pub fn value() -> u32 {
        use self::inner::only_here as here;
        here()
    }
}
/// Without the import, the first pattern would take every order.
mod patterns {
    use std::cmp::Ordering::*;
    pub fn sign(a: u32, b: u32) -> i32 {
        match a.cmp(&b) {
            Less => -1,
            Equal => 0,
            Greater => 1,
        }
    }
}
fn unused_function() {
    println!("never");
}
fn main() {
    let _noisy = Noisy("local");
    println!("{} {} {:?} {}", Triangle.name(), Square.name(), Triangle.unit(), Square.unit());
    println!("{}", Square.never());
    let grid: Grid<u32, 3> = Grid { cells: [[1, 2, 3], [4, 5, 6]] };
    println!("{} {} {} {}", grid.sum(0), grid[(1, 1)], SIDE, Grid::<u32, 3>::AREA);
    println!("{:?} {} {}", evens(7).collect::<Vec<_>>(), boxed(3)(4), show(&[1, 2]));
    println!("{} {}", GREETING.0, LOCAL.with(|local| local.get()));
    unsafe {
        COUNTER += 2;
        println!("{}", { COUNTER });
        println!("{:x}", Bits { float: 1.0 }.word);
    }
    let wrapper = Wrapper(vec![3, 1, 2]);
    println!("{} {}", wrapper.first(), wrapper.len());
    println!("{} {}", 5u32.speak(), (&&5u32).speak());
    let mut levels = BTreeMap::from([(Level::High(2), 1), (Level::default(), 2)]);
    levels.entry(Level::Low).and_modify(|x| *x += 1);
    println!("{levels:?}");
    match (parse("12"), parse("x")) {
        (Ok(x), Err(error)) => println!("{x} {error}"),
        _ => println!("?"),
    }
    // Conditions are text, whatever else is renamed.
    let mut is_checked = false;
    debug_assert!({
        is_checked = true;
        is_checked
    });
    println!("{} {}", outer::value(), cfg!(debug_assertions) == is_checked && cfg!(any(unix, windows)));
    println!("{}", tell_both(1, &Solo((2,))));
    let label = 'block: {
        if grid.cells.len() > 1 {
            break 'block "many";
        }
        "one"
    };
    let Some(last) = wrapper.last() else { return };
    println!("{label} {last} {}", patterns::sign(3, 2));
    let pair = ((1u8, 2.0), [3.0, 0.5]);
    println!("{:?} {} {}", pair.0.0, (pair.0.1), 4.0f32.max(pair.1[0]) + 7.0);
}
#[cfg(test)]
mod tests {
    #[test]
    fn nothing() {}
}
