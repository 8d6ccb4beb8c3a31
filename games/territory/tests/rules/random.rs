//! Random games by both implementations of the rules, compared turn by turn.

use crate::naive::{Naive, Place};
use proptest::prelude::*;
use territory::rules::{
    choices_by_kind, ordered_choices, Cell, CellSet, Kind, OwnedCell, Player, Position, State,
};
use territory_maps::{generate, Input, Overrides};

fn place(cell: Cell) -> Place {
    (cell.row(), cell.column())
}

fn cell((row, column): Place) -> Cell {
    Cell::new(row, column).expect("on the board")
}

/// Next number of SplitMix64, for our own choices.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Plays a game by both implementations; we choose at random, or as a program does.
fn compare(seed: u64, options: Overrides) {
    let input: Input = generate(seed, options);
    let board = &input.board;
    let mut fast = State::new(board);
    let mut plain = Naive::new(&input);
    let mut rng = seed;
    assert!(board
        .players()
        .eq((0..input.programs.len() + 1).map(Player)));
    assert!(board.opponents().eq(board.players().skip(1)));
    while !fast.is_over() {
        for player in board.players() {
            let list = ordered_choices(&fast, board, player);
            let plainly = plain.choices(player.0);
            assert_eq!(list.iter().copied().map(place).collect::<Vec<_>>(), plainly);
            let set = fast.choices(board, player);
            assert_eq!(set, list.iter().copied().collect::<CellSet>());
            assert_eq!(fast.score(player), plain.score(player.0));
            let kinds = choices_by_kind(&fast, board, player, set);
            for cell in set {
                let kind = Kind::of(&fast, board, player, cell);
                for (weighed, cells) in Kind::WEIGHTED.into_iter().zip(kinds) {
                    assert_eq!(cells.contains(cell), kind == weighed);
                }
            }
            let values: i32 = set.iter().map(|cell| board.value(cell)).sum();
            assert_eq!(board.total(set), values);
            let top = board.most_valuable(set);
            let most = set.iter().map(|cell| board.value(cell)).max();
            assert_eq!(
                top,
                set.iter()
                    .filter(|&cell| Some(board.value(cell)) == most)
                    .collect()
            );
        }
        let draws = &input.draws[fast.turn()];
        let mut plainly: Vec<Place> = vec![(0, 0)];
        for (index, (program, &draws)) in input.programs.iter().zip(draws).enumerate() {
            plainly.push(plain.program(index + 1, program.weights, program.epsilon, draws));
        }
        let choices = plain.choices(0);
        let wanted = plainly[1 + next(&mut rng) as usize % (plainly.len() - 1)];
        plainly[0] = if next(&mut rng).is_multiple_of(3) && choices.contains(&wanted) {
            wanted
        } else {
            choices[next(&mut rng) as usize % choices.len()]
        };
        let targets = input.targets(&fast, cell(plainly[0]));
        assert_eq!(
            targets[..plainly.len()]
                .iter()
                .copied()
                .map(place)
                .collect::<Vec<_>>(),
            plainly
        );
        let recalled = fast.play(board, &targets);
        let plainly = plain.play(&plainly);
        for (player, plainly) in plainly.into_iter().enumerate() {
            assert_eq!(recalled >> player & 1 != 0, plainly);
        }
        let mut position = Position {
            pieces: Vec::new(),
            cells: Vec::new(),
        };
        for player in board.players() {
            assert_eq!(place(fast.position(player)), plain.pieces[player.0]);
            position.pieces.push(fast.position(player));
        }
        for cell in Cell::all() {
            let owner = plain.owner[cell.row()][cell.column()];
            let level = plain.level[cell.row()][cell.column()] as usize;
            assert_eq!(fast.owner(board, cell), owner.map(Player));
            assert_eq!(fast.level(cell), level);
            if let Some(owner) = owner {
                let owner = Player(owner);
                position.cells.push(OwnedCell { cell, owner, level });
            }
        }
        assert_eq!(
            State::restore(board, &position, fast.turn()).as_ref(),
            Some(&fast)
        );
    }
}

#[test]
fn fast_and_plain_rules_agree() {
    for seed in 0..150 {
        compare(seed, Overrides::default());
    }
}

/// Run before a release: `cargo test --release -p territory --test rules -- --ignored`.
#[test]
#[ignore = "takes about a minute"]
fn fast_and_plain_rules_agree_in_ten_thousand_games() {
    for seed in 0..10_000 {
        compare(1_000_000 + seed, Overrides::default());
    }
}

#[test]
fn every_cell_of_a_set_is_drawn_as_often() {
    let cells: Vec<Cell> = Cell::all().step_by(17).collect();
    let set: CellSet = cells.iter().copied().collect();
    let mut seed = 1;
    let drawn: Vec<Cell> = (0..6_000)
        .filter_map(|_| set.draw(|| next(&mut seed)))
        .collect();
    assert_eq!((cells.len(), drawn.len()), (6, 6_000));
    for cell in cells {
        // Four standard deviations are 115.
        let count = drawn.iter().filter(|&&other| other == cell).count();
        assert!(count.abs_diff(1_000) < 115, "{cell:?}: {count}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn fast_and_plain_rules_agree_at_every_size(seed in any::<u64>(), players in 2usize..=8, levels in 1usize..=5) {
        compare(seed, Overrides { players: Some(players), levels: Some(levels) });
    }

    #[test]
    fn sets_count_as_lists_do(picks in proptest::collection::vec((0usize..10, 0usize..10), 0..60), start in any::<u64>()) {
        let set: CellSet = picks.iter().filter_map(|&(row, column)| Cell::new(row, column)).collect();
        let list: Vec<Cell> = set.iter().collect();
        prop_assert_eq!(list.len() as u32, set.len());
        let beside: CellSet = list.iter().flat_map(|cell| cell.neighbours()).collect();
        prop_assert_eq!(set.neighbours(), beside);
        let touches = |a: &Cell, b: &Cell| {
            a != b && a.row().abs_diff(b.row()) < 2 && a.column().abs_diff(b.column()) < 2
        };
        let around = Cell::all().filter(|cell| list.iter().any(|other| touches(cell, other)));
        prop_assert_eq!(set.eight_neighbours(), around.collect());
        prop_assert_eq!(set.first(), list.first().copied());
        prop_assert_eq!(!(!set), set);
        // A cell more changes what is drawn with the same numbers only if it is drawn itself.
        let drawn = |set: CellSet| {
            let mut seed = start;
            set.draw(|| next(&mut seed))
        };
        prop_assert_eq!(drawn(set).is_none(), set.is_empty());
        prop_assert!(drawn(set).is_none_or(|cell| set.contains(cell)));
        for cell in Cell::all() {
            let with_it = drawn(set | cell.into());
            prop_assert!(with_it == Some(cell) || with_it == drawn(set));
        }
        for top in 0..=5 {
            let five: Vec<Cell> = list.iter().copied().filter(|cell| (top..top + 5).contains(&cell.row())).collect();
            let near: CellSet = five.iter().copied().collect();
            prop_assert_eq!(near.len_within_five_rows() as usize, five.len());
        }
    }
}
