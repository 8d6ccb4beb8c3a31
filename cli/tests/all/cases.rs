//! Heuristic contests as they are handed out, `--game cases:FOLDER`: cases in files, a solver that
//! reads to the end of its input, a scorer or a tester. The programs are Python files.

use crate::support::{begin_a_line, bytes, killed_ten_times, printed, script};
use arena::records::{part_path, PairKey, Run};
use cli::games::GAMES;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Makes the cases: a number to be guessed from above in each file.
const GEN: &str = "
import sys, os
os.makedirs('in', exist_ok=True)
for seed in range(int(sys.argv[1])):
    with open('in/%04d.txt' % seed, 'w') as file:
        file.write('%d\\n%s' % (10 + seed * 7 % 23, 'filler\\n' * seed))
";

/// Reads to the end of its input and answers with the number and a constant more; other modes fail
/// in a way of their own.
const SOLVER: &str = "
import sys, time
number = int(sys.stdin.read().split()[0])
mode = sys.argv[1] if len(sys.argv) > 1 else '0'
if mode == 'crash' and number % 2: sys.exit('sorry %d' % number)
if mode == 'hungry' and number % 2: bytearray(600 << 20)
if mode == 'hang' and number % 2: time.sleep(97315)
if mode == 'nonsense' and number % 2: sys.stdout.buffer.write(b'\\xff\\0 nonsense'); sys.exit()
if mode == 'flood' and number == 10:
    while True: sys.stdout.write('x' * 1000000)
more = int(mode) if mode.isdigit() else 0
print('thinking', number, file=sys.stderr)
print('Score = %d' % (number + more), file=sys.stderr)
print(number + more)
";

/// Prints the answer as the score, or a reason and 0 as the tools of AtCoder do.
const SCORER: &str = "
import sys
number = int(open(sys.argv[1]).read().split()[0])
try:
    answer = int(open(sys.argv[2], errors='replace').read())
except ValueError as error:
    print('not a number', file=sys.stderr)
    answer = 0
print('Score =', max(answer, 0), file=sys.stderr)
";

/// Starts the solver, asks it nothing more and says its score.
const TESTER: &str = "
import subprocess, sys
case = sys.stdin.read()
solver = subprocess.run(sys.argv[1:], input=case, capture_output=True, text=True)
print(solver.stdout, end='')
print('the tester', file=sys.stderr)
print('Score =', 1000 - int(solver.stdout), file=sys.stderr)
";

/// A folder of a contest with so many cases.
fn contest(name: &str, cases: u32) -> PathBuf {
    let folder = crate::support::folder(name);
    let programs = [
        ("gen", GEN),
        ("solver", SOLVER),
        ("score", SCORER),
        ("tester_", TESTER),
    ];
    for (name, text) in programs {
        std::fs::write(folder.join(format!("{name}.py")), text).expect("writable");
    }
    let asked = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output();
    let asked = asked.expect("these tests need python3: expected it on PATH, found none");
    let python = String::from_utf8_lossy(&asked.stdout).trim().to_string();
    // Found first on PATH, see [`command`]: a launcher such as that of pyenv takes longer than all
    // of a case.
    std::os::unix::fs::symlink(&python, folder.join("python3")).expect("a link");
    let mut generator = Command::new(&python);
    generator
        .args(["gen.py", &cases.to_string()])
        .current_dir(&folder);
    let made = generator.status().expect("python3 starts");
    assert!(made.success(), "gen.py: {made}");
    folder
}

const GAME: &str = "cases:in_::_score=python3_score.py_{IN}_{OUT}";
const MIN: &str = "cases:in_::_min_::_score=python3_score.py_{IN}_{OUT}";

/// Arguments of the arena between blanks; `_` in them is a blank.
fn words(arguments: &str) -> Vec<String> {
    let words = arguments.split_whitespace();
    words
        .map(|it| it.replace("__", "\0").replace('_', " ").replace('\0', "_"))
        .collect()
}

fn command(folder: &Path, arguments: &str) -> Command {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = crate::support::command(folder, "");
    command.args(words(arguments));
    command.env("PATH", format!("{}:{path}", folder.display()));
    command
}

/// Its output and errors, if it ended with this code.
fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    let output = command(folder, arguments)
        .output()
        .expect("the arena starts");
    printed(code, output, arguments).concat()
}

/// The object that it prints.
fn json(folder: &Path, arguments: &str) -> Value {
    let text = ended(0, folder, &format!("{arguments} --json"));
    let object = text
        .lines()
        .find(|it| it.starts_with('{'))
        .expect("an object");
    serde_json::from_str(object).expect("JSON")
}

fn run_of(folder: &Path, file: &str) -> Run {
    Run::read(GAMES, &folder.join(file)).expect("a run")
}

#[test]
fn higher_or_lower_is_better_in_every_table() {
    let folder = contest("directions", 20);
    script(&folder, "more", "read n; echo $((n + 3))");
    script(&folder, "less", "read n; echo $n");
    script(&folder, "points", "read n < $2; echo \"Score = $n\"");
    let [max, min] = ["", "_::_min"].map(|it| format!("cases:in{it}_::_score=./points"));
    let play = "--a ./more --b ./less --jobs 2";
    for (game, is_better, verdict, code) in [(&max, true, "H1", 0), (&min, false, "H0", 1)] {
        let of = |more: &str| format!("play --game {game}{more} {play}");
        let result = json(&folder, &of(""));
        let pair = &result["comparisons"][0];
        assert_eq!(pair["difference"]["mean"], 3.0);
        let counts = if is_better { [20, 0, 0] } else { [0, 0, 20] };
        assert_eq!(pair["wins_ties_losses"], serde_json::json!(counts));
        assert_eq!(result["lower_is_better"] == true, !is_better);
        // The best of each case is that of the better program.
        let name = if is_better { "max.json" } else { "min.json" };
        let text = ended(0, &folder, &format!("{} --best {name}", of("")));
        assert_eq!(
            text.contains("a lower score is better"),
            !is_better,
            "{text}"
        );
        let result = json(&folder, &format!("{} --best {name}", of("")));
        let shares = [0, 1].map(|it| {
            result["programs"][it]["mean_of_best"]
                .as_f64()
                .expect("a share")
        });
        assert_eq!(shares[usize::from(!is_better)], 1.0);
        assert!(shares[usize::from(is_better)] < 0.95, "{shares:?}");
        let best: Value = serde_json::from_slice(&bytes(&folder, name)).expect("JSON");
        let expected = if is_better { "./more" } else { "./less" };
        assert_eq!(best["cases"]["7"]["program"], expected);
        // A test needs a spread: one program is better by one or by five.
        let odd = "read n; [ $((n % 2)) = 1 ] && n=$((n + 4)); echo $((n + 1))";
        script(&folder, "odd", odd);
        let fail = "_::_fail=100000";
        let tested = format!(
            "play --game {game}{fail} --a ./odd --b ./less --sprt 0,300 --jobs 2 --details"
        );
        let text = ended(code, &folder, &tested);
        assert!(text.contains(&format!("{verdict} accepted")), "{text}");
    }
    // Without a score for failures a test under min would leave them out.
    let text = ended(
        64,
        &folder,
        &format!("play --game {min} {play} --sprt 0,30"),
    );
    assert!(text.contains(":: fail=N"), "{text}");
}

/// Each kind of fault is one of its case, with the reason, and the run goes on.
#[test]
fn a_solver_that_fails_loses_the_case() {
    let folder = contest("faults", 6);
    // The numbers of the cases: 10, 17, 24, 31, 15, 22.
    for (mode, kind, cases) in [
        ("crash", "crash", &[1, 3, 4][..]),
        ("hungry", "out of memory", &[1, 3, 4]),
        ("hang", "timeout", &[1, 3, 4]),
        ("nonsense", "illegal order", &[1, 3, 4]),
        ("flood", "line too long", &[0]),
    ] {
        // Time enough for the others on a busy machine.
        let clock = if mode == "hang" { "5s" } else { "60s" };
        let memory = if mode == "hungry" {
            "--memory 300M"
        } else {
            ""
        };
        let play = format!(
            "play --game {MIN} --a python3_solver.py_{mode} --clock {clock} --jobs 2 {memory}"
        );
        let file = format!("{mode}.jsonl");
        let text = ended(
            0,
            &folder,
            &format!("{play} --out {file} --logs logs-{mode}"),
        );
        let run = run_of(&folder, &file);
        let failed: Vec<u64> = run
            .pairs
            .values()
            .filter(|it| it.faulty_games() > 0)
            .map(|it| it.pair)
            .collect();
        assert_eq!(failed, cases, "{mode}: {text}");
        let fault = |case: u64| &run.pairs[&PairKey::new(case, 0)].games[0];
        assert_eq!(fault(cases[0]).faults[0].kind, kind);
        assert_eq!(fault(cases[0]).scores, [None, None]);
        assert_eq!(fault(2).scores, [Some(24.0), None]);
        assert!(text.contains("failed cases have no score"), "{text}");
        match mode {
            "crash" => assert!(text.contains("exit status: 1; sorry 17"), "{text}"),
            "nonsense" => assert!(
                text.contains("the scorer gives no score: not a number"),
                "{text}"
            ),
            _ => {}
        }
        let max = json(&folder, &play.replace(MIN, GAME));
        let scores = &max["programs"][0]["case_scores"];
        assert_eq!(
            scores[cases[0] as usize],
            serde_json::json!([cases[0], 0.0]),
            "{mode}"
        );
    }
    let log =
        std::fs::read_to_string(folder.join("logs-crash/python3_solver_py_crash-case-000001.log"));
    assert_eq!(log.expect("a log"), "sorry 17\n");
    let fail = format!("play --game {MIN}_::_fail=500 --a python3_solver.py_crash --cases 0..2");
    assert_eq!(json(&folder, &fail)["mean_score"], 255.0);
    // A solver that is not there would fail everywhere: that says nothing of it.
    for (program, expected) in [
        ("./none", "./none: it cannot be started"),
        ("none_<_/dev/null", "it cannot be started (exit status: 127"),
        (
            "python3_slover.py",
            "python3 slover.py: it ended before it read anything (exit status: 2; python3: can't",
        ),
    ] {
        let play = format!("play --game {GAME} --a {program} --out none.jsonl --logs none");
        let text = ended(64, &folder, &play);
        assert!(text.contains(expected), "{text}");
        assert!(!text.contains("the scorer"), "a case was played: {text}");
        let left = ["none.jsonl.part", "none.jsonl", "none"].map(|it| folder.join(it).exists());
        assert_eq!(left, [false; 3], "{program}");
    }
    // It takes its case from a file, and nothing from a pipe.
    script(
        &folder,
        "maps",
        "[ -p /dev/stdin ] && exit 9; read n; echo $n",
    );
    ended(0, &folder, &format!("play --game {GAME} --a ./maps"));
    assert_eq!(processes_with("97315"), 0, "a solver that hangs was left");
}

/// Number of processes with this word in their command lines.
fn processes_with(word: &str) -> usize {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|it| std::fs::read(it.path().join("cmdline")).ok());
    lines
        .filter(|line| String::from_utf8_lossy(line).contains(word))
        .count()
}

/// The score of a program or of a tester that prints it; placeholders; no shell where none is
/// needed.
#[test]
fn programs_and_testers_say_the_score() {
    let folder = contest("testers", 3);
    let alone = json(&folder, "play --game cases:in --a python3_solver.py_2");
    assert_eq!(
        alone["programs"][0]["case_scores"],
        serde_json::json!([[0, 12.0], [1, 19.0], [2, 26.0]])
    );
    let tester = "play --game cases:in_::_tester=python3_tester__.py_{SOLVER}";
    let limited = format!("{tester} --a python3_solver.py_2 --memory 300M");
    let tested = json(&folder, &limited);
    assert_eq!(
        tested["programs"][0]["case_scores"],
        serde_json::json!([[0, 988.0], [1, 981.0], [2, 974.0]])
    );
    let failed = ended(
        0,
        &folder,
        &format!("{tester} --a python3_solver.py_crash --cases 1..2"),
    );
    assert!(failed.contains("\n  crash (exit status: 1"), "{failed}");
    let say = "play --game cases:in_::_score=cat_{OUT} --a echo_Score_=_1{SEED03},_'{NAME}_{IN}' \
               --cases 1..2 --answers --out said.jsonl";
    ended(0, &folder, &say.replace(',', ""));
    let answers = format!(
        "{:?}",
        run_of(&folder, "said.jsonl").pairs[&PairKey::new(1, 0)].games[0].answers
    );
    assert!(
        answers.contains("Score = 1001 0001 in/0001.txt"),
        "{answers}"
    );
    let shell =
        "play --game cases:in_::_score=cat_{OUT} --a read_n;_echo_Score_=_$((n_+_1)) --cases 1..2";
    assert_eq!(json(&folder, shell)["mean_score"], 18.0);
}

#[test]
fn wrong_settings_are_named() {
    let folder = contest("settings", 3);
    std::fs::create_dir(folder.join("empty")).expect("a folder");
    for (arguments, expected) in [
        ("--game cases:none --a cat", "found no folder in \"none\""),
        ("--game cases:empty --a cat", "found no file in \"empty\""),
        (
            "--game cases:in_::_mni --a cat",
            "expected min, max, score=COMMAND",
        ),
        (
            "--game cases:in_::_fail=x --a cat",
            "expected a number in \"fail=x\"",
        ),
        (
            "--game cases:in --a cat --cases 2..5",
            "has 3 cases: expected --cases up to 3",
        ),
        (
            "--game cases:in --a cat --pairs 2",
            "--cases in place of --pairs",
        ),
        (
            "--game cases:in --a cat --profile hilly",
            "no kinds of cases",
        ),
        ("--game cases:in", "expected --a PROGRAM"),
        (
            "--game cases:in_::_score=python3_scroe.py --a cat",
            "score=python3 scroe.py: there is no file scroe.py",
        ),
        (
            "--game cases:in_::_tester=python3_tset.py --a cat",
            "there is no file tset.py",
        ),
        (
            "--game cases:in_::_score=./none --a cat",
            "the scorer failed: ./none: ",
        ),
        (
            "--game cases:in_::_score=sleep_1;_kill_-9_$$; --a cat --cases 1",
            "gives no score",
        ),
    ] {
        let code = if expected == "gives no score" { 0 } else { 64 };
        let text = ended(code, &folder, &format!("play {arguments}"));
        assert!(text.contains(expected), "{arguments}: {text}");
    }
}

/// The run file follows from its header: killed ten times, resumed, in shards, with any jobs.
#[test]
fn a_run_is_the_same_however_it_was_played() {
    let folder = contest("kills", 200);
    script(
        &folder,
        "one",
        "read n; echo $n; [ $n = 20 ] && exit 3; exit 0",
    );
    script(&folder, "two", "read n; sleep 0.02; echo $((n / 2))");
    script(&folder, "points", "read n < $2; echo \"Score = $n\"");
    let game = "cases:in_::_min_::_score=./points";
    let play = format!("play --game {game} --a ./one --b ./two --answers");
    ended(0, &folder, &format!("{play} --jobs 2 --out whole.jsonl"));
    let whole = bytes(&folder, "whole.jsonl");
    let path = folder.join("killed.jsonl");
    let again = format!("{play} --jobs 2 --out killed.jsonl --continue");
    killed_ten_times(|kill| 30 + 37 * kill % 50, || command(&folder, &again));
    if part_path(&path).exists() {
        begin_a_line(
            &part_path(&path),
            &whole[whole.len() - 100..whole.len() - 50],
        );
    }
    ended(
        0,
        &folder,
        &format!("{play} --jobs 1 --out killed.jsonl --continue"),
    );
    assert!(bytes(&folder, "killed.jsonl") == whole, "the files differ");
    for range in ["0..50", "50..51", "51..200"] {
        ended(
            0,
            &folder,
            &format!("{play} --cases {range} --out {range}.jsonl"),
        );
    }
    ended(
        0,
        &folder,
        "merge 51..200.jsonl 0..50.jsonl 50..51.jsonl --out merged.jsonl",
    );
    assert!(
        bytes(&folder, "merged.jsonl") == whole,
        "the merged file differs"
    );
    // Compared with an earlier run; a lower score is better there, too.
    let baseline = format!("play --game {game} --a ./two --cases 0..20 --baseline whole.jsonl");
    let pair = &json(&folder, &baseline)["comparisons"][0];
    assert_eq!(pair["wins_ties_losses"], serde_json::json!([19, 0, 0]));
    // Games from their answers, which the scorer judges again.
    let some = format!("{play} --cases 0..5 --record games");
    ended(0, &folder, &some.replace("--answers", ""));
    ended(0, &folder, "restore whole.jsonl --pair 3 --record restored");
    let name = "one-case-000003.jsonl";
    let [kept, restored] = ["games", "restored"].map(|it| bytes(&folder, &format!("{it}/{name}")));
    assert_eq!(kept, restored);
    let shown = ended(0, &folder, &format!("replay games/{name}"));
    assert!(
        shown.contains("in/0003.txt") && shown.contains("over: 31"),
        "{shown}"
    );
    ended(0, &folder, &format!("replay games/{name} --html game.html"));
    let agree = ended(0, &folder, &format!("verify games --game {game}"));
    assert!(agree.contains("10 files agree"), "{agree}");
    ended(0, &folder, "report whole.jsonl --html pages");
    assert!(folder.join("pages/games").is_dir());
    // Another scorer, or other cases, make another game.
    script(
        &folder,
        "points",
        "read n < $2; echo \"Score = $((n + 1))\"",
    );
    let text = ended(64, &folder, "play --resume whole.jsonl");
    assert!(text.contains("of the rules"), "{text}");
}

/// An arena that is killed leaves no solver, and a solver no process of its own.
#[test]
fn nothing_is_left_of_a_solver() {
    let folder = contest("left", 2);
    let play = format!("play --game {GAME} --a sleep_97316.5 --jobs 2 --cases 2");
    let mut arena = command(&folder, &play)
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    assert!(
        until(|| processes_with("97316.5") >= 3),
        "no solver was started"
    );
    arena.kill().expect("it is there");
    arena.wait().expect("it ends");
    assert!(
        until(|| processes_with("97316.5") == 0),
        "a solver outlives the arena"
    );
    script(
        &folder,
        "forks",
        "sleep 97317.5 & setsid sleep 97317.5 & sleep 0.2; cat",
    );
    ended(
        0,
        &folder,
        &format!("play --game {GAME} --a ./forks --cases 2"),
    );
    assert_eq!(
        processes_with("97317.5"),
        0,
        "a process of a solver is left"
    );
}

/// Whether a condition comes true within half a minute.
fn until(condition: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !condition() {
        if Instant::now() > deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// From a folder as it is handed out to a comparison of two solvers.
#[test]
fn a_folder_is_played_after_init() {
    let folder = contest("init", 8);
    let text = ended(
        0,
        &folder,
        "init --a python3_solver.py_1 --b python3_solver.py_2 --min",
    );
    assert!(
        text.contains("wrote arena.toml: 8 cases of in, scored by python3 ./score.py"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 6, "{text}");
    let file = bytes(&folder, "arena.toml");
    // Each command that it prints.
    let commands: Vec<&str> = text
        .lines()
        .filter_map(|it| it.trim().strip_prefix("cargo arena "))
        .collect();
    assert_eq!(commands.len(), 5);
    for command in commands {
        let command = command.split(" # ").next().expect("a command");
        ended(0, &folder, command);
    }
    let result = json(&folder, "play --run arena.toml");
    assert_eq!(
        result["comparisons"][0]["wins_ties_losses"],
        serde_json::json!([8, 0, 0])
    );
    let text = ended(64, &folder, "init");
    assert!(
        text.contains("is there already and stays as it is"),
        "{text}"
    );
    assert_eq!(bytes(&folder, "arena.toml"), file);
    // The tools of AtCoder are a Rust package in a folder; a tester is the judge where there is one.
    let other = contest("init-tools", 3);
    std::fs::create_dir_all(other.join("contest/tools/src/bin")).expect("folders");
    std::fs::rename(other.join("in"), other.join("contest/tools/in")).expect("a move");
    std::fs::write(other.join("contest/tools/src/bin/vis.rs"), "").expect("writable");
    std::fs::write(other.join("contest/main.py"), SOLVER).expect("writable");
    let text = ended(0, &other, "init contest");
    assert!(
        text.contains("first: cargo build --release --manifest-path contest/tools/Cargo.toml"),
        "{text}"
    );
    let written = String::from_utf8(bytes(&other, "contest/arena.toml")).expect("text");
    let game =
        "game = \"cases:contest/tools/in :: score=contest/tools/target/release/vis {IN} {OUT}\"";
    assert!(written.contains(game), "{written}");
    assert!(
        written.contains("players = [\"python3 contest/main.py\"]"),
        "{written}"
    );
    std::fs::remove_file(other.join("contest/arena.toml")).expect("there");
    script(&other.join("contest"), "tester", "cat");
    ended(0, &other, "init contest");
    let written = String::from_utf8(bytes(&other, "contest/arena.toml")).expect("text");
    assert!(
        written.contains(":: tester=contest/tester {SOLVER}\""),
        "{written}"
    );
    // A referee in a jar file.
    std::fs::write(other.join("referee.jar"), "").expect("writable");
    ended(0, &other, "init");
    let written = String::from_utf8(bytes(&other, "arena.toml")).expect("text");
    assert!(
        written.contains("game = \"codingame:java -jar ./referee.jar\""),
        "{written}"
    );
    let text = ended(64, &other, "init __nowhere");
    assert!(text.contains("expected cases in `in`"), "{text}");
}
