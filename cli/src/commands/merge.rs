//! `arena merge` and `arena missing`: shards of a run that several machines play.

use anyhow::{anyhow, Context};
use arena::game::Games;
use arena::records::{
    part_path, read_run, run_path, without_measured, Measurements, PairKey, PairRecord, Run,
    RunLock,
};
use arena::results::report::PartResult;
use arena::results::summary::Summary;
use arena::results::tables::plain;
use arena::run::arguments::{parse_pairs, PairRange};
use arena::run::{exit_code, print_json};
use arena::statistics::paired::Moments;
use arena::statistics::Counts;
use arena::system::commands::as_typed;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Puts shards of a run together.
///
/// A shard is a range of the pairs (`play --pairs 100..200 --of 1000 --out FILE`), played
/// anywhere; copy the files to one machine. No shared folder is needed. --of is the whole
/// run, so that a lost shard is noticed.
///
/// The order of the files does not matter, and a shard that is given twice
/// counts once. Shards of different runs are refused, and so are two results of
/// one pair, and an --out that has pairs which the result has not. The exit code is that
/// of `play`: with --sprt that of the test.
#[derive(clap::Args, Debug)]
pub struct MergeArgs {
    /// Run files, finished or not.
    ///
    /// The measured file beside a run that is given is passed over.
    #[arg(required = true, value_name = "RUN")]
    files: Vec<PathBuf>,
    /// The run file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Prints the result as one object of JSON.
    #[arg(long)]
    json: bool,
}

/// Prints the ranges of pairs that a run still lacks, one on each line; exits
/// with 1 if there are some.
#[derive(clap::Args, Debug)]
pub struct MissingArgs {
    /// A run file, finished or not, or the shards of a run.
    #[arg(required = true, value_name = "RUN")]
    files: Vec<PathBuf>,
    /// The pairs that are wanted. Without it: those of the whole run.
    ///
    /// Shards know it that were played with --of.
    #[arg(long, value_name = "N", value_parser = parse_pairs)]
    pairs: Option<PairRange>,
}

/// Merges files and prints the result; returns the exit code.
///
/// # Errors
/// Files that cannot be read or do not belong together; a file that another arena is
/// playing, that has more than the result, or that cannot be written.
pub fn merge(games: Games, args: &MergeArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let path = run_path(&args.out);
    // Before anything is read: the result may be one of the files.
    let _lock = RunLock::take(&path)?;
    let mut shards: Vec<(&Path, Run, Measurements)> = Vec::new();
    for file in without_measured(&args.files) {
        let (run, measured) = read_run(games, file)?;
        shards.push((file, run, measured));
    }
    let mut merged = Run::new(shards[0].1.game, shards[0].1.header.clone());
    let mut measured = Measurements::default();
    for (number, (file, run, times)) in shards.iter().enumerate() {
        if let Err(error) = merged.merge(run.clone()) {
            let place = conflict(&merged, run);
            let origin = |path: &Path, times: &Measurements| {
                let host = place.and_then(|place| times.host_of(place));
                format!(
                    "{} (played on {})",
                    path.display(),
                    host.unwrap_or("unknown")
                )
            };
            let other = shards[..number]
                .iter()
                .find(|(_, other, _)| place.is_none_or(|place| other.pairs.contains_key(&place)));
            let other = other.map_or(String::new(), |(path, _, times)| origin(path, times));
            return Err(error.context(format!("{} and {other}", origin(file, times))));
        }
        measured.merge(times.clone());
    }
    let part = part_path(&path);
    for there in [&path, &part] {
        check_contained(games, there, &merged)?;
    }
    let decided = end_of_test(&merged);
    if let Some(end) = decided {
        // As in a run of one machine, which pairs after it were finished is a matter of chance.
        merged.truncate(end);
    }
    measured.write(&path)?;
    merged.write(&path)?;
    if part.exists() {
        // All that is in it is in the result.
        std::fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))?;
    }
    let summary = Summary::new(&merged, &measured);
    let code = exit_code(&summary, false);
    if args.json {
        print_json(&summary, out)?;
        return Ok(code);
    }
    write!(out, "{}", summary.text(false))?;
    if shards.len() > 1 {
        write!(out, "{}", residuals(&merged, &shards))?;
    }
    let lacking = merged.count_missing();
    if lacking > 0 && decided.is_none() {
        writeln!(
            out,
            "{lacking} {} are missing, see {}",
            if merged.header.is_scored() {
                "games"
            } else {
                "pairs"
            },
            as_typed("`cargo arena missing`")
        )?;
    }
    Ok(code)
}

/// The number after that of the pair that decided the test of a run; `None` without a decision.
fn end_of_test(run: &Run) -> Option<u64> {
    let test = run.header.sprt?;
    Some(run.sequential_test(test).decided()?.0)
}

/// Rejects an output file that has pairs which the result has not.
fn check_contained(games: Games, there: &Path, merged: &Run) -> anyhow::Result<()> {
    if !there.exists() {
        return Ok(());
    }
    let text = std::fs::read(there).with_context(|| format!("cannot read {}", there.display()))?;
    let advice = || {
        format!(
            "{} is there already: merge it too, or take another --out",
            there.display()
        )
    };
    let run = Run::parse(games, &text).with_context(advice)?;
    if let Some(difference) = merged.header.difference(&run.header) {
        return Err(anyhow!("it is another run: {difference}")).with_context(advice);
    }
    let mut pairs = run.pairs.iter();
    match pairs.find(|(key, pair)| merged.pairs.get(key) != Some(pair)) {
        Some((key, _)) => {
            let place = run.header.describe(*key);
            Err(anyhow!("its {place} is not in the result")).with_context(advice)
        }
        None => Ok(()),
    }
}

/// The first pair with different results in two runs; `None` if they agree.
fn conflict(one: &Run, two: &Run) -> Option<PairKey> {
    let differs = two
        .pairs
        .iter()
        .filter(|(key, pair)| one.pairs.get(key).is_some_and(|p| p != *pair));
    differs.map(|(key, _)| *key).next()
}

/// Chi-square test of each shard against the others, which shows a machine that plays differently
/// before it spoils the result.
fn residuals(merged: &Run, shards: &[(&Path, Run, Measurements)]) -> String {
    if merged.header.is_scored() {
        return scored_shards(shards);
    }
    let mut table = plain(2, ["shard", "host"].into_iter().chain(PartResult::COLUMNS));
    let mut suspects = Vec::new();
    let (matches, seats) = (merged.header.matches.len(), merged.header.seats());
    let whole: Vec<Counts> = (0..matches).map(|number| merged.counts(number)).collect();
    for (path, run, measured) in shards {
        let pairs: Vec<&PairRecord> = run.pairs.values().collect();
        let part = PartResult::new(&whole, seats, &pairs, shards.len());
        if part.suspect {
            suspects.push(path.display().to_string());
        }
        let cells = [path.display().to_string(), hosts(measured)];
        table.add_row(cells.into_iter().chain(part.cells()));
    }
    let mut text = format!("{table}\n");
    for suspect in suspects {
        text += &format!("warning: {suspect} differs from the others by more than chance\n");
    }
    text
}

/// Mean scores of each shard of a scored game. Shards have different cases, so that different means
/// say little.
fn scored_shards(shards: &[(&Path, Run, Measurements)]) -> String {
    let mut table = plain(
        2,
        ["shard", "host", "games", "A's mean score", "lost by time"],
    );
    for (path, run, measured) in shards {
        let scores = run.of_match(0).filter_map(PairRecord::score);
        let mean = Moments::of(scores).mean();
        let games = run.pairs.values().flat_map(|case| &case.games);
        let late = games.filter(|game| game.is_late());
        table.add_row([
            path.display().to_string(),
            hosts(measured),
            run.pairs.len().to_string(),
            mean.map_or("-".to_string(), |mean| mean.text()),
            late.count().to_string(),
        ]);
    }
    format!("{table}\n")
}

/// Names of the machines of a shard.
fn hosts(measured: &Measurements) -> String {
    let mut hosts: Vec<&str> = measured.sessions.iter().map(|s| s.host.as_str()).collect();
    hosts.sort_unstable();
    hosts.dedup();
    hosts.join(", ")
}

/// Prints the missing ranges; returns whether there are none.
///
/// # Errors
/// A file that cannot be read; files of different runs; wanted pairs outside of the run.
pub fn missing(games: Games, args: &MissingArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut files = without_measured(&args.files);
    let first = files.next().context("expected a run file")?;
    let (first, _) = read_run(games, first)?;
    let mut run = Run::new(first.game, first.header.clone());
    run.merge(first)?;
    for file in files {
        let (shard, _) = read_run(games, file)?;
        run.merge(shard)
            .with_context(|| file.display().to_string())?;
    }
    if let (Some(end), None) = (end_of_test(&run), &args.pairs) {
        eprintln!("nothing is missing: the sequential test ended the run before pair {end}");
        return Ok(true);
    }
    if let Some(wanted) = &args.pairs {
        run.header.pairs = [wanted.start, wanted.end];
    }
    let ranges = run.missing_ranges();
    for range in &ranges {
        writeln!(out, "{}..{}", range.start, range.end)?;
    }
    Ok(ranges.is_empty())
}
