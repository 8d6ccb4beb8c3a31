//! Calibration of the estimator's forecasts of choices: mean log likelihood by
//! turn, between that of a uniform choice and that of the true weights, and how
//! often what was foretold with a probability came true.

use crate::self_play::rivals;
use anyhow::Result;
use std::io::Write;
use territory::estimator::Estimator;
use territory::numeric::Stream;
use territory::outlook::{Outlook, Rival};
use territory::rules::{Board, Cell, Player, State, TURNS};
use territory_maps::{generate, Options};

/// Options of the command.
#[derive(clap::Args, Debug)]
pub struct CalibrateArgs {
    /// Cases, the first and the one after the last: `300..400`
    #[arg(long, value_name = "A..B", default_value = "300..400", value_parser = crate::measure::range)]
    cases: std::ops::Range<u64>,
}

/// Turns of a row of the table.
const ROW: usize = 10;

/// Sums over choices.
#[derive(Clone, Copy, Default)]
struct Sums {
    choices: f64,
    uniform: f64,
    estimated: f64,
    known: f64,
}

/// What the choices of all games add up to.
#[derive(Default)]
struct Tables {
    /// By turn.
    rows: [Sums; TURNS / ROW],
    /// By foretold probability: cells, sum of it, and how many were chosen.
    bins: [[f64; 3]; 10],
}

/// Plays with random moves of our own and prints the tables.
pub fn run(args: &CalibrateArgs, output: &mut dyn Write) -> Result<()> {
    let mut tables = Tables::default();
    for seed in args.cases.clone() {
        tables.play(seed);
    }
    tables.print_rows(output)?;
    tables.print_bins(output)
}

impl Tables {
    fn play(&mut self, seed: u64) {
        let input = generate(seed, Options::default());
        let board = &input.board;
        let truth = rivals(&input);
        let mut stream = Stream::new(seed);
        let mut state = State::new(board);
        let mut estimators: Vec<Estimator> = board
            .players()
            .map(|player| Estimator::new(player.0 as u64))
            .collect();
        while !state.is_over() {
            let choices = state.choices(board, Player::OWN);
            let own = choices
                .iter()
                .nth(stream.below(choices.len()) as usize)
                .unwrap_or(state.position(Player::OWN));
            let targets = input.targets(&state, own);
            for player in board.opponents() {
                let chosen = targets[player.index()];
                let estimator = &mut estimators[player.index()];
                let rival = &truth[player.index()];
                self.count(&state, board, player, estimator, rival, chosen);
                estimator.observe(&state, board, player, chosen);
            }
            state.play(board, &targets);
        }
    }

    /// Adds what was foretold of a choice by the estimator and by the true weights.
    fn count(
        &mut self,
        state: &State,
        board: &Board,
        player: Player,
        estimator: &Estimator,
        rival: &Rival,
        chosen: Cell,
    ) {
        let pieces = state.pieces(board);
        let outlook = |rival| Outlook::new(state, board, pieces, player, rival);
        let possible: Vec<(Outlook, f64)> = estimator
            .possible()
            .map(|(rival, weight)| (outlook(rival), weight))
            .collect();
        let probability = |cell| -> f64 {
            let each = possible.iter();
            each.map(|(outlook, weight)| weight * f64::from(outlook.probability(cell)))
                .sum()
        };
        let known = outlook(rival);
        let row = &mut self.rows[state.turn() / ROW];
        row.choices += 1.0;
        row.uniform -= f64::from(known.choices.len()).ln();
        row.estimated += probability(chosen).ln();
        row.known += f64::from(known.probability(chosen)).ln();
        for cell in known.choices {
            let foretold = probability(cell);
            let bin = &mut self.bins[((foretold * 10.0) as usize).min(9)];
            bin[0] += 1.0;
            bin[1] += foretold;
            bin[2] += f64::from(u8::from(cell == chosen));
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
        writeln!(output, "foretold   cells     mean   came true")?;
        let bins = self.bins.iter().enumerate();
        for (index, [count, foretold, hits]) in bins.filter(|(_, bin)| bin[0] > 0.0) {
            writeln!(
                output,
                "{:.1}..{:.1} {count:9}    {:.3}  {:9.3}",
                index as f64 / 10.0,
                (index + 1) as f64 / 10.0,
                foretold / count,
                hits / count
            )?;
        }
        Ok(())
    }
}
