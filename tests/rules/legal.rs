//! The generator of legal orders, the checker, and the rules themselves: three
//! ways to say what may be ordered, which must agree.

use crate::random::{cases, reachable};
use ocean::rules::legal::{check, for_each_action, for_each_order, UsedKinds};
use ocean::rules::state::Piece;
use ocean::rules::{Action, Board, CellSet, Device, Heading, Order, Sector, State};
use proptest::prelude::any;
use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq, proptest};
use std::collections::HashMap;

/// Every action there is, with silences one step too long.
pub fn universe() -> Vec<Action> {
    let mut all = vec![Action::Surface];
    for heading in Heading::ALL {
        all.push(Action::Move {
            heading,
            charge: None,
        });
        all.extend(Device::ALL.map(|device| Action::Move {
            heading,
            charge: Some(device),
        }));
        all.extend((0..=5).map(|steps| Action::Silence { heading, steps }));
        all.push(Action::Mine(heading));
    }
    all.extend(Sector::all().map(Action::Sonar));
    for cell in CellSet::GRID {
        all.push(Action::Torpedo(cell));
        all.push(Action::Trigger(cell));
    }
    all
}

/// A SILENCE of no step is generated to the north only.
fn as_generated(action: Action) -> Action {
    match action {
        Action::Silence { steps: 0, .. } => Action::Silence {
            heading: Heading::North,
            steps: 0,
        },
        other => other,
    }
}

/// Whether the referee's queue runs these actions with nothing left out and no
/// disqualification; actions after a kill, which are never reached, count as run.
fn plays(board: &Board, state: &State, order: &[Action]) -> bool {
    let mut after = *state;
    let played = after.play(board, order.iter().copied().map(Piece::Action));
    played.disqualification.is_none()
        && played.ignored.is_empty()
        && (played.announced.len() == order.len() || after.has_sunk())
}

/// All legal orders up to a length, with the states after them.
fn orders(board: &Board, state: &State, longest: usize) -> HashMap<Order, State> {
    let mut found = HashMap::new();
    for_each_order(board, state, longest, &mut |order, after| {
        let before = found.insert(order.clone(), *after);
        assert!(before.is_none(), "{order:?} was generated twice");
    });
    found
}

/// Extends an order by every action there is and asks all three.
fn compare_extensions(
    board: &Board,
    state: &State,
    order: &[Action],
    generated: &HashMap<Order, State>,
) -> Result<usize, TestCaseError> {
    let killed = {
        let mut after = *state;
        after.play(board, order.iter().copied().map(Piece::Action));
        !order.is_empty() && after.has_sunk()
    };
    let mut count = 0;
    for action in universe() {
        let mut longer = order.to_vec();
        longer.push(action);
        let legal = check(board, state, &longer).is_ok();
        let twice = order.iter().any(|earlier| earlier.kind() == action.kind());
        if twice {
            prop_assert!(!legal, "{:?}", longer);
        } else {
            prop_assert_eq!(plays(board, state, &longer), legal, "{:?}", longer);
        }
        let mut longer: Order = longer.into_iter().collect();
        *longer.last_mut().expect("just pushed") = as_generated(action);
        let found = generated.contains_key(&longer);
        // Nothing is generated after a kill, since nothing runs there.
        prop_assert_eq!(found, legal && !killed, "{:?}", longer);
        count += usize::from(legal);
    }
    Ok(count)
}

proptest! {
    #![proptest_config(cases(1_000))]

    /// First actions, all of them.
    #[test]
    fn generator_and_checker_agree_on_single_actions((board, state) in reachable()) {
        let generated = orders(&board, &state, 1);
        compare_extensions(&board, &state, &[], &generated)?;
        let mut begun = state.submarines[state.next_seat()];
        begun.begin_turn();
        let mut actions = Vec::new();
        for_each_action(&board, state.league, &begun, UsedKinds::default(), |action| {
            actions.push(action);
        });
        prop_assert_eq!(actions.len(), generated.len());
        for action in actions {
            prop_assert!(generated.contains_key(&[action].into_iter().collect::<Order>()));
        }
    }

    /// Second and third actions after some of the legal beginnings; and what
    /// the rules make of generated orders.
    #[test]
    fn generator_and_checker_agree_on_longer_orders((board, state) in reachable(), pick in any::<u64>()) {
        let generated = orders(&board, &state, 3);
        for (i, (order, after)) in generated.iter().enumerate() {
            // A prime stride through the map's own arbitrary order.
            if i % 97 == pick as usize % 97 || generated.len() < 500 {
                prop_assert_eq!(check(&board, &state, order), Ok(()), "{:?}", order);
                let mut played = state;
                let outcome = played.play(&board, order.iter().copied().map(Piece::Action));
                prop_assert_eq!(outcome.disqualification, None, "{:?}", order);
                prop_assert!(outcome.ignored.is_empty(), "{:?}", order);
                prop_assert_eq!(outcome.announced.len(), order.len());
                // Scores are the queue's business, all else is the actions'.
                played.scores = after.scores;
                prop_assert_eq!(&played, after, "{:?}", order);
            }
        }
        let mut beginnings: Vec<&Order> = generated.keys().filter(|order| order.len() < 3).collect();
        beginnings.sort_by_key(|order| format!("{order:?}"));
        for i in 0..6 {
            let index = pick.rotate_left(11 * i) as usize % beginnings.len();
            compare_extensions(&board, &state, beginnings[index], &generated)?;
        }
        // Kills are rare: all those of length one, if there are any.
        for order in beginnings.iter().filter(|order| order.len() == 1) {
            if generated[*order].has_sunk() {
                compare_extensions(&board, &state, order, &generated)?;
            }
        }
    }
}

#[test]
fn an_empty_order_is_not_legal() {
    let board = Board::new(CellSet::GRID);
    let cell = CellSet::GRID.first().expect("a cell");
    let starts = ocean::rules::BySeat([cell; 2]);
    let state = State::new(ocean::rules::League::ALL_ORDERS, starts);
    assert!(check(&board, &state, &[]).is_err());
}

/// More actions at once than ever in play: all must be there.
#[test]
fn nothing_is_left_out_in_a_mined_sea() {
    let board = Board::new(CellSet::GRID);
    let middle = ocean::rules::Cell::new(7, 7).expect("inside the grid");
    let starts = ocean::rules::BySeat([middle; 2]);
    let mut state = State::new(ocean::rules::League::ALL_ORDERS, starts);
    let own = &mut state.submarines[ocean::rules::Seat::First];
    own.mines = CellSet::GRID - middle.into();
    for device in Device::ALL {
        own.charges.set(device, device.size());
    }
    // 20 moves, surface, 41 targets, 9 sectors, 17 silences, no free cell for
    // a mine, 224 mines.
    assert_eq!(orders(&board, &state, 1).len(), 20 + 1 + 41 + 9 + 17 + 224);
}
