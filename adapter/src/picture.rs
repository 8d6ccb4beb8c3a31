//! Text pictures of a game with the beliefs of both sides.

use super::beliefs::{Beliefs, Reading, LOCATED};
use super::play::OceanGame;
use arena::game::{Game, Outcome};
use ocean::protocol::request::print_announcements;
use ocean::rules::cell::SIDE;
use ocean::rules::{BySeat, Cell, CellSet, Device, Seat, State};
use ocean::tracker::Tracker;

/// Legend of the letters.
const LEGEND: &str = "x island  . water  @ submarine  o trail  \
                      m mine  n mine of this turn  * blast  ? possible cells, to the other side";

/// Pictures of a game after each answer, with the other side's belief.
#[derive(Default)]
pub struct Picture {
    legend_shown: bool,
    /// Answers to the placements of the game.
    placements: Vec<String>,
    sums: BySeat<SideSums>,
}

/// Sums of one side over the turns of a game.
#[derive(Clone, Copy, Debug, Default)]
struct SideSums {
    turns: u32,
    /// Log scores of the true cell in the other side's belief, in nats.
    log_score: f64,
    /// Entropies of that belief, in nats.
    entropy: f64,
    /// Information that the other side gained, in nats.
    leaked: f64,
    /// The first turn after which the submarine was located.
    located: Option<u16>,
}

impl Picture {
    /// The number of the last turn and its picture; `None` between the placements.
    pub fn draw(
        &mut self,
        game: &OceanGame,
        answer: &str,
        beliefs: &Beliefs,
    ) -> Option<(u16, String)> {
        let Some(state) = game.state() else {
            self.placements.push(answer.to_string());
            let outcome = game.outcome()?;
            let placements = std::mem::take(&mut self.placements);
            let failures = failures(&outcome, &placements);
            return Some((0, format!("no game: a placement failed{failures}\n")));
        };
        self.placements.clear();
        let mut text = String::new();
        if state.turn == 0 {
            self.sums = BySeat::default();
            if !self.legend_shown {
                self.legend_shown = true;
                text.push_str(LEGEND);
                text.push_str("\n\n");
            }
            text.push_str("both have placed\n");
        } else {
            let seat = state.next_seat().other();
            let gain = beliefs.gain();
            let width = format!("turn {}: ", state.turn).len();
            self.add(seat, game, state.turn, beliefs);
            text.push_str(&format!(
                "turn {}: player {} orders {answer}\n",
                state.turn,
                seat.index()
            ));
            text.push_str(&format!(
                "{:width$}the other side hears {}\n",
                "",
                print_announcements(&game.announced()[seat]),
            ));
            text.push_str(&format!(
                "{:width$}revealed {:+.2} nats of its own cell, learned {:+.2} of the other's\n",
                "", gain.leaked, gain.learned,
            ));
        }
        boards(game, state, beliefs, &mut text);
        if let Some(outcome) = game.outcome() {
            text.push_str(&format!("end: {}", outcome.end.replace('_', " ")));
            text.push_str(&failures(&outcome, &[]));
            text.push_str(&format!(
                "; scores {} - {}\n",
                outcome.scores[0], outcome.scores[1]
            ));
            for seat in Seat::ALL {
                text.push_str(&self.sums[seat].line(seat));
            }
        }
        Some((state.turn, text))
    }

    /// Adds the belief about a seat after its turn.
    fn add(&mut self, seat: Seat, game: &OceanGame, turn: u16, beliefs: &Beliefs) {
        let Some(reading) = beliefs.reading(game, seat) else {
            return;
        };
        let sum = &mut self.sums[seat];
        sum.turns += 1;
        sum.log_score += f64::from(reading.log_score());
        sum.entropy += f64::from(reading.entropy);
        sum.leaked += f64::from(beliefs.gain().leaked);
        if reading.cells <= LOCATED {
            sum.located.get_or_insert(turn);
        }
    }
}

impl SideSums {
    fn line(&self, seat: Seat) -> String {
        let mean = |sum: f64| sum / f64::from(self.turns.max(1));
        let located = self.located.map_or_else(
            || format!("never within {LOCATED} cells"),
            |turn| format!("within {LOCATED} cells first after turn {turn}"),
        );
        format!(
            "player {} to the other side, after its {} turns: log score {:.2}, \
             entropy {:.2}, revealed {:+.2} nats a turn; {located}\n",
            seat.index(),
            self.turns,
            mean(self.log_score),
            mean(self.entropy),
            mean(self.leaked),
        )
    }
}

/// A turn in one line: who played, the lives, the player's charges, the cells where the other side
/// believes it may be, and its order. `None` before both have placed.
pub fn timeline_line(game: &OceanGame, answer: &str, beliefs: &Beliefs) -> Option<(u32, String)> {
    let state = game.state()?;
    let turn = u32::from(state.turn);
    if turn == 0 {
        let heading = "turn  player  lives  charges of torpedo, sonar, silence, mine  cells  order";
        return Some((0, heading.to_string()));
    }
    let seat = state.next_seat().other();
    let [first, second] = Seat::ALL.map(|seat| state.submarines[seat].life);
    let charges = &state.submarines[seat].charges;
    let charge = |device: Device| format!("{}/{}", charges.get(device), device.size());
    let devices = [
        Device::Torpedo,
        Device::Sonar,
        Device::Silence,
        Device::Mine,
    ];
    let cells = beliefs
        .about(seat)
        .map_or(0, |tracker| tracker.cells().len());
    let end = game.outcome().map_or(String::new(), |outcome| {
        let failures = failures(&outcome, &[]);
        format!("  -- {}{failures}", outcome.end.replace('_', " "))
    });
    let line = format!(
        "{turn:4}  {:6}  {first} - {second}  {:38}  {cells:5}  {answer}{end}",
        seat.index(),
        devices.map(charge).join(" "),
    );
    Some((turn, line))
}

/// The disqualified players with their reasons and their answers, as far as these are given; empty
/// if there are none.
fn failures(outcome: &Outcome, answers: &[String]) -> String {
    let failures = (0..).zip(&outcome.failures);
    let failures = failures.filter_map(|(seat, failure): (usize, _)| {
        let reason = &failure.as_ref()?.reason;
        let answer = answers.get(seat).filter(|answer| !answer.is_empty());
        let answer = answer.map_or(String::new(), |answer| format!(" Its answer: `{answer}`."));
        Some(format!("; player {seat}: {reason}{answer}"))
    });
    failures.collect()
}

/// The other side's belief in two lines.
fn believed(reading: &Reading) -> [String; 2] {
    [
        format!(
            "may be on {} cells (?), {} candidates",
            reading.cells, reading.candidates
        ),
        format!(
            "{:.2} nats; true cell {:.3}, log score {:.2}",
            reading.entropy,
            reading.truth,
            reading.log_score()
        ),
    ]
}

/// Adds both maps, side by side.
fn boards(game: &OceanGame, state: &State, beliefs: &Beliefs, text: &mut String) {
    let cells = Seat::ALL.map(|seat| beliefs.about(seat).map_or(CellSet::EMPTY, Tracker::cells));
    let blasts: Vec<Cell> = match state.turn {
        0 => Vec::new(),
        _ => game.announced()[state.next_seat().other()]
            .iter()
            .filter_map(|announcement| announcement.blast())
            .collect(),
    };
    let column = 2 * usize::from(SIDE) + 18;
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
    let [first, second] = Seat::ALL.map(|seat| {
        let reading = beliefs.reading(game, seat);
        reading.as_ref().map(believed).unwrap_or_default()
    });
    for (first, second) in first.into_iter().zip(second) {
        line([first, second]);
    }
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
                } else if cells[seat.index()].contains(cell) {
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
