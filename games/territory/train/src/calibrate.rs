//! Calibration of the estimator's predictive distribution of the programs' choices.
//!
//! Prints the mean log likelihood by turn, between that of a uniform choice and that of the true
//! parameters, and a reliability table: observed frequency by predicted probability.

use crate::self_play::opponents;
use anyhow::Result;
use common::SplitMix64;
use std::io::Write;
use territory::estimator::Estimator;
use territory::opponent::{OpponentParams, OpponentPolicy};
use territory::rules::{Board, Cell, Player, State, TURNS};
use territory_maps::{generate, Overrides};

/// Overrides of the command.
#[derive(clap::Args, Debug)]
pub struct CalibrateArgs {
    /// Cases, the first and the one after the last: `300..400`
    #[arg(long, value_name = "A..B", default_value = "300..400", value_parser = crate::measure::range)]
    cases: std::ops::Range<u64>,
}

/// Turns in a row of the table.
const ROW: usize = 10;

/// Sums over choices: their number, and their log likelihoods in nats.
#[derive(Clone, Copy, Default)]
struct Sums {
    choices: f64,
    /// By uniform choice.
    uniform: f64,
    /// By the estimator's posterior.
    estimated: f64,
    /// By the true parameters.
    known: f64,
}

/// Sums over cells of similar predicted probability.
#[derive(Clone, Copy, Default)]
struct Bin {
    /// Number of cells.
    cells: f64,
    /// Sum of the predicted probabilities.
    predicted: f64,
    /// Number of cells that were chosen.
    chosen: f64,
}

/// Sums over the choices of all games.
#[derive(Default)]
struct Tables {
    /// Likelihoods by turn, [`ROW`] turns a row.
    rows: [Sums; TURNS / ROW],
    /// Reliability by tenths of predicted probability.
    bins: [Bin; 10],
}

/// Plays with random choices of our own and prints the tables.
///
/// # Errors
/// If the output cannot be written.
pub fn run(args: &CalibrateArgs, output: &mut dyn Write) -> Result<()> {
    let mut tables = Tables::default();
    for seed in args.cases.clone() {
        tables.play(seed);
    }
    tables.print_rows(output)?;
    tables.print_bins(output)
}

/// A choice of a program.
#[derive(Clone, Copy)]
struct Choice<'a> {
    /// State in which it chose.
    state: &'a State,
    board: &'a Board,
    player: Player,
    /// True parameters of the program.
    truth: &'a OpponentParams,
    chosen: Cell,
}

impl Tables {
    fn play(&mut self, seed: u64) {
        let input = generate(seed, Overrides::default());
        let board = &input.board;
        let truth = opponents(&input);
        let mut rng = SplitMix64::new(seed);
        let mut state = State::new(board);
        let mut estimators: Vec<Estimator> = board
            .players()
            .map(|player| Estimator::new(player.0 as u64))
            .collect();
        while !state.is_over() {
            let choices = state.choices(board, Player::OWN);
            let own = choices
                .iter()
                .nth(rng.below(choices.len() as usize))
                .unwrap_or(state.position(Player::OWN));
            let targets = input.targets(&state, own);
            for player in board.opponents() {
                let chosen = targets[player.index()];
                let estimator = &mut estimators[player.index()];
                let choice = Choice {
                    state: &state,
                    board,
                    player,
                    truth: &truth[player.index()],
                    chosen,
                };
                self.count(&choice, estimator);
                estimator.observe(&state, board, player, chosen);
            }
            state.play(board, &targets);
        }
    }

    /// Adds a choice, as predicted by the estimator and by the true parameters.
    fn count(&mut self, choice: &Choice, estimator: &Estimator) {
        let Choice {
            state,
            board,
            player,
            truth,
            chosen,
        } = *choice;
        let pieces = state.pieces(board);
        let policy = |opponent| OpponentPolicy::new(state, board, pieces, player, opponent);
        let particles: Vec<(OpponentPolicy, f64)> = estimator
            .particles()
            .map(|(opponent, weight)| (policy(opponent), weight))
            .collect();
        let probability = |cell| -> f64 {
            particles
                .iter()
                .map(|(policy, weight)| weight * f64::from(policy.probability(cell)))
                .sum()
        };
        let known = policy(truth);
        let row = &mut self.rows[state.turn() / ROW];
        row.choices += 1.0;
        row.uniform -= f64::from(known.choices.len()).ln();
        row.estimated += probability(chosen).ln();
        row.known += f64::from(known.probability(chosen)).ln();
        for cell in known.choices {
            let predicted = probability(cell);
            let bin = &mut self.bins[((predicted * 10.0) as usize).min(9)];
            bin.cells += 1.0;
            bin.predicted += predicted;
            bin.chosen += f64::from(u8::from(cell == chosen));
        }
    }

    fn print_rows(&self, output: &mut dyn Write) -> Result<()> {
        writeln!(
            output,
            "turns      choices  uniform  estimated  true weights   (mean log likelihood, nats)"
        )?;
        for (index, row) in self.rows.iter().enumerate() {
            writeln!(
                output,
                "{:2}..{:3} {:11}  {:7.3}  {:9.3}  {:12.3}",
                index * ROW,
                (index + 1) * ROW,
                row.choices,
                row.uniform / row.choices,
                row.estimated / row.choices,
                row.known / row.choices
            )?;
        }
        Ok(())
    }

    fn print_bins(&self, output: &mut dyn Write) -> Result<()> {
        writeln!(output, "predicted  cells     mean    observed")?;
        for (index, bin) in self.bins.iter().enumerate() {
            if bin.cells == 0.0 {
                continue;
            }
            writeln!(
                output,
                "{:.1}..{:.1} {:9}    {:.3}  {:9.3}",
                index as f64 / 10.0,
                (index + 1) as f64 / 10.0,
                bin.cells,
                bin.predicted / bin.cells,
                bin.chosen / bin.cells
            )?;
        }
        Ok(())
    }
}
