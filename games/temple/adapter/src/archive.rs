//! The archive of recorded games, ours and those of the organiser's simulator: verifying,
//! drawing, standings, pages.

use super::page::Page;
use super::record::PlayedTurn;
use super::replay::{coins, replay};
use super::Temple;
use arena::game::{Agreement, Archive, Rendered, TurnEvaluation};
use serde_json::Value;
use std::fmt::Write;
use temple::rules::{Mode, Seat, State};

impl Archive for Temple {
    fn owns(&self, header: &Value) -> bool {
        let mode = header["mode"].as_str();
        mode.is_some_and(|mode| Mode::from_name(mode).is_some()) && header.get("map").is_some()
    }

    fn verify(&self, text: &str) -> Result<Agreement, String> {
        replay(text, |_, _| {})
    }

    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        let mut content = Vec::new();
        let mut turns = 0;
        let replayed = replay(text, |state, played| {
            turns = if played.is_some() { turns + 1 } else { 0 };
            content.push((turns, picture(state, played, turns)));
        });
        Rendered::replayed(content, replayed)
    }

    fn turn_evaluations(&self, text: &str) -> Option<Vec<TurnEvaluation>> {
        let mut standings = Vec::new();
        let mut before: Option<([u16; 2], [bool; 2])> = None;
        let replayed = replay(text, |state, _| {
            let coins = coins(state);
            let alive = Seat::ALL.map(|seat| state.diver(seat).is_alive());
            let costs = [0, 1].map(|seat: usize| match before {
                Some((_, lived)) if lived[seat] && !alive[seat] => "out of air".to_string(),
                Some((had, _)) if had[1 - seat] < coins[1 - seat] => {
                    "the other one takes a coin".to_string()
                }
                _ => String::new(),
            });
            before = Some((coins, alive));
            standings.push(TurnEvaluation {
                turn: standings.len() as u32,
                expectation: expectation(coins, state.coins_left()),
                costs,
            });
        });
        replayed.ok().map(|_| standings)
    }

    fn page(&self, file: &str, text: &str) -> Rendered<String> {
        let header = text.lines().next().unwrap_or_default();
        let mut page = Page::new(file, &serde_json::from_str(header).unwrap_or_default());
        let replayed = replay(text, |state, played| page.add(state, played));
        Rendered::page(replayed, |it| it.games, |damage| page.print(damage))
    }
}

/// Expected result of player 1 by the coins of both and those left, 0..=1:
/// `1 / (1 + exp(-2 lead / sqrt(1 + left)))`, a guess.
fn expectation([first, second]: [u16; 2], left: u16) -> f64 {
    let lead = f64::from(first) - f64::from(second);
    1.0 / (1.0 + (-2.0 * lead / (1.0 + f64::from(left)).sqrt()).exp())
}

/// The heading and the map after a turn, or at the start.
fn picture(state: &State, played: Option<PlayedTurn>, turns: u32) -> String {
    let mut text = match played {
        None => format!("start, {} mode", state.mode().name()),
        Some(PlayedTurn { seat, reply }) => {
            let reply = reply.map_or("nothing".to_string(), |reply| format!("{reply:?}"));
            format!("turn {turns}: player {} answers {reply}", seat.number())
        }
    };
    for seat in Seat::ALL {
        let diver = state.diver(seat);
        let (n, coins, air) = (seat.number(), diver.coins, diver.air);
        let _ = write!(text, "; {n}: {coins} coins, air {air}");
    }
    let _ = writeln!(text, "; coins left {}", state.coins_left());
    let _ = writeln!(text, "{}", state.grid());
    if let Some(end) = state.end() {
        let winner = end.winner.map_or("a draw".to_string(), |seat| {
            format!("player {} has won", seat.number())
        });
        let _ = writeln!(text, "the end: {winner}");
    }
    text
}
