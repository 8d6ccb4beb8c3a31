//! The turn loop: follows the game, plans, searches, answers.

use crate::atlas::Atlas;
use crate::evaluator::Evaluator;
use crate::habit::Habit;
use crate::params::Params;
use crate::protocol::Request;
use crate::route::Planner;
use crate::rules::{BySeat, Cell, Diver, Heading, Mode, Seat, State, Tile, FULL_AIR, MAX_SIDE};
use crate::search::{Budget, Deadline, Found, Search};

/// More coins than any map has: what a request says beyond that is wrong.
const MOST_COINS: i32 = (MAX_SIDE * MAX_SIDE) as i32;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What each turn is limited by.
    pub budget: Budget,
    /// The numbers it plays with.
    pub params: Params,
}

/// One player's mind in one game.
pub struct Bot {
    settings: Settings,
    search: Search,
    atlas: Option<Atlas>,
    /// How the opponent has played so far.
    habit: Habit,
    mode: Mode,
    /// The game after our last answer.
    left: Option<State>,
    /// What the last search found.
    found: Option<Found>,
}

impl Bot {
    /// A bot before its first turn.
    pub fn new(settings: Settings) -> Bot {
        Bot {
            search: Search::new(Evaluator::new(&settings.params)),
            settings,
            atlas: None,
            habit: Habit::default(),
            mode: Mode::default(),
            left: None,
            found: None,
        }
    }

    /// Starts the clock of a turn.
    pub fn deadline(&self) -> Deadline {
        Deadline::start(self.settings.budget)
    }

    /// What the last search found; `None` if it had nothing to choose.
    pub fn found(&self) -> Option<Found> {
        self.found
    }

    /// The answer to a request: one of `N`, `S`, `W` and `E`, whatever was sent.
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

    fn choose(&mut self, state: &mut State, deadline: &mut Deadline) -> Heading {
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
        let worths = Planner::new(&atlas, &self.settings.params).moves(state);
        let best = worths.iter().flatten().copied().fold(f32::MIN, f32::max);
        let planned = Heading::ALL
            .into_iter()
            .zip(worths)
            .find(|(_, worth)| *worth == Some(best));
        let mut heading = planned.map_or(first, |(heading, _)| heading);
        if self.settings.budget != Budget::Work(0) {
            let share = 100.0 * self.settings.params.plan;
            let plans =
                worths.map(|worth| worth.map_or(-1000, |worth| ((worth - best) * share) as i32));
            let lead = Seat::ALL.map(|seat| i32::from(state.diver(seat).coins));
            if (lead[0] - lead[1]).unsigned_abs() > u32::from(state.coins_left()) {
                // Nothing is to be won or lost any more.
                deadline.shorten();
            }
            let greedy = self.settings.params.habit > 0.0 && self.habit.is_greedy();
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

    /// The game as it stands, from what it was after our last answer and what
    /// we are sent: the opponent's air and coins are known by its moves only.
    fn follow(&mut self, request: &Request) -> State {
        let left = self.left.take().filter(|left| {
            (left.grid().width(), left.grid().height())
                == (request.grid.width(), request.grid.height())
        });
        if left.is_none() {
            // The first number tells the mode: nothing else would begin with 14.
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
                    self.habit.watch(left, atlas, *step);
                }
                known = reply.map(|(_, state)| *state.diver(other));
            }
        }
        if known.is_none() {
            // It may be another map altogether.
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

/// What can come of the opponent's next turn.
fn replies(state: &State) -> impl Iterator<Item = (Option<Heading>, State)> + '_ {
    let steps = Heading::ALL.into_iter().map(Some).chain([None]);
    steps.map(|step| {
        let mut after = state.clone();
        after.play(step);
        (step, after)
    })
}

/// The opponent, where its last move does not follow from what was known: at
/// the first turn, or when a turn of ours was lost.
fn guess(left: Option<&State>, request: &Request, cell: Option<Cell>) -> Diver {
    let before = left.map(|left| *left.diver(request.seat.other()));
    // Before its first turn it has full lungs.
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

/// A heading against an obstacle: the way to wait.
fn blocked(state: &State) -> Option<Heading> {
    Heading::ALL
        .into_iter()
        .find(|&way| state.step(way).is_none())
}
