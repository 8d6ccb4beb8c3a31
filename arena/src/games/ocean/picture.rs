//! Pictures of a game in letters.

use super::play::OceanGame;
use crate::game::Game;
use ocean::protocol::request::print_announcements;
use ocean::rules::cell::SIDE;
use ocean::rules::{BySeat, Cell, CellSet, Device, Seat, State};
use ocean::tracker::Tracker;

/// What the letters mean.
const LEGEND: &str = "x island  . water  @ submarine  o trail  \
                      m mine  n mine of this turn  * blast  ? where it may be, to the other side";

/// Draws a game after each answer, with what the other side may know.
#[derive(Default)]
pub struct Picture {
    /// Of each side, what the other one knows.
    trackers: Option<BySeat<Tracker>>,
    legend_shown: bool,
}

impl Picture {
    /// The turn just played and its picture; `None` between the placements.
    pub fn draw(&mut self, game: &OceanGame, answer: &str) -> Option<(u16, String)> {
        let Some(state) = game.state() else {
            if game.requests().is_empty() {
                return Some((0, "no game: a placement failed\n".to_string()));
            }
            return None;
        };
        let board = game.board();
        let mut text = String::new();
        if state.turn == 0 {
            self.trackers = Some(BySeat(Seat::ALL.map(|_| Tracker::new(board))));
            if !self.legend_shown {
                self.legend_shown = true;
                text.push_str(LEGEND);
                text.push_str("\n\n");
            }
            text.push_str("both have placed\n");
        } else {
            let seat = state.next_seat().other();
            let announced = &game.announced()[seat];
            if let Some(trackers) = &mut self.trackers {
                let played = &state.submarines[seat];
                trackers[seat].observe_target(board, announced);
                trackers[seat].observe_life(board, played.life);
                trackers[seat.other()].observe_watcher(board, announced, played.sonar);
            }
            text.push_str(&format!(
                "turn {}: player {} orders {answer}\n",
                state.turn,
                seat.index()
            ));
            text.push_str(&format!(
                "{:width$}the other side hears {}\n",
                "",
                print_announcements(announced),
                width = format!("turn {}: ", state.turn).len(),
            ));
        }
        self.boards(game, state, &mut text);
        if let Some(outcome) = game.outcome() {
            text.push_str(&format!("end: {}", outcome.end.replace('_', " ")));
            for (seat, failure) in outcome.failures.iter().enumerate() {
                if let Some(failure) = failure {
                    text.push_str(&format!("; player {seat}: {}", failure.reason));
                }
            }
            text.push_str(&format!(
                "; scores {} - {}\n",
                outcome.scores[0], outcome.scores[1]
            ));
        }
        Some((state.turn, text))
    }

    fn boards(&self, game: &OceanGame, state: &State, text: &mut String) {
        let believed = Seat::ALL.map(|seat| {
            let tracker = self.trackers.as_ref().map(|trackers| &trackers[seat]);
            tracker.map_or(CellSet::EMPTY, Tracker::cells)
        });
        let blasts: Vec<Cell> = match state.turn {
            0 => Vec::new(),
            _ => game.announced()[state.next_seat().other()]
                .iter()
                .filter_map(|announcement| announcement.blast())
                .collect(),
        };
        let column = 2 * usize::from(SIDE) + 7;
        let mut line = |parts: [String; 2]| {
            let joined = format!("{:column$}{}", parts[0], parts[1]);
            text.push_str(joined.trim_end());
            text.push('\n');
        };
        line(Seat::ALL.map(|seat| {
            let submarine = &state.submarines[seat];
            format!(
                "player {}: {} of 6 lives at {}",
                seat.index(),
                submarine.life,
                submarine.cell
            )
        }));
        line(Seat::ALL.map(|seat| {
            let charges = &state.submarines[seat].charges;
            let charge = |device: Device| {
                let name: String = device.name().chars().take(3).collect();
                format!(
                    "{} {}/{}",
                    name.to_lowercase(),
                    charges.get(device),
                    device.size()
                )
            };
            Device::ALL.map(charge).join(" ")
        }));
        line(Seat::ALL.map(|seat| {
            let cells = believed[seat.index()].len();
            format!("may be on {cells} cells (?)")
        }));
        let last_digits: String = (0..SIDE).map(|x| format!("{} ", x % 10)).collect();
        line(Seat::ALL.map(|_| format!("   {last_digits}")));
        for y in 0..SIDE {
            line(Seat::ALL.map(|seat| {
                let submarine = &state.submarines[seat];
                let letter = |x: u8| {
                    let Some(cell) = Cell::new(x, y) else {
                        return "";
                    };
                    if cell == submarine.cell {
                        "@ "
                    } else if blasts.contains(&cell) {
                        "* "
                    } else if submarine.fresh_mines.contains(cell) {
                        "n "
                    } else if submarine.mines.contains(cell) {
                        "m "
                    } else if !game.board().water().contains(cell) {
                        "x "
                    } else if submarine.trail.contains(cell) {
                        "o "
                    } else if believed[seat.index()].contains(cell) {
                        "? "
                    } else {
                        ". "
                    }
                };
                let letters: String = (0..SIDE).map(letter).collect();
                format!("{y:2} {letters}")
            }));
        }
    }
}
