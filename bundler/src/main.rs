//! Command line of the bundler.

use anyhow::Result;
use bundler::bundle::{make, write_whole, Level};
use bundler::line_map::LineMap;
use bundler::listing;
use bundler::project::Request;
use clap::Parser;
use std::path::PathBuf;
use std::time::Instant;

/// Makes one pasteable source file of a Cargo program.
#[derive(Debug, Parser)]
#[command(name = "cargo bundle", version)]
struct Arguments {
    /// Manifest of the package [default: Cargo.toml here]
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// The binary, if the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// The file to write [default: dist/NAME.rs beside the manifest]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How the file looks [default: readable if it fits under 95,000]
    #[arg(long)]
    level: Option<Level>,
    /// A crate that the judge has; it stays outside
    #[arg(long, value_name = "CRATE")]
    external: Vec<String>,
    /// Print each module and crate with its share of the limit
    #[arg(long)]
    list: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let start = Instant::now();
    let progress = |text: &str| eprintln!("{:6.1} s  {text}", start.elapsed().as_secs_f32());
    let request = Request {
        manifest: arguments.manifest_path.clone(),
        binary: arguments.bin.clone(),
        external: arguments.external.clone(),
    };
    let bundle = make(&request, arguments.level, &progress)?;
    let name = format!("{}.rs", bundle.project.binary);
    let out = arguments
        .out
        .unwrap_or_else(|| bundle.project.folder.join("dist").join(&name));
    let map = LineMap::new(&bundle, &name);
    write_whole(&out, &bundle.text)?;
    write_whole(
        &out.with_extension("map.json"),
        &serde_json::to_string(&map)?,
    )?;
    if arguments.list {
        print!("{}", listing::table(&bundle));
    }
    progress(&format!(
        "{}: {} characters, {} level",
        out.display(),
        bundle.size(),
        bundle.level.name()
    ));
    Ok(())
}
