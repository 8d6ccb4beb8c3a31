//! Ocean of Code, as its official referee runs it.

pub mod beliefs;
pub mod fixture;
pub mod page;
pub mod picture;
mod play;
pub mod players;
pub mod record;
mod sea;
mod texts;
pub mod verify;

pub use play::OceanGame;

use crate::game::{Deal, Game, Pace, Resident, Rules, Setting};
use ::ocean::rules::charges::League;
use players::{Drifter, Flagship, Hunter};

/// The game and its linked-in players.
pub struct Ocean;

/// The linked-in players: the bot of this workspace first.
const RESIDENTS: [(&str, &str); 3] = [
    ("bot", "the bot of this workspace"),
    ("drifter", "random legal orders, every kind of them"),
    ("hunter", "follows the enemy and shoots at once"),
];

impl Rules for Ocean {
    fn name(&self) -> &'static str {
        "ocean"
    }

    fn teams(&self) -> &'static [usize] {
        &[0, 1]
    }

    fn deal(&self, deal: &Deal) -> anyhow::Result<Box<dyn Game>> {
        let water = sea::water(deal.profile.as_deref(), deal.seed)?;
        Ok(Box::new(OceanGame::new(deal, League::ALL_ORDERS, water)))
    }

    fn residents(&self) -> &'static [(&'static str, &'static str)] {
        &RESIDENTS
    }

    fn resident(&self, name: &str, setting: &Setting) -> Option<Box<dyn Resident>> {
        match name {
            "bot" => Some(Box::new(Flagship::new(setting))),
            "drifter" => Some(Box::new(Drifter::new(setting.seed))),
            "hunter" => Some(Box::new(Hunter::new(setting.seed))),
            _ => None,
        }
    }

    fn environment(&self, setting: &Setting) -> Vec<(&'static str, Option<String>)> {
        let work = match setting.pace {
            Pace::Work(nodes) => Some(nodes.to_string()),
            Pace::Clock(_) => None,
        };
        vec![
            ("OCEAN_WORK", work),
            ("OCEAN_SEED", Some(setting.seed.to_string())),
        ]
    }
}
