//! Archive of games with an external referee: shown from the lines sent and answered, verified by
//! replaying them with the referee.

use super::transcript::{games, page, pictures, texts};
use crate::game::{Agreement, Answer, Archive, Fault, GameAdapter, GameSetup, Limits, Rendered};
use serde_json::Value;

/// A game whose records are the lines that its seats were sent and answered: a header with `game`,
/// `rules`, `seed` and `title`, a line with `seat`, `sent` and `answer` or `fault` for each request,
/// a line with `end`.
pub(super) trait LineRecords: GameAdapter + Sized {
    /// Replays a recorded game by its referee; returns the number of its requests.
    fn compare(&self, game: &[(usize, Value)]) -> Result<usize, String> {
        compare(self, game)
    }
}

impl<T: LineRecords> Archive for T {
    fn owns(&self, header: &Value) -> bool {
        header["game"] == self.name()
    }

    fn verify(&self, text: &str) -> Result<Agreement, String> {
        let mut agreement = Agreement::default();
        for game in games(text)? {
            agreement.requests += self.compare(&game)?;
            agreement.games += 1;
        }
        Ok(agreement)
    }

    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        pictures(text)
    }

    fn page(&self, file: &str, text: &str) -> Rendered<String> {
        page(self.name(), file, text)
    }
}

/// The seed in the header of a recorded game, which must be of this game and referee.
pub(super) fn seed_of(header: &Value, adapter: &dyn GameAdapter) -> Result<i64, String> {
    if header["game"] != adapter.name() {
        return Err(format!("a game of {}", header["game"]));
    }
    let rules = adapter.version();
    if header["rules"] != rules {
        return Err(format!(
            "field rules: expected {rules}, found {}: the referee's files are others",
            header["rules"]
        ));
    }
    header["seed"]
        .as_i64()
        .ok_or_else(|| "expected a seed".to_string())
}

/// Replays a recorded game by its referee; returns the number of its requests.
fn compare(adapter: &dyn GameAdapter, game: &[(usize, Value)]) -> Result<usize, String> {
    let (first, header) = &game[0];
    let at_header = |error: String| format!("{first}: {error}");
    let seed = seed_of(header, adapter).map_err(at_header)?;
    let setup = GameSetup {
        title: header["title"].as_str().map(str::to_string),
        recorded: true,
        ..GameSetup::new(seed, Limits::UNTIMED)
    };
    let started = adapter.start_game(&setup);
    let mut played = started.map_err(|error| at_header(format!("{error:#}")))?;
    let mut requests = 0;
    for (_, line) in game.iter().filter(|(_, line)| line["sent"].is_array()) {
        let fault = line["fault"].as_str().map(|fault| {
            let known = Fault::from_name(fault);
            known.unwrap_or(Fault::Closed)
        });
        let lines = fault.map_or_else(|| Ok(texts(&line["answer"])), Err);
        played.take(vec![Answer::at_once(lines)]);
        requests += 1;
    }
    for (place, (number, line)) in game.iter().enumerate() {
        let ours = played.record().get(place);
        let same = ours.map(|ours| serde_json::from_str::<Value>(ours).ok().as_ref() == Some(line));
        if same != Some(true) {
            let ours = ours.map_or("nothing more", |it| it);
            return Err(format!("{number}: expected {ours}, found {line}"));
        }
    }
    match (played.referee_error(), played.record().get(game.len())) {
        (Some(reason), _) => Err(at_header(reason)),
        (None, None) if played.outcome().is_some() => Ok(requests),
        _ => {
            let last = game.last().map_or(0, |(number, _)| *number);
            Err(format!(
                "{}: expected the end of the game, found none",
                last + 1
            ))
        }
    }
}
