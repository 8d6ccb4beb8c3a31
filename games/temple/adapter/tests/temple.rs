//! Tests of Temple's adapter: records, ours and the simulator's, faults of players,
//! built-in players.

use arena::game::{
    Answer, Archive, BuiltInPlayer, Fault, Game, GameAdapter, GameSetup, Games, Limits,
    PlayerSetup, TimeControl,
};
use std::path::{Path, PathBuf};
use std::time::Duration;
use temple_adapter::Temple;

fn kit_games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/kit-games");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

fn start_game(profile: Option<&str>, seed: i64) -> Box<dyn Game> {
    let setup = GameSetup {
        profile: profile.map(str::to_string),
        recorded: true,
        ..GameSetup::new(seed, Limits::UNTIMED)
    };
    Temple.start_game(&setup).expect("a map")
}

/// A built-in player under fixed work.
fn built_in(name: &str, seed: u64) -> Box<dyn BuiltInPlayer> {
    let setup = PlayerSetup {
        seed,
        time_control: TimeControl::Work(1),
        params: String::new(),
    };
    temple_adapter::players::built_in(name, &setup).expect("a built-in player")
}

/// Plays these answers in turn.
fn play(game: &mut dyn Game, answers: &[Result<&str, Fault>]) {
    for n in 0.. {
        if game.requests().is_empty() {
            return;
        }
        let lines = answers[n % answers.len()].map(|line| vec![line.to_string()]);
        let time = Duration::ZERO;
        game.take(vec![Answer { lines, time }]);
    }
}

#[test]
fn the_simulators_games_agree_and_belong_to_this_game() {
    let mut requests = 0;
    for file in kit_games() {
        let text = std::fs::read_to_string(&file).expect("text");
        let archive = Games::new(&[&Temple], |_| None)
            .archive(None, &text)
            .expect("an archive");
        let agreement = archive.verify(&text).expect("a game by our rules");
        assert_eq!(agreement.games, 1);
        requests += agreement.requests;
        let shown = archive.pictures(&text);
        assert!(shown.outcome.is_ok());
        assert_eq!(shown.content.len(), agreement.requests + 1);
        let page = archive.page("game.jsonl", &text);
        assert!(page.outcome.is_ok() && page.content.contains("Submerged Temple"));
    }
    assert_eq!(requests, 887);
}

/// Every change of a digit, of a letter of a map or of a reply is found, except that of one
/// reply for no step into another.
#[test]
fn a_changed_record_is_found() {
    let file = &kit_games()[11];
    let text = std::fs::read_to_string(file).expect("text");
    let mut changed = 0;
    for (at, byte) in text.bytes().enumerate().step_by(7) {
        let other = match byte {
            b'0'..=b'8' => byte + 1,
            b' ' => b'#',
            b'o' => b'.',
            _ => continue,
        };
        // The words of a line are fixed.
        let mut damaged = text.clone().into_bytes();
        damaged[at] = other;
        let damaged = String::from_utf8(damaged).expect("text");
        let error = Temple.verify(&damaged).expect_err("a damaged record");
        let line = text[..at].lines().count();
        let reported: usize = error
            .split(':')
            .next()
            .and_then(|n| n.parse().ok())
            .expect("a line");
        assert!(reported.abs_diff(line) <= 1 || line <= 1, "{line}: {error}");
        changed += 1;
    }
    assert!(changed > 200, "only {changed}");
    for (from, to, expected) in [
        ("\"mode\":\"kit\"", "\"mode\":\"cat\"", "statement or kit"),
        ("\"reply\":\"E\"", "\"reply\":5", "a string or null"),
        ("\"winner\":\"2\"", "\"winner\":\"1\"", "expected \"2\""),
        (
            "{\"type\":\"end\"",
            "{\"type\":\"turn\"",
            "expected \"end\"",
        ),
    ] {
        let error = Temple.verify(&text.replacen(from, to, 1)).expect_err(from);
        assert!(error.contains(expected), "{from}: {error}");
    }
    let cut = text.lines().take(9).collect::<Vec<_>>().join("\n");
    let shown = Temple.pictures(&cut);
    assert_eq!(shown.content.len(), 9);
    assert!(shown.outcome.is_err());
}

#[test]
fn own_records_agree_in_both_modes() {
    for profile in [None, Some("maze"), Some("cave:kit"), Some("mixed:kit")] {
        for seed in 0..2 {
            let mut game = start_game(profile, seed);
            play(
                game.as_mut(),
                &[Ok("N"), Ok("E"), Ok(""), Ok("W"), Ok("what?"), Ok("S")],
            );
            let record = game.record().join("\n");
            let agreement = Temple.verify(&record).expect("our own record");
            assert_eq!(agreement.games, 1);
            let air = if profile.is_some_and(|name| name.ends_with("kit")) {
                14
            } else {
                15
            };
            assert!(record.contains(&format!("\"air\":{air},\"score\":0")));
        }
    }
    for profile in ["no-such", "maze:no-such"] {
        let limits = Limits::UNTIMED;
        let setup = GameSetup {
            profile: Some(profile.to_string()),
            ..GameSetup::new(1, limits)
        };
        assert!(Temple.start_game(&setup).is_err());
    }
}

/// A game on a map without coins would be over before its first turn.
#[test]
fn a_map_without_coins_is_refused() {
    let given = |map: &str| {
        Temple.start_game(&GameSetup {
            map: Some(map.to_string()),
            ..GameSetup::new(1, Limits::UNTIMED)
        })
    };
    assert!(given("5 #####/#1o2#/#####").is_ok());
    let error = given("5 #####/#1 2#/#####").err().expect("a refused map");
    assert_eq!(
        error.to_string(),
        "expected at least one coin on the map, found none"
    );
}

/// The built-in bot uses the same share of any limit as of the judge's.
#[test]
fn a_process_thinks_as_long_as_the_built_in_bot() {
    let clock = |ms| TimeControl::Clock(Duration::from_millis(ms));
    for (time_control, time) in [
        (clock(1_000), Some("800")),
        (clock(300), Some("240")),
        (TimeControl::Work(100), None),
    ] {
        let environment = Temple.environment(&PlayerSetup {
            seed: 1,
            time_control,
            params: String::new(),
        });
        let time = ("TEMPLE_TIME".to_string(), time.map(str::to_string));
        assert!(environment.contains(&time), "{environment:?}");
    }
}

/// A player without an answer stays until it is out of air while the other plays on; it
/// loses, and the record is that of a whole game.
#[test]
fn a_silent_player_stays_and_loses() {
    let mut game = start_game(Some("rooms"), 2);
    let mut asked = [0, 0];
    for answer in [Ok("N"), Err(Fault::Timeout)]
        .into_iter()
        .chain([Ok("S"); 40])
    {
        let requests = game.requests();
        let Some(request) = requests.first() else {
            break;
        };
        asked[request.seat] += 1;
        let lines = answer.map(|line| vec![line.to_string()]);
        game.take(vec![Answer {
            lines,
            time: Duration::ZERO,
        }]);
    }
    assert_eq!(asked[1], 1);
    assert!(asked[0] >= 15);
    let outcome = game.outcome().expect("an end");
    assert_eq!(outcome.points, [1.0, 0.0]);
    assert_eq!(outcome.end, "fault");
    let failure = outcome.failures[1].as_ref().expect("a failure");
    assert_eq!(failure.fault, Some(Fault::Timeout));
    let record = game.record().join("\n");
    assert!(record.contains("\"reply\":null"));
    assert!(Temple.verify(&record).is_ok());
}

/// The simulator's word for a draw is not known: any word but that of a winner, and none,
/// pass.
#[test]
fn a_draw_has_no_winner() {
    let mut game = start_game(Some("cave:kit"), 0);
    play(game.as_mut(), &[Ok("")]);
    let record = game.record().join("\n");
    assert_eq!(record.matches("\"draw\"").count(), 1, "{record}");
    for word in ["null", "\"nobody\""] {
        let other = record.replace("\"draw\"", word);
        assert!(Temple.verify(&other).is_ok(), "{word}");
    }
    for word in ["1", "\"1\"", "\"2\""] {
        let other = record.replace("\"draw\"", word);
        assert!(Temple.verify(&other).is_err(), "{word}");
    }
}

/// The player `nearest` walks to the nearest coin by a second computation of distances, and
/// the player `random` does not.
#[test]
fn a_greedy_opponent_is_recognised() {
    use temple::atlas::Atlas;
    use temple::opponent::OpponentModel;
    use temple::protocol::{read_answer, Request};
    use temple::rules::{BySeat, Mode, Seat, State};

    let (mut games, mut recognised) = (0, 0);
    for profile in temple_maps::Profile::ALL {
        for seed in 0..2 {
            let grid = temple_maps::generate(profile, seed);
            let mut state = State::new(grid, Mode::Statement).expect("a start");
            let mut random = built_in("random", seed as u64);
            let mut models = BySeat::<OpponentModel>::default();
            while state.end().is_none() && state.rounds() < 80 {
                let seat = state.next();
                let lines = Request::of(&state).print();
                let step = match seat {
                    Seat::First => built_in("nearest", 0).answer(&lines),
                    Seat::Second => random.answer(&lines),
                };
                let step = read_answer(&step);
                let atlas = Atlas::new(&state);
                models[seat].record_move(&state, &atlas, step);
                assert!(seat == Seat::First || !models[seat].is_greedy());
                state.play(step);
            }
            games += 1;
            recognised += u32::from(models[Seat::First].is_greedy());
        }
    }
    assert!(recognised * 2 > games, "{recognised} of {games}");
}

/// More work changes some moves, the same work none, and only the players that did not win are
/// asked.
#[test]
fn more_work_changes_some_moves() {
    use temple_adapter::reconsidered::{choices, Choice};

    let mut changed = 0;
    for file in kit_games().iter().take(4) {
        let text = std::fs::read_to_string(file).expect("text");
        let end: serde_json::Value =
            serde_json::from_str(text.lines().last().expect("an end")).expect("JSON");
        let winner = end["winner"]
            .as_str()
            .and_then(|winner| winner.parse().ok());
        let won = |choice: &Choice| winner == Some(choice.seat.number());
        for factor in [1, 10] {
            let found = choices(&text, [30, 30 * factor], false).expect("a game");
            assert!(!found.is_empty() && !found.iter().any(won));
            let differ = found.iter().filter(|choice| choice.is_changed()).count();
            assert!(factor > 1 || differ == 0, "{}", file.display());
            changed += differ;
        }
        // A record of the simulator names no program A.
        assert_eq!(choices(&text, [0; 2], true), Ok(Vec::new()));
        let cut: Vec<&str> = text.lines().take(3).collect();
        assert!(choices(&cut.join("\n"), [0; 2], false).is_err());
    }
    assert!(changed > 0);
}

/// Where `nearest` takes a coin, `blocker` shuts the other in, as long as the other has
/// enough air to lose something by it.
#[test]
fn the_blocker_denies() {
    let rows = [
        "#########",
        "#       #",
        "#o  1  .#",
        "####M####",
        "#2   Moo#",
        "#########",
    ];
    let lines = request(&rows, 15);
    assert_eq!(built_in("nearest", 0).answer(&lines), "W");
    let mut blocker = built_in("blocker", 0);
    let answers: Vec<String> = (0..12).map(|_| blocker.answer(&lines)).collect();
    // The other has 15 turns of air at first, one less each time, and needs six.
    assert_eq!(answers.concat(), "SSSSSSSSSSWW");
}

/// Where `nearest` takes a coin, `hoarder` fills up its air, unless it is full.
#[test]
fn the_hoarder_takes_bubbles() {
    let rows = [
        "#########",
        "#       #",
        "#o1   . #",
        "#########",
        "#2      #",
        "#########",
    ];
    let answers = |air| {
        let lines = request(&rows, air);
        ["nearest", "hoarder"]
            .map(|name| built_in(name, 0).answer(&lines))
            .concat()
    };
    assert_eq!(answers(10), "WE");
    assert_eq!(answers(11), "WW");
}

/// The request to player 1.
fn request(rows: &[&str], air: usize) -> Vec<String> {
    let numbers = [1, air, 0, rows[0].len(), rows.len()];
    let numbers = numbers.iter().map(usize::to_string);
    let rows = rows.iter().map(ToString::to_string);
    let end = std::iter::once(";".to_string());
    numbers.chain(rows).chain(end).collect()
}
