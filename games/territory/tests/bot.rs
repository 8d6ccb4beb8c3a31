//! Tests of the bot by its protocol: it answers legally, whatever it receives.

use common::{Bot as _, Settings};
use core::time::Duration;
use proptest::prelude::*;
use territory::bot::Bot;
use territory::params::Params;
use territory::protocol::{print_head, print_report, read_cell, read_head, read_report};
use territory::rules::{Cell, OwnedCell, Player, Position, State};
use territory::search::Budget;
use territory_maps::{generate, Overrides};

fn bot(work: u64) -> Bot {
    Bot::from_settings(Settings::new(Budget::Work(work)))
}

/// Plays an input by the protocol; `spoil` may change the lines of each turn before the bot reads
/// them. Returns the bot's answers.
fn play(
    options: Overrides,
    seed: u64,
    work: u64,
    mut spoil: impl FnMut(usize, &mut Vec<String>),
) -> Vec<String> {
    let input = generate(seed, options);
    let board = &input.board;
    let mut state = State::new(board);
    let mut bot = bot(work);
    let mut lines = print_head(board);
    let mut answers = Vec::new();
    while !state.is_over() {
        spoil(state.turn(), &mut lines);
        let answer = bot.answer(&lines, ());
        let cell = read_cell(&answer).expect("a cell");
        // A bot that received nonsense cannot know what it may choose.
        let cell = if state.choices(board, Player::OWN).contains(cell) {
            cell
        } else {
            state.position(Player::OWN)
        };
        answers.push(answer);
        let targets = input.targets(&state, cell);
        state.play(board, &targets);
        lines = print_report(board, &targets[..board.player_count()], &state);
    }
    answers
}

#[test]
fn answers_are_legal_and_repeatable() {
    for (seed, players, levels) in [(1, 2, 1), (2, 8, 5), (3, 4, 3), (4, 2, 5), (5, 8, 1)] {
        let options = Overrides {
            players: Some(players),
            levels: Some(levels),
        };
        let input = generate(seed, options);
        let mut state = State::new(&input.board);
        let answers = play(options, seed, 400, |_, _| {});
        for answer in &answers {
            let cell = read_cell(answer).expect("a cell");
            assert!(
                state.choices(&input.board, Player::OWN).contains(cell),
                "seed {seed}: {answer}"
            );
            let targets = input.targets(&state, cell);
            state.play(&input.board, &targets);
        }
        assert_eq!(answers, play(options, seed, 400, |_, _| {}));
    }
}

#[test]
fn reports_are_read_as_they_are_printed() {
    let input = generate(11, Overrides::default());
    let board = &input.board;
    let head = print_head(board);
    let read = read_head(&head).expect("a board");
    assert_eq!(print_head(&read), head);
    let mut state = State::new(board);
    while !state.is_over() {
        let targets = input.targets(&state, state.position(Player::OWN));
        state.play(board, &targets);
        let chosen = &targets[..board.player_count()];
        let report = read_report(board, &print_report(board, chosen, &state)).expect("a report");
        assert_eq!(report.chosen, chosen);
        assert_eq!(
            State::restore(board, &report.position, state.turn()),
            Some(state.clone())
        );
    }
}

#[test]
fn a_position_that_contradicts_itself_is_none() {
    let input = generate(3, Overrides::default());
    let board = &input.board;
    let cells: Vec<_> = board
        .players()
        .map(|player| OwnedCell {
            cell: board.start(player),
            owner: player,
            level: 1,
        })
        .collect();
    let pieces: Vec<Cell> = board.players().map(|player| board.start(player)).collect();
    let good = Position { pieces, cells };
    assert_eq!(State::restore(board, &good, 0), Some(State::new(board)));
    let mut level = good.clone();
    level.cells[0].level = 9;
    assert_eq!(State::restore(board, &level, 0), None);
    let mut piece = good.clone();
    piece.pieces.swap(0, 1);
    assert_eq!(State::restore(board, &piece, 0), None);
    let mut short = good;
    short.pieces.pop();
    assert_eq!(State::restore(board, &short, 0), None);
}

#[test]
fn numbers_are_changed_by_name() {
    let mut params = Params::default();
    for row in Params::TABLE {
        assert!((row.min..=row.max).contains(&row.default), "{}", row.name);
        let change = format!("{}={}", row.name, row.max);
        params.apply(&change).expect("a parameter");
        assert_eq!(params.get(row.name), Some(row.max));
    }
    assert!(params.apply("nothing=1").is_err());
}

/// After a report that cannot be read, or that contradicts itself, the turn counts, and
/// nothing is learned from choices in a state that is not known.
#[test]
fn a_missed_report_counts_as_a_turn_and_teaches_nothing() {
    for spoiled in ["nonsense", "0 0"] {
        let input = generate(3, Overrides::default());
        let board = &input.board;
        let mut state = State::new(board);
        let mut bot = bot(3);
        bot.answer(&print_head(board), ());
        // Posteriors after each turn.
        let mut known = vec![format!("{:?}", bot.knowledge())];
        while !state.is_over() {
            let targets = input.targets(&state, state.position(Player::OWN));
            state.play(board, &targets);
            let chosen = &targets[..board.player_count()];
            let mut lines = print_report(board, chosen, &state);
            if state.turn() == 5 {
                // Where the first opponent stands.
                lines[board.player_count() + 1] = spoiled.to_string();
            }
            bot.answer(&lines, ());
            let followed = bot.state().expect("a game");
            assert_eq!(followed.turn(), state.turn());
            assert_eq!(*followed == state, state.turn() != 5, "{}", state.turn());
            known.push(format!("{:?}", bot.knowledge()));
        }
        let learned = (1..known.len()).filter(|&turn| known[turn] != known[turn - 1]);
        let expected = (1..=100).filter(|turn| ![5, 6].contains(turn));
        assert!(learned.eq(expected), "{spoiled}");
    }
}

/// Without time for a simulated game the large network corrects three decisions, then none.
#[test]
fn a_program_too_slow_for_the_large_network_leaves_it_out() {
    let options = Overrides {
        players: Some(4),
        levels: Some(3),
    };
    let input = generate(5, options);
    let board = &input.board;
    let mut state = State::new(board);
    let slow = || Bot::from_settings(Settings::new(Budget::Clock(Duration::from_millis(1))));
    let mut bots = [slow(), slow().with_large_network(None)];
    let mut lines = print_head(board);
    let (mut decisions, mut corrected) = (0, 0);
    while !state.is_over() {
        let answers = bots.each_mut().map(|bot| bot.answer(&lines, ()));
        let [with, without] = bots.each_ref().map(|bot| {
            let found = bot.found().iter();
            found.map(|it| (it.cell, it.prior)).collect::<Vec<_>>()
        });
        if decisions < 3 {
            corrected += usize::from(with != without);
        } else {
            assert_eq!(with, without, "turn {}", state.turn());
        }
        decisions += usize::from(with.len() > 1);
        let cell = read_cell(&answers[1]).expect("a cell");
        let targets = input.targets(&state, cell);
        state.play(board, &targets);
        lines = print_report(board, &targets[..board.player_count()], &state);
    }
    assert!(corrected > 0 && decisions > 3, "{corrected} of {decisions}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nonsense_is_survived(seed in 0u64..1000, at in 0usize..100, line in 0usize..40, text in "[-0-9 a#]{0,12}", kind in 0u8..4) {
        let answers = play(Overrides::default(), seed, 3, |turn, lines| {
            if turn == at {
                let place = line % lines.len();
                match kind {
                    0 => lines[place] = text.clone(),
                    1 => lines.truncate(place),
                    2 => lines.swap(0, place),
                    _ => lines.insert(place, text.clone()),
                }
            }
        });
        prop_assert_eq!(answers.len(), 100);
    }
}

/// Writes the requests of two games, for the bundler's check:
/// `cargo test -p territory --test bot -- --ignored write_requests`.
#[test]
#[ignore = "writes files"]
fn write_requests() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/requests");
    std::fs::create_dir_all(&folder).expect("a folder");
    for seed in [2, 6] {
        let mut sent = Vec::new();
        play(Overrides::default(), seed, 20, |turn, lines| {
            if turn < 30 {
                sent.extend(lines.iter().map(|line| format!("{line}\n")));
            }
        });
        std::fs::write(folder.join(format!("{seed:04}.txt")), sent.concat()).expect("written");
    }
}
