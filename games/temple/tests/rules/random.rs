//! Random games on random maps (property tests): the package's rules and the plain ones agree after
//! every turn; a turn that is taken back leaves no trace; the state is that of a replay from the
//! start, and of [`State::within`]; hashes are equal if and only if their contents are.

use super::naive::Naive;
use proptest::prelude::*;
use std::collections::HashMap;
use std::fmt::Debug;
use temple::protocol::{needs_line, read_answer, Request};
use temple::rules::{Grid, Mode, Seat, State};

fn map() -> impl Strategy<Value = Vec<String>> {
    (2..10_usize, 2..10_usize).prop_flat_map(|(width, height)| {
        let tile = prop_oneof![
            4 => Just(' '), 2 => Just('#'), 3 => Just('M'), 2 => Just('o'), 3 => Just('.')
        ];
        let cells = prop::collection::vec(tile, width * height);
        let both = (0..width * height, 0..width * height);
        (cells, both).prop_map(move |(mut cells, (first, second))| {
            let second = if first == second {
                (first + 1) % cells.len()
            } else {
                second
            };
            cells[first] = '1';
            cells[second] = '2';
            cells
                .chunks(width)
                .map(|row| row.iter().collect())
                .collect()
        })
    })
}

const ANSWERS: [&str; 7] = ["N", "S", "W", "E", "", "x", "East, please"];

fn replay(map: &[String], mode: Mode, answers: &[&str]) -> State {
    let mut state = State::new(Grid::parse(map).expect("a map"), mode).expect("a start");
    for answer in answers {
        state.play(read_answer(answer));
    }
    state
}

/// The hashes of a game with the content that each belongs to.
struct Hashes<T>(HashMap<u64, T>);

impl<T: Eq + Debug> Hashes<T> {
    /// Asserts that this hash, and no other one, belongs to this content.
    fn check(&mut self, hash: u64, what: T) {
        for (&other, known) in &self.0 {
            assert_eq!(hash == other, &what == known, "{what:?} and {known:?}");
        }
        self.0.insert(hash, what);
    }
}

/// The cells of the plain map with this character, as a set for each row.
fn cells(naive: &Naive, wanted: char) -> Vec<u64> {
    let row = |row: &Vec<char>| {
        let found = row.iter().enumerate().filter(|&(_, &c)| c == wanted);
        found.map(|(x, _)| 1 << x).sum()
    };
    naive.rows.iter().map(row).collect()
}

/// The cells of blocks, bubbles, coins and both players.
fn cells_by_kind(naive: &Naive) -> [Vec<u64>; 5] {
    ['M', '.', 'o', '1', '2'].map(|kind| cells(naive, kind))
}

/// The cell of a player that is out of air.
fn dead(naive: &Naive) -> [Option<Vec<u64>>; 2] {
    [0, 1].map(|me| (!naive.alive[me]).then(|| cells(naive, ['1', '2'][me])))
}

proptest! {
    #[test]
    fn games_agree_with_the_plain_rules(
        map in map(),
        kit in any::<bool>(),
        choices in prop::collection::vec(0..ANSWERS.len(), 0..120),
    ) {
        let mode = if kit { Mode::Kit } else { Mode::Statement };
        let mut state = replay(&map, mode, &[]);
        let mut naive = Naive::new(&map, kit);
        let mut played = Vec::new();
        let mut hashes = Hashes(HashMap::new());
        let mut obstacles = Hashes(HashMap::new());
        let mut bubbles = Hashes(HashMap::new());
        for choice in choices {
            let over = state.end().map(|end| end.winner.map_or(0, |seat| usize::from(seat.number())));
            prop_assert_eq!(over, naive.over);
            if over.is_some() {
                break;
            }
            prop_assert_eq!(state.next().index(), naive.to_move);
            let lines = Request::of(&state).print();
            prop_assert_eq!(&lines[1], &naive.air[naive.to_move].to_string());
            prop_assert_eq!(&lines[2], &naive.score[naive.to_move].to_string());
            let rows: Vec<String> = naive.rows.iter().map(|row| row.iter().collect()).collect();
            prop_assert_eq!(&lines[5..lines.len() - 1], &rows[..]);
            prop_assert_eq!(Request::read(&lines), Ok(Request::of(&state)));
            let grid = state.grid();
            prop_assert_eq!(&grid.to_string(), &rows.join("\n"));
            prop_assert_eq!(&grid.blocks()[..grid.height()], &cells(&naive, 'M')[..]);
            let outside = u64::MAX << grid.width();
            let walls: Vec<u64> = cells(&naive, '#').iter().map(|row| row | outside).collect();
            prop_assert_eq!(&grid.walls()[..grid.height()], &walls[..]);
            prop_assert_eq!(usize::from(state.coins_left()), naive.coins());
            // The air as the state counts it: the plain rules count by the mode.
            let air = Seat::ALL.map(|seat| state.diver(seat).air);
            hashes.check(state.hash(), (rows, air, naive.score, naive.to_move));
            obstacles.check(state.obstacles(), (cells(&naive, 'M'), dead(&naive)));
            bubbles.check(state.bubbles(), cells(&naive, '.'));
            // Every turn is made and taken back before the chosen one is made.
            let before = state.clone();
            for answer in ANSWERS {
                let undo = state.play(read_answer(answer));
                state.undo(&undo);
                prop_assert_eq!(&state, &before);
            }
            state.play(read_answer(ANSWERS[choice]));
            naive.play(ANSWERS[choice]);
            played.push(ANSWERS[choice]);
            prop_assert_eq!(&state, &replay(&map, mode, &played));
            let within = State::within(
                state.grid().clone(),
                mode,
                temple::rules::BySeat(Seat::ALL.map(|seat| *state.diver(seat))),
                state.next(),
            );
            prop_assert_eq!(state.hash(), within.hash());
            prop_assert_eq!(state.obstacles(), within.obstacles());
            prop_assert_eq!(state.bubbles(), within.bubbles());
            prop_assert_eq!(state.coins_left(), within.coins_left());
            // A round that goes on is no end by the kit, whatever it has come to.
            let is_told = mode == Mode::Statement || state.next() == Seat::First;
            prop_assert_eq!(within.end(), state.end().filter(|_| is_told));
        }
    }

    /// Maps whose cells have the same contents in another order have other hashes.
    #[test]
    fn hashes_tell_what_lies_where(map in map(), choices in prop::array::uniform4(0..9_usize)) {
        let [x, y, column, row] = choices;
        let (width, height) = (map[0].len(), map.len());
        let mut naive = Naive::new(&map, false);
        let before = cells_by_kind(&naive);
        let other = naive.rows[row % height][column % width];
        naive.rows[row % height][column % width] = naive.rows[y % height][x % width];
        naive.rows[y % height][x % width] = other;
        let after = cells_by_kind(&naive);
        let rows: Vec<String> = naive.rows.iter().map(|row| row.iter().collect()).collect();
        let [one, two] = [&map, &rows].map(|rows| replay(rows, Mode::Statement, &[]));
        prop_assert_eq!(one.hash() == two.hash(), before == after);
        prop_assert_eq!(one.obstacles() == two.obstacles(), before[0] == after[0]);
        prop_assert_eq!(one.bubbles() == two.bubbles(), before[1] == after[1]);
    }

    #[test]
    fn nothing_sent_panics(lines in prop::collection::vec("[ #Mo.12;x0-9-]{0,9}", 0..14)) {
        let _ = Request::read(&lines);
        let mut request = Vec::new();
        for line in lines {
            request.push(line);
            if !needs_line(&mut request) {
                let _ = Request::read(&request);
                request.clear();
            }
        }
    }
}
