use std::env::var;

fn main() {
    let out = var("OUT_DIR").unwrap();
    let write = |name: &str, text: &str| std::fs::write(format!("{out}/{name}"), text).unwrap();
    write("made.rs", "pub const MADE: u32 = 1;\npub mod tables { pub const WIDTH: usize = 3; }\n");
    write("expression.in", "[1, 2, 3]");
    write("text.txt", "of a file");
    write("version-0.rs", "pub fn version() -> &'static str { \"zero\" }");
    println!("cargo::rustc-env=MADE_BY=script");
    println!("cargo::rustc-cfg=made");
    println!("cargo::rustc-check-cfg=cfg(made)");
}
