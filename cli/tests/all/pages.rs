//! The pages and the text replays of recorded games, as data: whatever a record
//! lacks. `.ci/pages` drives them in a browser.

use arena::game::{Answer, Archive, Fault, Game, GameAdapter, GameSetup, Limits, Rendered};
use ocean_adapter::Ocean;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;
use temple_adapter::Temple;

const TITLE: &str = "run 5, pair 3: A = bot:choice_noise=0.1, B = ./target/ocean, 50 nodes a turn";

/// A game with these answers of both seats in turn.
fn played(
    rules: &dyn GameAdapter,
    side_of_a: usize,
    answers: &[Result<&str, Fault>],
) -> Vec<String> {
    let deal = GameSetup {
        title: Some(TITLE.to_string()),
        side_of_a,
        recorded: true,
        ..GameSetup::new(10_039, Limits::UNTIMED)
    };
    let mut game: Box<dyn Game> = rules.start_game(&deal).expect("a map");
    for answer in answers {
        let lines = answer.map(|line| vec![line.to_string()]);
        let time = Duration::ZERO;
        game.take(vec![Answer { lines, time }]);
    }
    game.record().to_vec()
}

/// The data inside a page.
fn data(shown: &Rendered<String>) -> Value {
    let (_, data) = shown.content.split_once("id=\"data\">").expect("data");
    let (data, _) = data.split_once("</script>").expect("its end");
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn a_missing_answer_is_called_what_the_record_calls_it() {
    for fault in Fault::ALL {
        let expected = format!("no answer: {fault}");
        for (answers, seat) in [
            (&[Ok("7 7"), Ok("7 6"), Ok("MOVE N"), Err(fault)][..], 1),
            (&[Ok("7 7"), Ok("7 6"), Err(fault)], 0),
            (&[Err(fault), Ok("7 6")], 0),
            (&[Ok("7 7"), Err(fault)], 1),
        ] {
            for side_of_a in [0, 1] {
                let record = played(&Ocean, side_of_a, answers).join("\n");
                assert!(Ocean.verify(&record).is_ok(), "{:?}", Ocean.verify(&record));
                let shown = Ocean.page("game.jsonl", &record);
                assert!(shown.outcome.is_ok(), "{fault}: {:?}", shown.outcome);
                let page = data(&shown);
                assert_eq!(page["end"]["failures"][seat], expected.as_str());
                assert_eq!(page["end"]["failures"][1 - seat], Value::Null);
                let pictures = Ocean.pictures(&record).content;
                let (_, end) = pictures.last().expect("a picture");
                let line = format!("; player {seat}: {expected}");
                assert!(end.contains(&line), "{end}");
            }
        }
    }
}

#[test]
fn programs_have_their_names_on_either_side() {
    let answers = [Ok("7 7"), Ok("7 6"), Ok("MOVE N"), Ok("what?")];
    let names = ["bot:choice_noise=0.1", "./target/ocean"];
    for (side_of_a, names) in [(0, names), (1, [names[1], names[0]])] {
        let record = played(&Ocean, side_of_a, &answers).join("\n");
        let page = data(&Ocean.page("game.jsonl", &record));
        assert_eq!(page["players"], serde_json::json!(names));
        let letters = [["A", "B"], ["B", "A"]][side_of_a];
        assert_eq!(page["letters"], serde_json::json!(letters));
    }
    let stay = [Ok(""); 60];
    for (side_of_a, names) in [(0, names), (1, [names[1], names[0]])] {
        let record = played(&Temple, side_of_a, &stay).join("\n");
        let page = data(&Temple.page("game.jsonl", &record));
        assert_eq!(page["players"], serde_json::json!(names));
        assert_eq!(page["end"]["cause"], "both out of air");
    }
}

/// Cut after any line, a record has a page of what is left, and the complaint.
#[test]
fn a_record_that_was_cut_off_has_a_page() {
    let file = "../tests/data/conformance/games/s10039.jsonl";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let ocean = std::fs::read_to_string(file).expect("a game");
    let ocean: Vec<&str> = ocean.lines().take(30).collect();
    let temple = played(&Temple, 0, &[Ok("N"), Ok("E"), Ok("S"), Ok("W")].repeat(20));
    let temple: Vec<&str> = temple.iter().map(String::as_str).collect();
    let games: [(&dyn Archive, &[&str], usize); 2] = [(&Ocean, &ocean, 2), (&Temple, &temple, 1)];
    for (archive, lines, least) in games {
        for count in least..lines.len() {
            let cut = lines[..count].join("\n");
            let shown = archive.page("game.jsonl", &cut);
            let complaint = format!("{:#}", shown.outcome.as_ref().expect_err("a damage"));
            let page = data(&shown);
            let damage = page["damage"].as_str().expect("a damage");
            assert!(complaint.ends_with(damage), "{complaint}: {damage}");
            assert!(
                damage.starts_with(&format!("{}: expected a line", count + 1)),
                "{damage}"
            );
            // Before the last line all is played, and the rules know the end.
            assert!(count + 1 == lines.len() || page["end"].is_null());
        }
    }
}

fn arena(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .output();
    output.expect("the arena starts")
}

#[test]
fn a_report_links_the_lost_games_that_its_run_keeps() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("linked");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for answers in [true, false] {
        let path = |name: &str| {
            folder
                .join(format!("{name} {answers}"))
                .display()
                .to_string()
        };
        let (run, html) = (path("run") + ".jsonl", path("page") + ".html");
        let more: &[&str] = if answers { &["--answers"] } else { &[] };
        let play = [
            "play", "--a", "drifter", "--b", "bot", "--pairs", "2", "--work", "20", "--out", &run,
        ];
        let output = arena(&[&play[..], more].concat());
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let output = arena(&["report", &run, "--html", &html]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let content = std::fs::read_to_string(&html).expect("a page");
        let page = data(&Rendered {
            content,
            outcome: Ok(()),
        });
        let lost: Vec<&Value> = page["matches"][0]["losses"]
            .as_array()
            .expect("losses")
            .iter()
            .collect();
        let lost: usize = lost
            .iter()
            .map(|kind| kind.as_array().map_or(0, Vec::len))
            .sum();
        assert!(lost > 0);
        assert_eq!(page["path"], run.as_str());
        let links = page["links"].as_object().expect("links");
        assert_eq!(links.len(), if answers { lost } else { 0 });
        for link in links.values() {
            let link = link.as_str().expect("an address").replace("%20", " ");
            let game = std::fs::read_to_string(folder.join(link)).expect("a page beside it");
            let game = data(&Rendered {
                content: game,
                outcome: Ok(()),
            });
            assert!(game["players"].to_string().contains("drifter"));
        }
    }
}
