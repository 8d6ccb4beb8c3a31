//! Trains the networks of the territory bot by self-play, and measures the bot:
//! see `cargo run --release --package territory-train -- --help`.

mod batch;
mod calibrate;
mod large;
mod measure;
mod self_play;
mod train;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use territory::network::Network;

/// Learning and measuring for the territory game.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Improves networks by proximal policy optimisation (Schulman et al. 2017)
    Train(train::TrainArgs),
    /// Plays many games at once for the trainer of the large network, `train/large.py`
    Batch(batch::BatchArgs),
    /// Writes a checkpoint's networks as the source file that the bot embeds
    Embed(learning::EmbedArgs),
    /// Writes the large network as the source file that the bot embeds
    EmbedLarge(large::EmbedLargeArgs),
    /// Plays official inputs in process and prints scores
    Measure(measure::MeasureArgs),
    /// Compares the estimator's predictions with the programs' choices
    Calibrate(calibrate::CalibrateArgs),
}

fn main() -> ExitCode {
    let arguments: Arguments = learning::program::arguments();
    learning::program::run(|output| match arguments.command {
        Command::Train(args) => train::run(&args, output),
        Command::Batch(args) => batch::run(&args, output),
        Command::Embed(args) => learning::embed(&args, Network::WEIGHTS, train::GROUPS),
        Command::EmbedLarge(args) => large::embed(&args),
        Command::Measure(args) => measure::run(&args, output),
        Command::Calibrate(args) => calibrate::run(&args, output),
    })
}
