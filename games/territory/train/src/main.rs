//! Trains the networks of the territory bot by self-play, and measures the bot:
//! see `cargo run --release --package territory-train -- --help`.

mod calibrate;
mod checkpoint;
mod gradient;
mod learner;
mod measure;
mod self_play;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Learning and measuring for the territory game.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Improves networks by proximal policy optimisation (Schulman et al. 2017)
    Train(learner::TrainArgs),
    /// Writes a checkpoint's networks as the source file that the bot embeds
    Embed(checkpoint::EmbedArgs),
    /// Plays official inputs in process and prints scores
    Measure(measure::MeasureArgs),
    /// Compares what the estimator foretells with what programs choose
    Calibrate(calibrate::CalibrateArgs),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    terminal::run(|output| {
        match arguments.command {
            Command::Train(args) => learner::run(&args, output),
            Command::Embed(args) => checkpoint::embed(&args),
            Command::Measure(args) => measure::run(&args, output),
            Command::Calibrate(args) => calibrate::run(&args, output),
        }?;
        Ok(true)
    })
}
