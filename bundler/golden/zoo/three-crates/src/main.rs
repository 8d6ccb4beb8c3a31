use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use three_crates::a::B;
fn main() {
    let mut rng = SmallRng::seed_from_u64(7);
    let mut b = B::default();
    for _ in 0..20 {
        b.add(rng.random_range(0..256));
    }
    let mut order: Vec<u32> = b.list.iter().copied().collect();
    order.shuffle(&mut rng);
    println!("{:?} {:?}", b.list, order);
    println!("{} {}", b.bits.iter_ones().map(|i| i.to_string()).collect::<Vec<_>>().join(" "), b.odd());
}
