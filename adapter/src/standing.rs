//! Static evaluation of a recorded game after each turn: a logistic function of the
//! difference of life points.

use super::play::OceanGame;
use super::verify::replay;
use arena::game::{Game, TurnEvaluation};
use ocean::rules::{Announcement, BySeat, Seat};

/// Steepness of the logistic function per life point: one point ahead is 2 to 1, a guess.
const STEEPNESS: f64 = std::f64::consts::LN_2;

/// The standings of one recorded game; `None` if it cannot be read.
pub fn standings(text: &str) -> Option<Vec<TurnEvaluation>> {
    let mut before = BySeat([u8::MAX; 2]);
    let mut standings = Vec::new();
    let replayed = replay(text, |game, _| {
        let Some(state) = game.state() else {
            return;
        };
        let life = BySeat(Seat::ALL.map(|seat| state.submarines[seat].life));
        let ahead = f64::from(life[Seat::First]) - f64::from(life[Seat::Second]);
        standings.push(TurnEvaluation {
            turn: u32::from(state.turn),
            expectation: 1.0 / (1.0 + (-STEEPNESS * ahead).exp()),
            costs: Seat::ALL.map(|seat| cost(game, seat, before[seat], life[seat])),
        });
        before = life;
    });
    replayed.ok().map(|_| standings)
}

/// Description of the life points that the last turn cost a side; empty if it cost none.
fn cost(game: &OceanGame, seat: Seat, before: u8, now: u8) -> String {
    let Some(state) = game.state().filter(|state| state.turn > 0) else {
        return String::new();
    };
    let failed = |game: &OceanGame| game.outcome()?.failures.get(seat.index())?.clone();
    if let Some(failure) = failed(game) {
        return format!("disqualified: {}", failure.reason);
    }
    if now >= before {
        return String::new();
    }
    let played = state.next_seat().other();
    let announced = &game.announced()[played];
    let of = |wanted: fn(&Announcement) -> bool| announced.iter().any(wanted);
    let torpedo = of(|it| matches!(it, Announcement::Torpedo(_)));
    let mine = of(|it| matches!(it, Announcement::Trigger(_)));
    let surface = of(|it| matches!(it, Announcement::Surface(_)));
    let blasts = match (torpedo, mine) {
        (true, true) => "torpedo and mine",
        (true, false) => "torpedo",
        _ => "mine",
    };
    let points = match before - now {
        1 => "1 life point".to_string(),
        points => format!("{points} life points"),
    };
    match (played == seat, surface, torpedo || mine) {
        (true, true, false) => "surfaced".to_string(),
        (true, true, true) => format!("surfaced, with own {blasts}"),
        (true, ..) => format!("hit by own {blasts}: {points}"),
        _ => format!("hit by {blasts}: {points}"),
    }
}
