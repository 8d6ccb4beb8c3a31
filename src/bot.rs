//! The player: opening cell, turn loop, and the order of last resort.

use crate::params::Params;
use crate::protocol::{print_order, Briefing, Report};
use crate::rules::charges::League;
use crate::rules::state::Piece;
use crate::rules::submarine::FULL_LIFE;
use crate::rules::{
    legal, Action, Announcements, Board, BySeat, Cell, CellSet, Device, Heading, Order, Seat, State,
};
use crate::search::{choose, Budget, Deadline, Situation};
use crate::tracker::Tracker;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// How a bot is set up, apart from the game's own data.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Limit of each request.
    pub budget: Budget,
    /// Start of the bot's own random stream.
    pub seed: u64,
    /// The numbers it plays with.
    pub params: Params,
}

/// One side of one game, as text in and text out.
pub struct Bot {
    settings: Settings,
    rng: SmallRng,
    game: Option<Game>,
}

/// What is known once the map is.
struct Game {
    board: Board,
    seat: Seat,
    /// True of the own side and the turn. The enemy's submarine in it is a
    /// placeholder that no blast sinks.
    state: State,
    enemy_life: u8,
    enemy: Tracker,
    own: Tracker,
    /// What the enemy heard of the own last order.
    announced: Announcements,
}

impl Bot {
    /// A bot that has seen nothing yet.
    pub fn new(settings: Settings) -> Bot {
        let rng = SmallRng::seed_from_u64(settings.seed);
        Bot {
            settings,
            rng,
            game: None,
        }
    }

    /// Lines of the next request.
    pub fn lines_expected(&self) -> usize {
        match self.game {
            None => crate::protocol::request::BRIEFING_LINES,
            Some(_) => crate::protocol::request::REPORT_LINES,
        }
    }

    /// Starts the clock of the next request.
    pub fn deadline(&self) -> Deadline {
        match self.game {
            None => Deadline::placement(self.settings.budget),
            Some(_) => Deadline::turn(self.settings.budget),
        }
    }

    /// The answer to a request. Lines that make no sense are survived: the bot
    /// then plays on from what it knows.
    pub fn answer(&mut self, request: &[&str], mut deadline: Deadline) -> String {
        let lines = request.iter().copied();
        match &mut self.game {
            None => {
                let briefing = Briefing::parse(lines).unwrap_or(Briefing {
                    seat: Seat::First,
                    water: CellSet::GRID,
                });
                let game = Game::new(&briefing, &mut self.rng);
                let cell = game.state.submarines[game.seat].cell;
                self.game = Some(game);
                cell.to_string()
            }
            Some(game) => {
                if let Ok(report) = Report::parse(lines) {
                    game.update(&report);
                }
                let order = game.play(&self.settings.params, &mut deadline, &mut self.rng);
                print_order(&order)
            }
        }
    }
}

impl Game {
    fn new(briefing: &Briefing, rng: &mut impl Rng) -> Game {
        let board = Board::new(briefing.water);
        let start = opening_cell(&board, rng);
        let mut state = State::new(League::ALL_ORDERS, BySeat([start; 2]));
        state.submarines[briefing.seat.other()].life = u8::MAX;
        Game {
            seat: briefing.seat,
            state,
            enemy_life: FULL_LIFE,
            enemy: Tracker::new(&board),
            own: Tracker::new(&board),
            announced: Announcements::new(),
            board,
        }
    }

    /// Takes in what the referee says.
    fn update(&mut self, report: &Report) {
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
        if self.state.next_seat() != self.seat {
            self.state.turn += 1;
        }
        self.enemy
            .observe_watcher(&self.board, &self.announced, report.sonar);
        self.enemy.observe_target(&self.board, &report.heard);
        self.enemy.observe_life(&self.board, report.enemy_life);
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
        let sonar = report.heard.iter().find_map(|heard| match heard {
            crate::rules::Announcement::Sonar(sector) => Some(report.cell.sector() == *sector),
            _ => None,
        });
        self.own.observe_watcher(&self.board, &report.heard, sonar);
    }

    /// Chooses an order, makes sure that it is legal, and takes it as run.
    fn play(&mut self, params: &Params, deadline: &mut Deadline, rng: &mut impl Rng) -> Order {
        let situation = Situation {
            board: &self.board,
            params,
            seat: self.seat,
            state: &self.state,
            enemy_life: self.enemy_life,
            enemy: &self.enemy,
            own: &self.own,
        };
        let mut order = choose(&situation, deadline, rng);
        if legal::check(&self.board, &self.state, &order).is_err() {
            order = self.last_resort();
        }
        let enemy = self.state.submarines[self.seat.other()];
        let played = self
            .state
            .play(&self.board, order.iter().copied().map(Piece::Action));
        self.state.submarines[self.seat.other()] = enemy;
        self.announced = played.announced;
        self.own.observe_target(&self.board, &self.announced);
        self.own
            .observe_life(&self.board, self.state.submarines[self.seat].life);
        order
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

/// A cell of the largest water, near its middle.
fn opening_cell(board: &Board, rng: &mut impl Rng) -> Cell {
    let room = |cell: Cell| CellSet::from(cell).flood(board.water(), 225).len();
    let best = board.water().iter().max_by_key(|&cell| {
        let near = CellSet::from(cell).flood(board.water(), 4).len();
        (room(cell), near, rng.random_range(0..1000))
    });
    best.or(CellSet::GRID.first())
        .unwrap_or_else(|| unreachable!("the grid has cells"))
}
