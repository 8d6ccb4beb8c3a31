//! Runs `tests/data/rules/*.count`: how many legal orders of at most so many
//! actions there are (`orders N: count`), through the generator and through the
//! checker tried on every action there is.

use crate::case_file::{files, CaseFile};
use crate::legal::universe;
use ocean::rules::legal::{check, for_each_order};
use ocean::rules::state::Piece;
use ocean::rules::{Action, Board, Heading, State};

#[test]
fn legal_orders_are_as_many_as_counted() {
    let files = files("count");
    assert!(!files.is_empty());
    for (path, text) in &files {
        let path = path.display();
        assert!(text.contains("# Source: "), "{path} has no source");
        let (before, expected) = CaseFile::parse(text).split_before("orders 1");
        let (board, state) = before.situation();
        for (key, value) in expected.fields() {
            let longest = key.strip_prefix("orders ").expect("a length");
            let longest = longest.parse().expect("a length");
            let value: u64 = value.parse().expect("a count");
            let mut generated = 0;
            for_each_order(&board, &state, longest, &mut |_, _| generated += 1);
            assert_eq!(generated, value, "{path}: generated, {key}");
            let checked = count_by_checking(&board, &state, longest, &mut Vec::new());
            assert_eq!(checked, value, "{path}: checked, {key}");
        }
    }
}

/// Legal orders that begin with this one, up to a length. Every beginning of a
/// legal order is legal.
fn count_by_checking(board: &Board, state: &State, longest: usize, order: &mut Vec<Action>) -> u64 {
    if order.len() == longest {
        return 0;
    }
    let mut count = 0;
    for action in universe() {
        // A SILENCE of no step is one order, whatever its heading.
        if matches!(action, Action::Silence { heading, steps: 0 } if heading != Heading::North) {
            continue;
        }
        order.push(action);
        if check(board, state, order).is_ok() {
            count += 1;
            // Nothing is run after a kill.
            let mut after = *state;
            after.play(board, order.iter().copied().map(Piece::Action));
            if !after.has_sunk() {
                count += count_by_checking(board, state, longest, order);
            }
        }
        order.pop();
    }
    count
}
