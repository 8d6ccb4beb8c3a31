//! Maps as text: cells and their places, and the errors of malformed texts.

use temple::rules::{Grid, Heading, Tile};

#[test]
fn places_are_those_of_the_cells() {
    let rows = ["1o.", "M#2", "   ", ". o"];
    let grid = Grid::parse(&rows).expect("a map");
    assert!(!grid.is_empty());
    assert_eq!(grid.len(), (3 + 2) * (4 + 2));
    let mut cells = grid.cells();
    for (y, row) in rows.iter().enumerate() {
        for (x, character) in row.chars().enumerate() {
            let cell = grid.cell(x, y);
            assert_eq!(cells.next(), Some(cell));
            assert!(cell.index() < grid.len());
            assert_eq!(grid.tile(cell).to_char(), character);
            assert_eq!(grid.place(cell), (x, y));
            assert_eq!(grid.place_within(cell), Some((x, y)));
            for (heading, (column, line)) in [
                (Heading::North, (x, y.wrapping_sub(1))),
                (Heading::South, (x, y + 1)),
                (Heading::West, (x.wrapping_sub(1), y)),
                (Heading::East, (x + 1, y)),
            ] {
                let next = grid.next(cell, heading);
                let inside = column < 3 && line < 4;
                assert_eq!(grid.place_within(next), inside.then_some((column, line)));
                assert!(inside || grid.tile(next) == Tile::Wall);
            }
        }
    }
    assert_eq!(cells.next(), None);
    assert!(Grid::solid(0, 3).is_empty() && Grid::solid(3, 0).is_empty());
}

#[test]
fn a_fault_is_named_with_its_row() {
    let wide = " ".repeat(65);
    let faults: [(&[&str], &str); 7] = [
        (&[], "expected sides of 1 to 64 cells, found 0x0"),
        (&["", ""], "expected sides of 1 to 64 cells, found 0x2"),
        (&[&wide], "expected sides of 1 to 64 cells, found 65x1"),
        (&[" "; 65], "expected sides of 1 to 64 cells, found 1x65"),
        (&["1 2", "  "], "row 2: expected 3 characters, found 2"),
        (
            &["1?2", "   "],
            "row 1: expected one of \" #Mo.12\", found '?'",
        ),
        (
            &["1 2", " 1 "],
            "expected one 1 and one 2, found [2, 1] of them",
        ),
    ];
    for (rows, text) in faults {
        assert_eq!(Grid::parse(rows).unwrap_err().to_string(), text);
    }
}
