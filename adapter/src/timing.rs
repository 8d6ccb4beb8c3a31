//! Processor time of the bot's turns on recorded games.
//!
//! The bot takes a recorded player's seat, is sent the recorded requests and searches in
//! each turn; the recorded order is then taken as its own, so that both trackers hold the
//! state that they would have had in that game.

use super::players::flagship;
use super::verify::replay_around;
use super::Ocean;
use arena::game::{Game, PlayerSetup, Timing, TurnTime};
use common::Bot as _;
use cpu_time::ThreadTime;
use ocean::bot::Bot;
use ocean::rules::Seat;
use ocean::search::Stage;
use std::cell::Cell;
use std::time::Duration;

impl Timing for Ocean {
    fn parts(&self) -> &'static [&'static str] {
        &PARTS
    }

    fn measure(
        &self,
        text: &str,
        setup: &PlayerSetup,
        seats: &[usize],
    ) -> Result<Vec<TurnTime>, String> {
        let seats: Vec<Seat> = seats.iter().map(|&seat| Seat::ALL[seat]).collect();
        measure(text, setup, &seats)
    }
}

/// Names of the parts, in the order of [`Part`].
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
    /// Update of both trackers by the request: the enemy's order.
    FollowingThem,
    /// Update of both trackers by the own last order. The bot does so while the other side
    /// thinks; it is counted to the next turn, as if the other side had answered at once.
    FollowingUs,
    /// Generation of the lines with their values, exposures excluded.
    Listing,
    /// Exposures of all lines for which they are computed.
    Exposure,
    /// Search of the generated lines, exposures excluded.
    Search,
}

/// Processor time of the parts of one turn, in the order of [`Part`].
type Parts = [Duration; PARTS.len()];

/// The part that runs on this thread now, and the processor time of all parts so far.
#[derive(Clone, Copy)]
struct PartTimer {
    part: Part,
    /// The part before it.
    before: Part,
    since: ThreadTime,
    parts: Parts,
}

thread_local! {
    static TIMER: Cell<Option<PartTimer>> = const { Cell::new(None) };
}

/// Switches the timer of this thread to the part of a stage.
fn start_stage(stage: Stage) {
    TIMER.set(TIMER.get().map(|timer| {
        let part = match stage {
            Stage::Listing => Part::Listing,
            Stage::Exposure => Part::Exposure,
            Stage::Resumed => timer.before,
            Stage::Search => Part::Search,
        };
        timer.switch_to(part)
    }));
}

impl PartTimer {
    /// Adds the time so far to the present part and makes `part` the present one.
    fn switch_to(mut self, part: Part) -> PartTimer {
        let now = ThreadTime::now();
        self.parts[self.part as usize] += now.duration_since(self.since);
        PartTimer {
            part,
            before: self.part,
            since: now,
            ..self
        }
    }
}

/// The bot in one seat of one game.
struct TimedBot {
    bot: Bot,
    /// Time of the update by the own last order.
    carried: Duration,
    /// Lines of the request that it has not answered; empty if there is none.
    request: Vec<String>,
}

impl TimedBot {
    /// Answers the request; returns the time of each part.
    fn think(&mut self) -> Parts {
        TIMER.set(Some(PartTimer {
            part: Part::FollowingThem,
            before: Part::FollowingThem,
            since: ThreadTime::now(),
            parts: Parts::default(),
        }));
        let deadline = self.bot.deadline().observed(start_stage);
        std::hint::black_box(self.bot.answer(&self.request, deadline));
        let timer = TIMER.take().map(|timer| timer.switch_to(Part::Search));
        let mut parts = timer.map_or_else(Parts::default, |timer| timer.parts);
        parts[Part::FollowingUs as usize] = self.carried;
        parts
    }

    /// Replaces the bot's answer by the recorded one.
    fn take(&mut self, answer: &str) {
        self.bot.replace_answer(answer);
        let start = ThreadTime::now();
        self.bot.rest();
        self.carried = start.elapsed();
    }
}

/// Times of the bot's turns, placements excluded.
fn measure(text: &str, setup: &PlayerSetup, seats: &[Seat]) -> Result<Vec<TurnTime>, String> {
    let mut number = 0;
    let mut bots: [Option<TimedBot>; 2] = [None, None];
    let mut turns = Vec::new();
    replay_around(text, |game, answer| {
        let Some(answer) = answer else {
            let Some(seat) = game.next_seat().filter(|seat| seats.contains(seat)) else {
                return;
            };
            if game.state().is_none() {
                // The number of the game counts its first seat measured.
                number += usize::from(seat == seats[0]);
                bots[seat.index()] = Some(TimedBot {
                    bot: flagship(setup),
                    carried: Duration::ZERO,
                    request: Vec::new(),
                });
            }
            if let Some(bot) = &mut bots[seat.index()] {
                bot.request = game.requests().swap_remove(0).lines;
            }
            return;
        };
        // The bot that was sent the last request.
        let present = bots
            .iter_mut()
            .zip(0_usize..)
            .filter_map(|(bot, seat)| Some((bot.as_mut()?, seat)));
        let mut asked = present.filter(|(bot, _)| !bot.request.is_empty());
        let Some((bot, seat)) = asked.next() else {
            return;
        };
        let parts = bot.think();
        let first = bot.request.len() > ocean::protocol::request::REPORT_LINES;
        bot.request.clear();
        bot.take(answer);
        if !first {
            turns.push(TurnTime {
                game: number,
                turn: game.state().map_or(0, |state| state.turn.into()),
                seat,
                parts: parts.to_vec(),
            });
        }
    })
    .map_err(|error| error.to_string())?;
    Ok(turns)
}
