//! The player: opening cell, turn loop, and the order of last resort.

use crate::params::Params;
use crate::protocol::request::{Briefing, Report, BRIEFING_LINES, REPORT_LINES};
use crate::protocol::{parse_order, parse_placement, print_order};
use crate::rules::cell::CELLS;
use crate::rules::state::Piece;
use crate::rules::submarine::FULL_LIFE;
use crate::rules::{
    Action, Announcement, Board, BySeat, Cell, CellSet, Device, Heading, League, Order, Seat, State,
};
use crate::search::choices::{choices, Choice};
use crate::search::{choose, Deadline, Network, Situation, STALL_THRESHOLD};
use crate::tracker::{Knowledge, CAP, UNOPTIMISED_CAP};
use common::bot::{seed_from_date, Settings};
use common::{Budget, Delays};
use core::time::Duration;
use rand::rngs::SmallRng;
use rand::{RngCore, SeedableRng};

/// One side of one game, as text in and text out.
#[derive(Clone)]
pub struct Bot {
    settings: Settings<Params>,
    network: Network,
    delays: Delays,
    rng: SmallRng,
    game: Option<Game>,
}

/// What is known once the map is.
#[derive(Clone)]
struct Game {
    board: Board,
    seat: Seat,
    /// True of the own side and the turn. The enemy's submarine in it is a
    /// placeholder that no blast sinks.
    state: State,
    enemy_life: u8,
    knowledge: Knowledge,
    /// MINE orders of the enemy.
    mines_heard: u16,
    /// The own last order, until it is taken in.
    answered: Option<Order>,
}

impl common::Bot for Bot {
    const NAME: &'static str = "OCEAN";
    /// Time until the search of a turn must stop; `search/deadline.rs` explains it.
    const TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 14 } else { 24 });
    type Params = Params;
    type Deadline = Deadline;

    fn from_settings(settings: Settings<Params>) -> Bot {
        let seed = settings.seed.unwrap_or_else(seed_from_date);
        Bot {
            settings,
            network: Network::embedded(),
            delays: Delays::new(STALL_THRESHOLD),
            rng: SmallRng::seed_from_u64(seed),
            game: None,
        }
    }

    fn needs_line(&self, lines: &mut Vec<String>) -> bool {
        lines.len()
            < match self.game {
                None => BRIEFING_LINES,
                Some(_) => REPORT_LINES,
            }
    }

    fn deadline(&self) -> Deadline {
        Deadline::with_delays(&self.delays, self.settings.budget)
    }

    /// Lines that make no sense are survived: the bot then plays on from what it knows.
    fn answer(&mut self, request: &[String], mut deadline: Deadline) -> String {
        self.absorb_own_order();
        let Some(game) = &mut self.game else {
            let game = self.begin(request);
            return game.state.submarines[game.seat].cell.to_string();
        };
        game.update(&self.settings.params, request);
        let order = game.choose(
            &self.settings.params,
            &self.network,
            &mut deadline,
            &mut self.rng,
        );
        let answer = print_order(&order);
        game.answered = Some(order);
        self.delays.record(&deadline.limit);
        answer
    }

    /// Takes the own last answer in, which else is done when the next request comes.
    fn rest(&mut self) {
        self.absorb_own_order();
        self.delays.mark_idle();
    }
}

impl Bot {
    /// The bot with another learned value.
    #[must_use]
    pub fn with_network(mut self, network: Network) -> Bot {
        self.network = network;
        self
    }

    /// Whether the game has begun: the next request is that of a turn.
    pub fn is_placed(&self) -> bool {
        self.game.is_some()
    }

    fn absorb_own_order(&mut self) {
        if let Some(game) = &mut self.game {
            if let Some(order) = game.answered.take() {
                game.apply_own_order(&order);
            }
        }
    }

    /// Takes a request in as if `answer` had been the bot's own answer to it:
    /// for positions out of recorded games. Pieces of it that cannot be read are left out.
    pub fn follow(&mut self, request: &[String], answer: &str) {
        self.absorb_own_order();
        match &mut self.game {
            None => {
                self.begin(request);
            }
            Some(game) => {
                game.update(&self.settings.params, request);
            }
        }
        self.replace_answer(answer);
        self.absorb_own_order();
    }

    /// What the turn of a request is chosen from, best first, for training; nothing before the
    /// first turn. One of the orders is to be given to [`Bot::replace_answer`], then.
    pub fn choices(&mut self, request: &[String], mut deadline: Deadline) -> Vec<Choice> {
        self.absorb_own_order();
        let Some(game) = &mut self.game else {
            self.begin(request);
            return Vec::new();
        };
        game.update(&self.settings.params, request);
        let params = game.params(&self.settings.params);
        let situation = game.situation(&params, &self.network);
        choices(&situation, &mut deadline, &mut self.rng)
    }

    /// Takes `answer` as what was really sent in reply to the last request, in
    /// place of the bot's own answer: for tools that let the bot think about the
    /// positions of a recorded game. To be called before [`rest`](common::Bot::rest).
    pub fn replace_answer(&mut self, answer: &str) {
        let Some(game) = &mut self.game else { return };
        // No order reads as two numbers.
        if let Ok(cell) = parse_placement(&game.board, answer) {
            game.state = start_state(game.seat, cell);
            return;
        }
        let pieces = parse_order(answer).unwrap_or_default();
        let actions = pieces.into_iter().filter_map(|(piece, _)| match piece {
            Piece::Action(action) => Some(action),
            _ => None,
        });
        game.answered = Some(actions.collect());
    }

    /// Takes the briefing in; without a readable one, a sea without islands.
    fn begin(&mut self, request: &[String]) -> &mut Game {
        let briefing = Briefing::parse(request.iter().map(String::as_str)).unwrap_or(Briefing {
            seat: Seat::First,
            water: CellSet::GRID,
        });
        // The judge's own runs may be of a build without optimisation.
        let slow = cfg!(debug_assertions) && matches!(self.settings.budget, Budget::Clock(_));
        let cap = if slow { UNOPTIMISED_CAP } else { CAP };
        self.game.insert(Game::new(&briefing, cap, &mut self.rng))
    }
}

impl Game {
    fn new(briefing: &Briefing, cap: usize, rng: &mut impl RngCore) -> Game {
        let board = Board::new(briefing.water);
        let start = opening_cell(&board, rng);
        Game {
            seat: briefing.seat,
            state: start_state(briefing.seat, start),
            enemy_life: FULL_LIFE,
            knowledge: Knowledge::new(&board, cap),
            mines_heard: 0,
            answered: None,
            board,
        }
    }

    /// Takes a request in; without a readable report only the other side's turn is counted.
    fn update(&mut self, params: &Params, request: &[String]) {
        if self.state.next_seat() != self.seat {
            self.state.turn += 1;
        }
        let Ok(report) = Report::parse(request.iter().map(String::as_str)) else {
            return;
        };
        let missing = report
            .cooldowns
            .iter()
            .filter(|cooldown| cooldown.is_none())
            .count();
        self.state.league = match missing {
            0 => League::ALL_ORDERS,
            1 => League(2),
            _ => League(1),
        };
        self.knowledge.hear(
            &self.board,
            Some(params),
            report.sonar,
            &report.heard,
            report.enemy_life,
            report.enemy_sonar(),
        );
        let is_mine = |heard: &&Announcement| matches!(heard, Announcement::Mine);
        self.mines_heard += report.heard.iter().filter(is_mine).count() as u16;
        self.enemy_life = report.enemy_life;
        let own = &mut self.state.submarines[self.seat];
        own.cell = report.cell;
        own.trail.insert(report.cell);
        own.life = report.life;
        for (cooldown, device) in report.cooldowns.into_iter().zip(Device::ALL) {
            own.charges.set(
                device,
                cooldown.map_or(0, |missing| device.size() - missing),
            );
        }
    }

    /// Chooses an order and makes sure that it is legal.
    fn choose(
        &self,
        params: &Params,
        network: &Network,
        deadline: &mut Deadline,
        rng: &mut impl RngCore,
    ) -> Order {
        let params = self.params(params);
        let situation = self.situation(&params, network);
        let order = choose(&situation, deadline, rng);
        let pieces = order.iter().copied().map(Piece::Action);
        let played = self.state.clone().play(&self.board, pieces);
        if played.disqualification.is_none() && played.ignored.is_empty() && !order.is_empty() {
            order
        } else {
            self.last_resort()
        }
    }

    /// The numbers against this enemy.
    fn params(&self, params: &Params) -> Params {
        match self.is_patient(params) {
            true => params.against_patient(),
            false => params.clone(),
        }
    }

    /// What is known before a turn of ours.
    fn situation<'a>(&'a self, params: &'a Params, network: &'a Network) -> Situation<'a> {
        Situation {
            board: &self.board,
            params,
            network,
            seat: self.seat,
            state: &self.state,
            enemy_life: self.enemy_life,
            enemy: self.knowledge.enemy(),
            own: self.knowledge.own(),
        }
    }

    /// Whether the enemy is a patient one.
    fn is_patient(&self, params: &Params) -> bool {
        let turns = self.state.turn / 2;
        turns >= params.patient_from
            && params.patient_turns * f32::from(self.mines_heard) >= f32::from(turns)
    }

    /// Takes an order as answered and run.
    fn apply_own_order(&mut self, order: &[Action]) {
        let pieces = order.iter().copied().map(Piece::Action);
        let enemy = self.state.submarines[self.seat.other()];
        let announced = self.state.play(&self.board, pieces).announced;
        self.state.submarines[self.seat.other()] = enemy;
        let life = self.state.submarines[self.seat].life;
        self.knowledge.announce(&self.board, &announced, life);
    }

    /// An order that is always legal: a step, else SURFACE.
    fn last_resort(&self) -> Order {
        let own = &self.state.submarines[self.seat];
        let open = *self.board.water() - own.trail;
        let step = Heading::ALL.into_iter().find(|&heading| {
            own.cell
                .step(heading)
                .is_some_and(|cell| open.contains(cell))
        });
        let action = step.map_or(Action::Surface, |heading| Action::Move {
            heading,
            charge: Some(Device::Torpedo),
        });
        Order::from_iter([action])
    }
}

/// The state before the first turn, from this starting cell. The enemy is a placeholder.
fn start_state(seat: Seat, start: Cell) -> State {
    let mut state = State::new(League::ALL_ORDERS, BySeat([start; 2]));
    state.submarines[seat.other()].life = u8::MAX;
    state
}

/// A cell of the largest water, near its middle.
fn opening_cell(board: &Board, rng: &mut impl RngCore) -> Cell {
    let room = |cell: Cell| CellSet::from(cell).flood(board.water(), CELLS).len();
    let best = board.water().iter().max_by_key(|&cell| {
        let near = board.torpedo_reach(cell).len();
        (room(cell), near, rng.next_u32())
    });
    best.or(CellSet::GRID.first()).expect("the grid has cells")
}
