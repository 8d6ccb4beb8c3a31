//! Command line of the bundler.

use bundler::project::Request;

fn main() -> anyhow::Result<()> {
    let text = bundler::bundle::make(&Request {
        manifest: std::env::args().nth(1).map(Into::into),
        ..Request::default()
    })?;
    println!("{}", text.len());
    std::fs::write("/tmp/bundle.rs", text)?;
    Ok(())
}
