//! Layouts: floors and walls of a map, before anything lies on them.

use common::SplitMix64;
use temple::rules::{Grid, Tile};

/// Random rooms: each is joined to the one before by a corridor of 1 to 3 cells width, and some
/// more corridors join random pairs.
pub fn rooms(width: usize, height: usize, random: &mut SplitMix64) -> Grid {
    let mut grid = Grid::solid(width, height);
    let wanted = (width * height / 70).clamp(3, 40);
    let mut centres: Vec<(usize, usize)> = Vec::new();
    for _ in 0..wanted {
        let w = random.between(2, (width / 3).clamp(3, 11));
        let h = random.between(2, (height / 3).clamp(3, 9));
        let x = random.between(1, width - 1 - w);
        let y = random.between(1, height - 1 - h);
        for row in y..y + h {
            for column in x..x + w {
                let cell = grid.cell(column, row);
                grid.set(cell, Tile::Empty);
            }
        }
        centres.push((x + w / 2, y + h / 2));
    }
    for i in 1..centres.len() {
        let width = [1, 1, 1, 2, 3][random.below(5)];
        let corridor = Corridor {
            from: centres[i - 1],
            to: centres[i],
            width,
        };
        corridor.dig(&mut grid, random);
    }
    for _ in 0..wanted / 3 {
        let ends = [random.choose(&centres), random.choose(&centres)];
        let corridor = Corridor {
            from: ends[0],
            to: ends[1],
            width: 1,
        };
        corridor.dig(&mut grid, random);
    }
    grid
}

/// A corridor with one bend.
struct Corridor {
    /// Column and row of its ends.
    from: (usize, usize),
    to: (usize, usize),
    /// Width in cells.
    width: usize,
}

impl Corridor {
    /// Makes its cells empty; the bend is at random on either side.
    fn dig(&self, grid: &mut Grid, random: &mut SplitMix64) {
        let ((x0, y0), (x1, y1), width) = (self.from, self.to, self.width);
        let (bend_x, bend_y) = if random.percent(50) {
            (x1, y0)
        } else {
            (x0, y1)
        };
        let mut dig = |x: usize, y: usize| {
            for dx in 0..width {
                for dy in 0..width {
                    let x = (x + dx).min(grid.width() - 2);
                    let y = (y + dy).min(grid.height() - 2);
                    let cell = grid.cell(x, y);
                    grid.set(cell, Tile::Empty);
                }
            }
        };
        for x in x0.min(x1)..=x0.max(x1) {
            dig(x, bend_y);
        }
        for y in y0.min(y1)..=y0.max(y1) {
            dig(bend_x, y);
        }
    }
}

/// A maze by randomised depth-first search on the odd cells; some walls between two corridors are
/// opened, so that it has loops.
pub fn maze(width: usize, height: usize, random: &mut SplitMix64) -> Grid {
    let mut grid = Grid::solid(width, height);
    let (columns, rows) = ((width - 1) / 2, (height - 1) / 2);
    let at = |x: usize, y: usize| (2 * x + 1, 2 * y + 1);
    let mut seen = vec![false; columns * rows];
    let mut stack = vec![(random.below(columns), random.below(rows))];
    let open = |grid: &mut Grid, (x, y): (usize, usize)| {
        let cell = grid.cell(x, y);
        grid.set(cell, Tile::Empty);
    };
    let first = stack[0];
    seen[first.1 * columns + first.0] = true;
    open(&mut grid, at(first.0, first.1));
    while let Some(&(x, y)) = stack.last() {
        let sides = [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ];
        let next: Vec<(usize, usize)> = sides
            .into_iter()
            .filter(|&(x, y)| x < columns && y < rows && !seen[y * columns + x])
            .collect();
        if next.is_empty() {
            stack.pop();
            continue;
        }
        let to = random.choose(&next);
        seen[to.1 * columns + to.0] = true;
        let (a, b) = (at(x, y), at(to.0, to.1));
        open(&mut grid, ((a.0 + b.0) / 2, (a.1 + b.1) / 2));
        open(&mut grid, b);
        stack.push(to);
    }
    let loops = columns * rows / random.between(4, 10) + 1;
    for _ in 0..loops {
        // A wall between two cells of the maze, side by side or one above the other.
        if random.percent(50) && columns > 1 {
            let (x, y) = (random.below(columns - 1), random.below(rows));
            open(&mut grid, (2 * x + 2, 2 * y + 1));
        } else if rows > 1 {
            let (x, y) = (random.below(columns), random.below(rows - 1));
            open(&mut grid, (2 * x + 1, 2 * y + 2));
        }
    }
    grid
}

/// A cave by cellular automaton: random rock, 30 to 42 % of the cells, and four steps of the
/// majority rule (rock if at least 5 of the 9 cells around are rock).
pub fn cave(width: usize, height: usize, random: &mut SplitMix64) -> Grid {
    let share = random.between(30, 42);
    let mut rock: Vec<bool> = (0..width * height).map(|_| random.percent(share)).collect();
    for _ in 0..4 {
        let is_rock = |x: usize, y: usize| x >= width || y >= height || rock[y * width + x];
        let around = |x: usize, y: usize| {
            let mut count = 0;
            for dy in 0..3 {
                for dx in 0..3 {
                    let beyond = (x + dx).checked_sub(1).zip((y + dy).checked_sub(1));
                    count += usize::from(beyond.is_none_or(|(x, y)| is_rock(x, y)));
                }
            }
            count
        };
        rock = (0..width * height)
            .map(|i| around(i % width, i / width) >= 5)
            .collect();
    }
    let mut grid = Grid::solid(width, height);
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            if !rock[y * width + x] {
                let cell = grid.cell(x, y);
                grid.set(cell, Tile::Empty);
            }
        }
    }
    grid
}
