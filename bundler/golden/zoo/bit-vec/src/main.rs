use bit_set::BitSet;
use bit_vec::BitVec;
fn main() {
    let mut bits = BitVec::from_elem(6, false);
    bits.set(2, true);
    let set: BitSet = [1usize, 4].into_iter().collect();
    println!("{bits:?} {set:?}");
}
