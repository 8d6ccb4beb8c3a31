//! Maps as text, for `arena maps`: lines `SEED row/row/.../row`, levels of the organiser's
//! simulator, and pictures.

use super::map::{map, MIXED, SMALL, SMALL_CELLS};
use super::Temple;
use arena::game::{MapFault, MapFile, MapFormat, MapProfile, MapSource, PICTURE};
use temple::rules::{Grid, Tile};
use temple_maps::map_line::{print_level, read_level};
use temple_maps::{MapLine, Profile};

/// Name of the format of the organiser's simulator.
const LEVEL: &str = "level";

/// The default one first.
const FORMATS: [MapFormat; 3] = [
    MapFormat {
        name: "line",
        about: "SEED row/row/.../row",
        ending: "txt",
        one_per_file: false,
    },
    MapFormat {
        name: PICTURE,
        about: "a heading with the size, and the rows",
        ending: "txt",
        one_per_file: false,
    },
    MapFormat {
        name: LEVEL,
        about: "a file of the organiser's simulator: width, height, rows, `;`",
        ending: "lvl",
        one_per_file: true,
    },
];

/// A map of a file.
struct ReadMap<'a> {
    /// The place of its first row, line and column counted from 1.
    place: (usize, usize),
    /// Whether it has a line for each row.
    is_level: bool,
    /// Its seed; `None` if the file does not say it.
    seed: Option<i64>,
    grid: Grid,
    /// The rows as they are written.
    rows: Vec<&'a str>,
}

impl ReadMap<'_> {
    /// The place of a row, line and column counted from 1.
    fn row_place(&self, y: usize) -> (usize, usize) {
        let (line, column) = self.place;
        if self.is_level {
            (line + y, column)
        } else {
            (line, column + width_before(&self.rows, y))
        }
    }
}

/// Characters of the first `y` rows with the slashes after them.
fn width_before(rows: &[&str], y: usize) -> usize {
    rows[..y].iter().map(|row| row.chars().count() + 1).sum()
}

impl MapSource for Temple {
    fn profiles(&self) -> Vec<MapProfile> {
        let profile = |name: &str, about: String| MapProfile {
            name: name.to_string(),
            about,
            guarantees: Vec::new(),
        };
        let mut profiles = vec![
            profile(MIXED, "the profiles below `small` in turn".to_string()),
            profile(
                SMALL,
                format!(
                    "as `{MIXED}`, with another map where that of the seed has more than \
                     {SMALL_CELLS} cells"
                ),
            ),
        ];
        let all = Profile::ALL.into_iter();
        profiles.extend(all.map(|it| profile(it.name(), it.about().to_string())));
        profiles
    }

    fn formats(&self) -> &'static [MapFormat] {
        &FORMATS
    }

    fn map_text(&self, profile: &str, seed: i64, format: &MapFormat) -> anyhow::Result<String> {
        let (grid, _) = map(Some(profile), seed)?;
        Ok(match format.name {
            LEVEL => print_level(&grid),
            PICTURE => picture(&format!("{profile} {seed}"), &grid),
            _ => format!("{}\n", MapLine { seed, grid }.print()),
        })
    }

    fn drawings(&self, file: &MapFile) -> Result<Vec<String>, MapFault> {
        let draw = |map: ReadMap| {
            let title = match map.seed.filter(|_| !map.is_level) {
                Some(seed) => format!("{} {seed}", file.name),
                None => file.name.to_string(),
            };
            picture(&title, &map.grid)
        };
        Ok(read(file)?.into_iter().map(draw).collect())
    }

    fn check_maps(&self, file: &MapFile, profile: Option<&str>) -> anyhow::Result<usize> {
        let maps = read(file)?;
        for read in &maps {
            let (line, column) = read.place;
            let fault = |text: String| MapFault { line, column, text };
            let Some(profile) = profile else {
                if read.grid.count(Tile::Coin) == 0 {
                    let text = "expected at least one coin, found none";
                    return Err(fault(text.to_string()).into());
                }
                continue;
            };
            let seed = read.seed.ok_or_else(|| {
                let text = "expected a file that is named by the seed of its map, such as 0007.lvl";
                fault(text.to_string())
            })?;
            let (generated, _) = map(Some(profile), seed)?;
            let rows = generated.rows();
            let mut differences = (0..rows.len().min(read.rows.len())).filter_map(|y| {
                let difference = MapFault::difference(read.rows[y], &rows[y])?;
                let (line, first) = read.row_place(y);
                let column = first + difference.column - 1;
                Some(MapFault {
                    line,
                    column,
                    ..difference
                })
            });
            if let Some(difference) = differences.next() {
                return Err(difference.into());
            }
            if rows.len() != read.rows.len() {
                let (expected, found) = (rows.len(), read.rows.len());
                let text =
                    format!("expected {expected} rows as generated from this seed, found {found}");
                return Err(fault(text).into());
            }
        }
        Ok(maps.len())
    }
}

/// Whether a text is a level of the simulator: its first line is a number alone.
fn is_level(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default().trim();
    first.parse::<usize>().is_ok()
}

/// The maps of a file, at least one.
fn read<'a>(file: &MapFile<'a>) -> Result<Vec<ReadMap<'a>>, MapFault> {
    if is_level(file.text) {
        return Ok(vec![level(file)?]);
    }
    let maps: Vec<ReadMap> = file
        .lines()
        .map(|(number, line)| {
            let (seed, rows) = line.split_once(' ').unwrap_or((line, ""));
            let rows: Vec<&str> = rows.split('/').collect();
            let first = seed.chars().count() + 2;
            let MapLine { seed, grid } = MapLine::parse(line).map_err(|error| {
                let place = first_fault(&rows).filter(|_| seed.parse::<i64>().is_ok());
                MapFault {
                    line: number,
                    column: place.map_or(1, |(y, x)| first + width_before(&rows, y) + x),
                    text: error.to_string(),
                }
            })?;
            Ok(ReadMap {
                place: (number, first),
                is_level: false,
                seed: Some(seed),
                grid,
                rows,
            })
        })
        .collect::<Result<_, MapFault>>()?;
    if maps.is_empty() {
        return Err(file.no_map());
    }
    Ok(maps)
}

/// The map of a file of the organiser's simulator, whose seed is the file's name.
fn level<'a>(file: &MapFile<'a>) -> Result<ReadMap<'a>, MapFault> {
    let height = file.text.lines().nth(1).unwrap_or_default().trim().parse();
    let lines = file.text.lines().skip(2);
    let rows: Vec<&str> = lines.take(height.clone().unwrap_or_default()).collect();
    let grid = read_level(file.text).map_err(|error| {
        let (line, column) = match (height, first_fault(&rows)) {
            (Err(_), _) => (2, 1),
            (Ok(_), Some((y, x))) => (3 + y, x + 1),
            (Ok(height), None) => (3 + height.min(rows.len()), 1),
        };
        MapFault {
            line,
            column,
            text: error.to_string(),
        }
    })?;
    Ok(ReadMap {
        place: (3, 1),
        is_level: true,
        seed: file.seed(),
        grid,
        rows,
    })
}

/// The place, row and column counted from 0, of the first character that makes rows no map; `None`
/// if all have the length of the first one and hold tiles alone.
fn first_fault(rows: &[&str]) -> Option<(usize, usize)> {
    let width = rows.first()?.chars().count();
    rows.iter().enumerate().find_map(|(y, row)| {
        let length = row.chars().count();
        if length != width {
            return Some((y, length.min(width)));
        }
        let fault = row.chars().position(|it| Tile::from_char(it).is_none());
        fault.map(|x| (y, x))
    })
}

/// A heading with width and height in cells, the rows, an empty line.
fn picture(title: &str, grid: &Grid) -> String {
    let (width, height) = (grid.width(), grid.height());
    format!("{title}: {width}x{height}\n{grid}\n\n")
}
