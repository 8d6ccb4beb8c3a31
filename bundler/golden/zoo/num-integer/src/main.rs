use num_integer::{binomial, gcd, lcm, Integer, Roots};
fn main() {
    println!("{} {} {} {}", gcd(84u64, 36), lcm(4i32, 6), binomial(20u64, 7), 1_000_000u64.cbrt());
    println!("{:?} {:?} {}", (-7i32).div_mod_floor(&2), 240i32.extended_gcd(&46), 7u8.is_even());
}
