//! Soundness of the tracker: in every game the truth stays among what is
//! thought possible.

use super::play::OceanGame;
use super::players::own_side::OwnSide;
use super::Ocean;
use crate::game::{Answer, Deal, Game, Limits, Pace, Resident, Rules, Setting};
use crate::seeds::derive;
use common::SplitMix64;
use maps::Profile;
use ocean::params::Params;
use ocean::protocol::{print_order, Briefing, Report};
use ocean::rules::{Action, ActionKind, Announcements, BySeat, CellSet, Device, Seat, Submarine};
use ocean::tracker::{Tracker, CAP};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::Duration;

/// Shapes that no game is thought to reach; the tracker without a cap keeps as
/// many, and it is counted where they do not suffice.
const UNCAPPED: usize = 1 << 15;
/// A cap that binds often.
const TIGHT: usize = 64;
/// Search nodes of the bot, which is to play many games.
const WORK: u64 = 30;

/// A player for the trackers' sake.
struct Extreme {
    stream: SplitMix64,
    side: Option<OwnSide>,
    /// Whether it fires at itself; else it silences whenever it can.
    reckless: bool,
}

impl Resident for Extreme {
    fn answer(&mut self, lines: &[String]) -> String {
        let lines = lines.iter().map(String::as_str);
        let Some(side) = &mut self.side else {
            let Ok(briefing) = Briefing::parse(lines) else {
                return "0 0".to_string();
            };
            let drawn = self.stream.below(briefing.water.len());
            let Some(start) = briefing.water.iter().nth(drawn) else {
                return "0 0".to_string();
            };
            self.side = Some(OwnSide::new(&briefing, start));
            return start.to_string();
        };
        if let Ok(report) = Report::parse(lines) {
            side.begin(&report);
            for _ in 0..4 {
                act(side, self.reckless, &mut self.stream);
            }
        }
        print_order(side.order())
    }
}

fn act(side: &mut OwnSide, reckless: bool, stream: &mut SplitMix64) {
    let (own, open) = (*side.submarine(), side.open());
    let liking = |action: &Action| match *action {
        Action::Silence { .. } => 3000,
        Action::Torpedo(cell) | Action::Trigger(cell) if reckless && own.life > 1 => {
            let hurts = cell.chebyshev(own.cell) <= 1;
            2000 + 900 * usize::from(hurts)
        }
        Action::Mine(_) if reckless => 2000,
        Action::Move { heading, charge } => {
            let next = own.cell.step(heading);
            let room = next.map_or(0, |next| CellSet::from(next).flood(&open, 12).len());
            let wanted = if reckless {
                [Device::Torpedo, Device::Mine, Device::Silence]
            } else {
                [Device::Silence; 3]
            };
            let fitting = wanted
                .into_iter()
                .find(|&device| !own.charges.is_full(device));
            1000 + room + if charge == fitting { 300 } else { 0 }
        }
        _ => 0,
    };
    let stuck = (open & CellSet::from(own.cell).neighbours()).is_empty();
    let best = side
        .actions()
        .into_iter()
        .filter(|action| liking(action) > 0 || stuck && action.kind() == ActionKind::Surface)
        .max_by_key(|action| (liking(action), stream.next_number()));
    if let Some(best) = best {
        side.act(best);
    }
}

/// The trackers' own players.
const EXTREMES: [(&str, bool); 2] = [("spammer", false), ("reckless", true)];

fn player(name: &str, setting: &Setting) -> Option<Box<dyn Resident>> {
    let extreme = EXTREMES.iter().find(|(known, _)| *known == name);
    match extreme {
        Some(&(_, reckless)) => Some(Box::new(Extreme {
            stream: SplitMix64::new(setting.seed),
            side: None,
            reckless,
        })),
        None => Ocean.resident(name, setting),
    }
}

/// Every player by name: the linked-in ones and two extreme ones.
pub fn players() -> Vec<&'static str> {
    let residents = Ocean.residents().iter().map(|player| player.name);
    residents.chain(EXTREMES.map(|(name, _)| name)).collect()
}

/// Plays a game between two of [`players`], calling `after` behind every turn
/// that was run to its end with who played it.
///
/// # Errors
/// A profile of maps that does not exist.
pub fn play(
    names: [&str; 2],
    profile: &str,
    seed: u64,
    mut after: impl FnMut(&OceanGame, Seat),
) -> anyhow::Result<()> {
    let deal = Deal {
        seed: (seed >> 11) as i64,
        profile: Some(profile.to_string()),
        title: None,
        number: 0,
        side_of_a: 0,
        limits: Limits::PATIENT,
        recorded: false,
    };
    let water = super::sea::water(Some(profile), deal.seed)?;
    let mut game = OceanGame::new(&deal, ocean::rules::League::ALL_ORDERS, water);
    let mut seat_number = 0;
    let mut players = names.map(|name| {
        seat_number += 1;
        let setting = Setting {
            seed: derive(seed, &[seat_number]),
            pace: Pace::Work(WORK),
            params: String::new(),
        };
        player(name, &setting).unwrap_or_else(|| unreachable!("a name of players()"))
    });
    while let [request] = game.requests().as_slice() {
        let answer = players[request.seat].answer(&request.lines);
        game.take(vec![Answer {
            lines: Ok(vec![answer]),
            time: Duration::ZERO,
        }]);
        let failed = game
            .outcome()
            .is_some_and(|outcome| outcome.failures.iter().any(Option::is_some));
        if let Some(state) = game.state().filter(|state| state.turn > 0 && !failed) {
            after(&game, state.next_seat().other());
        }
    }
    Ok(())
}

/// What was checked of one kind of player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Games in which the kind was followed.
    pub games: u64,
    /// Turns of it, each with the truth found by every tracker.
    pub turns: u64,
    /// Turns in which the default cap made the tracker merge.
    pub bound: u64,
    /// Turns in which a cap of 64 made it merge.
    pub bound_tightly: u64,
    /// Most candidates without a cap.
    pub candidates: usize,
    /// Most shapes without a cap.
    pub shapes: usize,
    /// Turns in which even 2^15 shapes did not suffice.
    pub overflows: u64,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.games += other.games;
        self.turns += other.turns;
        self.bound += other.bound;
        self.bound_tightly += other.bound_tightly;
        self.candidates = self.candidates.max(other.candidates);
        self.shapes = self.shapes.max(other.shapes);
        self.overflows += other.overflows;
    }
}

/// One submarine, followed with three caps.
struct Followed {
    /// With the default cap and beliefs, with a tight cap, with none.
    trackers: [Tracker; 3],
    count: Count,
}

impl Followed {
    fn watcher(&mut self, game: &OceanGame, announced: &Announcements, sonar: Option<bool>) {
        for tracker in &mut self.trackers {
            tracker.observe_watcher(game.board(), announced, sonar);
        }
    }

    /// Takes in a turn of the target and looks for the truth.
    fn target(
        &mut self,
        game: &OceanGame,
        announced: &Announcements,
        truth: &Submarine,
    ) -> Result<(), String> {
        let board = game.board();
        let mut bound = [false; 3];
        let mines_changed = announced.iter().any(|action| {
            matches!(
                action,
                ocean::rules::Announcement::Mine | ocean::rules::Announcement::Trigger(_)
            )
        });
        for (i, tracker) in self.trackers.iter_mut().enumerate() {
            let merges = tracker.merges();
            tracker.observe_target(board, announced);
            tracker.observe_life(board, truth.life);
            bound[i] = tracker.merges() > merges;
            let exact = tracker.merges() == 0;
            let found = tracker.candidates().any(|candidate| {
                let trail = if exact {
                    candidate.trail == truth.trail
                } else {
                    candidate.trail.is_subset(&truth.trail)
                };
                candidate.cell == truth.cell && trail && candidate.weight > 0.0
            });
            // A million numbers add up with some rounding.
            let weights = tracker.presence().sum(tracker.cells());
            if !(0.95..1.05).contains(&weights) {
                return Err(format!("tracker {i} has weights of {weights} in all"));
            }
            if !found {
                return Err(format!("tracker {i} lost the true cell and trail"));
            }
            if tracker.recoveries() > 0 {
                return Err(format!(
                    "tracker {i} took a true observation for impossible"
                ));
            }
            if mines_changed {
                let presence = tracker.mine_presence(board);
                let mut mines = (truth.mines | truth.fresh_mines).iter();
                if mines.any(|mine| presence[mine] <= 0.0) {
                    return Err(format!("tracker {i} lost a mine"));
                }
            }
        }
        self.count.turns += 1;
        self.count.bound += u64::from(bound[0]);
        self.count.bound_tightly += u64::from(bound[1]);
        let uncapped = &self.trackers[2];
        self.count.candidates = self.count.candidates.max(uncapped.len());
        self.count.shapes = self.count.shapes.max(uncapped.shapes());
        if bound[2] {
            // Not without a cap any more.
            self.count.overflows += 1;
            self.trackers[2] = self.trackers[0].clone();
        }
        Ok(())
    }
}

/// The game with this number: every pair of players on every profile in turn.
fn follow(number: u64, seed: u64) -> anyhow::Result<[(&'static str, Count); 2]> {
    let players = players();
    let profiles: Vec<&str> = Profile::all().map(Profile::name).collect();
    let (pair, round) = (
        number as usize % (players.len() * players.len()),
        number as usize / (players.len() * players.len()),
    );
    let names = [players[pair / players.len()], players[pair % players.len()]];
    let profile = profiles[(round + pair) % profiles.len()];
    let mut followed: Option<BySeat<Followed>> = None;
    let mut failure = None;
    let params = Params::default();
    play(names, profile, derive(seed, &[number]), |game, seat| {
        let Some(state) = game.state().filter(|_| failure.is_none()) else {
            return;
        };
        let followed = followed.get_or_insert_with(|| {
            BySeat(Seat::ALL.map(|_| Followed {
                trackers: [CAP, TIGHT, UNCAPPED].map(|cap| Tracker::with_cap(game.board(), cap)),
                count: Count {
                    games: 1,
                    ..Count::default()
                },
            }))
        });
        let (announced, truth) = (&game.announced()[seat], &state.submarines[seat]);
        let [first, second] = &mut followed.0;
        let (target, watcher) = match seat {
            Seat::First => (first, second),
            Seat::Second => (second, first),
        };
        target.trackers[0].expect(game.board(), &params, &watcher.trackers[1]);
        watcher.watcher(game, announced, truth.sonar);
        if let Err(what) = target.target(game, announced, truth) {
            failure = Some(format!(
                "game {number} ({} - {} on {profile}), turn {}, player {}: {what}",
                names[0],
                names[1],
                state.turn,
                seat.index(),
            ));
        }
    })?;
    if let Some(failure) = failure {
        anyhow::bail!(failure);
    }
    let counts = followed.map_or([Count::default(); 2], |followed| {
        followed.0.map(|f| f.count)
    });
    Ok([(names[0], counts[0]), (names[1], counts[1])])
}

/// Plays games over all pairs of players and profiles of maps, `jobs` at a time,
/// and follows both sides with the default cap, a tight one and none. Returns
/// the counts of each kind of player.
///
/// # Errors
/// The first game found in which the truth was lost.
pub fn prove(
    games: u64,
    seed: u64,
    jobs: usize,
    progress: impl Fn() + Sync,
) -> anyhow::Result<BTreeMap<&'static str, Count>> {
    let next = AtomicU64::new(0);
    let counts = Mutex::new(BTreeMap::<&str, Count>::new());
    let work = || -> anyhow::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(());
            }
            let followed = follow(number, seed).inspect_err(|_| {
                next.store(games, Ordering::Relaxed);
            })?;
            if let Ok(mut counts) = counts.lock() {
                for (name, count) in followed {
                    counts.entry(name).or_default().add(&count);
                }
            }
            progress();
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        joined.collect::<anyhow::Result<Vec<()>>>()
    })?;
    Ok(counts.into_inner().unwrap_or_default())
}
