use core::hash::BuildHasherDefault;
use hashbrown::HashMap;
use rustc_hash::FxHasher;
fn main() {
    let mut map: HashMap<u32, u32, BuildHasherDefault<FxHasher>> = HashMap::default();
    for i in 0..1000 {
        *map.entry(i * i % 37).or_default() += i;
    }
    map.retain(|k, _| k % 2 == 0);
    let mut all: Vec<_> = map.into_iter().collect();
    all.sort();
    println!("{} {:?}", all.len(), &all[..4]);
}
