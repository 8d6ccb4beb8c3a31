//! Planes: the numbers of every cell that the convolutional network sees.

use super::{Scene, CONTEXT};
use crate::rules::{choices_by_kind, Cell, CellSet, Player, MAX_PLAYERS, SIDE};

/// Planes of the board as a whole.
const BOARD_PLANES: usize = 28;

/// Planes of each program.
const PROGRAM_PLANES: usize = 4;

/// Programs that a game can have.
const PROGRAMS: usize = MAX_PLAYERS - 1;

/// Number of planes: numbers of each cell.
pub const PLANES: usize = BOARD_PLANES + PROGRAMS * PROGRAM_PLANES;

/// Numbers of each program that are the same for all cells.
const PROGRAM_NUMBERS: usize = 6;

/// Number of numbers that are the same for all cells.
pub const GLOBALS: usize = CONTEXT + PROGRAMS * PROGRAM_NUMBERS;

/// Numbers of each cell, row by row: bytes, 255 of which are 1.
pub type Planes = [[u8; PLANES]; SIDE * SIDE];

/// Index of a cell in [`Planes`].
#[inline]
pub fn plane_index(cell: Cell) -> usize {
    (cell.row() * SIDE + cell.column()).min(SIDE * SIDE - 1)
}

/// A number of 0 to 1 as a byte; others are cut off.
#[inline]
fn byte(x: f32) -> u8 {
    (x * 255.0 + 0.5) as u8
}

/// Sets one plane to 255 at the cells of a set.
fn mark(planes: &mut Planes, plane: usize, cells: CellSet) {
    for cell in cells {
        planes[plane_index(cell)][plane] = 255;
    }
}

impl Scene<'_> {
    /// Numbers of every cell; planes 18 and 19 are the candidates and their gaps. `gaps` are the candidates with their logits by the small networks,
    /// less the highest one: at most 0.
    pub fn planes(&self, gaps: impl Iterator<Item = (Cell, f32)>) -> Box<Planes> {
        let mut planes = Box::new([[0; PLANES]; SIDE * SIDE]);
        self.mark_sets(&mut planes);
        let highest = Cell::all().map(|cell| self.board.value(cell)).max();
        let scale = 1.0 / highest.unwrap_or(1).max(1) as f32;
        for cell in Cell::all() {
            self.fill_numbers(cell, scale, &mut planes[plane_index(cell)]);
        }
        for (cell, gap) in gaps {
            let numbers = &mut planes[plane_index(cell)];
            numbers[18] = 255;
            numbers[19] = byte(1.0 + gap / 10.0);
        }
        for (place, player) in self.programs_by_score().enumerate() {
            let first = BOARD_PLANES + place * PROGRAM_PLANES;
            self.fill_program(player, first, &mut planes);
        }
        planes
    }

    /// Numbers that are the same for all cells, given [`Scene::context`].
    pub fn globals(&self, context: &[f32; CONTEXT]) -> [f32; GLOBALS] {
        let mut globals = [0.0; GLOBALS];
        globals[..CONTEXT].copy_from_slice(context);
        let places = globals[CONTEXT..].chunks_exact_mut(PROGRAM_NUMBERS);
        for (numbers, player) in places.zip(self.programs_by_score()) {
            let program = &self.opponents[player.index()];
            numbers[0] = self.shares[player.index()];
            numbers[1] = program.epsilon;
            numbers[2..].copy_from_slice(&program.weights);
        }
        globals
    }

    /// The programs, the one with the highest score first.
    fn programs_by_score(&self) -> impl Iterator<Item = Player> {
        let mut players: Vec<Player> = self.board.opponents().collect();
        players.sort_by_key(|&player| -self.state.score(player));
        players.into_iter()
    }

    /// Planes 0 to 17: sets of cells.
    fn mark_sets(&self, planes: &mut Planes) {
        let state = self.state;
        let leader = &self.opponent_policies[self.leader.index()];
        let sets = [
            state.owned(Player::OWN),
            state.reach(Player::OWN),
            state.position(Player::OWN).into(),
            self.choices,
            state.taken(),
            self.pieces,
            state.owned(self.leader),
            leader.zone,
            self.rooms.all,
            self.rooms.leaders,
            self.rooms.safe,
            self.rooms.rings[0],
            self.rooms.rings[1],
            self.rooms.rings[2],
            self.wanted,
            self.full,
            self.zones,
            state.at_least(2),
        ];
        for (plane, cells) in sets.into_iter().enumerate() {
            mark(planes, plane, cells);
        }
    }

    /// Numbers 20 to 27 of a cell: value, level, threats. `scale` is 1 over the largest value.
    fn fill_numbers(&self, cell: Cell, scale: f32, numbers: &mut [u8; PLANES]) {
        let (board, state) = (self.board, self.state);
        let value = board.value(cell) as f32;
        let level = state.level(cell) as f32;
        let mut clear = 1.0;
        let mut attackers = 0.0;
        for player in board.opponents() {
            let policy = &self.opponent_policies[player.index()];
            if !policy.zone.contains(cell) {
                continue;
            }
            clear *= 1.0 - policy.probability(cell);
            let attack = self.opponents[player.index()].weights[2 + usize::from(level > 1.0)];
            attackers += f32::from(u8::from(value * attack >= policy.best_value));
        }
        let numbers = &mut numbers[20..BOARD_PLANES];
        numbers[0] = byte(value / 4000.0);
        numbers[1] = byte(value * scale);
        numbers[2] = byte(self.gain * value / 8.0);
        numbers[3] = byte(self.damage * value / 8.0);
        numbers[4] = byte(level / 5.0);
        numbers[5] = byte(level / board.levels() as f32);
        numbers[6] = byte(1.0 - clear);
        numbers[7] = byte(attackers / 3.0);
    }

    /// Planes of a program from `first` on: its cells and its zone, what it is likely to choose,
    /// and value times weight over those of its greedy choice.
    fn fill_program(&self, player: Player, first: usize, planes: &mut Planes) {
        let policy = &self.opponent_policies[player.index()];
        let weights = &self.opponents[player.index()].weights;
        mark(planes, first, self.state.owned(player));
        mark(planes, first + 1, policy.zone);
        for cell in policy.choices {
            planes[plane_index(cell)][first + 2] = byte(policy.probability(cell));
        }
        let kinds = choices_by_kind(self.state, self.board, player, policy.zone);
        for (cells, weight) in kinds.into_iter().zip(weights) {
            for cell in cells {
                let value = self.board.value(cell) as f32;
                planes[plane_index(cell)][first + 3] = byte(value * weight / policy.best_value);
            }
        }
    }
}
