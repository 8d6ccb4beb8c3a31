//! Maps as text: lines `SEED row/row/.../row`, and files of the organiser's simulator (levels).

use core::fmt;
use temple::rules::{Grid, GridError};

/// A map with the seed that it was generated from.
///
/// ```
/// use temple_maps::MapLine;
///
/// let map = MapLine::parse("7 ####/#12#/#o.#/####").expect("a seed and rows");
/// assert_eq!(map.seed, 7);
/// assert_eq!(map.grid.to_string(), "####\n#12#\n#o.#\n####");
/// assert_eq!(map.print(), "7 ####/#12#/#o.#/####");
///
/// let error = MapLine::parse("seven ####").expect_err("no number");
/// assert_eq!(error.to_string(), "expected a 64-bit number as seed, found \"seven\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLine {
    /// The seed of the generator.
    pub seed: i64,
    /// The map.
    pub grid: Grid,
}

impl MapLine {
    /// Reads `SEED row/row/.../row`.
    ///
    /// # Errors
    /// A line without a blank, a seed that is not a 64-bit number, rows that are not a map.
    pub fn parse(line: &str) -> Result<MapLine, MapLineError> {
        let (seed, rows) = line.split_once(' ').ok_or(MapLineError::NoRows)?;
        let seed = seed
            .parse()
            .map_err(|_| MapLineError::Seed(seed.to_string()))?;
        let rows: Vec<&str> = rows.split('/').collect();
        let grid = Grid::parse(&rows).map_err(MapLineError::Map)?;
        Ok(MapLine { seed, grid })
    }

    /// The line `SEED row/row/.../row`.
    pub fn print(&self) -> String {
        format!("{} {}", self.seed, self.grid.rows().join("/"))
    }
}

/// Error of a line that is not a seed and a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapLineError {
    /// No blank between seed and rows.
    NoRows,
    /// This text in place of the seed.
    Seed(String),
    /// Rows that are not a map.
    Map(GridError),
}

impl fmt::Display for MapLineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MapLineError::NoRows => f.write_str("expected SEED row/row/.../row"),
            MapLineError::Seed(found) => {
                write!(f, "expected a 64-bit number as seed, found {found:?}")
            }
            MapLineError::Map(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MapLineError {}

/// Error of a text that is not a level of the organiser's simulator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelError {
    /// A line that is not a number.
    Number {
        /// `width` or `height`.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// Rows that are not a map.
    Map(GridError),
    /// Rows of another size than announced, each as width and height.
    Size {
        /// The announced size.
        expected: (usize, usize),
        /// The size of the rows.
        found: (usize, usize),
    },
    /// This line, or none, in place of `;`.
    End(Option<String>),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LevelError::Number { expected, found } => {
                write!(f, "expected the {expected}, found {found:?}")
            }
            LevelError::Map(error) => error.fmt(f),
            LevelError::Size { expected, found } => write!(
                f,
                "expected {}x{} cells, found {}x{}",
                expected.0, expected.1, found.0, found.1
            ),
            LevelError::End(found) => write!(f, "expected ; after the rows, found {found:?}"),
        }
    }
}

impl std::error::Error for LevelError {}

/// Reads a level of the organiser's simulator: width, height, rows, `;`.
///
/// # Errors
/// See [`LevelError`].
pub fn read_level(text: &str) -> Result<Grid, LevelError> {
    let mut lines = text.lines();
    let mut number = |expected: &'static str| {
        let line = lines.next().unwrap_or_default();
        line.trim().parse().map_err(|_| LevelError::Number {
            expected,
            found: line.to_string(),
        })
    };
    let expected = (number("width")?, number("height")?);
    let rows: Vec<&str> = lines.by_ref().take(expected.1).collect();
    let grid = Grid::parse(&rows).map_err(LevelError::Map)?;
    let found = (grid.width(), grid.height());
    if found != expected {
        return Err(LevelError::Size { expected, found });
    }
    match lines.next() {
        Some(";") => Ok(grid),
        other => Err(LevelError::End(other.map(str::to_string))),
    }
}

/// The text of a level of the organiser's simulator.
pub fn print_level(grid: &Grid) -> String {
    format!("{}\n{}\n{grid}\n;\n", grid.width(), grid.height())
}
