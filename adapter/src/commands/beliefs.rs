//! `arena beliefs`: how probable the tracker's beliefs hold the true cell.

use super::super::players::LISTED;
use super::super::track_beliefs::{
    fit, next_charges, played, readiness, recorded, reliability, scores, switch_off, Lesson,
    Scores, BUCKETS, FORECASTS, TERMS,
};
use arena::results::tables::plain;
use comfy_table::Table;
use ocean::params::Params;
use ocean::rules::Device;
use std::io::Write;
use std::path::PathBuf;

/// Measures what each likelihood of the tracker adds to the mean log score (in
/// nats) of the true cell, on games played for it and on recorded ones; fits
/// the numbers on other such games.
#[derive(clap::Args, Debug)]
pub struct BeliefsArgs {
    /// Recorded games (JSON lines): even ones measure, odd ones fit.
    #[arg(value_name = "GAME")]
    files: Vec<PathBuf>,
    /// Games to play for measuring, and as many again for fitting.
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// Start of all that is random in them.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Fits the numbers first, going over all of them this many times.
    #[arg(long, value_name = "ROUNDS")]
    fit: Option<usize>,
    /// With --fit: fits once for each program of the recorded games, on the games of
    /// all others, and measures that program with it.
    #[arg(long, requires = "fit")]
    leave_one_out: bool,
    /// Changes of the numbers to begin with.
    #[arg(long, value_name = "NAME=VALUE,...", default_value = "")]
    params: String,
    /// Instead: what was charged next in the games for fitting, and, in the
    /// others, the log score of what is full and how often forecasts came true.
    #[arg(long)]
    charges: bool,
    /// Games at a time [default: one for each core].
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Prints the tables to `out`.
///
/// # Errors
/// A file that cannot be read or is no recorded game, output that cannot be
/// written.
pub fn run(args: &BeliefsArgs, out: &mut dyn Write) -> anyhow::Result<bool> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.unwrap_or_else(cores);
    let mut params = Params::default();
    params.apply(&args.params).map_err(anyhow::Error::msg)?;
    let lessons = |part: u64| -> anyhow::Result<Vec<Lesson>> {
        let mut lessons = played(args.games, args.seed.wrapping_mul(2).wrapping_add(part))?;
        for path in args.files.iter().skip(part as usize).step_by(2) {
            lessons.extend(recorded(path)?);
        }
        Ok(lessons)
    };
    if args.charges {
        return charges(&lessons(1)?, &lessons(0)?, out);
    }
    if let (Some(rounds), true) = (args.fit, args.leave_one_out) {
        leave_one_out(&lessons(1)?, &lessons(0)?, &params, rounds, jobs, out)?;
        return Ok(true);
    }
    if let Some(rounds) = args.fit {
        let lessons = lessons(1)?;
        writeln!(out, "fitting on {} games", lessons.len())?;
        let mut failed = Ok(());
        fit(
            &lessons,
            None,
            &mut params,
            rounds,
            jobs,
            |name, value, score| {
                let printed =
                    writeln!(out, "{score:.4} {name}={value:.4}").and_then(|()| out.flush());
                failed = std::mem::replace(&mut failed, Ok(())).and(printed);
            },
        );
        failed?;
        let names = TERMS.iter().flat_map(|(_, names)| *names);
        let fitted: Vec<String> = names
            .map(|(name, _)| format!("{name}={}", params.get(name).unwrap_or(0.0)))
            .collect();
        writeln!(out, "fitted: {}", fitted.join(","))?;
    }
    let lessons = lessons(0)?;
    writeln!(out, "measuring on {} other games", lessons.len())?;
    let mut columns = vec![("hard filter".to_string(), scores(&lessons, None, jobs))];
    for (term, _) in TERMS {
        let mut alone = params.clone();
        for (_, others) in TERMS.iter().filter(|(other, _)| *other != term) {
            switch_off(&mut alone, others);
        }
        columns.push((format!("+ {term}"), scores(&lessons, Some(&alone), jobs)));
    }
    columns.push(("all".to_string(), scores(&lessons, Some(&params), jobs)));
    for (term, names) in TERMS {
        let mut without = params.clone();
        switch_off(&mut without, names);
        columns.push((
            format!("all - {term}"),
            scores(&lessons, Some(&without), jobs),
        ));
    }
    writeln!(out, "{}", table(&columns))?;
    Ok(true)
}

/// A row for each program of the recorded games: its score on `others` by the hard
/// filter, by the numbers as they are, and by numbers fitted without it.
fn leave_one_out(
    lessons: &[Lesson],
    others: &[Lesson],
    params: &Params,
    rounds: usize,
    jobs: usize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let hard = scores(others, None, jobs);
    let present = scores(others, Some(params), jobs);
    let built_in = |style: &str| LISTED.iter().any(|player| player.name == style);
    writeln!(
        out,
        "mean log score: hard filter, present numbers, fitted without it"
    )?;
    let mut means = Vec::new();
    for style in hard.styles().filter(|style| !built_in(style)) {
        let mut fitted = params.clone();
        fit(
            lessons,
            Some(style),
            &mut fitted,
            rounds,
            jobs,
            |_, _, _| (),
        );
        let fitted = scores(others, Some(&fitted), jobs);
        let row = [&hard, &present, &fitted].map(|scores| scores.of(style, None));
        let row = row.map(Option::unwrap_or_default);
        writeln!(out, "{:7.3} {:7.3} {:7.3} {style}", row[0], row[1], row[2])?;
        out.flush()?;
        means.push(row);
    }
    let mean = |column: usize| {
        let sum: f64 = means.iter().map(|row| row[column]).sum();
        sum / means.len().max(1) as f64
    };
    writeln!(out, "{:7.3} {:7.3} {:7.3} mean", mean(0), mean(1), mean(2))?;
    Ok(())
}

/// One row for each way of believing, one column for each bucket of turns, and
/// one for each style.
fn table(rows: &[(String, Scores)]) -> Table {
    let mut header = vec!["turns".to_string(), "all".to_string()];
    let mut first = 1;
    for last in BUCKETS {
        header.push(match last {
            usize::MAX => format!("{first}-"),
            _ => format!("{first}-{last}"),
        });
        first = last.saturating_add(1);
    }
    let styles: Vec<&str> = rows
        .first()
        .map_or(Vec::new(), |row| row.1.styles().collect());
    header.extend(styles.iter().map(|style| style.to_string()));
    let mut table = plain(1, header.iter().map(String::as_str));
    for (name, scores) in rows {
        let mut row = vec![name.clone(), format!("{:.3}", scores.mean(None))];
        row.extend((0..BUCKETS.len()).map(|bucket| format!("{:.3}", scores.mean(Some(bucket)))));
        row.extend(styles.iter().map(|style| {
            let mean = scores.of(style, None);
            mean.map_or(String::new(), |mean| format!("{mean:.3}"))
        }));
        table.add_row(row);
    }
    table
}

fn charges(lessons: &[Lesson], others: &[Lesson], out: &mut dyn Write) -> anyhow::Result<bool> {
    writeln!(out, "of the devices not full, charged next (percent):")?;
    for (set, shares) in next_charges(lessons).iter().enumerate() {
        let lacking = Device::ALL
            .into_iter()
            .filter(|&device| set >> device as usize & 1 != 0);
        let lacking: Vec<&str> = lacking.map(Device::name).collect();
        let shares = shares.map(|share| format!("{:6.1}", 100.0 * share));
        writeln!(out, "{set:2} {} {}", shares.join(" "), lacking.join(" "))?;
    }
    writeln!(out, "mean log score of being full, on other games:")?;
    for (score, device) in readiness(others).iter().zip(Device::ALL) {
        writeln!(out, "{score:7.3} {}", device.name())?;
    }
    writeln!(
        out,
        "lacking one charge at most, percent thought and percent found, by what was thought:"
    )?;
    writeln!(out, "{}", reliability_table(others))?;
    Ok(true)
}

/// A row for each style and each device whose readiness the bot asks for.
fn reliability_table(lessons: &[Lesson]) -> Table {
    let ends = FORECASTS.map(|end| format!("to {:.0}", 100.0 * end));
    let header = ["style", "device"].into_iter();
    let mut table = plain(2, header.chain(ends.iter().map(String::as_str)));
    for (style, rows) in reliability(lessons) {
        for device in [Device::Torpedo, Device::Silence] {
            let cells = rows[device as usize].map(|range| {
                let percent = |sum: f64| 100.0 * sum / range.turns;
                match range.turns {
                    0.0 => String::new(),
                    _ => format!("{:.0} {:.0}", percent(range.thought), percent(range.found)),
                }
            });
            let names = [style, device.name()].map(str::to_string);
            table.add_row(names.into_iter().chain(cells));
        }
    }
    table
}
