//! HTTP server of the arena's pages, for this machine alone.
//!
//! The server knows no game, and shows nothing that [`crate::web::views`] would not write into a
//! file.

pub mod folder;
mod guard;
mod human_game;
mod lobby;
mod reply;
mod routes;
mod server;

pub use server::{Server, ServerOptions};
