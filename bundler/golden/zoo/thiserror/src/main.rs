use thiserror::Error;
#[derive(Debug, Error)]
enum Fault {
    #[error("no number: {0}")]
    Number(#[from] std::num::ParseIntError),
    #[error("too large: {value} (limit {limit})", limit = 100)]
    Large { value: i32 },
}
fn parse(text: &str) -> Result<i32, Fault> {
    let value = text.parse()?;
    if value > 100 {
        return Err(Fault::Large { value });
    }
    Ok(value)
}
fn main() {
    for text in ["17", "x", "101"] {
        match parse(text) {
            Ok(value) => println!("{value}"),
            Err(error) => println!("{error}"),
        }
    }
}
