use anyhow::{bail, Context, Result};
fn half(text: &str) -> Result<u32> {
    let n: u32 = text.parse().context("no number")?;
    if n % 2 == 1 { bail!("odd: {n}"); }
    Ok(n / 2)
}
fn main() {
    for text in ["8", "7", "x"] {
        match half(text) { Ok(n) => println!("{n}"), Err(error) => println!("{error:#}") }
    }
}
