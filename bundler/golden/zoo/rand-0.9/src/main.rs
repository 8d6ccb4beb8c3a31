use rand::{Rng, SeedableRng, rngs::StdRng, seq::SliceRandom};
fn main() {
    let mut rng = StdRng::seed_from_u64(7);
    let mut numbers: Vec<u32> = (0..8).map(|_| rng.random_range(0..100)).collect();
    numbers.shuffle(&mut rng);
    println!("{numbers:?}");
    let x: f64 = rand::rng().random();
    println!("{}", (0.0..1.0).contains(&x));
}
