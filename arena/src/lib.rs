//! Match runner for game-playing programs: plays matches, records them, estimates strength, tunes
//! parameters and shows results.
//!
//! The library exchanges lines of text with players, whether these are built in or processes. It
//! knows no game: a program passes it a list of adapters ([`game::Games`]), each of which
//! implements [`game::GameAdapter`].
//!
//! | folder | job |
//! |---|---|
//! | [`game`] | the contract between arena and game, and the list of games |
//! | [`players`] | seats built-in players and child processes |
//! | [`mod@matches`] | plays one game, and many |
//! | [`records`] | the files of a run |
//! | [`statistics`] | Elo, sequential tests, ratings: of counts alone |
//! | [`results`] | results of runs, as data and as text |
//! | [`run`] | plays a run and keeps it |
//! | [`tuning`] | optimisers |
//! | [`external`] | games whose referee is a command |
//! | [`pages`] | templates of all pages |
//! | [`web`] | pages of runs and games, as files and over HTTP |
//! | [`system`] | files, processor cores, Ctrl-C |

pub mod external;
pub mod game;
pub mod matches;
pub mod pages;
pub mod players;
pub mod records;
pub mod results;
pub mod run;
pub mod statistics;
pub mod system;
pub mod tuning;
pub mod web;
