use memchr::{memchr, memchr_iter, memmem};
fn main() {
    let text = b"the quick brown fox jumps over the lazy dog, the end";
    println!("{:?} {:?}", memchr(b'q', text), memchr_iter(b'o', text).collect::<Vec<_>>());
    println!("{:?}", memmem::find_iter(text, "the").collect::<Vec<_>>());
}
