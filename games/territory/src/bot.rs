//! The turn loop: follows the game, learns about the programs, searches, answers.

use crate::estimator::Estimator;
use crate::large::LargeNetwork;
use crate::network::Network;
use crate::params::Params;
use crate::protocol::{
    head_line_count, parse_player_count, print_cell, read_head, read_report, report_line_count,
    Report,
};
use crate::rules::{Board, Cell, Player, State, TURNS};
use crate::search::{Budget, Candidate, GameClock, Search, THINKING_TIME};
use crate::weights;
use common::bot::{settings, Settings};
use core::time::Duration;

/// Start of the random numbers where none is asked for.
const SEED: u64 = 1;

/// Turns without a simulated game, after which the large network is left out: the program is too
/// slow for it, as one that is compiled without optimisation. A few may be by chance.
const MAX_STARVED_TURNS: u32 = 3;

/// A player's mind in one game.
pub struct Bot {
    params: Params,
    seed: u64,
    /// In place of the embedded ones.
    network: Option<Network>,
    /// Corrects the logits at the root of a search, unless it is left out.
    large: Option<LargeNetwork>,
    clock: GameClock,
    /// Whether turns end by the clock and not by work.
    is_timed: bool,
    /// Turns in which no time was left for a simulated game.
    starved_turns: u32,
    /// Requests answered so far.
    answered: usize,
    /// Players by the first line of the game, 0 if it does not say so.
    players: usize,
    game: Option<Followed>,
    found: Vec<Candidate>,
}

/// The game as it is known.
struct Followed {
    board: Board,
    network: Network,
    state: State,
    /// Whether the last report could not be used: `state` then has its turn, but stands
    /// as before it.
    is_stale: bool,
    knowledge: Vec<Estimator>,
}

impl common::Bot for Bot {
    const NAME: &'static str = "TERRITORY";
    const TIME: Duration = THINKING_TIME;
    type Params = Params;
    type Deadline = ();

    /// The game's clock starts now.
    fn from_settings(settings: Settings<Params>) -> Bot {
        Bot {
            clock: GameClock::start(settings.budget),
            is_timed: matches!(settings.budget, Budget::Clock(_)),
            starved_turns: 0,
            params: settings.params,
            seed: settings.seed.unwrap_or(SEED),
            network: None,
            large: Some(weights::large_network()),
            answered: 0,
            players: 0,
            game: None,
            found: Vec::new(),
        }
    }

    fn from_environment() -> Bot {
        if std::env::var_os("TERRITORY_CLOCK_MS").is_some() {
            eprintln!("TERRITORY_CLOCK_MS: expected its new name, TERRITORY_TIME");
        }
        Bot::from_settings(settings::<Bot>())
    }

    fn needs_line(&self, lines: &mut Vec<String>) -> bool {
        let expected = match (self.answered, lines.first()) {
            (0, None) => 1,
            (0, Some(line)) => head_line_count(parse_player_count(line).unwrap_or(0)),
            _ => report_line_count(self.players),
        };
        lines.len() < expected
    }

    fn deadline(&self) {}

    /// Always a cell, and one that may be chosen if the request, the head of a game or the
    /// report of a turn, could be used.
    ///
    /// A report that cannot be used counts as a turn that changed nothing. What the
    /// players chose is not learned from then, nor from the next report, since the state
    /// in which they chose is not known.
    fn answer(&mut self, lines: &[String], (): ()) -> String {
        if self.answered == 0 {
            let first = lines.first().map_or("", String::as_str);
            self.players = parse_player_count(first).unwrap_or(0);
        }
        self.answered += 1;
        match &mut self.game {
            None => {
                if let Ok(board) = read_head(lines) {
                    self.start(board);
                }
            }
            Some(game) => match read_report(&game.board, lines) {
                Ok(report) => self.observe(&report),
                Err(_) => self.miss(),
            },
        }
        print_cell(self.choose())
    }

    fn is_over(&self) -> bool {
        self.answered >= TURNS
    }
}

impl Bot {
    /// The bot with other networks.
    #[must_use]
    pub fn with_network(mut self, network: Network) -> Bot {
        self.network = Some(network);
        self
    }

    /// The bot with another large network, or without one.
    #[must_use]
    pub fn with_large_network(mut self, network: Option<LargeNetwork>) -> Bot {
        self.large = network;
        self
    }

    /// Starts a game.
    pub fn start(&mut self, board: Board) {
        let knowledge = board.players().map(|player| {
            let seed = self.seed.wrapping_mul(8);
            Estimator::new(seed.wrapping_add(player.0 as u64))
        });
        let embedded = || weights::network(board.player_count());
        self.game = Some(Followed {
            network: self.network.clone().unwrap_or_else(embedded),
            state: State::new(&board),
            is_stale: false,
            knowledge: knowledge.collect(),
            board,
        });
    }

    /// Takes in what a turn did.
    pub fn observe(&mut self, report: &Report) {
        let Some(game) = &self.game else { return };
        let turn = (game.state.turn() + 1).min(TURNS);
        match State::restore(&game.board, &report.position, turn) {
            Some(after) => self.follow(&report.chosen, &after),
            None => self.miss(),
        }
    }

    /// Counts a turn whose report cannot be used.
    fn miss(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.state.pass_turn();
        game.is_stale = true;
    }

    /// Takes in what each player chose, and the state after it.
    pub fn follow(&mut self, chosen: &[Cell], after: &State) {
        let Some(game) = &mut self.game else { return };
        if !game.is_stale {
            for (player, &chosen) in game.board.players().zip(chosen).skip(1) {
                game.knowledge[player.index()].observe(&game.state, &game.board, player, chosen);
            }
        }
        game.is_stale = false;
        game.state.clone_from(after);
    }

    /// The game as it stands, as far as it is known; `None` before its head was read.
    pub fn state(&self) -> Option<&State> {
        self.game.as_ref().map(|game| &game.state)
    }

    /// What is known of the programs, that of player 1 at index 1.
    pub fn knowledge(&self) -> &[Estimator] {
        self.game.as_ref().map_or(&[], |game| &game.knowledge)
    }

    /// What the last search found, the best first.
    pub fn found(&self) -> &[Candidate] {
        &self.found
    }

    /// The cell to choose now.
    pub fn choose(&mut self) -> Cell {
        let Some(game) = &self.game else {
            return Cell::FIRST;
        };
        let turn = game.state.turn();
        if turn >= TURNS {
            return game.state.position(Player::OWN);
        }
        let mut deadline = self.clock.deadline(TURNS - turn);
        let search = Search {
            network: &game.network,
            large: self.large.as_ref(),
            params: &self.params,
            board: &game.board,
        };
        let seed = self.seed.wrapping_mul(TURNS as u64 + 1);
        let seed = seed.wrapping_add(turn as u64);
        self.found = search.run(&game.state, &game.knowledge, &mut deadline, seed);
        self.clock.record(&deadline);
        let is_starved = self.found.len() > 1 && self.found.iter().all(|it| it.rollouts() == 0);
        self.starved_turns += u32::from(is_starved && self.is_timed);
        if self.starved_turns >= MAX_STARVED_TURNS {
            self.large = None;
        }
        let stay = game.state.position(Player::OWN);
        self.found.first().map_or(stay, |candidate| candidate.cell)
    }
}
