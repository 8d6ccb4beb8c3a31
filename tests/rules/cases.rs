//! Runs `tests/data/rules/*.case`: a situation, a written line, what comes of it.
//!
//! After `order:` stands the line as written. Then, each left out where
//! nothing changed: `after` (a picture), `trail` (cells more than drawn),
//! `life: own other`, `charges`, `mines`, `fresh`, `spent`, `sonar: Y|N`,
//! `heard` (the line the other side reads), `ignored` and `loss` (reasons as in
//! `rules::state`), `scores: own other` (as the lives, if left out), `over: yes`
//! at the end of a game. A case with a `loss` ends there: of its state, only the
//! scores are compared.

use crate::case_file::{charges, files, pair, picture, CaseFile};
use ocean::protocol::parse_order;
use ocean::protocol::request::print_announcements;
use ocean::rules::legal::check;
use ocean::rules::state::{Piece, Played};
use ocean::rules::{Action, Board, BySeat, Disqualification, Seat, State};

#[test]
fn cases() {
    let files = files("case");
    for (path, text) in &files {
        // The file name comes with a panic in it.
        println!("{}", path.display());
        run(text);
    }
    assert!(files.len() >= 40, "only {} cases", files.len());
}

fn run(text: &str) {
    assert!(text.starts_with("# "), "a case begins with what it shows");
    let (before, expected) = CaseFile::parse(text).split_before("order");
    expected.only(&[
        "order", "after", "trail", "life", "charges", "mines", "fresh", "spent", "sonar", "heard",
        "ignored", "loss", "scores", "over",
    ]);
    let (board, state) = before.situation();
    let line = expected.get("order").expect("an order");
    let loss = expected.get("loss").map(str::to_string);
    let pieces: Vec<Piece> = match parse_order(line) {
        Ok(pieces) => pieces.into_iter().map(|(piece, _)| piece).collect(),
        Err(found) => {
            assert_eq!(found, Disqualification::Duplicate);
            assert_eq!(loss.as_deref(), Some("Duplicate"));
            return;
        }
    };
    let mut after = state;
    let played = after.play(&board, pieces.iter().copied());
    assert_eq!(
        played.disqualification.map(|loss| format!("{loss:?}")),
        loss
    );
    compare_lines(&played, &expected);
    compare_checker(&board, &state, &pieces, &played);
    let (scores, wanted) = expected_state(&board, &state, &expected);
    assert_eq!(after.scores, scores);
    if loss.is_none() {
        assert_eq!(after, wanted);
        assert_eq!(after.is_over(), expected.get("over") == Some("yes"));
    }
}

/// Compares the ignored actions, and the line that the other side receives.
fn compare_lines(played: &Played, expected: &CaseFile) {
    let ignored = played.ignored.iter().map(|reason| format!("{reason:?}"));
    let ignored: Vec<String> = ignored.collect();
    assert_eq!(
        ignored.join(", "),
        expected.get("ignored").unwrap_or_default()
    );
    let nothing = if played.announced.is_empty() {
        "NA"
    } else {
        ""
    };
    let heard = print_announcements(&played.announced);
    assert_eq!(heard, expected.get("heard").unwrap_or(nothing));
}

/// The checker must find the same, where the line is one of typed actions.
fn compare_checker(board: &Board, state: &State, pieces: &[Piece], played: &Played) {
    let actions: Option<Vec<Action>> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Action(action) => Some(*action),
            _ => None,
        })
        .collect();
    if let Some(actions) = actions {
        let legal =
            played.disqualification.is_none() && played.ignored.is_empty() && !actions.is_empty();
        assert_eq!(check(board, state, &actions).is_ok(), legal);
    }
}

/// The expected scores and the expected state.
fn expected_state(board: &Board, state: &State, expected: &CaseFile) -> (BySeat<u8>, State) {
    let seat = state.next_seat();
    let mut wanted = *state;
    wanted.turn += 1;
    let lives = expected.get("life").map(pair).unwrap_or([
        state.submarines[seat].life,
        state.submarines[seat.other()].life,
    ]);
    wanted.scores = BySeat(expected.get("scores").map(pair).unwrap_or(lives));
    if seat == Seat::Second {
        wanted.scores.0.swap(0, 1);
    }
    wanted.submarines[seat.other()].life = lives[1];
    let own = &mut wanted.submarines[seat];
    own.begin_turn();
    own.life = lives[0];
    if let Some(text) = expected.get("after") {
        let picture = picture(text);
        assert_eq!(picture.water, *board.water(), "the islands have moved");
        own.cell = picture.own.expect("an S in the picture");
        own.trail = picture.trail | expected.cells("trail");
    }
    if let Some(text) = expected.get("charges") {
        own.charges = charges(text);
    }
    if expected.get("mines").is_some() {
        own.mines = expected.cells("mines");
    }
    own.fresh_mines = expected.cells("fresh");
    own.spent_mines = expected.cells("spent");
    own.sonar = expected.get("sonar").map(|answer| answer == "Y");
    (wanted.scores, wanted)
}
