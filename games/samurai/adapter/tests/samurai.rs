//! Tests of SamurAI's adapter: the time that agents are sent, the reading of their answers, the
//! page of a game.

use arena::game::{
    Answer, Archive, Game, GameAdapter, GameSetup, Limits, PlayerSetup, TimeControl,
};
use samurai::rules::Edition;
use samurai_adapter::Samurai;
use std::time::Duration;

const GAME: Samurai = Samurai(Edition::Y2020);

fn start_game(limits: Limits) -> Box<dyn Game> {
    let setup = GameSetup {
        recorded: true,
        ..GameSetup::new(1, limits)
    };
    GAME.start_game(&setup).expect("a field")
}

fn clock(ms: u64) -> TimeControl {
    TimeControl::Clock(Duration::from_millis(ms))
}

/// Answers each request with the line of its seat.
fn take(game: &mut dyn Game, lines: [&str; 4]) {
    let requests = game.requests();
    let answers = requests.iter().map(|request| Answer {
        lines: Ok(vec![lines[request.seat].to_string()]),
        time: Duration::ZERO,
    });
    let answers = answers.collect();
    game.take(answers);
}

/// The last line that agents are sent, in the first two steps.
#[test]
fn the_time_that_is_sent_is_that_of_the_games_limit() {
    let sent = |limits| {
        let mut game = start_game(limits);
        let times = [0, 1].map(|_| {
            let time = game.requests()[0].lines[12].clone();
            take(game.as_mut(), ["-1"; 4]);
            time
        });
        (times, game.record()[0].clone())
    };
    for (limits, times) in [
        (clock(1_000).limits(GAME.limits()), ["1000", "990"]),
        (clock(10_000).limits(GAME.limits()), ["10000", "9900"]),
        (Limits::UNTIMED, ["10000", "9900"]),
    ] {
        let (found, record) = sent(limits);
        assert_eq!(found, times, "{limits:?}");
        assert!(record.contains(&format!("\"thinkTime\":{}", times[0])));
        assert!(record.contains(&format!("\"timeLeft\":[{0},{0},{0},{0}]", times[1])));
        GAME.verify(&record).expect("a game by our rules");
    }
}

/// Behaviour of the manager: a line of blanks before the number is no answer.
#[test]
fn blank_lines_before_a_number_are_skipped() {
    let mut plain = start_game(Limits::UNTIMED);
    let mut blank = start_game(Limits::UNTIMED);
    for plans in [["0", "2", "4", "6"], ["-1", "1", "3", "5"]] {
        take(plain.as_mut(), plans);
        take(blank.as_mut(), ["", plans[1], " \t", plans[3]]);
        // A request without lines, and none to the others.
        let requests = blank.requests();
        let seats: Vec<usize> = requests.iter().map(|request| request.seat).collect();
        assert_eq!(seats, [0, 2]);
        assert!(requests.iter().all(|request| request.lines.is_empty()));
        take(blank.as_mut(), [plans[0], "", plans[2], ""]);
        assert_eq!(blank.record(), plain.record());
    }
    // An agent that prints nothing else rests after the last allowed line; the others play on.
    let mut game = start_game(Limits::UNTIMED);
    for _ in 0..5_000 {
        take(game.as_mut(), ["", "-1", "-1", "-1"]);
    }
    let outcome = game.outcome().expect("an end");
    let failed: Vec<bool> = outcome.failures.iter().map(Option::is_some).collect();
    assert_eq!(failed, [true, false, false, false]);
}

/// Several games of a file can be verified and drawn, but make no page.
#[test]
fn a_page_is_of_one_game() {
    let mut game = start_game(Limits::UNTIMED);
    take(game.as_mut(), ["-1"; 4]);
    let one = game.record().join("\n");
    assert!(GAME.page("game.dighere", &one).outcome.is_ok());
    let page = GAME.page("game.dighere", &format!("{one}\n{one}"));
    let error = page.outcome.expect_err("two games");
    assert_eq!(error.to_string(), "expected one game, found 2");
    assert_eq!(page.content, "");
}

/// The built-in bot uses the same share of any limit as of the judge's.
#[test]
fn a_process_thinks_as_long_as_the_built_in_bot() {
    for (time_control, time) in [
        (clock(10_000), Some("40")),
        (clock(1_000), Some("4")),
        (TimeControl::Work(100), None),
    ] {
        let environment = GAME.environment(&PlayerSetup {
            seed: 1,
            time_control,
            params: String::new(),
        });
        let time = ("SAMURAI_TIME".to_string(), time.map(str::to_string));
        assert!(environment.contains(&time), "{environment:?}");
    }
}
