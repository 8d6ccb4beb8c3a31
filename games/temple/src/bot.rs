//! The turn loop: follows the game, plans, searches, answers.

use crate::atlas::Atlas;
use crate::evaluator::Evaluator;
use crate::opponent::OpponentModel;
use crate::params::Params;
use crate::protocol::Request;
use crate::route::Planner;
use crate::rules::{BySeat, Cell, Diver, Heading, Mode, Seat, State, Tile, FULL_AIR, MAX_SIDE};
use crate::search::{Budget, Deadline, Found, Search};

/// Upper bound of the coins on a map; a larger score in a request is an error.
const MOST_COINS: i32 = (MAX_SIDE * MAX_SIDE) as i32;

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
    opponent: OpponentModel,
    mode: Mode,
    /// The state after our last answer.
    left: Option<State>,
    /// The result of the last search.
    found: Option<Found>,
}

impl Bot {
    /// A bot before its first turn.
    pub fn new(settings: Settings) -> Bot {
        Bot {
            search: Search::new(Evaluator::new(&settings.params)),
            settings,
            atlas: None,
            opponent: OpponentModel::default(),
            mode: Mode::default(),
            left: None,
            found: None,
        }
    }

    /// Starts the clock of a turn.
    pub fn deadline(&self) -> Deadline {
        Deadline::start(self.settings.budget)
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

    fn decide(&mut self, request: &Request, mut deadline: Deadline) -> Heading {
        let mut state = self.follow(request);
        let heading = self.choose(&mut state, &mut deadline);
        if state.end().is_none() {
            state.play(Some(heading));
        }
        self.left = Some(state);
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
        let alone = second.is_none();
        if state.end().is_some() || alone {
            return first;
        }
        let known = self.atlas.take();
        let known = known.filter(|atlas| atlas.holds(state) && !atlas.is_old(state));
        let atlas = match known {
            Some(atlas) => atlas,
            None => Atlas::new(state),
        };
        let values = Planner::new(&atlas, &self.settings.params).moves(state);
        let best = values.iter().flatten().copied().fold(f32::MIN, f32::max);
        let planned = Heading::ALL
            .into_iter()
            .zip(values)
            .find(|(_, value)| *value == Some(best));
        let mut heading = planned.map_or(first, |(heading, _)| heading);
        if self.settings.budget != Budget::Work(0) {
            let weight = 100.0 * self.settings.params.route_weight;
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

    /// The present state, from the state after our last answer and the request. The
    /// opponent's air and coins are not sent; they follow from its moves.
    fn follow(&mut self, request: &Request) -> State {
        let left = self.left.take().filter(|left| {
            (left.grid().width(), left.grid().height())
                == (request.grid.width(), request.grid.height())
        });
        if left.is_none() {
            // Only the simulator's mode starts with 14 turns of air.
            let kit = request.air == i32::from(FULL_AIR) - 1;
            self.mode = if kit { Mode::Kit } else { Mode::Statement };
        }
        let other = request.seat.other();
        let mut known = None;
        if let Some(left) = &left {
            let waiting = left.end().is_some() || left.next() == request.seat;
            if waiting && *left.grid() == request.grid {
                known = Some(*left.diver(other));
            } else if !waiting {
                let reply = replies(left).find(|(_, state)| *state.grid() == request.grid);
                if let (Some(atlas), Some((step, _))) = (&self.atlas, &reply) {
                    self.opponent.watch(left, atlas, *step);
                }
                known = reply.map(|(_, state)| *state.diver(other));
            }
        }
        if known.is_none() {
            // It may be another map.
            self.atlas = None;
        }
        let own_cell = request.grid.find(Tile::Diver(request.seat));
        let other_cell = request.grid.find(Tile::Diver(other));
        let other_diver = known.unwrap_or_else(|| guess(left.as_ref(), request, other_cell));
        let air = match self.mode {
            Mode::Statement => request.air,
            Mode::Kit => request.air.saturating_add(1),
        };
        let own = Diver {
            cell: own_cell.unwrap_or(Cell(0)),
            air: air.clamp(1, i32::from(FULL_AIR)) as u8,
            coins: request.score.clamp(0, MOST_COINS) as u16,
        };
        let divers = match request.seat {
            Seat::First => [own, other_diver],
            Seat::Second => [other_diver, own],
        };
        State::within(
            request.grid.clone(),
            self.mode,
            BySeat(divers),
            request.seat,
        )
    }
}

/// Each move of the opponent, with the state after it.
fn replies(state: &State) -> impl Iterator<Item = (Option<Heading>, State)> + '_ {
    let steps = Heading::ALL.into_iter().map(Some).chain([None]);
    steps.map(|step| {
        let mut after = state.clone();
        after.play(step);
        (step, after)
    })
}

/// A guess of the opponent where no single move explains the map: in the first turn, or
/// after a turn of ours was lost.
fn guess(left: Option<&State>, request: &Request, cell: Option<Cell>) -> Diver {
    let before = left.map(|left| *left.diver(request.seat.other()));
    // Its air is full before its first turn.
    let air = before.map_or(FULL_AIR - request.seat.index() as u8, |diver| diver.air);
    let is_alive = air > 0 && cell.is_some();
    Diver {
        cell: cell.or(before.map(|diver| diver.cell)).unwrap_or(Cell(0)),
        air: if is_alive {
            air.saturating_sub(u8::from(before.is_some())).max(1)
        } else {
            0
        },
        coins: before.map_or(0, |diver| diver.coins),
    }
}

/// A heading against an obstacle, which waits a turn.
fn blocked(state: &State) -> Option<Heading> {
    Heading::ALL
        .into_iter()
        .find(|&way| state.step(way).is_none())
}
