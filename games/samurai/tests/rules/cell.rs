//! Cells, directions and names, against plain arithmetic.

use samurai::rules::{Cell, Direction, Edition, Mode, CELLS, MAX_SIDE};

/// Column and row of each step, by the code of its direction (both rule texts).
const STEPS: [(i32, i32); 8] = [
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
];

#[test]
fn cells_know_their_place_and_their_neighbours() {
    let all: Vec<Cell> = (0..MAX_SIDE * MAX_SIDE)
        .map(|n| Cell::new(n % MAX_SIDE, n / MAX_SIDE))
        .collect();
    for (n, &cell) in all.iter().enumerate() {
        let (x, y) = ((n % MAX_SIDE) as i32, (n / MAX_SIDE) as i32);
        assert_eq!((cell.x(), cell.y()), (x, y));
        assert_eq!(format!("{cell:?}"), format!("({x}, {y})"));
        assert!(cell.index() < CELLS);
        for direction in Direction::ALL {
            let (right, down) = STEPS[direction.number()];
            let next = cell.next(direction);
            assert_eq!((next.x(), next.y()), (x + right, y + down), "{cell:?}");
            assert!(next.index() < CELLS);
            assert_eq!(cell.direction_to(next), Some(direction));
        }
        for &other in &all {
            let (right, down) = (other.x() - x, other.y() - y);
            assert_eq!(cell.distance(other), right.abs().max(down.abs()));
            let step = STEPS.iter().position(|&step| step == (right, down));
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
        let (right, down) = STEPS[direction.number()];
        let back = direction.opposite();
        assert_eq!(STEPS[back.number()], (-right, -down));
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
