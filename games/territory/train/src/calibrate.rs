//! How well the estimator foretells what programs choose: mean log likelihood by
//! turn, between that of a uniform choice and that of the true weights, and how
//! often what was foretold with a probability came true.

use crate::self_play::rivals;
use anyhow::Result;
use std::io::Write;
use territory::estimator::Estimator;
use territory::numeric::Stream;
use territory::outlook::Outlook;
use territory::rules::{Player, State, TURNS};
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

/// Plays with random moves of our own and prints the tables.
pub fn run(args: &CalibrateArgs, output: &mut dyn Write) -> Result<()> {
    let mut rows = [Sums::default(); TURNS / ROW];
    let mut bins = [[0.0f64; 3]; 10];
    for seed in args.cases.clone() {
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
                .nth(stream.below(choices.len()))
                .unwrap_or(state.position(Player::OWN));
            let targets = input.targets(&state, own);
            let pieces = state.pieces(board);
            let row = &mut rows[state.turn() / ROW];
            for player in board.opponents() {
                let chosen = targets[player.index()];
                let estimator = &mut estimators[player.index()];
                let outlooks: Vec<(Outlook, f32, f64)> = estimator
                    .possible()
                    .map(|(rival, weight)| {
                        (
                            Outlook::new(&state, board, pieces, player, rival),
                            rival.random,
                            weight,
                        )
                    })
                    .collect();
                let probability = |cell| -> f64 {
                    let each = outlooks.iter();
                    each.map(|(outlook, random, weight)| {
                        weight * f64::from(outlook.probability(cell, *random))
                    })
                    .sum()
                };
                let rival = &truth[player.index()];
                let outlook = Outlook::new(&state, board, pieces, player, rival);
                row.choices += 1.0;
                row.uniform -= f64::from(outlook.choices.len()).ln();
                row.estimated += probability(chosen).ln();
                row.known += f64::from(outlook.probability(chosen, rival.random)).ln();
                for cell in outlook.choices {
                    let foretold = probability(cell);
                    let bin = &mut bins[((foretold * 10.0) as usize).min(9)];
                    bin[0] += 1.0;
                    bin[1] += foretold;
                    bin[2] += f64::from(u8::from(cell == chosen));
                }
                estimator.observe(&state, board, player, chosen);
            }
            state.play(board, &targets);
        }
    }
    writeln!(
        output,
        "turns      choices  uniform  estimated  true weights   (mean log likelihood, nats)"
    )?;
    for (index, row) in rows.iter().enumerate() {
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
    writeln!(output, "foretold   cells     mean   came true")?;
    for (index, [count, foretold, hits]) in
        bins.into_iter().enumerate().filter(|(_, bin)| bin[0] > 0.0)
    {
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
