//! Second, plain and slow implementation of the rules: grids in place of sets, every list built
//! from scratch. Shares no code with the fast one.

use std::collections::VecDeque;
use territory_maps::Input;

pub type Place = (usize, usize);

pub struct Naive {
    values: Vec<Vec<i32>>,
    top: u32,
    pub pieces: Vec<Place>,
    pub owner: Vec<Vec<Option<usize>>>,
    pub level: Vec<Vec<u32>>,
}

impl Naive {
    /// Start of a game, read from the text of an input file.
    pub fn new(input: &Input) -> Naive {
        let text = input.print();
        let rows: Vec<Vec<i32>> = text
            .lines()
            .take(11 + input.board.player_count())
            .map(|line| {
                line.split(' ')
                    .map(|word| word.parse().expect("a number"))
                    .collect()
            })
            .collect();
        let mut game = Naive {
            values: rows[1..11].to_vec(),
            top: rows[0][3] as u32,
            pieces: rows[11..]
                .iter()
                .map(|row| (row[0] as usize, row[1] as usize))
                .collect(),
            owner: vec![vec![None; 10]; 10],
            level: vec![vec![0; 10]; 10],
        };
        for (player, &(row, column)) in game.pieces.iter().enumerate() {
            game.owner[row][column] = Some(player);
            game.level[row][column] = 1;
        }
        game
    }

    /// Choices by breadth-first search through own cells, without the cells of other pieces.
    pub fn choices(&self, player: usize) -> Vec<Place> {
        let mut seen = vec![vec![false; 10]; 10];
        let mut queue = VecDeque::from([self.pieces[player]]);
        let mut list = Vec::new();
        seen[self.pieces[player].0][self.pieces[player].1] = true;
        while let Some((row, column)) = queue.pop_front() {
            let occupied = |other: &usize| *other != player && self.pieces[*other] == (row, column);
            if !(0..self.pieces.len()).any(|other| occupied(&other)) {
                list.push((row, column));
            }
            if self.owner[row][column] != Some(player) {
                continue;
            }
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let (row, column) = (row as i32 + down, column as i32 + right);
                if !(0..10).contains(&row) || !(0..10).contains(&column) {
                    continue;
                }
                let (row, column) = (row as usize, column as usize);
                if !seen[row][column] {
                    seen[row][column] = true;
                    queue.push_back((row, column));
                }
            }
        }
        list
    }

    fn worth(&self, player: usize, (row, column): Place, weights: [f64; 4]) -> f64 {
        let value = f64::from(self.values[row][column]);
        match (self.owner[row][column], self.level[row][column]) {
            (None, _) => value * weights[0],
            (Some(owner), level) if owner == player && level < self.top => value * weights[1],
            (Some(owner), _) if owner == player => 0.0,
            (_, 1) => value * weights[2],
            _ => value * weights[3],
        }
    }

    /// Choice of a built-in program.
    pub fn program(
        &self,
        player: usize,
        weights: [f64; 4],
        epsilon: f64,
        draws: [f64; 2],
    ) -> Place {
        let mut list = self.choices(player);
        if draws[0] >= epsilon {
            let worths: Vec<f64> = list
                .iter()
                .map(|&place| self.worth(player, place, weights))
                .collect();
            let max = worths.iter().copied().fold(f64::MIN, f64::max);
            let mut worths = worths.into_iter();
            list.retain(|_| worths.next().expect("as many") >= max - 1e-9 * max.abs().max(1.0));
        }
        list[(draws[1] * list.len() as f64).floor() as usize]
    }

    /// Plays a turn; returns whether each piece was recalled.
    pub fn play(&mut self, targets: &[Place]) -> Vec<bool> {
        let owner = self.owner.clone();
        let starts = self.pieces.clone();
        let mut recalled = vec![false; targets.len()];
        for (player, &(row, column)) in targets.iter().enumerate() {
            let choosers = targets
                .iter()
                .filter(|&&other| other == (row, column))
                .count();
            recalled[player] = choosers > 1 && owner[row][column] != Some(player);
        }
        for (player, &(row, column)) in targets.iter().enumerate() {
            if recalled[player] {
                continue;
            }
            self.pieces[player] = (row, column);
            let level = &mut self.level[row][column];
            if owner[row][column] == Some(player) {
                *level = (*level + 1).min(self.top);
            } else if *level <= 1 {
                *level = 1;
                self.owner[row][column] = Some(player);
            } else {
                *level -= 1;
                recalled[player] = true;
            }
        }
        for (player, &back) in recalled.iter().enumerate() {
            if back {
                self.pieces[player] = starts[player];
            }
        }
        recalled
    }

    pub fn score(&self, player: usize) -> i32 {
        let mut score = 0;
        for row in 0..10 {
            for column in 0..10 {
                if self.owner[row][column] == Some(player) {
                    score += self.values[row][column] * self.level[row][column] as i32;
                }
            }
        }
        score
    }
}
