//! The seat of a person: data of `seat.html`, and the check of its answers.

use super::Temple;
use arena::game::{SeatPage, SeatView};
use serde::Serialize;
use serde_json::Value;
use temple::protocol::Request;
use temple::rules::{BySeat, Diver, Heading, Mode, Seat, State, Tile, FULL_AIR};

impl SeatPage for Temple {
    fn template(&self) -> &'static str {
        include_str!("seat.html")
    }

    fn view(&self) -> Box<dyn SeatView> {
        Box::new(PersonSeat::default())
    }
}

/// The last request.
#[derive(Default)]
struct PersonSeat {
    request: Option<Request>,
    /// Number of requests.
    turns: u32,
}

/// Data of the page for a turn.
#[derive(Serialize)]
struct Turn {
    rows: Vec<String>,
    /// The own number, 1 or 2.
    player: u8,
    air: i32,
    full_air: u8,
    coins: i32,
    /// Coins on the map.
    left: usize,
    turns: u32,
    /// Letters of the possible steps, with column and row of their cells.
    ways: Vec<(char, usize, usize)>,
}

impl SeatView for PersonSeat {
    fn take(&mut self, lines: &[String]) {
        self.request = Request::read(lines).ok();
        self.turns += 1;
    }

    fn show(&self, _: &str) -> Result<Value, String> {
        let request = self
            .request
            .as_ref()
            .ok_or("nothing was sent that can be read")?;
        let shown = Turn {
            rows: request.grid.rows(),
            player: request.seat.number(),
            air: request.air,
            full_air: FULL_AIR,
            coins: request.score,
            left: request.grid.count(Tile::Coin),
            turns: self.turns,
            ways: ways(request),
        };
        serde_json::to_value(shown).map_err(|error| error.to_string())
    }

    fn answer(&mut self, answer: &str) -> Result<(), String> {
        let request = self
            .request
            .as_ref()
            .ok_or("nothing was sent that can be read")?;
        let mut letters = answer.chars();
        let (first, more) = (letters.next(), letters.next());
        // The statement's reply for no step is any other character; this page uses X.
        if (first, more) == (Some('X'), None) {
            return Ok(());
        }
        let heading = first
            .filter(|_| more.is_none())
            .and_then(Heading::from_letter);
        let Some(heading) = heading else {
            return Err(format!(
                "expected N, S, W or E, or X to stay, found {answer:?}"
            ));
        };
        if ways(request).iter().any(|way| way.0 == heading.letter()) {
            Ok(())
        } else {
            Err(format!(
                "{}: a wall, the other diver or a block that cannot be pushed is in the way",
                heading.letter()
            ))
        }
    }
}

/// The possible steps: letter, column and row of the new cell.
fn ways(request: &Request) -> Vec<(char, usize, usize)> {
    let Some(cell) = request.grid.find(Tile::Diver(request.seat)) else {
        return Vec::new();
    };
    // Only the cell of the player to move matters.
    let diver = Diver {
        cell,
        air: FULL_AIR,
        coins: 0,
    };
    let grid = request.grid.clone();
    let state = State::within(
        grid,
        Mode::Statement,
        BySeat(Seat::ALL.map(|_| diver)),
        request.seat,
    );
    let steps = Heading::ALL.into_iter().filter_map(|heading| {
        let (x, y) = state.grid().place(state.step(heading)?);
        Some((heading.letter(), x, y))
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use super::PersonSeat;
    use crate::Temple;
    use arena::game::{Answer, GameAdapter, GameSetup, Limits, SeatView};

    /// A step that is offered leads where it is said to, and any other leaves the
    /// diver where it is.
    #[test]
    fn what_is_offered_is_what_happens() {
        for seed in 0..6 {
            let start_game = || {
                let setup = GameSetup::new(seed, Limits::UNTIMED);
                Temple.start_game(&setup).expect("a map")
            };
            let mut seat = PersonSeat::default();
            seat.take(&start_game().requests()[0].lines);
            let shown = seat.show("").expect("shown");
            let ways = shown["ways"].as_array().expect("ways");
            for letter in ["N", "S", "W", "E", "X"] {
                let mut game = start_game();
                let give = |text: &str| vec![Answer::at_once(Ok(vec![text.to_string()]))];
                game.take(give(letter));
                game.take(give("X"));
                let mut after = PersonSeat::default();
                after.take(&game.requests()[0].lines);
                let after = after.show("").expect("shown");
                let place = |shown: &serde_json::Value| {
                    let rows = shown["rows"].as_array().expect("rows").iter().enumerate();
                    let mut found = rows.filter_map(|(y, row)| Some((row.as_str()?.find('1')?, y)));
                    found.next().expect("a diver")
                };
                let way = ways.iter().find(|way| way[0] == letter);
                let to = way.map_or(place(&shown), |way| {
                    (
                        way[1].as_u64().unwrap_or(99) as usize,
                        way[2].as_u64().unwrap_or(99) as usize,
                    )
                });
                assert_eq!(place(&after), to, "seed {seed}, {letter}");
                assert_eq!(seat.answer(letter).is_ok(), way.is_some() || letter == "X");
            }
            for wrong in ["", "n", "NORTH", "1", "XX"] {
                assert!(seat.answer(wrong).is_err(), "{wrong}");
            }
        }
    }
}
