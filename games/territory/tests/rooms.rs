//! Tests of the features about rooms against plain searches over sets of cells.

use common::SplitMix64;
use std::collections::BTreeSet;
use territory::rules::{Board, Cell, Player, State, TURNS};
use territory::scene::{Scene, CONTEXT, FEATURES};
use territory::search::assumed_opponents;
use territory_maps::{generate, Overrides};

type Cells = BTreeSet<Cell>;

/// Features of a state without bitboards.
struct Plain<'a> {
    board: &'a Board,
    state: &'a State,
}

impl Plain<'_> {
    fn owned(&self, player: Player) -> Cells {
        self.state.owned(player).iter().collect()
    }

    fn free(&self) -> Cells {
        let taken = |cell: &Cell| {
            let mut players = self.board.players();
            players.any(|player| self.state.owned(player).contains(*cell))
        };
        Cell::all().filter(|cell| !taken(cell)).collect()
    }

    /// Cells of a player that are connected with its piece, not through `without`.
    fn reach(&self, player: Player, without: Option<Cell>) -> Cells {
        let mut own = self.owned(player);
        own.retain(|cell| Some(*cell) != without);
        spread([self.state.position(player)].into(), &own)
    }

    /// Free cells that can be reached from a reach through free cells.
    fn room(&self, reach: &Cells, free: &Cells) -> Cells {
        spread(beside(reach), free)
    }

    /// Program with the largest score.
    fn leader(&self) -> Player {
        let mut leader = Player(1);
        for player in self.board.opponents() {
            if self.state.score(player) > self.state.score(leader) {
                leader = player;
            }
        }
        leader
    }

    /// Cells in the reach of some program.
    fn programs(&self) -> Cells {
        let reaches = self.board.opponents().map(|it| self.reach(it, None));
        reaches.flatten().collect()
    }

    fn value(&self, cells: &Cells) -> f32 {
        let sum: i32 = cells.iter().map(|&cell| self.board.value(cell)).sum();
        sum as f32 / 1e4
    }

    /// Number of cells below the highest level, in tens.
    fn raisable(&self, cells: &Cells) -> f32 {
        let top = self.board.levels();
        let below = cells.iter().filter(|&&cell| self.state.level(cell) < top);
        below.count() as f32 / 10.0
    }

    fn of_the_state(&self) -> [f32; 8] {
        let free = self.free();
        let leaders = self.reach(self.leader(), None);
        let room = self.room(&leaders, &free);
        let all = self.room(&self.programs(), &free);
        let own = self.room(&self.reach(Player::OWN, None), &free);
        let safe: Cells = own.difference(&all).copied().collect();
        let left = (TURNS - self.state.turn()) as f32;
        [
            room.len() as f32 / 50.0,
            self.value(&room) / 5.0,
            safe.len() as f32 / 50.0,
            self.value(&safe) / 5.0,
            (safe.len() as f32 / left).min(2.0),
            own.len() as f32 / 50.0,
            self.raisable(&leaders),
            f32::from(u8::from(room.is_empty())),
        ]
    }

    fn of_a_candidate(&self, kind: usize, cell: Cell) -> [f32; 8] {
        let free = self.free();
        let leaders = self.reach(self.leader(), None);
        let programs = self.programs();
        let room = self.room(&leaders, &free);
        let all = self.room(&programs, &free);
        let around: Cells = cell.neighbours().collect();
        let safe: Cells = free.difference(&all).copied().collect();
        let share = |cells: &Cells| around.intersection(cells).count() as f32 / 4.0;
        let flag = |is: bool| f32::from(u8::from(is));
        let seen = |reach: &Cells| reach.contains(&cell) || beside(reach).contains(&cell);
        let both = |set: &Cells| [set.len() as f32 / 10.0, self.value(set)];
        match kind {
            0 => {
                let rest: Cells = free.iter().copied().filter(|it| *it != cell).collect();
                let cut_off = |room: &Cells, reach: &Cells| {
                    if room.contains(&cell) {
                        &(room - &self.room(reach, &rest)) & &rest
                    } else {
                        Cells::new()
                    }
                };
                let steps = steps(&leaders, &free, cell);
                let [lost, lost_value] = both(&cut_off(&room, &leaders));
                let [secured, secured_value] = both(&cut_off(&all, &programs));
                [
                    flag(room.contains(&cell)),
                    flag(all.contains(&cell)),
                    lost,
                    lost_value,
                    secured,
                    secured_value,
                    steps.map_or(0.0, |steps| 4.0 - steps as f32).max(0.0) / 3.0,
                    share(&safe),
                ]
            }
            1 => {
                let is_seen = seen(&programs);
                let [opened, opened_value] = if is_seen {
                    both(&spread(&around & &safe, &safe))
                } else {
                    [0.0; 2]
                };
                let reach = self.reach(Player::OWN, None);
                // One neighbour in the reach leads nowhere else.
                let [lost, lost_value] = if is_seen && (&around & &reach).len() > 1 {
                    let mut lost = &reach - &self.reach(Player::OWN, Some(cell));
                    lost.remove(&cell);
                    both(&lost)
                } else {
                    [0.0; 2]
                };
                [
                    flag(seen(&leaders)),
                    flag(is_seen),
                    opened,
                    opened_value,
                    lost,
                    lost_value,
                    share(&room),
                    share(&safe),
                ]
            }
            _ => {
                // Our own player for a cell out of its owner's reach.
                let mut owners = self.board.opponents();
                let owner = owners.find(|it| self.state.owned(*it).contains(cell));
                let owner = owner.filter(|it| seen(&self.reach(*it, None)));
                let victim = owner.unwrap_or(Player::OWN);
                let reach = self.reach(victim, None);
                let left = self.reach(victim, Some(cell));
                let mut stranded = &reach - &left;
                stranded.remove(&cell);
                // Counted only where the reach is cut.
                let closed = if stranded.is_empty() {
                    Cells::new()
                } else {
                    &self.room(&reach, &free) - &self.room(&left, &free)
                };
                let [stranded, stranded_value] = both(&stranded);
                let [closed, closed_value] = both(&closed);
                [
                    flag(victim == self.leader()),
                    flag(reach.contains(&cell)),
                    stranded,
                    stranded_value,
                    closed,
                    closed_value,
                    self.raisable(&left),
                    share(&safe),
                ]
            }
        }
    }
}

/// Flood fill: the cells of `within` that are connected with a cell of `start` in `within`.
fn spread(start: Cells, within: &Cells) -> Cells {
    let mut reached = Cells::new();
    let mut open: Vec<Cell> = start.into_iter().collect();
    while let Some(cell) = open.pop() {
        if within.contains(&cell) && reached.insert(cell) {
            open.extend(cell.neighbours());
        }
    }
    reached
}

fn beside(cells: &Cells) -> Cells {
    cells.iter().flat_map(|cell| cell.neighbours()).collect()
}

/// Steps from a reach through free cells to one of them, if at most 3.
fn steps(reach: &Cells, free: &Cells, cell: Cell) -> Option<usize> {
    let mut ring = &beside(reach) & free;
    (1..=3).find(|_| {
        let is_there = ring.contains(&cell);
        ring = &(&ring | &beside(&ring)) & free;
        is_there
    })
}

fn near(fast: &[f32], plain: &[f32]) -> bool {
    let mut pairs = fast.iter().zip(plain);
    pairs.all(|(fast, plain)| (fast - plain).abs() < 1e-3)
}

#[test]
fn rooms_are_those_of_a_plain_search() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let input = generate(seed, Overrides::default());
        let board = &input.board;
        let opponents = assumed_opponents(board, |player| (&input.programs[player.0 - 1]).into());
        let mut rng = SplitMix64::new(seed);
        let mut state = State::new(board);
        while !state.is_over() {
            let scene = Scene::new(board, &state, &opponents);
            let plain = Plain {
                board,
                state: &state,
            };
            if state.turn().is_multiple_of(9) {
                let fast = &scene.context()[CONTEXT - 8..];
                let expected = plain.of_the_state();
                assert!(near(fast, &expected), "{seed}: {fast:?}, {expected:?}");
                for (kind, cells) in scene.candidates().into_iter().enumerate() {
                    for cell in cells {
                        let fast = &scene.features(kind, cell)[FEATURES - 8..];
                        let expected = plain.of_a_candidate(kind, cell);
                        assert!(
                            near(fast, &expected),
                            "{seed}, turn {}, kind {kind}, {cell:?}: {fast:?}, {expected:?}",
                            state.turn()
                        );
                        seen[kind] += usize::from(expected[2] + expected[4] > 0.0);
                    }
                }
            }
            let choices = state.choices(board, Player::OWN);
            let own = choices
                .iter()
                .nth(rng.below(choices.len() as usize))
                .expect("a choice");
            let targets = input.targets(&state, own);
            state.play(board, &targets);
        }
    }
    // Candidates of each kind that cut off or opened something.
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}
