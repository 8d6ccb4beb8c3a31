//! Verifier of recorded games: plays them again and compares every field.
//!
//! A game is played again from the answers in its record, and its new record is compared
//! with the one read, value by value. Not compared, because nothing in a game depends on
//! them or they depend on nothing:
//!
//! * `name` and `players` of the header and `game` of the result: free text, and a count that
//!   the recorder gave;
//! * `league`, beyond distinguishing 1 and 2 from each other and from 3 and up;
//! * the order of `mines`: they are compared as sorted lists;
//! * the parts of an answer that the rules do not read: MSG texts, words after
//!   SURFACE, the words of actions that are left out, zeros before a number.
//!
//! Three behaviours of the official referee were never recorded, so both variants pass:
//! whether the turn limit counts as a frame, whether the turn of a player without an
//! answer begins, and the texts marked `Wording::Ours`.

use super::play::OceanGame;
use super::record::{End, Header};
use super::sea;
use super::texts::{self, Wording};
use crate::judge::LIMITS;
pub use arena::game::{Agreement, Mismatch};
use arena::game::{Answer, Fault, Game, GameSetup, RecordLines, GIVEN_MAPS};
use ocean::protocol::Briefing;
use ocean::rules::{League, Seat};
use serde_json::Value;

/// Compares all games of a file's text with our rules.
///
/// # Errors
/// The first field that differs.
pub fn verify(text: &str) -> Result<Agreement, Mismatch> {
    let requests = replay(text, |_, _| {})?;
    Ok(Agreement {
        games: requests.len(),
        requests: requests.iter().sum(),
    })
}

/// Plays the recorded games again and compares every field; calls `after` after each answer,
/// with it. Returns the number of requests of each game.
///
/// # Errors
/// The first field that differs.
pub fn replay(text: &str, mut after: impl FnMut(&OceanGame, &str)) -> Result<Vec<usize>, Mismatch> {
    replay_around(text, |game, answer| {
        if let Some(answer) = answer {
            after(game, answer);
        }
    })
}

/// [`replay`] that calls `around` before each answer, with `None`, and after it.
///
/// # Errors
/// The first field that differs.
pub fn replay_around(
    text: &str,
    mut around: impl FnMut(&OceanGame, Option<&str>),
) -> Result<Vec<usize>, Mismatch> {
    let mut lines = RecordLines::new(text, |path| path.ends_with(".mines"));
    let mut games = Vec::new();
    loop {
        let header = lines.next("header")?;
        let mut game = start_game(&lines, &header)?;
        let mut requests = 0;
        while game.next_seat().is_some() {
            around(&game, None);
            let kind = if game.state().is_some() {
                "turn"
            } else {
                "init"
            };
            let found = lines.next(kind)?;
            let answer = match &found["output"] {
                Value::String(text) => Ok(vec![text.clone()]),
                Value::Null if found.get("output").is_some() => {
                    let seat = game.next_seat().map_or(0, Seat::index);
                    Err(recorded_fault(&lines, seat))
                }
                other => {
                    let expected = "a string, or null for no answer";
                    return Err(lines.mismatch("output", expected, other));
                }
            };
            let index = game.record().len();
            game.take(vec![Answer::at_once(answer)]);
            lines.compare(&parse(&game.record()[index]), &found)?;
            requests += 1;
            around(&game, Some(found["output"].as_str().unwrap_or("nothing")));
        }
        let found = lines.next("end")?;
        compare_end(&lines, &mut game, &found)?;
        games.push(requests);
        if lines.is_at_end() {
            return Ok(games);
        }
    }
}

/// The fault of a player without an answer: the one that the reason in the end line
/// names, [`Fault::Timeout`] where it names none.
fn recorded_fault(lines: &RecordLines, player: usize) -> Fault {
    let end = lines.rest().find(|line| line["type"] == "end");
    let end = end.unwrap_or_default();
    let bots = ["A", "B"].map(|bot| &end["result"][bot]);
    let bot = bots.into_iter().find(|bot| bot["id"] == player);
    let reason = bot.and_then(|bot| bot["reason"].as_str());
    reason
        .and_then(texts::named_fault)
        .unwrap_or(Fault::Timeout)
}

/// Starts a recorded game again on the map of the header, which is compared with the
/// generator's.
fn start_game(lines: &RecordLines, header: &Value) -> Result<OceanGame, Mismatch> {
    let wrong = |field: &str, expected: &str| lines.mismatch(field, expected, &header[field]);
    let text = |field: &str| match &header[field] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err(wrong(field, "a string")),
    };
    let seed = header["seed"]
        .as_i64()
        .ok_or_else(|| wrong("seed", "an integer of 64 bits"))?;
    let league = header["league"]
        .as_u64()
        .and_then(|league| u8::try_from(league).ok())
        .filter(|&league| league > 0)
        .ok_or_else(|| wrong("league", "a level, 1 and up"))?;
    let profile = text("profile")?;
    let rows: Option<Vec<&str>> = header["map"]
        .as_array()
        .and_then(|rows| rows.iter().map(Value::as_str).collect());
    let rows = rows.ok_or_else(|| wrong("map", "fifteen rows"))?;
    let briefing = Briefing::parse(std::iter::once("15 15 0").chain(rows.iter().copied()))
        .map_err(|error| {
            // Line 1 of a briefing is not part of the map.
            let field = format!("map[{}]", error.line.saturating_sub(2));
            lines.mismatch(&field, error.expected, format!("{:?}", error.text))
        })?;
    let generated = match profile.as_deref() {
        // Such a map has no generator.
        Some(GIVEN_MAPS) => briefing.water,
        profile => sea::water(profile, seed)
            .map_err(|error| lines.mismatch("profile", "a profile of maps", error))?,
    };
    let setup = GameSetup {
        profile,
        title: text("name")?,
        recorded: true,
        ..GameSetup::new(seed, LIMITS)
    };
    let mut expected = Header::new(&setup, League(league), generated);
    // Not compared, as the name is not: old records have no players.
    expected.players = serde_json::from_value(header["players"].clone())
        .map_err(|_| wrong("players", "the programs of both seats"))?;
    lines.compare(&expected, header)?;
    Ok(OceanGame::new(&setup, League(league), briefing.water))
}

/// Compares the last line with each end that is allowed.
fn compare_end(lines: &RecordLines, game: &mut OceanGame, found: &Value) -> Result<(), Mismatch> {
    let leeway = game.leeway();
    let mut accepted = vec![fitted(game, found)];
    if let Some(seat) = leeway.begun {
        game.begin_turn_without_answer(seat);
        accepted.push(fitted(game, found));
    }
    if leeway.one_frame_more {
        let mut more = accepted[0].clone();
        more.result.frames += 1;
        accepted.push(more);
    }
    let first = lines.compare(&accepted[0], found);
    if accepted.iter().any(|end| lines.compare(end, found).is_ok()) {
        return Ok(());
    }
    first
}

/// The end by our rules, with the fields that only the record has taken from it.
fn fitted(game: &OceanGame, found: &Value) -> End {
    let mut end = game.end();
    let result = &found["result"];
    if let Some(number) = result["game"].as_u64() {
        end.result.game = number;
    }
    if result["swap"] == Value::Bool(true) {
        end.result.swap = true;
        std::mem::swap(&mut end.result.a, &mut end.result.b);
        end.result.winner = match end.result.winner {
            "A" => "B",
            "B" => "A",
            draw => draw,
        };
    }
    let leeway = game.leeway();
    for (bot, name) in [(&mut end.result.a, "A"), (&mut end.result.b, "B")] {
        match result[name]["reason"].as_str() {
            Some(reason) if leeway.reasons[bot.id] && !reason.is_empty() => {
                bot.reason = Some(reason.to_string());
            }
            _ => {}
        }
    }
    end.summary = fitted_remarks(game, &found["summary"]);
    end
}

/// The remarks by our rules. One whose text was never recorded may have any text that is
/// not another remark's, or be absent.
fn fitted_remarks(game: &OceanGame, found: &Value) -> Vec<String> {
    let found: Vec<&str> = found
        .as_array()
        .map(|remarks| remarks.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let mut remarks = Vec::new();
    for remark in game.remarks() {
        match (remark.wording, found.get(remarks.len())) {
            (Wording::Recorded, _) => remarks.push(remark.text),
            (Wording::Ours, Some(&text)) if !texts::is_recorded_remark(text) => {
                remarks.push(text.to_string());
            }
            (Wording::Ours, _) => {}
        }
    }
    remarks
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| unreachable!("our own line: {error}"))
}
