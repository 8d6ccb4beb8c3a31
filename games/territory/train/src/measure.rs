//! Measurement of scores over official inputs.

use crate::self_play::opponents;
use crate::train::GROUPS;
use anyhow::{anyhow, bail, Context, Result};
use common::{Bot as _, Settings, SplitMix64};
use learning::output::check_output;
use learning::Checkpoint;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use territory::bot::Bot;
use territory::network::{rank, Network};
use territory::params::Params;
use territory::rules::{result, Cell, Player, State};
use territory::scene::Scene;
use territory::search::{Budget, THINKING_TIME};
use territory::weights;
use territory_maps::{generate, Input, Overrides};

/// Overrides of the command.
#[derive(clap::Args, Debug)]
pub struct MeasureArgs {
    /// Cases, the first and the one after the last: `0..100`
    #[arg(long, value_name = "A..B", default_value = "0..100", value_parser = range)]
    cases: std::ops::Range<u64>,
    /// Players of every case in place of those of its input
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(2..=8))]
    players: Option<u8>,
    /// Who plays: random, greedy, oracle (the policy alone, given the weights), bot
    #[arg(long, value_name = "NAME", default_value = "bot")]
    player: String,
    /// Simulated turns for each turn of the bot; without it, the judge's clock
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Changed numbers of the bot, `name=value,name=value`
    #[arg(long, value_name = "LIST", default_value = "")]
    params: String,
    /// File to write each case's score to
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// With --out: replaces a file that is something else
    #[arg(long, requires = "out")]
    force: bool,
    /// Scores of an earlier run, as --out writes them, to compare with, case by case
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Networks from a state of training in place of the embedded ones
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Large network from its training, a file .f32, in place of the embedded one; `none` for none
    #[arg(long, value_name = "FILE")]
    large: Option<PathBuf>,
}

/// Parses a non-empty range of cases, `0..100`.
///
/// # Errors
/// A message for the command line.
pub fn range(text: &str) -> Result<std::ops::Range<u64>, String> {
    let range = text
        .split_once("..")
        .and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| "expected cases as 0..100".to_string())
}

/// Plays all cases and prints the table of scores.
///
/// # Errors
/// An unknown player or parameter, or a file that cannot be read or written.
pub fn run(args: &MeasureArgs, output: &mut dyn Write) -> Result<()> {
    let network = match &args.checkpoint {
        None => None,
        Some(path) => Some(Network::with_weights(
            Checkpoint::existing(path, Network::WEIGHTS, GROUPS)?.weights,
        )),
    };
    let large = match args.large.as_deref() {
        None => None,
        Some(path) if path == Path::new("none") => Some(None),
        Some(path) => Some(Some(crate::large::read(path)?)),
    };
    let mut params = Params::default();
    params
        .apply(&args.params)
        .map_err(|message| anyhow!(message))?;
    let budget = args.work.map_or(Budget::Clock(THINKING_TIME), Budget::Work);
    let settings = Settings {
        budget,
        params,
        seed: Some(1),
    };
    // Files are opened before anything is played, so that no error costs hours of playing.
    let others = args.against.as_deref().map(scores_of).transpose()?;
    if let Some(path) = &args.out {
        let inputs = args.against.iter().chain(&args.checkpoint);
        let inputs: Vec<&Path> = inputs.map(PathBuf::as_path).collect();
        check_output(path, &inputs, args.force, |_| scores_of(path).is_ok())?;
    }
    let mut table = Table::default();
    let options = Overrides {
        players: args.players.map(usize::from),
        levels: None,
    };
    for seed in args.cases.clone() {
        let input = generate(seed, options);
        let mut rng = SplitMix64::new(seed);
        let score = match args.player.as_str() {
            "random" => play(&input, |state| {
                let choices = state.choices(&input.board, Player::OWN);
                choices
                    .iter()
                    .nth(rng.below(choices.len() as usize))
                    .unwrap_or(Cell::FIRST)
            }),
            "greedy" => play(&input, |state| greedy(&input, state)),
            "oracle" => {
                let opponents = opponents(&input);
                let embedded = || weights::network(input.board.player_count());
                let network = network.clone().unwrap_or_else(embedded);
                play(&input, |state| {
                    let scene = Scene::new(&input.board, state, &opponents);
                    rank(&network, &scene, &scene.context()).best().cell
                })
            }
            "bot" => {
                let settings = settings.clone();
                let bot = Bot::from_settings(settings);
                let bot = match &large {
                    None => bot,
                    Some(large) => bot.with_large_network(large.clone()),
                };
                let bot = match &network {
                    None => bot,
                    Some(network) => bot.with_network(network.clone()),
                };
                play_bot(&input, bot)
            }
            name => bail!("expected random, greedy, oracle or bot, found {name:?}"),
        };
        table.add(&input, score);
    }
    let written = match &args.out {
        None => Ok(()),
        Some(path) => {
            let lines: Vec<String> = args
                .cases
                .clone()
                .zip(&table.results)
                .map(|(case, result)| format!("{case} {}\n", result.score))
                .collect();
            std::fs::write(path, lines.concat()).with_context(|| path.display().to_string())
        }
    };
    if let (Some(path), Some(others)) = (&args.against, &others) {
        compare(path, others, args.cases.clone().zip(&table.results), output)?;
    }
    table.print(output)?;
    written
}

/// Reads the scores of an earlier measurement, by case.
fn scores_of(path: &Path) -> Result<HashMap<u64, f64>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let scores = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(case, score)| Some((case.parse().ok()?, score.parse().ok()?)));
    Ok(scores.collect())
}

/// Prints the mean difference to an earlier measurement of the same cases.
fn compare<'a>(
    path: &Path,
    others: &HashMap<u64, f64>,
    results: impl Iterator<Item = (u64, &'a CaseResult)>,
    output: &mut dyn Write,
) -> Result<()> {
    let differences: Vec<f64> = results
        .filter_map(|(case, result)| Some(result.score - others.get(&case)?))
        .collect();
    let (mean, error) = mean_and_error(&differences);
    writeln!(
        output,
        "against {}: {mean:+.0} +- {error:.0} in {} pairs",
        path.display(),
        differences.len()
    )?;
    Ok(())
}

/// Mean and its standard error; the mean of no numbers is not a number.
fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let square = numbers
        .iter()
        .map(|number| (number - mean).powi(2))
        .sum::<f64>()
        / (n - 1.0).max(1.0);
    (mean, (square / n).sqrt())
}

/// Plays an input to the end with the bot; returns the official score.
fn play_bot(input: &Input, mut bot: Bot) -> i64 {
    let mut state = State::new(&input.board);
    bot.start(input.board.clone());
    while !state.is_over() {
        let targets = input.targets(&state, bot.choose());
        state.play(&input.board, &targets);
        bot.follow(&targets[..input.board.player_count()], &state);
    }
    result(state.score(Player::OWN), state.best_opponent(&input.board))
}

/// Plays an input to the end with choices by `choose`; returns the official score.
fn play(input: &Input, mut choose: impl FnMut(&State) -> Cell) -> i64 {
    let mut state = State::new(&input.board);
    while !state.is_over() {
        let targets = input.targets(&state, choose(&state));
        state.play(&input.board, &targets);
    }
    result(state.score(Player::OWN), state.best_opponent(&input.board))
}

/// Greedy choice: the most valuable cell that is free, can be raised or can be captured.
fn greedy(input: &Input, state: &State) -> Cell {
    let choices = state.choices(&input.board, Player::OWN);
    let kinds = territory::rules::choices_by_kind(state, &input.board, Player::OWN, choices);
    let gaining = kinds[0] | kinds[1] | kinds[2];
    let best = input.board.most_valuable(gaining).first();
    best.unwrap_or(state.position(Player::OWN))
}

/// Score of a case, with the size of its game.
struct CaseResult {
    players: usize,
    levels: usize,
    /// Official score.
    score: f64,
}

/// Scores of all cases.
#[derive(Default)]
struct Table {
    results: Vec<CaseResult>,
}

impl Table {
    fn add(&mut self, input: &Input, score: i64) {
        let board = &input.board;
        self.results.push(CaseResult {
            players: board.player_count(),
            levels: board.levels(),
            score: score as f64,
        });
    }

    fn print(&self, output: &mut dyn Write) -> Result<()> {
        let mut row = |name: String, chosen: &dyn Fn(&&CaseResult) -> bool| {
            let chosen = self.results.iter().filter(chosen);
            let scores: Vec<f64> = chosen.map(|result| result.score).collect();
            if scores.is_empty() {
                return Ok(());
            }
            let (mean, error) = mean_and_error(&scores);
            let n = scores.len();
            writeln!(
                output,
                "{name:6} cases {n:5}  mean {mean:8.0} +- {error:6.0}"
            )
        };
        row("all".to_string(), &|_| true)?;
        for players in 2..=8 {
            row(format!("M = {players}"), &|result| {
                result.players == players
            })?;
        }
        for levels in 1..=5 {
            row(format!("U = {levels}"), &|result| result.levels == levels)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(out: &Path) -> MeasureArgs {
        MeasureArgs {
            cases: 0..2,
            players: None,
            player: "greedy".to_string(),
            work: None,
            params: String::new(),
            force: false,
            out: Some(out.to_path_buf()),
            against: None,
            checkpoint: None,
            large: None,
        }
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("measure-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn scores_are_written_and_compared() {
        let folder = folder("new");
        let out = folder.join("scores");
        let mut printed = Vec::new();
        let args = args(&out);
        run(&args, &mut printed).expect("measured");
        run(&args, &mut printed).expect("its own file is replaced");
        let mut again = MeasureArgs {
            against: Some(out.clone()),
            ..args
        };
        run(&again, &mut printed).expect_err("it is compared with the file that it would replace");
        again.out = None;
        run(&again, &mut printed).expect("compared");
        let printed = String::from_utf8(printed).expect("text");
        assert!(printed.contains("+0 +- 0 in 2 pairs"), "{printed}");
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_result_is_printed_although_it_cannot_be_written() {
        let folder = folder("unwritable");
        let mut printed = Vec::new();
        run(&args(&folder), &mut printed).expect_err("a folder is no file");
        let printed = String::from_utf8(printed).expect("text");
        assert!(printed.contains("cases     2"), "{printed}");
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn scores_to_compare_with_are_read_before_cases_are_played() {
        let folder = folder("against");
        let out = folder.join("scores");
        let mut printed = Vec::new();
        let args = MeasureArgs {
            against: Some(folder.join("none")),
            ..args(&out)
        };
        run(&args, &mut printed).expect_err("no such file");
        assert!(!out.exists() && printed.is_empty());
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
