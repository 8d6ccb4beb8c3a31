use either::{Either, Left, Right};
fn numbers(up: bool) -> impl Iterator<Item = u32> {
    if up { Left(0..4) } else { Right((0..4).rev()) }
}
fn main() {
    let value: Either<u32, &str> = Right("x");
    println!("{:?} {:?}", numbers(true).collect::<Vec<_>>(), numbers(false).map(|x| x * 2).collect::<Vec<_>>());
    println!("{:?} {}", value, value.either(|n| n as usize, str::len));
}
