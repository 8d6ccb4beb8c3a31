//! Fits the learned value of the flagship bot to recorded games:
//! see `cargo run --release --package ocean-train -- --help`.

mod fit;
mod gradient;
mod positions;
mod source;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Learning from games of Ocean of Code.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes the positions of recorded games as the bot's evaluator sees them
    Positions(positions::PositionsArgs),
    /// Fits a network to positions
    Fit(fit::FitArgs),
    /// Writes fitted weights as the source file that the bot embeds
    Embed(source::EmbedArgs),
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Positions(args) => positions::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Embed(args) => source::embed(&args),
    }
}
