use left::{Named, Shared};
fn left(base: u32) -> u32 {
    // A parameter and a function named as crates.
    base + left::add(1, base, 3)
}
mod right {
    pub fn wrap() -> &'static str {
        "own module"
    }
}
fn main() {
    let shared: Shared = ::right::wrap(5);
    println!("{:?} {}", shared, shared == Shared(6));
    println!("{:?} {}", base::twice_next![1, 2, 3,], left::next!(1));
    println!("{} {} {} {}", 1u8.name(), 1u16.name(), 1u32.name(), shared.name());
    println!("{} {} {} {}", left(10), right::wrap(), base::ten(4), base::passed(4));
    println!("{}", base::tally!(7));
    println!("{}", base::picked());
    println!("{} {} {}", left::right::HIDDEN, ::right::left!(), ::right::early::number());
}
