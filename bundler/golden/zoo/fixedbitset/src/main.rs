use fixedbitset::FixedBitSet;
fn main() {
    let mut a = FixedBitSet::with_capacity(200);
    let mut b = FixedBitSet::with_capacity(200);
    (0..200).step_by(3).for_each(|i| a.insert(i));
    (0..200).step_by(5).for_each(|i| b.insert(i));
    a.intersect_with(&b);
    println!("{} {:?}", a.count_ones(..), a.ones().collect::<Vec<_>>());
}
