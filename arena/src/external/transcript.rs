//! Recorded games of external referees as text and as pages: the lines that were sent and answered.

use crate::game::{GameAdapter, GameSetup, Outcome, Rendered};
use crate::pages;
use anyhow::anyhow;
use serde_json::{json, Value};

/// Page of the lines sent and answered.
const TEMPLATE: &str = include_str!("../web/views/plain.html");

/// The first line of a game's record.
pub fn header_line(game: &dyn GameAdapter, setup: &GameSetup) -> Value {
    let (name, rules) = (game.name(), game.version());
    json!({"game": name, "rules": rules, "seed": setup.seed, "title": setup.title})
}

/// The last line of a game's record.
pub fn end_line(outcome: &Outcome) -> Value {
    let failures = outcome.failures.iter();
    let failures: Vec<_> = failures
        .map(|it| it.as_ref().map(|failure| &failure.reason))
        .collect();
    json!({"end": outcome.end, "scores": outcome.scores, "points": outcome.points,
        "failures": failures})
}

/// The games of a text, request by request.
pub fn pictures(text: &str) -> Rendered<Vec<(u32, String)>> {
    let mut content: Vec<(u32, String)> = Vec::new();
    let read = games(text);
    for (_, line) in read.iter().flatten().flatten() {
        match content.last_mut() {
            Some((turn, _)) if line["sent"].is_array() => {
                let next = *turn + 1;
                content.push((next, picture(line)));
            }
            Some((_, picture)) if line["end"].is_string() => *picture += &end(line),
            _ => content.push((
                0,
                format!("{}\n", line["title"].as_str().unwrap_or_default()),
            )),
        }
    }
    Rendered {
        content,
        outcome: read.map(drop).map_err(|error| anyhow!(error)),
    }
}

/// A request, its answer, and where the record has them the standard error output and the
/// referee's messages.
fn picture(line: &Value) -> String {
    let seat = &line["seat"];
    let parts = [
        (format!("seat {seat} was sent"), texts(&line["sent"])),
        ("and answered".to_string(), answered(line)),
        (
            "with standard error output".to_string(),
            texts(&line["errors"]),
        ),
        ("the referee".to_string(), texts(&line["summary"])),
    ];
    let parts = parts.into_iter().enumerate();
    let shown = parts.filter_map(|(place, (title, lines))| {
        let is_shown = place < 2 || !lines.is_empty();
        is_shown.then(|| format!("{title}\n  {}\n", lines.join("\n  ")))
    });
    shown.collect()
}

/// Page of one game of the game called `game`.
pub fn page(game: &str, file: &str, text: &str) -> Rendered<String> {
    let page = || {
        let read = games(text).map_err(|error| anyhow!(error))?;
        let [lines] = &read[..] else {
            anyhow::bail!("expected one game, found {}", read.len());
        };
        let mut lines = lines.iter().map(|(_, line)| line);
        let steps = lines.clone().filter(|line| line["sent"].is_array());
        let end = lines.next_back().filter(|it| it["end"].is_string());
        let data = json!({"title": file, "game": game,
            "end": end.map_or("", |it| it["end"].as_str().unwrap_or_default()),
            "scores": end.map_or(json!([]), |it| it["scores"].clone()),
            "steps": steps.map(step).collect::<Vec<Value>>()});
        pages::fill(TEMPLATE, file, &data)
    };
    Rendered::whole(page())
}

/// A request as the page's script reads it.
fn step(line: &Value) -> Value {
    let answer = match line["fault"].as_str() {
        Some(fault) => json!({"Err": fault}),
        None => json!({"Ok": answered(line).join("\n")}),
    };
    json!({"seats": [{"seat": line["seat"], "sent": texts(&line["sent"]), "answer": answer,
        "errors": texts(&line["errors"]), "summary": texts(&line["summary"])}]})
}

/// JSON lines of each game in a text, with their line numbers.
pub fn games(text: &str) -> Result<Vec<Vec<(usize, Value)>>, String> {
    let mut games: Vec<Vec<(usize, Value)>> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("{number}: {error}"))?;
        if value["game"].is_string() {
            games.push(Vec::new());
        }
        let game = games.last_mut();
        let game = game.ok_or_else(|| format!("{number}: expected the header of a game"))?;
        game.push((number, value));
    }
    Ok(games)
}

/// Strings of a JSON list.
pub fn texts(list: &Value) -> Vec<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .flat_map(|it| it.as_str().map(str::to_string))
        .collect()
}

/// Lines of the answer to a request, or the fault in its place.
fn answered(line: &Value) -> Vec<String> {
    match line["fault"].as_str() {
        Some(fault) => vec![format!("({fault})")],
        None => texts(&line["answer"]),
    }
}

/// Text about the end of a game.
fn end(line: &Value) -> String {
    let reasons = texts(&line["failures"]).join(", ");
    let scores = texts_of_numbers(&line["scores"]);
    let end = line["end"].as_str().unwrap_or_default();
    if reasons.is_empty() {
        format!("{end}: {scores}\n")
    } else {
        format!("{end} ({reasons}): {scores}\n")
    }
}

fn texts_of_numbers(list: &Value) -> String {
    let numbers = list
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(Value::as_f64);
    numbers
        .map(|it| it.to_string())
        .collect::<Vec<String>>()
        .join(" : ")
}
