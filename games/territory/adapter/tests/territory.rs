//! Tests of territory's adapter: official replays, records, faults.

use arena::game::{
    Answer, Archive, Fault, Game, GameAdapter, GameSetup, Games, Limits, Request, TimeControl,
};
use arena::matches::referee::{play_with_limits, TimeAllowance};
use arena::players::{Player, Program};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use territory_adapter::Territory;

fn replays() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/replays")
}

fn start_game(seed: i64, limits: Limits) -> Box<dyn Game> {
    let setup = GameSetup {
        recorded: true,
        ..GameSetup::new(seed, limits)
    };
    Territory.start_game(&setup).expect("an input")
}

fn answer(line: Result<&str, Fault>, time: Duration) -> Vec<Answer> {
    let lines = line.map(|line| vec![line.to_string()]);
    vec![Answer { lines, time }]
}

/// Plays an official replay to its end.
fn play(seed: i64) -> Box<dyn Game> {
    let moves = std::fs::read_to_string(replays().join(format!("{seed:04}.moves"))).expect("moves");
    let mut game = start_game(seed, Limits::UNTIMED);
    for line in moves.lines() {
        assert_eq!(game.requests().len(), 1);
        game.take(answer(Ok(line), Duration::ZERO));
    }
    // The last report needs no answer, and does not matter.
    assert_eq!(game.requests()[0].answer_lines, 0);
    game.take(answer(Err(Fault::Closed), Duration::ZERO));
    assert!(game.requests().is_empty());
    game
}

#[test]
fn official_replays_agree_and_a_wrong_score_is_found() {
    let agreement = Territory
        .verify_folder(&replays())
        .expect("a folder of moves");
    let agreement = agreement.expect("the official scores");
    assert_eq!((agreement.games, agreement.requests), (20, 2000));
    assert!(Territory
        .verify_folder(Path::new(env!("CARGO_MANIFEST_DIR")))
        .is_none());
    let folder = std::env::temp_dir().join(format!("territory-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::copy(replays().join("0000.moves"), folder.join("0000.moves")).expect("copied");
    std::fs::write(folder.join("scores.txt"), "0000 168607 71654 32309\n").expect("written");
    let message = Territory
        .verify_folder(&folder)
        .expect("a folder")
        .expect_err("another score");
    assert_eq!(
        message,
        "scores.txt:1: expected 0000 168606 71654 32309, found 0000 168607 71654 32309"
    );
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn records_agree_and_changed_ones_do_not() {
    let game = play(3);
    let outcome = game.outcome().expect("an outcome");
    assert_eq!(outcome.scores, [162101.0]);
    let text = game.record().join("\n");
    let archive = Games::new(&[&Territory], |_| None)
        .archive(None, &text)
        .expect("an archive");
    let agreement = archive.verify(&text).expect("a game by our rules");
    assert_eq!((agreement.games, agreement.requests), (1, 100));
    assert_eq!(archive.pictures(&text).content.len(), 101);
    let page = archive.page("game.jsonl", &text);
    assert!(page.outcome.is_ok() && page.content.contains("What the estimator believes"));
    let changed = text.replacen("\"score\":162101", "\"score\":162102", 1);
    assert_eq!(
        archive.verify(&changed).expect_err("a fault"),
        "102: field score: expected 162101, found 162102"
    );
    let cut: Vec<&str> = text.lines().take(40).collect();
    assert!(archive
        .verify(&cut.join("\n"))
        .expect_err("a fault")
        .starts_with("41: expected"));
}

#[test]
fn a_wrong_answer_scores_nothing() {
    for (line, reason) in [
        (
            "9 9 9",
            "expected a row and a column from 0 to 9, found \"9 9 9\"",
        ),
        (
            "0 10",
            "expected a row and a column from 0 to 9, found \"0 10\"",
        ),
        (" ", "expected a row and a column from 0 to 9, found \" \""),
        ("9 9", "expected a cell within reach, found 9 9"),
    ] {
        let mut game = start_game(0, Limits::UNTIMED);
        game.take(answer(Ok(line), Duration::ZERO));
        let outcome = game.outcome().expect("an outcome");
        assert_eq!(outcome.scores, [0.0]);
        let failure = outcome.failures[0].as_ref().expect("a failure");
        assert_eq!(failure.reason, reason);
        let text = game.record().join("\n");
        assert_eq!(Territory.verify(&text).expect("a game").games, 1);
    }
}

/// Behaviour of the official tool: the answer is the first line that is neither empty nor
/// starts with `#`. It is requested again by a request without lines.
#[test]
fn empty_lines_and_comments_are_no_answers() {
    let moves = std::fs::read_to_string(replays().join("0003.moves")).expect("moves");
    let mut game = start_game(3, Limits::UNTIMED);
    for line in moves.lines() {
        for ignored in ["", "# thinking", "#"] {
            game.take(answer(Ok(ignored), Duration::ZERO));
            let requests = game.requests();
            assert_eq!((requests.len(), requests[0].answer_lines), (1, 1));
            assert!(requests[0].lines.is_empty());
        }
        game.take(answer(Ok(line), Duration::ZERO));
        assert!(!game.requests()[0].lines.is_empty());
    }
    game.take(answer(Err(Fault::Closed), Duration::ZERO));
    assert_eq!(game.record(), play(3).record());
    assert_eq!(game.outcome(), play(3).outcome());
    // The number of such lines is bounded, since lines printed ahead take no time.
    let mut game = start_game(3, Limits::UNTIMED);
    let asked = (0..).take_while(|_| {
        let goes_on = !game.requests().is_empty();
        game.take(answer(Ok(""), Duration::ZERO));
        goes_on
    });
    assert_eq!(asked.count(), 1_001);
    let failures = game.outcome().expect("an outcome").failures;
    assert_eq!(
        failures[0].as_ref().expect("a failure").reason,
        "printed more than 1000 lines that are empty or start with #"
    );
}

/// A program may print ignored lines and its answer at once or one by one.
#[cfg(unix)]
#[test]
fn a_program_may_print_comments() {
    let mut game = start_game(0, Territory.limits());
    // It sleeps once it was asked: before, its time is not counted. On a busy machine the arena
    // gets the processor back late after it has asked, and counts that much less.
    let command =
        "read -r head; echo; echo '# a comment'; sleep 0.5; echo '#'; echo 6 1; echo; echo 9 9";
    let program = Program::new(&Territory, command);
    let mut players = vec![program.seat(&Territory, 0, TimeControl::Work(1))];
    let allowance = TimeAllowance {
        whole_game: Territory.limits().game,
        ..TimeAllowance::default()
    };
    let played = play_with_limits(game.as_mut(), &mut players, &allowance, &|| false);
    let played = played.expect("a whole game");
    assert_eq!(played.outcome.turns, 1);
    let failure = played.outcome.failures[0].as_ref().expect("a failure");
    assert_eq!(failure.reason, "expected a cell within reach, found 9 9");
    assert!(played.seats[0].thinking >= Duration::from_millis(100));
}

/// Thinks for 1.5 s each time, as far as it says, and notes its limits.
struct Thinker(Arc<Mutex<Vec<Duration>>>);

impl Player for Thinker {
    fn send(&mut self, request: &Request) {
        self.0.lock().expect("whole").push(request.limit);
    }

    fn receive(&mut self, _: &Request) -> Answer {
        let [answer] = answer(Ok("6 1"), Duration::from_millis(1500))
            .try_into()
            .expect("one answer");
        answer
    }
}

#[test]
fn the_limit_is_of_the_whole_game() {
    let limits = Territory.limits();
    let mut game = start_game(0, limits);
    let seen = Arc::default();
    let mut players: Vec<Box<dyn Player>> = vec![Box::new(Thinker(Arc::clone(&seen)))];
    let allowance = TimeAllowance {
        whole_game: limits.game,
        ..TimeAllowance::default()
    };
    let played = play_with_limits(game.as_mut(), &mut players, &allowance, &|| false);
    let outcome = played.expect("a whole game").outcome;
    let allowed = [2000, 500].map(Duration::from_millis);
    assert_eq!(*seen.lock().expect("whole"), allowed);
    assert_eq!(
        outcome.failures[0].as_ref().expect("a failure").kind(),
        "timeout"
    );
}
