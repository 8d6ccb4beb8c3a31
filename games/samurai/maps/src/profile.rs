//! Generator of fields by profile, with counts and amounts in the range of the contests' fields.

use common::SplitMix64;
use samurai::rules::{Cell, Edition, Field, Treasure};
use std::fmt;

/// Profile: a kind of field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Fields as by the organiser's web page.
    Web,
    /// Point-symmetric agents, holes and treasure.
    Symmetric,
    /// A maze of corridors between holes.
    Corridors,
    /// Treasure in chambers that are surrounded by holes; dogs often in pens.
    Moats,
    /// Holes on most squares of one colour of a checkerboard.
    Checkerboard,
    /// About 70 % holes.
    Pitted,
    /// Hidden treasure in 10 to 25 % of the cells.
    Rich,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Profile; 7] = [
        Profile::Web,
        Profile::Symmetric,
        Profile::Corridors,
        Profile::Moats,
        Profile::Checkerboard,
        Profile::Pitted,
        Profile::Rich,
    ];

    /// Name, one word.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Web => "web",
            Profile::Symmetric => "symmetric",
            Profile::Corridors => "corridors",
            Profile::Moats => "moats",
            Profile::Checkerboard => "checkerboard",
            Profile::Pitted => "pitted",
            Profile::Rich => "rich",
        }
    }

    /// Profile with a name, if there is one.
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Description in one line, for lists of profiles.
    pub fn about(self) -> &'static str {
        match self {
            Profile::Web => "as the organiser's web page: 5 % each of holes, known and hidden treasure of up to 20",
            Profile::Symmetric => "point-symmetric: starts, holes and treasure",
            Profile::Corridors => "a maze whose walls are holes, with some loops",
            Profile::Moats => "treasure in small chambers surrounded by holes, dogs often in pens",
            Profile::Checkerboard => "holes like the squares of one colour, some left out",
            Profile::Pitted => "about 70 % holes",
            Profile::Rich => "10 to 25 % of the cells with hidden treasure of up to 20 to 148, little known",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Counts of the sides 6..=12 among the 101 published fields of 2020; in 2019 nearly all had 10.
const SIDES: [usize; 7] = [5, 7, 17, 6, 30, 12, 24];

/// Field of a seed; it obeys the rules of the edition.
pub fn generate(profile: Profile, edition: Edition, seed: i64) -> Field {
    let mut rng = SplitMix64::new(seed as u64 ^ (profile as u64) << 56);
    let side = match edition {
        Edition::Y2019 if rng.percent(80) => 10,
        _ => {
            let mut pick = rng.below(SIDES.iter().sum());
            let found = SIDES.iter().position(|&count| {
                let hit = pick < count;
                pick = pick.wrapping_sub(if hit { 0 } else { count });
                hit
            });
            6 + found.unwrap_or(4)
        }
    };
    let mut builder = FieldBuilder::new(side);
    match profile {
        Profile::Web => builder.web(&mut rng),
        Profile::Symmetric => builder.symmetric(&mut rng),
        Profile::Corridors => {
            builder.corridors(&mut rng);
            builder.fill(&mut rng);
        }
        Profile::Moats => {
            builder.moats(&mut rng);
            builder.fill(&mut rng);
        }
        Profile::Checkerboard => {
            let colour = rng.below(2);
            let left_out = rng.between(5, 40);
            builder.dig_where(|x, y| (x + y) % 2 == colour && !rng.percent(left_out));
            builder.fill(&mut rng);
        }
        Profile::Pitted => {
            builder.dig_where(|_, _| rng.percent(70));
            builder.fill(&mut rng);
        }
        Profile::Rich => {
            let share = rng.below(30);
            builder.dig_where(|_, _| rng.percent(share));
            builder.start(&mut rng);
            let cells = side * side;
            let hidden = cells * rng.between(10, 25) / 100;
            let most = rng.between(10, 74);
            builder.field.hidden = builder.treasure(&mut rng, hidden, most);
            let known = rng.below(3);
            builder.field.known = builder.treasure(&mut rng, known, most);
        }
    }
    builder.field
}

/// Field under construction, with the cells that are still free.
struct FieldBuilder {
    field: Field,
    free: Vec<Cell>,
}

impl FieldBuilder {
    fn new(side: usize) -> FieldBuilder {
        let field = Field {
            side,
            steps: 100,
            think_time: 10_000,
            agents: [Cell::new(0, 0); 4],
            holes: Vec::new(),
            known: Vec::new(),
            hidden: Vec::new(),
        };
        let free = field.cells().collect();
        FieldBuilder { field, free }
    }

    /// Takes a random free cell. There is one after [`FieldBuilder::keep_free`].
    fn take(&mut self, rng: &mut SplitMix64) -> Cell {
        let n = rng.below(self.free.len());
        self.free.remove(n)
    }

    /// Takes a cell; returns whether it was free.
    fn take_cell(&mut self, cell: Cell) -> bool {
        let found = self.free.iter().position(|&it| it == cell);
        found.map(|n| self.free.remove(n)).is_some()
    }

    /// Cell that is opposite by point symmetry.
    fn opposite(&self, cell: Cell) -> Cell {
        let last = self.field.side - 1;
        Cell::new(last - cell.x() as usize, last - cell.y() as usize)
    }

    /// Takes a random free cell and its opposite; the field must be symmetric so far.
    fn take_pair(&mut self, rng: &mut SplitMix64) -> [Cell; 2] {
        let cell = self.take(rng);
        let opposite = self.opposite(cell);
        self.take_cell(opposite);
        [cell, opposite]
    }

    /// Makes a free cell a hole.
    fn dig(&mut self, cell: Cell) {
        if self.take_cell(cell) {
            self.field.holes.push(cell);
        }
    }

    /// Makes all free cells holes for whose column and row `wanted` is true.
    fn dig_where(&mut self, mut wanted: impl FnMut(usize, usize) -> bool) {
        for cell in self.field.cells() {
            if wanted(cell.x() as usize, cell.y() as usize) {
                self.dig(cell);
            }
        }
    }

    /// Fills random holes until at least `count` cells are free.
    fn keep_free(&mut self, rng: &mut SplitMix64, count: usize) {
        while self.free.len() < count && !self.field.holes.is_empty() {
            let n = rng.below(self.field.holes.len());
            self.free.push(self.field.holes.remove(n));
        }
        self.free.sort();
    }

    /// Places the agents on random free cells.
    fn start(&mut self, rng: &mut SplitMix64) {
        self.keep_free(rng, 4);
        self.field.agents = [0; 4].map(|_| self.take(rng));
    }

    /// Up to `count` treasures on random free cells, with uniform even amounts of 2 to `2 * most`.
    fn treasure(&mut self, rng: &mut SplitMix64, count: usize, most: usize) -> Vec<Treasure> {
        self.pieces(rng, count, |rng| 2 * rng.between(1, most) as u32)
    }

    /// Up to `count` treasures on random free cells, with drawn amounts.
    fn pieces(
        &mut self,
        rng: &mut SplitMix64,
        count: usize,
        amount: impl Fn(&mut SplitMix64) -> u32,
    ) -> Vec<Treasure> {
        let count = count.min(self.free.len());
        (0..count)
            .map(|_| Treasure {
                cell: self.take(rng),
                amount: amount(rng),
            })
            .collect()
    }

    /// Places agents and treasure about as in the contests: medians of the published fields are 5
    /// known and 7 hidden treasures of about 390 gold in total.
    fn fill(&mut self, rng: &mut SplitMix64) {
        self.keep_free(rng, 18);
        if self.field.agents[0] == self.field.agents[1] {
            self.start(rng);
        }
        let most = rng.between(10, 40);
        let known = rng.between(0, 8);
        let hidden = rng.between(3, 12);
        self.field.known = self.treasure(rng, known, most);
        self.field.hidden = self.treasure(rng, hidden, most);
    }

    /// [`Profile::Web`]: the page's defaults. Each list has `floor((n*n - 4) * 5 / 100)` entries;
    /// cells are drawn in the order agents, holes, known, hidden.
    fn web(&mut self, rng: &mut SplitMix64) {
        let side = self.field.side;
        let count = (side * side - 4) * 5 / 100;
        self.start(rng);
        self.field.holes = (0..count).map(|_| self.take(rng)).collect();
        self.field.known = self.pieces(rng, count, web_amount);
        self.field.hidden = self.pieces(rng, count, web_amount);
    }

    /// [`Profile::Symmetric`].
    fn symmetric(&mut self, rng: &mut SplitMix64) {
        let last = self.field.side - 1;
        // The middle of an odd side is its own opposite.
        let middle = self
            .free
            .iter()
            .position(|&cell| self.opposite(cell) == cell);
        let middle = middle.map(|n| self.free.remove(n));
        let samurai = self.take_pair(rng);
        let dogs = self.take_pair(rng);
        self.field.agents = [samurai[0], samurai[1], dogs[0], dogs[1]];
        let pairs = (last + 1) * (last + 1) / 2 - 2;
        for _ in 0..pairs * rng.below(60) / 100 {
            let holes = self.take_pair(rng);
            self.field.holes.extend(holes);
        }
        let most = rng.between(10, 40);
        for is_known in [true, false] {
            let count = if is_known {
                rng.between(0, 4)
            } else {
                rng.between(2, 6)
            };
            // On a side of 6 not all may fit: 9 pairs of holes, 4 known and 6 hidden
            // of 16. At least 3 pairs are left for the hidden treasure.
            for _ in 0..count.min(self.free.len() / 2) {
                let amount = 2 * rng.between(1, most) as u32;
                let pair = self.take_pair(rng);
                let pair = pair.map(|cell| Treasure { cell, amount });
                let list = if is_known {
                    &mut self.field.known
                } else {
                    &mut self.field.hidden
                };
                list.extend(pair);
            }
        }
        if let Some(cell) = middle.filter(|_| rng.percent(50)) {
            let amount = 2 * rng.between(1, most) as u32;
            self.field.known.push(Treasure { cell, amount });
        }
    }

    /// Holes of [`Profile::Corridors`]: the walls of a random spanning tree over every second cell,
    /// some of them left out.
    fn corridors(&mut self, rng: &mut SplitMix64) {
        let side = self.field.side;
        let rooms = side.div_ceil(2);
        let mut open = vec![vec![false; side]; side];
        let mut path = vec![(rng.below(rooms), rng.below(rooms))];
        let mut seen = vec![vec![false; rooms]; rooms];
        seen[path[0].1][path[0].0] = true;
        open[2 * path[0].1][2 * path[0].0] = true;
        while let Some(&(x, y)) = path.last() {
            let mut ways = vec![];
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let (i, j) = (x as i32 + dx, y as i32 + dy);
                let inside = |n: i32| (0..rooms as i32).contains(&n);
                if inside(i) && inside(j) && !seen[j as usize][i as usize] {
                    ways.push((i as usize, j as usize));
                }
            }
            if ways.is_empty() {
                path.pop();
                continue;
            }
            let (i, j) = ways[rng.below(ways.len())];
            seen[j][i] = true;
            open[2 * j][2 * i] = true;
            open[y + j][x + i] = true;
            path.push((i, j));
        }
        let loops = rng.between(5, 30);
        self.dig_where(|x, y| !open[y][x] && !rng.percent(loops));
    }

    /// Holes of [`Profile::Moats`]: edges of rectangles, and sometimes rings around the dogs.
    fn moats(&mut self, rng: &mut SplitMix64) {
        let side = self.field.side;
        self.start(rng);
        for _ in 0..rng.between(2, 4) {
            let (width, height) = (rng.between(3, 5), rng.between(3, 5));
            let (left, top) = (rng.below(side - width + 1), rng.below(side - height + 1));
            self.dig_where(|x, y| {
                let across = x >= left && x < left + width && y >= top && y < top + height;
                let edge = x == left || x + 1 == left + width || y == top || y + 1 == top + height;
                across && edge
            });
        }
        if rng.percent(50) {
            for dog in [2, 3] {
                let cell = self.field.agents[dog];
                self.dig_where(|x, y| cell.distance(Cell::new(x, y)) == 1);
            }
        }
    }
}

/// Largest amount of a treasure by default on the organiser's web page.
const WEB_MOST: usize = 20;

/// Amount by the formula of the page: `2 * floor(((max - 2) * u + 1) / 2) + 2` with `u` uniform in
/// 0..1, so that 2 and the maximum are half as likely as the amounts between them. Here
/// `floor((max - 2) * u)` is drawn, which determines the amount.
fn web_amount(rng: &mut SplitMix64) -> u32 {
    2 * (rng.below(WEB_MOST - 2).div_ceil(2) + 1) as u32
}
