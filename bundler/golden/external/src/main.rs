//! Names of a crate that the judge has stay, also where own code has the same ones.
use judge::sources::Small;
use judge::{Seeded, Source};
struct Countdown {
    state: u64,
}
impl Source for Countdown {
    fn next_value(&mut self) -> u64 {
        self.state -= 1;
        self.state
    }
}
/// Own names that are those of methods outside.
fn below(limit: u64, source: &mut dyn Source) -> u64 {
    source.below(limit) + 1
}
fn from_seed(seed: u64) -> Countdown {
    Countdown { state: seed * 10 }
}
fn sum_of_values(mut source: impl Source, number_of_values: usize) -> u64 {
    (0..number_of_values).map(|_| source.next_value()).sum()
}
fn main() {
    let mut small = Small::from_seed(7);
    println!("{} {}", below(6, &mut small), small.state % 10);
    println!("{}", sum_of_values(&mut small, 3) % 1000);
    let mut values: Vec<u64> = Vec::new();
    values.extend_from_slice(&[5]);
    values.resize(2, 6);
    println!("{values:?} {}", judge::shown(&values));
    println!("{} {}", sum_of_values(from_seed(1), 4), Countdown::next_value(&mut from_seed(2)));
}
