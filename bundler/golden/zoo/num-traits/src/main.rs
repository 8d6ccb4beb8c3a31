use num_traits::{clamp, pow, Bounded, CheckedAdd, FromPrimitive, Num, One, Zero};
fn sum<T: Zero + One + Copy + PartialOrd + CheckedAdd + Bounded>(limit: T) -> T {
    let (mut i, mut total) = (T::zero(), T::zero());
    while i < limit {
        i = i + T::one();
        total = total.checked_add(&i).unwrap_or(T::max_value());
    }
    total
}
fn main() {
    println!("{} {} {}", sum(10u32), sum(100u8), pow(3i64, 7));
    println!("{:?} {:?} {}", u8::from_i32(300), i32::from_str_radix("-ff", 16).ok(), clamp(7, 1, 5));
    println!("{:?}", <f64 as Num>::from_str_radix("2.5", 10).ok());
}
