use tinyvec::ArrayVec;
fn main() {
    let mut v: ArrayVec<[i32; 8]> = ArrayVec::new();
    v.extend([5, 3, 9]);
    v.insert(1, 7);
    println!("{v:?} {:?} {:?}", v.pop(), v.iter().max());
}
