//! Processor time of the bot's turns on recorded games.
//!
//! The bot sits in a recorded player's seat. It is sent what was sent and thinks
//! about each turn; the recorded order is then taken as its own, so both trackers
//! hold what they would have held in that game.

use super::players::flagship;
use super::verify::replay;
use super::Ocean;
use arena::game::{Game, PlayerSetup, Timing, TurnTime};
use common::Bot as _;
use cpu_time::ThreadTime;
use ocean::bot::Bot;
use ocean::rules::Seat;
use ocean::search::Stage;
use std::cell::{Cell, RefCell};
use std::time::Duration;

impl Timing for Ocean {
    fn parts(&self) -> &'static [&'static str] {
        &PARTS
    }

    fn measure(
        &self,
        text: &str,
        setting: &PlayerSetup,
        seats: &[usize],
    ) -> Result<Vec<TurnTime>, String> {
        let seats: Vec<Seat> = seats.iter().map(|&seat| Seat::ALL[seat]).collect();
        measure(text, setting, &seats)
    }
}

/// Names of the parts, by their numbers.
const PARTS: [&str; 5] = [
    "following_them",
    "following_us",
    "listing",
    "exposure",
    "search",
];

/// A part of a turn.
#[derive(Clone, Copy)]
enum Part {
    /// Taking the request in: the enemy's order, in both trackers.
    FollowingThem,
    /// Taking the own last order in, in both trackers. The bot does so while the
    /// other side thinks; it is counted to the next turn, as if the other side
    /// had answered at once.
    FollowingUs,
    /// Listing the lines with their values, exposures apart.
    Listing,
    /// What the enemy would know of us, for all lines for which it was asked.
    Exposure,
    /// Comparing the listed lines, exposures apart.
    Search,
}

/// Processor time of the parts of one turn, by their numbers.
type Parts = [Duration; PARTS.len()];

/// What runs on this thread now, and the processor time spent before.
#[derive(Clone, Copy)]
struct Watch {
    part: Part,
    /// The part before it.
    before: Part,
    since: ThreadTime,
    parts: Parts,
}

thread_local! {
    static WATCH: Cell<Option<Watch>> = const { Cell::new(None) };
}

/// The bot begins a stage.
fn begin(stage: Stage) {
    WATCH.set(WATCH.get().map(|watch| {
        let part = match stage {
            Stage::Listing => Part::Listing,
            Stage::Exposure => Part::Exposure,
            Stage::Resumed => watch.before,
            Stage::Search => Part::Search,
        };
        watch.now(part)
    }));
}

impl Watch {
    /// Books the time so far; from now on it goes to `part`.
    fn now(mut self, part: Part) -> Watch {
        let now = ThreadTime::now();
        self.parts[self.part as usize] += now.duration_since(self.since);
        Watch {
            part,
            before: self.part,
            since: now,
            ..self
        }
    }
}

/// The bot in one seat of one game.
struct Seated {
    bot: Bot,
    /// Time of taking the own last order in.
    carried: Duration,
    /// What it was sent and has not answered.
    request: Vec<String>,
}

impl Seated {
    /// Lets the bot think about the request.
    fn think(&mut self) -> Parts {
        WATCH.set(Some(Watch {
            part: Part::FollowingThem,
            before: Part::FollowingThem,
            since: ThreadTime::now(),
            parts: Parts::default(),
        }));
        let deadline = self.bot.deadline().observed(begin);
        std::hint::black_box(self.bot.answer(&self.request, deadline));
        let watch = WATCH.take().map(|watch| watch.now(Part::Search));
        let mut parts = watch.map_or_else(Parts::default, |watch| watch.parts);
        parts[Part::FollowingUs as usize] = self.carried;
        parts
    }

    /// Takes the recorded answer as the bot's own.
    fn take(&mut self, answer: &str) {
        self.bot.replace_answer(answer);
        let start = ThreadTime::now();
        self.bot.rest();
        self.carried = start.elapsed();
    }
}

/// The bot's turns; the placements are not among them.
fn measure(text: &str, setting: &PlayerSetup, seats: &[Seat]) -> Result<Vec<TurnTime>, String> {
    struct Measuring {
        game: usize,
        seated: [Option<Seated>; 2],
        turns: Vec<TurnTime>,
    }
    let measuring = RefCell::new(Measuring {
        game: 0,
        seated: [None, None],
        turns: Vec::new(),
    });
    replay(
        text,
        |game| {
            let mut measuring = measuring.borrow_mut();
            let Some(seat) = game.next_seat().filter(|seat| seats.contains(seat)) else {
                return;
            };
            if game.state().is_none() {
                // The number of the game counts its first seat measured.
                measuring.game += usize::from(seat == seats[0]);
                measuring.seated[seat.index()] = Some(Seated {
                    bot: flagship(setting),
                    carried: Duration::ZERO,
                    request: Vec::new(),
                });
            }
            if let Some(seated) = &mut measuring.seated[seat.index()] {
                seated.request = game.requests().swap_remove(0).lines;
            }
        },
        |game, answer| {
            let mut measuring = measuring.borrow_mut();
            // Whose request was the last one.
            let asked = |seated: &Option<Seated>| {
                seated
                    .as_ref()
                    .is_some_and(|seated| !seated.request.is_empty())
            };
            let Some(place) = measuring.seated.iter().position(asked) else {
                return;
            };
            let Some(seated) = &mut measuring.seated[place] else {
                return;
            };
            let parts = seated.think();
            let first = seated.request.len() > ocean::protocol::request::REPORT_LINES;
            seated.request.clear();
            seated.take(answer);
            if first {
                return;
            }
            let turn = TurnTime {
                game: measuring.game,
                turn: game.state().map_or(0, |state| state.turn.into()),
                seat: place,
                parts: parts.to_vec(),
            };
            measuring.turns.push(turn);
        },
    )
    .map_err(|error| error.to_string())?;
    Ok(measuring.into_inner().turns)
}
