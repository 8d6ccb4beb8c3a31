//! `arena bench`: a signature that changes whenever play does, and the speed.

use anyhow::{bail, Context};
use arena::game::Games;
use arena::game::TimeControl;
use arena::matches::series::Series;
use arena::records::{GameKey, PairKey};
use arena::run::arguments::{parse_program, parse_time};
use arena::system::files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Default search nodes of each turn.
const WORK: u64 = 1000;

/// Default number of games.
const GAMES: u64 = 8;

/// Time between two lines about the progress.
const PAUSE: Duration = Duration::from_secs(3);

/// File of the committed signatures in the repository, each of the last functional change.
const COMMITTED: &str = "cli/signatures.json";
/// The signatures that were committed when this program was built.
const SIGNATURES: &str = include_str!("../../signatures.json");

/// Plays fixed games and prints their signature and the speed; with --replay,
/// measures the bot's turns on recorded games instead.
///
/// The signature is the same on every machine; it changes whenever the program
/// gives another answer in these games. It is compared with the committed one
/// (cli/signatures.json), if there is one of this program, games and nodes.
/// Exit code 1: it is another one.
#[derive(clap::Args, Debug)]
pub struct BenchArgs {
    /// The program; it plays against itself.
    #[arg(default_value = "bot", value_name = "PROGRAM")]
    pub(crate) program: String,
    /// Search nodes a turn [default: 1000].
    #[arg(long, value_name = "N")]
    pub(crate) work: Option<u64>,
    /// Games, each on another map.
    #[arg(long, value_name = "N", default_value_t = GAMES,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Compares with this signature in place of the committed one.
    #[arg(long, value_name = "SIGNATURE")]
    expect: Option<String>,
    /// Writes the signature to the file of committed ones: after a functional change.
    #[arg(long, conflicts_with = "expect")]
    update: bool,
    /// The file of committed signatures [default: cli/signatures.json].
    #[arg(long, value_name = "FILE")]
    signatures: Option<PathBuf>,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
    /// Measures the bot's thinking in recorded games instead.
    ///
    /// The games are records, or runs with --answers. The bot thinks in each seat, the recorded
    /// orders are taken as its own, and the processor time of each part of its turns is printed.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["games", "expect", "update", "signatures"])]
    pub(crate) replay: Vec<PathBuf>,
    /// By the clock, with this limit [default of --replay: 50ms].
    #[arg(long, value_name = "TIME", value_parser = parse_time, requires = "replay", conflicts_with = "work")]
    pub(crate) clock: Option<Duration>,
    /// Only this player's seat.
    #[arg(long, value_name = "P", requires = "replay", value_parser = clap::value_parser!(u8).range(0..2))]
    pub(crate) player: Option<u8>,
    /// Prints one object of JSON.
    #[arg(long, requires = "replay")]
    pub(crate) json: bool,
}

/// Plays the games and returns whether the signature is the expected one.
///
/// # Errors
/// A program that does not exist or start; a game that cannot be started.
pub fn run(games: Games, args: &BenchArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let work = args.work.unwrap_or(WORK);
    let signature = play(games, args, work, out)?;
    if let Some(expected) = &args.expect {
        if *expected != signature.signature {
            writeln!(out, "expected {expected}: this program plays otherwise")?;
            return Ok(false);
        }
        return Ok(true);
    }
    let of = title(&args.game, &args.program, args.games, work);
    let file = args.signatures.as_deref();
    let file = file.unwrap_or(Path::new(COMMITTED));
    let mut committed = committed(file)?;
    if args.update {
        if args.signatures.is_none() && !file.exists() {
            bail!("there is no {COMMITTED} in this folder: expected --signatures FILE");
        }
        committed.insert(of, signature);
        let mut text = serde_json::to_string_pretty(&committed)?;
        text.push('\n');
        files::write(file, text.as_bytes())?;
        writeln!(out, "written to {}", file.display())?;
        return Ok(true);
    }
    match committed.get(&of) {
        None => {
            writeln!(out, "no committed signature of {of}")?;
            Ok(true)
        }
        Some(old) => signature.compare(old, file, out),
    }
}

/// Plays the games and prints their signature and the speed.
fn play(
    games: Games,
    args: &BenchArgs,
    work: u64,
    out: &mut impl Write,
) -> anyhow::Result<Signature> {
    let adapter = games.by_name(&args.game)?;
    let program = parse_program(adapter, &args.program)?;
    program.check(adapter, TimeControl::Work(work))?;
    eprintln!("{}", title(&args.game, &args.program, args.games, work));
    let mut series = Series::new(adapter, vec![program], work);
    series.matches = vec![vec![0, 0]];
    series.check_all_start()?;
    let mut hash = blake3::Hasher::new();
    let mut games = Vec::new();
    let (mut answers, mut thinking) = (0, 0.0);
    let start = Instant::now();
    let mut last = start;
    for pair in 0..args.games {
        let Some((record, measured)) =
            series.game(GameKey::new(PairKey::new(pair, 0), 0), &|| false)?
        else {
            bail!("the game was stopped");
        };
        if let Some(fault) = record.faults.first() {
            bail!("{}: {}: {}", args.program, fault.kind, fault.reason);
        }
        hash.update(record.hash.as_bytes());
        games.push(format!("{}, {} answers", record.hash, record.turns));
        answers += record.turns;
        thinking += measured.seconds;
        if last.elapsed() >= PAUSE {
            last = Instant::now();
            eprintln!("game {} of {}", pair + 1, args.games);
        }
    }
    let signature = u64::from_str_radix(&hash.finalize().to_hex()[..16], 16)? / 1_000_000;
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "signature {signature}")?;
    writeln!(
        out,
        "{} games, {answers} answers in {seconds:.2} s: {:.1} games/s, {:.0} answers/s",
        args.games,
        args.games as f64 / seconds,
        f64::from(answers) / thinking
    )?;
    Ok(Signature {
        signature: signature.to_string(),
        games,
    })
}

/// Signature of a program in fixed games.
#[derive(Deserialize, Serialize, PartialEq)]
struct Signature {
    /// Signature as printed.
    signature: String,
    /// Hash and number of answers of each game.
    games: Vec<String>,
}

impl Signature {
    /// Whether it equals the committed one; prints the games that differ.
    fn compare(&self, old: &Signature, file: &Path, out: &mut impl Write) -> anyhow::Result<bool> {
        if self == old {
            writeln!(out, "the same as committed")?;
            return Ok(true);
        }
        writeln!(
            out,
            "committed is {} ({}): this program plays otherwise",
            old.signature,
            file.display()
        )?;
        for (number, (new, old)) in self.games.iter().zip(&old.games).enumerate() {
            if new != old {
                let [new, old] = [new, old].map(|it| it.split_once(", ").map_or("", |it| it.1));
                writeln!(out, "  game {} differs: {old}, now {new}", number + 1)?;
            }
        }
        writeln!(
            out,
            "A functional change is proven by a match, then committed with `bench --update`."
        )?;
        Ok(false)
    }
}

/// Key of a committed signature.
fn title(game: &str, program: &str, games: u64, work: u64) -> String {
    format!("{game}: {program}, {games} games, {work} nodes a turn")
}

/// Committed signatures: of the file, or outside of the repository those of this build.
fn committed(file: &Path) -> anyhow::Result<BTreeMap<String, Signature>> {
    let text = if file.exists() {
        files::read(file)?
    } else if file == Path::new(COMMITTED) {
        SIGNATURES.to_string()
    } else {
        return Ok(BTreeMap::new());
    };
    serde_json::from_str(&text)
        .with_context(|| format!("{}: not a file of signatures", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{committed, title, COMMITTED, GAMES, WORK};
    use crate::games::GAMES as ALL;
    use std::path::Path;

    /// Every game's bot has a committed signature, and `.ci/run` checks it.
    #[test]
    fn the_bot_of_every_game_has_a_committed_signature() {
        let committed = committed(Path::new(COMMITTED)).expect("a file of signatures");
        let checks = include_str!("../../../.ci/run");
        let loops = checks
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("for game in "));
        let (checked, _) = loops
            .and_then(|games| games.split_once(';'))
            .expect("a list");
        let checked: Vec<&str> = checked.split(' ').collect();
        for game in ALL.list() {
            let of = title(game.name(), "bot", GAMES, WORK);
            assert!(committed.contains_key(&of), "no signature of {of}");
            assert!(checked.contains(&game.name()), "{of}: not in .ci/run");
        }
    }
}
