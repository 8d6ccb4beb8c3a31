//! Plain page for games without one of their own: lines sent and answered.

use crate::game::{Answer, Fault, Game};
use crate::pages;
use serde_json::{json, Value};

const TEMPLATE: &str = include_str!("plain.html");

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
        let seats = requests.iter().zip(&answers).map(|(request, answer)| {
            let answer = answer.as_ref().map_err(|fault| fault.name());
            json!({"seat": request.seat, "sent": request.lines, "answer": answer})
        });
        steps.push(json!({"seats": seats.collect::<Vec<Value>>()}));
        game.take(answers.into_iter().map(Answer::of_text).collect());
    }
    let outcome = game.outcome();
    let end = outcome.as_ref().map_or("", |it| it.end).replace('_', " ");
    let scores = outcome.map(|outcome| outcome.scores).unwrap_or_default();
    let data = json!({"title": title, "game": of, "end": end, "scores": scores, "steps": steps});
    pages::fill(TEMPLATE, title, &data)
}
