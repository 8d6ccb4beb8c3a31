//! Players that follow the route planner of [`super::legs`] without a tree search.

use super::legs::{Params, Planner};
use arena::game::BuiltInPlayer;
use temple::atlas::Atlas;
use temple::protocol::Request;
use temple::rules::{Heading, State};
use temple::state_tracker::StateTracker;

/// Plays the first step of the best route that the planner finds.
pub struct Beam {
    params: Params,
    tracker: StateTracker,
    atlas: Option<Atlas>,
}

/// Parameters of [`Beam::new`].
const SHORT_RANGE: Params = Params {
    route_discount: 0.97,
    route_late_coin: 0.2,
    route_contested_coin: 0.3,
    route_stranded: 0.7,
    route_reachable_coin: 0.12,
    route_wasted_air: 0.05,
};

impl Beam {
    /// The player `beam`: the planner of earlier versions of the bot.
    pub fn new() -> Beam {
        Beam::with(SHORT_RANGE)
    }

    /// The player `planner`: later coins count nearly as much as near ones, air is saved,
    /// and routes end where many coins are left.
    pub fn long_range() -> Beam {
        Beam::with(Params {
            route_discount: 0.992,
            route_late_coin: 0.1,
            route_contested_coin: 0.2,
            route_stranded: 4.0,
            route_reachable_coin: 0.3,
            route_wasted_air: 0.15,
        })
    }

    fn with(params: Params) -> Beam {
        Beam {
            params,
            tracker: StateTracker::default(),
            atlas: None,
        }
    }

    /// The first of the best moves; the only possible one, or north if there is none.
    fn choose(&mut self, state: &State) -> Heading {
        let mut open = Heading::ALL
            .into_iter()
            .filter(|&way| state.step(way).is_some());
        let (Some(first), second) = (open.next(), open.next()) else {
            return Heading::North;
        };
        if state.end().is_some() || second.is_none() {
            return first;
        }
        let known = self.atlas.take();
        let known = known.filter(|atlas| atlas.is_valid_for(state) && !atlas.is_stale(state));
        let atlas = known.unwrap_or_else(|| Atlas::new(state));
        let values = Planner::new(&atlas, &self.params).moves(state);
        self.atlas = Some(atlas);
        let best = values.iter().flatten().copied().fold(f32::MIN, f32::max);
        let mut planned = Heading::ALL.into_iter().zip(values);
        let planned = planned.find(|(_, value)| *value == Some(best));
        planned.map_or(first, |(heading, _)| heading)
    }
}

impl BuiltInPlayer for Beam {
    fn answer(&mut self, lines: &[String]) -> String {
        let Ok(request) = Request::read(lines) else {
            return Heading::North.letter().to_string();
        };
        let tracked = self.tracker.update(&request);
        if !tracked.is_known {
            // It may be another map.
            self.atlas = None;
        }
        let heading = self.choose(&tracked.state);
        self.tracker.record_answer(tracked.state, heading);
        heading.letter().to_string()
    }
}
