//! Recorded games, played again by the rules.

use super::step::Played;
use anyhow::anyhow;
use samurai::rules::{Edition, Mode, State};
use samurai_maps::file::{read_all, GameFile};
use samurai_maps::replay;

/// Plays the games of a text again, in the mode that fits the longest part of each, and shows
/// every position, the start first.
///
/// # Errors
/// A text that is no recorded game; the first step that differs from the rules.
pub fn each_game(
    edition: Edition,
    text: &str,
    mut show: impl FnMut(&GameFile, &State, Played),
) -> anyhow::Result<()> {
    for file in read_all(text)? {
        let steps = |mode| {
            let replayed = replay(&file, edition, mode, |_, _| {});
            replayed.map_or_else(|difference| difference.step, |_| u32::MAX)
        };
        let mode = if steps(Mode::Manager) > steps(Mode::Text) {
            Mode::Manager
        } else {
            Mode::Text
        };
        let replayed = replay(&file, edition, mode, |state, played| {
            show(&file, state, played);
        });
        replayed.map_err(|error| anyhow!("{error}").context("not a game by our rules"))?;
    }
    Ok(())
}
