//! Checkpoints: the state of training as a file, and the networks as source text.

use crate::output::{check_output, make_folder};
use anyhow::{ensure, Context, Result};
use common::embedding::{encode, Packing};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The state of training.
pub struct Checkpoint {
    /// Weights of the networks.
    pub weights: Vec<f32>,
    /// The optimiser's running means of the derivatives, by weight.
    pub means: Vec<f32>,
    /// The optimiser's running means of the squared derivatives, by weight.
    pub squares: Vec<f32>,
    /// Running standard deviation of the advantages, by the group of a game.
    pub scales: Vec<f32>,
    /// Number of updates so far.
    pub updates: u64,
    /// Number of the optimiser's steps so far.
    pub steps: u64,
}

impl Checkpoint {
    /// The state before any training, with these initial weights.
    pub fn new(weights: Vec<f32>, groups: usize) -> Checkpoint {
        let none = vec![0.0; weights.len()];
        Checkpoint {
            weights,
            means: none.clone(),
            squares: none,
            scales: vec![0.3; groups],
            updates: 0,
            steps: 0,
        }
    }

    /// Reads a checkpoint of networks with this number of weights and groups of games; `None`
    /// if the file does not exist.
    ///
    /// # Errors
    /// A file that cannot be read, or of another length.
    pub fn read(path: &Path, weights: usize, groups: usize) -> Result<Option<Checkpoint>> {
        if !path.exists() {
            return Ok(None);
        }
        let name = path.display();
        let bytes = std::fs::read(path).with_context(|| name.to_string())?;
        ensure!(
            bytes.len() == 16 + 4 * (3 * weights + groups),
            "{name}: expected a checkpoint of {weights} weights, found {} bytes",
            bytes.len()
        );
        let whole =
            |place: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[8 * place + i]));
        let numbers: Vec<f32> = bytes[16..]
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        Ok(Some(Checkpoint {
            weights: numbers[..weights].to_vec(),
            means: numbers[weights..2 * weights].to_vec(),
            squares: numbers[2 * weights..3 * weights].to_vec(),
            scales: numbers[3 * weights..].to_vec(),
            updates: whole(0),
            steps: whole(1),
        }))
    }

    /// Reads a checkpoint whose file must exist.
    ///
    /// # Errors
    /// Those of [`Checkpoint::read`], and a missing file.
    pub fn existing(path: &Path, weights: usize, groups: usize) -> Result<Checkpoint> {
        Checkpoint::read(path, weights, groups)?
            .with_context(|| format!("{}: no such file", path.display()))
    }

    /// Writes a checkpoint, whole or not at all.
    ///
    /// # Errors
    /// A folder or file that cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = Vec::new();
        bytes.extend(self.updates.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        for number in [&self.weights, &self.means, &self.squares, &self.scales]
            .into_iter()
            .flatten()
        {
            bytes.extend(number.to_le_bytes());
        }
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        let part = path.with_extension("part");
        std::fs::write(&part, bytes).with_context(|| part.display().to_string())?;
        std::fs::rename(&part, path).with_context(|| path.display().to_string())
    }
}

/// Options of the command that embeds the networks.
#[derive(clap::Args, Debug)]
pub struct EmbedArgs {
    /// The state of training
    #[arg(long, value_name = "FILE", default_value = "runs/checkpoint")]
    checkpoint: PathBuf,
    /// The source file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The command that trained, for the file's heading
    #[arg(long, value_name = "TEXT")]
    made_by: String,
    /// Replaces a source file that is something else
    #[arg(long)]
    force: bool,
}

/// Begin of the source file of networks, by which an existing one may be replaced.
const HEADING: &str = "//! Weights of the networks, ";

/// Writes the source file of the networks in a checkpoint with this number of weights and
/// groups of games.
///
/// # Errors
/// Files that cannot be read or written.
pub fn embed(args: &EmbedArgs, weights: usize, groups: usize) -> Result<()> {
    let point = Checkpoint::existing(&args.checkpoint, weights, groups)?;
    check_output(&args.out, &[&args.checkpoint], args.force, |found| {
        found.starts_with(HEADING)
    })?;
    let mut text = String::new();
    writeln!(text, "{HEADING}{} updates of", point.updates)?;
    writeln!(text, "//! `{}`.\n", args.made_by)?;
    text.push_str(&encode(&point.weights, Packing::Fine));
    std::fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}
