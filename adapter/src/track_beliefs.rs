//! Log score of the true cell by the tracker's beliefs, and coordinate ascent for the
//! parameters of the motion model that maximise it.
//!
//! The score is the mean natural logarithm of the probability given to the true
//! cell, first over the turns of each style of play, then over the styles, so that no
//! style has a higher weight because its games are long.

use super::beliefs::{Exchange, SeatKnowledge};
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

/// The part of a record's header that names the players.
#[derive(serde::Deserialize)]
struct Named {
    players: Option<[String; 2]>,
}

/// A turn with the true cell and charges of its player after it.
pub struct Turn {
    /// The turn.
    pub exchange: Exchange,
    /// The true cell.
    pub cell: Cell,
    /// The true charges.
    pub charges: Charges,
}

/// The turns of a game with the truth, and the style of play of each seat: the name of
/// its player.
pub struct LabelledGame {
    /// The map.
    pub board: Board,
    /// The players' names.
    pub styles: BySeat<String>,
    /// The turns in the order of play.
    pub turns: Vec<Turn>,
}

impl LabelledGame {
    fn new(game: &OceanGame, styles: [&str; 2]) -> LabelledGame {
        LabelledGame {
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

/// Plays games between all pairs of built-in players, half of them on official maps and
/// half on all profiles in turn.
///
/// # Errors
/// Never: all names are those of the lists.
pub fn play_games(games: u64, seed: u64) -> anyhow::Result<Vec<LabelledGame>> {
    let players: Vec<&str> = LISTED.iter().map(|player| player.name).collect();
    let profiles: Vec<&str> = Profile::all().map(Profile::name).collect();
    let mut labelled = Vec::new();
    for number in 0..games {
        // Consecutive numbers differ in both players.
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
        let mut labelled_game: Option<LabelledGame> = None;
        play(names, profile, derive(seed, &[number]), |game, exchange| {
            let labelled_game = labelled_game.get_or_insert_with(|| LabelledGame::new(game, names));
            labelled_game.add(game, exchange);
        })?;
        labelled.extend(labelled_game);
    }
    Ok(labelled)
}

/// Reads the recorded games of a file.
///
/// # Errors
/// A file that cannot be read or is no recorded game.
pub fn read_games(path: &Path) -> anyhow::Result<Vec<LabelledGame>> {
    let file = path.display();
    let text = files::read(path)?;
    let headers = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let headers = headers.filter(|line| line["type"] == "header");
    let mut named = headers.map(|header| serde_json::from_value::<Named>(header).ok());
    let mut labelled: Vec<LabelledGame> = Vec::new();
    let taken = replay(&text, |game, _| {
        let Some(state) = game.state() else {
            return;
        };
        if state.turn == 0 {
            let players = named.next().flatten().and_then(|header| header.players);
            let players = players.unwrap_or([RECORDED; 2].map(str::to_string));
            labelled.push(LabelledGame::new(game, [&players[0], &players[1]]));
        } else if let Some((labelled_game, exchange)) = labelled.last_mut().zip(Exchange::of(game))
        {
            labelled_game.add(game, &exchange);
        }
    });
    taken.with_context(|| format!("{file}: not a game by our rules"))?;
    Ok(labelled)
}

/// Last turn of each bucket of turns of one side, counted from 1.
pub const BUCKETS: [usize; 6] = [5, 10, 20, 40, 80, usize::MAX];

/// A sum of log scores in nats, and their number.
#[derive(Clone, Copy, Debug, Default)]
struct ScoreSum {
    sum: f64,
    count: u64,
}

/// Log scores by style and bucket of turns.
#[derive(Clone, Debug, Default)]
pub struct Scores(BTreeMap<String, [ScoreSum; BUCKETS.len()]>);

impl Scores {
    /// Mean in nats over the means of all styles; of one bucket, or of all turns.
    pub fn mean(&self, bucket: Option<usize>) -> f64 {
        let means = self.0.keys().filter_map(|style| self.of(style, bucket));
        let means: Vec<f64> = means.collect();
        means.iter().sum::<f64>() / means.len().max(1) as f64
    }

    /// Mean in nats of a style; `None` if it has no such turn.
    pub fn of(&self, style: &str, bucket: Option<usize>) -> Option<f64> {
        let buckets = self.0.get(style)?;
        let chosen = match bucket {
            Some(bucket) => &buckets[bucket..=bucket],
            None => buckets,
        };
        let sum: f64 = chosen.iter().map(|scores| scores.sum).sum();
        let count: u64 = chosen.iter().map(|scores| scores.count).sum();
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
                sum.sum += more.sum;
                sum.count += more.count;
            }
        }
    }
}

/// The scores of the hard filter alone (`None`) or with the motion model, by `jobs` threads.
pub fn scores(labelled: &[LabelledGame], params: Option<&Params>, jobs: usize) -> Scores {
    let of_some = |labelled: &[LabelledGame]| {
        let mut scores = Scores::default();
        for labelled_game in labelled {
            score(labelled_game, params, &mut scores);
        }
        scores
    };
    let share = labelled.len().div_ceil(jobs.max(1)).max(1);
    let mut all = Scores::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = labelled
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

fn score(labelled_game: &LabelledGame, params: Option<&Params>, scores: &mut Scores) {
    let board = &labelled_game.board;
    let mut players = SeatKnowledge::new(board);
    let mut turns = BySeat([0; 2]);
    for Turn { exchange, cell, .. } in &labelled_game.turns {
        let seat = &exchange.seat;
        players.update(board, exchange, params);
        turns[*seat] += 1;
        let bucket = BUCKETS.iter().position(|&last| turns[*seat] <= last);
        let buckets = scores
            .0
            .entry(labelled_game.styles[*seat].clone())
            .or_default();
        let sum = &mut buckets[bucket.unwrap_or(BUCKETS.len() - 1)];
        // The probability of the true cell can be rounded to 0.
        let chance = players.belief_about(*seat).presence()[*cell].max(f32::MIN_POSITIVE);
        sum.sum += f64::from(chance).ln();
        sum.count += 1;
    }
}

/// Terms of the motion model: the parameters of each, with the values that switch it off.
pub const TERMS: [(&str, &[(&str, f32)]); 4] = [
    (
        "start",
        &[
            ("motion_start", 1.0),
            ("motion_start_anywhere", 0.0),
            ("motion_start_corner", 0.0),
            ("motion_start_border", 0.0),
            ("motion_start_centre", 0.0),
            ("motion_start_in_corner", 0.0),
            ("motion_start_in_centre", 0.0),
        ],
    ),
    (
        "moves",
        &[
            ("motion_straight", 1.0),
            ("motion_run", 1.0),
            ("motion_exit_none", 1.0),
            ("motion_exit_side", 1.0),
            ("motion_exit_sides", 1.0),
            ("motion_exit_ahead", 1.0),
            ("motion_exit_bend", 1.0),
            ("motion_trail", 1.0),
            ("motion_area", 0.0),
            ("motion_random", 0.0),
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

/// Switches a term off.
pub fn switch_off(params: &mut Params, term: &[(&str, f32)]) {
    for (name, neutral) in term {
        let set = params.apply(&format!("{name}={neutral}"));
        debug_assert_eq!(set, Ok(()), "a term names parameters");
    }
}

/// Coordinate ascent for the mean score, one parameter at a time with shrinking steps.
#[derive(Clone, Copy, Debug)]
pub struct Fit<'a> {
    /// Number of times that all parameters are gone over.
    pub rounds: usize,
    /// Number of threads.
    pub jobs: usize,
    /// A style that is left out of the mean.
    pub left_out: Option<&'a str>,
}

impl Fit<'_> {
    /// The mean score of `params`, in nats.
    fn score(&self, labelled: &[LabelledGame], params: &Params) -> f64 {
        let mut scores = scores(labelled, Some(params), self.jobs);
        scores
            .0
            .retain(|style, _| Some(style.as_str()) != self.left_out);
        scores.mean(None)
    }

    /// Climbs from `params`; calls `improved` with the name, the value and the new mean
    /// score of every improvement.
    pub fn run(
        &self,
        labelled: &[LabelledGame],
        params: &mut Params,
        mut improved: impl FnMut(&str, f64, f64),
    ) {
        let mut best = self.score(labelled, params);
        for round in 0..self.rounds {
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
                        let score = self.score(labelled, &changed);
                        // A smaller gain is noise of these games; a guess.
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
}

/// Filters both sides' charges by the announcements of a game; `see` gets each turn with
/// the tracker after it. Cells do not matter here, so that two shapes are enough.
fn follow_charges<'a>(labelled_game: &'a LabelledGame, mut see: impl FnMut(&'a Turn, &Tracker)) {
    let board = &labelled_game.board;
    let mut first = Knowledge::new(board, 2);
    for turn in &labelled_game.turns {
        turn.exchange.observe(board, Seat::First, &mut first, None);
        let followed = match turn.exchange.seat {
            Seat::First => first.own(),
            Seat::Second => first.enemy(),
        };
        see(turn, followed);
    }
}

/// Mean log score in nats of the filter of charges: whether each device is full, over the
/// styles.
pub fn readiness(labelled: &[LabelledGame]) -> [f64; 4] {
    let mut sums: BTreeMap<&str, ([f64; 4], f64)> = BTreeMap::new();
    for labelled_game in labelled {
        follow_charges(labelled_game, |turn, tracker| {
            let (scores, count) = sums
                .entry(&labelled_game.styles[turn.exchange.seat])
                .or_default();
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

/// For each set of devices that are not full (bit = [`Device`]) the shares of the turns
/// in which each device, or none, was charged next; mean over the styles.
pub fn next_charges(labelled: &[LabelledGame]) -> [[f64; 5]; 16] {
    let mut counts: BTreeMap<&str, [[f64; 5]; 16]> = BTreeMap::new();
    for labelled_game in labelled {
        let mut before = BySeat([Charges::default(); 2]);
        for turn in &labelled_game.turns {
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
            let style = labelled_game.styles[turn.exchange.seat].as_str();
            counts.entry(style).or_default()[set][charged.unwrap_or(4)] += 1.0;
        }
    }
    let mut shares = [[0.0; 5]; 16];
    for (set, shares) in shares.iter_mut().enumerate() {
        for table in counts.values() {
            let all: f64 = table[set].iter().sum();
            for (share, count) in shares.iter_mut().zip(table[set]) {
                // A lower weight for a style with few such turns.
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

/// The device that an announced action discharged.
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

/// Upper ends of the ranges of forecasts of [`reliability`], as probabilities.
pub const FORECASTS: [f32; 6] = [0.05, 0.2, 0.5, 0.8, 0.95, 1.0];

/// Turns with forecasts in one range.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forecasts {
    /// Their number.
    pub turns: f64,
    /// Sum of the forecasts, 0..=1 each.
    pub predicted: f64,
    /// Number of forecasts that came true.
    pub observed: f64,
}

/// Calibration of the forecast that a device lacks at most one charge, by device and
/// range: of all turns, then of those of each style.
pub fn reliability(labelled: &[LabelledGame]) -> Vec<(&str, [[Forecasts; 6]; 4])> {
    let mut all = [[Forecasts::default(); 6]; 4];
    let mut styles: BTreeMap<&str, [[Forecasts; 6]; 4]> = BTreeMap::new();
    for labelled_game in labelled {
        follow_charges(labelled_game, |turn, tracker| {
            let rows = styles
                .entry(&labelled_game.styles[turn.exchange.seat])
                .or_default();
            for device in Device::ALL {
                let predicted = tracker.ready_probability(device, 1);
                let range = FORECASTS.iter().take_while(|&&end| end < predicted).count();
                let range = range.min(FORECASTS.len() - 1);
                let observed = turn.charges.get(device) + 1 >= device.size();
                for rows in [&mut all, &mut *rows] {
                    let forecasts = &mut rows[device as usize][range];
                    forecasts.turns += 1.0;
                    forecasts.predicted += f64::from(predicted);
                    forecasts.observed += f64::from(observed);
                }
            }
        });
    }
    std::iter::once(("all", all)).chain(styles).collect()
}
