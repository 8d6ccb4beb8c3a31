//! Plays one game between players.

use crate::game::{Answer, Fault, Game, Limits, Outcome, Request, LONGEST_LINE};
use crate::players::Player;
use crate::records::latency::Latency;
use crate::system::interrupt;
use std::time::Duration;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The end of the game.
    pub outcome: Outcome,
    /// Times of the players, by seat.
    pub latency: Vec<Latency>,
    /// Sum of all answers' times of a seat: its thinking, as the judge
    /// counts it.
    pub thinking: Vec<Duration>,
    /// Answers of each seat that took longer than the judge allows, whatever the
    /// seat's own limits.
    pub over_limit: Vec<u64>,
    /// By seat, the limit of its last answer that did not come.
    pub failed_limits: Vec<Option<Duration>>,
    /// The answers of all seats, in the order of the game; of several lines with
    /// line ends between them.
    pub answers: Vec<Result<String, Fault>>,
    /// BLAKE3 of every line sent and answered, in the order of the game, and of
    /// the scores and the kind of end; its first 16 bytes in hexadecimal. Who
    /// played does not enter.
    pub hash: String,
}

/// What seats may take beside the limits that a game's requests carry.
#[derive(Clone, Debug, Default)]
pub struct TimeAllowance {
    /// The judge's limit of all answers of a seat together; `None` without one.
    pub whole_game: Option<Duration>,
    /// By seat, its own limits in place of the judge's; none if it is empty.
    pub own: Vec<Option<Limits>>,
}

/// Plays a game to its end, or until `stop` says so: then `None`.
///
/// `players` are in the order of the seats. All that must answer at the same
/// time are sent their lines before the first answer is waited for.
pub fn play(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    stop: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    play_with_limits(game, players, &TimeAllowance::default(), stop)
}

/// The same with these limits: an answer that goes beyond them is a
/// [`Fault::Timeout`].
pub fn play_with_limits(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    allowance: &TimeAllowance,
    stop: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    let mut seats = vec![Account::default(); players.len()];
    let mut transcript = Transcript::default();
    loop {
        let mut requests = game.requests();
        if requests.is_empty() {
            break;
        }
        if stop() {
            return None;
        }
        let mut judge_limits = Vec::with_capacity(requests.len());
        for request in &mut requests {
            let account = &seats[request.seat];
            judge_limits.push(account.within(request.limit, allowance.whole_game));
            request.limit = account.limit(request, allowance);
        }
        for request in &requests {
            players[request.seat].send(request);
        }
        let answers = requests
            .iter()
            .zip(judge_limits)
            .map(|(request, judge_limit)| {
                let answer = checked(players[request.seat].receive(request), request.limit);
                seats[request.seat].count(request, &answer, judge_limit);
                transcript.add(request, &answer);
                answer
            })
            .collect();
        if interrupt::is_abandoned() {
            return None;
        }
        game.take(answers);
    }
    let outcome = game.outcome()?;
    Some(PlayedGame {
        latency: seats.iter().map(|seat| seat.latency.clone()).collect(),
        thinking: seats.iter().map(|seat| seat.thinking).collect(),
        over_limit: seats.iter().map(|seat| seat.over_limit).collect(),
        failed_limits: seats.iter().map(|seat| seat.failed_limit).collect(),
        hash: transcript.hash(&outcome),
        answers: transcript.answers,
        outcome,
    })
}

/// The times of one seat in a game.
#[derive(Clone, Default)]
struct Account {
    thinking: Duration,
    latency: Latency,
    /// Answers that took longer than the judge allows.
    over_limit: u64,
    /// Of the last answer that did not come.
    failed_limit: Option<Duration>,
    answered: bool,
}

impl Account {
    /// A limit of an answer, with what is left of the whole game's.
    fn within(&self, limit: Duration, whole_game: Option<Duration>) -> Duration {
        let left = whole_game.map(|game| game.saturating_sub(self.thinking));
        left.map_or(limit, |left| limit.min(left))
    }

    /// The limit of a request: the seat's own, else the judge's.
    fn limit(&self, request: &Request, allowance: &TimeAllowance) -> Duration {
        match allowance.own.get(request.seat).copied().flatten() {
            Some(own) if self.answered => self.within(own.turn, own.game),
            Some(own) => self.within(own.first, own.game),
            None => self.within(request.limit, allowance.whole_game),
        }
    }

    fn count(&mut self, request: &Request, answer: &Answer, judge_limit: Duration) {
        self.thinking += answer.time;
        self.over_limit += u64::from(answer.time > judge_limit);
        if answer.lines.is_err() {
            self.failed_limit = Some(request.limit);
        }
        if request.answer_lines == 0 {
            // Nothing was waited for.
        } else if std::mem::replace(&mut self.answered, true) {
            self.latency.later(answer.time);
        } else {
            self.latency.first(answer.time);
        }
    }
}

/// All that was sent and answered.
#[derive(Default)]
struct Transcript {
    digest: Digest,
    answers: Vec<Result<String, Fault>>,
}

impl Transcript {
    fn add(&mut self, request: &Request, answer: &Answer) {
        self.digest.word(&[request.seat as u8]);
        self.digest.lines(&request.lines);
        match &answer.lines {
            Ok(lines) => self.digest.lines(lines),
            Err(fault) => self.digest.word(fault.name().as_bytes()),
        }
        let lines = answer.lines.as_ref();
        let lines = lines.map(|lines| lines.join("\n"));
        self.answers.push(lines.map_err(|fault| *fault));
    }

    /// A hash of it and of the outcome.
    fn hash(&mut self, outcome: &Outcome) -> String {
        for score in &outcome.scores {
            self.digest.word(&score.to_bits().to_le_bytes());
        }
        self.digest.word(outcome.end.as_bytes());
        self.digest.end()
    }
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
