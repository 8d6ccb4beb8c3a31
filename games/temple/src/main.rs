//! Plays one game: reads a request, thinks, writes an answer, until the input ends.
//!
//! [`common::bot`] lists the environment variables. `TEMPLE_WORK=N` limits a turn by search
//! nodes, `TEMPLE_TIME=N` by N ms in place of the 0.8 s of the second that it has.

fn main() {
    common::run::<temple::bot::Bot>();
}
