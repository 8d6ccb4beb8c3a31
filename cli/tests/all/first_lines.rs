//! No command is silent for five seconds: the first line of each long one.

use crate::support::{command, ended, folder};
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Longest silence at the start of a command.
const SILENCE: Duration = Duration::from_secs(5);
/// Number of tries: on a busy machine a first line may be late by no fault of the command.
const TRIES: usize = 3;

/// Whether a command prints something within [`SILENCE`]; it is then killed.
fn begins_in_time(arguments: &str, folder: &Path) -> bool {
    let mut child = command(folder, arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arena starts");
    let start = Instant::now();
    let (heard, first) = channel();
    let pipes: [Box<dyn Read + Send>; 2] = [
        Box::new(child.stdout.take().expect("a pipe")),
        Box::new(child.stderr.take().expect("a pipe")),
    ];
    for mut pipe in pipes {
        let heard = heard.clone();
        std::thread::spawn(move || {
            if pipe.read_exact(&mut [0]).is_ok() {
                let _ = heard.send(start.elapsed());
            }
        });
    }
    drop(heard);
    let is_in_time = first.recv_timeout(SILENCE).is_ok();
    let _ = child.kill();
    let _ = child.wait();
    is_in_time
}

/// Every command that can take more than five seconds says before what it does.
#[test]
fn every_long_command_begins_with_a_line() {
    let folder = folder("first");
    ended(
        0,
        &folder,
        "play --a drifter --b hunter --pairs 1 --work 1 --out run.jsonl",
    );
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data");
    let timing = std::fs::read_dir(format!("{data}/timing")).expect("the data");
    let timing: Vec<String> = timing
        .map(|entry| entry.expect("a file").path().display().to_string())
        .filter(|path| path.ends_with(".jsonl"))
        .collect();
    let replay = format!("bench --replay {}", timing.join(" "));
    let verify = format!("verify {data}/conformance/games");
    for arguments in [
        "play --pairs 1000 --work 300000",
        "play --a bot --b hunter --clock 50ms --pairs 1000",
        "bench --games 1000 --work 300000",
        "bench --game territory --games 1000",
        "bench --game samurai-2020 --games 1000",
        &replay,
        &verify,
        "tune tune.json --steps 1000 --work 300000",
        "effects effects.jsonl --games 10000 --work 300000",
        "rematch run.jsonl --pair 0",
        "maps generate --first-seed 1 --count 100000 --format line",
        "check /bin/cat",
        "serve . --port 0",
    ] {
        let is_in_time = (0..TRIES).any(|_| begins_in_time(arguments, &folder));
        assert!(
            is_in_time,
            "{arguments}: silent for {SILENCE:?}, {TRIES} times"
        );
    }
}
