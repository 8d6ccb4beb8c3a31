//! Games saved from the judge's site: recorded games written in the site's form,
//! imported, and read by the other commands.

use serde_json::{json, Value};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

fn arena(arguments: &[&str]) -> Output {
    let output = Command::new(ARENA).args(arguments).output();
    output.expect("the arena starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn conformance() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/conformance")
}

fn recorded(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).expect("a game");
    let line = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(line).collect()
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("import");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// A recorded game as the site would keep it: the referee's frame first, then of
/// each turn one frame with what was printed and one more for each order.
fn saved(record: &[Value]) -> Value {
    let [header, exchanges @ .., end] = record else {
        panic!("a header and an end");
    };
    let mut frames = vec![json!({"agentId": -1, "keyframe": true, "view": " 0\n", "stdout": null})];
    for (place, exchange) in exchanges.iter().enumerate() {
        let player = &exchange["player"];
        let output = exchange["output"].as_str().expect("an answer");
        // What the next line says was announced.
        let after = exchanges
            .get(place + 1)
            .map_or(&end["state"], |next| &next["state_before"]);
        let seat = player.as_u64().expect("a seat") as usize;
        let announced = after["players"][seat]["summary"]
            .as_str()
            .expect("a summary");
        let orders: Vec<&str> = match announced {
            "NA" => Vec::new(),
            _ => announced.split('|').collect(),
        };
        frames.push(json!({
            "agentId": player, "keyframe": true, "stdout": format!("{output}\n"), "stderr": "debug\n",
            "gameInformation": "", "summary": format!("Name{seat} {}\n", orders.first().unwrap_or(&"")),
        }));
        for order in orders.iter().skip(1) {
            frames.push(json!({"agentId": player, "keyframe": false, "summary": format!("Name{seat} {order}")}));
        }
    }
    let result = &end["result"];
    let score = |seat: u64| {
        let bot = ["A", "B"].map(|bot| &result[bot]);
        let bot = bot.into_iter().find(|bot| bot["id"] == seat);
        bot.expect("a bot")["score"].clone()
    };
    let winner = result["winner_id"].as_i64();
    json!({
        "gameId": header["seed"].as_i64().map(i64::unsigned_abs),
        "refereeInput": format!("seed={}\n", header["seed"]),
        "agents": [
            {"index": 0, "agentId": 11, "valid": true, "codingamer": {"pseudo": "Name0"}},
            {"index": 1, "agentId": 12, "valid": true, "arenaboss": {"nickname": "Name1"}},
        ],
        "scores": [score(0), score(1)],
        "ranks": [i64::from(winner == Some(1)), i64::from(winner == Some(0))],
        "frames": frames,
        "tooltips": [], "metadata": {},
    })
}

/// An import where the site names each line as it was written.
fn echoed(mut saved: Value) -> Value {
    for frame in saved["frames"].as_array_mut().expect("frames") {
        let echo = frame["stdout"]
            .as_str()
            .map(|text| format!("Name{} {text}", frame["agentId"]));
        frame["summary"] = echo.unwrap_or_default().into();
    }
    saved
}

/// Imports a saved game; the record's path and what was printed.
fn import(name: &str, saved: &Value, more: &[&str]) -> (PathBuf, Output) {
    let (file, record) = (
        scratch(&format!("{name}.json")),
        scratch(&format!("{name}.jsonl")),
    );
    let _ = std::fs::remove_file(&record);
    std::fs::write(&file, saved.to_string()).expect("a file");
    let [from, to] = [&file, &record].map(|path| path.display().to_string());
    let output = arena(&[&["import", &from, "--out", &to], more].concat());
    (record, output)
}

fn refused(name: &str, saved: &Value, more: &[&str]) -> String {
    let (record, output) = import(name, saved, more);
    assert_eq!(output.status.code(), Some(64), "{}", text(&output.stdout));
    assert!(!record.exists());
    text(&output.stderr)
}

/// Every recorded game whose two players answered to the end.
#[test]
fn recorded_games_in_the_sites_form_are_what_they_were() {
    let mut games = 0;
    for (folder, step) in [("games", 5), ("edge", 1)] {
        let entries = std::fs::read_dir(conformance().join(folder)).expect("a folder");
        let mut files: Vec<PathBuf> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        files.sort();
        for file in files.iter().step_by(step) {
            let record = recorded(file);
            let league = record[0]["league"].to_string();
            for form in [saved(&record), echoed(saved(&record))] {
                let (path, output) = import("same", &form, &["--league", &league]);
                assert!(
                    output.status.success(),
                    "{}: {}",
                    file.display(),
                    text(&output.stderr)
                );
                let said = text(&output.stdout);
                assert!(
                    said.contains("compared with the site: ") && said.contains("scores, ranks"),
                    "{said}"
                );
                let made = recorded(&path);
                assert_eq!(made.len(), record.len(), "{}", file.display());
                for (made, record) in made.iter().zip(&record).skip(1) {
                    for field in ["type", "player", "input", "output"] {
                        assert_eq!(made[field], record[field], "{}", file.display());
                    }
                }
                let results = [&made, &record].map(|lines| lines.last().expect("an end"));
                for field in ["winner_id", "end", "turns"] {
                    let [made, record] = results.map(|end| &end["result"][field]);
                    assert_eq!(made, record, "{}", file.display());
                }
            }
            games += 1;
        }
    }
    assert!(games > 40, "only {games}");
}

#[test]
fn the_other_commands_read_the_record() {
    let record = recorded(&conformance().join("games/s10001.jsonl"));
    let (path, output) = import("read", &saved(&record), &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let path = path.display().to_string();
    assert!(text(&output.stdout).contains(&format!("cargo arena replay {path} --html game.html")));
    for (arguments, word) in [
        (&["verify"][..], "1 file agrees: 1 game, "),
        (&["replay", "--turn", "30"], "turn 30: player 1 orders"),
        (&["analyse", "track", "--turn", "30"], "turn 30: player 1"),
        (
            &["analyse", "fixture", "--turn", "30", "--must", "live"],
            "must live",
        ),
    ] {
        let output = arena(&[arguments, &[&path]].concat());
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert!(
            text(&output.stdout).contains(word),
            "{arguments:?}: {}",
            text(&output.stdout)
        );
    }
    let page = scratch("page.html").display().to_string();
    assert!(arena(&["replay", &path, "--html", &page]).status.success());
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.contains("\"players\":[\"Name0\",\"Name1\"]"));
    // The same again is no harm, another game in its place is.
    let (file, other) = (scratch("read.json"), scratch("other.json"));
    let again = arena(&["import", &file.display().to_string(), "--out", &path]);
    assert!(again.status.success());
    let third = recorded(&conformance().join("games/s10003.jsonl"));
    std::fs::write(&other, saved(&third).to_string()).expect("a file");
    let replaced = arena(&["import", &other.display().to_string(), "--out", &path]);
    assert_eq!(replaced.status.code(), Some(64));
    assert!(text(&replaced.stderr).contains("is there already: expected a new file"));
}

#[test]
fn the_committed_example_is_imported() {
    let file = conformance().join("../saved-games/815.json");
    let record = scratch("example.jsonl");
    let _ = std::fs::remove_file(&record);
    let [file, to] = [&file, &record].map(|path| path.display().to_string());
    let output = arena(&["import", &file, "--out", &to]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(
        said.contains("Nautilus ") && said.contains(" Argonaut, killed, "),
        "{said}"
    );
    let other = arena(&["import", &file, "--game", "temple"]);
    assert_eq!(other.status.code(), Some(64));
    let printed = text(&other.stderr);
    let words = "games of temple saved from the judge's site cannot be read";
    assert!(printed.contains(words), "{printed}");
}

#[test]
fn fields_may_be_missing_and_the_whole_wrapped() {
    let record = recorded(&conformance().join("games/s10003.jsonl"));
    let whole = saved(&record);
    for field in [
        "gameId", "agents", "scores", "ranks", "tooltips", "metadata",
    ] {
        let mut less = whole.clone();
        less.as_object_mut().expect("an object").remove(field);
        let (_, output) = import("less", &json!({"success": less}), &[]);
        assert!(output.status.success(), "{field}: {}", text(&output.stderr));
    }
    let mut less = whole.clone();
    for frame in less["frames"].as_array_mut().expect("frames") {
        let frame = frame.as_object_mut().expect("a frame");
        frame.retain(|field, _| ["agentId", "stdout"].contains(&field.as_str()));
    }
    assert!(import("less", &less, &[]).1.status.success());
    less.as_object_mut()
        .expect("an object")
        .remove("refereeInput");
    let error = refused("less", &less, &[]);
    assert!(
        error.contains("expected the map's seed in refereeInput (seed=NUMBER), or --seed"),
        "{error}"
    );
    let seed = record[0]["seed"].to_string();
    assert!(import("less", &less, &["--seed", &seed]).1.status.success());
}

#[test]
fn what_is_not_as_the_site_says_is_refused_with_the_first_difference() {
    let record = recorded(&conformance().join("games/s10001.jsonl"));
    let whole = saved(&record);
    // Another seed is another sea: sooner or later somebody is on land.
    for seed in ["1", "-6132742348923", "77"] {
        let mut other = whole.clone();
        other["refereeInput"] = format!("seed={seed}\n").into();
        let error = refused("wrong", &other, &[]);
        assert!(
            error.contains("are its seed and its league (--league) right?"),
            "{error}"
        );
        assert!(
            error.contains("turn ") || error.contains("placement"),
            "{error}"
        );
        assert!(error.contains(" (frame "), "{error}");
    }
    let mut other = whole.clone();
    other["refereeInput"] = "seed=many".into();
    assert!(refused("wrong", &other, &[]).contains("expected seed=NUMBER, found seed=many"));
    let mut other = whole.clone();
    other["scores"] = json!([3, 3]);
    let error = refused("wrong", &other, &[]);
    assert!(
        error.contains("expected the site's scores 3 - 3, found"),
        "{error}"
    );
    let mut other = whole.clone();
    let ranks = other["ranks"].as_array_mut().expect("ranks");
    ranks.reverse();
    assert!(refused("wrong", &other, &[]).contains("expected the site's ranks"));
    // A game that is cut off.
    let mut other = whole.clone();
    let frames = other["frames"].as_array_mut().expect("frames");
    frames.truncate(40);
    let error = refused("wrong", &other, &[]);
    assert!(
        error.contains("since by our rules the game goes on; the file has no more"),
        "{error}"
    );
    // An order that the site ran and our rules did not.
    let mut other = whole.clone();
    other["frames"][9]["summary"] = "Name0 TRIGGER 3 3".into();
    let error = refused("wrong", &other, &[]);
    assert!(error.contains("the site names TRIGGER"), "{error}");
    let mut other = whole.clone();
    other["frames"][9]["summary"] = "Name0: Not enough charges of MINE".into();
    let error = refused("wrong", &other, &[]);
    assert!(
        error.contains("the site says \"Not enough charges of MINE\"; our rules do not"),
        "{error}"
    );
    // Of a lower league than the game was played in.
    let error = refused("wrong", &whole, &["--league", "1"]);
    assert!(
        error.contains("by our rules the game ends here (Invalid power"),
        "{error}"
    );
}

/// The one who stops answering has lost by that.
#[test]
fn a_player_that_stops_answering_gave_none() {
    let record = recorded(&conformance().join("games/s10001.jsonl"));
    let mut cut = saved(&record);
    let frames = cut["frames"].as_array_mut().expect("frames");
    let printed = |frame: &Value| frame["stdout"].is_string();
    let places: Vec<usize> = (0..frames.len())
        .filter(|&place| printed(&frames[place]))
        .collect();
    frames.truncate(places[20]);
    let next = places.len().min(20) % 2;
    frames.push(json!({"agentId": next, "gameInformation": "timeout!", "stdout": null}));
    let mut scores = [json!(6), json!(6)];
    scores[next] = json!(-1);
    cut["scores"] = json!(scores);
    cut["ranks"] = json!([u8::from(next == 0), u8::from(next == 1)]);
    let (path, output) = import("stops", &cut, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("disqualified, 19 turns"),
        "{}",
        text(&output.stdout)
    );
    let verify = arena(&["verify", &path.display().to_string()]);
    assert!(verify.status.success(), "{}", text(&verify.stdout));
}
