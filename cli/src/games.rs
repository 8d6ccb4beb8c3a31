//! List of games. A new game is one line here and one in the workspace's members.

use arena::external;
use arena::game::{GameAdapter, Games};
use ocean_adapter::Ocean;
use samurai_adapter::{Edition, Samurai};
use temple_adapter::Temple;
use territory_adapter::Territory;

/// All games of the workspace, the default one first.
const LIST: &[&dyn GameAdapter] = &[
    &Ocean,
    &Temple,
    &Territory,
    &Samurai(Edition::Y2020),
    &Samurai(Edition::Y2019),
];

/// The listed games, and every game with an external referee.
pub const GAMES: Games = Games::new(LIST, external::find);
