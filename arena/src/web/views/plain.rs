//! Plain page for games without one of their own: lines sent and answered.

use crate::game::{Answer, Fault, Game};
use crate::pages;
use serde::Serialize;

const TEMPLATE: &str = include_str!("plain.html");

#[derive(Serialize)]
struct Plain {
    title: String,
    game: &'static str,
    end: String,
    scores: Vec<f64>,
    steps: Vec<Step>,
}

/// Requests of one step and their answers.
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

/// Plain page of a game that was just started, with all answers in the order of the game.
///
/// # Errors
/// Data that cannot be written as JSON.
pub fn page(
    mut game: Box<dyn Game>,
    of: &'static str,
    answers: impl IntoIterator<Item = Result<String, Fault>>,
    title: &str,
) -> anyhow::Result<String> {
    let mut tape = answers.into_iter();
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
        let seats = requests.into_iter().zip(&answers);
        let seats = seats.map(|(request, answer)| Exchange {
            seat: request.seat,
            sent: request.lines,
            answer: answer.clone().map_err(Fault::name),
        });
        steps.push(Step {
            seats: seats.collect(),
        });
        game.take(answers.into_iter().map(Answer::of_text).collect());
    }
    let outcome = game.outcome();
    let data = Plain {
        title: title.to_string(),
        game: of,
        end: outcome.as_ref().map_or("", |it| it.end).replace('_', " "),
        scores: outcome.map(|outcome| outcome.scores).unwrap_or_default(),
        steps,
    };
    pages::fill(TEMPLATE, title, &data)
}
