//! The turn loop: follows the game, plans, searches, answers.

use crate::atlas::{Atlas, Hops};
use crate::evaluator::Evaluator;
use crate::follower::Follower;
use crate::opponent::OpponentModel;
use crate::params::Params;
use crate::protocol::Request;
use crate::route::{Planner, Route};
use crate::rules::{Heading, Seat, State, Tile};
use crate::search::{distance, may_wait, Budget, Deadline, Found, Search, HELD_UP};
use common::Delays;

/// Distance (columns + rows) of the players up to which the search has its whole weight. A
/// guess.
const NEAR: usize = 6;
/// Distance from which the weight of the plans does not grow any more. A guess.
const FARTHEST: usize = 40;

/// Coins left from which the plans have their whole weight, and the least share of it: with
/// fewer coins, or without bubbles, the search sees the end of the game. Guesses.
const MANY_COINS: f32 = 8.0;
const LEAST_OPEN: f32 = 0.3;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The limit of each turn.
    pub budget: Budget,
    /// The numbers it plays with.
    pub params: Params,
}

/// One player in one game.
pub struct Bot {
    settings: Settings,
    search: Search,
    atlas: Option<Atlas>,
    hops: Option<Hops>,
    /// The own route and that expected of the other, of the last turn.
    routes: [Route; 2],
    opponent: OpponentModel,
    follower: Follower,
    /// The result of the last search.
    found: Option<Found>,
    delays: Delays,
}

impl Bot {
    /// A bot before its first turn.
    pub fn new(settings: Settings) -> Bot {
        Bot {
            search: Search::new(Evaluator::new(&settings.params)),
            settings,
            atlas: None,
            hops: None,
            routes: Default::default(),
            opponent: OpponentModel::default(),
            follower: Follower::default(),
            found: None,
            delays: Delays::new(HELD_UP),
        }
    }

    /// Starts the clock of a turn.
    pub fn deadline(&self) -> Deadline {
        Deadline::among(&self.delays, self.settings.budget)
    }

    /// The result of the last search; `None` if there was no choice.
    pub fn found(&self) -> Option<Found> {
        self.found
    }

    /// The answer to a request: `N`, `S`, `W` or `E`, even to a malformed one.
    pub fn answer<S: AsRef<str>>(&mut self, lines: &[S], deadline: Deadline) -> String {
        let heading = match Request::read(lines) {
            Ok(request) => self.decide(&request, deadline),
            Err(_) => Heading::North,
        };
        heading.letter().to_string()
    }

    /// The weight of the plans against the search: far from the other player there is
    /// nothing to fight for, and a search that sees no goal would go to and fro.
    fn plan_weight(&self, state: &State) -> f32 {
        let params = &self.settings.params;
        let apart = distance(state).clamp(NEAR, FARTHEST) - NEAR;
        let open = match state.grid().count(Tile::Bubble) {
            0 => LEAST_OPEN,
            _ => (f32::from(state.coins_left()) / MANY_COINS).clamp(LEAST_OPEN, 1.0),
        };
        params.route_weight * open * (1.0 + params.route_distance * apart as f32)
    }

    /// All work of a turn is done: from now on waiting for the processor is known to be that.
    pub fn rest(&mut self) {
        if let Budget::Clock(_) = self.settings.budget {
            self.delays.rest();
        }
    }

    fn decide(&mut self, request: &Request, mut deadline: Deadline) -> Heading {
        let followed = self.follower.follow(request);
        if let (Some(atlas), Some((before, step))) = (&self.atlas, &followed.reply) {
            self.opponent.watch(before, atlas, *step);
        }
        if !followed.is_known {
            // It may be another map, and another opponent.
            self.atlas = None;
            self.hops = None;
            self.routes = Default::default();
            self.opponent = OpponentModel::default();
        }
        let mut state = followed.state;
        let heading = self.choose(&mut state, &mut deadline);
        self.follower.answered(state, heading);
        deadline.note(&mut self.delays);
        heading
    }

    /// The move in a state, in which it is this player's turn; an obstacle's heading waits.
    /// The state is left as it was.
    pub fn choose(&mut self, state: &mut State, deadline: &mut Deadline) -> Heading {
        self.found = None;
        let mut open = Heading::ALL
            .into_iter()
            .filter(|&way| state.step(way).is_some());
        let (Some(first), second) = (open.next(), open.next()) else {
            return Heading::North;
        };
        let is_forced = second.is_none() && !may_wait(state);
        if state.end().is_some() || is_forced {
            return first;
        }
        let known = self.atlas.take();
        let known = known.filter(|atlas| atlas.holds(state) && !atlas.is_old(state));
        let atlas = match known {
            Some(atlas) => atlas,
            None => Atlas::new(state),
        };
        let mut hops = match self.hops.take().filter(|hops| !hops.is_old(state)) {
            Some(hops) if hops.holds(state) => hops,
            Some(hops) => hops.later(state),
            None => Hops::new(state),
        };
        let [own, other] = &self.routes;
        let mut planner = Planner::new(&atlas, &mut hops, &self.settings.params);
        let plans = planner.moves(state, own, other, deadline);
        let values = plans.values;
        self.routes = [plans.own, plans.other];
        self.hops = Some(hops);
        let best = values.iter().flatten().copied().fold(f32::MIN, f32::max);
        let planned = Heading::ALL
            .into_iter()
            .zip(values)
            .find(|(_, value)| *value == Some(best));
        let mut heading = planned.map_or(first, |(heading, _)| heading);
        if self.settings.budget != Budget::Work(0) {
            let weight = 100.0 * self.plan_weight(state);
            let plans =
                values.map(|value| value.map_or(-1000, |value| ((value - best) * weight) as i32));
            let lead = Seat::ALL.map(|seat| i32::from(state.diver(seat).coins));
            if (lead[0] - lead[1]).unsigned_abs() > u32::from(state.coins_left()) {
                // The game is decided.
                deadline.shorten();
            }
            let greedy = self.settings.params.opponent_greedy > 0 && self.opponent.is_greedy();
            self.search
                .expect_greed(greedy.then(|| state.next().other()));
            let found = self.search.run(state, &atlas, &plans, deadline);
            self.found = Some(found);
            heading = found
                .step
                .unwrap_or_else(|| blocked(state).unwrap_or(heading));
        }
        self.atlas = Some(atlas);
        heading
    }
}

/// A heading against an obstacle, which waits a turn.
fn blocked(state: &State) -> Option<Heading> {
    Heading::ALL
        .into_iter()
        .find(|&way| state.step(way).is_none())
}
