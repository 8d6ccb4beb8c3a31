//! Maps as lines of text, `SEED row/row/.../row`, and as the simulator's files.

use temple::rules::{Grid, GridError};

/// A map with the seed it came from.
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
    /// The expected and the found text.
    pub fn parse(line: &str) -> Result<MapLine, String> {
        let (seed, rows) = line
            .split_once(' ')
            .ok_or_else(|| "expected SEED row/row/.../row".to_string())?;
        let seed = seed
            .parse()
            .map_err(|_| format!("expected a 64-bit number as seed, found {seed:?}"))?;
        let rows: Vec<&str> = rows.split('/').collect();
        let grid = Grid::parse(&rows).map_err(|error: GridError| error.to_string())?;
        Ok(MapLine { seed, grid })
    }

    /// As a line.
    pub fn print(&self) -> String {
        format!("{} {}", self.seed, self.grid.rows().join("/"))
    }
}

/// Reads a file of the organiser's simulator: width, height, rows, `;`.
///
/// # Errors
/// The expected and the found text.
pub fn read_level(text: &str) -> Result<Grid, String> {
    let mut lines = text.lines();
    let mut number = |name: &str| {
        let line = lines.next().unwrap_or_default();
        let value: Option<usize> = line.trim().parse().ok();
        value.ok_or_else(|| format!("expected the {name}, found {line:?}"))
    };
    let (width, height) = (number("width")?, number("height")?);
    let rows: Vec<&str> = lines.by_ref().take(height).collect();
    let grid = Grid::parse(&rows).map_err(|error| error.to_string())?;
    if (grid.width(), grid.height()) != (width, height) {
        let found = format!("{}x{}", grid.width(), grid.height());
        return Err(format!("expected {width}x{height} cells, found {found}"));
    }
    match lines.next() {
        Some(";") => Ok(grid),
        other => Err(format!("expected ; after the rows, found {other:?}")),
    }
}

/// Writes a file of the organiser's simulator.
pub fn print_level(grid: &Grid) -> String {
    format!("{}\n{}\n{grid}\n;\n", grid.width(), grid.height())
}
