//! Every profile meets the demands, on every machine.

#[path = "../../../../tests/documents/commands.rs"]
#[allow(dead_code)] // Each package uses its part.
mod documents;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use temple::protocol::read_answer;
use temple::rules::{Cell, Grid, Heading, Mode, Seat, State, Tile};
use temple_maps::map_line::{print_level, read_level};
use temple_maps::profile::{generate_in, Symmetry};
use temple_maps::{generate, survey, MapLine, Profile};

#[test]
fn every_map_meets_the_demands() {
    for profile in Profile::ALL {
        let mut symmetries = BTreeSet::new();
        let mut sides = BTreeSet::new();
        for seed in -20..180 {
            let (grid, symmetry, tries) = generate_in(profile, seed);
            assert_eq!(survey::fault(&grid), None, "{profile} {seed}");
            assert!(tries < 100, "{profile} {seed}: {tries} tries");
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

/// The way to a coin that the survey promises, found and walked by the rules
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
                let reach = survey::reach(&grid, start);
                let coins = survey::places(&grid, Tile::Coin);
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
    // Alone: the other one's place is empty, since it may have gone.
    let other = grid.find(Tile::Diver(seat.other())).expect("a player");
    grid.set(other, Tile::Empty);
    // Of the coins only the wanted one counts; the others are nothing.
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
        let error = MapLine::parse(line).expect_err(line);
        assert!(error.contains(expected), "{line:?}: {error}");
    }
    for (text, expected) in [
        ("x", "expected the width"),
        ("2\n1\n12\n", "expected ; after"),
        ("3\n1\n12\n;", "expected 3x1"),
    ] {
        let error = read_level(text).expect_err(text);
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

/// The documents' lines that call the program run, in order.
#[test]
fn the_commands_of_the_documents() {
    let program = env!("CARGO_BIN_EXE_temple-maps").as_ref();
    documents::check("temple-maps", "temple-maps", program, &["generate"], &[]);
}
