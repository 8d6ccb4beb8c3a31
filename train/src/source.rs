//! The weights as a file, and as the source file that the bot embeds.

use anyhow::{ensure, Context, Result};
use common::embedding::encode;
use ocean::evaluator::network::WEIGHTS;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct EmbedArgs {
    /// The fitted weights
    #[arg(value_name = "FILE", default_value = "runs/value.weights")]
    weights: PathBuf,
    /// The source file
    #[arg(long, value_name = "FILE", default_value = "src/evaluator/weights.rs")]
    out: PathBuf,
    /// The commands that made them, for the file's heading
    #[arg(long, value_name = "TEXT")]
    made_by: String,
}

/// Writes weights, one number a line.
///
/// # Errors
/// What the system says.
pub fn write(path: &Path, weights: &[f32]) -> Result<()> {
    let lines: Vec<String> = weights
        .iter()
        .map(|weight| format!("{weight:e}\n"))
        .collect();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, lines.concat()).with_context(|| path.display().to_string())
}

/// Reads what [`write()`] wrote.
fn read(path: &Path) -> Result<Vec<f32>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| name.to_string())?;
    let mut weights = Vec::with_capacity(WEIGHTS);
    for (index, line) in text.lines().enumerate() {
        let place = || format!("{name}:{}: expected a number, found {line:?}", index + 1);
        weights.push(line.parse().with_context(place)?);
    }
    ensure!(
        weights.len() == WEIGHTS,
        "{name}: expected {WEIGHTS} weights, found {}",
        weights.len()
    );
    Ok(weights)
}

/// Writes the source file.
///
/// # Errors
/// Files that cannot be read or written.
pub fn embed(args: &EmbedArgs) -> Result<()> {
    let weights = read(&args.weights)?;
    let mut text = String::new();
    writeln!(
        text,
        "//! Weights of the learned value, made by `{}`.\n",
        args.made_by
    )?;
    text.push_str(&encode(&weights));
    fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}
