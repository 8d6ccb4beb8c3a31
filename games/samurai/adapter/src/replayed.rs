//! Replay of recorded games by the rules.

use anyhow::anyhow;
use samurai::rules::{Edition, Mode, Report, State};
use samurai_maps::file::{read_all, GameFile};
use samurai_maps::replay;

/// Plays the games of a text again, each in the mode that agrees with more steps. Calls `show`
/// with the start and `None`, and with the state after each step and its report.
///
/// # Errors
/// A text that is no recorded game; the first difference from the rules.
pub fn each_game(
    edition: Edition,
    text: &str,
    mut show: impl FnMut(&GameFile, &State, Option<&Report>),
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
            show(&file, state, played.map(|(report, _)| report));
        });
        replayed.map_err(|error| anyhow!("{error}").context("not a game by our rules"))?;
    }
    Ok(())
}
