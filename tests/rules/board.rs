//! The precomputed tables of a board against a search cell by cell.

use crate::random::{cases, cell_set};
use ocean::rules::orders::TORPEDO_RANGE;
use ocean::rules::submarine::blast_damage;
use ocean::rules::{Board, Cell, CellSet};
use proptest::{prop_assert_eq, proptest};
use std::collections::{HashMap, VecDeque};

/// Steps to every cell that can be reached through these open cells.
fn steps_from(start: Cell, open: &dyn Fn(i32, i32) -> bool) -> HashMap<(i32, i32), u8> {
    let start = (i32::from(start.x()), i32::from(start.y()));
    let mut steps = HashMap::new();
    let mut queue = VecDeque::new();
    if open(start.0, start.1) {
        steps.insert(start, 0);
        queue.push_back(start);
    }
    while let Some((x, y)) = queue.pop_front() {
        let next = steps[&(x, y)] + 1;
        for place in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
            if open(place.0, place.1) && !steps.contains_key(&place) {
                steps.insert(place, next);
                queue.push_back(place);
            }
        }
    }
    steps
}

fn check(water: CellSet) -> Result<(), proptest::test_runner::TestCaseError> {
    let board = Board::new(water);
    prop_assert_eq!(board.water(), &water);
    let open = |x: i32, y: i32| Cell::from_integers(x, y).is_some_and(|cell| water.contains(cell));
    for from in CellSet::GRID {
        let steps = steps_from(from, &open);
        for to in CellSet::GRID {
            let place = (i32::from(to.x()), i32::from(to.y()));
            let distance = steps.get(&place).copied();
            prop_assert_eq!(board.distance(from, to), distance, "{:?} {:?}", from, to);
            let in_range = distance.is_some_and(|distance| distance <= TORPEDO_RANGE);
            prop_assert_eq!(board.torpedo_reach(from).contains(to), in_range);
            let (dx, dy) = (from.x().abs_diff(to.x()), from.y().abs_diff(to.y()));
            let felt = board.blast_area(from).contains(to);
            prop_assert_eq!(felt, dx <= 1 && dy <= 1);
            prop_assert_eq!(blast_damage(from, to) > 0, felt);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn tables_equal_a_search_cell_by_cell(water in cell_set()) {
        check(water)?;
    }
}

/// One corridor through the whole grid: the longest ways there are.
#[test]
fn distances_of_a_path_through_all_rows_are_exact() {
    let snake: CellSet = CellSet::GRID
        .iter()
        .filter(|cell| match cell.y() % 4 {
            1 => cell.x() == 14,
            3 => cell.x() == 0,
            _ => true,
        })
        .collect();
    assert_eq!(snake.len(), 127);
    check(snake).expect("agreement");
    let ends = [Cell::new(0, 0), Cell::new(0, 14)];
    let board = Board::new(snake);
    let [Some(start), Some(end)] = ends else {
        unreachable!("both are inside the grid")
    };
    assert_eq!(board.distance(start, end), Some(126));
}

#[test]
fn rows_are_those_of_the_protocol() {
    let board = Board::new(!CellSet::from(Cell::new(2, 1).expect("inside the grid")));
    let rows: Vec<String> = board.water().rows('.', 'x').collect();
    assert_eq!(rows.len(), 15);
    assert_eq!(rows[0], "...............");
    assert_eq!(rows[1], "..x............");
}
