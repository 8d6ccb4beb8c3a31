//! Maps as text, for `arena maps`: lines `SEED row/row/.../row`, and pictures.

use super::{sea, Ocean};
use arena::game::{MapFault, MapFile, MapFormat, MapProfile, MapSource, PICTURE};
use ocean::rules::CellSet;
use ocean_maps::{survey, MapLine, MapLineError, Profile};

/// The default one first.
const FORMATS: [MapFormat; 2] = [
    MapFormat {
        name: "line",
        about: "SEED row/row/.../row, fifteen rows from north to south, x for land",
        ending: "txt",
        one_per_file: false,
    },
    MapFormat {
        name: PICTURE,
        about: "a heading with the land and the separate waters in cells, and the rows",
        ending: "txt",
        one_per_file: false,
    },
];

impl MapSource for Ocean {
    fn profiles(&self) -> Vec<MapProfile> {
        let profile = |profile: Profile| MapProfile {
            name: profile.name().to_string(),
            about: profile.about().to_string(),
            guarantees: profile.guarantees().iter().map(|it| it.text).collect(),
        };
        Profile::all().map(profile).collect()
    }

    fn formats(&self) -> &'static [MapFormat] {
        &FORMATS
    }

    fn map_text(&self, profile: &str, seed: i64, format: &MapFormat) -> anyhow::Result<String> {
        let water = sea::water(Some(profile), seed)?;
        Ok(if format.name == PICTURE {
            picture(&format!("{profile} {seed}"), &water)
        } else {
            format!("{}\n", MapLine { seed, water })
        })
    }

    fn drawings(&self, file: &MapFile) -> Result<Vec<String>, MapFault> {
        let draw = |(number, line): (usize, &str)| {
            let map = MapLine::parse(line).map_err(|error| fault(number, &error))?;
            Ok(picture(&format!("{} {}", file.name, map.seed), &map.water))
        };
        file.lines().map(draw).collect()
    }

    fn check_maps(&self, file: &MapFile, profile: Option<&str>) -> anyhow::Result<usize> {
        let mut count = 0;
        for (number, line) in file.lines() {
            let map = MapLine::parse(line).map_err(|error| fault(number, &error))?;
            if let Some(profile) = profile {
                let generated = sea::water(Some(profile), map.seed)?;
                map.compare(line, &generated)
                    .map_err(|error| fault(number, &error))?;
            } else if map.water.is_empty() {
                let error = MapLineError {
                    column: line.find(' ').map_or(1, |blank| blank + 2),
                    expected: "a map with water",
                    found: "none".to_string(),
                };
                return Err(fault(number, &error).into());
            }
            count += 1;
        }
        if count == 0 {
            return Err(file.no_map().into());
        }
        Ok(count)
    }
}

fn fault(line: usize, error: &MapLineError) -> MapFault {
    MapFault {
        line,
        column: error.column,
        text: error.to_string(),
    }
}

/// A heading with the number of land cells and the sizes of the separate waters in cells, largest
/// first; the rows; an empty line.
fn picture(title: &str, water: &CellSet) -> String {
    let sizes: Vec<String> = survey::piece_sizes(water)
        .iter()
        .map(ToString::to_string)
        .collect();
    let land = CellSet::GRID.len() - water.len();
    let rows: Vec<String> = water.rows('.', 'x').collect();
    format!(
        "{title}: land {land}, waters {}\n{}\n\n",
        sizes.join(" "),
        rows.join("\n")
    )
}
