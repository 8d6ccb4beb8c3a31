fn main() {
    println!("{} {}", old::count("hello"), old::both("x"));
}
