//! The page of a game that has none of its own: what was sent and answered.

use crate::game::{Answer, Fault};
use crate::pages;
use crate::records::{AnswerField, GameRecord, PairRecord};
use crate::series::Series;
use serde::Serialize;
use std::time::Duration;

const TEMPLATE: &str = include_str!("plain.html");

#[derive(Serialize)]
struct Plain {
    title: String,
    game: &'static str,
    end: String,
    scores: Vec<f64>,
    steps: Vec<Step>,
}

/// What was asked at the same time.
#[derive(Serialize)]
struct Step {
    seats: Vec<Exchange>,
}

#[derive(Serialize)]
struct Exchange {
    seat: usize,
    sent: Vec<String>,
    answer: Result<String, &'static str>,
}

/// The page of a game whose answers were kept.
///
/// # Errors
/// A game that cannot be dealt.
pub fn page(
    series: &Series,
    pair: &PairRecord,
    kept: &GameRecord,
    title: &str,
) -> anyhow::Result<String> {
    let mut game = series.dealt(pair, kept.a_team)?;
    let mut tape = kept.answers.iter().map(AnswerField::answer);
    let mut steps = Vec::new();
    loop {
        let requests = game.requests();
        if requests.is_empty() {
            break;
        }
        let answers: Vec<Result<String, Fault>> = requests
            .iter()
            .map(|_| tape.next().unwrap_or(Err(Fault::Closed)))
            .collect();
        let seats = requests
            .into_iter()
            .zip(&answers)
            .map(|(request, answer)| Exchange {
                seat: request.seat,
                sent: request.lines,
                answer: answer.clone().map_err(Fault::name),
            });
        steps.push(Step {
            seats: seats.collect(),
        });
        let answers = answers.into_iter().map(|answer| Answer {
            lines: answer.map(|text| text.split('\n').map(str::to_string).collect()),
            time: Duration::ZERO,
        });
        game.take(answers.collect());
    }
    let outcome = game.outcome();
    let data = Plain {
        title: title.to_string(),
        game: series.adapter.name(),
        end: kept.end.replace('_', " "),
        scores: outcome.map(|outcome| outcome.scores).unwrap_or_default(),
        steps,
    };
    pages::fill(TEMPLATE, title, &data)
}
