use smallvec::{smallvec, SmallVec};
fn main() {
    let mut v: SmallVec<[u32; 4]> = smallvec![3, 1, 2];
    v.extend(10..15);
    v.sort_unstable();
    v.retain(|x| *x != 2);
    println!("{:?} {} {}", v, v.len(), v.spilled());
}
