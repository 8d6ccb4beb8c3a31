//! Two programs against each other, in pairs of games.
//!
//! Pair `k` is one game seed and one pair of player seeds, played twice with
//! the sides swapped. Half a pair is never counted.

use crate::game::{Deal, Pace, Rules, Setting};
use crate::players::{Player, Program};
use crate::referee::{self, Times};
use crate::seeds;
use anyhow::Context;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

/// What is to be played.
pub struct Series<'a> {
    /// The game.
    pub rules: &'a dyn Rules,
    /// Program A and program B.
    pub programs: [Program; 2],
    /// What everything random follows from, see [`seeds`].
    pub run_seed: u64,
    /// Which pairs.
    pub pairs: Range<u64>,
    /// Which of the game's maps; `None` for the official ones.
    pub profile: Option<String>,
    /// How the players think.
    pub pace: Pace,
    /// Games played at the same time.
    pub jobs: usize,
    /// Folder that each game is recorded in.
    pub record: Option<PathBuf>,
}

/// A pair that was played.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Its number.
    pub index: u64,
    /// First A on team 0's side, then B.
    pub games: [GameReport; 2],
}

/// A game that was played, by program in place of seats.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// What program A gets for it, 0..=1.
    pub points: f64,
    /// The kind of end, in the game's words.
    pub end: &'static str,
    /// Answers of all seats that changed the game.
    pub turns: u32,
    /// Who lost by its own fault, and how.
    pub failures: Vec<FailureReport>,
    /// What A and B took; the longest of their seats.
    pub times: [Times; 2],
}

/// A program's own fault.
#[derive(Clone, Debug)]
pub struct FailureReport {
    /// 0 for A, 1 for B.
    pub program: usize,
    /// The kind, for counting.
    pub kind: &'static str,
    /// The reason in the record.
    pub reason: String,
    /// What else is known: exit code, last words on the error stream.
    pub detail: Option<String>,
}

impl Series<'_> {
    /// Plays all pairs, or until `stop` is set; `played` sees each pair as soon
    /// as it is there. The pairs come back in the order of their numbers.
    ///
    /// # Errors
    /// A game that cannot be dealt or recorded; the other pairs that are being
    /// played are then cut short.
    pub fn run(
        &self,
        stop: &AtomicBool,
        mut played: impl FnMut(&Pair),
    ) -> anyhow::Result<Vec<Pair>> {
        if let Some(folder) = &self.record {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let next = AtomicU64::new(self.pairs.start);
        let failed = AtomicBool::new(false);
        let mut pairs: Vec<Pair> = Vec::new();
        let mut error = None;
        std::thread::scope(|scope| {
            let (report, reports) = channel();
            for _ in 0..self.jobs.max(1) {
                let report = report.clone();
                let (next, failed) = (&next, &failed);
                scope.spawn(move || loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let over = stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
                    if index >= self.pairs.end || over {
                        return;
                    }
                    match self.pair(index, stop) {
                        Ok(None) => return,
                        result => {
                            failed.fetch_or(result.is_err(), Ordering::Relaxed);
                            if report.send(result).is_err() {
                                return;
                            }
                        }
                    }
                });
            }
            drop(report);
            for result in reports {
                match result {
                    Ok(Some(pair)) => {
                        played(&pair);
                        pairs.push(pair);
                    }
                    Ok(None) => {}
                    Err(reason) => error = Some(reason),
                }
            }
        });
        match error {
            Some(error) => Err(error),
            None => {
                pairs.sort_by_key(|pair| pair.index);
                Ok(pairs)
            }
        }
    }

    fn pair(&self, index: u64, stop: &AtomicBool) -> anyhow::Result<Option<Pair>> {
        let Some(first) = self.game(index, 0, stop)? else {
            return Ok(None);
        };
        let second = self.game(index, 1, stop)?;
        Ok(second.map(|second| Pair {
            index,
            games: [first, second],
        }))
    }

    /// Plays game 0 or 1 of a pair; A has the team of that number.
    pub fn game(
        &self,
        pair: u64,
        side_of_a: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<GameReport>> {
        let [a, b] = &self.programs;
        let number = 2 * pair + side_of_a as u64;
        let deal = Deal {
            seed: seeds::game_seed(self.run_seed, pair),
            profile: self.profile.clone(),
            title: Some(format!(
                "run {}, pair {pair}: A = {a}, B = {b}, {}",
                self.run_seed, self.pace
            )),
            number,
            side_of_a,
            limits: self.pace.limits(),
            recorded: self.record.is_some(),
        };
        let mut game = self.rules.deal(&deal)?;
        let program_of_team = |team: usize| (team + side_of_a) % 2;
        let programs: Vec<usize> = self
            .rules
            .teams()
            .iter()
            .map(|&team| program_of_team(team))
            .collect();
        let mut players: Vec<Box<dyn Player>> = programs
            .iter()
            .enumerate()
            .map(|(seat, &program)| {
                let setting = Setting {
                    seed: seeds::player_seed(self.run_seed, pair, seat),
                    pace: self.pace,
                };
                self.programs[program].seat(self.rules, &setting)
            })
            .collect();
        let Some(played) = referee::play(game.as_mut(), &mut players, stop) else {
            return Ok(None);
        };
        if let Some(folder) = &self.record {
            let file = folder.join(format!(
                "{}-{}-pair-{pair:06}-{}.jsonl",
                file_name(a),
                file_name(b),
                side_of_a + 1
            ));
            let mut text = game.record().join("\n");
            text.push('\n');
            std::fs::write(&file, text)
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        let mut times = [Times::default(); 2];
        let mut failures = Vec::new();
        for (seat, &program) in programs.iter().enumerate() {
            let (total, seat_times) = (&mut times[program], played.times[seat]);
            total.first = total.first.max(seat_times.first);
            total.slowest = total.slowest.max(seat_times.slowest);
            total.answers += seat_times.answers;
            if let Some(failure) = &played.outcome.failures[seat] {
                failures.push(FailureReport {
                    program,
                    kind: failure.kind(),
                    reason: failure.reason.clone(),
                    detail: players[seat].obituary(),
                });
            }
        }
        Ok(Some(GameReport {
            points: played.outcome.points[side_of_a],
            end: played.outcome.end,
            turns: played.outcome.turns,
            failures,
            times,
        }))
    }
}

/// A program's name within a file's name.
fn file_name(program: &Program) -> String {
    let text = program.to_string();
    let safe: String = text
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let safe = safe.trim_matches('_');
    safe.chars().take(40).collect()
}

/// What a series comes to, for A.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: usize,
    /// Games A won, drew and lost.
    pub won: usize,
    /// Both got half.
    pub drawn: usize,
    /// Games B won.
    pub lost: usize,
    /// Points of A in the games where it had team 0's side, then team 1's.
    pub points: [f64; 2],
    /// Games by their kind of end, in the order in which each came up first.
    pub ends: Vec<(&'static str, usize)>,
    /// Games lost by an own fault, of A and B.
    pub failures: [usize; 2],
    /// The longest times of A and B.
    pub times: [Times; 2],
}

impl Tally {
    /// Counts pairs.
    pub fn of(pairs: &[Pair]) -> Tally {
        let mut tally = Tally::default();
        for pair in pairs {
            for (side, game) in pair.games.iter().enumerate() {
                tally.games += 1;
                tally.points[side] += game.points;
                let result = match game.points {
                    points if points > 0.5 => &mut tally.won,
                    points if points < 0.5 => &mut tally.lost,
                    _ => &mut tally.drawn,
                };
                *result += 1;
                match tally.ends.iter_mut().find(|(end, _)| *end == game.end) {
                    Some((_, count)) => *count += 1,
                    None => tally.ends.push((game.end, 1)),
                }
                for failure in &game.failures {
                    tally.failures[failure.program] += 1;
                }
                for (total, times) in tally.times.iter_mut().zip(game.times) {
                    total.first = total.first.max(times.first);
                    total.slowest = total.slowest.max(times.slowest);
                    total.answers += times.answers;
                }
            }
        }
        tally
    }

    /// A's share of the points, 0..=1; 0.5 before the first game.
    pub fn score(&self) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        (self.points[0] + self.points[1]) / self.games as f64
    }
}
