//! Logarithmic score of beliefs about hidden treasure, by step.
//!
//! A belief gives for each cell the share of all hidden gold that it expects there. Its score is
//! `sum over cells of share(cell) * ln belief(cell)`, with the true shares, in nats, at most 0. The
//! best possible score is that of the true shares themselves.

use samurai::belief::{Belief, CellWeights};
use samurai::protocol::Request;
use samurai::rules::{Agent, State, CELLS};
use std::fmt;

/// Number of steps of a row of the table.
const STEPS_PER_ROW: u32 = 10;
/// Lower bound of a belief's share of a cell: a wrongly excluded cell must not make the score
/// infinite. A guess.
const MIN_SHARE: f64 = 1e-6;

/// Sums of scores by step.
#[derive(Clone, Debug, Default)]
pub struct BeliefScore {
    beliefs: Vec<Belief>,
    /// Cells that could hold hidden treasure at the start.
    cells: usize,
    /// Factors of the expected gold.
    weights: CellWeights,
    rows: Vec<Row>,
}

/// Sums over positions of [`STEPS_PER_ROW`] steps.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Positions with hidden gold.
    count: u32,
    /// Sums of the scores of the uniform prior, the samurai, its dog, and the true shares.
    sums: [f64; 4],
    /// Number of true treasures that a belief excluded.
    excluded: u32,
}

impl BeliefScore {
    /// An empty table for beliefs with these weights.
    pub fn new(weights: CellWeights) -> BeliefScore {
        BeliefScore {
            weights,
            ..BeliefScore::default()
        }
    }

    /// Begins a game by its first state.
    pub fn start(&mut self, state: &State) {
        self.beliefs = vec![Belief::new(0), Belief::new(0)];
        let taken = state.holes().len() + state.known().len() + Agent::ALL.len();
        self.cells = state.side() * state.side() - taken;
        self.add(state);
    }

    /// Adds a state, by the beliefs of team 0.
    pub fn add(&mut self, state: &State) {
        for (belief, agent) in self.beliefs.iter_mut().zip([Agent::ALL[0], Agent::ALL[2]]) {
            belief.update(&Request::of(state, agent, 0));
        }
        let all: u32 = state.hidden().iter().map(|it| it.amount).sum();
        if all == 0 || state.is_over() {
            return;
        }
        let row = (state.step_number() / STEPS_PER_ROW) as usize;
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Row::default());
        }
        let shares: Vec<Vec<f64>> = [(0, false), (1, true)]
            .map(|(n, private)| shares(&self.beliefs[n].gold(private, self.weights)))
            .to_vec();
        let row = &mut self.rows[row];
        row.count += 1;
        for it in state.hidden() {
            let share = f64::from(it.amount) / f64::from(all);
            let cell = it.cell.index();
            let probabilities = [
                1.0 / self.cells.max(1) as f64,
                shares[0][cell],
                shares[1][cell],
                share,
            ];
            row.excluded += u32::from(shares.iter().any(|it| it[cell] <= 0.0));
            for (sum, probability) in row.sums.iter_mut().zip(probabilities) {
                *sum += share * probability.max(MIN_SHARE).ln();
            }
        }
    }
}

/// Shares of gold by cell; they sum to 1 unless all gold is 0.
fn shares(gold: &[f32]) -> Vec<f64> {
    let sum: f64 = gold.iter().map(|&it| f64::from(it)).sum();
    let mut shares = vec![0.0; CELLS];
    for (share, &it) in shares.iter_mut().zip(gold) {
        *share = f64::from(it) / sum.max(f64::MIN_POSITIVE);
    }
    shares
}

impl fmt::Display for BeliefScore {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "  {:>7} {:>9} {:>8} {:>8} {:>8} {:>8} {:>9}",
            "steps", "positions", "uniform", "samurai", "dog", "best", "excluded"
        )?;
        for (n, row) in self.rows.iter().enumerate() {
            let first = n as u32 * STEPS_PER_ROW;
            let mean = row.sums.map(|sum| sum / f64::from(row.count.max(1)));
            write!(
                f,
                "\n  {:>7} {:>9} {:8.2} {:8.2} {:8.2} {:8.2} {:>9}",
                format!("{first}-{}", first + STEPS_PER_ROW - 1),
                row.count,
                mean[0],
                mean[1],
                mean[2],
                mean[3],
                row.excluded
            )?;
        }
        Ok(())
    }
}
