//! `arena analyse beliefs`: log score of the true cell by the tracker's beliefs.

use super::super::players::LISTED;
use super::super::track_beliefs::{
    next_charges, play_games, read_games, readiness, reliability, scores, switch_off, Fit,
    LabelledGame, Scores, BUCKETS, FORECASTS, TERMS,
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
    /// With --fit: leaves one program of the recorded games out at a time.
    ///
    /// Fits on the games of all others and measures that program.
    #[arg(long, requires = "fit")]
    leave_one_out: bool,
    /// Changes of the numbers to begin with.
    #[arg(long, value_name = "NAME=VALUE,...", default_value = "")]
    params: String,
    /// Measures the filter of charges instead.
    ///
    /// Prints which devices are charged next in the games for fitting, and the log score and
    /// calibration of the filter in the others.
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
pub fn run(args: &BeliefsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.unwrap_or_else(cores);
    let mut params = Params::default();
    params.apply(&args.params).map_err(anyhow::Error::msg)?;
    let games = |part: u64| -> anyhow::Result<Vec<LabelledGame>> {
        let mut games = play_games(args.games, args.seed.wrapping_mul(2).wrapping_add(part))?;
        for path in args.files.iter().skip(part as usize).step_by(2) {
            games.extend(read_games(path)?);
        }
        Ok(games)
    };
    if args.charges {
        return charges(&games(1)?, &games(0)?, out);
    }
    if let (Some(rounds), true) = (args.fit, args.leave_one_out) {
        let fit = Fit {
            rounds,
            jobs,
            left_out: None,
        };
        return leave_one_out([&games(1)?, &games(0)?], &params, fit, out);
    }
    if let Some(rounds) = args.fit {
        let games = games(1)?;
        writeln!(out, "fitting on {} games", games.len())?;
        let mut failed = Ok(());
        let fit = Fit {
            rounds,
            jobs,
            left_out: None,
        };
        fit.run(&games, &mut params, |name, value, score| {
            let printed = writeln!(out, "{score:.4} {name}={value:.4}").and_then(|()| out.flush());
            failed = std::mem::replace(&mut failed, Ok(())).and(printed);
        });
        failed?;
        let names = TERMS.iter().flat_map(|(_, names)| *names);
        let fitted: Vec<String> = names
            .map(|(name, _)| format!("{name}={}", params.get(name).unwrap_or(0.0)))
            .collect();
        writeln!(out, "fitted: {}", fitted.join(","))?;
    }
    let games = games(0)?;
    writeln!(out, "measuring on {} other games", games.len())?;
    let mut columns = vec![("hard filter".to_string(), scores(&games, None, jobs))];
    for (term, _) in TERMS {
        let mut alone = params.clone();
        for (_, others) in TERMS.iter().filter(|(other, _)| *other != term) {
            switch_off(&mut alone, others);
        }
        columns.push((format!("+ {term}"), scores(&games, Some(&alone), jobs)));
    }
    columns.push(("all".to_string(), scores(&games, Some(&params), jobs)));
    for (term, names) in TERMS {
        let mut without = params.clone();
        switch_off(&mut without, names);
        columns.push((
            format!("all - {term}"),
            scores(&games, Some(&without), jobs),
        ));
    }
    writeln!(out, "{}", table(&columns))?;
    Ok(())
}

/// Prints a row for each program of the recorded games: its score on `others` by the hard
/// filter, by the present parameters, and by parameters fitted on `games` without it.
fn leave_one_out(
    [games, others]: [&[LabelledGame]; 2],
    params: &Params,
    fit: Fit,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let hard = scores(others, None, fit.jobs);
    let present = scores(others, Some(params), fit.jobs);
    let built_in = |style: &str| LISTED.iter().any(|player| player.name == style);
    writeln!(
        out,
        "mean log score: hard filter, present numbers, fitted without it"
    )?;
    let mut means = Vec::new();
    for style in hard.styles().filter(|style| !built_in(style)) {
        let mut fitted = params.clone();
        let without = Fit {
            left_out: Some(style),
            ..fit
        };
        without.run(games, &mut fitted, |_, _, _| ());
        let fitted = scores(others, Some(&fitted), fit.jobs);
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

/// A row for each motion model, a column for each bucket of turns and for each style.
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

/// Prints the devices charged next in `games`, and the quality of the filter of charges on
/// `others`.
fn charges(
    games: &[LabelledGame],
    others: &[LabelledGame],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "of the devices not full, charged next (percent):")?;
    for (set, shares) in next_charges(games).iter().enumerate() {
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
        "lacking at most one charge, percent predicted and percent observed, by forecast:"
    )?;
    writeln!(out, "{}", reliability_table(others))?;
    Ok(())
}

/// A row for each style and each device whose readiness the bot uses.
fn reliability_table(games: &[LabelledGame]) -> Table {
    let ends = FORECASTS.map(|end| format!("to {:.0}", 100.0 * end));
    let header = ["style", "device"].into_iter();
    let mut table = plain(2, header.chain(ends.iter().map(String::as_str)));
    for (style, rows) in reliability(games) {
        for device in [Device::Torpedo, Device::Silence] {
            let cells = rows[device as usize].map(|range| {
                let percent = |sum: f64| 100.0 * sum / range.turns;
                if range.turns == 0.0 {
                    String::new()
                } else {
                    format!(
                        "{:.0} {:.0}",
                        percent(range.predicted),
                        percent(range.observed)
                    )
                }
            });
            let names = [style, device.name()].map(str::to_string);
            table.add_row(names.into_iter().chain(cells));
        }
    }
    table
}
