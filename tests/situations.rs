//! Tactics as data: each situation in `tests/data/situations/*.situation` has
//! lines that are right and lines that are not, checked by hand; the bot finds
//! a right one at its default budget. `situations/file.rs` describes the format.

#[path = "situations/file.rs"]
mod file;
mod text_file;

use common::{Budget, Delays};
use file::{read, Case, Must};
use ocean::params::Params;
use ocean::protocol::print_order;
use ocean::rules::state::Piece;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::{legal, Action, Board, BySeat, Cell, League, Order, Seat, State};
use ocean::search::{choose, Deadline, Network, Situation, STALL_THRESHOLD};
use ocean::tracker::{Knowledge, Tracker, CAP};
use rand::rngs::SmallRng;
use rand::SeedableRng;
use std::path::Path;

/// Search nodes that the judge's clock leaves time for, and more.
const DEFAULT_WORK: u64 = 20_000;

/// The input of the search for one case.
struct Setup {
    board: Board,
    state: State,
    enemy: Tracker,
    own: Tracker,
}

/// Builds board, state and trackers of a case.
///
/// # Errors
/// `line N: expected ...` for a case that contradicts the rules.
fn set_up(case: &Case) -> Result<Setup, String> {
    let Case { me, water, .. } = *case;
    let board = Board::new(water);
    let seat = Seat::ALL[usize::from(case.turn % 2)];
    let mut state = State::new(League::ALL_ORDERS, BySeat([me; 2]));
    state.turn = case.turn;
    let own = &mut state.submarines[seat];
    own.trail = case.trail | me.into();
    own.life = case.life;
    own.charges = case.charges;
    own.mines = case.mines;
    state.submarines[seat.other()].life = u8::MAX;
    // He knows nothing of us in this part.
    let enemy = Tracker::from_cells(&board, case.enemy, &case.enemy_charges, case.enemy_life);
    let mut heard = Knowledge::from_trackers(enemy, Tracker::new(&board));
    for order in &case.heard {
        heard.hear(&board, None, None, order, case.enemy_life, None);
    }
    let known = case.known.unwrap_or(water);
    let own = Tracker::from_cells(&board, known, &case.charges, case.life);
    let mut knowledge = Knowledge::from_trackers(heard.enemy().clone(), own);
    let params = Params::default();
    if !case.turns.is_empty() {
        knowledge = Knowledge::new(&board, CAP);
        if seat == Seat::First {
            // The first request, before he has played.
            knowledge.hear(&board, Some(&params), None, &[], FULL_LIFE, None);
        }
    }
    for turn in &case.turns {
        let (announced, life, sonar) = (&turn.announced, turn.life, turn.sonar);
        if turn.ours {
            knowledge.announce(&board, announced, life);
            knowledge.learn(&board, sonar);
        } else {
            knowledge.hear(&board, Some(&params), None, announced, life, sonar);
        }
    }
    let (enemy, own) = (knowledge.enemy().clone(), knowledge.own().clone());
    let line = case.line;
    if enemy.recoveries() > 0 {
        return Err(format!("line {line}: expected orders that his cells allow"));
    }
    if !own.cells().contains(me) {
        let cells = own.cells().len();
        return Err(format!(
            "line {line}: expected our cell, {me}, among the {cells} he thinks of"
        ));
    }
    Ok(Setup {
        board,
        state,
        enemy,
        own,
    })
}

/// The bot's order for a case.
fn solve(case: &Case, setup: &Setup, seed: u64) -> Order {
    solve_within(case, setup, seed, DEFAULT_WORK).0
}

/// The order chosen within so many nodes, and the nodes that it took.
fn solve_within(case: &Case, setup: &Setup, seed: u64, work: u64) -> (Order, u64) {
    let (params, network) = (Params::default(), Network::embedded());
    let situation = Situation {
        board: &setup.board,
        params: &params,
        network: &network,
        seat: setup.state.next_seat(),
        state: &setup.state,
        enemy_life: case.enemy_life,
        enemy: &setup.enemy,
        own: &setup.own,
    };
    let delays = Delays::new(STALL_THRESHOLD);
    let mut deadline = Deadline::with_delays(&delays, Budget::Work(work));
    let mut rng = SmallRng::seed_from_u64(seed);
    let order = choose(&situation, &mut deadline, &mut rng);
    (order, deadline.nodes())
}

/// Whether `*` in the pattern can stand for parts of the text.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text
            .strip_prefix(start)
            .is_some_and(|text| (0..=text.len()).any(|skip| matches(rest, &text[skip..]))),
    }
}

/// Plays the order against him at each of his cells.
fn outcomes(case: &Case, setup: &Setup, order: &Order) -> Vec<State> {
    let seat = setup.state.next_seat();
    let at = |cell: Cell| {
        let mut state = setup.state;
        state.submarines[seat.other()].cell = cell;
        state.submarines[seat.other()].life = case.enemy_life;
        state.play(&setup.board, order.iter().copied().map(Piece::Action));
        state
    };
    setup.enemy.cells().iter().map(at).collect()
}

/// The first expectation that the order breaks, if it breaks one.
fn broken(case: &Case, setup: &Setup, order: &Order) -> Option<String> {
    let text = print_order(order);
    let seat = setup.state.next_seat();
    let after = outcomes(case, setup, order);
    let life = |state: &State| state.submarines[seat].life;
    let fires = order
        .iter()
        .any(|action| matches!(action, Action::Torpedo(_) | Action::Trigger(_)));
    let end = after.first().map(|state| state.submarines[seat].cell);
    let globs = |globs: &[String]| globs.iter().any(|glob| matches(glob, &text));
    let kept = |must: &&Must| match must {
        Must::Sink => after
            .iter()
            .all(|state| state.submarines[seat.other()].life == 0 && life(state) > 0),
        Must::Live => after.iter().all(|state| life(state) > 0),
        Must::StayUnhurt => after.iter().all(|state| life(state) == case.life),
        Must::Fire => fires,
        Must::Hold => !fires,
        Must::Be(list) => globs(list),
        Must::NotBe(list) => !globs(list),
        Must::EndAt(cells) => end.is_some_and(|end| cells.contains(end)),
        Must::NotEndAt(cells) => !end.is_some_and(|end| cells.contains(end)),
    };
    if legal::check(&setup.board, &setup.state, order).is_err() {
        return Some(format!("{text}: not legal"));
    }
    let failed = case.must.iter().find(|must| !kept(must))?;
    Some(format!("{text}: must {failed:?}"))
}

/// The number of situations in a file and the failures of the bot in them.
///
/// # Errors
/// The first fault of the file.
fn check(text: &str) -> Result<(usize, Vec<String>), String> {
    let cases = read(text)?;
    let mut failures = Vec::new();
    for case in &cases {
        let setup = set_up(case)?;
        let failed = (0..3).find_map(|seed| broken(case, &setup, &solve(case, &setup, seed)));
        failures.extend(failed.map(|failure| {
            let Case { line, title, .. } = case;
            format!("line {line}: {title}: {failure}")
        }));
    }
    Ok((cases.len(), failures))
}

/// The search ends where its budget does, not only where it has nothing left to do.
#[test]
fn less_work_ends_the_search_earlier() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/situations");
    let (mut little, mut full) = (0, 0);
    for (_, text) in text_file::files(&folder, "situation") {
        let cases = text.and_then(|text| read(&text)).expect("situations");
        for case in &cases {
            let setup = set_up(case).expect("a situation");
            little += solve_within(case, &setup, 0, 10).1;
            full += solve_within(case, &setup, 0, DEFAULT_WORK).1;
        }
    }
    assert!(10 * little < full, "{little} nodes of {full}");
}

#[test]
fn the_bot_solves_every_situation() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/situations");
    let mut count = 0;
    let mut failures = Vec::new();
    for (file, text) in text_file::files(&folder, "situation") {
        let found = match text.and_then(|text| check(&text)) {
            Ok((cases, failed)) => {
                count += cases;
                failed
            }
            Err(fault) => vec![fault],
        };
        let place = |failure| format!("{}: {failure}", file.display());
        failures.extend(found.into_iter().map(place));
    }
    assert!(
        failures.is_empty(),
        "{} of {count} situations:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count >= 60, "only {count} situations");
}

#[test]
fn faults_of_files_have_a_line_and_what_was_expected() {
    let row = "...............\n";
    let map = format!("map open\n{}", row.repeat(15));
    let two = format!("{map}== two\non open\nme 5,5 life 6\n");
    let whole = format!("{two}enemy 9,5 life 2\n");
    let file = |text: String| check(&text);
    assert_eq!(file(format!("{whole}must live\n")), Ok((1, Vec::new())));
    for (text, expected) in [
        (String::new(), "line 1: expected at least one situation"),
        (map.clone(), "line 1: expected at least one situation"),
        (
            "on open\n".into(),
            "line 1: expected `map NAME` or `== TITLE`, found \"on open\"",
        ),
        ("map\n".into(), "line 1: expected `map NAME`, found \"map\""),
        (
            format!("map a\n{row}"),
            "line 1: expected 15 rows of the map, found 1 and the end",
        ),
        (
            map.replacen("\n.", "\n#", 1),
            "line 2: expected x or . in row 1 of the map, found '#'",
        ),
        (
            map.replacen("\n.", "\n", 1),
            "line 2: expected 15 cells in row 1 of the map, found 14",
        ),
        (
            format!("{map}{map}"),
            "line 17: expected a map of another name, found \"open\"",
        ),
        (
            two.clone(),
            "line 17: expected a line `enemy CELLS` in this situation",
        ),
        (
            format!("{map}== a\non sea\n"),
            "line 18: expected the name of a map above",
        ),
        (
            format!("{two}enemy life 2\nmust live\n"),
            "line 20: expected his possible cells",
        ),
        (
            format!("{two}enemy 9,5 life 7\n"),
            "line 20: expected a life from 1 to 6, found \"7\"",
        ),
        (
            format!("{two}enemy 9,15\n"),
            "line 20: expected a cell `x,y` from 0,0 to 14,14",
        ),
        (
            format!("{two}me 1,1 2,2\n"),
            "line 20: expected one cell of ours",
        ),
        (
            format!("{two}trail 5,6\ntrail 5,7\n"),
            "line 21: expected one line `trail` in a situation, found \"trail 5,7\"",
        ),
        (
            format!("{two}me 1,1 charges 4000\n"),
            "line 20: expected four digits up to [3, 4, 6, 3]",
        ),
        (
            format!("{two}turn 598\n"),
            "line 20: expected turns begun, fewer than the game has",
        ),
        (
            format!("{two}trail\n"),
            "line 20: expected cells `x,y`, found \"none\"",
        ),
        (
            format!("{two}order MOVE N\n"),
            "line 20: expected on, turn, me, trail",
        ),
        (whole.clone(), "line 17: expected a line `must`"),
        (
            format!("{whole}heard WALK N\n"),
            "line 21: expected an order as it is announced, found \"WALK N\"",
        ),
        (
            format!("{whole}they MOVE N\n"),
            "line 21: expected an order as it is announced and `life N`",
        ),
        (
            format!("{whole}we SONAR 1 life 6\n"),
            "line 21: expected `sonar Y` or `sonar N` with, and only with, a SONAR",
        ),
        (
            format!("{whole}we SONAR 1 sonar J life 6\n"),
            "line 21: expected `sonar Y` or `sonar N`, found \"J\"",
        ),
        (
            format!("{whole}must fly\n"),
            "line 21: expected sink, live, stay unhurt",
        ),
        (
            format!("{whole}must be MUVE N\n"),
            "line 21: expected an order, or part of one with `*`",
        ),
        (
            format!("{whole}must end at\n"),
            "line 21: expected sink, live",
        ),
        (
            format!("{whole}must live\ntrail 0,0\n").replacen("\n.", "\nx", 1),
            "line 22: expected water, found land on 0 0",
        ),
        (
            format!("{whole}heard MINE|TORPEDO 0 0|MOVE N\nmust live\n"),
            "line 17: expected orders that his cells allow",
        ),
        (
            format!("{whole}known 1,1\nmust live\n"),
            "line 17: expected our cell, 5 5, among the 1 he thinks of",
        ),
    ] {
        let fault = file(text.clone()).expect_err(&text);
        assert!(fault.starts_with(expected), "{text}\n{fault}\n{expected}");
    }
    for (bytes, expected) in [
        (
            &b"map a\n\xff"[..],
            "line 2: expected UTF-8 text, found the byte 0xff",
        ),
        (
            b"\n\nmap\0",
            "line 3: expected UTF-8 text, found the byte 0x00",
        ),
    ] {
        assert_eq!(text_file::text(bytes.to_vec()), Err(expected.to_string()));
    }
}
