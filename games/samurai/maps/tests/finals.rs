//! Tests with recorded games: all 32 of the 2020 finals, and logs in the other forms that the
//! managers write.

use samurai::rules::{Edition, Mode, PlanOutcome};
use samurai_maps::file::{read, read_all, RecordedPlay};
use samurai_maps::{generate, replay, GameFile, Play, Profile};
use std::fs;
use std::path::Path;

/// Name and content of each game.
fn finals() -> Vec<(String, GameFile)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/finals-2020");
    let mut games = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        let name = path.file_stem().expect("a name").to_string_lossy();
        games.push((name.into_owned(), read(&text).expect("a game")));
    }
    games.sort_by(|a, b| a.0.cmp(&b.0));
    games
}

#[test]
fn the_manager_resolves_every_step_of_the_finals_so() {
    let mut steps = 0;
    let games = finals();
    for (name, game) in &games {
        assert_eq!(game.edition, Some(Edition::Y2020));
        let played = replay(game, Edition::Y2020, Mode::Manager, |_, _| {});
        steps += played.unwrap_or_else(|difference| panic!("{name}: {difference}"));
    }
    assert_eq!((games.len(), steps), (32, 3200));
}

#[test]
fn the_text_differs_in_one_step_of_one_game() {
    let mut different = Vec::new();
    for (name, game) in finals() {
        if let Err(difference) = replay(&game, Edition::Y2020, Mode::Text, |_, _| {}) {
            different.push((name, difference.step));
        }
    }
    assert_eq!(different, [("g1_12vs04".to_string(), 4)]);
}

/// Without the key `step`, as the published managers write logs; without times;
/// over several lines; with plans that no agent may send.
#[test]
fn other_forms_of_logs_are_read() {
    let (_, game) = finals().swap_remove(0);
    let mut bare = game.clone();
    for it in &mut bare.plays {
        it.play.step = None;
        it.play.time_left = None;
    }
    let text = bare.print();
    assert!(!text.contains("\"step\""));
    let pretty: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let pretty = serde_json::to_string_pretty(&pretty).expect("JSON");
    for text in [text, pretty] {
        let read = read(&text).expect("a game");
        let played = replay(&read, Edition::Y2020, Mode::Manager, |_, _| {});
        assert_eq!(played.map_err(|it| it.text), Ok(100));
    }
    let mut raw = game;
    let mut changed = 0;
    let first = raw.plays[0].play.plans;
    for it in &mut raw.plays {
        for plan in &mut it.play.plans {
            // A rest may have been any refused plan.
            if *plan == -1 {
                *plan = [-7, 24, 1_700_054_688][changed % 3];
                changed += 1;
            }
        }
    }
    assert!(changed > 10 && first != [-1; 4]);
    let played = replay(&raw, Edition::Y2020, Mode::Manager, |_, _| {});
    assert_eq!(played.map_err(|it| it.text), Ok(100));
}

#[test]
fn every_kind_of_difference_is_found() {
    let (_, game) = finals().swap_remove(3);
    type Change = fn(&mut Play);
    let changes: [(&str, Change); 5] = [
        ("step", |play| play.step = Some(99)),
        ("actions", |play| play.actions = [7; 4]),
        ("agents[2]", |play| play.agents[2].x = 77),
        ("direction of agents[1]", |play| {
            play.agents[1].direction = Some(9);
        }),
        ("scores", |play| play.scores[1] += 2),
    ];
    for (what, change) in changes {
        let mut game = game.clone();
        change(&mut game.plays[41].play);
        let difference = replay(&game, Edition::Y2020, Mode::Manager, |_, _| {});
        let difference = difference.expect_err("a difference");
        assert_eq!(difference.step, 41, "{what}");
        assert!(difference.text.starts_with(what), "{what}: {difference}");
        assert!(difference.position.column > 1);
    }
}

/// A game that is recorded by the rules agrees with them, and a written file is read as it was.
#[test]
fn a_game_is_written_and_read_again() {
    for edition in Edition::ALL {
        let field = generate(Profile::Rich, edition, 5);
        let mut file = GameFile::of_field(field, edition, Some("a name".to_string()));
        let mut state = samurai::rules::State::new(&file.field, edition, Mode::Text);
        let mut number = 7_i64;
        let mut refused = 0;
        while !state.is_over() {
            let plans = [0; 4].map(|_| {
                number = (number * 31 + 11) % 9973;
                number % 26 - 1
            });
            let report = state.step(plans);
            let is_refused = |fate: &&PlanOutcome| matches!(fate, PlanOutcome::Refused(_));
            refused += report.outcomes.iter().filter(is_refused).count();
            let play = Play::of(&state, &report, Some([10, 9, 8, 0]));
            let position = samurai_maps::file::TextPosition { line: 1, column: 1 };
            file.plays.push(RecordedPlay { play, position });
        }
        assert!(refused > 10);
        let again = read(&file.print()).expect("a game");
        let plays = |file: &GameFile| {
            file.plays
                .iter()
                .map(|it| it.play.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(plays(&again), plays(&file));
        assert_eq!(
            (again.field.clone(), again.name.clone()),
            (file.field, file.name)
        );
        let played = replay(&again, edition, Mode::Text, |_, _| {});
        assert_eq!(played.map_err(|it| it.text), Ok(100));
        let two = read_all(&format!("{}\n{}\n", again.print(), again.print()));
        assert_eq!(two.expect("two games").len(), 2);
    }
}
