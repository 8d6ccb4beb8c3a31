//! Parser of games saved from the judge's site: one JSON object.
//!
//! The site's format is not documented; the fields read here are those that public tools read.
//! Missing fields are reported by the code that needs them; unknown fields are ignored.

use anyhow::{bail, Context};
use serde_json::Value;
use std::collections::VecDeque;

/// A finished game of two players as the site saves it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedGame {
    /// Number of the game on the site.
    pub id: Option<u64>,
    /// Settings of the referee, one `name=value` a line.
    pub settings: String,
    /// Names of the players by seat; empty where the file has none.
    pub players: [String; 2],
    /// Output lines of each seat, in order.
    pub answers: [VecDeque<SavedAnswer>; 2],
    /// The referee's scores by seat.
    pub scores: Option<[f64; 2]>,
    /// Ranks by seat, 0 is the winner.
    pub ranks: Option<[u64; 2]>,
}

/// One output line of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedAnswer {
    /// Index of its frame, from 0.
    pub frame: usize,
    /// The line without its line end.
    pub text: String,
    /// Messages of the referee about the turn, in this frame and the following ones up to the next
    /// answer, without the players' names.
    pub remarks: Vec<String>,
}

impl SavedGame {
    /// Parses the content of a file.
    ///
    /// # Errors
    /// A text that is not JSON, or has no `frames` in the expected form.
    pub fn parse(text: &str) -> anyhow::Result<SavedGame> {
        let text = text.trim_start_matches('\u{feff}');
        let whole: Value = serde_json::from_str(text).context("expected one object of JSON")?;
        let game = unwrapped(&whole).context(
            "expected a game saved from the judge's site: an object with a list `frames`",
        )?;
        let players = players(&game["agents"]);
        let mut saved = SavedGame {
            id: game["gameId"].as_u64(),
            settings: settings(&game["refereeInput"]),
            scores: pair(&game["scores"], Value::as_f64),
            ranks: pair(&game["ranks"], Value::as_u64),
            players,
            ..SavedGame::default()
        };
        let frames = game["frames"].as_array().map_or(&[][..], Vec::as_slice);
        let mut last = None;
        for (place, frame) in frames.iter().enumerate() {
            let place_of = |what: &str| format!("frame {place}: {what}");
            if let Some(text) = frame["stdout"].as_str().filter(|text| !text.is_empty()) {
                let seat = frame["agentId"].as_u64().filter(|&seat| seat < 2);
                let seat = seat.with_context(|| {
                    let found = &frame["agentId"];
                    place_of(&format!(
                        "expected agentId 0 or 1 beside stdout, found {found}"
                    ))
                })? as usize;
                let mut lines = text.lines();
                let text = lines.next().unwrap_or_default().to_string();
                if let Some(more) = lines.find(|line| !line.trim().is_empty()) {
                    bail!(place_of(&format!(
                        "expected one line of player {seat}, found {more:?} after {text:?}"
                    )));
                }
                saved.answers[seat].push_back(SavedAnswer {
                    frame: place,
                    text,
                    remarks: Vec::new(),
                });
                last = Some(seat);
            }
            let remarks = ["summary", "gameInformation"].map(|field| frame[field].as_str());
            if let Some(answer) = last.and_then(|seat| saved.answers[seat].back_mut()) {
                for line in remarks.into_iter().flatten().flat_map(str::lines) {
                    let mut line = line.to_string();
                    for name in saved.players.iter().filter(|name| !name.is_empty()) {
                        line = line.replace(name.as_str(), "");
                    }
                    answer.remarks.push(line.trim().to_string());
                }
            }
        }
        if saved.answers.iter().all(VecDeque::is_empty) {
            bail!("expected frames with `stdout`, what the players printed, found none");
        }
        Ok(saved)
    }

    /// The value of a referee setting; `None` if it is missing.
    pub fn setting(&self, name: &str) -> Option<&str> {
        let mut pairs = self
            .settings
            .lines()
            .filter_map(|line| line.split_once('='));
        pairs.find_map(|(key, value)| (key.trim() == name).then_some(value.trim()))
    }

    /// Name of a seat's player for messages: `player 0` if the file has none.
    pub fn player(&self, seat: usize) -> String {
        match self.players[seat].as_str() {
            "" => format!("player {seat}"),
            name => name.to_string(),
        }
    }
}

/// The object that has `frames`: the file's own one or one nested in it.
fn unwrapped(value: &Value) -> Option<&Value> {
    if value["frames"].is_array() {
        return Some(value);
    }
    let inner = match value {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(values) => values.iter().collect(),
        _ => Vec::new(),
    };
    inner.into_iter().find_map(unwrapped)
}

/// Settings as `name=value` lines, from a text or from an object.
fn settings(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(fields) => {
            let line = |(name, value): (&String, &Value)| match value {
                Value::String(text) => format!("{name}={text}"),
                value => format!("{name}={value}"),
            };
            fields.iter().map(line).collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}

fn pair<N: Copy>(value: &Value, read: impl Fn(&Value) -> Option<N>) -> Option<[N; 2]> {
    let values: Option<Vec<N>> = value.as_array()?.iter().map(read).collect();
    values?.try_into().ok()
}

fn players(agents: &Value) -> [String; 2] {
    let mut names = [String::new(), String::new()];
    let agents = agents.as_array().map_or(&[][..], Vec::as_slice);
    for (place, agent) in agents.iter().enumerate() {
        let seat = agent["index"].as_u64().map_or(place, |seat| seat as usize);
        let name = [
            &agent["codingamer"]["pseudo"],
            &agent["arenaboss"]["nickname"],
        ];
        if let (Some(slot), Some(name)) =
            (names.get_mut(seat), name.iter().find_map(|it| it.as_str()))
        {
            *slot = name.trim().to_string();
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::SavedGame;

    #[test]
    fn fields_may_be_missing_wrapped_or_more() {
        let text = r#"{"success": {"gameId": 7, "refereeInput": "seed=-5\nother=x",
            "agents": [{"index": 1, "codingamer": {"pseudo": "Ann"}}, {"index": 0, "arenaboss": {"nickname": "Boss"}}],
            "ranks": [1, 0], "more": {},
            "frames": [{"agentId": -1, "view": "x"}, {"agentId": 0, "stdout": "7 7\n", "summary": "Boss is placed"},
                       {"agentId": 0, "gameInformation": "more"}, {"agentId": 1, "stdout": "\n"}]}}"#;
        let game = SavedGame::parse(text).expect("a game");
        assert_eq!(game.setting("seed"), Some("-5"));
        assert_eq!(game.players, ["Boss", "Ann"]);
        assert_eq!(
            (game.id, game.ranks, game.scores),
            (Some(7), Some([1, 0]), None)
        );
        assert_eq!(game.answers[0][0].text, "7 7");
        assert_eq!(game.answers[0][0].remarks, ["is placed", "more"]);
        assert_eq!(
            (game.answers[1][0].text.as_str(), game.answers[1][0].frame),
            ("", 3)
        );
        for (text, expected) in [
            ("seed=5", "expected one object of JSON"),
            (
                "{\"frames\": 5}",
                "expected a game saved from the judge's site",
            ),
            ("{\"frames\": []}", "expected frames with `stdout`"),
            (
                "{\"frames\": [{\"stdout\": \"a\"}]}",
                "frame 0: expected agentId 0 or 1 beside stdout, found null",
            ),
            (
                "{\"frames\": [{\"agentId\": 1, \"stdout\": \"a\\nb\"}]}",
                "frame 0: expected one line of player 1, found \"b\" after \"a\"",
            ),
        ] {
            let error = format!("{:#}", SavedGame::parse(text).expect_err(text));
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
