//! The turn loop: follows the game, learns about the programs, searches, answers.

use crate::estimator::Estimator;
use crate::network::Network;
use crate::params::Params;
use crate::protocol::{print_cell, read_head, read_report, Report};
use crate::rules::{Board, Cell, Player, State, TURNS};
use crate::search::{Budget, Candidate, Clock, Search};
use crate::weights;
use common::embedding::{decode, Packing};

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
    network: Network,
    clock: Clock,
    game: Option<Followed>,
    found: Vec<Candidate>,
}

/// The game as it is known.
struct Followed {
    board: Board,
    state: State,
    knowledge: Vec<Estimator>,
}

impl Bot {
    /// A bot before its first turn; its clock starts now.
    pub fn new(settings: Settings) -> Bot {
        Bot::with_network(settings, embedded_network())
    }

    /// A bot that plays by other networks.
    pub fn with_network(settings: Settings, network: Network) -> Bot {
        let clock = Clock::start(settings.budget);
        Bot {
            settings,
            network,
            clock,
            game: None,
            found: Vec::new(),
        }
    }

    /// The answer to a request, the head of a game or the report of a turn: a cell
    /// that may be chosen, whatever was sent.
    pub fn answer<S: AsRef<str>>(&mut self, lines: &[S]) -> String {
        match &mut self.game {
            None => {
                if let Ok(board) = read_head(lines) {
                    self.start(board);
                }
            }
            Some(game) => {
                // What cannot be read is survived: the state stays as it was.
                if let Ok(report) = read_report(&game.board, lines) {
                    self.observe(&report);
                }
            }
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
        self.game = Some(Followed {
            state: State::new(&board),
            knowledge: knowledge.collect(),
            board,
        });
    }

    /// Takes in what a turn did.
    pub fn observe(&mut self, report: &Report) {
        let Some(game) = &self.game else { return };
        let turn = (game.state.turn() + 1).min(TURNS);
        if let Some(after) = State::restore(&game.board, &report.position, turn) {
            self.follow(&report.chosen, &after);
        }
    }

    /// Takes in what each player chose, and the state after it.
    pub fn follow(&mut self, chosen: &[Cell], after: &State) {
        let Some(game) = &mut self.game else { return };
        for (player, &chosen) in game.board.players().zip(chosen).skip(1) {
            game.knowledge[player.index()].observe(&game.state, &game.board, player, chosen);
        }
        game.state.clone_from(after);
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
            network: &self.network,
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

/// The networks of [`weights`].
pub fn embedded_network() -> Network {
    Network::from_weights(decode(weights::TEXT, Packing::Fine, weights::STEP))
}
