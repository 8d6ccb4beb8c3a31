include!(concat!(env!("OUT_DIR"), "/made.rs"));
fn main() { println!("{MADE}"); }
