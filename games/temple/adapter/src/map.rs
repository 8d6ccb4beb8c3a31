//! The map and the mode that a profile's name and a seed stand for.

use anyhow::Context;
use temple::rules::{Grid, Mode};
use temple_maps::Profile;

/// All profiles in turn: the maps that are not asked for by name.
pub const MIXED: &str = "mixed";

/// The same, of at most [`SMALL_CELLS`] cells: games of a second and less.
pub const SMALL: &str = "small";

/// Most cells of a small map, those of the walls around it included.
pub const SMALL_CELLS: usize = 900;

/// Seeds of the maps that are tried for a small one lie so far apart.
const APART: i64 = 0x1000_0000_0000;

/// The map of a profile, and the mode: `maze`, or `maze:kit` for the
/// simulator's. Without a name all profiles in turn, which is `mixed`; `small` is the
/// same, with another map of its profile where that of the seed is too large.
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
        other = other.wrapping_add(APART);
        grid = temple_maps::generate(profile, other);
    }
    Ok((grid, mode))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each seed has a map of its own, the profiles still take turns, and those of a small map are
    /// as they would be in `mixed`.
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
