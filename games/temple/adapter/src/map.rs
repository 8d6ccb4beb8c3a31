//! Map and mode of the name of a profile and a seed.

use anyhow::Context;
use temple::rules::{Grid, Mode};
use temple_maps::Profile;

/// Name for all profiles in turn, the default.
pub const MIXED: &str = "mixed";

/// Name for all profiles in turn with at most [`SMALL_CELLS`] cells: games of at most about
/// a second.
pub const SMALL: &str = "small";

/// Most cells of a small map, the outer walls included; a guess.
pub const SMALL_CELLS: usize = 900;

/// Difference of the seeds that are tried for a small map.
const SEED_STEP: i64 = 0x1000_0000_0000;

/// The map of a profile and a seed, and the mode: `maze`, or `maze:kit` for the simulator's.
/// Without a name all profiles in turn, which is `mixed`; `small` replaces maps that are too
/// large by others of their profile.
///
/// # Errors
/// A mode or a profile that does not exist.
pub fn map(profile: Option<&str>, seed: i64) -> anyhow::Result<(Grid, Mode)> {
    let text = profile.unwrap_or(MIXED);
    let (name, mode) = text.split_once(':').unwrap_or((text, "statement"));
    let mode = Mode::from_name(mode)
        .with_context(|| format!("expected the mode statement or kit, found {mode:?}"))?;
    let profile = if [MIXED, SMALL].contains(&name) {
        let place = seed.rem_euclid(Profile::ALL.len() as i64);
        Profile::ALL[place as usize]
    } else {
        Profile::from_name(name).with_context(|| {
            let known = Profile::ALL.map(Profile::name).join(", ");
            format!(
                "there is no profile of maps called {name:?}; expected mixed, small or one of {known}"
            )
        })?
    };
    let mut grid = temple_maps::generate(profile, seed);
    let mut other = seed;
    while name == SMALL && grid.len() > SMALL_CELLS {
        other = other.wrapping_add(SEED_STEP);
        grid = temple_maps::generate(profile, other);
    }
    Ok((grid, mode))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The maps of all seeds differ, and those that are small in `mixed` are the same in
    /// `small`.
    #[test]
    fn small_maps_are_small_and_differ() {
        let maps: Vec<Grid> = (0..40)
            .map(|seed| map(Some(SMALL), seed).expect("a map").0)
            .collect();
        assert!(maps.iter().all(|grid| grid.len() <= SMALL_CELLS));
        let mut same = 0;
        for (seed, grid) in maps.iter().enumerate() {
            assert!(maps[..seed].iter().all(|before| before != grid));
            let (mixed, _) = map(None, seed as i64).expect("a map");
            let fits = mixed.len() <= SMALL_CELLS;
            assert_eq!(fits, mixed == *grid, "seed {seed}");
            same += usize::from(fits);
        }
        assert!((10..40).contains(&same), "{same} of 40 are small at once");
    }
}
