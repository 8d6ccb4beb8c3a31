//! Runs `tests/data/rules/*.case`: a situation, a written line, what comes of it.
//!
//! Behind `order:` stands the line as written. Then, each left out where
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
use ocean::rules::state::Piece;
use ocean::rules::{Action, BySeat, Loss, Seat};

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
    let seat = state.next_seat();
    let line = expected.get("order").expect("an order");
    let loss = expected.get("loss").map(str::to_string);
    let pieces: Vec<Piece> = match parse_order(line) {
        Ok(pieces) => pieces.into_iter().map(|(piece, _)| piece).collect(),
        Err(found) => {
            assert_eq!(found, Loss::Duplicate);
            assert_eq!(loss.as_deref(), Some("Duplicate"));
            return;
        }
    };
    let mut after = state;
    let played = after.play(&board, pieces.iter().copied());

    let found: Vec<String> = played
        .ignored
        .iter()
        .map(|reason| format!("{reason:?}"))
        .collect();
    assert_eq!(
        found.join(", "),
        expected.get("ignored").unwrap_or_default()
    );
    assert_eq!(played.loss.map(|loss| format!("{loss:?}")), loss);
    let heard = print_announcements(&played.announced);
    let expected_heard = if played.announced.is_empty() {
        "NA"
    } else {
        ""
    };
    assert_eq!(heard, expected.get("heard").unwrap_or(expected_heard));

    // The checker must find the same, where the line is one of typed actions.
    let actions: Option<Vec<Action>> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Action(action) => Some(*action),
            _ => None,
        })
        .collect();
    if let Some(actions) = actions {
        let legal = played.loss.is_none() && played.ignored.is_empty() && !actions.is_empty();
        assert_eq!(check(&board, &state, &actions).is_ok(), legal);
    }

    // What should have become of the state.
    let mut wanted = state;
    wanted.turn += 1;
    let lives = expected.get("life").map(pair).unwrap_or([
        state.submarines[seat].life,
        state.submarines[seat.other()].life,
    ]);
    let scores = expected.get("scores").map(pair).unwrap_or(lives);
    wanted.scores = BySeat(scores);
    if seat == Seat::Second {
        wanted.scores.0.swap(0, 1);
    }
    assert_eq!(after.scores, wanted.scores);
    if loss.is_some() {
        return;
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
    assert_eq!(after, wanted);
    assert_eq!(after.is_over(), expected.get("over") == Some("yes"));
}
