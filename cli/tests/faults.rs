//! Programs that do everything wrong: each loses its own game and nothing
//! else, and nothing of it is left over. One test, since it counts the
//! process's own threads, handles and children.

#![cfg(unix)]

#[allow(dead_code)]
#[path = "all/support.rs"]
mod support;

use arena::game::{Fault, GameAdapter, TimeControl};
use arena::matches::series::Series;
use arena::players::Program;
use arena::records::{GameKey, GameRecord, MeasuredGame, PairKey};
use ocean_adapter::Ocean;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use support::PLACE;

/// Sleeps long, with a number no other process on the machine sleeps for.
const SLEEP: &str = "98712.5";

struct Case {
    name: &'static str,
    script: String,
    expected: Expected,
}

enum Expected {
    Fault(Fault),
    /// Either, as the machine's scheduler will have it.
    OneOf([Fault; 2]),
    Illegal(&'static str),
    /// Plays on and loses by the rules' ordinary means.
    Survives,
}

fn cases() -> Vec<Case> {
    let case = |name, script: &str, expected| Case {
        name,
        script: script
            .replace("PLACE", PLACE)
            .replace("LONG", &format!("sleep {SLEEP}")),
        expected,
    };
    let surface = "while read a && read b && read c; do echo SURFACE; done";
    vec![
        case(
            "no such program",
            "exec /nonexistent/bot",
            Expected::Fault(Fault::NoStart),
        ),
        case("ends at once", "exit 0", Expected::Fault(Fault::Crash)),
        case(
            "ends after placing",
            "PLACE exit 3",
            Expected::Fault(Fault::Crash),
        ),
        case(
            // By which a shell says that it could not start a program.
            "ends after placing with the code 127",
            "PLACE exit 127",
            Expected::Fault(Fault::Crash),
        ),
        case(
            "ends by a signal",
            "PLACE kill -SEGV $$",
            Expected::Fault(Fault::Crash),
        ),
        case("never answers", "LONG", Expected::Fault(Fault::Timeout)),
        case(
            "hangs after placing",
            "PLACE LONG",
            Expected::Fault(Fault::Timeout),
        ),
        case(
            "hangs and heeds no signal",
            "trap '' TERM INT HUP PIPE; PLACE while :; do :; done",
            Expected::Fault(Fault::Timeout),
        ),
        case(
            "half a line",
            "PLACE printf 'MOVE '; LONG",
            Expected::Fault(Fault::Timeout),
        ),
        case(
            "answers late",
            "PLACE read a; sleep 0.4; echo SURFACE; LONG",
            Expected::Fault(Fault::Timeout),
        ),
        case(
            "a blank line",
            "PLACE echo; LONG",
            Expected::Illegal("provided invalid input"),
        ),
        case(
            "words",
            "PLACE echo hello there; LONG",
            Expected::Illegal("Unknown command: hello there"),
        ),
        case(
            "random bytes",
            "PLACE head -c 3000 /dev/urandom; echo; LONG",
            Expected::Illegal(""),
        ),
        case(
            "a flood of lines",
            "PLACE yes",
            Expected::Illegal("Unknown command: y"),
        ),
        case(
            "a flood on one line",
            "PLACE yes | tr -d '\\n'",
            Expected::Fault(Fault::LongLine),
        ),
        case(
            "a flood in place of a placement",
            "tr '\\0' x < /dev/zero",
            Expected::Fault(Fault::LongLine),
        ),
        case(
            "closes its input",
            "PLACE exec 0<&-; LONG",
            Expected::OneOf([Fault::Closed, Fault::Timeout]),
        ),
        case(
            "closes its output",
            "PLACE exec 1>&-; LONG",
            Expected::Fault(Fault::Closed),
        ),
        case(
            "children that outlive it",
            "LONG & (LONG &) ; PLACE exit 0",
            // They hold its output open, so that its end shows at the input.
            Expected::OneOf([Fault::Crash, Fault::Timeout]),
        ),
        case(
            "children in a session of their own",
            "setsid LONG & setsid sh -c 'LONG & LONG' & PLACE exit 0",
            Expected::OneOf([Fault::Crash, Fault::Timeout]),
        ),
        case(
            "a full error stream",
            &format!("yes >&2 & PLACE {surface}"),
            Expected::Survives,
        ),
        case(
            "all answers ahead",
            "PLACE for i in 1 2 3 4 5 6 7 8; do echo SURFACE; done; LONG",
            Expected::Survives,
        ),
        case(
            "line ends of another system",
            "PLACE while read a && read b && read c; do printf 'SURFACE\\r\\n'; done",
            Expected::Survives,
        ),
    ]
}

fn play(script: &str) -> (GameRecord, MeasuredGame) {
    let series = Series {
        run_seed: 5,
        // Far more than the judge's: the machine may be busy.
        time_control: TimeControl::Clock(Duration::from_millis(250)),
        ..Series::new(
            &Ocean,
            vec![Program::command(script), Program::new(&Ocean, "drifter")],
            1,
        )
    };
    let game = series.game(GameKey::new(PairKey::new(0, 0), 0), &|| false);
    game.expect("a game").expect("not stopped")
}

/// Held by each test here: what one starts, another would count.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn faulty_programs_lose_their_own_game_and_leave_nothing() {
    faults_and_then(60);
}

/// `cargo test --release -p cli --test faults -- --ignored`
#[test]
#[ignore = "minutes: 1,000 further games of programs that do everything wrong"]
fn a_thousand_further_games_leave_nothing() {
    faults_and_then(1000);
}

/// Every fault as it is reported, and then so many games.
fn faults_and_then(games: u64) {
    let _alone = ALONE.lock().expect("no test failed before");
    // The helper that ends processes with the arena, and the open end of its input, stay.
    play("true");
    let threads = count("/proc/self/task");
    let handles = count("/proc/self/fd");
    for case in cases() {
        let start = Instant::now();
        let (game, _) = play(&case.script);
        let name = case.name;
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "{name}: too long"
        );
        match case.expected {
            Expected::Survives => {
                assert!(game.faults.is_empty(), "{name}: {:?}", game.faults);
                assert_eq!(game.end, "killed", "{name}");
            }
            Expected::Fault(fault) => {
                let [failure] = &game.faults[..] else {
                    panic!("{name}: {:?}", game.faults);
                };
                assert_eq!(
                    (failure.program, failure.kind.as_str()),
                    (0, fault.name()),
                    "{name}: {failure:?}"
                );
                assert_eq!(game.points, 0.0, "{name}");
            }
            Expected::OneOf(faults) => {
                let [failure] = &game.faults[..] else {
                    panic!("{name}: {:?}", game.faults);
                };
                let known = faults.iter().any(|fault| fault.name() == failure.kind);
                assert!(known && failure.program == 0, "{name}: {failure:?}");
            }
            Expected::Illegal(reason) => {
                let [failure] = &game.faults[..] else {
                    panic!("{name}: {:?}", game.faults);
                };
                assert_eq!(
                    (failure.program, failure.kind.as_str()),
                    (0, "illegal order"),
                    "{name}"
                );
                assert!(failure.reason.starts_with(reason), "{name}: {failure:?}");
                assert_eq!(game.points, 0.0, "{name}");
            }
        }
    }
    // How long it could take is kept: the judge's limit of a first answer, then of a turn.
    let limits = TimeControl::Clock(Duration::from_millis(250)).limits(Ocean.limits());
    for (script, limit) in [("LONG", limits.first), ("PLACE LONG", limits.turn)] {
        let script = script.replace("PLACE", PLACE);
        let (_, late) = play(&script.replace("LONG", &format!("sleep {SLEEP}")));
        assert_eq!(late.limits_us, [limit.as_micros() as u64], "{script}");
    }
    // Not every SIGKILL is ours: where memory runs out, the system sends it.
    if cfg!(target_os = "linux") {
        let (game, killed) = play(&"PLACE kill -KILL $$".replace("PLACE", PLACE));
        assert_eq!(game.faults[0].kind, Fault::Crash.name());
        assert!(killed.details[0].contains("signal: 9"), "{killed:?}");
    }
    // How it ended is reported.
    let (_, crash) = play("echo exit report >&2; exit 3");
    let detail = &crash.details[0];
    assert!(
        detail.contains("exit status: 3") && detail.contains("exit report"),
        "{detail}"
    );
    // What it says when its input closes is not: it came in one of twelve such games.
    let script = "PLACE echo hello; while read line; do :; done; echo input ended >&2";
    for _ in 0..60 {
        let (_, refused) = play(&script.replace("PLACE", PLACE));
        assert_eq!(refused.details, [""]);
    }
    leave_nothing(games, threads, handles);
}

/// Plays so many games, two at a time, each program with every fault in turn;
/// each is counted, and nothing is left over.
fn leave_nothing(games: u64, threads: usize, handles: usize) {
    let cases = cases();
    let series = Series {
        matches: (1..=cases.len()).map(|b| vec![0, b]).collect(),
        run_seed: 6,
        time_control: TimeControl::Clock(Duration::from_millis(250)),
        jobs: 2,
        ..Series::new(
            &Ocean,
            std::iter::once(Program::new(&Ocean, "drifter"))
                .chain(cases.iter().map(|case| Program::command(&case.script)))
                .collect(),
            1,
        )
    };
    let places = (0..games / 2).map(|place| {
        let cases = cases.len() as u64;
        PairKey::new(place / cases, (place % cases) as usize)
    });
    let mut counted = 0;
    let never = AtomicBool::new(false);
    let played = series.run(places, &never, |pair| {
        for game in &pair.record.games {
            let survives = matches!(cases[pair.record.of_match].expected, Expected::Survives);
            let lost = game.faults.iter().any(|fault| fault.program == 1);
            let name = cases[pair.record.of_match].name;
            assert!(lost != survives, "{name}: {game:?}");
            counted += 1;
        }
        Ok(ControlFlow::Continue(()))
    });
    played.expect("a series");
    assert_eq!(counted, games);
    if Path::new("/proc/self/task").exists() {
        assert_eq!(sleepers(), Vec::<String>::new());
        assert_eq!(children(), Vec::<String>::new());
        // A joined thread may take a moment to leave the list.
        let start = Instant::now();
        while count("/proc/self/task") > threads && start.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(
            count("/proc/self/task"),
            threads,
            "threads left over among {:?}",
            thread_names()
        );
        assert_eq!(count("/proc/self/fd"), handles, "handles left over");
    }
}

/// Names of this process's threads.
fn thread_names() -> Vec<String> {
    let tasks = std::fs::read_dir("/proc/self/task").expect("a folder");
    let names = tasks.flatten().map(|task| {
        let name = std::fs::read_to_string(task.path().join("comm"));
        name.unwrap_or_default().trim().to_string()
    });
    names.collect()
}

/// Processes whose parent is this one, dead ones too, without the arena's helper.
fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let is_helper = |process: &Path| {
        let words = std::fs::read_to_string(process.join("cmdline"));
        words.is_ok_and(|words| words.contains("ARENA_GAME"))
    };
    let statuses = entries
        .flatten()
        .filter(|entry| !is_helper(&entry.path()))
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok());
    let is_child = |status: &String| {
        let rest = status.rsplit_once(") ").map(|(_, rest)| rest);
        rest.and_then(|rest| rest.split(' ').nth(1)) == Some(own.as_str())
    };
    statuses.filter(is_child).collect()
}

/// Entries of a folder; 0 where there is none.
fn count(folder: &str) -> usize {
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

/// Processes that sleep for our special time.
fn sleepers() -> Vec<String> {
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).replace('\0', " "))
        .filter(|command| command.starts_with(&format!("sleep {SLEEP}")))
        .collect()
}
