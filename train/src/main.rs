//! Fits the learned value of the flagship bot to recorded games:
//! see `cargo run --release --package ocean-train -- --help`.

mod explorer;
mod fit;
mod held_out;
mod improve;
mod model;
mod positions;
mod source;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

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
    /// Prints how much each feature usually changes from turn to turn
    Changes(positions::ChangesArgs),
    /// Fits a network to positions
    Fit(fit::FitArgs),
    /// Improves direct weights by what orders bring in the end
    Improve(improve::ImproveArgs),
    /// Writes fitted weights as the source file that the bot embeds
    Embed(source::EmbedArgs),
}

fn main() -> ExitCode {
    let arguments: Arguments = learning::program::arguments();
    learning::program::run(|output| match arguments.command {
        Command::Positions(args) => positions::run(&args, output),
        Command::Changes(args) => positions::changes(&args, output),
        Command::Fit(args) => fit::run(&args, output),
        Command::Improve(args) => improve::run(&args, output),
        Command::Embed(args) => source::embed(&args),
    })
}
