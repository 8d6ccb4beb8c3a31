//! Plays one game between players.

use crate::game::{Answer, Fault, Game, Outcome, LONGEST_LINE};
use crate::interrupt;
use crate::latency::Latency;
use crate::players::Player;
use std::time::Duration;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// What the players took, by seat.
    pub latency: Vec<Latency>,
    /// What all answers of a seat took together: its thinking, as the judge
    /// counts it.
    pub thinking: Vec<Duration>,
    /// What the seats answered, in the order of the game; of several lines with
    /// line ends between them.
    pub answers: Vec<Result<String, Fault>>,
    /// BLAKE3 of every line sent and answered, in the order of the game, and of
    /// the scores and the kind of end; its first 16 bytes in hexadecimal. Who
    /// played does not enter.
    pub hash: String,
}

/// Plays a game to its end, or until `stop` says so: then `None`.
///
/// `players` are in the order of the seats. All that must answer at the same
/// time are sent their lines before the first answer is waited for.
pub fn play(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    stop: &dyn Fn() -> bool,
) -> Option<Played> {
    play_within(game, players, None, stop)
}

/// The same with a limit of all answers of a seat together: an answer that goes
/// beyond it is a [`Fault::Timeout`].
pub fn play_within(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    whole_game: Option<Duration>,
    stop: &dyn Fn() -> bool,
) -> Option<Played> {
    let mut thinking = vec![Duration::ZERO; players.len()];
    let mut latency = vec![Latency::default(); players.len()];
    let mut answered = vec![false; players.len()];
    let mut hash = Digest::default();
    let mut tape = Vec::new();
    loop {
        let mut requests = game.requests();
        if requests.is_empty() {
            break;
        }
        if stop() {
            return None;
        }
        if let Some(whole_game) = whole_game {
            for request in &mut requests {
                let left = whole_game.saturating_sub(thinking[request.seat]);
                request.limit = request.limit.min(left);
            }
        }
        for request in &requests {
            players[request.seat].send(request);
        }
        let answers = requests
            .iter()
            .map(|request| {
                let answer = checked(players[request.seat].receive(request), request.limit);
                thinking[request.seat] += answer.time;
                let latency = &mut latency[request.seat];
                if request.answer_lines == 0 {
                    // Nothing was waited for.
                } else if std::mem::replace(&mut answered[request.seat], true) {
                    latency.later(answer.time);
                } else {
                    latency.first(answer.time);
                }
                hash.word(&[request.seat as u8]);
                hash.lines(&request.lines);
                match &answer.lines {
                    Ok(lines) => hash.lines(lines),
                    Err(fault) => hash.word(fault.name().as_bytes()),
                }
                let lines = answer.lines.as_ref();
                tape.push(lines.map(|lines| lines.join("\n")).map_err(|fault| *fault));
                answer
            })
            .collect();
        if interrupt::is_abandoned() {
            return None;
        }
        game.take(answers);
    }
    let outcome = game.outcome()?;
    for score in &outcome.scores {
        hash.word(&score.to_bits().to_le_bytes());
    }
    hash.word(outcome.end.as_bytes());
    Some(Played {
        outcome,
        latency,
        thinking,
        answers: tape,
        hash: hash.end(),
    })
}

/// A hash of words, each with its length.
#[derive(Default)]
struct Digest(blake3::Hasher);

impl Digest {
    fn word(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn lines(&mut self, lines: &[String]) {
        self.word(&(lines.len() as u64).to_le_bytes());
        for line in lines {
            self.word(line.as_bytes());
        }
    }

    fn end(&self) -> String {
        self.0.finalize().to_hex()[..32].to_string()
    }
}

/// Holds every kind of player to the limits.
pub fn checked(mut answer: Answer, limit: Duration) -> Answer {
    if let Ok(lines) = &answer.lines {
        if answer.time > limit {
            answer.lines = Err(Fault::Timeout);
        } else if lines.iter().any(|line| line.len() > LONGEST_LINE) {
            answer.lines = Err(Fault::LongLine);
        }
    }
    answer
}
