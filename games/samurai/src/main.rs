//! Plays one game: reads a request, thinks, writes a plan, until the input ends.
//!
//! [`common::bot`] lists the environment variables. `SAMURAI_WORK=N` limits each step by
//! simulated steps, `SAMURAI_TIME=N` by N ms; `SAMURAI_EDITION=2019` plays by the older rules
//! (samurai never act diagonally).

fn main() {
    common::run::<samurai::bot::Bot>();
}
