//! The list of games. A new game is one line here and one in the workspace's list of members.

use arena::external;
use arena::game::{GameAdapter, Games};
use ocean_adapter::Ocean;
use samurai_adapter::{Edition, Samurai};
use temple_adapter::Temple;
use territory_adapter::Territory;

/// Every game that is shipped, the default one first.
const LIST: &[&dyn GameAdapter] = &[
    &Ocean,
    &Temple,
    &Territory,
    &Samurai(Edition::Y2020),
    &Samurai(Edition::Y2019),
];

/// The list, and beside it every game whose referee is a command.
pub const GAMES: Games = Games::new(LIST, external::find);
