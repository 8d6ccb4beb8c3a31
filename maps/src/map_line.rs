//! `MapLine`: the text form of a map, `SEED row/row/.../row`, fifteen rows from north to south,
//! `x` for land and `.` for water.

use core::fmt;
use ocean::rules::{Cell, CellSet};

/// Cells along each side of the grid.
const SIDE: u8 = 15;

/// A map with the seed that it was generated from.
///
/// ```
/// use ocean_maps::{generate_water, MapLine, Profile};
///
/// let map = MapLine { seed: 3, water: generate_water(Profile::OFFICIAL, 3) };
/// let line = map.to_string();
/// assert!(line.starts_with("3 ....xxx......../....xx.......xx/"));
/// assert_eq!(MapLine::parse(&line), Ok(map));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapLine {
    /// The generator's seed.
    pub seed: i64,
    /// The water cells.
    pub water: CellSet,
}

/// An error in a line, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLineError {
    /// Character of the line, counted from 1.
    pub column: usize,
    /// The expected text, in words.
    pub expected: &'static str,
    /// The text found, as it is printed.
    pub found: String,
}

impl fmt::Display for MapLineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for MapLineError {}

/// Reads a seed, a signed 64-bit number; `None` for a larger number, which would be printed as
/// another, negative seed.
pub fn parse_seed(text: &str) -> Option<i64> {
    text.parse().ok()
}

impl MapLine {
    /// Reads one line without its line end.
    ///
    /// # Errors
    /// The first character that breaks the format.
    pub fn parse(line: &str) -> Result<MapLine, MapLineError> {
        let word = line.split(' ').next().unwrap_or_default();
        let seed = parse_seed(word).ok_or_else(|| MapLineError {
            column: 1,
            expected: "a seed, a signed 64-bit number",
            found: quoted(word),
        })?;
        let mut characters = line.chars().skip(word.chars().count());
        let mut column = word.chars().count();
        let mut water = CellSet::EMPTY;
        // Each must be one of the wanted characters; `None` is the line's end.
        let mut next = |wanted: &[Option<char>], expected| {
            column += 1;
            let found = characters.next();
            if wanted.contains(&found) {
                return Ok(found);
            }
            Err(MapLineError {
                column,
                expected,
                found: found.map_or("the end of the line".to_string(), |c| format!("{c:?}")),
            })
        };
        next(&[Some(' ')], "a blank after the seed")?;
        for y in 0..SIDE {
            if y > 0 {
                next(&[Some('/')], "'/' after a row of 15 cells")?;
            }
            for x in 0..SIDE {
                let cell = next(&[Some('x'), Some('.')], "a cell, 'x' or '.'")?;
                if cell == Some('.') {
                    water |= Cell::new(x, y).into_iter().collect();
                }
            }
        }
        next(&[None], "the end of the line after 15 rows")?;
        Ok(MapLine { seed, water })
    }

    /// Compares the map with the one that a generator makes for its seed. `line` is the text that
    /// the map was read from.
    ///
    /// # Errors
    /// The first cell in which they differ.
    pub fn compare(&self, line: &str, generated: &CellSet) -> Result<(), MapLineError> {
        let (surplus, missing) = (self.water - *generated, *generated - self.water);
        let Some(cell) = (surplus | missing).first() else {
            return Ok(());
        };
        let (expected, found) = if missing.contains(cell) {
            ("'.' as generated from this seed", "'x'")
        } else {
            ("'x' as generated from this seed", "'.'")
        };
        // In front: the seed with its blank, then rows with their slashes.
        let in_front = line.find(' ').map_or(0, |blank| blank + 1);
        Err(MapLineError {
            column: in_front + usize::from(cell.y() * 16 + cell.x()) + 1,
            expected,
            found: found.to_string(),
        })
    }
}

/// At most the first 40 characters, in quotes.
fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        format!("{short:?}...")
    } else {
        format!("{short:?}")
    }
}

/// The line without a line end.
impl fmt::Display for MapLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ", self.seed)?;
        for (y, row) in self.water.rows('.', 'x').enumerate() {
            let separator = if y == 0 { "" } else { "/" };
            write!(f, "{separator}{row}")?;
        }
        Ok(())
    }
}
