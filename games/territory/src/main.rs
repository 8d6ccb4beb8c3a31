//! Plays one game: reads a request, thinks, writes an answer, until the game ends.
//!
//! [`common::bot`] lists the environment variables. `TERRITORY_WORK=N` limits each turn by
//! simulated turns, `TERRITORY_TIME=N` the whole game by N ms.

fn main() {
    common::run::<territory::bot::Bot>();
}
