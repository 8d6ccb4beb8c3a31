//! Maps of games: by profile and seed, or from a line of a file.

use anyhow::{anyhow, ensure, Context};
use arena::game::GIVEN_MAPS;
use ocean::rules::CellSet;
use ocean_maps::map_line::parse_seed;
use ocean_maps::{survey, MapLine, Profile};

/// The water of the map of a profile and a seed; the profile `None` is the official one.
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
    Ok(ocean_maps::generate_water(profile, seed))
}

/// The map of a line of a file, and the profile of the record: `SEED row/row/.../row`
/// (profile [`GIVEN_MAPS`]), or `SEED` alone (`None`, the official map).
///
/// # Errors
/// The first character that breaks the format; a map without water.
pub fn parse_map(line: &str) -> anyhow::Result<(MapLine, Option<String>)> {
    if let Some(seed) = parse_seed(line) {
        let water = water(None, seed)?;
        return Ok((MapLine { seed, water }, None));
    }
    let map = MapLine::parse(line).map_err(|error| anyhow!("column {}: {error}", error.column))?;
    ensure!(
        !map.water.is_empty(),
        "expected a map with water, found none"
    );
    Ok((map, Some(GIVEN_MAPS.to_string())))
}

/// Attributes of a map by which results can be grouped.
pub fn attributes(water: &CellSet) -> Vec<(&'static str, f64)> {
    vec![
        ("water cells", water.len() as f64),
        ("islands", survey::island_count(water) as f64),
        ("pieces of water", survey::pieces(water).len() as f64),
    ]
}
