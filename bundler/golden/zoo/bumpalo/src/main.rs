use bumpalo::{collections::Vec, Bump};
fn main() {
    let bump = Bump::new();
    let mut values = Vec::new_in(&bump);
    values.extend((0..5).map(|n| n * n));
    println!("{values:?}");
}
