//! A scored game and a team game on the arena's command line: kept, killed,
//! resumed, in shards, merged, compared. The games are those of `support/toys.rs`.

use crate::support::{begin_a_line, bytes, folder, killed_ten_times, script};
use crate::toy_arena::{command, ended, json};
use arena::records::{part_path, Measurements, PairKey, Run};
use serde_json::Value;

/// Killed at ten moments: the same bytes in the end, of both games.
#[test]
fn a_run_that_is_killed_and_resumed_gives_the_same_file() {
    for (game, settings) in [
        ("harvest", "--a bot:noise=0.1 --b random --cases 0..12000"),
        ("relay", "--a bot --b random_::_bot --pairs 12000"),
    ] {
        let folder = folder(&format!("kill-{game}"));
        let settings = format!("play --game {game} {settings}");
        let whole = format!("{settings} --jobs 2 --out whole.jsonl");
        ended(0, &folder, &whole);
        let whole = bytes(&folder, "whole.jsonl");
        let path = folder.join("killed.jsonl");
        let go_on = format!("{settings} --jobs 2 --out killed.jsonl --continue");
        killed_ten_times(|kill| 30 + 37 * kill % 100, || command(&folder, &go_on));
        if !path.exists() {
            begin_a_line(
                &part_path(&path),
                &whole[whole.len() - 100..whole.len() - 50],
            );
        }
        ended(0, &folder, "play --resume killed.jsonl --jobs 1");
        assert!(bytes(&folder, "killed.jsonl") == whole, "the files differ");
        assert!(!part_path(&path).exists());
    }
}

#[test]
fn shards_merge_to_the_single_run() {
    for (game, settings, unit) in [
        ("harvest", "--a bot:noise=0.1 --b random --b bot", "cases"),
        ("relay", "--a bot --b random_::_bot", "pairs"),
    ] {
        let folder = folder(&format!("shards-{game}"));
        let play = |range: &str| {
            let out = format!("--{unit} {range} --out {range}.jsonl");
            let settings = format!("play --game {game} {settings} --answers {out} --jobs 2");
            ended(0, &folder, &settings);
        };
        for range in ["0..30", "0..11", "11..13", "13..30"] {
            play(range);
        }
        let single = bytes(&folder, "0..30.jsonl");
        ended(0, &folder, "merge 13..30.jsonl 0..11.jsonl --out two.jsonl");
        assert!(ended(1, &folder, "missing two.jsonl").starts_with("11..13\n"));
        for files in [
            "0..11.jsonl 11..13.jsonl 13..30.jsonl",
            "11..13.jsonl two.jsonl 0..11.jsonl two.jsonl",
        ] {
            ended(0, &folder, &format!("merge {files} --out merged.jsonl"));
            assert!(bytes(&folder, "merged.jsonl") == single, "{files}: differs");
        }
        // The whole games are in it.
        let printed = ended(0, &folder, "restore 0..30.jsonl --record games");
        assert!(
            printed.starts_with(if game == "harvest" {
                "90 games"
            } else {
                "60 games"
            }),
            "{printed}"
        );
        let printed = ended(0, &folder, "report 0..30.jsonl");
        assert!(printed.contains("bot"), "{printed}");
        // Another result of one of them.
        let text = String::from_utf8(single).expect("UTF-8");
        let changed = text.replacen("\"turns\":", "\"turns\":1", 1);
        std::fs::write(folder.join("changed.jsonl"), changed).expect("writable");
        let refused = ended(
            64,
            &folder,
            "merge 0..30.jsonl changed.jsonl --out no.jsonl",
        );
        assert!(refused.contains("is there twice and differs"), "{refused}");
    }
}

/// Every printed number against what the run file says.
#[test]
fn scores_are_summed_up_and_compared_case_by_case() {
    let folder = folder("summary");
    let play = "play --game harvest --a bot:noise=0.2 --b random --cases 5..45 --out run.jsonl";
    let report = json(&folder, play);
    let run = Run::read(crate::toys::GAMES, &folder.join("run.jsonl")).expect("a run");
    let scores = |program| -> Vec<f64> {
        run.of_match(program)
            .filter_map(|case| case.score())
            .collect()
    };
    let [a, b] = [0, 1].map(scores);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let near = |found: &Value, expected: f64| {
        let found = found.as_f64().expect("a number");
        assert!(
            (found - expected).abs() < 1e-9 * expected.abs().max(1.0),
            "{found} {expected}"
        );
    };
    assert_eq!((a.len(), b.len()), (40, 40));
    near(&report["mean_score"], mean(&a));
    near(&report["programs"][1]["score"]["mean"], mean(&b));
    let logs: Vec<f64> = a.iter().map(|score| score.ln()).collect();
    near(&report["programs"][0]["mean_log"], mean(&logs));
    let paired = &report["comparisons"][0];
    near(&paired["difference"]["mean"], mean(&a) - mean(&b));
    near(&paired["ratio"]["mean"], mean(&a) / mean(&b));
    let wins = a.iter().zip(&b).filter(|(a, b)| a > b).count();
    assert_eq!(paired["wins_ties_losses"][0], wins);
    // By the cases' feature, and not by what follows from the play.
    let features = report["features"].as_array().expect("a list");
    assert_eq!(features.len(), 1, "{features:?}");
    assert_eq!(features[0]["name"], "fields");
    let groups = features[0]["groups"].as_array().expect("a list");
    let cases: u64 = groups.iter().filter_map(|it| it["cases"].as_u64()).sum();
    assert_eq!((groups.len(), cases), (4, 40));
    // The number of a case is the input, whatever the seed and the shard.
    let one = json(&folder, "play --game harvest --a bot --cases 7..8 --seed 9");
    let two = json(&folder, "play --game harvest --a bot --cases 0..9");
    assert_eq!(
        one["programs"][0]["case_scores"][0],
        two["programs"][0]["case_scores"][7]
    );
    let printed = ended(0, &folder, "report run.jsonl");
    for words in [
        "mean score",
        "A - B",
        "won tied lost",
        "fields",
        "answer ms",
        "game ms",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    assert!(
        printed.lines().all(|line| line.chars().count() <= 80),
        "{printed}"
    );
    // A case again, with another program in the place of the second one.
    let again = "rematch run.jsonl --case 7 --match 1 --a bot:noise=0.2";
    let printed = ended(0, &folder, again);
    let row = |name: &str| {
        let row = printed.lines().find(|line| line.trim().starts_with(name));
        row.unwrap_or_else(|| panic!("{name}: {printed}"))
            .trim_end()
            .to_string()
    };
    assert!(row("random").contains(&format!(" {} ", b[2])), "{printed}");
    assert!(row("random").ends_with("the same game"), "{printed}");
    assert!(
        row("bot:noise=0.2").contains(&format!(" {} ", a[2])),
        "{printed}"
    );
    let extended = "play --resume run.jsonl --cases 5..50";
    assert!(ended(0, &folder, extended).contains("cases 5..50"));
    for (wrong, words) in [
        ("play --game harvest --a bot --pairs 3", "expected --cases"),
        ("play --game relay --a bot --cases 3", "--cases"),
        ("play --game harvest --a bot --sprt 0,5", "two programs"),
        ("play --resume run.jsonl --cases 3..60", "--cases 5..N"),
        ("rematch run.jsonl --case 99", "has no case 99 of program 0"),
        (
            "play --game relay --a bot_::_bot_::_bot --b bot",
            "has 2 seats",
        ),
    ] {
        let refused = ended(64, &folder, wrong);
        assert!(refused.contains(words), "{wrong}: {refused}");
    }
}

#[test]
fn best_scores_are_kept_and_an_earlier_run_is_a_baseline() {
    let folder = folder("best");
    let play = |program: &str, more: &str| {
        let settings = "play --game harvest --cases 20 --best best.json";
        json(&folder, &format!("{settings} --a {program} {more}"))
    };
    let first = play("random", "--out random.jsonl");
    assert_eq!(first["programs"][0]["mean_of_best"], 1.0);
    let second = play("bot", "--baseline random.jsonl");
    assert_eq!(second["programs"][0]["mean_of_best"], 1.0);
    let paired = &second["comparisons"][0];
    assert_eq!(paired["b"], "random (random.jsonl)");
    assert_eq!(paired["wins_ties_losses"], serde_json::json!([20, 0, 0]));
    let known = bytes(&folder, "best.json");
    // The same games again: nothing new, and their share of the best.
    let third = play("random", "");
    assert!(bytes(&folder, "best.json") == known);
    let scores = |report: &Value| -> Vec<f64> {
        let cases = report["programs"][0]["case_scores"]
            .as_array()
            .expect("a list");
        cases.iter().filter_map(|case| case[1].as_f64()).collect()
    };
    let shares = scores(&third)
        .into_iter()
        .zip(scores(&second))
        .map(|(a, b)| a / b);
    let expected = shares.sum::<f64>() / 20.0;
    let found = third["programs"][0]["mean_of_best"]
        .as_f64()
        .expect("a number");
    assert!((found - expected).abs() < 1e-12);
    std::fs::write(folder.join("bad.json"), "{}").expect("writable");
    let refused = ended(64, &folder, "play --game harvest --cases 2 --best bad.json");
    assert!(
        refused.contains("bad.json: not a file of best scores"),
        "{refused}"
    );
    // Before anything is played, whatever it is.
    for (option, words) in [
        ("--best bad.json", "bad.json: not a file"),
        ("--best .", "cannot read .: Is a directory"),
        (
            "--baseline nothing",
            "--baseline nothing: cannot read the run",
        ),
        ("--baseline .", "--baseline .: cannot read the run"),
    ] {
        let refused = ended(
            64,
            &folder,
            &format!("play --game harvest --cases 2 {option}"),
        );
        assert!(refused.contains(words), "{refused}");
        assert!(!refused.contains("to play"), "{refused}");
    }
    json(
        &folder,
        "play --game harvest --cases 2 --best new/best.json",
    );
    assert!(folder.join("new/best.json").exists());
}

/// Decided on the cases in their order, whatever the number of jobs.
#[test]
fn a_test_ends_the_run_early() {
    let folder = folder("sprt");
    let play = "play --game harvest --a bot --b bot:noise=0.1 --sprt 0,100 --out";
    let printed = ended(0, &folder, &format!("{play} two.jsonl --jobs 2"));
    assert!(
        printed.contains("H1 accepted after ") && printed.contains(" cases: A"),
        "{printed}"
    );
    ended(0, &folder, &format!("{play} one.jsonl --jobs 1"));
    assert!(bytes(&folder, "two.jsonl") == bytes(&folder, "one.jsonl"));
    let worse = "play --game harvest --a bot:noise=0.1 --b bot --sprt 0,100";
    assert!(ended(1, &folder, worse).contains("H0 accepted"));
    let same = "play --game harvest --a bot --b bot --sprt 0,100 --cases 100";
    assert!(ended(1, &folder, same).contains("H0 accepted after "));
}

/// Each answer is quick, all together are not.
#[test]
fn a_limit_of_the_whole_game_is_of_thinking_alone() {
    let folder = folder("clock");
    script(
        &folder,
        "slow",
        "while read line; do sleep 0.08; echo 0; done",
    );
    let report = json(
        &folder,
        "play --game harvest --a ./slow --cases 2 --clock 400ms --jobs 1 --out slow.jsonl",
    );
    let program = &report["programs"][0];
    assert_eq!(program["fault_kinds"], serde_json::json!({"timeout": 2}));
    assert_eq!(report["mean_score"], 0.0);
    assert_eq!(program["without_log"], 2);
    assert_eq!(report["pace"], "400ms a game");
    for fault in program["faults"].as_array().expect("a list") {
        let turns = fault["turns"].as_u64().expect("a number");
        // Eight answers of at least 50 ms do not fit. On a busy machine some are counted shorter than
        // they slept, since the arena gets the processor back late after it has asked.
        assert!(turns < 8, "{fault}");
    }
    assert!(
        report["warnings"][0]
            .as_str()
            .expect("text")
            .contains("400ms"),
        "{report}"
    );
    // What the other program of the run takes is not counted, nor is the arena's
    // own time.
    let path = folder.join("slow.jsonl");
    let header = Run::read(crate::toys::GAMES, &path).expect("a run").header;
    let measured = Measurements::read(&path, &header).expect("measured");
    for case in measured.pairs.values() {
        let game = &case.games[0];
        assert!(game.thinking_us[0] > 0 && game.thinking_us[1] == 0);
        assert!((game.thinking_us[0] as f64) < 1e6 * game.seconds);
    }
    let slowest = report["times"][0]["slowest_game_ms"]
        .as_f64()
        .expect("a time");
    assert!(slowest >= 350.0, "{slowest}");
}

/// Four processes that, after a first answer by which each is tried out alone, wait
/// for the requests of all: asked one after the
/// other, none of them could ever answer.
#[test]
fn all_processes_are_asked_at_once() {
    let folder = folder("at-once");
    let wait = "while read round rest; do
touch $round.$$
while [ $round -gt 0 ] && [ $(ls $round.* | wc -l) -lt 4 ]; do sleep 0.01; done
echo 5
done";
    script(&folder, "waits", wait);
    let play = "play --game relay --a ./waits --b ./waits --pairs 1 --jobs 1 --out run.jsonl";
    let printed = ended(0, &folder, play);
    assert!(!printed.contains("fault"), "{printed}");
    let run = Run::read(crate::toys::GAMES, &folder.join("run.jsonl")).expect("a run");
    let turns: Vec<u32> = run.pairs[&PairKey::new(0, 0)]
        .games
        .iter()
        .map(|it| it.turns)
        .collect();
    assert_eq!(turns, [40, 40]);
}

/// `ONE :: TWO`: each in its own seat. Who dies leaves its team what the rules
/// leave it.
#[test]
fn a_team_of_two_programs_has_one_for_each_seat() {
    let folder = folder("teams");
    // Each prints its seat, and the second one dies in round 3.
    let printing = "while read round prize seat; do echo [PDATA] seat = $seat >&2; echo 9; done";
    script(&folder, "first", printing);
    let die = "while read round prize seat; do
echo [PDATA] second = $seat >&2
[ $round = 3 ] && exit 1
echo 9
done";
    script(&folder, "second", die);
    let play =
        "play --game relay --a ./first_::_./second --b bot:noise=0 --pairs 2 --out run.jsonl";
    let report = json(&folder, play);
    let result = &report["matches"][0];
    assert_eq!(result["a"], "./first :: ./second");
    // In all four games, once each, and the games were played to their ends.
    assert_eq!(result["fault_kinds"][0], serde_json::json!({"crash": 4}));
    assert_eq!(result["ends"], serde_json::json!({"rounds": 4}));
    let measured = bytes(&folder, "run.measured.jsonl");
    let measured = String::from_utf8(measured).expect("UTF-8");
    for (name, seats) in [("seat", ["0", "1"]), ("second", ["2", "3"])] {
        for (seat, count) in seats.into_iter().zip([2 * 10, 2 * 10]) {
            let found = format!("\"name\":\"{name}\",\"value\":\"{seat}\"");
            let count = if name == "second" {
                count * 4 / 10
            } else {
                count
            };
            assert_eq!(measured.matches(&found).count(), count, "{found}");
        }
    }
    // Both games of a pair count together, by the sum of scores.
    let run = Run::read(crate::toys::GAMES, &folder.join("run.jsonl")).expect("a run");
    for pair in run.pairs.values() {
        let sum = |program: usize| -> f64 {
            pair.games
                .iter()
                .filter_map(|game| game.scores[program])
                .sum()
        };
        let points = if sum(0) > sum(1) { 2.0 } else { 0.0 };
        assert_eq!(pair.points(), points);
    }
    let refused = ended(
        64,
        &folder,
        "play --game relay --a bot_::_./none --b bot --pairs 1",
    );
    assert!(refused.contains("program ./none"), "{refused}");
}

/// Both games are one result: four pairs that are won prove what four games do.
#[test]
fn a_pair_that_counts_together_is_one_result() {
    let folder = folder("one-result");
    script(&folder, "zero", "while read request; do echo 0; done");
    let play = "play --game relay --a bot:noise=0 --b ./zero --pairs 4 --out run.jsonl";
    ended(0, &folder, play);
    assert!(ended(0, &folder, "calc elo run.jsonl").contains("> +7,"));
    assert!(ended(0, &folder, "calc elo 0 0 4").contains("> +7,"));
}

/// Each late process is a fault, and the game counts once; a team with a fault may win.
#[test]
fn faults_of_a_team_are_counted_by_games() {
    let folder = folder("late-teams");
    let late = "while read round prize seat; do [ $round = 2 ] && sleep 3; echo 9; done";
    script(&folder, "late", late);
    let play = "play --game relay --a ./late --b bot:noise=0 --pairs 1 --clock 300ms --jobs 1";
    let printed = ended(0, &folder, play);
    let warning = "warning: ./late failed by time in 2 of 2 games: ";
    assert!(printed.contains(warning), "{printed}");
    assert_eq!(
        printed.matches("lost by own fault: ./late").count(),
        4,
        "{printed}"
    );
    let report = json(&folder, play);
    let kinds = &report["matches"][0]["fault_kinds"][0];
    assert_eq!(*kinds, serde_json::json!({"timeout": 2}));
    let zero = "while read request; do echo 0; done";
    script(&folder, "zero", zero);
    let won = play.replace("bot:noise=0", "./zero");
    let printed = ended(0, &folder, &won);
    assert_eq!(
        printed.matches("own fault of ./late in pair 0").count(),
        4,
        "{printed}"
    );
    assert!(!printed.contains("lost by own fault"), "{printed}");
}

/// The first faulty case of a scored game is named with its program.
#[test]
fn enough_faults_stop_a_run() {
    let folder = folder("stop-after-faults");
    script(&folder, "errs", "while read yields; do echo 99; done");
    let play = "play --game harvest --a bot --b ./errs --cases 3..30 --work 7 --jobs 1";
    let stopped = ended(
        64,
        &folder,
        &format!("{play} --stop-after-faults 2 --out run.jsonl"),
    );
    let words =
        "error: 2 games with a fault: ./errs 2 (illegal order 2)\nthe first such case again: \
                 cargo arena play --a ./errs --game harvest --seed 1 --work 7 --cases 3..4";
    assert!(stopped.contains(words), "{stopped}");
    let run = Run::read(crate::toys::GAMES, &folder.join("run.jsonl")).expect("a run");
    assert_eq!(run.pairs.len(), 4);
}
