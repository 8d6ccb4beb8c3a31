use proconio::{fastout, input};
#[fastout]
fn main() {
    input! { n: usize, a: [i64; n] }
    // Sums of the prefixes.
    let mut sum = 0;
    for x in a {
        sum += x;
        println!("{sum}");
    }
}
