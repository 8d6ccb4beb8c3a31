//! A file of edition 2024 with a dependency of an earlier one.

fn main() {
    let number = Some(old::of_old());
    if let Some(number) = number && number > 3 {
        println!("{number} {}", old::r#gen(old::twice!(3)));
    }
}
