#[path = "odd name.rs"]
mod odd;
mod parts;
mod inline {
    #[path = "elsewhere.rs"]
    pub mod moved;
}
include!("data/items.in");
static TEXT: &str = include_str!("data/text.txt");
static BYTES: &[u8] = include_bytes!("data/bytes.bin");
const TABLE: [u8; 3] = include!("data/table.in");
#[cfg(feature = "off")]
mod does_not_exist;
#[cfg(all(feature = "on", not(feature = "off")))]
fn feature() -> &'static str {
    "on"
}
fn main() {
    println!("{} {} {}", odd::name(), parts::sub::name(), inline::moved::name());
    println!("{} {:?} {BYTES:?} {TABLE:?}", included(), TEXT);
    println!("{} {} {}", feature(), env!("CARGO_PKG_NAME"), env!("CARGO_PKG_DESCRIPTION"));
    println!("{}", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/data/text.txt")).lines().count());
    println!("{} {} {}", flagged::VOICE, flagged::probed(), flagged::both());
    println!("{:?} {}", flagged::Derived { here: 1 }.clone(), flagged::chosen());
    println!("{}", flagged::in_body());
    println!("{:?} {}", option_env!("NO_SUCH_VARIABLE"), cfg!(all(unix, feature = "on")));
}
