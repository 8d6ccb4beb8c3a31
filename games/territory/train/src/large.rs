//! Weights of the large network, as its trainer writes them.

use anyhow::{ensure, Context as _, Result};
use common::embedding::{character, BASE};
use learning::output::check_output;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use territory::large::LargeNetwork;
use territory::scene::GLOBALS;

/// Options of the command that embeds the large network.
#[derive(clap::Args, Debug)]
pub struct EmbedLargeArgs {
    /// Weights that `large.py` wrote, a file .f32
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// Source file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Command that made the weights, for the heading of the file
    #[arg(long, value_name = "COMMAND")]
    made_by: String,
    /// Replaces a file that is something else
    #[arg(long)]
    force: bool,
}

/// First line of the source file.
const HEADING: &str = "//! Weights of the large network, made by\n";

/// Largest level of a number in the source file.
const TOP: i32 = BASE / 2;

/// Characters of a line of the source file: long ones, since nobody reads them.
const LINE: usize = 4096;

/// Writes the weights as a source file: a character for each, one step for each part.
///
/// # Errors
/// A file that cannot be read or written.
pub fn embed(args: &EmbedLargeArgs) -> Result<()> {
    let weights = weights(&args.weights)?;
    check_output(&args.out, &[&args.weights], args.force, |found| {
        found.starts_with(HEADING)
    })?;
    let mut steps = String::new();
    let mut characters = String::new();
    let mut rest = &weights[..];
    for count in LargeNetwork::parts() {
        let (part, after) = rest.split_at(count);
        rest = after;
        let largest = part
            .iter()
            .fold(1e-6, |largest: f32, it| largest.max(it.abs()));
        let step = largest / (TOP * TOP) as f32;
        writeln!(steps, "    {step:e},")?;
        characters.extend(part.iter().map(|weight| {
            let level = (weight.abs() / step).sqrt().round().copysign(*weight);
            char::from(character(TOP + level as i32))
        }));
    }
    let lines = characters.as_bytes().chunks(LINE);
    let lines: Vec<String> = lines
        .map(|line| format!("    {}\\\n", String::from_utf8_lossy(line)))
        .collect();
    let text = format!(
        "{HEADING}//! `{}`.\n\n/// Weight of a level of 1, for each part of the weights.\n\
         pub const STEPS: [f32; {}] = [\n{steps}];\n\n\
         /// Levels of the weights, a character each: the square of the level times the step.\n\
         pub const TEXT: &str = \"\\\n{}\";\n",
        args.made_by,
        LargeNetwork::parts().len(),
        lines.concat()
    );
    std::fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}

/// The network with the weights that the trainer wrote.
///
/// # Errors
/// A file that cannot be read or has too few numbers.
pub fn read(path: &Path) -> Result<LargeNetwork> {
    Ok(LargeNetwork::new(weights(path)?))
}

/// Reads the weights that `large.py` wrote, f32 in the order of PyTorch's parameters: of a
/// convolution by output, input and place in the window. Those of the value are left out.
fn weights(path: &Path) -> Result<Vec<f32>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let numbers: Vec<f32> = bytes
        .chunks_exact(4)
        .map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        .collect();
    let parts = LargeNetwork::parts();
    let total: usize = parts.iter().sum();
    ensure!(
        numbers.len() > total,
        "{}: expected more than {total} numbers, found {}",
        path.display(),
        numbers.len()
    );
    let mut weights = Vec::with_capacity(total);
    let mut rest = &numbers[..];
    for count in &parts {
        let (part, after) = rest.split_at(*count);
        rest = after;
        weights.extend(by_input(part, parts[1]));
    }
    Ok(weights)
}

/// Weights by place in the window, input and output, from those by output, input and place.
fn by_input(part: &[f32], outputs: usize) -> Vec<f32> {
    let inputs = part.len() / outputs;
    // Only convolutions have more inputs than there are numbers of the state.
    let window = if inputs > GLOBALS { 9 } else { 1 };
    let sources = inputs / window;
    let mut sorted = vec![0.0; part.len()];
    for (index, weight) in part.iter().enumerate() {
        let (output, source) = (index / inputs, index % inputs / window);
        let place = index % window;
        sorted[(place * sources + source) * outputs + output] = *weight;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::{by_input, weights};

    #[test]
    fn convolutions_are_sorted_by_place_input_and_output() {
        let (outputs, inputs) = (48, 56);
        let part: Vec<f32> = (0..outputs * inputs * 9).map(|n| n as f32).collect();
        let sorted = by_input(&part, outputs);
        for (place, input, output) in [(0, 0, 0), (8, 55, 47), (3, 20, 11)] {
            let found = sorted[(place * inputs + input) * outputs + output];
            assert_eq!(found as usize, (output * inputs + input) * 9 + place);
        }
    }

    #[test]
    fn a_short_file_is_refused_with_both_lengths() {
        let path = std::env::temp_dir().join(format!("short-{}.f32", std::process::id()));
        std::fs::write(&path, [0; 40]).expect("written");
        let error = weights(&path).expect_err("too short").to_string();
        std::fs::remove_file(&path).expect("removed");
        assert!(error.ends_with("numbers, found 10"), "{error}");
    }
}
