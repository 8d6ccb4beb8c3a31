//! Trains the networks of the temple bot by self-play: see
//! `cargo run --release --package temple-train -- --help`.

mod self_play;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use temple::mcts::Network;

/// Learning for Submerged Temple.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Improves networks by proximal policy optimisation (Schulman et al. 2017)
    Train(self_play::TrainArgs),
    /// Writes a checkpoint's networks as the source file that the bot embeds
    Embed(learning::EmbedArgs),
}

fn main() -> ExitCode {
    let arguments: Arguments = learning::program::arguments();
    learning::program::run(|output| match arguments.command {
        Command::Train(args) => self_play::run(&args, output),
        Command::Embed(args) => learning::embed(&args, Network::WEIGHTS, self_play::GROUPS),
    })
}
