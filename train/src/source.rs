//! Fitted weights: as a text file, and as the source file that the bot embeds.

use crate::model::Model;
use anyhow::{anyhow, ensure, Context, Result};
use arena::system::output::{Kind, OutputFile};
use common::embedding::{encode, Packing};
use ocean::evaluator::network::WEIGHTS;
use ocean::evaluator::Network;
use ocean_adapter::players::learned::shift;
use std::fs;
use std::path::{Path, PathBuf};

/// Options of `embed`.
#[derive(clap::Args, Debug)]
pub struct EmbedArgs {
    /// The fitted weights. Without it: the embedded ones
    #[arg(value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The source file
    #[arg(long, value_name = "FILE", default_value = "src/evaluator/weights.rs")]
    out: PathBuf,
    /// A program whose `learned_direct_` parameters the direct weights are shifted by; its
    /// other parameters belong in src/params.rs
    #[arg(long, value_name = "PROGRAM", default_value = "bot")]
    shifted: String,
    /// The commands that made them, for the file's heading
    #[arg(long, value_name = "TEXT")]
    made_by: String,
    /// Replaces a source file that is something else
    #[arg(long)]
    force: bool,
}

/// Begin of the source file, by which an existing one may be replaced.
const HEADING: &str = "//! Weights of the learned value, made by `";

/// The source file of weights.
const SOURCE: Kind = Kind {
    name: "a source file of weights",
    has_mark: |text| text.starts_with(HEADING.as_bytes()),
};

/// Files of fitted weights: numbers with an exponent, one a line.
pub const WEIGHTS_FILE: Kind = Kind {
    name: "a file of weights",
    has_mark: |text| {
        let text = String::from_utf8_lossy(text);
        let line = text.lines().next().unwrap_or_default();
        line.contains('e') && line.parse::<f32>().is_ok()
    },
};

/// Writes weights to a text file, one number per line.
///
/// # Errors
/// A file that cannot be written.
pub fn write(out: &OutputFile, weights: &[f32]) -> Result<()> {
    let lines: Vec<String> = weights
        .iter()
        .map(|weight| format!("{weight:e}\n"))
        .collect();
    out.write(lines.concat().as_bytes())
}

/// Reads a file of [`write()`].
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

/// Writes the source file with the weights of a file, or the embedded ones, and the shifts.
///
/// # Errors
/// Files that cannot be read or written.
pub fn embed(args: &EmbedArgs) -> Result<()> {
    let mut network = Network::from_weights(match &args.weights {
        Some(file) => read(file)?,
        None => Model::from(&Network::embedded()).weights,
    });
    let changes = args.shifted.split_once(':').map_or("", |it| it.1);
    shift(&mut network, changes).map_err(|error| anyhow!("--shifted: {error}"))?;
    let weights = Model::from(&network).weights;
    let mut text = format!("{HEADING}{}`.\n\n", args.made_by);
    text.push_str(&encode(&weights, Packing::Short));
    let inputs: Vec<PathBuf> = args.weights.iter().cloned().collect();
    let out = OutputFile {
        path: &args.out,
        kind: SOURCE,
        inputs: &inputs,
        force: Some(args.force),
    };
    out.write(text.as_bytes())
}
