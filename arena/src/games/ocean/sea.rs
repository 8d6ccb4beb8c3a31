//! The sea of a game.

use anyhow::Context;
use maps::{survey, Profile};
use ocean::rules::CellSet;

/// The water of a map; `None` for an official one.
///
/// # Errors
/// A profile that does not exist.
pub fn water(profile: Option<&str>, seed: i64) -> anyhow::Result<CellSet> {
    let profile = match profile {
        None => Profile::OFFICIAL,
        Some(name) => Profile::from_name(name).with_context(|| {
            let known: Vec<&str> = Profile::all().map(Profile::name).collect();
            format!(
                "there is no profile of maps called {name:?}; expected one of {}",
                known.join(", ")
            )
        })?,
    };
    Ok(maps::generate_water(profile, seed))
}

/// What a sea is like as a whole, in numbers.
pub fn features(water: &CellSet) -> Vec<(&'static str, f64)> {
    vec![
        ("water cells", water.len() as f64),
        ("islands", survey::island_count(water) as f64),
        ("pieces of water", survey::pieces(water).len() as f64),
    ]
}
