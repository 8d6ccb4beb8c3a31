use rand::{Rng, SeedableRng, rngs::StdRng};
fn main() {
    let mut rng = StdRng::seed_from_u64(7);
    let numbers: Vec<u32> = (0..5).map(|_| rng.gen_range(0..100)).collect();
    println!("{numbers:?}");
    let x: f64 = rand::thread_rng().gen();
    println!("{}", (0.0..1.0).contains(&x));
}
