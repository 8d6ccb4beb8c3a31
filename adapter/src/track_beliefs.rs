//! Log score of the true cell by the tracker's beliefs, and the parameters that
//! make it most probable.
//!
//! The score is the mean natural logarithm of the probability given to the true
//! cell, first over the turns of each style of play, then over the styles: no
//! style counts for more because its games are long.

use super::beliefs::{Exchange, Players};
use super::play::OceanGame;
use super::players::LISTED;
use super::track_proof::play;
use super::verify::replay;
use anyhow::Context;
use arena::matches::seeds::derive;
use arena::system::files;
use ocean::params::Params;
use ocean::rules::{Announcement, Board, BySeat, Cell, Charges, Device, Heading, Seat};
use ocean::tracker::{Knowledge, Tracker};
use ocean_maps::Profile;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The style of recorded games whose players are not known.
const RECORDED: &str = "recorded";

/// The field of a record's header that names the players.
#[derive(serde::Deserialize)]
struct Named {
    players: Option<[String; 2]>,
}

/// A turn that was played, with the truth after it.
struct Turn {
    exchange: Exchange,
    cell: Cell,
    charges: Charges,
}

/// A game to learn from.
pub struct Lesson {
    board: Board,
    styles: BySeat<String>,
    turns: Vec<Turn>,
}

impl Lesson {
    fn new(game: &OceanGame, styles: [&str; 2]) -> Lesson {
        Lesson {
            board: game.board().clone(),
            styles: BySeat(styles.map(str::to_string)),
            turns: Vec::new(),
        }
    }

    fn add(&mut self, game: &OceanGame, exchange: &Exchange) {
        if let Some(state) = game.state() {
            let played = &state.submarines[exchange.seat];
            self.turns.push(Turn {
                exchange: exchange.clone(),
                cell: played.cell,
                charges: played.charges,
            });
        }
    }
}

/// Games between all pairs of built-in players on all profiles of maps.
///
/// # Errors
/// None that can happen: all names are our own.
pub fn played(games: u64, seed: u64) -> anyhow::Result<Vec<Lesson>> {
    let players: Vec<&str> = LISTED.iter().map(|player| player.name).collect();
    let profiles: Vec<&str> = Profile::all().map(Profile::name).collect();
    let mut lessons = Vec::new();
    for number in 0..games {
        // Neighbouring numbers have different players on either side.
        let (one, two) = (
            number as usize % players.len(),
            (number as usize / players.len() + number as usize) % players.len(),
        );
        // Half of the games on official maps.
        let profile = match number as usize {
            even if even % 2 == 0 => Profile::OFFICIAL.name(),
            odd => profiles[odd / 2 % profiles.len()],
        };
        let names = [players[one], players[two]];
        let mut lesson: Option<Lesson> = None;
        play(names, profile, derive(seed, &[number]), |game, exchange| {
            let lesson = lesson.get_or_insert_with(|| Lesson::new(game, names));
            lesson.add(game, exchange);
        })?;
        lessons.extend(lesson);
    }
    Ok(lessons)
}

/// Recorded games of a file.
///
/// # Errors
/// A file that cannot be read or is no recorded game.
pub fn recorded(path: &Path) -> anyhow::Result<Vec<Lesson>> {
    let file = path.display();
    let text = files::read(path)?;
    let headers = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let headers = headers.filter(|line| line["type"] == "header");
    let mut named = headers.map(|header| serde_json::from_value::<Named>(header).ok());
    let mut lessons: Vec<Lesson> = Vec::new();
    let taken = replay(
        &text,
        |_| {},
        |game, _| {
            let Some(state) = game.state() else {
                return;
            };
            if state.turn == 0 {
                let players = named.next().flatten().and_then(|header| header.players);
                let players = players.unwrap_or([RECORDED; 2].map(str::to_string));
                lessons.push(Lesson::new(game, [&players[0], &players[1]]));
            } else if let Some((lesson, exchange)) = lessons.last_mut().zip(Exchange::of(game)) {
                lesson.add(game, &exchange);
            }
        },
    );
    taken.with_context(|| format!("{file}: not a game by our rules"))?;
    Ok(lessons)
}

/// Turns of one side up to which scores are gathered, bucket by bucket.
pub const BUCKETS: [usize; 6] = [5, 10, 20, 40, 80, usize::MAX];

/// Sums of log scores in nats and their numbers, by style and bucket of turns.
#[derive(Clone, Debug, Default)]
pub struct Scores(BTreeMap<String, [(f64, u64); BUCKETS.len()]>);

impl Scores {
    /// Mean over all styles of the mean of each; of one bucket, or of all turns.
    pub fn mean(&self, bucket: Option<usize>) -> f64 {
        let means = self.0.keys().filter_map(|style| self.of(style, bucket));
        let means: Vec<f64> = means.collect();
        means.iter().sum::<f64>() / means.len().max(1) as f64
    }

    /// Mean of a style; `None` if it has no such turn.
    pub fn of(&self, style: &str, bucket: Option<usize>) -> Option<f64> {
        let buckets = self.0.get(style)?;
        let chosen = match bucket {
            Some(bucket) => &buckets[bucket..=bucket],
            None => buckets,
        };
        let sum: f64 = chosen.iter().map(|(sum, _)| sum).sum();
        let count: u64 = chosen.iter().map(|(_, count)| count).sum();
        (count > 0).then(|| sum / count as f64)
    }

    /// The styles.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    fn add(&mut self, other: Scores) {
        for (style, buckets) in other.0 {
            let sums = self.0.entry(style).or_default();
            for (sum, more) in sums.iter_mut().zip(buckets) {
                *sum = (sum.0 + more.0, sum.1 + more.1);
            }
        }
    }
}

/// The scores of the hard filter alone (`None`) or with beliefs.
pub fn scores(lessons: &[Lesson], params: Option<&Params>, jobs: usize) -> Scores {
    let of_some = |lessons: &[Lesson]| {
        let mut scores = Scores::default();
        for lesson in lessons {
            score(lesson, params, &mut scores);
        }
        scores
    };
    let share = lessons.len().div_ceil(jobs.max(1)).max(1);
    let mut all = Scores::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = lessons
            .chunks(share)
            .map(|some| scope.spawn(move || of_some(some)))
            .collect();
        for thread in threads {
            let scores = thread.join();
            all.add(scores.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    all
}

fn score(lesson: &Lesson, params: Option<&Params>, scores: &mut Scores) {
    let board = &lesson.board;
    let mut players = Players::new(board);
    let mut turns = BySeat([0; 2]);
    for Turn { exchange, cell, .. } in &lesson.turns {
        let seat = &exchange.seat;
        players.take(board, exchange, params);
        turns[*seat] += 1;
        let bucket = BUCKETS.iter().position(|&last| turns[*seat] <= last);
        let buckets = scores.0.entry(lesson.styles[*seat].clone()).or_default();
        let sum = &mut buckets[bucket.unwrap_or(BUCKETS.len() - 1)];
        // A belief can be as good as certain, and wrong.
        let chance = players.believed_of(*seat).presence()[*cell].max(f32::MIN_POSITIVE);
        sum.0 += f64::from(chance).ln();
        sum.1 += 1;
    }
}

/// The tracker's likelihoods, in groups that stand and fall together: the parameters
/// with the values that switch them off.
pub const TERMS: [(&str, &[(&str, f32)]); 4] = [
    (
        "start",
        &[
            ("motion_start", 1.0),
            ("motion_start_corner", 0.0),
            ("motion_start_border", 0.0),
            ("motion_start_centre", 0.0),
        ],
    ),
    (
        "moves",
        &[
            ("motion_straight", 1.0),
            ("motion_ways_0", 1.0),
            ("motion_ways_1", 1.0),
            ("motion_ways_3", 1.0),
        ],
    ),
    (
        "silences",
        // Nearly the numbers of cells that a SILENCE reaches.
        &[
            ("motion_silence_none", 1.5),
            ("motion_silence_one", 6.0),
            ("motion_silence_more", 18.0),
        ],
    ),
    ("mines", &[("motion_mine_avoidance", 0.0)]),
];

/// Sets the numbers of a term to no effect.
pub fn switch_off(params: &mut Params, term: &[(&str, f32)]) {
    for (name, neutral) in term {
        let set = params.apply(&format!("{name}={neutral}"));
        debug_assert_eq!(set, Ok(()), "a term names parameters");
    }
}

/// Climbs from `params` to the numbers with the best mean score over all styles but
/// `left_out`, one at a time with shrinking steps; `improved` is called for every
/// improvement.
pub fn fit(
    lessons: &[Lesson],
    left_out: Option<&str>,
    params: &mut Params,
    rounds: usize,
    jobs: usize,
    mut improved: impl FnMut(&str, f64, f64),
) {
    let judge = |params: &Params| {
        let mut scores = scores(lessons, Some(params), jobs);
        scores.0.retain(|style, _| Some(style.as_str()) != left_out);
        scores.mean(None)
    };
    let mut best = judge(params);
    for round in 0..rounds {
        for (name, _) in TERMS.iter().flat_map(|(_, names)| *names) {
            let Some(range) = Params::TABLE.iter().find(|row| row.name == *name) else {
                continue;
            };
            // Powers of up to 24 need small steps.
            let size = if *name == "motion_start" { 0.06 } else { 1.0 };
            let factor = 1.0 + size * 0.5f64.powi(round as i32);
            for factor in [factor, 1.0 / factor] {
                loop {
                    let now = params.get(name).unwrap_or(0.0);
                    let value = (now * factor).clamp(range.min, range.max);
                    let mut changed = params.clone();
                    let set = changed.apply(&format!("{name}={value}"));
                    debug_assert_eq!(set, Ok(()), "a term names parameters");
                    let score = judge(&changed);
                    // Less than this is noise of the games at hand.
                    if score <= best + 2e-4 {
                        break;
                    }
                    best = score;
                    *params = changed;
                    improved(name, value, score);
                }
            }
        }
    }
}

/// Both sides' charges by what was announced: `see` gets each turn with what is
/// thought after it. Cells do not matter here, so few shapes are enough.
fn follow_charges<'a>(lesson: &'a Lesson, mut see: impl FnMut(&'a Turn, &Tracker)) {
    let board = &lesson.board;
    let mut first = Knowledge::new(board, 2);
    for turn in &lesson.turns {
        turn.exchange.observe(board, Seat::First, &mut first, None);
        let followed = match turn.exchange.seat {
            Seat::First => first.own(),
            Seat::Second => first.enemy(),
        };
        see(turn, followed);
    }
}

/// Mean log score of whether each device is full, over the styles.
pub fn readiness(lessons: &[Lesson]) -> [f64; 4] {
    let mut sums: BTreeMap<&str, ([f64; 4], f64)> = BTreeMap::new();
    for lesson in lessons {
        follow_charges(lesson, |turn, tracker| {
            let (scores, count) = sums.entry(&lesson.styles[turn.exchange.seat]).or_default();
            for (score, device) in scores.iter_mut().zip(Device::ALL) {
                let ready = f64::from(tracker.ready_probability(device, 0));
                let truth = turn.charges.is_full(device);
                let chance = if truth { ready } else { 1.0 - ready };
                *score += chance.max(1e-4).ln();
            }
            *count += 1.0;
        });
    }
    let styles = sums.len().max(1) as f64;
    let mut means = [0.0; 4];
    for (scores, count) in sums.values() {
        for (mean, score) in means.iter_mut().zip(scores) {
            *mean += score / count / styles;
        }
    }
    means
}

/// Of each set of devices not yet full (bit = [`Device`]), how often each was
/// charged next, and none: shares, mean over the styles.
pub fn next_charges(lessons: &[Lesson]) -> [[f64; 5]; 16] {
    let mut counts: BTreeMap<&str, [[f64; 5]; 16]> = BTreeMap::new();
    for lesson in lessons {
        let mut before = BySeat([Charges::default(); 2]);
        for turn in &lesson.turns {
            let mut charges = before[turn.exchange.seat];
            before[turn.exchange.seat] = turn.charges;
            let announced = &turn.exchange.announced;
            let Some(moved) = announced
                .iter()
                .position(|action| matches!(action, Announcement::Move(_)))
            else {
                continue;
            };
            for action in &announced[..moved] {
                if let Some(device) = spends(action) {
                    charges.spend(device);
                }
            }
            let lacking = Device::ALL
                .iter()
                .filter(|&&device| !charges.is_full(device));
            let set: usize = lacking.map(|&device| 1 << device as usize).sum();
            let charged = Device::ALL.into_iter().position(|device| {
                let spent = announced[moved..]
                    .iter()
                    .any(|action| spends(action) == Some(device));
                let after = if spent {
                    device.size()
                } else {
                    turn.charges.get(device)
                };
                after > charges.get(device)
            });
            let style = lesson.styles[turn.exchange.seat].as_str();
            counts.entry(style).or_default()[set][charged.unwrap_or(4)] += 1.0;
        }
    }
    let mut shares = [[0.0; 5]; 16];
    for (set, shares) in shares.iter_mut().enumerate() {
        for table in counts.values() {
            let all: f64 = table[set].iter().sum();
            for (share, count) in shares.iter_mut().zip(table[set]) {
                // A style that was rarely seen so counts for less.
                *share += count / (all + 20.0);
            }
        }
        let all: f64 = shares.iter().sum();
        if all > 0.0 {
            shares.iter_mut().for_each(|share| *share /= all);
        }
    }
    shares
}

fn spends(action: &Announcement) -> Option<Device> {
    match action {
        Announcement::Torpedo(_) => Some(Device::Torpedo),
        Announcement::Sonar(_) => Some(Device::Sonar),
        Announcement::Silence => Some(Device::Silence),
        Announcement::Mine => Some(Device::Mine),
        Announcement::Move(Heading::North | Heading::South | Heading::West | Heading::East)
        | Announcement::Surface(_)
        | Announcement::Trigger(_) => None,
    }
}

/// Upper ends of the ranges of [`reliability`], as probabilities.
pub const FORECASTS: [f32; 6] = [0.05, 0.2, 0.5, 0.8, 0.95, 1.0];

/// Turns whose forecasts were in one range.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forecasts {
    /// Their number.
    pub turns: f64,
    /// Sum of the forecasts (0..=1 each).
    pub thought: f64,
    /// How many came true.
    pub found: f64,
}

/// How often each device lacked one charge at most, by how likely that was
/// thought: in all turns, first, and in those of each style.
pub fn reliability(lessons: &[Lesson]) -> Vec<(&str, [[Forecasts; 6]; 4])> {
    let mut all = [[Forecasts::default(); 6]; 4];
    let mut styles: BTreeMap<&str, [[Forecasts; 6]; 4]> = BTreeMap::new();
    for lesson in lessons {
        follow_charges(lesson, |turn, tracker| {
            let rows = styles
                .entry(&lesson.styles[turn.exchange.seat])
                .or_default();
            for device in Device::ALL {
                let thought = tracker.ready_probability(device, 1);
                let range = FORECASTS.iter().take_while(|&&end| end < thought).count();
                let range = range.min(FORECASTS.len() - 1);
                let found = turn.charges.get(device) + 1 >= device.size();
                for rows in [&mut all, &mut *rows] {
                    let forecasts = &mut rows[device as usize][range];
                    forecasts.turns += 1.0;
                    forecasts.thought += f64::from(thought);
                    forecasts.found += f64::from(found);
                }
            }
        });
    }
    std::iter::once(("all", all)).chain(styles).collect()
}
