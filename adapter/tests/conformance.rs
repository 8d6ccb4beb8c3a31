//! Tests of the verifier on recorded games of the official referee, and on copies with one
//! digit changed.

use ocean_adapter::verify::{replay, verify, Agreement};
use std::path::{Path, PathBuf};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/conformance")
}

/// The recorded games of a folder, in the order of their names.
fn recordings(folder: &str) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(data().join(folder))
        .expect("the recorded games are part of the project")
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let name = file.display().to_string();
            (name, std::fs::read_to_string(file).expect("a text file"))
        })
        .collect()
}

#[test]
fn our_rules_agree_with_every_recorded_game() {
    let mut total = Agreement::default();
    for (name, text) in recordings("games").into_iter().chain(recordings("edge")) {
        let agreement = verify(&text).unwrap_or_else(|mismatch| panic!("{name}:{mismatch}"));
        total.games += agreement.games;
        total.requests += agreement.requests;
    }
    assert_eq!((total.games, total.requests), (60 + 32, 7244));
}

#[test]
fn several_games_may_stand_in_one_file() {
    let all: String = recordings("edge")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let counts = replay(&all, |_, _| {}).expect("all agree");
    assert_eq!(counts.len(), 32);
}

/// Position of a byte in a record.
struct Place<'a> {
    lines: &'a [&'a str],
    /// Index of the line.
    line: usize,
    /// Offset within it.
    column: usize,
}

impl Place<'_> {
    fn is_in(&self, field: &str) -> bool {
        let line = self.lines[self.line];
        let Some(start) = line.find(field).map(|at| at + field.len()) else {
            return false;
        };
        let text = &line[start..];
        // A string ends with a quote, a number with a comma.
        let length = match text.strip_prefix('"') {
            Some(text) => 1 + text.find('"').unwrap_or(text.len()),
            None => text.find(',').unwrap_or(text.len()),
        };
        (start..start + length).contains(&self.column)
    }

    /// Whether nothing in a game depends on a digit here: the documented exceptions of
    /// `verify`, found without calling it.
    fn is_mute(&self) -> bool {
        if self.is_in("\"type\":\"header\",\"name\":") || self.is_in("{\"game\":") {
            return true;
        }
        if self.line == 0 && self.is_in("\"league\":") {
            // 3 and up are the same league, and without a placement nothing depends on
            // the league.
            let level = self.lines[0].find("\"league\":4").is_some();
            return level || !self.lines.iter().any(|line| line.contains("TORPEDO"));
        }
        self.is_in("\"output\":") && self.is_in_an_unread_piece()
    }

    /// Whether this is part of an action that was left out, or of one whose words the
    /// referee does not read.
    fn is_in_an_unread_piece(&self) -> bool {
        let line = self.lines[self.line];
        let start = line.find("\"output\":\"").expect("an answer") + "\"output\":\"".len();
        let end = start + line[start..].find('"').expect("its end");
        let piece_start = line[start..self.column]
            .rfind('|')
            .map_or(start, |at| start + at + 1);
        let piece_end = line[self.column..end]
            .find('|')
            .map_or(end, |at| self.column + at);
        let piece = line[piece_start..piece_end].trim();
        let name = piece.split(' ').next().unwrap_or_default();
        if matches!(name, "MSG" | "SURFACE") {
            return true;
        }
        let seat = usize::from(line.contains("\"player\":1,"));
        let after = self.lines[self.line + 1];
        let summary = after
            .split("\"summary\":\"")
            .nth(1 + seat)
            .and_then(|rest| rest.split('"').next())
            .unwrap_or_default();
        // Left out, or after a kill or a disqualification: never announced.
        !summary
            .split('|')
            .any(|heard| heard.split(' ').next() == Some(name))
    }
}

/// Changes every `step`-th digit of a recording, one at a time; each change must be found
/// in its line, unless nothing depends on it. Returns the number of changes and of those
/// that passed.
fn change_digits(name: &str, text: &str, first: usize, step: usize) -> (usize, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let digits: Vec<usize> = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| byte.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    let (mut changed, mut passed) = (0, 0);
    let mut bytes = text.as_bytes().to_vec();
    for &at in digits.iter().skip(first).step_by(step) {
        let digit = bytes[at];
        bytes[at] = b'0' + (digit - b'0' + 1) % 10;
        let line = text[..at].matches('\n').count();
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let place = Place {
            lines: &lines,
            line,
            column: at - start,
        };
        let copy = std::str::from_utf8(&bytes).expect("digits are text");
        let here = format!("{name}:{}:{}", line + 1, place.column + 1);
        changed += 1;
        match verify(copy) {
            Ok(_) => {
                assert!(place.is_mute(), "{here}: a changed digit passed");
                passed += 1;
            }
            // An answer shows in what follows it, and so does a league.
            Err(_) if place.is_in("\"output\":") || place.is_in("\"league\":") => {}
            Err(mismatch) => {
                assert_eq!(mismatch.line, line + 1, "{here}: {mismatch}");
            }
        }
        bytes[at] = digit;
    }
    (changed, passed)
}

#[test]
fn changed_digits_of_the_edge_cases_are_found() {
    let (mut changed, mut passed) = (0, 0);
    for (i, (name, text)) in recordings("edge").into_iter().enumerate() {
        // Every digit of every fourth file, every fifth one of the others.
        let step = if i % 4 == 0 { 1 } else { 5 };
        let counts = change_digits(&name, &text, i % step, step);
        changed += counts.0;
        passed += counts.1;
    }
    assert!(changed > 5_000, "{changed}");
    assert!(passed * 100 < changed, "{passed} of {changed} passed");
}

#[test]
fn every_changed_digit_of_a_whole_game_is_found() {
    let games = recordings("games");
    let (name, text) = games
        .iter()
        .min_by_key(|(_, text)| text.len())
        .expect("there are games");
    let (changed, _) = change_digits(name, text, 0, 1);
    assert!(changed > 2_000, "{changed}");
}

#[test]
fn changed_digits_here_and_there_in_all_games_are_found() {
    for (i, (name, text)) in recordings("games").into_iter().enumerate() {
        change_digits(&name, &text, i, 151);
    }
}

#[test]
fn damage_of_other_kinds_is_named() {
    let (_, text) = recordings("games").remove(0);
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..10].join("\n");
    let message = |text: &str| verify(text).expect_err("must differ").to_string();
    assert!(message(&cut).starts_with("11: expected a line of type turn, found the end"));
    assert!(message("").starts_with("1: expected a line of type header"));
    let half = &text[..text.len() / 2];
    assert!(message(half).contains("expected one object of JSON"));
    let twice = [&lines[..5], &lines[4..]].concat().join("\n");
    assert!(
        message(&twice).starts_with("6: field "),
        "{}",
        message(&twice)
    );
    let swapped = text.replace("\"swap\":false", "\"swap\":true");
    assert!(message(&swapped).contains("field result."));
    let more = format!("{text}\nnothing");
    assert!(message(&more).contains("expected one object of JSON"));
    let winner = text.replace("\"winner\":\"A\"", "\"winner\":\"B\"");
    assert!(message(&winner).contains("field result.winner: expected \"A\", found \"B\""));
    let surplus = text.replacen("\"turn\":0,", "\"turn\":0,\"extra\":1,", 1);
    assert!(message(&surplus).contains("field state_before.extra: expected nothing"));
    let missing = text.replacen("\"mines\":[],", "", 1);
    assert!(message(&missing).contains("field state_before.players[0].mines"));
}
