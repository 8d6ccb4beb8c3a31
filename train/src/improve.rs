//! Natural policy gradient: improves the direct weights of the learned value by the results of
//! games.
//!
//! The bot samples its order among its best lines, by a softmax of their values. Each sampled
//! order has an advantage (generalised advantage estimation, Schulman et al. 2016: the changes
//! of the expected probability to win after it, up to the result). The linear regression of the
//! advantages on the differences of the orders' features is the natural gradient of the score by
//! these features' weights (Kakade 2001, "A natural policy gradient"; Peters and Schaal 2008);
//! the direct weights move along it.

use crate::explorer::{Explorer, SampledOrder, ORDER_FEATURES};
use anyhow::{anyhow, bail, ensure, Context, Result};
use arena::game::{GameAdapter, GameSetup, Limits, PlayerSetup, TimeControl};
use arena::matches::referee::play;
use arena::matches::seeds::{derive, game_seed, player_seed};
use arena::players::{InProcessPlayer, Player, Program, ProgramKind};
use arena::system::files;
use arena::system::output::make_folder;
use nalgebra::{DMatrix, DVector};
use ocean::evaluator::features::TURN_FEATURES;
use ocean_adapter::players::{flagship, learned};
use ocean_adapter::Ocean;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::channel;

/// Options of `improve`.
#[derive(clap::Args, Debug)]
pub struct ImproveArgs {
    /// The bot that is improved, `bot` or with the shifts of earlier rounds
    #[arg(long, value_name = "PROGRAM", default_value = "bot")]
    program: String,
    /// Its opponents, separated by commas, in turn; a program named twice counts twice
    #[arg(
        long,
        value_name = "PROGRAMS",
        value_delimiter = ',',
        default_value = "bot,anchor,bot,stealth,bot,anchor,miner,anchor,marathon"
    )]
    against: Vec<String>,
    /// Games; each map is played from both sides
    #[arg(long, value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Search nodes of a turn
    #[arg(long, value_name = "N", default_value_t = 2000)]
    work: u64,
    /// Life points by which a line must be better to be sampled e times as often
    #[arg(long, value_name = "X", default_value_t = 0.15)]
    temperature: f32,
    /// Weight of each later change of the expectation against the one before (lambda of GAE)
    #[arg(long, value_name = "X", default_value_t = 0.9)]
    lambda: f32,
    /// Strength of the ridge penalty, against features of variance 1
    #[arg(long, value_name = "X", default_value_t = 0.3)]
    ridge: f64,
    /// Standard deviation of the change of an order's value, in life points
    #[arg(long, value_name = "X", default_value_t = 0.07)]
    step: f64,
    /// Also prints the gain in the direction to this program: the bot with other shifts
    #[arg(long, value_name = "PROGRAM")]
    rate: Option<String>,
    /// Start of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A file from which the same command goes on
    #[arg(long, value_name = "FILE", default_value = "runs/improve.json")]
    checkpoint: PathBuf,
}

/// Number of games between two checkpoints.
const CHUNK: u64 = 200;

/// Number of halves of the games: each fit is cross-validated on the games of the other half.
const HALVES: usize = 2;

/// Sufficient statistics of the regression over the sampled orders of many games. The names of
/// the fields are those of the checkpoint file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Sums {
    /// Number of sampled orders.
    draws: f64,
    /// Sum of the squared advantages.
    squares: f64,
    /// Sums of the products of two features of an order, row by row.
    pairs: Vec<f64>,
    /// Sums of the products of each feature with the advantage.
    products: Vec<f64>,
}

impl Sums {
    fn zero() -> Sums {
        Sums {
            pairs: vec![0.0; ORDER_FEATURES * ORDER_FEATURES],
            products: vec![0.0; ORDER_FEATURES],
            ..Sums::default()
        }
    }

    /// Adds the sampled orders of one game with this result, 0..=1 points.
    fn add(&mut self, samples: &[SampledOrder], points: f32, lambda: f32) {
        let (mut advantage, mut after) = (0.0, points);
        for sample in samples.iter().rev() {
            advantage = after - sample.chance + lambda * advantage;
            after = sample.chance;
            let target = f64::from(advantage);
            self.draws += 1.0;
            self.squares += target * target;
            for (row, &feature) in sample.difference.iter().enumerate() {
                let feature = f64::from(feature);
                self.products[row] += feature * target;
                let pairs = &mut self.pairs[row * ORDER_FEATURES..][..ORDER_FEATURES];
                for (pair, &other) in pairs.iter_mut().zip(&sample.difference) {
                    *pair += feature * f64::from(other);
                }
            }
        }
    }

    /// Adds other sums with a weight.
    fn join(&mut self, others: &Sums, weight: f64) {
        self.draws += weight * others.draws;
        self.squares += weight * others.squares;
        let all = self.pairs.iter_mut().chain(&mut self.products);
        let others = others.pairs.iter().chain(&others.products);
        all.zip(others)
            .for_each(|(it, other)| *it += weight * other);
    }

    fn matrix(&self) -> DMatrix<f64> {
        DMatrix::from_row_slice(ORDER_FEATURES, ORDER_FEATURES, &self.pairs) / self.draws.max(1.0)
    }

    fn vector(&self) -> DVector<f64> {
        DVector::from_row_slice(&self.products) / self.draws.max(1.0)
    }

    /// Coefficients of the ridge regression of the advantage on the features; 0 for a feature that
    /// never differs. `None` if the system cannot be solved.
    fn fit(&self, ridge: f64) -> Option<DVector<f64>> {
        let (matrix, vector) = (self.matrix(), self.vector());
        let scale = matrix
            .diagonal()
            .map(|it| if it > 1e-10 { it.sqrt() } else { f64::INFINITY });
        let mut scaled = matrix.clone();
        for row in 0..ORDER_FEATURES {
            for column in 0..ORDER_FEATURES {
                scaled[(row, column)] /= scale[row] * scale[column];
            }
            scaled[(row, row)] += ridge;
        }
        let solved = scaled.cholesky()?.solve(&vector.component_div(&scale));
        Some(solved.component_div(&scale))
    }

    /// Standard deviation of the change of the orders' values by these weights, in life points.
    fn deviation(&self, weights: &DVector<f64>) -> f64 {
        (weights.transpose() * self.matrix() * weights)[0]
            .max(0.0)
            .sqrt()
    }

    /// Best standard deviation, in life points, of a change of the values along weights that are
    /// independent of the value: there a life point of the change gains as much as one of the
    /// value. `None` if the value gains nothing in these games.
    fn best_step(&self, weights: &DVector<f64>) -> Option<f64> {
        let value = value();
        let gain_per_point = self.gain(&value) / self.deviation(&value).max(1e-12);
        (gain_per_point > 0.0).then(|| self.gain(weights) / gain_per_point)
    }

    /// Mean gain of an order, in points, by a change of one standard deviation along these
    /// weights.
    fn gain(&self, weights: &DVector<f64>) -> f64 {
        weights.dot(&self.vector()) / self.deviation(weights).max(1e-12)
    }

    /// 95 % error of [`Sums::gain`], in points.
    fn gain_error(&self) -> f64 {
        1.96 * self.squares.sqrt() / self.draws.max(1.0)
    }
}

/// The state after some of the games, as it is kept in a file.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    /// All options except the number of games and those of the fit.
    options: String,
    games: u64,
    /// Sums by opponent, in the order of the options, and half.
    sums: Vec<[Sums; HALVES]>,
    points: Vec<f64>,
}

/// Plays the games that the checkpoint lacks, fits, and prints the shifted program.
///
/// # Errors
/// An unknown program; a checkpoint of other options; a file that cannot be read or written.
pub fn run(args: &ImproveArgs, output: &mut dyn Write) -> Result<()> {
    let time_control = TimeControl::Work(args.work);
    let program = Program::new(&Ocean, &args.program);
    let params = changes("--program", &program)?;
    let positive = [
        ("--temperature", f64::from(args.temperature)),
        ("--ridge", args.ridge),
        ("--step", args.step),
    ];
    for (option, number) in positive {
        let is_positive = number > 0.0 && number.is_finite();
        ensure!(
            is_positive,
            "{option}: expected more than 0, found {number}"
        );
    }
    let lambda = args.lambda;
    ensure!(
        (0.0..=1.0).contains(&lambda),
        "--lambda: expected 0 to 1, found {lambda}"
    );
    program.check(&Ocean, time_control)?;
    let rated = args.rate.as_deref();
    let rated = rated.map(|text| direction(params, text)).transpose()?;
    let opponents: Vec<Program> = args
        .against
        .iter()
        .map(|text| Program::new(&Ocean, text))
        .collect();
    for opponent in &opponents {
        opponent.check(&Ocean, time_control)?;
        opponent.check_starts(&Ocean, &deal(args.seed, 0), time_control)?;
    }
    let mut state = load_checkpoint(args, opponents.len())?;
    while state.games < args.games {
        let chunk = state.games..args.games.min(state.games + CHUNK);
        let games: Vec<u64> = chunk.clone().collect();
        let played: Result<Vec<_>> = games
            .into_par_iter()
            .map(|number| play_game(args, params, &opponents, number))
            .collect();
        for (number, (samples, points)) in chunk.clone().zip(played?) {
            let place = opponent(number, opponents.len());
            let half = (number / 2) as usize / opponents.len() % HALVES;
            state.sums[place][half].add(&samples, points, args.lambda);
            state.points[place] += f64::from(points);
        }
        state.games = chunk.end;
        files::write(&args.checkpoint, serde_json::to_string(&state)?.as_bytes())?;
        writeln!(output, "{} games", state.games)?;
        output.flush()?;
    }
    report(args, params, rated.as_ref(), &state, output)
}

/// The changes `name=value,...` of a program that is the bot.
fn changes<'a>(option: &str, program: &'a Program) -> Result<&'a str> {
    let is_plain = program.name().is_none() && program.time_odds().is_none();
    match program.kind() {
        ProgramKind::BuiltIn { name, params, .. } if is_plain && name == "bot" => Ok(params),
        _ => bail!("{option}: expected the bot, as bot or bot:name=value,..., found {program}"),
    }
}

/// The direction from the bot with these changes to another program, by the features of an order.
fn direction(params: &str, program: &str) -> Result<DVector<f64>> {
    let parsed = Program::new(&Ocean, program);
    let other = changes("--rate", &parsed)?;
    let shifts = |changes: &str| learned::shifts(changes).map_err(|error| anyhow!(error));
    let ((from, others), (to, their_others)) = (shifts(params)?, shifts(other)?);
    ensure!(
        others == their_others,
        "--rate: expected other shifts alone, found {program}"
    );
    let shifts = to
        .iter()
        .zip(from)
        .skip(TURN_FEATURES)
        .map(|(to, from)| f64::from(to - from));
    let direction = DVector::from_iterator(ORDER_FEATURES, shifts.chain([0.0]));
    let differs = direction.iter().any(|&it| it != 0.0);
    ensure!(differs, "--rate: expected another program than --program");
    Ok(direction)
}

/// The kept checkpoint, or an empty one if there is no file.
fn load_checkpoint(args: &ImproveArgs, opponents: usize) -> Result<Checkpoint> {
    let ImproveArgs {
        program,
        against,
        work,
        temperature,
        lambda,
        seed,
        ..
    } = args;
    let options = format!(
        "--program {program} --against {} --work {work} --temperature {temperature} --lambda {lambda} --seed {seed}",
        against.join(",")
    );
    if args.checkpoint.exists() {
        let name = args.checkpoint.display();
        let text = files::read(&args.checkpoint)?;
        let kept: Checkpoint = serde_json::from_str(&text).with_context(|| name.to_string())?;
        ensure!(
            kept.options == options,
            "{name} is of other options: {}\nexpected {options}",
            kept.options
        );
        return Ok(kept);
    }
    if let Some(folder) = args.checkpoint.parent() {
        make_folder(folder)?;
    }
    Ok(Checkpoint {
        options,
        games: 0,
        sums: vec![[Sums::zero(), Sums::zero()]; opponents],
        points: vec![0.0; opponents],
    })
}

/// The setup of a game; each map is played from both sides.
fn deal(seed: u64, number: u64) -> GameSetup {
    GameSetup {
        seed: game_seed(seed, number / 2),
        profile: None,
        map: None,
        title: None,
        number,
        side_of_a: (number % 2) as usize,
        // A fixed number of search nodes has no time limit.
        limits: Limits::UNTIMED,
        recorded: false,
    }
}

/// The index of a game's opponent among `opponents`.
fn opponent(number: u64, opponents: usize) -> usize {
    (number / 2) as usize % opponents
}

/// Plays one game; returns the sampled orders of the bot and its points, 0..=1.
fn play_game(
    args: &ImproveArgs,
    params: &str,
    opponents: &[Program],
    number: u64,
) -> Result<(Vec<SampledOrder>, f32)> {
    let (pair, seat) = (number / 2, (number % 2) as usize);
    let time_control = TimeControl::Work(args.work);
    let mut dealt = Ocean.start_game(&deal(args.seed, number))?;
    let bot = flagship(&PlayerSetup {
        seed: player_seed(args.seed, pair, seat),
        time_control,
        params: params.to_string(),
    });
    let (sender, receiver) = channel();
    let stream = derive(args.seed, &[3, number]);
    let explorer = Explorer::new(bot, args.temperature, stream, sender);
    let opponent = &opponents[opponent(number, opponents.len())];
    let opponent = opponent.seat(&Ocean, player_seed(args.seed, pair, 1 - seat), time_control);
    let mut players: Vec<Box<dyn Player>> =
        vec![Box::new(InProcessPlayer::new(Box::new(explorer))), opponent];
    if seat == 1 {
        players.reverse();
    }
    let played = play(dealt.as_mut(), &mut players, &|| false);
    drop(players);
    let played = played.with_context(|| format!("game {number} broke off"))?;
    if let Some(failure) = played.outcome.failures.iter().flatten().next() {
        bail!("game {number}: {}", failure.reason);
    }
    Ok((
        receiver.into_iter().collect(),
        played.outcome.points[seat] as f32,
    ))
}

/// Prints the scores, the gain of each fit on the games of the other half, and the shifted program.
fn report(
    args: &ImproveArgs,
    params: &str,
    rated: Option<&DVector<f64>>,
    state: &Checkpoint,
    output: &mut dyn Write,
) -> Result<()> {
    let of = |sums: &[Sums; HALVES]| sums.iter().map(|half| half.draws).sum::<f64>();
    let draws: f64 = state.sums.iter().map(of).sum();
    ensure!(draws > 0.0, "no order was drawn in these games");
    let mut halves = [Sums::zero(), Sums::zero()];
    for (place, sums) in state.sums.iter().enumerate() {
        // Each opponent counts alike: the error is that of all draws together.
        let weight = draws / state.sums.len() as f64 / of(sums).max(1.0);
        for (half, of_opponent) in halves.iter_mut().zip(sums) {
            half.join(of_opponent, weight);
        }
        let games = (0..state.games).filter(|&number| opponent(number, state.sums.len()) == place);
        let games = games.count();
        let score = 100.0 * state.points[place] / games.max(1) as f64;
        writeln!(
            output,
            "{:<24} {games} games, {score:.1} %",
            args.against[place]
        )?;
    }
    let mut all = Sums::zero();
    halves.iter().for_each(|half| all.join(half, 1.0));
    writeln!(
        output,
        "worth of a step of one standard deviation in 1/1000 of a win and order, errors of 95 %"
    )?;
    let mut line = |name: &str, sums: &Sums, direction: &DVector<f64>, more: String| {
        let gain = format!(
            "{:.2} ± {:.2}",
            1e3 * sums.gain(direction),
            1e3 * sums.gain_error()
        );
        let line = format!("  {name:<40} {gain:<12} {more}");
        writeln!(output, "{}", line.trim_end())
    };
    let best = |direction: &DVector<f64>, sums: &Sums| {
        let step = sums.best_step(direction)?;
        Some(format!("best step {step:.3} life points"))
    };
    line("the value", &all, &value(), String::new())?;
    for (half, name) in ["first half", "second half"].into_iter().enumerate() {
        if let Some(fit) = correction(&halves[half], args.ridge) {
            let (name, other) = (
                format!("fit to the {name}, on the other one"),
                &halves[1 - half],
            );
            line(&name, other, &fit, best(&fit, other).unwrap_or_default())?;
        }
    }
    if let Some(direction) = rated {
        let own = format!("its own {:.3}", all.deviation(direction));
        let steps: Vec<String> = best(direction, &all).into_iter().chain([own]).collect();
        line("to the program rated", &all, direction, steps.join(", "))?;
    }
    let fit = correction(&all, args.ridge).context("these games are too few for a fit")?;
    let scale = args.step / all.deviation(&fit).max(1e-12);
    let shifts = fit.iter().take(ORDER_FEATURES - 1);
    let shifts = shifts.map(|weight| (weight * scale) as f32);
    let program = learned::shifted(params, shifts).map_err(|error| anyhow!(error))?;
    writeln!(output, "bot:{program}")?;
    Ok(())
}

/// The weights of the value itself.
fn value() -> DVector<f64> {
    let mut value = DVector::zeros(ORDER_FEATURES);
    value[ORDER_FEATURES - 1] = 1.0;
    value
}

/// The coefficients of [`Sums::fit`], that of the value set to 0.
fn correction(sums: &Sums, ridge: f64) -> Option<DVector<f64>> {
    let mut fit = sums.fit(ridge)?;
    fit[ORDER_FEATURES - 1] = 0.0;
    Some(fit)
}

#[cfg(test)]
mod tests {
    use super::{correction, direction, run, ImproveArgs, SampledOrder, Sums, ORDER_FEATURES};
    use common::SplitMix64;
    use ocean::evaluator::features::TURN_FEATURES;

    /// Orders whose second feature gains 0.02 points per unit, and whose value gains 0.01.
    #[test]
    fn the_gain_of_a_feature_is_found() {
        let mut random = SplitMix64::new(1);
        let mut sums = Sums::zero();
        for _ in 0..4000 {
            let mut difference = [0.0; ORDER_FEATURES];
            for place in [0, 1, ORDER_FEATURES - 1] {
                difference[place] = random.next_f32() - 0.5;
            }
            let noise = 0.1 * (random.next_f32() - 0.5);
            let points = 0.5 + 0.02 * difference[1] + 0.01 * difference[ORDER_FEATURES - 1] + noise;
            sums.add(
                &[SampledOrder {
                    chance: 0.5,
                    difference,
                }],
                points,
                0.9,
            );
        }
        let fit = sums.fit(1e-6).unwrap();
        assert!((fit[1] - 0.02).abs() < 0.003, "{}", fit[1]);
        assert!((fit[ORDER_FEATURES - 1] - 0.01).abs() < 0.003);
        assert!(fit[0].abs() < 0.003 && fit[7] == 0.0);
        let (gain, error) = (
            sums.gain(&correction(&sums, 1e-6).unwrap()),
            sums.gain_error(),
        );
        assert!(gain > 2.5 * error, "{gain} {error}");
        // A unit of the second number is worth as much as two of the value.
        let direction = correction(&sums, 1e-6).unwrap();
        let step = sums.best_step(&direction).unwrap() / sums.deviation(&direction) * direction[1];
        assert!((step - 2.0).abs() < 0.4, "{step}");
    }

    /// With lambda 1 the advantage reaches up to the result, with 0 up to the next expectation.
    #[test]
    fn advantages_look_ahead_as_far_as_lambda_says() {
        let draw = |chance: f32, number: f32| {
            let mut difference = [0.0; ORDER_FEATURES];
            difference[0] = number;
            SampledOrder { chance, difference }
        };
        let draws = [draw(0.5, 1.0), draw(0.6, 0.0)];
        for (lambda, expected) in [(0.0, 0.1), (1.0, 0.5), (0.5, 0.3)] {
            let mut sums = Sums::zero();
            sums.add(&draws, 1.0, lambda);
            assert!((sums.products[0] - expected).abs() < 1e-6);
        }
    }

    /// The direction to another program is the difference of the shifts, per unit of the features.
    #[test]
    fn programs_that_differ_by_shifts_alone_have_a_direction_between_them() {
        let found = direction(
            "mobility_discount=0.9",
            "bot:learned_direct_20=0.02,mobility_discount=0.9",
        );
        let found = found.unwrap();
        let (place, _) = found.argmax();
        assert_eq!(place, 20 - TURN_FEATURES);
        assert_eq!(found.iter().filter(|&&it| it != 0.0).count(), 1);
        let back = direction("learned_direct_20=0.02", "bot").unwrap();
        assert!((found + back).amax() < 1e-6);
        for (program, reason) in [
            ("bot", "another program"),
            ("anchor", "expected the bot"),
            ("bot:mobility_discount=0.9", "other shifts alone"),
            ("bot:learned_direct_3=1", "expected learned_direct_N"),
        ] {
            let error = direction("", program).unwrap_err().to_string();
            assert!(error.contains(reason), "{program}: {error}");
        }
    }

    #[test]
    fn a_stopped_run_goes_on_as_if_it_had_not_been() {
        let folder = std::env::temp_dir().join(format!("ocean-improve-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let improve = |games: u64, name: &str, seed: u64| {
            let args = ImproveArgs {
                program: "bot:learned_direct_20=0.01".to_string(),
                against: ["bot", "drifter"].map(String::from).to_vec(),
                games,
                work: 300,
                temperature: 0.15,
                lambda: 0.9,
                ridge: 0.3,
                step: 0.07,
                rate: Some("bot:learned_direct_20=0.03".to_string()),
                seed,
                checkpoint: folder.join(name),
            };
            let mut output = Vec::new();
            run(&args, &mut output).map(|()| {
                let text = String::from_utf8(output).unwrap();
                text.lines().last().unwrap().to_string()
            })
        };
        let whole = improve(6, "whole", 1).unwrap();
        assert!(whole.starts_with("bot:learned_direct_"), "{whole}");
        improve(3, "parts", 1).unwrap();
        assert_eq!(improve(6, "parts", 1).unwrap(), whole);
        let other = improve(6, "parts", 2).unwrap_err().to_string();
        assert!(other.contains("is of other options"), "{other}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
