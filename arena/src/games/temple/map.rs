//! The map and the mode that a profile's name and a seed stand for.

use anyhow::Context;
use temple::rules::{Grid, Mode};
use temple_maps::Profile;

/// All profiles in turn: the maps that are not asked for by name.
pub const MIXED: &str = "mixed";

/// The map of a profile, and the mode: `maze`, or `maze:kit` for the
/// simulator's. Without a name all profiles in turn, which is `mixed`.
pub fn map(profile: Option<&str>, seed: i64) -> anyhow::Result<(Grid, Mode)> {
    let text = profile.unwrap_or(MIXED);
    let (name, mode) = text.split_once(':').unwrap_or((text, "statement"));
    let mode = Mode::from_name(mode)
        .with_context(|| format!("expected the mode statement or kit, found {mode:?}"))?;
    let profile = if name == MIXED {
        let place = seed.rem_euclid(Profile::ALL.len() as i64);
        Profile::ALL[place as usize]
    } else {
        Profile::from_name(name).with_context(|| {
            let known = Profile::ALL.map(Profile::name).join(", ");
            format!("there is no profile of maps called {name:?}; expected mixed or one of {known}")
        })?
    };
    Ok((temple_maps::generate(profile, seed), mode))
}
