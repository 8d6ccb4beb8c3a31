//! The arena's pages over HTTP: what they say, that they grow with their run, and
//! whom they refuse. `.ci/pages` looks at them in a browser.

use crate::support::{bytes, folder};
use arena::matches::series::Series;
use arena::records::{measured_path, part_path, PairKey, Run};
use arena::run::league::{League, LeagueOptions};
use arena::statistics::paired::Moments;
use arena::web::serve::{Server, ServerOptions};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;

/// A server in this process, which knows the toys.
struct Served {
    port: u16,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    fn new(places: &[PathBuf]) -> Served {
        let server = Server::new(&ServerOptions {
            games: crate::toys::GAMES,
            places: places.to_vec(),
            port: 0,
            players: Vec::new(),
        })
        .expect("a server");
        Served::start(server)
    }

    fn start(server: Server) -> Served {
        let address = server.address();
        let port = address.trim_end_matches('/').rsplit(':').next();
        let port = port.and_then(|port| port.parse().ok()).expect("a port");
        let stop = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stop);
        let thread = std::thread::spawn(move || server.run(&seen));
        Served {
            port,
            stop,
            thread: Some(thread),
        }
    }

    /// Reply to a request with these header lines: status, head, body.
    fn ask(&self, method: &str, path: &str, head: &[&str], body: &str) -> (u16, String, String) {
        let mut lines = vec![format!("{method} {path} HTTP/1.1")];
        if !head.iter().any(|line| line.starts_with("Host")) {
            lines.push(format!("Host: 127.0.0.1:{}", self.port));
        }
        lines.extend(head.iter().map(|line| line.to_string()));
        if !body.is_empty() {
            lines.push(format!("Content-Length: {}", body.len()));
        }
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        write!(
            stream,
            "{}\r\nConnection: close\r\n\r\n{body}",
            lines.join("\r\n")
        )
        .expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let answer = String::from_utf8(answer).expect("UTF-8");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        (
            status.expect("a status"),
            head.to_string(),
            body.to_string(),
        )
    }

    fn get(&self, path: &str) -> String {
        let (status, _, body) = self.ask("GET", path, &[], "");
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path)).expect("JSON")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

/// Plays a run into a file of the folder, as the command line does.
fn play(folder: &Path, settings: &str) {
    let words = format!("arena play {settings}");
    let words = words
        .split_whitespace()
        .map(|word| match word.strip_prefix("@") {
            Some(file) => folder.join(file).into_os_string(),
            None => word.into(),
        });
    // 2: its test is undecided.
    let code = cli::command_line::main(crate::toys::GAMES, words);
    assert!([0, 2].contains(&code), "{settings}: {code}");
}

/// The data inside a page.
fn data(page: &str) -> Value {
    let (_, data) = page.split_once("id=\"data\">").expect("data");
    let (data, _) = data.split_once("</script>").expect("its end");
    serde_json::from_str(data).expect("JSON")
}

/// Runs of every kind in one folder: of a board game, scored, of teams, broken.
fn runs(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::create_dir(folder.join("deep")).expect("a folder");
    play(
        &folder,
        "--game temple --a nearest --b random --pairs 3 --answers --out @temple.jsonl --jobs 1",
    );
    play(&folder, "--game harvest --a bot --b random --cases 0..4 --answers --out @deep/harvest.jsonl --jobs 1");
    play(
        &folder,
        "--game relay --a bot --b random --pairs 4 --answers --out @relay.jsonl --jobs 1",
    );
    std::fs::write(folder.join("broken.jsonl"), "{\"type\":\"run\",\n").expect("writable");
    folder
}

/// The leaderboard of a league, with addresses of lost games that lead somewhere.
#[test]
fn the_leaderboard_of_a_league_is_shown() {
    let folder = folder("league");
    let players = "players = [\"one=bot\", \"two=random\", \"three=random\"]";
    let file = format!("game = \"relay\"\n{players}\n[output]\nanswers = true\n");
    std::fs::write(folder.join("league.toml"), file).expect("writable");
    let options = LeagueOptions {
        jobs: 1,
        pairs: 2,
        time: None,
        matches: Some(4),
    };
    let mut league = League::new(crate::toys::GAMES, &folder);
    league.play(&options).expect("it plays");
    let served = Served::new(std::slice::from_ref(&folder));
    assert_eq!(served.json("/data.json")["has_league"], true);
    let page = data(&served.get("/league"));
    assert_eq!(page, served.json("/league/data.json"));
    let rows = page["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), &rows[0]["program"]), (3, &Value::from("one")));
    let links = page["links"].as_array().expect("links").iter();
    let links: Vec<&str> = links
        .flat_map(|it| it.as_array().expect("links"))
        .filter_map(Value::as_str)
        .collect();
    assert!(!links.is_empty());
    for link in links {
        served.get(link);
    }
}

#[test]
fn the_runs_of_a_folder_are_listed_and_shown() {
    let folder = runs("list");
    let served = Served::new(std::slice::from_ref(&folder));
    let list = served.json("/data.json");
    let mut names: Vec<&str> = list["runs"]
        .as_array()
        .expect("runs")
        .iter()
        .map(|run| run["name"].as_str().expect("a name"))
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "broken.jsonl",
            "deep/harvest.jsonl",
            "relay.jsonl",
            "temple.jsonl"
        ]
    );
    // Each of two programs plays each of four cases: eight games, and no eight cases.
    for (name, unit, played) in [
        ("deep/harvest.jsonl", "game", 8),
        ("relay.jsonl", "pair", 4),
    ] {
        let runs = list["runs"].as_array().expect("runs");
        let run = runs.iter().find(|run| run["name"] == name).expect("it");
        let about = &run["about"]["Ok"];
        assert_eq!(about["unit"], unit);
        assert_eq!(about["played"].as_u64(), Some(played));
    }
    assert_eq!(
        data(&served.get("/")),
        list,
        "the page holds what is asked for later"
    );
    for name in &names[1..] {
        let path = format!("/run/{name}");
        let (status, head, _) = served.ask("GET", &path, &[], "");
        assert!(
            status == 301 && head.contains(&format!("Location: {path}/")),
            "{head}"
        );
        let page = served.json(&format!("{path}/data.json"));
        assert_eq!(data(&served.get(&format!("{path}/"))), page);
        assert!(served
            .get(&format!("{path}/report.html"))
            .contains("id=\"data\""));
        // The table against the run file itself.
        let run = Run::read(crate::toys::GAMES, &folder.join(name)).expect("a run");
        let games: Vec<_> = run
            .pairs
            .values()
            .flat_map(|pair| pair.games.iter().map(move |game| (pair, game)))
            .collect();
        let rows = page["games"].as_array().expect("games");
        assert_eq!(rows.len(), games.len());
        for (row, (pair, game)) in rows.iter().zip(games) {
            assert_eq!(
                (row["number"].as_u64(), row["unit"].as_u64()),
                (Some(pair.pair), Some(pair.of_match as u64))
            );
            assert_eq!(
                (row["turns"].as_u64(), row["scores"][0].as_f64()),
                (Some(u64::from(game.turns)), game.scores[0])
            );
            assert_eq!(
                row["points"].as_f64(),
                (!run.header.is_scored()).then_some(game.points)
            );
            let features = page["features"]
                .as_array()
                .expect("features")
                .iter()
                .zip(row["features"].as_array().expect("features"));
            for (feature, value) in features {
                assert_eq!(
                    value.as_f64(),
                    game.attributes
                        .get(feature.as_str().expect("a name"))
                        .copied()
                );
            }
            // One click to its replay.
            let replay = served.get(&format!(
                "{path}/games/{}",
                row["page"].as_str().expect("a page")
            ));
            assert!(replay.contains("id=\"data\""), "{replay}");
        }
    }
}

/// A game without a page of its own shows every answer that was kept.
#[test]
fn a_replay_shows_what_was_answered() {
    let folder = runs("replay");
    let served = Served::new(std::slice::from_ref(&folder));
    for (name, seats) in [("deep/harvest.jsonl", 1), ("relay.jsonl", 4)] {
        let run = Run::read(crate::toys::GAMES, &folder.join(name)).expect("a run");
        let pair = run.pairs.values().nth(1).expect("a pair");
        let page = data(&served.get(&format!(
            "/run/{name}/games/{}-{}-1.html",
            pair.of_match, pair.pair
        )));
        let steps = page["steps"].as_array().expect("steps");
        assert!(steps
            .iter()
            .all(|step| step["seats"].as_array().is_some_and(|it| it.len() == seats)));
        let shown = steps
            .iter()
            .flat_map(|step| step["seats"].as_array().expect("seats"));
        let shown: Vec<Value> = shown.map(|seat| seat["answer"]["Ok"].clone()).collect();
        let kept = serde_json::to_value(&pair.games[0].answers).expect("JSON");
        assert_eq!(Value::from(shown), kept, "{name}");
    }
}

/// A run that is being played grows from look to look, and says that it is played.
#[test]
fn a_live_run_grows() {
    let folder = folder("live");
    play(
        &folder,
        "--game relay --a bot --b random --pairs 8 --sprt 0,400 --out @whole.jsonl --jobs 1",
    );
    let whole = String::from_utf8(bytes(&folder, "whole.jsonl")).expect("UTF-8");
    let measured = bytes(&folder, "whole.measured.jsonl");
    let path = folder.join("live.jsonl");
    std::fs::write(measured_path(&path), measured).expect("writable");
    let lock = std::fs::File::create(folder.join("live.jsonl.lock")).expect("a lock");
    lock.lock().expect("locked");
    let served = Served::new(std::slice::from_ref(&folder));
    let lines: Vec<&str> = whole.lines().collect();
    let mut version = String::new();
    for count in 1..=lines.len() {
        let text = lines[..count].join("\n") + "\n" + "{\"type\":\"pair\",\"half";
        std::fs::write(part_path(&path), text).expect("writable");
        let (status, head, body) = served.ask(
            "GET",
            "/run/live.jsonl/data.json",
            &[&format!("If-None-Match: {version}")],
            "",
        );
        assert_eq!(status, 200, "{body}");
        let page: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(
            page["games"].as_array().map(Vec::len),
            Some(2 * (count - 1))
        );
        assert_eq!(page["state"], "running");
        if count > 1 {
            assert!(
                page["seconds_left"].as_f64().is_some()
                    && page["games_per_second"].as_f64().is_some()
            );
            let course = page["courses"][0].as_array().expect("a course");
            assert_eq!(course.len(), count - 1);
            assert_eq!(course[count - 2]["llr"], page["summary"]["sprt"]["llr"]);
        }
        let tag = head
            .lines()
            .find_map(|line| line.strip_prefix("ETag: "))
            .expect("a version");
        let (status, _, body) = served.ask(
            "GET",
            "/run/live.jsonl/data.json",
            &[&format!("If-None-Match: {tag}")],
            "",
        );
        assert_eq!((status, body.as_str()), (304, ""), "nothing was added");
        version = tag.to_string();
    }
    drop(lock);
    assert_eq!(
        served.json("/run/live.jsonl/data.json")["state"],
        "finished"
    );
    std::fs::rename(part_path(&path), &path).expect("renamed");
    assert_eq!(
        served.json("/run/live.jsonl/data.json")["state"],
        "finished"
    );
}

/// Requests that are refused: method and path, headers, status, and what the sentence says.
/// `OWN` is the server's address, `PORT` its port, `LONG` a path of 5,000 letters.
const REFUSED: &str = "
GET /                                   | Host: evil.example                                       | 421 | no other host name
GET /                                   | Host: evil.example:PORT                                  | 421 | no other host name
GET /                                   | Host: OWN, Host: evil.example                            | 421 | no other host name
GET /data.json                          | Origin: http://evil.example                              | 403 | only its own pages
GET /data.json                          | Origin: null                                             | 403 | only its own pages
GET /data.json                          | Sec-Fetch-Site: cross-site, Sec-Fetch-Mode: no-cors      | 403 | only its own pages
POST /                                  | Sec-Fetch-Site: cross-site, Sec-Fetch-Mode: navigate, JSON | 403 | only its own pages
POST /                                  | Origin: http://OWN, Content-Type: text/plain             | 415 | application/json
DELETE /                                |                                                          | 405 | GET, HEAD or POST
GET /../outside.jsonl                   |                                                          | 403 | leaves the folder
GET /run/../../hostile-outside.jsonl/   |                                                          | 403 | leaves the folder
GET /run/..%2fhostile-outside.jsonl/    |                                                          | 403 | leaves the folder
GET /run/%2e%2e/hostile-outside.jsonl/  |                                                          | 403 | leaves the folder
GET /record/%2Fetc%2Fpasswd             |                                                          | 403 | leaves the folder
GET /record//etc/passwd                 |                                                          | 404 | there is no run
GET /run/link.jsonl/                    |                                                          | 404 | there is no run
GET /run/relay.measured.jsonl/          |                                                          | 404 | there is no run
GET /run/none.jsonl/                    |                                                          | 404 | \"none.jsonl\"
GET /run/broken.jsonl/                  |                                                          | 422 | line 1
GET /run/broken.jsonl/data.json         |                                                          | 422 | line 1
GET /run/relay.jsonl/games/0-9-1.html   |                                                          | 404 | pair 9 of match 0
GET /run/relay.jsonl/games/x.html       |                                                          | 404 | no such page
GET /nothing                            |                                                          | 404 | no such page
GET /%zz                                |                                                          | 400 | hexadecimal
GET LONG                                |                                                          | 414 | at most 4096
POST /data.json                         | Origin: http://OWN, JSON                                 | 404 | no such page
";

const JSON: &str = "Content-Type: application/json";

/// Whoever is not this server's own page is refused, with a status and a sentence.
#[test]
fn hostile_requests_are_refused() {
    let folder = runs("hostile");
    let outside = folder.with_file_name("hostile-outside.jsonl");
    std::fs::copy(folder.join("relay.jsonl"), &outside).expect("copied");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, folder.join("link.jsonl")).expect("a link");
    let served = Served::new(std::slice::from_ref(&folder));
    let table = REFUSED
        .replace("OWN", &format!("127.0.0.1:{}", served.port))
        .replace("PORT", &served.port.to_string())
        .replace("LONG", &format!("/{}", "x".repeat(5000)));
    let mut count = 0;
    for row in table.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split(" | ").map(str::trim).collect();
        let [request, head, status, sentence] = cells[..] else {
            panic!("not a row of the table: {row}");
        };
        let (method, path) = request.split_once(' ').expect("method and path");
        let head = head.split(", ").filter(|line| !line.is_empty());
        let head: Vec<&str> = head
            .map(|line| if line == "JSON" { JSON } else { line })
            .collect();
        let (found, answer, body) = served.ask(method, path, &head, "");
        assert_eq!(
            found.to_string(),
            status,
            "{method} {path} {head:?}: {body}"
        );
        assert!(
            body.contains(sentence) && body.trim_end().lines().count() == 1,
            "{path}: {body}"
        );
        assert!(
            answer.contains("Content-Type: text/plain") && answer.contains("nosniff"),
            "{answer}"
        );
        count += 1;
    }
    assert_eq!(count, 26);
    let origin = format!("Origin: http://127.0.0.1:{}", served.port);
    let (status, _, body) = served.ask("POST", "/data.json", &[&origin, JSON], &"x".repeat(70_000));
    assert_eq!(status, 413, "{body}");
}

/// A run that breaks while it is looked at is refused, and shown again once it is mended.
#[test]
fn a_run_that_breaks_is_refused_until_it_is_mended() {
    let folder = folder("breaks");
    play(
        &folder,
        "--game relay --a bot --b random --pairs 4 --answers --out @relay.jsonl --jobs 1",
    );
    let served = Served::new(std::slice::from_ref(&folder));
    let relay = bytes(&folder, "relay.jsonl");
    served.get("/run/relay.jsonl/");
    std::fs::write(
        folder.join("relay.jsonl"),
        [&relay[..], b"{\"type\":\"pair\"}\n"].concat(),
    )
    .expect("writable");
    let (status, _, body) = served.ask("GET", "/run/relay.jsonl/data.json", &[], "");
    assert!(status == 422 && body.contains("line 6"), "{status} {body}");
    std::fs::write(folder.join("relay.jsonl"), relay).expect("writable");
    served.get("/run/relay.jsonl/data.json");
}

/// Requests typed by the user, from links and from the server's own pages are answered.
#[test]
fn requests_of_a_person_are_answered() {
    let served = Served::new(&[folder("person")]);
    let origin = format!("Origin: http://127.0.0.1:{}", served.port);
    for head in [
        vec![],
        vec![origin.as_str(), "Sec-Fetch-Site: same-origin"],
        vec!["Sec-Fetch-Site: none"],
        vec!["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"],
    ] {
        assert_eq!(served.ask("GET", "/", &head, "").0, 200, "{head:?}");
    }
    let local = format!("Host: localhost:{}", served.port);
    assert_eq!(served.ask("HEAD", "/", &[&local], "").0, 200);
}

/// Named files are shown alone; what is neither is refused on the command line.
#[test]
fn files_are_shown_alone() {
    let folder = runs("files");
    let files = ["relay.jsonl", "deep/harvest.jsonl"].map(|name| folder.join(name));
    let served = Served::new(&files);
    let list = served.json("/data.json");
    assert_eq!(list["runs"].as_array().map(Vec::len), Some(2));
    served.get("/run/harvest.jsonl/");
    let (status, ..) = served.ask("GET", "/run/temple.jsonl/", &[], "");
    assert_eq!(status, 404);
    for places in [
        vec![folder.join("none.jsonl")],
        vec![folder.clone(), files[0].clone()],
    ] {
        let error = Server::new(&ServerOptions {
            games: crate::toys::GAMES,
            places,
            port: 0,
            players: Vec::new(),
        })
        .err()
        .expect("refused");
        assert!(
            error
                .to_string()
                .contains("expected one folder, or run files"),
            "{error}"
        );
    }
    let taken = ServerOptions {
        games: crate::toys::GAMES,
        places: vec![folder],
        port: served.port,
        players: Vec::new(),
    };
    let error = Server::new(&taken).err().expect("refused");
    assert!(
        error.to_string().contains("choose another one with --port"),
        "{error}"
    );
}

/// The pages as files say what the served ones say.
#[test]
fn files_are_what_is_served() {
    let folder = runs("export");
    let served = Served::new(std::slice::from_ref(&folder));
    for name in ["temple.jsonl", "relay.jsonl", "deep/harvest.jsonl"] {
        let path = folder.join(name);
        let pages = folder.join(name.replace(".jsonl", "-pages"));
        std::fs::create_dir(&pages).expect("a folder");
        let words = [
            "arena".into(),
            "report".into(),
            path.into_os_string(),
            "--html".into(),
            pages.clone().into_os_string(),
        ];
        assert_eq!(cli::command_line::main(crate::toys::GAMES, words), 0);
        let read = |file: &str| String::from_utf8(bytes(&pages, file)).expect("UTF-8");
        let mut written = data(&read("index.html"));
        let mut shown = served.json(&format!("/run/{name}/data.json"));
        let replays = written
            .as_object_mut()
            .and_then(|it| it.remove("pages"))
            .expect("pages");
        let losses = written.as_object_mut().and_then(|it| it.remove("losses"));
        assert_eq!(
            losses,
            Some(served.json(&format!("/run/{name}/losses.json")))
        );
        // The folder's own name for the run is all that differs.
        for page in [&mut written, &mut shown] {
            page["name"] = Value::Null;
        }
        assert_eq!(written, shown, "{name}");
        let replays = replays.as_array().expect("names");
        assert_eq!(
            replays.len(),
            shown["games"].as_array().expect("games").len()
        );
        for replay in replays {
            let replay = replay.as_str().expect("a name");
            let served = served.get(&format!("/run/{name}/games/{replay}"));
            assert!(
                read(&format!("games/{replay}")) == served,
                "{name}: {replay}"
            );
        }
        assert!(
            !read("index.html").contains("connect-src"),
            "a file asks nobody"
        );
    }
}

impl Served {
    /// Sends JSON as the server's own page does: status, and what is said.
    fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let origin = format!("Origin: http://127.0.0.1:{}", self.port);
        let head = [origin.as_str(), "Content-Type: application/json"];
        let (status, _, said) = self.ask("POST", path, &head, &body.to_string());
        (status, said)
    }

    /// Begins a game by hand; its address and its state.
    fn sit(&self, wish: &Value) -> (String, Value) {
        let (status, said) = self.post("/play", wish);
        assert_eq!(status, 200, "{said}");
        let begun: Value = serde_json::from_str(&said).expect("JSON");
        let address = begun["address"].as_str().expect("an address").to_string();
        let state = data(&self.get(&address));
        assert_eq!(state, self.json(&format!("{address}state.json")));
        (address, state)
    }

    /// Plays a game by hand to its end with what `choose` makes of each request.
    fn by_hand(
        &self,
        wish: &Value,
        mut choose: impl FnMut(&Self, &str, &Value) -> String,
    ) -> Value {
        let (address, mut state) = self.sit(wish);
        for turn in 0..1000 {
            if !state["over"].is_null() {
                let replay = format!(
                    "{address}{}",
                    state["over"]["replay"].as_str().expect("a page")
                );
                assert!(self.get(&replay).contains("id=\"data\""));
                return state;
            }
            let answer = choose(self, &address, &state);
            let given = serde_json::json!({"answer": answer, "turn": turn});
            let (status, said) = self.post(&format!("{address}answer"), &given);
            assert_eq!(status, 200, "{answer}: {said}");
            state = serde_json::from_str(&said).expect("JSON");
            let again = self.post(&format!("{address}answer"), &given);
            assert!(
                again.0 == 422
                    && (again.1.contains("answered already") || again.1.contains("is over")),
                "{again:?}"
            );
        }
        panic!("the game does not end");
    }
}

/// Every offered answer is legal, others are refused with the reason, and the record
/// of the game verifies and replays.
#[test]
fn games_by_hand_are_recorded_like_every_other() {
    let folder = folder("by-hand");
    let served = Served::new(std::slice::from_ref(&folder));
    let mut chance = common::SplitMix64::new(5);
    let wish = serde_json::json!({"game": "temple", "opponent": "random", "team": 1, "seed": 7, "work": 100});
    let temple = served.by_hand(&wish, |served, address, state| {
        let shown = &state["asked"]["shown"];
        let ways: Vec<&str> = shown["ways"]
            .as_array()
            .expect("ways")
            .iter()
            .filter_map(|way| way[0].as_str())
            .collect();
        for blocked in ["N", "S", "W", "E"]
            .iter()
            .filter(|way| !ways.contains(way))
        {
            let given = serde_json::json!({"answer": blocked, "turn": state["turn"]});
            let (status, said) = served.post(&format!("{address}answer"), &given);
            assert!(status == 422 && said.contains("in the way"), "{said}");
        }
        ways.get(chance.below(ways.len().max(1)))
            .unwrap_or(&"X")
            .to_string()
    });
    let wish = serde_json::json!({"game": "ocean", "opponent": "drifter", "team": 0, "seed": 7, "work": 100});
    let ocean = served.by_hand(&wish, |served, address, state| {
        let shown = &state["asked"]["shown"];
        let Some(next) = shown["next"].as_array() else {
            let given = serde_json::json!({"answer": "15 0", "turn": state["turn"]});
            let (status, said) = served.post(&format!("{address}answer"), &given);
            assert!(status == 422 && !said.is_empty(), "{said}");
            let row = shown["map"][7].as_str().expect("a row");
            return format!("{} 7", row.find('.').expect("water"));
        };
        let mut order: Vec<String> = Vec::new();
        let mut next = next.clone();
        for _ in 0..1 + chance.below(3) {
            let wanted = ["TORPEDO", "TRIGGER", "MOVE", "SURFACE"]
                .iter()
                .find_map(|kind| {
                    let all: Vec<&Value> = next.iter().filter(|it| it["kind"] == **kind).collect();
                    (!all.is_empty()).then(|| {
                        all[chance.below(all.len())]["text"]
                            .as_str()
                            .expect("a text")
                            .to_string()
                    })
                });
            let Some(action) = wanted else {
                break;
            };
            order.push(action);
            let given = serde_json::json!({"answer": order.join("|"), "turn": state["turn"]});
            let (status, said) = served.post(&format!("{address}try"), &given);
            assert_eq!(status, 200, "{order:?}: {said}");
            let shown: Value = serde_json::from_str(&said).expect("JSON");
            next = shown["next"].as_array().expect("actions").clone();
        }
        let twice =
            serde_json::json!({"answer": format!("{0}|{0}", order[0]), "turn": state["turn"]});
        let (status, said) = served.post(&format!("{address}answer"), &twice);
        assert!(status == 422 && said.contains("already"), "{said}");
        order.join("|")
    });
    for (game, state) in [("temple", temple), ("ocean", ocean)] {
        assert!(
            state["over"]["reasons"]
                .as_array()
                .is_some_and(Vec::is_empty),
            "{state}"
        );
        let file = format!("played/{}", state["over"]["file"].as_str().expect("a file"));
        let record = String::from_utf8(bytes(&folder, &file)).expect("UTF-8");
        let archive = crate::toys::GAMES
            .archive(None, &record)
            .expect("an archive");
        let agreement = archive.verify(&record).expect("it is a game by the rules");
        assert_eq!(agreement.games, 1, "{game}");
        assert!(archive.pictures(&record).outcome.is_ok());
        assert!(served.get(&format!("/record/{file}")).contains("a person"));
        assert!(served.json("/data.json")["games"]
            .as_array()
            .expect("games")
            .contains(&file.into()));
    }
}

/// A person can play games that have no page of their own, alone and in a team.
#[test]
fn the_toys_are_played_by_hand() {
    let folder = folder("toys-by-hand");
    let served = Served::new(std::slice::from_ref(&folder));
    let wish = serde_json::json!({"game": "harvest", "seed": 3, "work": 100});
    let harvest = served.by_hand(&wish, |served, address, state| {
        let yields = state["asked"]["lines"][0].as_str().expect("yields");
        let fields = yields.split(' ').count();
        let given = serde_json::json!({"answer": fields.to_string(), "turn": state["turn"]});
        let (status, said) = served.post(&format!("{address}answer"), &given);
        assert!(status == 422 && said.contains("no field"), "{said}");
        "0".to_string()
    });
    assert_eq!(harvest["over"]["result"], "scored");
    let wish =
        serde_json::json!({"game": "relay", "opponent": "bot", "team": 1, "seed": 3, "work": 100});
    let mut seats = Vec::new();
    let relay = served.by_hand(&wish, |_, _, state| {
        seats.push(state["asked"]["seat"].as_u64());
        "9".to_string()
    });
    assert_eq!(relay["over"]["result"], "won");
    assert_eq!(seats, [Some(1), Some(3)].repeat(10));
}

/// Only what the command line names is started.
#[test]
fn no_command_comes_from_a_page() {
    let folder = folder("commands");
    crate::support::script(
        &folder,
        "stay",
        "while read line; do [ \"$line\" = ';' ] && echo X; done",
    );
    let stay = folder.join("stay").display().to_string();
    let options = ServerOptions {
        games: crate::toys::GAMES,
        places: vec![folder.clone()],
        port: 0,
        players: vec![stay.clone()],
    };
    let served = Served::start(Server::new(&options).expect("a server"));
    let wish = |opponent: &str| serde_json::json!({"game": "temple", "opponent": opponent, "seed": 1, "work": 10});
    for hostile in ["touch pwned", "sh -c id", "", "frozen/x", "x.rs"] {
        let (status, said) = served.post("/play", &wish(hostile));
        assert!(
            status == 422 && said.contains("no built-in player"),
            "{said}"
        );
    }
    let (_, state) = served.sit(&wish(&stay));
    assert_eq!(state["opponents"], stay.as_str());
    for (wish, reason) in [
        (
            serde_json::json!({"game": "chess", "seed": 1, "work": 1}),
            "no game called",
        ),
        (
            serde_json::json!({"game": "temple", "opponent": "random", "seed": 1}),
            "either work",
        ),
        (
            serde_json::json!({"game": "temple", "opponent": "random", "seed": 1, "work": 1, "team": 5}),
            "expected a team",
        ),
        (
            serde_json::json!({"game": "temple", "opponent": "random", "seed": 1, "work": 1, "profile": "none"}),
            "no profile",
        ),
        (
            serde_json::json!({"game": "temple", "opponent": "random:x=1", "seed": 1, "work": 1}),
            "no parameter",
        ),
        (serde_json::json!(["x"]), "what the form sends"),
    ] {
        let (status, said) = served.post("/play", &wish);
        assert!(status == 422 && said.contains(reason), "{wish}: {said}");
    }
    let (status, said) = served.post(
        "/seat/99/answer",
        &serde_json::json!({"answer": "X", "turn": 0}),
    );
    assert!(status == 404 && said.contains("no such game"), "{said}");
}

/// Every lost game is in one group, at a turn that it has.
#[test]
fn lost_games_are_grouped() {
    let folder = folder("losses");
    play(
        &folder,
        "--game temple --a random --b nearest --pairs 6 --answers --out @temple.jsonl --jobs 1",
    );
    play(&folder, "--game ocean --a drifter --b hunter --pairs 4 --work 20 --answers --out @ocean.jsonl --jobs 1");
    play(
        &folder,
        "--game harvest --a random --b bot --cases 0..6 --answers --out @harvest.jsonl --jobs 1",
    );
    play(
        &folder,
        "--game relay --a random --b bot --pairs 6 --answers --out @relay.jsonl --jobs 1",
    );
    let served = Served::new(std::slice::from_ref(&folder));
    for name in [
        "temple.jsonl",
        "ocean.jsonl",
        "harvest.jsonl",
        "relay.jsonl",
    ] {
        let losses = served.json(&format!("/run/{name}/losses.json"));
        let page = served.json(&format!("/run/{name}/data.json"));
        let rows = page["games"].as_array().expect("games");
        let mut lost: Vec<&str> = rows
            .iter()
            .filter(|row| is_lost(row, rows))
            .map(|row| row["page"].as_str().expect("a page"))
            .collect();
        assert!(!lost.is_empty(), "{name}");
        assert_eq!(losses["lost"].as_u64(), Some(lost.len() as u64));
        let groups = losses["groups"].as_array().expect("groups");
        let games: Vec<&Value> = groups
            .iter()
            .flat_map(|group| group["games"].as_array().expect("games"))
            .collect();
        let mut grouped: Vec<&str> = games
            .iter()
            .map(|game| game[0].as_str().expect("a page"))
            .collect();
        grouped.sort_unstable();
        lost.sort_unstable();
        assert_eq!(grouped, lost, "{name}");
        if name != "relay.jsonl" {
            assert!(
                games.iter().all(|game| game[3].is_u64()),
                "{name}: {games:?}"
            );
        }
        if ["temple.jsonl", "ocean.jsonl"].contains(&name) {
            assert!(groups[0]["picture"]
                .as_str()
                .is_some_and(|text| text.lines().count() > 5));
        }
    }
    let losses = served.json("/run/ocean.jsonl/losses.json");
    let game = &losses["groups"][0]["games"][0];
    let pair = game[1].as_u64().expect("a pair");
    let side = game[2].as_u64().expect("a game") as usize - 1;
    let run = Run::read(crate::toys::GAMES, &folder.join("ocean.jsonl")).expect("a run");
    assert_eq!(game[3].as_u64(), Some(turn_of_loss(&run, pair, side)));
}

/// Whether the first program lost a game of a run's page.
fn is_lost(row: &Value, rows: &[Value]) -> bool {
    match row["points"].as_f64() {
        Some(points) => points < 0.5,
        // The first program of a case has the smaller number of both.
        None => {
            row["unit"] == 0
                && rows.iter().any(|other| {
                    other["unit"] == 1
                        && other["number"] == row["number"]
                        && other["scores"][0].as_f64() > row["scores"][0].as_f64()
                })
        }
    }
}

/// The turn from which a game of life points was lost, found in another way: by its record.
fn turn_of_loss(run: &Run, pair: u64, side: usize) -> u64 {
    let series = Series::from_header(run.game, &run.header).expect("a series");
    let game = series
        .replay(&run.pairs[&PairKey::new(pair, 0)], side)
        .expect("a game");
    let lives: Vec<[i64; 2]> = game
        .record()
        .iter()
        .filter_map(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let state = if line["type"] == "end" {
                &line["state"]
            } else {
                &line["state_before"]
            };
            let life = |seat: usize| state["players"][seat]["life"].as_i64();
            (line["type"] != "header" && line["type"] != "init")
                .then(|| [life(0), life(1)].map(|it| it.expect("a life")))
        })
        .collect();
    let last_even = lives
        .iter()
        .rposition(|life| life[side] >= life[1 - side])
        .expect("the start is even");
    last_even as u64 + 1
}

/// Two runs on the same maps: who did better, and where they part.
#[test]
fn runs_are_compared_side_by_side() {
    let folder = folder("compare");
    for (a, file) in [("bot", "one"), ("bot:noise=0.5", "two")] {
        play(
            &folder,
            &format!(
                "--game relay --a {a} --b random --pairs 5 --answers --out @{file}.jsonl --jobs 1"
            ),
        );
        play(&folder, &format!("--game harvest --a {a} --b random --cases 0..5 --answers --out @{file}-cases.jsonl --jobs 1"));
    }
    play(
        &folder,
        "--game relay --a bot --b random --pairs 5 --seed 99 --out @other.jsonl --jobs 1",
    );
    let served = Served::new(std::slice::from_ref(&folder));
    let names = data(&served.get("/compare"));
    assert_eq!(names["names"].as_array().map(Vec::len), Some(5));
    let compare = |a: &str, b: &str| {
        data(&served.get(&format!("/compare?a={a}.jsonl&b={b}.jsonl")))["compared"].clone()
    };
    let same = compare("one", "one");
    assert_eq!(same["difference"]["mean"], 0.0);
    assert_eq!(same["same"].as_u64(), Some(10));
    for (suffix, games, seats) in [("", 10, 4), ("-cases", 10, 1)] {
        let [one, two] = ["one", "two"].map(|name| format!("{name}{suffix}"));
        let compared = compare(&one, &two);
        let rows = compared["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), games);
        let runs = [&one, &two].map(|name| {
            Run::read(crate::toys::GAMES, &folder.join(format!("{name}.jsonl"))).expect("a run")
        });
        let mut difference = 0.0;
        let mut by_pair: BTreeMap<_, Vec<f64>> = BTreeMap::new();
        for row in rows {
            let key = PairKey::new(
                row["number"].as_u64().expect("a number"),
                row["unit"].as_u64().expect("a unit") as usize,
            );
            let game = row["game"].as_u64().expect("a game") as usize - 1;
            let [a, b] = [&runs[0], &runs[1]].map(|run| &run.pairs[&key].games[game]);
            let value = |run: usize| row["values"][run].as_f64().expect("a value");
            difference += value(1) - value(0);
            by_pair.entry(key).or_default().push(value(1) - value(0));
            match row["parted"][0].as_u64() {
                None => assert_eq!(a.answers, b.answers),
                Some(turn) => {
                    let step = turn as usize - 1;
                    assert_eq!(a.answers[..step * seats], b.answers[..step * seats]);
                    assert_ne!(
                        a.answers[step * seats..(step + 1) * seats],
                        b.answers[step * seats..(step + 1) * seats]
                    );
                }
            }
        }
        let mean = compared["difference"]["mean"].as_f64().expect("a mean");
        assert!((mean - difference / rows.len() as f64).abs() < 1e-9);
        // Both games of a pair are on one map: they are one value.
        let means = by_pair.values();
        let means = means.map(|games| games.iter().sum::<f64>() / games.len() as f64);
        let expected = Moments::of(means).mean().and_then(|mean| mean.error);
        let error = compared["difference"]["error"].as_f64();
        assert!((error.expect("an error") - expected.expect("pairs")).abs() < 1e-9);
    }
    // A file of maps that was edited has other maps, though it is called the same.
    for (name, hash) in [("given", "0a"), ("edited", "0b")] {
        let mut run = Run::read(crate::toys::GAMES, &folder.join("one.jsonl")).expect("a run");
        run.header.profile = "maps.txt".to_string();
        run.header.openings = format!("given {hash}");
        run.write(&folder.join(format!("{name}.jsonl")))
            .expect("writable");
    }
    for (path, status, sentence) in [
        ("/compare?a=one.jsonl", 422, "expected two runs"),
        ("/compare?a=one.jsonl&b=none.jsonl", 404, "none.jsonl"),
        ("/compare?a=one.jsonl&b=..%2Fx.jsonl", 404, "x.jsonl"),
        (
            "/compare?a=one.jsonl&b=one-cases.jsonl",
            422,
            "two runs of one game",
        ),
        ("/compare?a=one.jsonl&b=other.jsonl", 422, "on the same map"),
        (
            "/compare?a=given.jsonl&b=edited.jsonl",
            422,
            "on the same maps, found maps.txt (given 0a) and maps.txt (given 0b)",
        ),
    ] {
        let (found, _, body) = served.ask("GET", path, &[], "");
        assert!(
            found == status && body.contains(sentence),
            "{path}: {found} {body}"
        );
    }
}
