//! Tests of `arena analyse track` and of the test cases that analyses write.

#[path = "../../tests/tracker/cases.rs"]
mod cases;
#[allow(dead_code)] // The other fields of a case are for the bot's own test.
#[path = "../../tests/situations/file.rs"]
mod situations;

use clap::Parser;
use ocean_adapter::commands::track::{run, TrackArgs};
use std::path::{Path, PathBuf};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: TrackArgs,
}

fn track(arguments: &[&str]) -> anyhow::Result<String> {
    let line = Line::try_parse_from(["track"].iter().chain(arguments))?;
    let mut out = Vec::new();
    run(&line.args, &mut out)?;
    Ok(String::from_utf8(out)?)
}

fn recorded(name: &str) -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/conformance/games");
    games.join(name).display().to_string()
}

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("arena-track-{}-{name}", std::process::id()))
}

#[test]
fn written_cases_pass_the_runner() {
    let path = scratch("written.case");
    let to = path.display().to_string();
    for (game, turns) in [
        ("s10003.jsonl", [1, 2, 40, 61]),
        ("s10008_swap.jsonl", [1, 3, 20, 40]),
    ] {
        for (number, player) in turns.into_iter().flat_map(|turn| [(turn, 0), (turn, 1)]) {
            if (number, player) == (1, 1) {
                // Player 1 has not played yet.
                continue;
            }
            let (turn, seat) = (number.to_string(), player.to_string());
            track(&[
                &recorded(game),
                "--turn",
                &turn,
                "--player",
                &seat,
                "--case",
                &to,
                "--force",
            ])
            .expect("a case");
            let case = std::fs::read_to_string(&path).expect("a case");
            assert_eq!(
                cases::check(&case),
                Ok(()),
                "{game} {turn} {player}\n{case}"
            );
            let heard = case.lines().filter(|line| line.starts_with("they: "));
            assert_eq!(heard.count(), (number + 1 - player) / 2, "{case}");
        }
    }
    std::fs::remove_file(path).expect("to clean up");
}

#[test]
fn written_situations_pass_the_reader_and_demands_are_its_own() {
    use ocean_adapter::commands::fixture::{run, FixtureArgs};
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: FixtureArgs,
    }
    let game = recorded("s10003.jsonl");
    let fixture = |must: &str| {
        let line = Line::try_parse_from(["fixture", &game, "--turn", "31", "--must", must]);
        let mut out = Vec::new();
        run(&line.map_err(|error| error.to_string())?.args, &mut out).expect("a situation");
        Ok::<String, String>(String::from_utf8(out).expect("text"))
    };
    for must in [
        "sink",
        "live",
        "stay unhurt",
        "fire",
        "hold",
        "be MOVE N TORPEDO",
        "be *TORPEDO* or SURFACE",
        "not be MOVE N*",
        "end at 3,4 5,6",
        "not end at 0,14",
    ] {
        let text = fixture(must).unwrap_or_else(|error| panic!("{must}: {error}"));
        let cases = situations::read(&text).unwrap_or_else(|fault| panic!("{must}: {fault}"));
        assert_eq!((cases.len(), cases[0].must.len()), (1, 1), "{must}");
        let theirs = cases[0].turns.iter().filter(|turn| !turn.ours).count();
        assert_eq!((theirs, cases[0].turn, cases[0].line), (15, 30, 18));
    }
    for must in [
        "fly",
        "sink him",
        "not sink",
        "be",
        "be MUVE N",
        "be MOVE N or",
        "end at",
        "end at 3,15",
        "end here",
        "",
    ] {
        let error = fixture(must).expect_err(must);
        assert!(
            error.contains("expected sink, live, stay unhurt"),
            "{must}: {error}"
        );
        assert!(situations::must(must).is_err(), "{must}");
    }
}

#[test]
fn every_turn_is_printed_with_its_numbers() {
    let text = track(&[&recorded("s10003.jsonl")]).expect("a game");
    let turns = text
        .lines()
        .filter(|line| line.starts_with("turn "))
        .count();
    assert!(turns > 50, "{turns} turns");
    let known = text
        .lines()
        .filter(|line| line.contains(" nats; true cell "));
    assert_eq!(known.count(), turns);
    let truths = text.lines().filter(|line| line.contains('<')).count();
    assert!(truths >= turns, "{truths} rows with something true");
    let of_one = track(&[&recorded("s10003.jsonl"), "--player", "1"]).expect("a game");
    assert!(of_one.lines().all(|line| !line.starts_with("of player 0")));
}

/// The long form: `cargo arena analyse track --prove 20000`.
#[test]
fn the_truth_is_never_lost() {
    let text = track(&["--prove", "75", "--jobs", "2"]).expect("a proof");
    assert!(text.contains("75 games, "), "{text}");
    for player in ocean_adapter::track_proof::players() {
        assert!(text.contains(player), "{player} in {text}");
    }
    assert!(!text.contains(" 0 turns"), "{text}");
}

#[test]
fn what_is_not_there_is_reported() {
    let error = |arguments: &[&str]| format!("{:#}", track(arguments).expect_err("a mistake"));
    let game = recorded("s10003.jsonl");
    assert!(error(&[&game, "--turn", "999"]).contains("has no turn 999; it has 1 to"));
    assert!(error(&["no-such.jsonl"]).contains("cannot read no-such.jsonl"));
    assert!(error(&[&game, "--player", "2"]).contains("0..2"));
    let to = "/no/such/folder/x.case";
    assert!(error(&[&game, "--case", to]).contains("there is no folder /no/such"));
    let path = scratch("damaged.jsonl");
    std::fs::write(&path, "{}\n").expect("a file");
    assert!(error(&[&path.display().to_string()]).contains("not a game by our rules"));
    std::fs::remove_file(path).expect("to clean up");
}

#[test]
fn beliefs_give_the_true_cell_more_than_the_filter_alone() {
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: ocean_adapter::commands::beliefs::BeliefsArgs,
    }
    let beliefs = |arguments: &[&str]| {
        let line = Line::try_parse_from(["beliefs"].iter().chain(arguments)).expect("a line");
        let mut out = Vec::new();
        ocean_adapter::commands::beliefs::run(&line.args, &mut out).expect("a table");
        String::from_utf8(out).expect("text")
    };
    let text = beliefs(&["--games", "24", "--jobs", "2", &recorded("s10003.jsonl")]);
    let score = |row: &str| -> f64 {
        let line = text.lines().find_map(|line| line.trim().strip_prefix(row));
        let first = line.and_then(|line| line.split_whitespace().next());
        first.expect(row).parse().expect("a number")
    };
    // On so few games only the large effects show.
    assert!(score("all ") > score("hard filter") + 0.1, "{text}");
    assert!(
        score("all ") > score("all - start") && score("all ") > score("all - mines"),
        "{text}"
    );
    let fitted = beliefs(&[
        "--games",
        "4",
        "--jobs",
        "2",
        "--fit",
        "1",
        "--params",
        "motion_straight=1",
    ]);
    assert!(fitted.contains("fitted: motion_start="), "{fitted}");
    let charges = beliefs(&["--games", "12", "--charges"]);
    assert!(charges.contains("15  "), "{charges}");
}
