//! A turn of a recorded game as a situation for `tests/situations.rs`.

use super::beliefs::Exchange;
use super::play::OceanGame;
use arena::game::Game;
use ocean::protocol::request::print_announcements;
use ocean::protocol::{parse_order, print_order};
use ocean::rules::state::Piece;
use ocean::rules::{Action, Cell, CellSet, Device, Order, Seat, State};
use std::fmt::Write;

/// Turns of a game, of which one becomes a situation.
#[derive(Default)]
pub struct Fixture {
    /// Announcements of each turn, with the seat that made them.
    heard: Vec<(Seat, String)>,
    /// All turns, in order.
    turns: Vec<TurnRecord>,
    loser: Option<Seat>,
    water: CellSet,
}

/// The state before a turn and the order that was played.
struct TurnRecord {
    state: State,
    /// The order without messages; see [`written`].
    order: String,
    /// Whether a seat was disqualified by the turn.
    failed: bool,
}

impl Fixture {
    /// Adds the state before a turn; without effect before both have placed.
    pub fn before(&mut self, game: &OceanGame) {
        if let Some(state) = game.state() {
            self.turns.push(TurnRecord {
                state: *state,
                order: String::new(),
                failed: false,
            });
        }
    }

    /// Completes the last turn by its answer.
    pub fn after(&mut self, game: &OceanGame, answer: &str) {
        let outcome = game.outcome();
        if let Some(outcome) = &outcome {
            self.loser = Seat::ALL
                .into_iter()
                .find(|seat| outcome.points[seat.index()] < outcome.points[seat.other().index()]);
        }
        let Some(turn) = self.turns.last_mut().filter(|_| game.state().is_some()) else {
            return;
        };
        turn.order = written(answer);
        turn.failed = outcome.is_some_and(|outcome| outcome.failures.iter().any(Option::is_some));
        if let Some(exchange) = Exchange::of(game) {
            let mut heard = print_announcements(&exchange.announced);
            if let Some(there) = exchange.sonar {
                heard += if there { " sonar Y" } else { " sonar N" };
            }
            // Writing to a String cannot fail.
            let _ = write!(heard, " life {}", exchange.life);
            self.heard.push((exchange.seat, heard));
        }
        self.water = *game.board().water();
    }

    /// Number of the last turn of the loser, counted from 1; `None` for a draw.
    pub fn lost_turn(&self) -> Option<u16> {
        let loser = self.loser?;
        let mut turns = self.turns.iter().map(|turn| &turn.state);
        let last = turns.rfind(|state| state.next_seat() == loser)?;
        Some(last.turn + 1)
    }

    /// Number of turns.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// The situation before turn `turn`, counted from 1, with its demands; without any, the
    /// demand is another order than the one that was played. `None` if there was no such
    /// turn.
    pub fn print(&self, name: &str, turn: u16, musts: &[String]) -> Option<String> {
        let index = usize::from(turn).checked_sub(1)?;
        let before = self.turns.get(index)?;
        let state = &before.state;
        let seat = state.next_seat();
        let own = &state.submarines[seat];
        let rows: Vec<String> = self.water.rows('.', 'x').collect();
        let mut text = format!("map of-{name}\n{}\n\n", rows.join("\n"));
        let _ = writeln!(text, "== {name}, turn {turn}, player {}", seat.index());
        let end = if before.failed {
            ", and lost by it"
        } else {
            ""
        };
        let _ = writeln!(text, "# He played {}{end}.", before.order);
        let _ = writeln!(text, "on of-{name}\nturn {}", state.turn);
        let charges: String = Device::ALL
            .map(|device| own.charges.get(device).to_string())
            .concat();
        let _ = writeln!(
            text,
            "me {} life {} charges {charges}",
            places(own.cell.into()),
            own.life
        );
        let _ = writeln!(text, "trail {}", places(own.trail));
        // Mines of the last turn can be triggered now.
        let mines = own.mines | own.fresh_mines;
        if !mines.is_empty() {
            let _ = writeln!(text, "mines {}", places(mines));
        }
        let enemy = &state.submarines[seat.other()];
        // Before the first announcement the enemy may be anywhere.
        let anywhere = if index == 0 {
            format!("{} ", places(self.water))
        } else {
            String::new()
        };
        let _ = writeln!(text, "enemy {anywhere}life {}", enemy.life);
        for (who, heard) in &self.heard[..index] {
            let who = if *who == seat { "we" } else { "they" };
            let _ = writeln!(text, "{who} {heard}");
        }
        let _ = writeln!(text, "# He was at {}.", places(enemy.cell.into()));
        if musts.is_empty() {
            let _ = writeln!(text, "must not be {}", before.order);
        }
        for must in musts {
            let _ = writeln!(text, "must {must}");
        }
        Some(text)
    }
}

/// Checks a demand, the text of a `must` line.
///
/// # Errors
/// The list of demands, for any other text.
pub fn demand(text: &str) -> Result<String, String> {
    let is_cell = |word: &str| {
        let cell = word.split_once(',');
        let cell = cell.and_then(|(x, y)| Cell::new(x.parse().ok()?, y.parse().ok()?));
        cell.is_some()
    };
    let is_order = |glob: &str| {
        let pieces = parse_order(glob.trim()).unwrap_or_default();
        let actions = pieces
            .iter()
            .all(|piece| matches!(piece.0, Piece::Action(_)));
        glob.contains('*') || !pieces.is_empty() && actions
    };
    let positive = text.strip_prefix("not ").unwrap_or(text);
    let (what, list) = positive.split_once(' ').unwrap_or((positive, ""));
    let well = match (what, list.strip_prefix("at ")) {
        ("be", _) => list.split(" or ").all(is_order),
        ("end", Some(cells)) => cells.split_whitespace().all(is_cell) && !cells.trim().is_empty(),
        _ => ["sink", "live", "stay unhurt", "fire", "hold"].contains(&text),
    };
    if well {
        Ok(text.to_string())
    } else {
        Err(
            "expected sink, live, stay unhurt, fire, hold, [not] be ORDER [or ORDER ...] with * \
             for any part of it, or [not] end at X,Y ..."
                .to_string(),
        )
    }
}

/// An answer without messages and with the protocol's spacing; unchanged if the rules
/// would not run it.
fn written(answer: &str) -> String {
    let Ok(pieces) = parse_order(answer) else {
        return answer.to_string();
    };
    let mut order = Order::new();
    for (piece, _) in pieces {
        let action: Action = match piece {
            Piece::Action(action) => action,
            Piece::Message => continue,
            _ => return answer.to_string(),
        };
        if order.try_push(action).is_err() {
            return answer.to_string();
        }
    }
    print_order(&order)
}

/// The cells as `x,y`, separated by spaces.
fn places(cells: CellSet) -> String {
    let places: Vec<String> = cells
        .iter()
        .map(|cell| format!("{},{}", cell.x(), cell.y()))
        .collect();
    places.join(" ")
}
