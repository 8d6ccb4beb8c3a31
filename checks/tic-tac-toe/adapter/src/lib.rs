//! Tic-tac-toe for the arena. The game is drawn if both play well, so each begins with one mark in
//! a drawn cell, which the seed decides and both games of a pair share.

mod game;
mod players;

use arena::game::{
    BuiltInPlayer, Game, GameAdapter, GameSetup, Limits, Parameter, PlayerInfo, PlayerSetup,
};
use arena::players::{bot_environment, bot_settings, BotSeat};
use game::TicTacToeGame;
use players::RandomPlayer;
use std::time::Duration;
use tic_tac_toe::bot::{Bot, Params};

/// The game and its built-in players.
pub struct TicTacToe;

/// Time limits of an answer: those of the flagship's judge.
const LIMITS: Limits = Limits {
    first: Duration::from_millis(1000),
    turn: Duration::from_millis(50),
    game: None,
};

const PLAYERS: [PlayerInfo; 2] = [
    PlayerInfo::new("bot", &[], "the bot of this house"),
    PlayerInfo::new("random", &["random"], "any empty cell"),
];

impl GameAdapter for TicTacToe {
    fn name(&self) -> &'static str {
        "tic-tac-toe"
    }

    fn version(&self) -> u32 {
        1
    }

    fn teams(&self) -> &'static [usize] {
        &[0, 1]
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    fn start_game(&self, setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        Ok(Box::new(TicTacToeGame::new(setup)))
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &PLAYERS
    }

    fn parameters(&self, player: &str) -> Vec<Parameter> {
        match player {
            "bot" => Parameter::all(Params::TABLE),
            _ => Vec::new(),
        }
    }

    fn built_in_player(&self, name: &str, setup: &PlayerSetup) -> Option<Box<dyn BuiltInPlayer>> {
        match name {
            "bot" => {
                let settings = bot_settings::<Bot>(setup, LIMITS.turn);
                Some(Box::new(BotSeat::<Bot>::new(settings)))
            }
            "random" => Some(Box::new(RandomPlayer::new(setup.seed))),
            _ => None,
        }
    }

    fn sources_hash(&self) -> &'static str {
        env!("SOURCES_HASH")
    }

    fn environment(&self, setup: &PlayerSetup) -> Vec<(String, Option<String>)> {
        bot_environment::<Bot>(setup, Some(LIMITS.turn))
    }
}
