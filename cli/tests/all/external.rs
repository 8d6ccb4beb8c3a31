//! Games whose referee is a command, `--game referee:...` and `--game scored:...`: the
//! example of the README, a scored game, and everything that can go wrong.

use crate::support::{bytes, folder, printed, script};
use arena::external::{self, ExternalAdapter};
use arena::game::{GameAdapter, GameSetup, Limits};
use arena::records::{PairKey, Run};
use cli::games::GAMES;
use serde_json::Value;
use std::path::Path;

const NIM: [&str; 3] = ["referee.sh", "perfect.sh", "one.sh"];

/// A folder with the example's programs.
fn nim(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../arena/examples/nim");
    for program in NIM {
        std::fs::copy(example.join(program), folder.join(program)).expect("a copy");
    }
    folder
}

/// Its output and errors, if it ended with this code; a word with blanks has `+` for them.
fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    let words = arguments.split_whitespace().map(|it| it.replace('+', " "));
    let output = crate::support::command(folder, "").args(words).output();
    printed(code, output.expect("the arena starts"), arguments).concat()
}

#[test]
fn the_example_is_played_kept_and_played_again() {
    let folder = nim("example");
    let play = "play --game referee:./referee.sh --a ./perfect.sh --b ./one.sh --pairs 6";
    let keep = format!("{play} --jobs 2 --answers --out run.jsonl --record games");
    let text = ended(0, &folder, &keep);
    assert!(text.contains("referee:./referee.sh: 1 match"), "{text}");
    let run = Run::read(GAMES, &folder.join("run.jsonl")).expect("a run");
    // Who wins follows from the number of stones, as in any game of perfect play.
    let lost = run.pairs.values().flat_map(|pair| &pair.games);
    let lost: Vec<f64> = lost
        .map(|game| game.points)
        .filter(|it| *it < 1.0)
        .collect();
    assert_eq!(lost, [0.0; 0], "perfect play beats one stone at a time");
    // The same games with fewer jobs, and from the answers alone.
    ended(
        0,
        &folder,
        &format!("{play} --jobs 1 --answers --out again.jsonl"),
    );
    assert_eq!(bytes(&folder, "again.jsonl"), bytes(&folder, "run.jsonl"));
    ended(0, &folder, "restore run.jsonl --pair 3 --record restored");
    for game in 1..3 {
        let name = format!("perfect_sh-one_sh-pair-000003-{game}.jsonl");
        let [kept, restored] =
            ["games", "restored"].map(|it| bytes(&folder, &format!("{it}/{name}")));
        assert_eq!(kept, restored);
    }
    let first = bytes(&folder, "games/perfect_sh-one_sh-pair-000000-1.jsonl");
    let lines = String::from_utf8(first).expect("text");
    let lines: Vec<Value> = lines.lines().flat_map(serde_json::from_str).collect();
    assert_eq!(lines[0]["game"], "referee:./referee.sh");
    assert_eq!(lines[1]["seat"], 0);
    assert_eq!(
        lines.last().expect("lines")["scores"],
        serde_json::json!([1.0, 0.0])
    );
    // Records are shown, and verified where the command line names the referee.
    let record = "games/perfect_sh-one_sh-pair-000000-1.jsonl";
    let shown = ended(0, &folder, &format!("replay {record}"));
    assert!(
        shown.contains("seat 0 was sent") && shown.contains("over: 1 : 0"),
        "{shown}"
    );
    ended(0, &folder, &format!("replay {record} --html game.html"));
    let agree = ended(0, &folder, "verify games --game referee:./referee.sh");
    assert!(agree.contains("12 files agree: 12 games"), "{agree}");
    let refused = ended(1, &folder, "verify games");
    assert!(refused.contains("only a file names it"), "{refused}");
    let text = String::from_utf8(bytes(&folder, record)).expect("text");
    for (from, to, expected) in [
        ("\"seat\":1", "\"seat\":0", ":3: expected"),
        ("[1.0,0.0]", "[0.5,0.5]", "expected"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        std::fs::write(folder.join("other.jsonl"), text.replacen(from, to, 1)).expect("writable");
        let refused = ended(1, &folder, "verify other.jsonl --game referee:./referee.sh");
        assert!(refused.contains(expected), "{refused}");
    }
    let cut: Vec<&str> = text.lines().collect();
    std::fs::write(folder.join("other.jsonl"), cut[..cut.len() - 1].join("\n")).expect("writable");
    let refused = ended(1, &folder, "verify other.jsonl --game referee:./referee.sh");
    assert!(refused.contains("the end of the game"), "{refused}");
    // Pages of its games, a command that plays one again, one scale.
    ended(0, &folder, "report run.jsonl --html pages");
    assert!(folder.join("pages/games").is_dir());
    let text = ended(0, &folder, "ratings run.jsonl");
    assert!(text.contains("./perfect.sh"), "{text}");
    ended(0, &folder, "rematch run.jsonl --pair 0");
    // A run is of the referee that it was begun with.
    let more = format!(
        "{}\n# changed\n",
        std::fs::read_to_string(folder.join(NIM[0])).expect("text")
    );
    std::fs::write(folder.join(NIM[0]), more).expect("writable");
    let text = ended(64, &folder, "play --resume run.jsonl --pairs 8");
    assert!(text.contains("of the rules"), "{text}");
}

/// A referee that asks seat 0, and then seat 1 if there is one, and ends.
fn script_of(folder: &Path, name: &str, end: &str) {
    let text = "read _ seats; read _ seed
for seat in $(seq 0 $((seats - 1))); do
printf '###Input %s\\n%s\\n\\n###Output %s 2\\n' $seat $seed $seat
read -r first; case $first in '###Error'*) ;; *) read -r second ;; esac
done";
    script(folder, name, &format!("{text}\n{end}"));
}

/// Answers two lines.
const TWO: &str = "while read seed && read empty; do echo $((seed * seed)); echo \"$empty.\"; done";

#[test]
fn one_program_alone_is_scored_case_by_case() {
    let folder = folder("scored");
    script_of(
        &folder,
        "tester",
        "case $first in '###Error'*) ;; *) echo \"###Score 0 $((first + 1))\" ;; esac; echo '###End'",
    );
    script(&folder, "square", TWO);
    script(
        &folder,
        "crash",
        "read seed; [ $seed = 2 ] && exit 7; read empty; echo $seed; echo; cat",
    );
    let play = "play --game scored:./tester --a ./square --b ./crash --cases 0..4 --jobs 1 --json";
    let result: Value = serde_json::from_str(
        ended(0, &folder, play)
            .lines()
            .find(|it| it.starts_with('{'))
            .expect("an object"),
    )
    .expect("JSON");
    // 1 + 2 + 5 + 10, a quarter of it.
    assert_eq!(result["mean_score"], 4.5);
    let text = ended(0, &folder, &play.replace("--json", "--out run.jsonl"));
    assert!(text.contains("crash"), "{text}");
    let run = Run::read(GAMES, &folder.join("run.jsonl")).expect("a run");
    let faults: Vec<&str> = run
        .pairs
        .values()
        .flat_map(|case| &case.games[0].faults)
        .map(|fault| &fault.kind[..])
        .collect();
    assert_eq!(faults, ["crash"]);
    let printed = ended(0, &folder, "match --game scored:./tester ./square --seed 3");
    assert!(printed.contains("\"scores\":[10]"), "{printed}");
}

#[test]
fn faults_are_the_players_and_the_referee_hears_of_them() {
    let folder = folder("faults");
    // Ends with the kind of fault as the only thing that matters.
    script_of(
        &folder,
        "judge",
        "case $first in '###Error 1 crash'*|'###Error 1 timeout'*) ;;
*) [ \"$second\" = . ] || echo '###Error 1 not a dot' ;; esac; echo '###End'",
    );
    script(&folder, "good", TWO);
    // Seed 0 is that of the game in which programs are tried out.
    let tried = "read seed; read empty; if [ $seed = 0 ]; then echo 1; echo .; exit; fi";
    for (kind, text) in [
        ("crash", "echo to the error stream >&2; exit 3"),
        ("timeout", "exec sleep 97311.7"),
        ("illegal order", "echo 1; echo x; cat"),
    ] {
        script(&folder, "bad", &format!("{tried}\n{text}"));
        let file = format!("{}.jsonl", &kind[..5]);
        let play = "play --game referee:./judge --a ./good --b ./bad --pairs 1 --clock 1s --jobs 1";
        let text = ended(0, &folder, &format!("{play} --out {file}"));
        let run = Run::read(GAMES, &folder.join(file)).expect("a run");
        // In the first game the program has seat 1, of which the referee speaks.
        let first = &run.pairs[&PairKey::new(0, 0)].games[0];
        assert_eq!((first.faults.len(), first.points), (1, 1.0), "{kind}");
        let fault = &first.faults[0];
        assert_eq!(
            (fault.program, &fault.kind[..], &first.end[..]),
            (1, kind, "fault")
        );
        if kind == "crash" {
            assert!(text.contains("to the error stream"), "{text}");
        }
    }
}

#[test]
fn a_referee_that_fails_ends_the_run_and_nobody_loses() {
    let folder = folder("broken");
    script(&folder, "good", TWO);
    let broken = [
        (
            "echo oops >&2; exit 9",
            "ended without ###End (exit status: 9; oops)",
        ),
        ("echo hello; cat", "found \"hello\""),
        ("echo '###Output 2 1'; cat", "found \"###Output 2 1\""),
        ("echo '###Output 0 0'; cat", "found \"###Output 0 0\""),
        ("echo '###Score 0 nan'; cat", "found \"###Score 0 nan\""),
        ("echo '###End 0 2'; cat", "found \"###End 0 2\""),
        ("echo '###Input 0'; yes", "more than 1000000 lines"),
        ("printf '%020000d\\n' 1; cat", "over 10000 bytes"),
    ];
    let play = "play --game referee:./judge --a ./good --b ./good --pairs 1 --jobs 1";
    for (text, expected) in broken {
        script(&folder, "judge", text);
        let printed = ended(64, &folder, play);
        assert!(printed.contains(expected), "{text}: {printed}");
    }
    // In the middle of a game: the pair is not counted.
    script_of(
        &folder,
        "judge",
        "[ $seed = 0 ] || kill -KILL $$; echo '###End 01'",
    );
    let printed = ended(64, &folder, &format!("{play} --out run.jsonl"));
    assert!(
        printed.contains("pair 0") && printed.contains("SIGKILL"),
        "{printed}"
    );
    for (arguments, expected) in [
        (play.replace("./judge", "./none"), "cannot be started"),
        (play.replace("./judge", ""), "expected a program"),
        ("play --game referee:./judge --a ./good".to_string(), "--b"),
        (format!("{play} --profile hilly"), "no kinds of maps"),
        ("players --game chess".to_string(), "referee:COMMAND"),
    ] {
        let printed = ended(64, &folder, &arguments);
        assert!(printed.contains(expected), "{arguments}: {printed}");
    }
}

/// As in `serve`, where a run file of anybody's may be opened.
#[test]
fn where_it_is_forbidden_no_referee_is_started() {
    let folder = folder("forbidden");
    let command = format!("referee:touch {}/started", folder.display());
    let game = ExternalAdapter::by_name(&command).expect("a game");
    external::forbid_referees();
    let refused = game
        .start_game(&GameSetup::new(1, Limits::UNTIMED))
        .err()
        .expect("refused");
    assert!(
        refused.to_string().contains("only a file names it"),
        "{refused}"
    );
    assert!(!folder.join("started").exists());
}
