//! Plays one game: reads a request, answers, until the input ends.

fn main() {
    common::run::<tic_tac_toe::bot::Bot>();
}
