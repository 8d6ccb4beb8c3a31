mod shown {
    #[derive(Debug)]
    pub struct Period(pub u8);
}
// Of two types `Period`, one is not visible here.
use old::text::*;
use shown::*;
fn main() {
    println!("{} {}", old::count("hello"), old::both("x"));
    println!("{}", *old::tally());
    println!("{}", old::mixed(4));
    println!("{} {}", old::twice("hello"), old::text::length("hello"));
    println!("{:?} {}", Period(1), whole());
    println!("{} {} {}", old::objects::by_macro(), old::objects::all(), old::objects::fail(old::objects::Error));
}
