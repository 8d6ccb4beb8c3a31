//! Makes, shows and checks fields: see `cargo samurai-fields --help`.

use anyhow::{Context, Result};
use clap::{Parser, Subcommand, ValueEnum};
use samurai::rules::{Edition, Mode, State};
use samurai_maps::file::read_all;
use samurai_maps::picture::picture;
use samurai_maps::replay::replay;
use samurai_maps::{generate, GameFile, Profile};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Fields of SamurAI Dig Here.
#[derive(Parser)]
#[command(name = "cargo samurai-fields", bin_name = "cargo samurai-fields")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the fields of consecutive seeds
    Generate {
        /// 2019 or 2020
        #[arg(long, value_name = "YEAR", default_value = "2020", value_parser = edition)]
        edition: Edition,
        /// See `cargo samurai-fields profiles`
        #[arg(long, value_name = "P", default_value = "web", value_parser = profile)]
        profile: Profile,
        /// The first seed, a 64-bit number
        #[arg(
            long,
            value_name = "N",
            default_value_t = 0,
            allow_negative_numbers = true
        )]
        first_seed: i64,
        /// How many seeds, this one and those after it
        #[arg(long, value_name = "K", default_value_t = 1)]
        count: u64,
        /// How each field is written
        #[arg(long, value_enum, default_value_t = Format::File)]
        format: Format,
    },
    /// Shows the fields of files, and with --steps the games played on them
    Show {
        /// `.dighere` files, or files with one field a line
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Also every step of a recorded game
        #[arg(long)]
        steps: bool,
        /// text or manager
        #[arg(long, value_name = "MODE", default_value = "text", value_parser = mode)]
        mode: Mode,
    },
    /// Checks that every field of these files obeys the rules; names the line and
    /// column of the first entry that does not
    Check {
        /// `.dighere` files, or files with one field a line
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Buckets the profiles
    Profiles,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A `.dighere` file, in one line
    File,
    /// A heading and the rows
    Picture,
}

fn profile(name: &str) -> Result<Profile, String> {
    Profile::from_name(name).ok_or_else(|| {
        let names = Profile::ALL.map(Profile::name).join(", ");
        format!("expected one of {names}")
    })
}

fn edition(name: &str) -> Result<Edition, String> {
    Edition::from_name(name).ok_or_else(|| "expected 2019 or 2020".to_string())
}

fn mode(name: &str) -> Result<Mode, String> {
    Mode::from_name(name).ok_or_else(|| "expected text or manager".to_string())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    terminal::run(|output| run(arguments.command, output))
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn run(command: Command, output: &mut dyn Write) -> Result<bool> {
    match command {
        Command::Generate {
            edition,
            profile,
            first_seed,
            count,
            format,
        } => {
            for i in 0..count {
                let seed = first_seed.wrapping_add(i as i64);
                let field = generate(profile, edition, seed);
                let name = format!("{profile} {seed}");
                let file = GameFile::of_field(field, edition, Some(name));
                match format {
                    Format::File => writeln!(output, "{}", file.print())?,
                    Format::Picture => show(&file, false, Mode::Text, output)?,
                }
            }
        }
        Command::Show { files, steps, mode } => {
            for path in files {
                let name = path.display().to_string();
                let games = read_all(&read(&path)?);
                for game in games.with_context(|| name.clone())? {
                    if game.name.is_none() {
                        writeln!(output, "{name}")?;
                    }
                    show(&game, steps, mode, output)?;
                }
            }
        }
        Command::Check { files } => {
            let mut well = true;
            for path in files {
                let name = path.display();
                match read_all(&read(&path)?) {
                    Ok(games) => writeln!(output, "{name}: {} fields obey the rules", games.len())?,
                    Err(error) => {
                        writeln!(output, "{name}:{error}")?;
                        well = false;
                    }
                }
            }
            return Ok(well);
        }
        Command::Profiles => {
            for profile in Profile::ALL {
                writeln!(output, "{profile}: {}", profile.about())?;
            }
        }
    }
    Ok(true)
}

fn show(file: &GameFile, steps: bool, mode: Mode, output: &mut dyn Write) -> Result<()> {
    let edition = file.edition.unwrap_or(Edition::Y2020);
    let field = &file.field;
    let state = State::new(field, edition, mode);
    let name = file.name.as_deref().unwrap_or("field");
    let (side, total) = (field.side, field.total());
    let (known, hidden) = (field.known.len(), field.hidden.len());
    writeln!(
        output,
        "{name}: {side}x{side}, edition {}, {} holes, {known} known and {hidden} hidden treasures of {total} in all",
        edition.name(),
        field.holes.len(),
    )?;
    writeln!(output, "{}", picture(&state))?;
    if steps {
        let mut text = String::new();
        let replayed = replay(file, edition, mode, |state, played| {
            if let Some((report, _)) = played {
                let step = state.step_number() - 1;
                let (plans, outcomes, scores) = (report.plans, report.outcomes, state.scores());
                text += &format!(
                    "step {step}: plans {plans:?}, {outcomes:?}, gold {scores:?}\n{}\n",
                    picture(state)
                );
            }
        });
        write!(output, "{text}")?;
        if let Err(difference) = replayed {
            writeln!(output, "differs: {difference}")?;
        }
    }
    Ok(())
}
