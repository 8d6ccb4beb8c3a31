//! A game for unit tests, with a name and players; it cannot be started.

use super::{Game, GameAdapter, GameSetup, Games, Limits, PlayerInfo};

/// Adapter of a game called `test` with two built-in players.
pub struct TestGame;

/// Registry with [`TestGame`] alone.
pub const GAMES: Games = Games::new(&[&TestGame], |_| None);

const PLAYERS: [PlayerInfo; 2] = [
    PlayerInfo::new("bot", &[], ""),
    PlayerInfo::new("hunter", &[], ""),
];

impl GameAdapter for TestGame {
    fn name(&self) -> &'static str {
        "test"
    }

    fn version(&self) -> u32 {
        1
    }

    fn teams(&self) -> &'static [usize] {
        &[0, 1]
    }

    fn limits(&self) -> Limits {
        Limits::UNTIMED
    }

    fn start_game(&self, _setup: &GameSetup) -> anyhow::Result<Box<dyn Game>> {
        anyhow::bail!("unit tests play no games")
    }

    fn built_in_players(&self) -> &'static [PlayerInfo] {
        &PLAYERS
    }
}
