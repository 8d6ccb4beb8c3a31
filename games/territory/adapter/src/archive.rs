//! The archive of recorded games, ours and folders of moves with official scores:
//! verifying, drawing, pages.

use super::page::Page;
use super::play::{is_ignored, target};
use super::record::{End, Header, Turn, GAME};
use super::{input, Territory};
use arena::game::{Agreement, Archive, RecordLines, Rendered};
use serde_json::Value;
use std::fmt::{Display, Write};
use std::fs::read_to_string;
use std::path::Path;
use territory::rules::{Board, Cell, State, TURNS};
use territory_maps::{generate, Input, Overrides};

impl Archive for Territory {
    fn owns(&self, header: &Value) -> bool {
        header["game"] == GAME
    }

    fn verify(&self, text: &str) -> Result<Agreement, String> {
        replay(text, |_, _, _| {})
    }

    fn verify_folder(&self, folder: &Path) -> Option<Result<Agreement, String>> {
        let scores = folder.join("scores.txt");
        scores.exists().then(|| verify_moves(folder, &scores))
    }

    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        let mut content = Vec::new();
        let replayed = replay(text, |input, state, turn| {
            content.push((state.turn() as u32, picture(&input.board, state, turn)));
        });
        Rendered::replayed(content, replayed)
    }

    fn page(&self, file: &str, text: &str) -> Rendered<String> {
        let mut page = Page::new(file);
        let replayed = replay(text, |input, state, turn| page.add(input, state, turn));
        Rendered::page(replayed, |it| it.games, |_| page.print())
    }
}

/// Plays the games of a record again from their answers and compares each line; calls
/// `after` at each start and after each turn.
///
/// # Errors
/// The first difference from the rules, with its line.
fn replay(
    text: &str,
    mut after: impl FnMut(&Input, &State, Option<&Turn>),
) -> Result<Agreement, String> {
    let mut lines = RecordLines::new(text, |_| false);
    let mut agreement = Agreement::default();
    loop {
        let mut header = lines.next("header")?;
        if let Some(fields) = header.as_object_mut() {
            fields.remove("type");
        }
        let number = lines.number();
        let wrong = |error: &dyn Display| format!("{number}: {error}");
        let header: Header = serde_json::from_value(header).map_err(|it| wrong(&it))?;
        let input = input(header.profile.as_deref(), header.seed).map_err(|it| wrong(&it))?;
        let board = &input.board;
        let mut state = State::new(board);
        after(&input, &state, None);
        while !state.is_over() && !lines.is_next("end") {
            let found = lines.next("turn")?;
            let answer = found["answer"].as_str();
            let answer =
                answer.ok_or_else(|| lines.mismatch("answer", "a string", &found["answer"]))?;
            let cell = target(board, &state, answer)
                .map_err(|reason| format!("{}: field answer: {reason}", lines.number()))?;
            let targets = input.targets(&state, cell);
            state.play(board, &targets);
            let ours = Turn::new(board, answer, &targets[..board.player_count()], &state);
            lines.compare(&ours, &found)?;
            agreement.requests += 1;
            after(&input, &state, Some(&ours));
        }
        let found = lines.next("end")?;
        let fault = found["fault"].as_str().map(str::to_string);
        if fault.is_none() && !state.is_over() {
            let (number, turns) = (lines.number(), state.turn());
            return Err(format!("{number}: expected {TURNS} turns, found {turns}"));
        }
        lines.compare(&End::new(board, &state, fault), &found)?;
        agreement.games += 1;
        if lines.is_at_end() {
            return Ok(agreement);
        }
    }
}

/// Verifies a folder of the official form: `NNNN.moves`, our 100 answers on input NNNN, and
/// `scores.txt` with a line `NNNN SCORE OWN BEST` for each.
fn verify_moves(folder: &Path, scores: &Path) -> Result<Agreement, String> {
    let read =
        |path: &Path| read_to_string(path).map_err(|error| format!(" {}: {error}", path.display()));
    let mut agreement = Agreement::default();
    for (number, line) in read(scores)?.lines().enumerate() {
        let place = format!("scores.txt:{}", number + 1);
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, score, own, best] = words[..] else {
            return Err(format!(
                "{place}: expected `NNNN SCORE OWN BEST`, found {line:?}"
            ));
        };
        let seed = name
            .parse()
            .map_err(|_| format!("{place}: expected an input's number, found {name:?}"))?;
        let input = generate(seed, Overrides::default());
        let board = &input.board;
        let mut state = State::new(board);
        let moves = read(&folder.join(format!("{name}.moves")))?;
        let answers = moves
            .lines()
            .enumerate()
            .filter(|(_, line)| !is_ignored(line));
        for (number, line) in answers {
            let place = format!("{name}.moves:{}", number + 1);
            if state.is_over() {
                return Err(format!("{place}: expected {TURNS} answers, found more"));
            }
            let cell =
                target(board, &state, line).map_err(|reason| format!("{place}: {reason}"))?;
            let targets = input.targets(&state, cell);
            state.play(board, &targets);
            agreement.requests += 1;
        }
        if !state.is_over() {
            return Err(format!(
                "{name}.moves: expected {TURNS} answers, found {}",
                state.turn()
            ));
        }
        let ours = End::new(board, &state, None);
        let numbers = [
            ours.score.to_string(),
            ours.own.to_string(),
            ours.best.to_string(),
        ];
        if numbers.iter().ne([score, own, best]) {
            return Err(format!(
                "{place}: expected {name} {}, found {line}",
                numbers.join(" ")
            ));
        }
        agreement.games += 1;
    }
    Ok(agreement)
}

/// The heading and the board after a turn, or at the start: each cell's owner and
/// level, with the player that stands there in brackets.
fn picture(board: &Board, state: &State, turn: Option<&Turn>) -> String {
    let mut text = match turn {
        None => "start".to_string(),
        Some(turn) => format!("turn {}: answer {:?}", state.turn(), turn.answer),
    };
    for player in board.players() {
        let _ = write!(text, "; {}: {}", player.0, state.score(player));
        let chosen = turn.and_then(|turn| turn.chosen.get(player.index()));
        let place = state.position(player);
        if chosen.is_some_and(|&chosen| chosen != [place.row(), place.column()]) {
            text.push_str(" recalled");
        }
    }
    let pieces = state.pieces(board);
    for cell in Cell::all() {
        text.push(if cell.column() == 0 { '\n' } else { ' ' });
        let (left, right) = if pieces.contains(cell) {
            ('[', ']')
        } else {
            (' ', ' ')
        };
        match state.owner(board, cell) {
            Some(owner) => {
                let _ = write!(text, "{left}{}:{}{right}", owner.0, state.level(cell));
            }
            None => text.push_str("  .  "),
        }
    }
    text.push('\n');
    text
}
