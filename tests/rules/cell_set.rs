//! `CellSet` against bitvec's own operators, and against cell by cell versions.

use crate::random::{cases, cell, cell_set};
use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use ocean::cells;
use ocean::rules::cell::{SIDE, STRIDE};
use ocean::rules::{Cell, CellSet, Heading, Sector};
use proptest::prelude::any;
use proptest::{prop_assert, prop_assert_eq, proptest};
use std::collections::BTreeSet;

type Bits = BitArray<[u64; 4], Lsb0>;

fn bits(set: &CellSet) -> Bits {
    let mut bits = Bits::ZERO;
    for y in 0..SIDE {
        for x in 0..SIDE {
            let cell = Cell::new(x, y).expect("inside the grid");
            bits.set(usize::from(y * STRIDE + x), set.contains(cell));
        }
    }
    bits
}

/// The bits that are cells.
fn grid() -> Bits {
    bits(&CellSet::GRID)
}

fn places(set: &CellSet) -> BTreeSet<(i32, i32)> {
    set.iter()
        .map(|cell| (i32::from(cell.x()), i32::from(cell.y())))
        .collect()
}

/// The places inside the grid.
fn inside(places: impl IntoIterator<Item = (i32, i32)>) -> BTreeSet<(i32, i32)> {
    places
        .into_iter()
        .filter(|(x, y)| (0..15).contains(x) && (0..15).contains(y))
        .collect()
}

fn sides((x, y): (i32, i32)) -> [(i32, i32); 4] {
    [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn operators_are_those_of_bitvec(a in cell_set(), b in cell_set()) {
        let (bits_a, bits_b) = (bits(&a), bits(&b));
        prop_assert_eq!(a.words(), bits_a.data);
        prop_assert_eq!(bits(&(a & b)), bits_a & bits_b);
        prop_assert_eq!(bits(&(a | b)), bits_a | bits_b);
        prop_assert_eq!(bits(&(a - b)), bits_a & !bits_b);
        prop_assert_eq!(bits(&!a), !bits_a & grid());
        let mut assigned = [a; 3];
        assigned[0] &= b;
        assigned[1] |= b;
        assigned[2] -= b;
        prop_assert_eq!(assigned, [a & b, a | b, a - b]);
        prop_assert_eq!(a == b, bits_a == bits_b);
        prop_assert_eq!(a.len(), bits_a.count_ones());
        prop_assert_eq!(a.is_empty(), bits_a.not_any());
        prop_assert_eq!(a.is_disjoint(&b), (bits_a & bits_b).not_any());
        prop_assert_eq!(a.is_subset(&b), (bits_a & !bits_b).not_any());
        prop_assert_eq!(a.first().map(Cell::index), bits_a.first_one());
        let indices: Vec<usize> = a.iter().map(Cell::index).collect();
        prop_assert_eq!(indices, bits_a.iter_ones().collect::<Vec<_>>());
    }

    #[test]
    fn single_cells_are_those_of_bitvec(a in cell_set(), cell in cell()) {
        let (mut with, mut without) = (a, a);
        with.insert(cell);
        without.remove(cell);
        let (mut bits_with, mut bits_without) = (bits(&a), bits(&a));
        bits_with.set(cell.index(), true);
        bits_without.set(cell.index(), false);
        prop_assert_eq!(bits(&with), bits_with);
        prop_assert_eq!(bits(&without), bits_without);
        prop_assert_eq!(with, a | CellSet::from(cell));
        prop_assert_eq!(a.contains(cell), bits(&a)[cell.index()]);
    }

    #[test]
    fn shifts_are_those_of_bitvec(a in cell_set()) {
        // Towards the end means towards higher indices: south and east.
        let up = |by| {
            let mut moved = bits(&a);
            moved.shift_end(by);
            moved & grid()
        };
        let down = |by| {
            let mut moved = bits(&a);
            moved.shift_start(by);
            moved & grid()
        };
        prop_assert_eq!(bits(&a.shifted(Heading::East)), up(1));
        prop_assert_eq!(bits(&a.shifted(Heading::West)), down(1));
        prop_assert_eq!(bits(&a.shifted(Heading::South)), up(16));
        prop_assert_eq!(bits(&a.shifted(Heading::North)), down(16));
        for heading in Heading::ALL {
            let stepped: CellSet = a.iter().filter_map(|cell| cell.step(heading)).collect();
            prop_assert_eq!(a.shifted(heading), stepped);
        }
    }

    #[test]
    fn translated_is_cell_by_cell(a in cell_set(), dx in -15_i8..=15, dy in -15_i8..=15) {
        let moved = places(&a).into_iter().map(|(x, y)| (x + i32::from(dx), y + i32::from(dy)));
        prop_assert_eq!(places(&a.translated(dx, dy)), inside(moved));
    }

    #[test]
    fn neighbours_and_grown_are_cell_by_cell(a in cell_set()) {
        let side = places(&a).into_iter().flat_map(sides);
        prop_assert_eq!(places(&a.neighbours()), inside(side));
        let round = places(&a).into_iter().flat_map(|(x, y)| {
            (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)))
        });
        prop_assert_eq!(places(&a.grown()), inside(round));
    }

    #[test]
    fn flood_is_step_by_step(start in cell_set(), within in cell_set(), steps in 0_usize..20) {
        let open = places(&within);
        let mut reached: BTreeSet<_> = places(&start).intersection(&open).copied().collect();
        for _ in 0..steps {
            let next: Vec<_> = reached.iter().copied().flat_map(sides).collect();
            reached.extend(next.into_iter().filter(|place| open.contains(place)));
        }
        prop_assert_eq!(places(&start.flood(&within, steps)), reached);
    }

    #[test]
    fn pictures_are_read_back(a in cell_set(), text in any::<String>()) {
        let picture = a.to_string();
        prop_assert_eq!(CellSet::from_picture(picture.lines(), '#'), Some(a));
        prop_assert_eq!(CellSet::from_picture(picture.lines(), '.'), Some(!a));
        prop_assert_eq!(CellSet::from_picture(text.lines(), '#'), None);
        prop_assert_eq!(a.iter().collect::<CellSet>(), a);
        prop_assert!(a.is_subset(&CellSet::GRID));
    }
}

#[test]
fn every_translation_of_one_cell_and_of_all() {
    for dx in -15_i8..=15 {
        for dy in -15_i8..=15 {
            let moved = CellSet::GRID.translated(dx, dy);
            let kept = (15 - i32::from(dx).abs()).max(0) * (15 - i32::from(dy).abs()).max(0);
            assert_eq!(moved.len(), kept as usize, "{dx} {dy}");
            let middle = CellSet::from(Cell::new(7, 7).expect("inside the grid"));
            let target = Cell::from_integers(7 + i32::from(dx), 7 + i32::from(dy));
            assert_eq!(middle.translated(dx, dy), target.into_iter().collect());
        }
    }
}

#[test]
fn sectors_part_the_grid() {
    let mut all = CellSet::EMPTY;
    for sector in Sector::all() {
        assert_eq!(sector.cells().len(), 25);
        assert!(sector.cells().is_disjoint(&all));
        assert!(sector.cells().iter().all(|cell| cell.sector() == sector));
        all |= sector.cells();
    }
    assert_eq!(all, CellSet::GRID);
}

#[test]
fn the_picture_macro() {
    let picture = cells!(
        "#.............."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
        ".............#."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............#"
    );
    let expected = [(0, 0), (13, 7), (14, 14)];
    let expected = expected.iter().filter_map(|&(x, y)| Cell::new(x, y));
    assert_eq!(picture, expected.collect());
}
