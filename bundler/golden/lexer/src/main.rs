#!/usr/bin/env rustc
//! Texts that mislead tools working on characters.
/* outer /* nested */ still outer "unbalanced */
const RAW: &str = r#"a "quoted" // no comment /* none */ \n"#;
const RAW2: &str = r##"ends with "# not"##;
const BYTES: &[u8] = b"\x00\"//";
const RAW_BYTES: &[u8] = br#"/*"#;
fn r#match(r#type: u32) -> u32 {
    r#type << 1 >> 1
}
macro_rules! quote {
    ($a:literal $b:lifetime) => {
        concat!($a, stringify!($b))
    };
}
struct Holder<'a> {
    text: &'a str,
}
impl<'a> Holder<'a> {
    fn first(&'a self) -> char {
        self.text.chars().next().unwrap_or('"')
    }
}
fn main() {
    let quote = '"'; // a quote: "
    let backslash = '\\';
    let apostrophe = '\'';
    let text = "multi \
                line // text
 second line";
    println!("{RAW}|{RAW2}|{BYTES:?}|{RAW_BYTES:?}");
    println!("{quote}{backslash}{apostrophe} {text}");
    println!("{}", "é ü \u{1F600} 😀");
    println!("{}", r"raw é");
    println!("{}", 'é' as u32);
    println!("{} {}", r#match(5), quote!("x" 'a));
    let (a, b, mut c) = (5i32, -3, 1);
    c <<= 2;
    c >>= 1;
    println!("{} {} {} {}", a - -b, a & !b, a < -b, c);
    let n = &&a;
    println!("{} {}", **n * 2, 1. + 2.5e-1);
    let t = ((1, 2), 3);
    println!("{} {}", t.0.1, (0..=2) == (0..=2));
    let closure = |x: i32| -> i32 { x | 1 };
    let or = || true || false;
    println!("{} {}", closure(4), or());
    'outer: loop {
        loop {
            break 'outer;
        }
    }
    println!("{}", Holder { text: "/* x */" }.first());
    if let 1..=9 | 20.. = a {
        println!("{:>width$.prec$}|{0:<5}|{{}}", 1.5f64, width = 8, prec = 2);
    }
}
