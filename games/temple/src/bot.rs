//! The turn loop: follows the game, plans, searches, answers.

use crate::atlas::{Atlas, Hops};
use crate::evaluator::Evaluator;
use crate::mcts::{trained_network, TreeSearch};
use crate::opponent::OpponentModel;
use crate::params::Params;
use crate::protocol::{needs_line, Request};
use crate::route::{Planner, RoutePlans};
use crate::rules::{Heading, Seat, State, Tile};
use crate::search::{
    distance, may_wait, Budget, Deadline, Search, SearchResult, STALL_THRESHOLD, THINKING_TIME,
};
use crate::state_tracker::StateTracker;
use common::{Delays, Settings};
use core::time::Duration;

/// Distance (columns + rows) of the players up to which the search has its whole weight. A
/// guess.
const NEAR: usize = 6;
/// Distance from which the weight of the plans does not grow any more. A guess.
const FARTHEST: usize = 40;

/// Coins left from which the plans have their whole weight, and the least share of it: with
/// fewer coins, or without bubbles, the search sees the end of the game. Guesses.
const MANY_COINS: f32 = 8.0;
const LEAST_OPEN: f32 = 0.3;

/// Under fixed work, nodes of the search for each simulation of the tree search. Simulations are
/// not counted as work.
const NODES_PER_SIMULATION: u64 = 2;

/// One player in one game.
pub struct Bot {
    settings: Settings<Params>,
    search: Search,
    atlas: Option<Atlas>,
    hops: Option<Hops>,
    /// The routes of the last turn.
    routes: RoutePlans,
    opponent: OpponentModel,
    tracker: StateTracker,
    /// The result of the last search.
    found: Option<SearchResult>,
    delays: Delays,
    mcts: TreeSearch,
}

impl common::Bot for Bot {
    const NAME: &'static str = "TEMPLE";
    const TIME: Duration = THINKING_TIME;
    type Params = Params;
    type Deadline = Deadline;

    fn from_settings(settings: Settings<Params>) -> Bot {
        Bot {
            search: Search::new(Evaluator::new(&settings.params)),
            settings,
            atlas: None,
            hops: None,
            routes: Default::default(),
            opponent: OpponentModel::default(),
            tracker: StateTracker::default(),
            found: None,
            delays: Delays::new(STALL_THRESHOLD),
            mcts: TreeSearch::new(trained_network()),
        }
    }

    fn needs_line(&self, lines: &mut Vec<String>) -> bool {
        needs_line(lines)
    }

    fn deadline(&self) -> Deadline {
        Deadline::with_delays(&self.delays, self.settings.budget)
    }

    /// `N`, `S`, `W` or `E`, even to a malformed request.
    fn answer(&mut self, lines: &[String], deadline: Deadline) -> String {
        let heading = match Request::read(lines) {
            Ok(request) => self.decide(&request, deadline),
            Err(_) => Heading::North,
        };
        heading.letter().to_string()
    }

    fn rest(&mut self) {
        self.delays.mark_idle();
    }
}

impl Bot {
    /// The result of the last search; `None` if there was no choice.
    pub fn found(&self) -> Option<SearchResult> {
        self.found
    }

    /// How much of the game the search does not see, as a share.
    fn unforeseen(state: &State) -> f32 {
        match state.grid().count(Tile::Bubble) {
            0 => LEAST_OPEN,
            _ => (f32::from(state.coins_left()) / MANY_COINS).clamp(LEAST_OPEN, 1.0),
        }
    }

    /// The weight of the plans against the search: far from the other player there is
    /// nothing to fight for, and a search that sees no goal would go to and fro.
    fn plan_weight(&self, state: &State) -> f32 {
        let params = &self.settings.params;
        let apart = distance(state).clamp(NEAR, FARTHEST) - NEAR;
        params.route_weight * (1.0 + params.route_weight_per_cell * apart as f32)
    }

    /// What is added to the moves at the root of the search, in hundredths of a coin: what they
    /// are worth less than the best by the routes, and by the tree search.
    fn plans(&mut self, state: &State, routes: &[Option<f32>; 4], deadline: &Deadline) -> [i32; 4] {
        let params = &self.settings.params;
        let most = u64::from(params.mcts_simulations);
        let simulations = match self.settings.budget {
            Budget::Work(work) => most.min(work / NODES_PER_SIMULATION),
            Budget::Clock(_) => most,
        };
        let mcts = self.mcts.values(state, simulations, params, deadline);
        let weight = 100.0 * Bot::unforeseen(state);
        let weights = [self.plan_weight(state), params.mcts_weight].map(|share| share * weight);
        let mut plans = routes.map(|value| if value.is_some() { 0 } else { -1000 });
        for (values, weight) in [*routes, mcts].iter().zip(weights) {
            let best = values.iter().flatten().copied().fold(f32::MIN, f32::max);
            for (plan, value) in plans.iter_mut().zip(values) {
                *plan += value.map_or(0, |value| ((value - best) * weight) as i32);
            }
        }
        plans
    }

    fn decide(&mut self, request: &Request, mut deadline: Deadline) -> Heading {
        let tracked = self.tracker.update(request);
        if let (Some(atlas), Some((before, step))) = (&self.atlas, &tracked.reply) {
            self.opponent.record_move(before, atlas, *step);
        }
        if !tracked.is_known {
            // It may be another map, and another opponent.
            self.atlas = None;
            self.hops = None;
            self.mcts.clear();
            self.routes = Default::default();
            self.opponent = OpponentModel::default();
        }
        let mut state = tracked.state;
        let heading = self.choose(&mut state, &mut deadline);
        self.tracker.record_answer(state, heading);
        deadline.record(&mut self.delays);
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
        let known = known.filter(|atlas| atlas.is_valid_for(state) && !atlas.is_stale(state));
        let atlas = match known {
            Some(atlas) => atlas,
            None => Atlas::new(state),
        };
        let mut hops = match self.hops.take().filter(|hops| !hops.is_stale(state)) {
            Some(hops) if hops.is_valid_for(state) => hops,
            Some(hops) => hops.updated(state),
            None => Hops::new(state),
        };
        let mut planner = Planner::new(&atlas, &mut hops, &self.settings.params);
        self.routes = planner.plan_moves(state, &self.routes, deadline);
        let values = self.routes.values;
        self.hops = Some(hops);
        let best = values.iter().flatten().copied().fold(f32::MIN, f32::max);
        let planned = Heading::ALL
            .into_iter()
            .zip(values)
            .find(|(_, value)| *value == Some(best));
        let mut heading = planned.map_or(first, |(heading, _)| heading);
        if self.settings.budget != Budget::Work(0) {
            let plans = self.plans(state, &values, deadline);
            let lead = Seat::ALL.map(|seat| i32::from(state.diver(seat).coins));
            if (lead[0] - lead[1]).unsigned_abs() > u32::from(state.coins_left()) {
                // The game is decided.
                deadline.shorten();
            }
            let greedy = self.settings.params.opponent_greedy > 0 && self.opponent.is_greedy();
            self.search
                .set_greedy_player(greedy.then(|| state.next().other()));
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
