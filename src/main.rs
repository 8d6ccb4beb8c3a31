//! Plays one game: reads a request, thinks, writes an answer, until the input ends.
//!
//! [`common::bot`] lists the environment variables. `OCEAN_WORK=N` limits a request by
//! search nodes, `OCEAN_TIME=N` the search of a turn by N ms.

fn main() {
    common::run::<ocean::bot::Bot>();
}
