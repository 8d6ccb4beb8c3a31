//! Improves the direct weights of the learned value by what orders bring in the end: a policy
//! gradient.
//!
//! The bot draws its order among its best lines, by a softmax of their values. What a draw was
//! worth is its advantage (generalised advantage estimation, Schulman et al. 2016: how the expected
//! probability to win changes afterwards, up to the result). A linear fit of the advantages to the
//! differences of the lines' numbers is the natural gradient of the score by these numbers' weights
//! (Kakade 2001, "A natural policy gradient"; Peters and Schaal 2008); the direct weights move
//! along it.

use crate::explorer::{Draw, Explorer, NUMBERS};
use anyhow::{anyhow, bail, ensure, Context, Result};
use arena::game::{GameAdapter, GameSetup, Limits, PlayerSetup, TimeControl};
use arena::matches::referee::play;
use arena::matches::seeds::{derive, game_seed, player_seed};
use arena::players::{InProcessPlayer, Player, Program};
use arena::system::files;
use nalgebra::{DMatrix, DVector};
use ocean::evaluator::features::OF_TURN;
use ocean_adapter::players::{flagship, learned};
use ocean_adapter::Ocean;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::channel;

/// Options of the command.
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
    /// Life points by which a line must be better to be drawn e times as often
    #[arg(long, value_name = "X", default_value_t = 0.15)]
    temperature: f32,
    /// Weight of each later change of the expectation against the one before
    #[arg(long, value_name = "X", default_value_t = 0.9)]
    lambda: f32,
    /// How strongly the fit is drawn to 0, against numbers of variance 1
    #[arg(long, value_name = "X", default_value_t = 0.3)]
    ridge: f64,
    /// Standard deviation of the change of an order's value, in life points
    #[arg(long, value_name = "X", default_value_t = 0.07)]
    step: f64,
    /// Also says what the direction to this program is worth: the bot with other shifts
    #[arg(long, value_name = "PROGRAM")]
    rate: Option<String>,
    /// Start of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A file from which the same command goes on
    #[arg(long, value_name = "FILE", default_value = "runs/improve.json")]
    checkpoint: PathBuf,
}

/// Games between two checkpoints.
const CHUNK: u64 = 200;

/// Halves of the games: each fit is tried on the games of the other half.
const HALVES: usize = 2;

/// What is kept of the draws of many games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Sums {
    draws: f64,
    /// Of the squared advantages.
    squares: f64,
    /// Of the products of two numbers of a draw, row by row.
    pairs: Vec<f64>,
    /// Of the products of each number with the advantage.
    products: Vec<f64>,
}

impl Sums {
    fn zero() -> Sums {
        Sums {
            pairs: vec![0.0; NUMBERS * NUMBERS],
            products: vec![0.0; NUMBERS],
            ..Sums::default()
        }
    }

    /// Takes the draws of one game in, which brought so many points.
    fn add(&mut self, draws: &[Draw], points: f32, lambda: f32) {
        let (mut advantage, mut after) = (0.0, points);
        for draw in draws.iter().rev() {
            advantage = after - draw.chance + lambda * advantage;
            after = draw.chance;
            let worth = f64::from(advantage);
            self.draws += 1.0;
            self.squares += worth * worth;
            for (row, &number) in draw.difference.iter().enumerate() {
                let number = f64::from(number);
                self.products[row] += number * worth;
                let pairs = &mut self.pairs[row * NUMBERS..][..NUMBERS];
                for (pair, &other) in pairs.iter_mut().zip(&draw.difference) {
                    *pair += number * f64::from(other);
                }
            }
        }
    }

    /// Adds others, of which each draw counts so much.
    fn join(&mut self, others: &Sums, weight: f64) {
        self.draws += weight * others.draws;
        self.squares += weight * others.squares;
        let all = self.pairs.iter_mut().chain(&mut self.products);
        let others = others.pairs.iter().chain(&others.products);
        all.zip(others)
            .for_each(|(it, other)| *it += weight * other);
    }

    fn matrix(&self) -> DMatrix<f64> {
        DMatrix::from_row_slice(NUMBERS, NUMBERS, &self.pairs) / self.draws.max(1.0)
    }

    fn vector(&self) -> DVector<f64> {
        DVector::from_row_slice(&self.products) / self.draws.max(1.0)
    }

    /// What a unit of each number is worth, by a ridge regression; 0 for one that never differs.
    fn fit(&self, ridge: f64) -> Option<DVector<f64>> {
        let (matrix, vector) = (self.matrix(), self.vector());
        let scale = matrix
            .diagonal()
            .map(|it| if it > 1e-10 { it.sqrt() } else { f64::INFINITY });
        let mut scaled = matrix.clone();
        for row in 0..NUMBERS {
            for column in 0..NUMBERS {
                scaled[(row, column)] /= scale[row] * scale[column];
            }
            scaled[(row, row)] += ridge;
        }
        let solved = scaled.cholesky()?.solve(&vector.component_div(&scale));
        Some(solved.component_div(&scale))
    }

    /// The standard deviation of a change of the orders' values by these weights.
    fn deviation(&self, weights: &DVector<f64>) -> f64 {
        (weights.transpose() * self.matrix() * weights)[0]
            .max(0.0)
            .sqrt()
    }

    /// How far, in life points, values are best changed along weights that have nothing to do with
    /// them: where a life point of the change is worth as much as one of the value. `None` if the
    /// value is worth nothing here.
    fn best_step(&self, weights: &DVector<f64>) -> Option<f64> {
        let value = value();
        let of_a_point = self.gain(&value).0 / self.deviation(&value).max(1e-12);
        (of_a_point > 0.0).then(|| self.gain(weights).0 / of_a_point)
    }

    /// What moving by a standard deviation along these weights is worth a draw, and its error of
    /// 95 %.
    fn gain(&self, weights: &DVector<f64>) -> (f64, f64) {
        let worth = weights.dot(&self.vector()) / self.deviation(weights).max(1e-12);
        let error = self.squares.sqrt() / self.draws.max(1.0);
        (worth, 1.96 * error)
    }
}

/// What was played so far.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    /// All options but the number of games and those of the fit.
    options: String,
    games: u64,
    /// By opponent in the order of the options, and half.
    sums: Vec<[Sums; HALVES]>,
    points: Vec<f64>,
}

/// Plays, fits, and prints the shifted program.
///
/// # Errors
/// Programs that are none; a checkpoint of other options; a file that cannot be read or written.
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
        opponent.try_out(&Ocean, &deal(args.seed, 0), time_control)?;
    }
    let mut state = begin(args, opponents.len())?;
    while state.games < args.games {
        let chunk = state.games..args.games.min(state.games + CHUNK);
        let games: Vec<u64> = chunk.clone().collect();
        let played: Result<Vec<_>> = games
            .into_par_iter()
            .map(|number| game(args, params, &opponents, number))
            .collect();
        for (number, (draws, points)) in chunk.clone().zip(played?) {
            let place = opponent(number, opponents.len());
            let half = (number / 2) as usize / opponents.len() % HALVES;
            state.sums[place][half].add(&draws, points, args.lambda);
            state.points[place] += f64::from(points);
        }
        state.games = chunk.end;
        files::write(&args.checkpoint, serde_json::to_string(&state)?.as_bytes())?;
        writeln!(output, "{} games", state.games)?;
        output.flush()?;
    }
    report(args, params, rated.as_ref(), &state, output)
}

/// What the bot is changed by.
fn changes<'a>(option: &str, program: &'a Program) -> Result<&'a str> {
    match program {
        Program::BuiltIn { name, params, .. } if name == "bot" => Ok(params),
        _ => bail!("{option}: expected the bot, as bot or bot:name=value,..., found {program}"),
    }
}

/// The way from the bot with these changes to another program, by the numbers of an order.
fn direction(params: &str, program: &str) -> Result<DVector<f64>> {
    let parsed = Program::new(&Ocean, program);
    let other = changes("--rate", &parsed)?;
    let shifts = |changes: &str| learned::shifts(changes).map_err(|error| anyhow!(error));
    let ((from, others), (to, their_others)) = (shifts(params)?, shifts(other)?);
    ensure!(
        others == their_others,
        "--rate: expected other shifts alone, found {program}"
    );
    let both = to.iter().zip(from).skip(OF_TURN);
    let way = both.map(|(to, from)| f64::from(to - from));
    let way = DVector::from_iterator(NUMBERS, way.chain([0.0]));
    let differs = way.iter().any(|&it| it != 0.0);
    ensure!(differs, "--rate: expected another program than --program");
    Ok(way)
}

/// The checkpoint, or a new beginning.
fn begin(args: &ImproveArgs, opponents: usize) -> Result<Checkpoint> {
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
        files::make_folder(folder)?;
    }
    Ok(Checkpoint {
        options,
        games: 0,
        sums: vec![[Sums::zero(), Sums::zero()]; opponents],
        points: vec![0.0; opponents],
    })
}

/// What a game starts from: each map is played from both sides.
fn deal(seed: u64, number: u64) -> GameSetup {
    GameSetup {
        seed: game_seed(seed, number / 2),
        profile: None,
        map: None,
        title: None,
        number,
        side_of_a: (number % 2) as usize,
        // Fixed work takes the time that it takes.
        limits: Limits::UNTIMED,
        recorded: false,
    }
}

/// The place of a game's opponent among so many.
fn opponent(number: u64, opponents: usize) -> usize {
    (number / 2) as usize % opponents
}

/// The draws of one game, and its points.
fn game(
    args: &ImproveArgs,
    params: &str,
    opponents: &[Program],
    number: u64,
) -> Result<(Vec<Draw>, f32)> {
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

/// Prints the scores, what the fit is worth on games that it has not seen, and the shifted
/// program.
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
    let mut line = |name: &str, sums: &Sums, way: &DVector<f64>, more: String| {
        let (worth, error) = sums.gain(way);
        let worth = format!("{:.2} ± {:.2}", 1e3 * worth, 1e3 * error);
        let line = format!("  {name:<40} {worth:<12} {more}");
        writeln!(output, "{}", line.trim_end())
    };
    let best = |way: &DVector<f64>, sums: &Sums| {
        let step = sums.best_step(way)?;
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
    if let Some(way) = rated {
        let own = format!("its own {:.3}", all.deviation(way));
        let steps: Vec<String> = best(way, &all).into_iter().chain([own]).collect();
        line("to the program rated", &all, way, steps.join(", "))?;
    }
    let fit = correction(&all, args.ridge).context("these games are too few for a fit")?;
    let scale = args.step / all.deviation(&fit).max(1e-12);
    let shifts = fit.iter().take(NUMBERS - 1);
    let shifts = shifts.map(|weight| (weight * scale) as f32);
    let program = learned::shifted(params, shifts).map_err(|error| anyhow!(error))?;
    writeln!(output, "bot:{program}")?;
    Ok(())
}

/// The way along the value itself.
fn value() -> DVector<f64> {
    let mut value = DVector::zeros(NUMBERS);
    value[NUMBERS - 1] = 1.0;
    value
}

/// The fit but for the value.
fn correction(sums: &Sums, ridge: f64) -> Option<DVector<f64>> {
    let mut fit = sums.fit(ridge)?;
    fit[NUMBERS - 1] = 0.0;
    Some(fit)
}

#[cfg(test)]
mod tests {
    use super::{correction, direction, run, Draw, ImproveArgs, Sums, NUMBERS};
    use common::SplitMix64;
    use ocean::evaluator::features::OF_TURN;

    /// Draws whose second number is worth 0.02 a unit, and whose value is worth 0.01.
    #[test]
    fn what_a_number_is_worth_is_found() {
        let mut random = SplitMix64::new(1);
        let mut sums = Sums::zero();
        for _ in 0..4000 {
            let mut difference = [0.0; NUMBERS];
            for place in [0, 1, NUMBERS - 1] {
                difference[place] = random.fraction() - 0.5;
            }
            let noise = 0.1 * (random.fraction() - 0.5);
            let points = 0.5 + 0.02 * difference[1] + 0.01 * difference[NUMBERS - 1] + noise;
            sums.add(
                &[Draw {
                    chance: 0.5,
                    difference,
                }],
                points,
                0.9,
            );
        }
        let fit = sums.fit(1e-6).unwrap();
        assert!((fit[1] - 0.02).abs() < 0.003, "{}", fit[1]);
        assert!((fit[NUMBERS - 1] - 0.01).abs() < 0.003);
        assert!(fit[0].abs() < 0.003 && fit[7] == 0.0);
        let (worth, error) = sums.gain(&correction(&sums, 1e-6).unwrap());
        assert!(worth > 2.5 * error, "{worth} {error}");
        // A unit of the second number is worth as much as two of the value.
        let way = correction(&sums, 1e-6).unwrap();
        let step = sums.best_step(&way).unwrap() / sums.deviation(&way) * way[1];
        assert!((step - 2.0).abs() < 0.4, "{step}");
    }

    /// With lambda 1 every draw has what is missing to the result, with 0 the next expectation.
    #[test]
    fn advantages_look_ahead_as_far_as_lambda_says() {
        let draw = |chance: f32, number: f32| {
            let mut difference = [0.0; NUMBERS];
            difference[0] = number;
            Draw { chance, difference }
        };
        let draws = [draw(0.5, 1.0), draw(0.6, 0.0)];
        for (lambda, expected) in [(0.0, 0.1), (1.0, 0.5), (0.5, 0.3)] {
            let mut sums = Sums::zero();
            sums.add(&draws, 1.0, lambda);
            assert!((sums.products[0] - expected).abs() < 1e-6);
        }
    }

    /// The way to another program is the difference of the shifts, per unit of the features.
    #[test]
    fn programs_that_differ_by_shifts_alone_have_a_way_between_them() {
        let way = direction(
            "room_discount=0.9",
            "bot:learned_direct_20=0.02,room_discount=0.9",
        );
        let way = way.unwrap();
        let (place, _) = way.argmax();
        assert_eq!(place, 20 - OF_TURN);
        assert_eq!(way.iter().filter(|&&it| it != 0.0).count(), 1);
        let back = direction("learned_direct_20=0.02", "bot").unwrap();
        assert!((way + back).amax() < 1e-6);
        for (program, reason) in [
            ("bot", "another program"),
            ("anchor", "expected the bot"),
            ("bot:room_discount=0.9", "other shifts alone"),
            ("bot:learned_direct_3=1", "expected learned_direct_N"),
        ] {
            let error = direction("", program).unwrap_err().to_string();
            assert!(error.contains(reason), "{program}: {error}");
        }
    }

    #[test]
    fn a_stopped_run_goes_on_as_if_it_had_not_been() {
        let folder = std::env::temp_dir().join(format!("ocean-improve-{}", std::process::id()));
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
