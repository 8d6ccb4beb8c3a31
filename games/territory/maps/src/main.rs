//! Makes, shows and checks inputs: see `cargo territory-maps --help`.

use anyhow::{bail, Context, Result};
use clap::{Parser, Subcommand};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use territory::rules::{Cell, SIDE};
use territory_maps::{generate, Input, Overrides};

/// Inputs of the territory game (AtCoder Heuristic Contest 061).
#[derive(Parser)]
#[command(name = "cargo territory-maps", bin_name = "cargo territory-maps")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes the official inputs of consecutive seeds as files `NNNN.txt`
    Generate {
        /// The first seed
        #[arg(long, value_name = "N", default_value_t = 0)]
        first_seed: u64,
        /// How many seeds, this one and those after it
        #[arg(long, value_name = "K", default_value_t = 1)]
        count: u64,
        /// The folder for the files; it is made if it is not there
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        #[command(flatten)]
        demands: Demands,
    },
    /// Prints one input for reading: the board, the players, the programs
    Show {
        /// The seed
        seed: u64,
        #[command(flatten)]
        demands: Demands,
    },
    /// Checks that files have the official format; a fault is printed with its
    /// line and column
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

#[derive(clap::Args)]
struct Demands {
    /// Number of players in place of the drawn one
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(2..=8))]
    m: Option<u8>,
    /// Highest level in place of the drawn one
    #[arg(long, value_name = "U", value_parser = clap::value_parser!(u8).range(1..=5))]
    u: Option<u8>,
}

impl Demands {
    fn options(&self) -> Overrides {
        Overrides {
            players: self.m.map(usize::from),
            levels: self.u.map(usize::from),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    terminal::run(|output| run(arguments.command, output).map(|()| true))
}

fn run(command: Command, output: &mut dyn Write) -> Result<()> {
    match command {
        Command::Generate {
            first_seed,
            count,
            out,
            demands,
        } => {
            let last = first_seed
                .checked_add(count)
                .context("expected seeds below 2^64")?;
            std::fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
            for seed in first_seed..last {
                let path = out.join(format!("{seed:04}.txt"));
                let text = generate(seed, demands.options()).print();
                std::fs::write(&path, text).with_context(|| path.display().to_string())?;
            }
        }
        Command::Show { seed, demands } => show(seed, &generate(seed, demands.options()), output)?,
        Command::Check { files } => {
            for file in &files {
                let name = file.display();
                let text = std::fs::read_to_string(file).with_context(|| name.to_string())?;
                if let Err(fault) = Input::parse(&text) {
                    bail!("{name}:{fault}");
                }
            }
            writeln!(output, "{} files, all in the official format", files.len())?;
        }
    }
    Ok(())
}

fn show(seed: u64, input: &Input, output: &mut dyn Write) -> Result<()> {
    let board = &input.board;
    let (players, levels) = (board.player_count(), board.levels());
    writeln!(
        output,
        "seed {seed}: {players} players, {levels} levels; value, and who starts there"
    )?;
    for cell in Cell::all() {
        let starting = board.players().find(|&player| board.start(player) == cell);
        let mark = starting.map_or(" ".to_string(), |player| player.0.to_string());
        write!(output, "{:5}{mark}", board.value(cell))?;
        if cell.column() == SIDE - 1 {
            writeln!(output)?;
        }
    }
    writeln!(output, "program    wa     wb     wc     wd     epsilon")?;
    for (index, program) in input.programs.iter().enumerate() {
        let [a, b, c, d] = program.weights;
        writeln!(
            output,
            "{:7}  {a:.3}  {b:.3}  {c:.3}  {d:.3}  {:.3}",
            index + 1,
            program.epsilon
        )?;
    }
    Ok(())
}
