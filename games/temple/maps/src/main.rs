//! Command line of the map generator: see `cargo temple-maps --help`.

use anyhow::{bail, ensure, Context, Result};
use clap::{Parser, Subcommand, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use temple_maps::map_line::print_level;
use temple_maps::{constraints, generate, MapLine, Profile};

/// Maps of Submerged Temple.
#[derive(Parser)]
#[command(name = "cargo temple-maps", bin_name = "cargo temple-maps")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the maps of consecutive seeds
    Generate {
        /// The first seed, a 64-bit number
        #[arg(
            long,
            value_name = "N",
            default_value_t = 0,
            allow_negative_numbers = true
        )]
        first_seed: i64,
        /// Number of seeds, the first one included
        #[arg(long, value_name = "K", default_value_t = 1)]
        count: u64,
        /// See `cargo temple-maps profiles`
        #[arg(long, value_name = "P", default_value = "rooms", value_parser = profile)]
        profile: Profile,
        /// Form in which each map is printed
        #[arg(long, value_enum, default_value_t = Format::Line)]
        format: Format,
    },
    /// Checks that each line of a file is the map that its seed gives
    ///
    /// A line is `SEED row/row/.../row`; empty lines and those that begin with
    /// `#` are skipped.
    Check {
        /// The map file
        file: PathBuf,
        /// See `cargo temple-maps profiles`
        #[arg(long, value_name = "P", value_parser = profile)]
        profile: Profile,
    },
    /// Lists the profiles
    Profiles,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// `SEED row/row/.../row`
    Line,
    /// A heading and the rows
    Picture,
    /// A file of the organiser's simulator
    Level,
}

fn profile(name: &str) -> Result<Profile, String> {
    Profile::from_name(name).ok_or_else(|| {
        let names = Profile::ALL.map(Profile::name).join(", ");
        format!("expected one of {names}")
    })
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
            profile,
            format,
        } => {
            for i in 0..count {
                let seed = first_seed.wrapping_add(i as i64);
                let grid = generate(profile, seed);
                match format {
                    Format::Line => writeln!(output, "{}", MapLine { seed, grid }.print())?,
                    Format::Picture => {
                        let (width, height) = (grid.width(), grid.height());
                        writeln!(output, "{profile} {seed}: {width}x{height}\n{grid}\n")?;
                    }
                    Format::Level => write!(output, "{}", print_level(&grid))?,
                }
            }
        }
        Command::Check { file, profile } => {
            let name = file.display();
            let text = std::fs::read_to_string(&file).with_context(|| name.to_string())?;
            let mut count = 0;
            for (number, line) in text.lines().enumerate() {
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let place = format!("{name}:{}", number + 1);
                let map = match MapLine::parse(line) {
                    Ok(map) => map,
                    Err(error) => bail!("{place}: {error}"),
                };
                let made = generate(profile, map.seed);
                ensure!(
                    map.grid == made,
                    "{place}: not the map that {profile} makes of this seed"
                );
                if let Some(fault) = constraints::violation(&map.grid) {
                    bail!("{place}: expected {fault}");
                }
                count += 1;
            }
            writeln!(output, "{name}: {count} maps, all as {profile} makes them")?;
        }
        Command::Profiles => {
            for profile in Profile::ALL {
                writeln!(output, "{profile}: {}", profile.about())?;
            }
        }
    }
    Ok(())
}
