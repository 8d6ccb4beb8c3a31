fn main() {
    println!("{} {}", old::count("hello"), old::both("x"));
    println!("{}", *old::tally());
    println!("{}", old::mixed(4));
}
