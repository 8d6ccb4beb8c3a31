//! Files that the build script writes.

include!(concat!(env!("OUT_DIR"), "/made.rs"));

mod version {
    include!(concat!(env!("OUT_DIR"), "/version-", env!("CARGO_PKG_VERSION_MAJOR",), ".rs"));
}

const NUMBERS: [u8; tables::WIDTH] = include!(concat!(env!("OUT_DIR"), '/', "expression.in"));

fn main() {
    println!("{MADE} {} {NUMBERS:?}", version::version());
    println!("{}", include_str!(concat!(env!("OUT_DIR"), "/text.txt")));
    println!("{} {}", env!("MADE_BY"), cfg!(made));
}
