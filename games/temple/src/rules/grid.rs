//! Grid of the map: its cells and the tile of each.

use common::{Heading, Seat};
use core::fmt;

/// Longest side of a map, in cells (statement: "up to 64x64").
pub const MAX_SIDE: usize = 64;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nothing; written as a blank.
    Empty,
    /// `#`, and everything beyond the edge.
    Wall,
    /// `M`, a block that can be pushed.
    Block,
    /// `o`, which gives one point.
    Coin,
    /// `.`, which fills the air.
    Bubble,
    /// `1` or `2`, a player; a dead one stays where it is.
    Diver(Seat),
}

impl Tile {
    /// The tile of a character; `None` for an unknown one.
    pub fn from_char(character: char) -> Option<Tile> {
        Some(match character {
            ' ' => Tile::Empty,
            '#' => Tile::Wall,
            'M' => Tile::Block,
            'o' => Tile::Coin,
            '.' => Tile::Bubble,
            '1' => Tile::Diver(Seat::First),
            '2' => Tile::Diver(Seat::Second),
            _ => return None,
        })
    }

    /// The character of the tile.
    pub fn to_char(self) -> char {
        match self {
            Tile::Empty => ' ',
            Tile::Wall => '#',
            Tile::Block => 'M',
            Tile::Coin => 'o',
            Tile::Bubble => '.',
            Tile::Diver(Seat::First) => '1',
            Tile::Diver(Seat::Second) => '2',
        }
    }

    /// Whether a player can enter a cell with this tile, and a block can be pushed into it.
    #[inline]
    pub fn is_open(self) -> bool {
        matches!(self, Tile::Empty | Tile::Coin | Tile::Bubble)
    }
}

/// A cell of a [`Grid`]: the index of its tile, row by row with the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// The index of its tile, below [`Grid::len`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A map with a border of walls around it, so that a step off the map needs no test of
/// its own: it enters a wall.
///
/// ```
/// use temple::rules::{Grid, Heading, Tile};
///
/// let grid = Grid::parse(&[
///     "#######",
///     "#1M o #",
///     "#.   2#",
///     "#######",
/// ])
/// .expect("rows of one length with both players");
/// let coin = grid.cell(4, 1);
/// assert_eq!(grid.tile(coin), Tile::Coin);
/// assert_eq!(grid.next(coin, Heading::South), grid.cell(4, 2));
/// assert_eq!(grid.find(Tile::Bubble).map(|cell| grid.place(cell)), Some((1, 2)));
///
/// let error = Grid::parse(&["1 2", "# ?"]).expect_err("an unknown character");
/// assert_eq!(error.to_string(), "row 2: expected one of \" #Mo.12\", found '?'");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    width: usize,
    height: usize,
    tiles: Vec<Tile>,
    walls: Board,
    blocks: Board,
}

/// A set of cells: for each row, bit `x` stands for the cell in column `x`.
pub type Board = [u64; MAX_SIDE];

/// Error of a text that is not a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridError {
    /// Row, counted from 1; 0 for the map as a whole.
    pub row: usize,
    /// The expected and the found text.
    pub text: String,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.row {
            0 => f.write_str(&self.text),
            row => write!(f, "row {row}: {}", self.text),
        }
    }
}

impl std::error::Error for GridError {}

impl Grid {
    /// A map full of walls. Sides are cut to [`MAX_SIDE`].
    pub fn solid(width: usize, height: usize) -> Grid {
        let (width, height) = (width.min(MAX_SIDE), height.min(MAX_SIDE));
        Grid {
            width,
            height,
            tiles: vec![Tile::Wall; (width + 2) * (height + 2)],
            walls: [u64::MAX; MAX_SIDE],
            blocks: [0; MAX_SIDE],
        }
    }

    /// Reads a map of rows of the same length.
    ///
    /// # Errors
    /// An unknown character, rows of different lengths, sides of 0 or above
    /// [`MAX_SIDE`], other than one of each player.
    pub fn parse<S: AsRef<str>>(rows: &[S]) -> Result<Grid, GridError> {
        let fault = |row, text| Err(GridError { row, text });
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&rows.len()) {
            let text = format!(
                "expected sides of 1 to 64 cells, found {width}x{}",
                rows.len()
            );
            return fault(0, text);
        }
        let mut grid = Grid::solid(width, rows.len());
        let mut divers = [0; 2];
        for (y, row) in rows.iter().enumerate() {
            let length = row.as_ref().chars().count();
            if length != width {
                return fault(
                    y + 1,
                    format!("expected {width} characters, found {length}"),
                );
            }
            for (x, character) in row.as_ref().chars().enumerate() {
                let Some(tile) = Tile::from_char(character) else {
                    let text = format!("expected one of \" #Mo.12\", found {character:?}");
                    return fault(y + 1, text);
                };
                if let Tile::Diver(seat) = tile {
                    divers[seat.index()] += 1;
                }
                grid.set(grid.cell(x, y), tile);
            }
        }
        if divers != [1, 1] {
            let text = format!("expected one 1 and one 2, found {divers:?} of them");
            return fault(0, text);
        }
        Ok(grid)
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of cells, the border included: exclusive upper bound of every [`Cell::index`].
    #[inline]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether the map has no cell.
    pub fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// The cell in column `x` and row `y`, both from 0.
    #[inline]
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        Cell(((y + 1) * (self.width + 2) + x + 1) as u16)
    }

    /// Column and row of a cell that is not on the border.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let stride = self.width + 2;
        (cell.index() % stride - 1, cell.index() / stride - 1)
    }

    /// Column and row of a cell; `None` on the border.
    pub fn place_within(&self, cell: Cell) -> Option<(usize, usize)> {
        let stride = self.width + 2;
        let x = (cell.index() % stride).checked_sub(1)?;
        let y = (cell.index() / stride).checked_sub(1)?;
        (x < self.width && y < self.height).then_some((x, y))
    }

    /// The neighbour in this heading; `cell` is not on the border.
    #[inline]
    pub fn next(&self, cell: Cell, heading: Heading) -> Cell {
        let stride = self.width as u16 + 2;
        Cell(match heading {
            // A diver that a malformed map lacks has cell 0, on the border.
            Heading::North => cell.0.saturating_sub(stride),
            Heading::South => cell.0 + stride,
            Heading::West => cell.0.saturating_sub(1),
            Heading::East => cell.0 + 1,
        })
    }

    /// The content of a cell.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Sets the content of a cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, tile: Tile) {
        let before = core::mem::replace(&mut self.tiles[cell.index()], tile);
        let fixed = |tile| matches!(tile, Tile::Wall | Tile::Block);
        if fixed(before) || fixed(tile) {
            self.mark(cell, tile);
        }
    }

    /// Updates the sets of walls and blocks for a cell that has become `tile`.
    fn mark(&mut self, cell: Cell, tile: Tile) {
        let Some((x, y)) = self.place_within(cell) else {
            return;
        };
        for (board, kind) in [
            (&mut self.walls, Tile::Wall),
            (&mut self.blocks, Tile::Block),
        ] {
            board[y] = board[y] & !(1 << x) | u64::from(tile == kind) << x;
        }
    }

    /// The set of walls, all cells outside of the map included.
    #[inline]
    pub fn walls(&self) -> &Board {
        &self.walls
    }

    /// The set of blocks.
    #[inline]
    pub fn blocks(&self) -> &Board {
        &self.blocks
    }

    /// The cells of the map, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| self.cell(x, y)))
    }

    /// Number of cells with this tile.
    pub fn count(&self, tile: Tile) -> usize {
        self.tiles.iter().filter(|&&found| found == tile).count()
    }

    /// The first cell with this tile, row by row.
    pub fn find(&self, tile: Tile) -> Option<Cell> {
        self.cells().find(|&cell| self.tile(cell) == tile)
    }

    /// The rows as text.
    pub fn rows(&self) -> Vec<String> {
        let row = |y| (0..self.width).map(move |x| self.tile(self.cell(x, y)).to_char());
        (0..self.height).map(|y| row(y).collect()).collect()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.rows().join("\n"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}
