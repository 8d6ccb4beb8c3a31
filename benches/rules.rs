//! Speed of the rules: `cargo bench --bench rules`.
//!
//! An item of `games` is one player's turn: the figure to watch is items per
//! second on one core (the target is two million).

use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use divan::counter::ItemsCount;
use divan::{black_box, Bencher};
use ocean::rules::legal::{check, for_each_action, for_each_order, UsedKinds, MAX_ACTIONS};
use ocean::rules::state::Piece;
use ocean::rules::League;
use ocean::rules::{Action, Board, BySeat, Cell, CellSet, Order, State};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    divan::main();
}

/// Maps in the manner of the official ones: some blocks of land.
fn boards() -> Vec<Board> {
    let mut rng = SmallRng::seed_from_u64(1);
    let board = |_| {
        let mut land = CellSet::EMPTY;
        for _ in 0..rng.random_range(3..9) {
            let corner = Cell::new(rng.random_range(0..15), rng.random_range(0..15));
            let corner: CellSet = corner.into_iter().collect();
            land |= corner | corner.translated(1, 0) | corner.translated(0, -1);
            land |= corner.translated(1, -1);
        }
        Board::new(!land)
    };
    (0..16).map(board).collect()
}

fn start(board: &Board, rng: &mut SmallRng) -> State {
    let water = board.water();
    let cell = |rng: &mut SmallRng| {
        let at = rng.random_range(0..water.len());
        water.iter().nth(at).expect("a cell of the water")
    };
    State::new(League::ALL_ORDERS, BySeat([cell(rng), cell(rng)]))
}

/// Draws a legal order of one to three actions: all legal actions are generated
/// each time, and one of them is drawn. SURFACE only where nothing else goes, or
/// games would be short.
fn random_order(board: &Board, state: &State, rng: &mut SmallRng) -> Order {
    let seat = state.next_seat();
    let mut after = *state;
    after.submarines[seat].begin_turn();
    let mut order = Order::new();
    let mut used = UsedKinds::default();
    let longest = rng.random_range(1..=3);
    while order.len() < longest && !after.has_sunk() {
        let mut actions = [Action::Surface; MAX_ACTIONS];
        let mut count = 0;
        let own = &after.submarines[seat];
        for_each_action(board, state.league, own, used, |action| {
            if action != Action::Surface {
                actions[count] = action;
                count += 1;
            }
        });
        if count == 0 {
            break;
        }
        let action = actions[rng.random_range(0..count)];
        order.push(action);
        used = used.with(action.kind());
        // The last action is left to the rules.
        if order.len() < longest && after.run(board, seat, action).is_err() {
            break;
        }
    }
    if order.is_empty() {
        order.push(Action::Surface);
    }
    order
}

/// One game from placement to its end; the number of player turns.
fn game(board: &Board, rng: &mut SmallRng) -> usize {
    let mut state = start(board, rng);
    while !state.is_over() {
        let order = random_order(board, &state, rng);
        let played = state.play(board, order.into_iter().map(Piece::Action));
        assert!(played.disqualification.is_none() && played.ignored.is_empty());
    }
    usize::from(state.turn)
}

/// Whole random games with orders of one to three actions, generated and played.
#[divan::bench]
fn random_games(bencher: Bencher) {
    let boards = boards();
    // As many turns as the same games really have: the streams are fixed.
    let turns: usize = play_all(&boards);
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| play_all(black_box(&boards)));
}

fn play_all(boards: &[Board]) -> usize {
    let mut rng = SmallRng::seed_from_u64(2);
    let boards = boards.iter().cycle().take(160);
    boards.map(|board| game(board, &mut rng)).sum()
}

/// The rules alone: the games of [`random_games`] with orders that were drawn beforehand.
#[divan::bench]
fn play_without_generating(bencher: Bencher) {
    let boards = boards();
    let mut rng = SmallRng::seed_from_u64(2);
    let mut games = Vec::new();
    for board in boards.iter().cycle().take(160) {
        let begin = start(board, &mut rng);
        let mut state = begin;
        let mut orders = Vec::new();
        while !state.is_over() {
            let order = random_order(board, &state, &mut rng);
            state.play(board, order.iter().copied().map(Piece::Action));
            orders.push(order);
        }
        games.push((board, begin, orders));
    }
    let turns: usize = games.iter().map(|(_, _, orders)| orders.len()).sum();
    bencher.counter(ItemsCount::new(turns)).bench_local(|| {
        let mut lives = 0;
        for (board, begin, orders) in black_box(&games) {
            let mut state = *begin;
            for order in orders {
                state.play(board, order.iter().copied().map(Piece::Action));
            }
            lives += u32::from(state.scores.0[0]);
        }
        lives
    });
}

/// Situations in the middle of random games.
fn situations(boards: &[Board]) -> Vec<(&Board, State)> {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut found = Vec::new();
    for board in boards {
        let mut state = start(board, &mut rng);
        while !state.is_over() && state.turn < 60 {
            let order = random_order(board, &state, &mut rng);
            state.play(board, order.into_iter().map(Piece::Action));
            if state.turn % 10 == 9 && !state.is_over() {
                found.push((board, state));
            }
        }
    }
    found
}

/// All legal orders of at most two actions; an item is an order.
#[divan::bench]
fn generate_orders_of_two(bencher: Bencher) {
    let boards = boards();
    let situations = situations(&boards);
    let count = || {
        let mut count = 0_usize;
        for (board, state) in &situations {
            for_each_order(board, state, 2, &mut |_, _| count += 1);
        }
        count
    };
    bencher.counter(ItemsCount::new(count())).bench_local(count);
}

/// The slow checker; an item is an order.
#[divan::bench]
fn check_orders_of_two(bencher: Bencher) {
    let boards = boards();
    let mut rng = SmallRng::seed_from_u64(4);
    let orders: Vec<_> = situations(&boards)
        .into_iter()
        .map(|(board, state)| (board, state, random_order(board, &state, &mut rng)))
        .collect();
    bencher
        .counter(ItemsCount::new(orders.len()))
        .bench_local(|| {
            let legal =
                |(board, state, order): &(&Board, State, Order)| check(board, state, order).is_ok();
            black_box(&orders).iter().filter(|all| legal(all)).count()
        });
}

/// The distances of a board: once a game.
#[divan::bench]
fn new_board(bencher: Bencher) {
    let water = *boards()[0].water();
    bencher.bench_local(|| Board::new(black_box(water)));
}

/// `CellSet`'s operations on words against bitvec's own operators on the same
/// storage. An item is one operation on two sets.
mod cell_set {
    use super::{black_box, boards, Bencher, BitArray, CellSet, ItemsCount, Lsb0};
    use ocean::rules::Heading;

    type Bits = BitArray<[u64; 4], Lsb0>;

    fn sets() -> Vec<CellSet> {
        boards().iter().map(|board| *board.water()).collect()
    }

    fn bits() -> Vec<Bits> {
        sets().iter().map(|set| Bits::new(set.words())).collect()
    }

    /// Runs on all pairs of neighbours in a list.
    fn on_pairs<T: Copy, R>(bencher: Bencher, all: &[T], operation: impl Fn(T, T) -> R) {
        bencher
            .counter(ItemsCount::new(all.len() - 1))
            .bench_local(|| {
                for pair in black_box(all).windows(2) {
                    black_box(operation(pair[0], pair[1]));
                }
            });
    }

    #[divan::bench]
    fn and_words(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, b| a & b);
    }

    #[divan::bench]
    fn and_bitvec(bencher: Bencher) {
        on_pairs(bencher, &bits(), |a, b| a & b);
    }

    #[divan::bench]
    fn minus_words(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, b| a - b);
    }

    #[divan::bench]
    fn minus_bitvec(bencher: Bencher) {
        on_pairs(bencher, &bits(), |a, b| a & !b);
    }

    #[divan::bench]
    fn len_words(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, _| a.len());
    }

    #[divan::bench]
    fn len_bitvec(bencher: Bencher) {
        on_pairs(bencher, &bits(), |a, _| a.count_ones());
    }

    #[divan::bench]
    fn shift_words(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, _| a.shifted(Heading::South));
    }

    #[divan::bench]
    fn shift_bitvec(bencher: Bencher) {
        on_pairs(bencher, &bits(), |mut a, _| {
            a.shift_end(16);
            a
        });
    }

    #[divan::bench]
    fn iterate_words(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, _| {
            a.iter().map(|cell| cell.index()).sum::<usize>()
        });
    }

    #[divan::bench]
    fn iterate_bitvec(bencher: Bencher) {
        on_pairs(bencher, &bits(), |a, _| a.iter_ones().sum::<usize>());
    }

    #[divan::bench]
    fn neighbours(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, _| a.neighbours());
    }

    #[divan::bench]
    fn grown(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, _| a.grown());
    }

    #[divan::bench]
    fn translated(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, _| a.translated(-2, 5));
    }

    #[divan::bench]
    fn flood(bencher: Bencher) {
        on_pairs(bencher, &sets(), |a, b| (a & b).flood(&a, 4));
    }
}
