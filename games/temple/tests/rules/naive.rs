//! Reference implementation of the rules, as plain as possible: characters in rows, no hashes, no
//! undo, every number as the players see it. The other tests compare the package's rules with it.

/// A game on characters.
#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    pub kit: bool,
    pub rows: Vec<Vec<char>>,
    /// As counted by the mode: the statement after, the kit before each turn.
    pub air: [i32; 2],
    pub score: [i32; 2],
    pub alive: [bool; 2],
    /// 0 or 1.
    pub to_move: usize,
    pub rounds: u32,
    /// `Some(0)` for a draw, else the number of the winner.
    pub over: Option<usize>,
}

impl Naive {
    pub fn new(rows: &[String], kit: bool) -> Naive {
        let mut naive = Naive {
            kit,
            rows: rows.iter().map(|row| row.chars().collect()).collect(),
            air: [15, 15],
            score: [0, 0],
            alive: [true, true],
            to_move: 0,
            rounds: 0,
            over: None,
        };
        if !kit && naive.coins() == 0 {
            naive.over = Some(0);
        }
        naive.start_turn();
        naive
    }

    fn start_turn(&mut self) {
        if self.kit && self.over.is_none() {
            self.air[self.to_move] -= 1;
        }
    }

    pub fn coins(&self) -> usize {
        self.rows.iter().flatten().filter(|&&c| c == 'o').count()
    }

    fn at(&self, (x, y): (i32, i32)) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let found = row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x)));
        found.copied().unwrap_or('#')
    }

    fn put(&mut self, (x, y): (i32, i32), c: char) {
        self.rows[y as usize][x as usize] = c;
    }

    pub fn play(&mut self, answer: &str) {
        let me = self.to_move;
        let own = ['1', '2'][me];
        let (mut x, mut y) = (0, 0);
        for (row, line) in self.rows.iter().enumerate() {
            for (column, &c) in line.iter().enumerate() {
                if c == own {
                    (x, y) = (column as i32, row as i32);
                }
            }
        }
        let way = match answer.chars().next() {
            Some('N') => (0, -1),
            Some('S') => (0, 1),
            Some('W') => (-1, 0),
            Some('E') => (1, 0),
            _ => (0, 0),
        };
        let to = (x + way.0, y + way.1);
        let beyond = (to.0 + way.0, to.1 + way.1);
        if self.at(to) == 'M' && " o.".contains(self.at(beyond)) {
            let swapped = self.at(beyond);
            self.put(beyond, 'M');
            self.put(to, swapped);
        }
        if way != (0, 0) && " o.".contains(self.at(to)) {
            match self.at(to) {
                'o' => self.score[me] += 1,
                '.' => self.air[me] = 15,
                _ => {}
            }
            self.put((x, y), ' ');
            self.put(to, own);
        }
        if !self.kit {
            self.air[me] -= 1;
        }
        if self.air[me] == 0 {
            self.alive[me] = false;
        }
        self.finish_turn(me);
    }

    fn finish_turn(&mut self, me: usize) {
        let between_rounds = me == 1 || !self.alive[1];
        let higher = match self.score[0] - self.score[1] {
            0 => 0,
            lead if lead > 0 => 1,
            _ => 2,
        };
        let dead = self.alive.iter().filter(|alive| !**alive).count();
        let cleared = self.coins() == 0;
        self.over = match (self.kit, cleared) {
            (false, _) if cleared || dead == 2 => Some(higher),
            (false, _) => None,
            (true, _) if !between_rounds => None,
            (true, true) if higher != 0 => Some(higher),
            (true, true) if dead > 0 => Some(if self.alive[0] { 1 } else { 2 }),
            (true, false) if dead == 2 => Some(higher),
            (true, _) => None,
        };
        if between_rounds || self.over.is_some() {
            self.rounds += 1;
        }
        if self.alive[1 - me] {
            self.to_move = 1 - me;
        }
        self.start_turn();
    }
}
