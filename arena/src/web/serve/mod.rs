//! The arena's pages over HTTP, to this machine alone.
//!
//! Nothing here knows a game, and nothing is shown here that [`crate::web::views`] would
//! not write into a file.

mod folder;
mod guard;
mod reply;
mod routes;
mod server;
mod sitting;
mod table;

pub use server::{Options, Server};
