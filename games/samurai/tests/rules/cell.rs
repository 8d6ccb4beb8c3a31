//! Tests of cells and directions against plain arithmetic, and of the names of editions and modes.

use super::naive::WAYS;
use super::random::spot;
use samurai::rules::{Cell, Direction, Edition, Mode, CELLS, MAX_SIDE};

#[test]
fn cells_know_their_place_and_their_neighbours() {
    let all: Vec<Cell> = (0..MAX_SIDE * MAX_SIDE)
        .map(|n| Cell::new(n % MAX_SIDE, n / MAX_SIDE))
        .collect();
    for (n, &cell) in all.iter().enumerate() {
        let (x, y) = ((n % MAX_SIDE) as i64, (n / MAX_SIDE) as i64);
        assert_eq!(spot(cell), (x, y));
        assert_eq!(format!("{cell:?}"), format!("({x}, {y})"));
        assert!(cell.index() < CELLS);
        for direction in Direction::ALL {
            let (right, down) = WAYS[direction.number()];
            let next = cell.next(direction);
            assert_eq!(spot(next), (x + right, y + down), "{cell:?}");
            assert!(next.index() < CELLS);
            assert_eq!(cell.direction_to(next), Some(direction));
        }
        for &other in &all {
            let (column, row) = spot(other);
            let (right, down) = (column - x, row - y);
            let distance = i64::from(cell.distance(other));
            assert_eq!(distance, right.abs().max(down.abs()));
            let step = WAYS.iter().position(|&way| way == (right, down));
            assert_eq!(
                cell.direction_to(other).map(Direction::number),
                step,
                "{cell:?} to {other:?}"
            );
        }
    }
}

#[test]
fn the_way_back_undoes_a_step() {
    for direction in Direction::ALL {
        let (right, down) = WAYS[direction.number()];
        let back = direction.opposite();
        assert_eq!(WAYS[back.number()], (-right, -down));
        assert_eq!(direction.is_diagonal(), right != 0 && down != 0);
        assert_eq!(Direction::new(direction.number()), direction);
    }
}

#[test]
fn names_are_read_as_written() {
    for edition in Edition::ALL {
        assert_eq!(Edition::from_name(edition.name()), Some(edition));
    }
    for mode in Mode::ALL {
        assert_eq!(Mode::from_name(mode.name()), Some(mode));
    }
    assert_eq!(Edition::from_name("2021"), None);
    assert_eq!(Mode::from_name("Text"), None);
}
