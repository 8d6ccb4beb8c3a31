//! A game for unit tests: it has names and players, and is never dealt.

use super::{BuiltInPlayer, Deal, Game, GameAdapter, Games, Limits, Listed, Parameter, Setting};

/// The adapter of a game called `test` with two built-in players.
pub struct TestGame;

/// The only game that unit tests know.
pub const GAMES: Games = Games::new(&[&TestGame], |_| None);

const PLAYERS: [Listed; 2] = [listed("bot"), listed("hunter")];

const fn listed(name: &'static str) -> Listed {
    Listed {
        name,
        styles: &[],
        about: "",
    }
}

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
        Limits::PATIENT
    }

    fn deal(&self, _deal: &Deal) -> anyhow::Result<Box<dyn Game>> {
        anyhow::bail!("unit tests play no games")
    }

    fn built_in_players(&self) -> &'static [Listed] {
        &PLAYERS
    }

    fn parameters(&self, _player: &str) -> Vec<Parameter> {
        Vec::new()
    }

    fn built_in_player(&self, _name: &str, _setting: &Setting) -> Option<Box<dyn BuiltInPlayer>> {
        None
    }

    fn environment(&self, _setting: &Setting) -> Vec<(&'static str, Option<String>)> {
        Vec::new()
    }
}
