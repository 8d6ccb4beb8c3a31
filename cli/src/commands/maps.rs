//! `arena maps`: generates, shows and checks the maps of a game.

use anyhow::{bail, Context};
use arena::game::{Games, MapFault, MapFile, MapFormat, MapSource, PICTURE};
use arena::run::arguments::parse_seed;
use arena::system::output::{OutputFile, UNMARKED};
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Generates, shows and checks the maps of a game.
///
/// A map follows from its profile and its seed alone, on every machine.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena maps profiles
  cargo arena maps generate --first-seed 1 --count 3 --format picture
  cargo arena maps generate --profile corridors --count 100 > runs/corridors.txt
  cargo arena maps check runs/corridors.txt --profile corridors
  cargo arena maps --game temple generate --format level --count 5 --out levels
  cargo arena maps --game territory show 7")]
pub struct MapsArgs {
    /// The game. Without it: the first of the list.
    #[arg(long, value_name = "NAME", global = true)]
    game: Option<String>,
    #[command(subcommand)]
    command: MapsCommand,
}

#[derive(Subcommand, Debug)]
enum MapsCommand {
    /// Prints the maps of consecutive seeds, or writes a file of each
    Generate(GenerateArgs),
    /// Draws the maps of files, or those of seeds
    Show {
        /// Map files, or seeds
        #[arg(
            required = true,
            value_name = "FILE|SEED",
            allow_negative_numbers = true
        )]
        sources: Vec<String>,
        #[command(flatten)]
        profile: ProfileArgs,
    },
    /// Checks the maps of files; exits with 1 if one has a fault
    ///
    /// With --profile, each map must be the one that its seed gives. Without it, only the format
    /// and the rules of the game are checked. Empty lines and those that begin with # are skipped.
    /// The first fault of a file is printed as FILE:LINE:COLUMN: ...
    Check {
        /// Map files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        profile: ProfileArgs,
        /// An option of earlier versions
        #[arg(long, hide = true)]
        shape_only: bool,
    },
    /// Lists the profiles with what each guarantees, and the formats
    Profiles,
}

#[derive(Args, Debug)]
struct ProfileArgs {
    /// Kind of maps: see `cargo arena maps profiles`
    #[arg(long, value_name = "P")]
    profile: Option<String>,
}

#[derive(Args, Debug)]
struct GenerateArgs {
    /// The first seed, a signed 64-bit number
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_seed)]
    first_seed: i64,
    /// Number of seeds, from the first one upwards.
    ///
    /// After the largest seed comes the smallest.
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    profile: ProfileArgs,
    /// How each map is written; `cargo arena maps profiles` lists the formats
    #[arg(long, value_name = "F")]
    format: Option<String>,
    /// Writes a file of each map into this folder, such as 0007.txt for seed 7.
    ///
    /// Needed for several maps in a format of which a file holds one
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// With --out: replaces files that hold something else
    #[arg(long, requires = "out")]
    force: bool,
}

/// Does what the arguments ask; returns false if a checked file has a fault.
///
/// # Errors
/// A game without a generator of maps; a profile or a format that it does not have; files that
/// cannot be read, drawn or written.
pub fn run(games: Games, args: &MapsArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let game = match &args.game {
        Some(name) => games.by_name(name)?,
        None => games.default_game(),
    };
    let maps = game.maps().with_context(|| {
        let names = games.names(|it| it.maps().is_some());
        format!(
            "{} has no generator of maps; games that have one: {names}",
            game.name()
        )
    })?;
    match &args.command {
        MapsCommand::Generate(args) => generate(maps, args, out).map(|()| true),
        MapsCommand::Show { sources, profile } => {
            show(maps, sources, &profile.name(maps), out).map(|()| true)
        }
        MapsCommand::Check {
            shape_only: true, ..
        } => bail!("--shape-only is no longer needed: expected no --profile in its place"),
        MapsCommand::Check { files, profile, .. } => {
            check(maps, files, profile.profile.as_deref(), out)
        }
        MapsCommand::Profiles => list(maps, out).map(|()| true),
    }
}

impl ProfileArgs {
    /// The named profile, or else the game's first one.
    fn name(&self, maps: &dyn MapSource) -> String {
        let first = || maps.profiles().first().map(|it| it.name.clone());
        self.profile.clone().or_else(first).unwrap_or_default()
    }
}

fn generate(maps: &dyn MapSource, args: &GenerateArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let profile = args.profile.name(maps);
    let format = format(maps, args.format.as_deref())?;
    if format.one_per_file && args.out.is_none() && args.count > 1 {
        bail!(
            "a file of the format {} holds one map: expected --out DIR for {} maps",
            format.name,
            args.count
        );
    }
    let texts = (0..args.count).map(|number| {
        let seed = args.first_seed.wrapping_add(number as i64);
        Ok((seed, maps.map_text(&profile, seed, format)?))
    });
    let Some(folder) = &args.out else {
        for text in texts {
            let (_, text) = text?;
            out.write_all(text.as_bytes())?;
        }
        return Ok(());
    };
    let files = texts.map(|text: anyhow::Result<(i64, String)>| {
        let (seed, text) = text?;
        Ok((folder.join(format!("{seed:04}.{}", format.ending)), text))
    });
    let files = files.collect::<anyhow::Result<Vec<(PathBuf, String)>>>()?;
    let output = |path| OutputFile::new(path, UNMARKED).forced(args.force);
    // All of them or none.
    for (path, text) in &files {
        output(path).check_for(Some(text.as_bytes()))?;
    }
    for (path, text) in &files {
        output(path).write(text.as_bytes())?;
    }
    Ok(())
}

/// The format of a name, or else the game's first one.
fn format<'a>(maps: &'a dyn MapSource, name: Option<&str>) -> anyhow::Result<&'a MapFormat> {
    let formats = maps.formats();
    let is_meant = |it: &&MapFormat| name.is_none_or(|name| it.name == name);
    formats.iter().find(is_meant).with_context(|| {
        let known: Vec<&str> = formats.iter().map(|it| it.name).collect();
        format!(
            "there is no format of maps called {:?}; expected one of {}",
            name.unwrap_or_default(),
            known.join(", ")
        )
    })
}

fn show(
    maps: &dyn MapSource,
    sources: &[String],
    profile: &str,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let picture = format(maps, Some(PICTURE))?;
    for source in sources {
        if let Ok(seed) = source.parse() {
            write!(out, "{}", maps.map_text(profile, seed, picture)?)?;
            continue;
        }
        let text = read(Path::new(source))?;
        let file = MapFile {
            name: source,
            text: &text,
        };
        let drawings = maps.drawings(&file);
        for drawing in drawings.map_err(|fault| anyhow::anyhow!("{source}:{fault}"))? {
            write!(out, "{drawing}")?;
        }
    }
    Ok(())
}

/// Checks files; returns whether all are without a fault.
fn check(
    maps: &dyn MapSource,
    files: &[PathBuf],
    profile: Option<&str>,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
    let mut is_well = true;
    for path in files {
        let name = path.display().to_string();
        let text = read(path)?;
        let file = MapFile {
            name: &name,
            text: &text,
        };
        match maps.check_maps(&file, profile) {
            Ok(count) => {
                let s = if count == 1 { "" } else { "s" };
                match profile {
                    Some(profile) => {
                        writeln!(out, "{name}: {count} map{s}, all as `{profile}` makes them")?;
                    }
                    None => writeln!(out, "{name}: {count} map{s} in shape")?,
                }
            }
            Err(error) => match error.downcast::<MapFault>() {
                Ok(fault) => {
                    is_well = false;
                    writeln!(out, "{name}:{fault}")?;
                }
                Err(error) => return Err(error),
            },
        }
    }
    Ok(is_well)
}

/// A file's text; bytes that are not UTF-8 become U+FFFD, which no format has.
fn read(path: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn list(maps: &dyn MapSource, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "Profiles, for --profile; the first one is the default:"
    )?;
    for profile in maps.profiles() {
        writeln!(out, "  {}: {}", profile.name, profile.about)?;
        for guarantee in profile.guarantees {
            writeln!(out, "    - {guarantee}")?;
        }
    }
    writeln!(out, "Formats, for --format; the first one is the default:")?;
    for format in maps.formats() {
        writeln!(
            out,
            "  {}: {} (.{})",
            format.name, format.about, format.ending
        )?;
    }
    Ok(())
}
