//! Hashes the sources that the built-in players of this game are made of.

fn main() {
    sources_hash::set();
}
