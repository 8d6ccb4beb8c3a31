//! Plays one game between players.

use crate::game::{Answer, Fault, Game, Outcome, LONGEST_LINE};
use crate::players::Player;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long one player took for its answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// For the first answer, which includes the player's start.
    pub first: Duration,
    /// The longest of the later ones.
    pub slowest: Duration,
    /// Answers given.
    pub answers: u32,
}

impl Times {
    fn add(&mut self, time: Duration) {
        if self.answers == 0 {
            self.first = time;
        } else {
            self.slowest = self.slowest.max(time);
        }
        self.answers += 1;
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// What the players took, by seat.
    pub times: Vec<Times>,
}

/// Plays a game to its end, or until `stop` is set: then `None`.
///
/// `players` are in the order of the seats. All that must answer at the same
/// time are sent their lines before the first answer is waited for.
pub fn play(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    stop: &AtomicBool,
) -> Option<Played> {
    let mut times = vec![Times::default(); players.len()];
    loop {
        let requests = game.requests();
        if requests.is_empty() {
            break;
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        for request in &requests {
            players[request.seat].send(request);
        }
        let answers = requests
            .iter()
            .map(|request| {
                let answer = checked(players[request.seat].receive(request), request.limit);
                times[request.seat].add(answer.time);
                answer
            })
            .collect();
        game.take(answers);
    }
    let outcome = game.outcome()?;
    Some(Played { outcome, times })
}

/// Holds every kind of player to the limits.
fn checked(mut answer: Answer, limit: Duration) -> Answer {
    if let Ok(lines) = &answer.lines {
        if answer.time > limit {
            answer.lines = Err(Fault::Timeout);
        } else if lines.iter().any(|line| line.len() > LONGEST_LINE) {
            answer.lines = Err(Fault::LongLine);
        }
    }
    answer
}
