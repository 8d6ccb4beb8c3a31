//! The turn loop: follows the game, learns about the programs, searches, answers.

use crate::estimator::Estimator;
use crate::network::Network;
use crate::params::Params;
use crate::protocol::{print_cell, read_head, read_report, Report};
use crate::rules::{Board, Cell, Player, State, TURNS};
use crate::search::{Budget, Candidate, Clock, Search};
use crate::weights;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the game is limited by.
    pub budget: Budget,
    /// The numbers it plays with.
    pub params: Params,
    /// Start of its random numbers.
    pub seed: u64,
}

/// A player's mind in one game.
pub struct Bot {
    settings: Settings,
    /// In place of the embedded ones.
    network: Option<Network>,
    clock: Clock,
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

impl Bot {
    /// A bot before its first turn; its clock starts now.
    pub fn new(settings: Settings) -> Bot {
        Bot {
            clock: Clock::start(settings.budget),
            settings,
            network: None,
            game: None,
            found: Vec::new(),
        }
    }

    /// A bot that plays by other networks.
    pub fn with_network(settings: Settings, network: Network) -> Bot {
        Bot {
            network: Some(network),
            ..Bot::new(settings)
        }
    }

    /// The answer to a request, the head of a game or the report of a turn: always a
    /// cell, and one that may be chosen if the request could be used.
    ///
    /// A report that cannot be used counts as a turn that changed nothing. What the
    /// players chose is not learned from then, nor from the next report, since the state
    /// in which they chose is not known.
    pub fn answer<S: AsRef<str>>(&mut self, lines: &[S]) -> String {
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

    /// Starts a game.
    pub fn start(&mut self, board: Board) {
        let knowledge = board.players().map(|player| {
            let seed = self
                .settings
                .seed
                .wrapping_mul(8)
                .wrapping_add(player.0 as u64);
            Estimator::new(seed)
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
            params: &self.settings.params,
            board: &game.board,
        };
        let seed = self
            .settings
            .seed
            .wrapping_mul(TURNS as u64 + 1)
            .wrapping_add(turn as u64);
        self.found = search.run(&game.state, &game.knowledge, &mut deadline, seed);
        self.clock.conclude(&deadline);
        let stay = game.state.position(Player::OWN);
        self.found.first().map_or(stay, |candidate| candidate.cell)
    }
}
