//! Referee of one game: sends requests, times answers, enforces limits.

use crate::game::{Answer, Fault, Game, Limits, Outcome, Request, LONGEST_LINE, TO_THE_END};
use crate::players::Player;
use crate::records::latency::Latency;
use crate::system::interrupt;
use std::time::Duration;

/// Result of a finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Outcome by the game's rules.
    pub outcome: Outcome,
    /// Answers and times of each seat.
    pub seats: Vec<SeatClock>,
    /// All answers in the order of the game; the lines of one answer are separated by line ends.
    pub answers: Vec<Result<String, Fault>>,
    /// BLAKE3 hash of every line sent and answered, in the order of the game, of the scores and of
    /// the kind of end: first 16 bytes in hexadecimal. It does not depend on the programs' names.
    pub hash: String,
}

/// Time limits in addition to those of the game's requests.
#[derive(Clone, Debug, Default)]
pub struct TimeAllowance {
    /// The judge's limit of a seat's total thinking time; `None` without one.
    pub whole_game: Option<Duration>,
    /// Own limits by seat in place of the judge's; may be empty.
    pub own: Vec<Option<Limits>>,
}

/// Plays a game to its end under the limits of its requests; `None` if `stop` returned true before.
///
/// `players` are in the order of the seats. Requests to several seats are all sent before the first
/// answer is waited for.
pub fn play(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    stop: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    play_with_limits(game, players, &TimeAllowance::default(), stop)
}

/// [`play`] with further limits; a late answer is [`Fault::Timeout`].
pub fn play_with_limits(
    game: &mut dyn Game,
    players: &mut [Box<dyn Player>],
    allowance: &TimeAllowance,
    stop: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    let mut seats = vec![SeatClock::default(); players.len()];
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
            let clock = &seats[request.seat];
            judge_limits.push(clock.within(request.limit, allowance.whole_game));
            request.limit = clock.limit(request, allowance);
        }
        for request in &requests {
            players[request.seat].send(request);
        }
        let answers = requests
            .iter()
            .zip(judge_limits)
            .map(|(request, judge_limit)| {
                let answer = enforce_limits(players[request.seat].receive(request), request);
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
        seats,
        hash: game.own_hash().unwrap_or_else(|| transcript.hash(&outcome)),
        answers: transcript.answers,
        outcome,
    })
}

/// Clock of one seat in a game.
#[derive(Clone, Debug, Default)]
pub struct SeatClock {
    /// Sum of answer times, as the judge counts thinking time.
    pub thinking: Duration,
    /// Answer times.
    pub latency: Latency,
    /// Number of answers beyond the judge's limit, whatever the seat's own limits.
    pub over_limit: u64,
    /// Limit of the last answer that did not come.
    pub failed_limit: Option<Duration>,
    /// The last answer that came; its lines are separated by line ends.
    pub last_answer: Option<String>,
    answered: bool,
}

impl SeatClock {
    /// `limit`, reduced to what is left of the limit of the whole game.
    fn within(&self, limit: Duration, whole_game: Option<Duration>) -> Duration {
        let left = whole_game.map(|game| game.saturating_sub(self.thinking));
        left.map_or(limit, |left| limit.min(left))
    }

    /// Limit of a request: the seat's own, else the judge's.
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
        match &answer.lines {
            Err(_) => self.failed_limit = Some(request.limit),
            Ok(lines) => self.last_answer = Some(lines.join("\n")),
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

/// Hash and answers of a game.
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

    /// Hash of all lines and of the outcome.
    fn hash(&mut self, outcome: &Outcome) -> String {
        for score in &outcome.scores {
            self.digest.word(&score.to_bits().to_le_bytes());
        }
        self.digest.word(outcome.end.as_bytes());
        self.digest.end()
    }
}

/// BLAKE3 hash of length-prefixed words.
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

/// Turns a late answer or an overlong line into a fault, for every kind of player. Lines of a whole
/// output have any length.
pub fn enforce_limits(mut answer: Answer, request: &Request) -> Answer {
    let is_bounded = request.answer_lines != TO_THE_END;
    if let Ok(lines) = &answer.lines {
        if answer.time > request.limit {
            answer.lines = Err(Fault::Timeout);
        } else if is_bounded && lines.iter().any(|line| line.len() > LONGEST_LINE) {
            answer.lines = Err(Fault::LongLine);
        }
    }
    answer
}
