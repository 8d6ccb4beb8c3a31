//! `arena init`: writes a run file for a folder as a contest hands it out.

use anyhow::{bail, Context};
use arena::system::commands::{self, as_typed};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Name of the run file, which is written into the folder.
const FILE: &str = "arena.toml";
/// Names of a program that starts the solver itself.
const TESTERS: [&str; 1] = ["tester"];
/// Names of a program that prints the score of an answer.
const SCORERS: [&str; 3] = ["score", "scorer", "vis"];
/// Names of a solver.
const SOLVERS: [&str; 3] = ["solver", "main", "a.out"];

/// Writes a run file for a folder of a contest and says what to type next.
///
/// Cases are the files of `in` or `tools/in`. The scorer is `vis`, `score` or `scorer`, a tester
/// that starts the solver `tester`: a program or a Python file in the folder or in `tools`, or a
/// program of the Rust package there. A folder with a referee in a jar file gets a run of matches.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena init ahc --a \"python3 ahc/new.py\" --b \"python3 ahc/old.py\"
  cargo arena init ahc --min
  cargo arena init contest/referee.jar --a ./mine --b ./other")]
pub struct InitArgs {
    /// The folder, or a referee's jar file.
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
    /// The program. Without it: a solver or main that is found in the folder.
    #[arg(long, value_name = "PROGRAM")]
    a: Option<String>,
    /// A program to compare it with; may be given more than once.
    #[arg(long, value_name = "PROGRAM")]
    b: Vec<String>,
    /// A lower score is better.
    #[arg(long)]
    min: bool,
}

/// A run file to be written.
struct Plan {
    /// Folder of the file.
    folder: PathBuf,
    /// Name of the game.
    game: String,
    /// What the game was made of, one line.
    about: String,
    /// Programs; the first is that of `--a`.
    players: Vec<String>,
    is_scored: bool,
    /// Command that builds the tools, if they are not built yet.
    build: Option<String>,
}

/// A program of the contest.
struct Tool {
    /// Its command.
    command: String,
    /// Manifest of the Rust package that it is to be built from.
    unbuilt: Option<PathBuf>,
}

/// Writes the file and prints the next commands.
///
/// # Errors
/// A folder without cases and referee; a file that exists or cannot be written.
pub fn run(args: &InitArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let plan = match referee(&args.folder) {
        Some(jar) => matches(args, &jar),
        None => cases(args)?,
    };
    let path = plan.folder.join(FILE);
    write_new(&path, &plan.text()?)?;
    plan.print(&path, out)
}

/// The jar file of a referee: the path itself, or the first one in the folder.
fn referee(path: &Path) -> Option<PathBuf> {
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|it| it == "jar");
    let path = path.to_path_buf();
    if path.is_file() {
        return Some(path).filter(is_jar);
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(is_jar).min()
}

fn matches(args: &InitArgs, jar: &Path) -> Plan {
    let mut players = vec![args.a.clone().unwrap_or_else(|| "./mine".to_string())];
    players.extend(args.b.clone());
    if args.b.is_empty() {
        players.push("./other".to_string());
    }
    Plan {
        folder: jar.parent().map(Path::to_path_buf).unwrap_or_default(),
        game: format!("codingame:java -jar {}", quoted(jar)),
        about: format!("matches of {} and {}", players[0], players[1..].join(", ")),
        players,
        is_scored: false,
        build: None,
    }
}

fn cases(args: &InitArgs) -> anyhow::Result<Plan> {
    let folder = &args.folder;
    let places = [folder.clone(), folder.join("tools")];
    let inputs = places.iter().map(|place| place.join("in"));
    let found = inputs
        .map(|it| (count_files(&it), it))
        .find(|(count, _)| *count > 0);
    let Some((count, inputs)) = found else {
        bail!(
            "{}: expected cases in `in` or `tools/in`, or a referee's jar file, found neither; the \
             `gen` of the contest's tools makes cases",
            folder.display()
        );
    };
    let tool = |names: &[&str]| {
        let mut all = places
            .iter()
            .flat_map(|place| names.iter().map(move |name| (place, name)));
        all.find_map(|(place, name)| find_tool(place, name))
    };
    let tester = tool(&TESTERS);
    let scorer = tool(&SCORERS).filter(|_| tester.is_none());
    let mut game = format!("cases:{}", plain(&inputs));
    if args.min {
        game += " :: min";
    }
    let about = match (&tester, &scorer) {
        (Some(tester), _) => {
            game += &format!(" :: tester={} {{SOLVER}}", tester.command);
            format!("played and scored by {}", tester.command)
        }
        (None, Some(scorer)) => {
            game += &format!(" :: score={} {{IN}} {{OUT}}", scorer.command);
            format!("scored by {}", scorer.command)
        }
        (None, None) => {
            "scored by the line `Score = N` that the program prints on standard error".to_string()
        }
    };
    let direction = if args.min { "a lower" } else { "a higher" };
    let unbuilt = tester.or(scorer).and_then(|tool| tool.unbuilt);
    let solver = || {
        SOLVERS
            .iter()
            .find_map(|name| find_tool(folder, name))
            .map(|it| it.command)
    };
    let first = args
        .a
        .clone()
        .or_else(solver)
        .unwrap_or_else(|| "./solver".to_string());
    Ok(Plan {
        folder: folder.clone(),
        game,
        about: format!(
            "{count} cases of {}, {about}; {direction} score is better",
            plain(&inputs)
        ),
        players: std::iter::once(first).chain(args.b.clone()).collect(),
        is_scored: true,
        build: unbuilt.map(|it| format!("cargo build --release --manifest-path {}", quoted(&it))),
    })
}

fn count_files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().is_file()).count()
}

/// The program of this name in a folder: of its Rust package, a Python file, or a file without
/// ending.
fn find_tool(folder: &Path, name: &str) -> Option<Tool> {
    let built = folder.join("target/release").join(name);
    let source = folder.join("src/bin").join(name).with_extension("rs");
    let python = folder.join(name).with_extension("py");
    let program = folder.join(name);
    if built.is_file() || source.is_file() {
        let manifest = folder.join("Cargo.toml");
        return Some(Tool {
            command: quoted(&built),
            unbuilt: (!built.is_file()).then_some(manifest),
        });
    }
    let command = if python.is_file() {
        format!("python3 {}", quoted(&python))
    } else if program.is_file() {
        quoted(&program)
    } else {
        return None;
    };
    Some(Tool {
        command,
        unbuilt: None,
    })
}

/// A path without `./` at its start.
fn plain(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.display().to_string()
}

/// A path as a word of a command; with a `/`, so that it is no program of the search path.
fn quoted(path: &Path) -> String {
    let plain = plain(path);
    let word = if plain.contains('/') {
        plain
    } else {
        format!("./{plain}")
    };
    shlex::try_quote(&word).map_or(word.clone(), |it| it.into_owned())
}

/// Writes a new file.
///
/// # Errors
/// A file that exists or cannot be written.
fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    match file {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!(
            "{} is there already and stays as it is: remove it first for a new one",
            path.display()
        ),
        file => file.and_then(|mut file| file.write_all(text.as_bytes())),
    }
    .with_context(|| format!("cannot write {}", path.display()))
}

impl Plan {
    /// The run file.
    fn text(&self) -> anyhow::Result<String> {
        // A string of JSON is one of TOML.
        let [game, players] = [
            serde_json::to_string(&self.game)?,
            serde_json::to_string(&self.players)?,
        ];
        let (about, limit) = if self.is_scored {
            (
                "The first program is compared with each other one on the same cases.",
                "# Time limit of a case, from start to end; without it only a program that hangs \
                 is ended, after 20 s.\n# clock = \"2s\"\n",
            )
        } else {
            // The referee itself limits each answer.
            ("The first program meets each other one.", "")
        };
        let play = as_typed("# Played by: cargo arena play --run FILE");
        Ok(format!(
            "{play}\ngame = {game}\n# {about}\nplayers = {players}\n{limit}"
        ))
    }

    fn print(&self, path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
        let file = plain(path);
        writeln!(out, "wrote {file}: {}", self.about)?;
        let file = commands::quoted(file);
        if let Some(build) = &self.build {
            writeln!(out, "first: {build}")?;
        }
        let play = as_typed("cargo arena play");
        let (unit, later) = if self.is_scored {
            let compared =
                format!("{play} --run {file} --out runs/second.jsonl --baseline runs/first.jsonl");
            ("cases", (compared, "after a change: compared"))
        } else {
            let scale = as_typed("cargo arena ratings runs/*.jsonl");
            ("pairs", (scale, "all runs, one scale"))
        };
        let report = as_typed("cargo arena report runs/first.jsonl --html runs/report.html");
        let lines = [
            (format!("{play} --run {file} --{unit} 5"), "a first try"),
            (
                format!("{play} --run {file} --out runs/first.jsonl"),
                "all of it, kept",
            ),
            (
                format!("{play} --resume runs/first.jsonl"),
                "goes on after a stop",
            ),
            later,
            (report, "a page"),
        ];
        let width = lines
            .iter()
            .map(|(command, _)| command.len())
            .max()
            .unwrap_or(0);
        for (command, about) in lines {
            writeln!(out, "  {command:width$}  # {about}")?;
        }
        Ok(())
    }
}
