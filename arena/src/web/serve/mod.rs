//! The arena's pages over HTTP, to this machine alone.
//!
//! Nothing here knows a game, and nothing is shown here that [`crate::web::views`] would
//! not write into a file.

mod folder;
mod guard;
mod human_game;
mod lobby;
mod reply;
mod routes;
mod server;

pub use server::{Server, ServerOptions};
