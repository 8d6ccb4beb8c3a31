fn main() {
    let mut buffer = itoa::Buffer::new();
    for n in [0i64, -1, 42, i64::MIN, i64::MAX] {
        println!("{}", buffer.format(n));
    }
}
