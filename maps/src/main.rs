//! Makes, shows and checks maps: see `cargo maps --help`.

use anyhow::{bail, Context, Result};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ocean::rules::CellSet;
use ocean_maps::map_line::parse_seed;
use ocean_maps::{generate_water, survey, MapLine, Profile};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

/// Maps of Ocean of Code: the official generator and profiles for training.
#[derive(Parser)]
#[command(name = "cargo maps", bin_name = "cargo maps")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the maps of consecutive seeds
    Generate(Generate),
    /// Draws the maps of a file, or the map of one seed
    Show {
        /// A map file, or a seed
        #[arg(value_name = "FILE|SEED", allow_negative_numbers = true)]
        source: String,
        #[command(flatten)]
        profile: ProfileChoice,
    },
    /// Checks that each line of a file is a map, the one its seed gives
    ///
    /// A line is `SEED row/row/.../row`; empty lines and those that begin with
    /// `#` are skipped. The first fault ends with `FILE:LINE:COLUMN: ...`.
    Check {
        /// The map file
        file: String,
        /// Check the shape of the lines only
        #[arg(long)]
        shape_only: bool,
        #[command(flatten)]
        profile: ProfileChoice,
    },
    /// Lists the profiles and what each guarantees
    Profiles,
}

#[derive(Args)]
struct ProfileChoice {
    /// The generator: see `cargo maps profiles`
    #[arg(long, value_name = "P", default_value_t)]
    profile: Profile,
}

#[derive(Args)]
struct Generate {
    /// The first seed, a signed 64-bit number
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true,
          value_parser = seed)]
    first_seed: i64,
    /// How many seeds, this one and those after it
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    profile: ProfileChoice,
    /// One line for each map, or drawings
    #[arg(long, value_enum, default_value_t = Format::Line)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// `SEED row/row/.../row`
    Line,
    /// Fifteen rows under a heading
    Picture,
}

fn seed(text: &str) -> Result<i64, &'static str> {
    parse_seed(text).ok_or("expected a signed 64-bit number, at most 9223372036854775807")
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    terminal::run(|output| run(arguments.command, output).map(|()| true))
}

fn run(command: Command, output: &mut dyn Write) -> Result<()> {
    match command {
        Command::Generate(generate) => {
            let profile = generate.profile.profile;
            for i in 0..generate.count {
                // The seeds wrap around after the last one.
                let seed = generate.first_seed.wrapping_add(i as i64);
                let water = generate_water(profile, seed);
                match generate.format {
                    Format::Line => writeln!(output, "{}", MapLine { seed, water })?,
                    Format::Picture => draw(output, &format!("{profile} {seed}"), &water)?,
                }
            }
        }
        Command::Show { source, profile } => {
            let profile = profile.profile;
            if let Some(seed) = parse_seed(&source) {
                let title = format!("{profile} {seed}");
                draw(output, &title, &generate_water(profile, seed))?;
            } else {
                read_maps(&source, |_, map| {
                    draw(output, &format!("{source} {}", map.seed), &map.water)?;
                    Ok(())
                })?;
            }
        }
        Command::Check {
            file,
            shape_only,
            profile,
        } => {
            let profile = profile.profile;
            let mut count = 0_u64;
            read_maps(&file, |line, map| {
                if !shape_only {
                    map.compare(line, &generate_water(profile, map.seed))?;
                }
                count += 1;
                Ok(())
            })?;
            if shape_only {
                writeln!(output, "{file}: {count} maps in shape")?;
            } else {
                writeln!(
                    output,
                    "{file}: {count} maps, all as `{profile}` makes them"
                )?;
            }
        }
        Command::Profiles => {
            for profile in Profile::all() {
                writeln!(output, "{profile}: {}", profile.about())?;
                for guarantee in profile.guarantees() {
                    writeln!(output, "  - {}", guarantee.text)?;
                }
            }
        }
    }
    Ok(())
}

/// Hands over the maps of a file one by one; a fault is given its place.
fn read_maps(file: &str, mut take: impl FnMut(&str, MapLine) -> Result<()>) -> Result<()> {
    let mut input = BufReader::new(File::open(file).with_context(|| file.to_string())?);
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let length = input
            .read_until(b'\n', &mut bytes)
            .with_context(|| file.to_string())?;
        if length == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&bytes);
        let line = text.strip_suffix('\n').unwrap_or(&text);
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let outcome = MapLine::parse(line)
            .map_err(anyhow::Error::from)
            .and_then(|map| take(line, map));
        if let Err(error) = outcome {
            match error.downcast_ref::<ocean_maps::MapLineError>() {
                Some(fault) => bail!("{file}:{number}:{}: {fault}", fault.column),
                None => return Err(error),
            }
        }
    }
    Ok(())
}

/// A heading with land and waters in cells, the rows, an empty line.
fn draw(output: &mut dyn Write, title: &str, water: &CellSet) -> io::Result<()> {
    let sizes: Vec<String> = survey::piece_sizes(water)
        .iter()
        .map(ToString::to_string)
        .collect();
    let land = 225 - water.len();
    writeln!(output, "{title}: land {land}, waters {}", sizes.join(" "))?;
    for row in water.rows('.', 'x') {
        writeln!(output, "{row}")?;
    }
    writeln!(output)
}
