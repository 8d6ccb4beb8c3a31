//! A game saved from the judge's site: one object of JSON.
//!
//! The site's form is not documented; the fields read here are those that public
//! tools read. Whatever is missing is reported by the one who needs it, whatever is
//! more is left alone.

use anyhow::{bail, Context};
use serde_json::Value;
use std::collections::VecDeque;

/// What the site says of a finished game of two players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedGame {
    /// Number of the game on the site.
    pub id: Option<u64>,
    /// The referee's settings, `name=value` in lines.
    pub settings: String,
    /// Names of the players by seat; empty where the file has none.
    pub players: [String; 2],
    /// Output of each seat, in order.
    pub answers: [VecDeque<SavedAnswer>; 2],
    /// The referee's scores by seat.
    pub scores: Option<[f64; 2]>,
    /// Ranks by seat, 0 is the winner.
    pub ranks: Option<[u64; 2]>,
}

/// One line that a player printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedAnswer {
    /// Place of the frame it stands in, from 0.
    pub frame: usize,
    /// Without its line end.
    pub text: String,
    /// What the referee said of the turn, in this frame and those that follow up
    /// to the next answer, without the players' names.
    pub remarks: Vec<String>,
}

impl SavedGame {
    /// Reads a file.
    ///
    /// # Errors
    /// What is no JSON, has no frames, or frames that cannot be read.
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

    /// A setting's value.
    pub fn setting(&self, name: &str) -> Option<&str> {
        let lines = self.settings.lines();
        let mut pairs = lines.filter_map(|line| line.split_once('='));
        pairs.find_map(|(key, value)| (key.trim() == name).then_some(value.trim()))
    }

    /// A seat's player as messages name it.
    pub fn player(&self, seat: usize) -> String {
        match self.players[seat].as_str() {
            "" => format!("player {seat}"),
            name => name.to_string(),
        }
    }
}

/// The object that has the frames: the file's own, or one that it wraps.
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

/// Text, or an object of names and values, as lines.
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
