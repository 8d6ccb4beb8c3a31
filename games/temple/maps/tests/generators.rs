//! Every profile meets the constraints, and gives the same maps on every machine.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use temple::protocol::read_answer;
use temple::rules::{Cell, Grid, Heading, Mode, Seat, State, Tile};
use temple_maps::map_line::{print_level, read_level};
use temple_maps::{constraints, generate, generate_map, GeneratedMap, MapLine, Profile, Symmetry};

#[test]
fn every_map_meets_the_constraints() {
    for profile in Profile::ALL {
        let mut symmetries = BTreeSet::new();
        let mut sides = BTreeSet::new();
        for seed in -20..180 {
            let GeneratedMap {
                grid,
                symmetry,
                attempts,
            } = generate_map(profile, seed);
            assert_eq!(constraints::violation(&grid), None, "{profile} {seed}");
            assert!(attempts < 100, "{profile} {seed}: {attempts} attempts");
            symmetries.insert(symmetry as u8);
            sides.extend([grid.width(), grid.height()]);
            assert!(has(&grid, symmetry), "{profile} {seed}: not {symmetry:?}");
        }
        assert_eq!(symmetries.len(), 3, "{profile}");
        assert!(
            sides.first() < Some(&12) && sides.last() > Some(&60),
            "{profile}: {sides:?}"
        );
    }
}

/// Whether the map is as symmetric as it says, players counted as images.
fn has(grid: &Grid, symmetry: Symmetry) -> bool {
    let (width, height) = (grid.width(), grid.height());
    let plain = |tile| {
        if matches!(tile, Tile::Diver(_)) {
            Tile::Diver(Seat::First)
        } else {
            tile
        }
    };
    let image = |cell| {
        let (x, y) = grid.place(cell);
        match symmetry {
            Symmetry::Point => grid.cell(width - 1 - x, height - 1 - y),
            Symmetry::Mirror => grid.cell(width - 1 - x, y),
            Symmetry::None => cell,
        }
    };
    grid.cells()
        .all(|cell| plain(grid.tile(cell)) == plain(grid.tile(image(cell))))
}

/// An open hall within a border of walls, with these tiles on its floor.
fn hall(side: usize, tiles: &[(usize, usize, Tile)]) -> Grid {
    let mut grid = Grid::solid(side, side);
    let floor = (1..side - 1).flat_map(|y| (1..side - 1).map(move |x| (x, y, Tile::Empty)));
    for (x, y, tile) in floor.chain(tiles.iter().copied()) {
        grid.set(grid.cell(x, y), tile);
    }
    grid
}

/// Each constraint at its bound, which is met, and one step beyond it.
#[test]
fn each_constraint_has_its_bound() {
    let [first, second] = Seat::ALL.map(Tile::Diver);
    let coins = |count: usize| (0..count).map(|n| (9 - n % 4, 9 - n / 4, Tile::Coin));
    let check = |grid: &Grid, expected: Option<&str>| {
        assert_eq!(constraints::violation(grid).as_deref(), expected, "{grid}");
    };
    let with = |side: usize, more: &[(usize, usize, Tile)], count: usize| {
        let mut tiles: Vec<_> = coins(count).collect();
        tiles.extend(more);
        hall(side, &tiles)
    };
    // Steps in a hall are differences of columns and rows.
    let near = |more: &[(usize, usize, Tile)]| {
        let ends = [(5, 4, first), (4, 5, second), (6, 6, Tile::Bubble)];
        [&ends[..], more].concat()
    };
    check(&with(12, &near(&[]), 8), None);
    check(&with(9, &[], 0), Some("sides of 10 to 64 cells"));
    for (x, y) in [(0, 5), (11, 5), (5, 0), (5, 11)] {
        let open = with(12, &near(&[(x, y, Tile::Empty)]), 8);
        check(&open, Some("a border of walls"));
    }
    check(&with(12, &near(&[]), 7), Some("8 to 200 coins, found 7"));
    let all = |count: usize| {
        let bubbles = [(15, 4, Tile::Bubble), (4, 15, Tile::Bubble)];
        let mut tiles = near(&bubbles);
        let taken: Vec<_> = tiles.iter().map(|&(x, y, _)| (x, y)).collect();
        let cells = (1..19).flat_map(|x| (1..19).map(move |y| (x, y)));
        let free = cells.filter(|cell| !taken.contains(cell));
        tiles.extend(free.take(count).map(|(x, y)| (x, y, Tile::Coin)));
        hall(20, &tiles)
    };
    check(&all(200), None);
    check(&all(201), Some("8 to 200 coins, found 201"));
    for divers in [[first, second], [second, first]] {
        for (at, expected) in [
            ((1, 2), None),
            ((1, 1), Some("a bubble within 12 steps of each player")),
        ] {
            let more = [
                (at.0, at.1, divers[0]),
                (8, 5, divers[1]),
                (8, 7, Tile::Bubble),
            ];
            check(&with(12, &more, 8), expected);
        }
    }
    for (at, expected) in [
        ((2, 1), None),
        ((1, 1), Some("a bubble within 10 steps of each coin")),
    ] {
        let ends = [(5, 4, first), (4, 5, second), (6, 7, Tile::Bubble)];
        let more = [&ends[..], &[(at.0, at.1, Tile::Coin)]].concat();
        check(&with(12, &more, 8), expected);
    }
    let shut = [(1, 2, Tile::Wall), (2, 1, Tile::Wall), (1, 1, Tile::Coin)];
    check(
        &with(12, &near(&shut), 8),
        Some("each coin within reach of each player"),
    );
    // Of 144 cells 28 are less than a fifth.
    let narrow = |floor: usize| {
        let mut grid = with(12, &near(&[]), 8);
        let mut empty = constraints::cells_with(&grid, Tile::Empty);
        empty.sort_by_key(|&cell| {
            let (x, y) = grid.place(cell);
            (x.abs_diff(6) + y.abs_diff(6), cell)
        });
        for &cell in &empty[floor - 11..] {
            grid.set(cell, Tile::Wall);
        }
        grid
    };
    check(&narrow(29), None);
    check(&narrow(28), Some("a fifth of the cells without walls"));
    // 18 x 18 cells: the coin is 16 and 15 steps from the nearer player.
    for (x, expected) in [
        (15, None),
        (14, Some("a coin beyond 15 steps on a large map")),
    ] {
        let more = near(&[(15, 9, Tile::Bubble), (x, 10, Tile::Coin)]);
        check(&with(20, &more, 8), expected);
    }
}

/// The way to a coin that [`constraints::reachable_cells`] promises, found and walked by the rules
/// themselves: breadth first over whole states, on small maps.
#[test]
fn coins_within_reach_are_taken_by_real_turns() {
    let mut walked = 0;
    for profile in Profile::ALL {
        let small = (0..200).map(|seed| (seed, generate(profile, seed)));
        let small = small.filter(|(_, grid)| grid.width() * grid.height() <= 180);
        for (seed, grid) in small.take(4) {
            for seat in Seat::ALL {
                let start = grid.find(Tile::Diver(seat)).expect("a player");
                let reach = constraints::reachable_cells(&grid, start);
                let coins = constraints::cells_with(&grid, Tile::Coin);
                assert!(coins.iter().all(|coin| reach[coin.index()]));
                let coin = coins[seed as usize % coins.len()];
                assert!(
                    walk(&grid, seat, coin),
                    "{profile} {seed}: {seat:?} to {coin:?}"
                );
                walked += 1;
            }
        }
    }
    assert!(walked >= 30, "only {walked} walks");
}

/// Whether turns of one player alone exist that take the coin in this cell.
fn walk(grid: &Grid, seat: Seat, coin: Cell) -> bool {
    let mut grid = grid.clone();
    // Alone: the cell of the other player is empty, since it may have moved.
    let other = grid.find(Tile::Diver(seat.other())).expect("a player");
    grid.set(other, Tile::Empty);
    // All coins but the wanted one are removed, so that the last coin is that one.
    let cells: Vec<Cell> = grid.cells().collect();
    for cell in cells {
        if grid.tile(cell) == Tile::Coin && cell != coin {
            grid.set(cell, Tile::Empty);
        }
    }
    let diver = |air, cell| temple::rules::Diver {
        cell,
        air,
        coins: 0,
    };
    let own = grid.find(Tile::Diver(seat)).expect("a player");
    let mut divers = [diver(0, other), diver(0, other)];
    divers[seat.index()] = diver(15, own);
    let start = State::within(grid, Mode::Statement, temple::rules::BySeat(divers), seat);
    let mut seen = BTreeSet::from([start.hash()]);
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        for heading in Heading::ALL {
            let mut after = state.clone();
            // Pushing elsewhere is never needed.
            let to = state.step(heading);
            let push = to.is_some_and(|to| state.grid().tile(to) == Tile::Block);
            let onto = to.map(|to| state.grid().next(to, heading));
            if push && onto != Some(coin) {
                continue;
            }
            after.play(read_answer(&heading.letter().to_string()));
            if after.coins_left() == 0 {
                return true;
            }
            if after.diver(seat).is_alive() && seen.insert(after.hash()) {
                queue.push_back(after);
            }
        }
        if seen.len() > 3_000_000 {
            return false;
        }
    }
    false
}

#[test]
fn the_committed_sets_are_what_the_profiles_make() {
    for profile in Profile::ALL {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("sets/{profile}.txt"));
        let text = fs::read_to_string(&file).expect("a set").replace('\r', "");
        let made: Vec<String> = (0..24)
            .map(|seed| {
                MapLine {
                    seed,
                    grid: generate(profile, seed),
                }
                .print()
            })
            .collect();
        assert!(text.lines().eq(made), "{}", file.display());
        for line in text.lines() {
            assert_eq!(MapLine::parse(line).expect("a line").print(), line);
        }
    }
}

#[test]
fn lines_and_levels_are_read_back_or_refused() {
    let grid = generate(Profile::Cave, 1);
    assert_eq!(read_level(&print_level(&grid)), Ok(grid.clone()));
    let kit = include_str!("../../tests/data/1.lvl").replace('\r', "");
    let level = read_level(&kit).expect("the simulator's own map");
    assert_eq!(
        (level.width(), level.height(), level.count(Tile::Coin)),
        (32, 32, 11)
    );
    assert_eq!(
        (level.count(Tile::Block), level.count(Tile::Bubble)),
        (16, 483)
    );
    assert_eq!(print_level(&level).trim_end(), kit.trim_end());
    for (line, expected) in [
        ("", "expected SEED row"),
        ("x ##/12", "64-bit number"),
        ("1 12/###", "row 2: expected 2 characters, found 3"),
        ("1 12/?#", "found '?'"),
        ("1 11/2#", "one 1 and one 2"),
    ] {
        let error = MapLine::parse(line).expect_err(line).to_string();
        assert!(error.contains(expected), "{line:?}: {error}");
    }
    for (text, expected) in [
        ("x", "expected the width"),
        ("2\n1\n12\n", "expected ; after"),
        ("3\n1\n12\n;", "expected 3x1"),
    ] {
        let error = read_level(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}
