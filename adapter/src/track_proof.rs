//! Soundness test of the tracker: in every game the true submarine stays among the
//! candidates.

use super::beliefs::{Exchange, SeatKnowledge};
use super::play::OceanGame;
use super::players::own_submarine::OwnSubmarine;
use super::players::shell::{Shell, SimplePlayer};
use super::players::{built_in, LISTED};
use arena::game::{Answer, BuiltInPlayer, Game, GameSetup, Limits, PlayerSetup, TimeControl};
use arena::matches::seeds::derive;
use arena::matches::workers::Workers;
use common::SplitMix64;
use ocean::params::Params;
use ocean::protocol::{Briefing, Report};
use ocean::rules::{
    Action, ActionKind, Announcement, Board, BySeat, Cell, CellSet, Device, Seat, Submarine,
};
use ocean::tracker::{Knowledge, Tracker, CAP};
use ocean_maps::Profile;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Shapes of the tracker "without a cap": more than games are expected to reach. Turns that
/// need more are counted.
const UNCAPPED: usize = 1 << 15;
/// Shapes of a tracker whose cap binds often.
const TIGHT: usize = 64;
/// Search nodes of the bot a turn: few, for many games.
const WORK: u64 = 30;

/// A player that makes trackers large.
struct Extreme {
    rng: SplitMix64,
    /// Whether it fires at itself; else it silences whenever it can.
    reckless: bool,
}

impl SimplePlayer for Extreme {
    fn place(&mut self, briefing: &Briefing) -> Option<Cell> {
        let drawn = self.rng.below(briefing.water.len());
        briefing.water.iter().nth(drawn)
    }

    fn write_order(&mut self, own: &mut OwnSubmarine, _: &Report) {
        for _ in 0..4 {
            act(own, self.reckless, &mut self.rng);
        }
    }
}

fn act(own: &mut OwnSubmarine, reckless: bool, rng: &mut SplitMix64) {
    let (submarine, open) = (*own.state(), own.open());
    let preference = |action: &Action| match *action {
        Action::Silence { .. } => 3000,
        Action::Torpedo(cell) | Action::Trigger(cell) if reckless && submarine.life > 1 => {
            let hurts = cell.chebyshev(submarine.cell) <= 1;
            2000 + 900 * usize::from(hurts)
        }
        Action::Mine(_) if reckless => 2000,
        Action::Move { heading, charge } => {
            let next = submarine.cell.step(heading);
            let room = next.map_or(0, |next| CellSet::from(next).flood(&open, 12).len());
            let wanted = if reckless {
                [Device::Torpedo, Device::Mine, Device::Silence]
            } else {
                [Device::Silence; 3]
            };
            let fitting = wanted
                .into_iter()
                .find(|&device| !submarine.charges.is_full(device));
            1000 + room + if charge == fitting { 300 } else { 0 }
        }
        _ => 0,
    };
    let stuck = (open & CellSet::from(submarine.cell).neighbours()).is_empty();
    let best = own
        .actions()
        .into_iter()
        .filter(|action| preference(action) > 0 || stuck && action.kind() == ActionKind::Surface)
        .max_by_key(|action| (preference(action), rng.next_u64()));
    if let Some(best) = best {
        own.act(best);
    }
}

/// Extreme players: name, and [`Extreme::reckless`].
const EXTREMES: [(&str, bool); 2] = [("spammer", false), ("reckless", true)];

fn player(name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
    let extreme = EXTREMES.iter().find(|(known, _)| *known == name);
    match extreme {
        Some(&(_, reckless)) => Some(Box::new(Shell::new(Extreme {
            rng: SplitMix64::new(setup.seed),
            reckless,
        }))),
        None => built_in(name, setup),
    }
}

/// Names of the built-in and the extreme players.
pub fn players() -> Vec<&'static str> {
    let listed = LISTED.iter().map(|player| player.name);
    listed.chain(EXTREMES.map(|(name, _)| name)).collect()
}

/// Plays a game between two of [`players`], and calls `after` for every turn
/// that was run to its end.
///
/// # Errors
/// A profile of maps that does not exist.
pub fn play(
    names: [&str; 2],
    profile: &str,
    seed: u64,
    mut after: impl FnMut(&OceanGame, &Exchange),
) -> anyhow::Result<()> {
    let setup = GameSetup {
        profile: Some(profile.to_string()),
        ..GameSetup::new((seed >> 11) as i64, Limits::UNTIMED)
    };
    let water = super::sea::water(Some(profile), setup.seed)?;
    let mut game = OceanGame::new(&setup, ocean::rules::League::ALL_ORDERS, water);
    let mut seat_number = 0;
    let mut players = names.map(|name| {
        seat_number += 1;
        let player_setup = PlayerSetup {
            seed: derive(seed, &[seat_number]),
            time_control: TimeControl::Work(WORK),
            params: String::new(),
        };
        player(name, &player_setup).unwrap_or_else(|| unreachable!("a name of players()"))
    });
    while let [request] = game.requests().as_slice() {
        let answer = players[request.seat].answer(&request.lines);
        game.take(vec![Answer::at_once(Ok(vec![answer]))]);
        if let Some(exchange) = Exchange::of(&game) {
            after(&game, &exchange);
        }
    }
    Ok(())
}

/// Counts of the turns of one player that were checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofCounts {
    /// Games in which the player was followed.
    pub games: u64,
    /// Its turns, after each of which every tracker held the truth.
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

impl ProofCounts {
    fn add(&mut self, other: &ProofCounts) {
        self.games += other.games;
        self.turns += other.turns;
        self.bound += other.bound;
        self.bound_tightly += other.bound_tightly;
        self.candidates = self.candidates.max(other.candidates);
        self.shapes = self.shapes.max(other.shapes);
        self.overflows += other.overflows;
    }
}

/// Trackers of a game with three caps.
struct CheckedGame {
    /// Beliefs with the default cap; the exposures, without the motion model, have a tight
    /// cap.
    capped: SeatKnowledge,
    /// Knowledge of the first seat without a cap and without the motion model.
    uncapped: Knowledge,
    counts: BySeat<ProofCounts>,
}

impl CheckedGame {
    fn new(board: &Board) -> CheckedGame {
        let count = ProofCounts {
            games: 1,
            ..ProofCounts::default()
        };
        CheckedGame {
            capped: SeatKnowledge::with_trackers(
                &Tracker::with_cap(board, CAP),
                &Tracker::with_cap(board, TIGHT),
            ),
            uncapped: Knowledge::new(board, UNCAPPED),
            counts: BySeat([count; 2]),
        }
    }

    /// The trackers of one side: with the default cap, with a tight one, without one.
    fn trackers(&self, seat: Seat) -> [&Tracker; 3] {
        let uncapped = match seat {
            Seat::First => self.uncapped.own(),
            Seat::Second => self.uncapped.enemy(),
        };
        [
            self.capped.belief_about(seat),
            self.capped.exposure_of(seat),
            uncapped,
        ]
    }

    /// Updates the trackers by a turn and checks that they hold the truth.
    fn update(
        &mut self,
        board: &Board,
        params: &Params,
        exchange: &Exchange,
        truth: &Submarine,
    ) -> Result<(), String> {
        let seat = exchange.seat;
        let before = self.trackers(seat).map(Tracker::merges);
        self.capped.update(board, exchange, Some(params));
        exchange.observe(board, Seat::First, &mut self.uncapped, None);
        let trackers = self.trackers(seat);
        let after = trackers.map(Tracker::merges);
        let bound: [bool; 3] = std::array::from_fn(|i| after[i] > before[i]);
        let mines_changed = exchange
            .announced
            .iter()
            .any(|action| matches!(action, Announcement::Mine | Announcement::Trigger(_)));
        for (i, tracker) in trackers.into_iter().enumerate() {
            check(tracker, board, truth, mines_changed)
                .map_err(|what| format!("tracker {i} {what}"))?;
        }
        let (candidates, shapes) = (trackers[2].len(), trackers[2].shapes());
        let count = &mut self.counts[seat];
        count.turns += 1;
        count.bound += u64::from(bound[0]);
        count.bound_tightly += u64::from(bound[1]);
        count.candidates = count.candidates.max(candidates);
        count.shapes = count.shapes.max(shapes);
        if bound[2] {
            // The merged tracker is replaced by the capped one.
            count.overflows += 1;
            let capped = self.capped.belief_about(seat).clone();
            self.uncapped = match seat {
                Seat::First => Knowledge::from_trackers(self.uncapped.enemy().clone(), capped),
                Seat::Second => Knowledge::from_trackers(capped, self.uncapped.own().clone()),
            };
        }
        Ok(())
    }
}

/// Checks that a tracker holds the truth.
///
/// # Errors
/// The part of it that it lost.
fn check(
    tracker: &Tracker,
    board: &Board,
    truth: &Submarine,
    mines_changed: bool,
) -> Result<(), String> {
    let exact = tracker.merges() == 0;
    let found = tracker.candidates().any(|candidate| {
        let trail = if exact {
            candidate.trail == truth.trail
        } else {
            candidate.trail.is_subset(&truth.trail)
        };
        candidate.cell == truth.cell && trail && candidate.weight > 0.0
    });
    // Rounding errors of up to a million terms.
    let weights = tracker.presence().sum(tracker.cells());
    if !(0.95..1.05).contains(&weights) {
        return Err(format!("has weights of {weights} in all"));
    }
    if !found {
        return Err("lost the true cell and trail".to_string());
    }
    if tracker.recoveries() > 0 {
        return Err("took a true observation for impossible".to_string());
    }
    if mines_changed {
        let presence = tracker.mine_presence(board);
        let mut mines = (truth.mines | truth.fresh_mines).iter();
        if mines.any(|mine| presence[mine] <= 0.0) {
            return Err("lost a mine".to_string());
        }
    }
    Ok(())
}

/// Plays and checks the game with this number: every pair of players on every profile in
/// turn.
fn follow(number: u64, seed: u64) -> anyhow::Result<[(&'static str, ProofCounts); 2]> {
    let players = players();
    let profiles: Vec<&str> = Profile::all().map(Profile::name).collect();
    let (pair, round) = (
        number as usize % (players.len() * players.len()),
        number as usize / (players.len() * players.len()),
    );
    let names = [players[pair / players.len()], players[pair % players.len()]];
    let profile = profiles[(round + pair) % profiles.len()];
    let mut followed: Option<CheckedGame> = None;
    let mut failure = None;
    let params = Params::default();
    play(names, profile, derive(seed, &[number]), |game, exchange| {
        let Some(state) = game.state().filter(|_| failure.is_none()) else {
            return;
        };
        let board = game.board();
        let followed = followed.get_or_insert_with(|| CheckedGame::new(board));
        let truth = &state.submarines[exchange.seat];
        if let Err(what) = followed.update(board, &params, exchange, truth) {
            failure = Some(format!(
                "game {number} ({} - {} on {profile}), turn {}, player {}: {what}",
                names[0],
                names[1],
                state.turn,
                exchange.seat.index(),
            ));
        }
    })?;
    if let Some(failure) = failure {
        anyhow::bail!(failure);
    }
    let counts = followed.map_or([ProofCounts::default(); 2], |followed| followed.counts.0);
    Ok([(names[0], counts[0]), (names[1], counts[1])])
}

/// Plays games over all pairs of players and profiles of maps, `jobs` at a time,
/// and follows both sides with the default cap, a tight one and none. Returns the counts
/// of each player.
///
/// # Errors
/// The first game in which the truth was lost.
pub fn prove(
    games: u64,
    seed: u64,
    jobs: usize,
    mut progress: impl FnMut(),
) -> anyhow::Result<BTreeMap<&'static str, ProofCounts>> {
    let mut counts = BTreeMap::<&str, ProofCounts>::new();
    let workers = Workers {
        jobs,
        cores: &[],
        stop: &|| false,
    };
    workers.run(
        0..games,
        |number, _| follow(number, seed).map(Some),
        |followed| {
            for (name, count) in followed {
                counts.entry(name).or_default().add(&count);
            }
            progress();
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(counts)
}
