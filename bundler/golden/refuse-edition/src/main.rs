//! Compiled as edition 2021 it prints "dropped" after "else".
struct Noisy;
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("dropped");
    }
}
impl Noisy {
    fn none(&self) -> Option<u8> {
        None
    }
}
fn main() {
    if let Some(number) = Noisy.none() {
        println!("{number}");
    } else {
        println!("else");
    }
}
