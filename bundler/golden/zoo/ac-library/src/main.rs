use ac_library::{Dsu, ModInt998244353 as Mint};
use itertools::Itertools;
use proconio::input;
fn main() {
    input! { n: usize, m: usize, edges: [(usize, usize); m] }
    let mut dsu = Dsu::new(n);
    for (a, b) in edges {
        dsu.merge(a, b);
    }
    println!("{}", dsu.groups().iter().map(|g| g.len()).sorted().join(" "));
    let mut product = Mint::new(1);
    for k in 1..=20 { product *= k; }
    println!("{product}");
}
