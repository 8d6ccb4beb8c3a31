use indexmap::IndexMap;
fn main() {
    let mut map: IndexMap<&str, u32> = IndexMap::new();
    for (i, word) in "to be or not to be".split(' ').enumerate() {
        *map.entry(word).or_insert(0) += i as u32;
    }
    map.swap_remove("or");
    map.sort_keys();
    println!("{map:?} {:?} {:?}", map.get_index(1), map.get("not"));
}
