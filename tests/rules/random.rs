//! Random waters and random reachable states.

use ocean::rules::legal::{for_each_action, UsedKinds};
use ocean::rules::League;
use ocean::rules::{Action, Board, BySeat, Cell, CellSet, State};
use proptest::prelude::{any, Just, Strategy};
use proptest::prop_oneof;
use proptest::test_runner::Config;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// This many cases, and no files of failures left in the tree.
pub fn cases(count: u32) -> Config {
    Config {
        cases: count,
        failure_persistence: None,
        ..Config::default()
    }
}

/// Sets of cells from sparse to full.
pub fn cell_set() -> impl Strategy<Value = CellSet> {
    let percent = prop_oneof![
        Just(0_u32),
        Just(3),
        Just(20),
        Just(50),
        Just(80),
        Just(95),
        Just(100)
    ];
    (percent, any::<u64>()).prop_map(|(percent, seed)| {
        let mut rng = SmallRng::seed_from_u64(seed);
        CellSet::GRID
            .iter()
            .filter(|_| rng.random_ratio(percent, 100))
            .collect()
    })
}

/// A cell of the grid.
pub fn cell() -> impl Strategy<Value = Cell> {
    (0_u8..15, 0_u8..15).prop_map(|(x, y)| Cell::new(x, y).expect("inside the grid"))
}

/// A sea with room for two, its league, and a state that legal play reached.
pub fn reachable() -> impl Strategy<Value = (Board, State)> {
    (cell_set(), 1_u8..=4, 0_usize..120, any::<u64>())
        .prop_filter("no water", |(water, ..)| !water.is_empty())
        .prop_map(|(water, league, turns, seed)| {
            let board = Board::new(water);
            let state = play_on(&board, League(league), turns, seed);
            (board, state)
        })
}

/// Plays random legal orders for this many turns, or until somebody sinks; then
/// one turn back, so that the game goes on.
fn play_on(board: &Board, league: League, turns: usize, seed: u64) -> State {
    let mut rng = SmallRng::seed_from_u64(seed);
    let water: Vec<Cell> = board.water().iter().collect();
    let starts = BySeat([(); 2].map(|()| *water.choose(&mut rng).expect("some water")));
    let mut state = State::new(league, starts);
    for _ in 0..turns {
        let mut after = state;
        random_order(board, &mut after, &mut rng);
        if after.is_over() {
            break;
        }
        state = after;
    }
    state
}

/// Plays a random legal order of one to four actions on the state.
fn random_order(board: &Board, state: &mut State, rng: &mut SmallRng) {
    let seat = state.next_seat();
    state.turn += 1;
    state.submarines[seat].begin_turn();
    let mut used = UsedKinds::default();
    loop {
        let mut actions = Vec::new();
        for_each_action(
            board,
            state.league,
            &state.submarines[seat],
            used,
            |action| {
                // Surfacing often would end each game at once.
                if action != Action::Surface || rng.random_ratio(1, 20) {
                    actions.push(action);
                }
            },
        );
        // Each kind alike: there are many more torpedo targets than moves.
        let kinds: Vec<_> = actions.iter().map(Action::kind).collect();
        let action = kinds.choose(rng).and_then(|kind| {
            let of_kind: Vec<_> = actions.iter().filter(|a| a.kind() == *kind).collect();
            of_kind.choose(rng).map(|action| **action)
        });
        let Some(action) = action else {
            if used == UsedKinds::default() {
                let surfaced = state.run(board, seat, Action::Surface);
                assert!(surfaced.is_ok());
            }
            return;
        };
        used = used.with(action.kind());
        let outcome = state.run(board, seat, action);
        assert!(outcome.is_ok(), "{action} was generated but fails");
        if state.has_sunk() || rng.random_ratio(1, 3) {
            return;
        }
    }
}
