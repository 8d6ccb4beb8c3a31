use ahash::AHashSet;
fn main() {
    let set: AHashSet<u32> = (0..20).map(|n| n % 7).collect();
    println!("{} {}", set.len(), set.contains(&3));
}
