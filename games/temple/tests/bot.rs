//! Black-box tests of the bot: it answers any input in time with a move, and fixed work gives the
//! same game everywhere.

use common::{Bot as _, Settings};
use proptest::prelude::*;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use temple::atlas::{Atlas, Hops, Surveys, FAR};
use temple::bot::Bot;
use temple::params::Params;
use temple::protocol::{read_answer, Request};
use temple::route::{Planner, RoutePlans};
use temple::rules::{Grid, Heading, Mode, Seat, State, Tile};
use temple::search::{Budget, Deadline};
use temple::state_tracker::StateTracker;

fn bot(budget: Budget) -> Bot {
    Bot::from_settings(Settings::new(budget))
}

fn answer(bot: &mut Bot, lines: &[String]) -> String {
    let deadline = bot.deadline();
    bot.answer(lines, deadline)
}

fn is_move(answer: &str) -> bool {
    ["N", "S", "W", "E"].contains(&answer)
}

fn own_maps() -> Vec<Grid> {
    let level = include_str!("data/1.lvl").replace('\r', "");
    let rows: Vec<&str> = level.lines().skip(2).take(32).collect();
    let kit = Grid::parse(&rows).expect("the simulator's map");
    // An open map of the largest size, with everything on it.
    let mut open = Grid::solid(64, 64);
    for y in 1..63 {
        for x in 1..63 {
            let tile = match (x * 7 + y * 13) % 23 {
                0 => Tile::Coin,
                1 | 9 => Tile::Bubble,
                5 => Tile::Block,
                _ => Tile::Empty,
            };
            open.set(open.cell(x, y), tile);
        }
    }
    open.set(open.cell(1, 1), Tile::Diver(Seat::First));
    open.set(open.cell(62, 62), Tile::Diver(Seat::Second));
    vec![kit, open]
}

/// A game of the bot with itself; returns the answers.
fn game(grid: &Grid, mode: Mode, work: u64, longest: usize) -> Vec<String> {
    let mut state = State::new(grid.clone(), mode).expect("a start");
    let mut bots = [bot(Budget::Work(work)), bot(Budget::Work(work))];
    let mut answers = Vec::new();
    while state.end().is_none() && answers.len() < longest {
        let lines = Request::of(&state).print();
        let answer = answer(&mut bots[state.next().index()], &lines);
        assert!(is_move(&answer), "{answer:?}");
        state.play(read_answer(&answer));
        answers.push(answer);
    }
    answers
}

#[test]
fn fixed_work_gives_the_same_game() {
    for grid in own_maps() {
        for mode in [Mode::Statement, Mode::Kit] {
            let first = game(&grid, mode, 300, 60);
            assert!(first.len() > 20);
            assert_eq!(first, game(&grid, mode, 300, 60));
        }
    }
}

/// Processor time of this thread if the system counts it, else the elapsed time.
fn busy(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let count = text.split(' ').next().and_then(|count| count.parse().ok());
    count.map_or(start.elapsed(), Duration::from_nanos)
}

/// The clock is read often enough on the largest maps, too. Processor time is measured, so that
/// other programs do not count.
#[test]
fn it_answers_within_its_time() {
    let start = Instant::now();
    for grid in own_maps() {
        let mut state = State::new(grid, Mode::Statement).expect("a start");
        let budget = Budget::Clock(Duration::from_millis(150));
        let mut bots = [bot(budget), bot(budget)];
        for _ in 0..8 {
            let lines = Request::of(&state).print();
            let bot = &mut bots[state.next().index()];
            let before = busy(start);
            let answer = answer(bot, &lines);
            let took = busy(start) - before;
            assert!(took < Duration::from_millis(250), "{took:?}");
            state.play(read_answer(&answer));
        }
    }
}

/// Where the time does not suffice for a plan, the old routes stay.
#[test]
fn without_time_the_route_stays() {
    let rows = ["#######", "#1    #", "#    2#", "#o   .#", "#######"];
    let state = State::new(Grid::parse(&rows).expect("a map"), Mode::Statement).expect("a start");
    let (atlas, params) = (Atlas::new(&state), Params::default());
    for (x, y, wanted) in [(1, 3, Heading::South), (5, 3, Heading::East)] {
        let route = vec![state.grid().cell(x, y)];
        let mut hops = Hops::new(&state);
        let mut planner = Planner::new(&atlas, &mut hops, &params);
        let none = Deadline::start(Budget::Clock(Duration::ZERO));
        let before = RoutePlans {
            own: route.clone(),
            other: route.clone(),
            ..RoutePlans::default()
        };
        let plans = planner.plan_moves(&state, &before, &none);
        assert_eq!((&plans.own, &plans.other), (&route, &route));
        let best = plans.values[wanted as usize];
        assert!(best.is_some() && plans.values.iter().all(|value| *value <= best));
    }
    for grid in own_maps() {
        let mut state = State::new(grid, Mode::Statement).expect("a start");
        let mut bots = [(); 2].map(|()| bot(Budget::Clock(Duration::ZERO)));
        for _ in 0..20 {
            let answer = answer(
                &mut bots[state.next().index()],
                &Request::of(&state).print(),
            );
            assert!(is_move(&answer), "{answer:?}");
            state.play(read_answer(&answer));
        }
    }
}

/// Damaged requests, each with a name of the damage.
fn damaged() -> Vec<(&'static str, String)> {
    let good = "1\n15\n0\n6\n3\n######\n#1o.2#\n######\n;\n";
    vec![
        ("whole", good.to_string()),
        ("short rows", good.replace("#1o.2#\n", "#1o\n")),
        ("long rows", good.replace("#1o.2#\n", "#1o.2#oooooooo\n")),
        (
            "no trailing blanks",
            "1\n15\n0\n6\n3\n######\n#1o2\n\n;\n".to_string(),
        ),
        ("missing ;", good.replace(";\n", "")),
        ("missing ; and rows", "1\n15\n0\n6\n3\n######\n".to_string()),
        ("unknown characters", good.replace("o.", "?\u{e9}")),
        ("air 0", good.replace("15", "0")),
        ("negative air", good.replace("15", "-3")),
        ("huge air", good.replace("15", "99999999999999999999")),
        ("negative score", good.replace("\n0\n", "\n-5\n")),
        ("huge score", good.replace("\n0\n", "\n123456789\n")),
        ("no number", good.replace("15", "air")),
        ("player 3", good.replacen('1', "3", 1)),
        ("not on the map", good.replace("#1o", "# o")),
        ("alone on the map", good.replace(".2#", ". #")),
        ("two of one", good.replace("o.2", "o.1")),
        ("wrong size", good.replace("6\n3\n", "3\n6\n")),
        ("size 0", good.replace("6\n3\n", "0\n0\n")),
        ("negative size", good.replace("6\n3\n", "-6\n-3\n")),
        (
            "huge size",
            good.replace("6\n3\n", "4000000000\n4000000000\n"),
        ),
        ("no coins", good.replace('o', " ")),
        ("walled in", good.replace("#1o.2#", "#1##2#")),
        ("line ends of another system", good.replace('\n', "\r\n")),
        ("only ;", ";\n".to_string()),
        ("empty lines", "\n\n\n".to_string()),
        ("nothing", String::new()),
        ("no line end", good.trim_end().to_string()),
        (
            "larger than any map",
            format!(
                "1\n15\n0\n90\n90\n{}1o2#\n;\n",
                format!("{}\n", "o".repeat(90)).repeat(89)
            ),
        ),
    ]
}

#[test]
fn damaged_requests_get_a_move() {
    for (what, text) in damaged() {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let mut bot = bot(Budget::Work(200));
        // Once as the first request, once in the course of a game.
        for _ in 0..2 {
            let answer = answer(&mut bot, &lines);
            assert!(is_move(&answer), "{what}: {answer:?}");
        }
    }
}

/// Caches of one map are not used on another one.
#[test]
fn one_bot_plays_maps_of_any_size() {
    let sizes = [
        (12, 8),
        (12, 4),
        (5, 4),
        (64, 64),
        (9, 30),
        (30, 9),
        (12, 8),
    ];
    let mut bot = bot(Budget::Work(200));
    for (width, height) in sizes {
        let mut grid = Grid::solid(width, height);
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                let tile = match (x + 5 * y) % 11 {
                    3 => Tile::Coin,
                    8 => Tile::Bubble,
                    _ => Tile::Empty,
                };
                grid.set(grid.cell(x, y), tile);
            }
        }
        grid.set(grid.cell(1, 1), Tile::Diver(Seat::First));
        grid.set(grid.cell(width - 2, height - 2), Tile::Diver(Seat::Second));
        let state = State::new(grid, Mode::Statement).expect("a start");
        let lines = Request::of(&state).print();
        assert!(is_move(&answer(&mut bot, &lines)), "{width} x {height}");
    }
}

/// After an answer that came too late the opponent is credited with the missing coins.
#[test]
fn coins_of_the_opponent_survive_a_lost_turn() {
    let rows = ["########", "#1o . o#", "# o o 2#", "########"];
    let grid = Grid::parse(&rows).expect("a map");
    let mut state = State::new(grid, Mode::Statement).expect("a start");
    let mut tracker = StateTracker::default();
    let request = |state: &State| {
        let lines = Request::of(state).print();
        Request::read(&lines).expect("a request")
    };
    let first = tracker.update(&request(&state));
    // It answers east, onto a coin, but stays, and the other takes one.
    tracker.record_answer(first.state, Heading::East);
    state.play(None);
    state.play(Some(Heading::North));
    let later = tracker.update(&request(&state));
    assert!(!later.is_known);
    for seat in Seat::ALL {
        assert_eq!(later.state.diver(seat).coins, state.diver(seat).coins);
    }
    assert_eq!(later.state.diver(Seat::Second).air, 14);
}

/// The program with pipes for its input and output.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_temple"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Every readable request is answered by one line, and the program ends with its input.
#[test]
fn the_program_survives_damaged_input() {
    let good = "1\n15\n0\n6\n3\n######\n#1o.2#\n######\n;\n";
    for (what, text) in damaged() {
        let mut child = program()
            .env("TEMPLE_WORK", "100")
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().expect("a pipe");
        // A whole request, the damaged one, a whole one again.
        let all = format!("{good}{text}{good}");
        input.write_all(all.as_bytes()).expect("it reads");
        drop(input);
        let mut printed = String::new();
        let mut output = child.stdout.take().expect("a pipe");
        output.read_to_string(&mut printed).expect("text");
        let ended = child.wait_with_output().expect("it ends");
        assert!(ended.status.success(), "{what}: {ended:?}");
        assert!(ended.stderr.is_empty(), "{what}: {ended:?}");
        let answers: Vec<&str> = printed.lines().collect();
        assert!((2..=4).contains(&answers.len()), "{what}: {answers:?}");
        assert!(
            answers.iter().all(|answer| is_move(answer)),
            "{what}: {answers:?}"
        );
    }
}

/// A wrong value of an environment variable is reported, and the default is used; a request
/// that the end of the input cuts off is answered.
#[test]
fn the_program_reports_wrong_values() {
    let mut child = program()
        .env("TEMPLE_WORK", "100")
        .env("TEMPLE_TIME", "soon")
        .env("TEMPLE_PARAMS", "route_weight=1,nothing=2")
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input
        .write_all(b"1\n15\n0\n6\n3\n######\n#1o.2#")
        .expect("it reads");
    drop(input);
    let ended = child.wait_with_output().expect("it ends");
    assert!(ended.status.success());
    assert_eq!(String::from_utf8_lossy(&ended.stdout), "E\n");
    let reported = "TEMPLE_TIME: expected a whole number, found \"soon\"\n\
        TEMPLE_PARAMS: expected a parameter `name=value`, found \"nothing=2\"\n";
    assert_eq!(String::from_utf8_lossy(&ended.stderr), reported);
}

/// A missing `;` delays nothing: the rows that were announced are enough.
#[test]
fn the_program_answers_before_the_end_mark() {
    let mut child = program()
        .env("TEMPLE_WORK", "100")
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    for _ in 0..3 {
        input
            .write_all(b"2\n14\n0\n6\n3\n######\n#1o.2#\n######\n")
            .expect("it reads");
        let mut answer = [0; 2];
        output.read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"W\n");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

/// `TEMPLE_TIME` stands for the 800 ms of a turn; of three turns the fastest counts, which other
/// programs hold up least.
#[test]
fn the_program_thinks_as_long_as_it_is_given() {
    let fastest = |time: &str| {
        let mut child = program()
            .env_remove("TEMPLE_WORK")
            .env("TEMPLE_TIME", time)
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = child.stdout.take().expect("a pipe");
        let mut state = State::new(own_maps().remove(0), Mode::Statement).expect("a start");
        let turns = [0; 3].map(|_| {
            let request = Request::of(&state).print().join("\n") + "\n";
            let start = Instant::now();
            input.write_all(request.as_bytes()).expect("it reads");
            let mut answer = [0; 2];
            output.read_exact(&mut answer).expect("an answer");
            let took = start.elapsed();
            state.play(read_answer(&String::from_utf8_lossy(&answer)));
            state.play(None);
            took
        });
        drop(input);
        assert!(child.wait().expect("it ends").success());
        turns.into_iter().min().expect("three turns")
    };
    let (short, long) = (fastest("1"), fastest("800"));
    assert!(short * 2 < long, "{short:?} and {long:?}");
}

#[test]
fn a_coin_beside_it_is_taken_and_the_last_bubble_reached() {
    for (what, rows, air, wanted) in [
        (
            "a coin",
            ["#######", "#o1   #", "#    2#", "#o    #", "#######"],
            15,
            'W',
        ),
        (
            "a coin beyond a block",
            ["#######", "# 1Mo #", "#    2#", "#o    #", "#######"],
            15,
            'E',
        ),
        (
            "air before coins",
            ["#######", "#o  1.#", "#     #", "#o   2#", "#######"],
            1,
            'E',
        ),
    ] {
        let grid = Grid::parse(&rows).expect("a map");
        let mut lines = Request::of(&State::new(grid, Mode::Statement).expect("a start")).print();
        lines[1] = air.to_string();
        for work in [0, 2000] {
            let answer = answer(&mut bot(Budget::Work(work)), &lines);
            assert_eq!(answer, wanted.to_string(), "{what}, work {work}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn noise_gets_a_move(
        head in prop::collection::vec("-?[0-9]{1,4}|[a-z ]{0,3}", 5),
        rows in prop::collection::vec("[ #Mo.12;x]{0,12}", 0..12),
        seat in 1..3_u8,
    ) {
        let mut lines = head;
        lines[0] = seat.to_string();
        lines.extend(rows);
        lines.push(";".to_string());
        let mut bot = bot(Budget::Work(60));
        for _ in 0..2 {
            prop_assert!(is_move(&answer(&mut bot, &lines)));
        }
    }
}

/// Distances searched backwards from each coin and forwards from the player agree.
#[test]
fn distances_agree_both_ways() {
    let mut moved = 0;
    for grid in own_maps() {
        for mode in [Mode::Statement, Mode::Kit] {
            let mut state = State::new(grid.clone(), mode).expect("a start");
            let mut surveys = Surveys::default();
            let mut noise = 1_u64;
            while state.end().is_none() {
                let atlas = Atlas::new(&state);
                surveys.clear();
                let from = state.diver(state.next()).cell;
                let (place, _) = surveys.measure(&state, &atlas, from);
                assert_eq!(surveys.at(place).to_coins(), atlas.to_coins(from));
                let near: Vec<u8> = atlas
                    .bubbles_near(state.grid(), from)
                    .map(|(_, _, steps)| steps)
                    .collect();
                let all: Vec<u8> = surveys
                    .at(place)
                    .bubbles(state.grid())
                    .map(|(_, steps)| steps)
                    .collect();
                assert_eq!(near, all[..near.len()]);
                let before = state.obstacles();
                noise = noise
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                state.play(Some(Heading::ALL[(noise >> 62) as usize]));
                moved += u32::from(before != state.obstacles());
            }
        }
    }
    assert!(moved > 4, "blocks were pushed {moved} times");
}

/// A block pushed along a passage shuts it, so the way around counts.
#[test]
fn a_pushed_block_lies_ahead() {
    let rows = [
        "#########",
        "#1 M   o#",
        "#########",
        "#2  M # #",
        "#   # #o#",
        "#.      #",
        "#########",
    ];
    let grid = Grid::parse(&rows).expect("a map");
    let state = State::new(grid, Mode::Statement).expect("a start");
    let atlas = Atlas::new(&state);
    let [first, second] = [Seat::First, Seat::Second].map(|seat| state.diver(seat).cell);
    assert_eq!(atlas.to_coins(first), [FAR, FAR]);
    assert_eq!(atlas.to_coins(second), [FAR, 9]);
}
