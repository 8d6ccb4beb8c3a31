//! Runs that are kept: killed and resumed, in shards, judged by a test, and
//! what other tools are given.

use crate::support::{
    begin_a_line, bytes, command, ended, folder, killed_after, killed_ten_times, script, wait_for,
    ARENA,
};
use arena::records::{part_path, PairKey, Run};
use cli::games::GAMES;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A parameter of the bot.
static PARAM: LazyLock<&common::Param> = LazyLock::new(|| {
    let mut table = ocean::params::Params::TABLE.iter();
    // One that every order depends on: a small step changes games.
    let name = "reserve_torpedo_charge";
    table.find(|it| it.name == name).expect(name)
});

/// Killed at ten moments, on the way a damaged end of file: the same file in
/// the end. Every pair is there once: `Run` refuses two.
#[test]
fn a_run_that_is_killed_and_resumed_gives_the_same_file() {
    let folder = folder("kill");
    let settings = "play --a hunter --b drifter --b bot --pairs 150 --work 200";
    ended(
        0,
        &folder,
        &format!("{settings} --jobs 2 --out whole.jsonl"),
    );
    let whole = bytes(&folder, "whole.jsonl");
    let path = folder.join("killed.jsonl");
    let go_on = format!("{settings} --jobs 2 --out killed.jsonl --continue");
    killed_ten_times(|kill| 20 + 87 * kill % 200, || command(&folder, &go_on));
    if !path.exists() {
        begin_a_line(
            &part_path(&path),
            &whole[whole.len() - 200..whole.len() - 100],
        );
        ended(0, &folder, "play --resume killed.jsonl --jobs 1");
    }
    assert!(bytes(&folder, "killed.jsonl") == whole, "the files differ");
    assert!(!part_path(&path).exists());
    // Nothing is left to do, and the result is printed again.
    let again = ended(0, &folder, "play --resume killed.jsonl");
    assert!(again.contains("Elo"), "{again}");
}

/// Answers alone are the whole game, also of a program that gives none.
#[test]
fn a_game_is_restored_from_its_answers() {
    let folder = folder("restore");
    script(&folder, "once", "echo 7 7; exit 0");
    let play =
        "play --a hunter --b ./once --pairs 2 --work 1 --answers --out bad.jsonl --record played";
    ended(0, &folder, play);
    let good = play
        .replace("./once", "drifter")
        .replace("bad.jsonl", "good.jsonl");
    ended(0, &folder, &good);
    let printed = ended(0, &folder, "restore good.jsonl --record restored");
    assert_eq!(printed, "4 games in restored\n");
    ended(0, &folder, "restore bad.jsonl --pair 1 --record restored");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder.join("restored")).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let [one, two] = ["played", "restored"].map(|place| folder.join(place).join(&name));
        let [one, two] = [one, two].map(|file| std::fs::read(file).expect("a game"));
        assert!(one == two, "{name:?}");
        compared += 1;
    }
    assert_eq!(compared, 6);
    let refused = ended(64, &folder, "restore bad.jsonl --pair 7 --record restored");
    assert!(refused.contains("no such pair"), "{refused}");
    ended(
        0,
        &folder,
        "play --a hunter --b drifter --pairs 1 --work 1 --out plain.jsonl",
    );
    let refused = ended(64, &folder, "restore plain.jsonl --record restored");
    assert!(refused.contains("since none are kept"), "{refused}");
}

#[test]
fn a_damaged_line_is_reported_with_its_place() {
    let folder = folder("damage");
    ended(
        0,
        &folder,
        "play --a hunter --b drifter --pairs 5 --work 10 --out run.jsonl",
    );
    let text = String::from_utf8(bytes(&folder, "run.jsonl")).expect("UTF-8");
    std::fs::write(
        folder.join("bad.jsonl.part"),
        text.replacen("\"pair\":1", "\"pa", 1),
    )
    .expect("writable");
    let complaint = ended(64, &folder, "play --resume bad.jsonl");
    assert!(
        complaint.contains("bad.jsonl.part: line 3: damaged"),
        "{complaint}"
    );
    // Nothing was lost by that.
    let kept = String::from_utf8(bytes(&folder, "bad.jsonl.part")).expect("UTF-8");
    assert!(kept.contains("\"pa,") && kept.lines().count() == 6);
    let refused = ended(64, &folder, "play --a hunter --b drifter --out run.jsonl");
    assert!(refused.contains("--resume run.jsonl"), "{refused}");
    let other = "play --a hunter --b drifter --pairs 5 --work 11 --out run.jsonl --continue";
    let refused = ended(64, &folder, other);
    assert!(refused.contains("pace"), "{refused}");
}

#[test]
fn shards_merge_to_the_single_run() {
    let folder = folder("shards");
    let settings = format!(
        "play --players drifter,hunter,bot:{}={} --work 20",
        PARAM.name, PARAM.min
    );
    ended(
        0,
        &folder,
        &format!("{settings} --pairs 0..12 --out single.jsonl"),
    );
    // One of them does not know the whole run.
    for range in ["0..5 --of 12", "5..7 --of 12", "7..12"] {
        let file = range.split(' ').next().unwrap_or_default();
        let shard = format!("{settings} --pairs {range} --jobs 2 --out {file}.jsonl");
        ended(0, &folder, &shard);
    }
    // A lost first shard and a lost last one are known from any other.
    assert_eq!(ended(1, &folder, "missing 5..7.jsonl"), "0..5\n7..12\n");
    assert_eq!(
        ended(1, &folder, "missing 5..7.jsonl 0..5.jsonl"),
        "7..12\n"
    );
    let printed = ended(0, &folder, "merge 5..7.jsonl --out lost.jsonl");
    assert!(printed.contains("30 pairs are missing"), "{printed}");
    assert_eq!(ended(1, &folder, "missing lost.jsonl"), "0..5\n7..12\n");
    let refused = ended(64, &folder, &format!("{settings} --pairs 5..13 --of 12"));
    assert!(
        refused.contains("a part of the whole run's range [0, 12)"),
        "{refused}"
    );
    let single = bytes(&folder, "single.jsonl");
    ended(0, &folder, "merge 7..12.jsonl 0..5.jsonl --out two.jsonl");
    assert_eq!(ended(1, &folder, "missing two.jsonl"), "5..7\n");
    assert_eq!(
        ended(1, &folder, "missing two.jsonl --pairs 3..8"),
        "5..7\n"
    );
    // In any order and grouping, and twice the same.
    for files in [
        // As a shell lists them.
        "0..5.jsonl 0..5.measured.jsonl 5..7.jsonl 5..7.measured.jsonl 7..12.jsonl",
        "0..5.jsonl 5..7.jsonl 7..12.jsonl",
        "5..7.jsonl two.jsonl 0..5.jsonl",
        "7..12.jsonl 7..12.jsonl 5..7.jsonl 0..5.jsonl single.jsonl",
    ] {
        let text = ended(0, &folder, &format!("merge {files} --out merged.jsonl"));
        assert!(bytes(&folder, "merged.jsonl") == single, "{files}: differs");
        assert!(
            text.contains("chi-square") && !text.contains("warning"),
            "{text}"
        );
    }
    assert_eq!(ended(0, &folder, "missing merged.jsonl"), "");
    // A file that has more than the result, and one of another run, stay as they are.
    for (files, out, words) in [
        (
            "0..5.jsonl 5..7.jsonl",
            "merged.jsonl",
            "its pair 7 of match 0 is not in the result",
        ),
        ("0..5.jsonl", "7..12.jsonl", "pair 7 of match 0"),
    ] {
        let before = [out, &out.replace(".jsonl", ".measured.jsonl")].map(|it| bytes(&folder, it));
        let refused = ended(64, &folder, &format!("merge {files} --out {out}"));
        assert!(refused.contains(words), "{files}: {refused}");
        assert!(refused.contains("take another --out"), "{refused}");
        let after = [out, &out.replace(".jsonl", ".measured.jsonl")].map(|it| bytes(&folder, it));
        assert!(before == after, "{files}: {out} was changed");
    }
    // The part that is all in the result does not stay beside it.
    std::fs::copy(folder.join("5..7.jsonl"), folder.join("whole.jsonl.part")).expect("copied");
    let refused = ended(64, &folder, "merge 0..5.jsonl --out whole.jsonl");
    assert!(refused.contains("whole.jsonl.part is there"), "{refused}");
    ended(0, &folder, "merge single.jsonl --out whole.jsonl");
    assert!(!folder.join("whole.jsonl.part").exists());
    assert!(!folder.join("whole.jsonl.lock").exists());
    // What was measured comes along, however they are put together.
    let measured = bytes(&folder, "merged.measured.jsonl");
    ended(
        0,
        &folder,
        "merge single.jsonl 0..5.jsonl 7..12.jsonl 5..7.jsonl --out merged.jsonl",
    );
    assert!(bytes(&folder, "merged.measured.jsonl") == measured);
    // Other settings, and other results of a pair.
    ended(
        0,
        &folder,
        "play --players drifter,hunter,bot --work 20 --pairs 2 --out other.jsonl",
    );
    let refused = ended(64, &folder, "merge single.jsonl other.jsonl --out no.jsonl");
    assert!(refused.contains("different runs: programs"), "{refused}");
    let refused = ended(64, &folder, "merge single.jsonl --out other.jsonl");
    assert!(refused.contains("it is another run: programs"), "{refused}");
    let text = String::from_utf8(single).expect("UTF-8");
    let changed = text.replacen("\"turns\":", "\"turns\":1", 1);
    std::fs::write(folder.join("changed.jsonl"), changed).expect("writable");
    let refused = ended(
        64,
        &folder,
        "merge single.jsonl changed.jsonl --out no.jsonl",
    );
    assert!(
        refused.contains("changed.jsonl (played on") && refused.contains("twice and differs"),
        "{refused}"
    );
}

/// A machine that plays otherwise than the others is flagged.
#[test]
fn a_shard_that_differs_by_more_than_chance_is_flagged() {
    let folder = folder("residuals");
    ended(
        0,
        &folder,
        "play --a hunter --b drifter --work 1 --pairs 60 --out whole.jsonl",
    );
    let text = String::from_utf8(bytes(&folder, "whole.jsonl")).expect("UTF-8");
    // As if B had hung in the last 20 pairs of the second half.
    for (name, from, to) in [("good.jsonl", 0, 40), ("bad.jsonl", 40, 60)] {
        let mut run = Run::parse(GAMES, text.as_bytes()).expect("a run");
        run.header.pairs = [from, to];
        run.pairs.retain(|key, _| (from..to).contains(&key.pair));
        for pair in run.pairs.values_mut().filter(|_| name == "bad.jsonl") {
            for game in &mut pair.games {
                game.points = 0.0;
            }
        }
        run.write(&folder.join(name)).expect("writable");
    }
    let printed = ended(0, &folder, "merge good.jsonl bad.jsonl --out merged.jsonl");
    assert!(printed.contains("warning: bad.jsonl differs"), "{printed}");
}

#[test]
fn tests_end_early_and_show_it_by_their_exit_code() {
    let folder = folder("sprt");
    let h1 = "play --a hunter --b drifter --work 1 --sprt 0,50 --alpha 0.02 --beta 0.1 --jobs 2 \
              --out h1.jsonl";
    let printed = ended(0, &folder, h1);
    assert!(printed.contains("H1 accepted after "), "{printed}");
    let text = String::from_utf8(bytes(&folder, "h1.jsonl")).expect("UTF-8");
    assert!(text.contains("\"alpha\":0.02,\"beta\":0.1"), "{text}");
    // The file ends with the deciding pair, however many jobs there were.
    ended(
        0,
        &folder,
        &h1.replace("h1.jsonl", "one.jsonl")
            .replace("--jobs 2", "--jobs 1"),
    );
    assert!(bytes(&folder, "h1.jsonl") == bytes(&folder, "one.jsonl"));
    // Killed between the deciding pair and the finished file, with later pairs in its part.
    let end = text.lines().count() - 1;
    let later = format!("{end}..{}", end + 3);
    let more = format!("play --a hunter --b drifter --work 1 --pairs {later} --out more.jsonl");
    ended(0, &folder, &more);
    let more = String::from_utf8(bytes(&folder, "more.jsonl")).expect("UTF-8");
    let (_, later) = more.split_once('\n').expect("a header");
    std::fs::write(folder.join("cut.jsonl.part"), format!("{text}{later}")).expect("writable");
    let printed = ended(0, &folder, "play --resume cut.jsonl");
    let words = "3 pairs after the deciding one were finished too";
    assert!(printed.contains(words), "{printed}");
    assert!(bytes(&folder, "cut.jsonl") == bytes(&folder, "h1.jsonl"));
    assert_eq!(
        ended(0, &folder, "calc sprt 0,50 h1.jsonl")
            .matches("H1 accepted")
            .count(),
        1
    );
    let h0 = "play --a drifter --b hunter --work 1 --sprt 0,50 --normalized";
    assert!(ended(1, &folder, h0).contains("H0 accepted after "));
    let printed = ended(
        2,
        &folder,
        "play --a drifter --b drifter --work 1 --sprt 0,5 --pairs 5",
    );
    assert!(
        printed.contains("undecided") && printed.contains("behave alike"),
        "{printed}"
    );
    let refused = ended(64, &folder, "play --a bot --sprt 0,5");
    assert!(refused.contains("expected one --b"), "{refused}");
    let refused = ended(64, &folder, "play --b bot --sprt 0,5 --pairs 5..9");
    assert!(refused.contains("expected --of N for a shard"), "{refused}");
}

/// A run has no one result where pairs between others are missing or matches are many.
#[test]
fn what_calc_judges_of_a_run_is_named() {
    let folder = folder("calc");
    let play = "play --work 1 --players";
    ended(
        0,
        &folder,
        &format!("{play} hunter,drifter --pairs 6 --out run.jsonl"),
    );
    let text = String::from_utf8(bytes(&folder, "run.jsonl")).expect("UTF-8");
    let kept = text
        .split_inclusive('\n')
        .filter(|line| !line.contains("\"pair\":2,"));
    std::fs::write(folder.join("gap.jsonl"), kept.collect::<String>()).expect("writable");
    let gap = "the LLR is of the 2 pairs before pair 2, which is missing";
    let printed = ended(2, &folder, "calc sprt 0,1 gap.jsonl");
    assert!(printed.contains(gap), "{printed}");
    let printed = ended(2, &folder, "calc sprt 0,1 run.jsonl");
    assert!(!printed.contains("missing"), "{printed}");
    ended(
        0,
        &folder,
        &format!("{play} hunter,drifter,silencer --pairs 1 --out three.jsonl"),
    );
    for question in ["elo", "sprt 0,1"] {
        let refused = ended(64, &folder, &format!("calc {question} three.jsonl"));
        assert!(
            refused.contains("expected a run of one match, found 3"),
            "{refused}"
        );
    }
}

/// Short form of the long test below.
#[test]
fn a_changed_parameter_is_detected_and_no_change_is_not() {
    detector(6, 300);
}

/// `cargo test --release -p cli --test all runs -- --ignored`
#[test]
#[ignore = "minutes: 200 pairs of the bot against itself, twice"]
fn two_hundred_pairs_of_equal_bots_split_one_to_one() {
    detector(200, 1000);
}

fn detector(pairs: usize, work: u64) {
    let folder = folder(&format!("detector-{pairs}"));
    let settings = format!("--pairs {pairs} --work {work} --json");
    let (name, default) = (PARAM.name, PARAM.default);
    // A tenth of its range.
    let step = (PARAM.max - PARAM.min) / 10.0;
    let changed = if default + step <= PARAM.max {
        default + step
    } else {
        default - step
    };
    let printed = ended(
        0,
        &folder,
        &format!("play --a bot --b bot:{name}={default} {settings}"),
    );
    let report: serde_json::Value =
        serde_json::from_str(printed.lines().next().expect("a line")).expect("JSON");
    let result = &report["matches"][0];
    assert_eq!(
        result["pentanomial"],
        serde_json::json!([0, 0, pairs, 0, 0])
    );
    assert_eq!(result["repeated_pairs"], pairs);
    let printed = ended(
        0,
        &folder,
        &format!("play --a bot --b bot:{name}={changed} {settings}"),
    );
    let report: serde_json::Value =
        serde_json::from_str(printed.lines().next().expect("a line")).expect("JSON");
    let repeated = report["matches"][0]["repeated_pairs"]
        .as_u64()
        .expect("a number");
    println!("changed parameter: {repeated} of {pairs} pairs repeat their game");
    assert!(repeated < pairs as u64, "no pair shows the change");
}

/// Against the matches' own scores, and pair by pair.
#[test]
fn scores_by_style_are_those_of_the_matches() {
    let folder = folder("styles");
    let other = format!("bot:{}={}", PARAM.name, PARAM.min);
    let printed = ended(
        0,
        &folder,
        &format!(
            "play --players bot,{other},miner,silencer,rusher --gauntlet 2 --pairs 6 --work 20 --json"
        ),
    );
    let report: serde_json::Value =
        serde_json::from_str(printed.lines().next().expect("a line")).expect("JSON");
    let matches = report["matches"].as_array().expect("matches");
    assert_eq!(matches.len(), 6);
    let points = |a: &str, b: &str| -> Vec<f64> {
        let found = matches.iter().find(|m| m["a"] == a && m["b"] == b);
        let points = found.expect("the match")["pair_points"].as_array();
        let points = points.expect("points").iter();
        points
            .map(|points| points.as_f64().expect("a number"))
            .collect()
    };
    let styles = &report["styles"];
    assert_eq!(
        styles["names"],
        serde_json::json!(["mines", "open", "silent", "rush"])
    );
    let rows = styles["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3);
    let near = |row: usize, style: usize, expected: f64, pairs: u64| {
        let cell = &rows[row]["scores"][style];
        let found = cell["score"].as_f64().expect("a score");
        assert!(
            (found - expected).abs() < 1e-12,
            "{row}, {style}: {cell}, {expected}"
        );
        assert_eq!(cell["pairs"], pairs);
    };
    for (row, a) in ["bot", &other].into_iter().enumerate() {
        assert_eq!(rows[row]["program"], a);
        let mean = |opponents: &[&str]| {
            let all: Vec<f64> = opponents.iter().flat_map(|b| points(a, b)).collect();
            all.iter().sum::<f64>() / 2.0 / all.len() as f64
        };
        near(row, 0, mean(&["miner", "rusher"]), 12);
        near(row, 1, mean(&["rusher"]), 6);
        near(row, 2, mean(&["miner", "silencer"]), 12);
    }
    // The difference, and its error from the pairs of one map and opponent.
    assert_eq!(rows[2]["less"], other);
    let differences: Vec<f64> = ["miner", "silencer"]
        .iter()
        .flat_map(|b| std::iter::zip(points("bot", b), points(&other, b)))
        .map(|(one, two)| (one - two) / 2.0)
        .collect();
    let mean = differences.iter().sum::<f64>() / 12.0;
    near(2, 2, mean, 12);
    let squares: f64 = differences.iter().map(|d| d * d).sum();
    // Student's quantile of 11.
    let error = 2.200_985 * ((squares / 12.0 - mean * mean) / 11.0).sqrt();
    let found = rows[2]["scores"][2]["error"].as_f64().expect("an error");
    assert!((found - error).abs() < 1e-4, "{found}, {error}");
    let refused = ended(64, &folder, "play --players hunter,drifter --gauntlet 2");
    assert!(refused.contains("from 1 to 1"), "{refused}");
}

#[test]
fn a_pair_is_played_again_with_others_in_its_place() {
    let folder = folder("rematch");
    let settings = "--b silencer --pairs 3 --work 1";
    ended(
        0,
        &folder,
        &format!("play --a hunter {settings} --out run.jsonl"),
    );
    let printed = ended(
        0,
        &folder,
        "rematch run.jsonl --pair 2 --a rusher --a hunter --record games",
    );
    let row = |start: &str| {
        let found = printed.lines().find(|line| line.trim().starts_with(start));
        found
            .unwrap_or_else(|| panic!("{start}: {printed}"))
            .to_string()
    };
    // Itself again, twice: as the first program and as the last.
    assert_eq!(printed.matches("the same game").count(), 4, "{printed}");
    // What the other does is what it does in a match of its own.
    ended(
        0,
        &folder,
        &format!("play --a rusher {settings} --out other.jsonl --answers"),
    );
    let other = Run::read(GAMES, &folder.join("other.jsonl")).expect("a run");
    let pair = &other.pairs[&PairKey::new(2, 0)];
    let row = row("rusher");
    assert!(
        row.trim()[6..]
            .trim()
            .starts_with(&pair.points().to_string()),
        "{row}"
    );
    for game in &pair.games {
        assert!(
            row.contains(&format!("{} turns; another from answer ", game.turns)),
            "{row}"
        );
    }
    assert_eq!(
        std::fs::read_dir(folder.join("games"))
            .expect("games")
            .count(),
        4
    );
    let refused = ended(64, &folder, "rematch run.jsonl --pair 3");
    assert!(refused.contains("has no pair 3 of match 0"), "{refused}");
}

/// A player that is silent is known less of than one that is not.
#[test]
fn knowledge_is_printed_of_every_turn() {
    let folder = folder("knowledge");
    let settings = "play --a silencer --b rusher --pairs 4 --work 1 --out";
    ended(0, &folder, &format!("{settings} kept.jsonl --answers"));
    let printed = ended(0, &folder, "analyse knowledge kept.jsonl");
    let row = |start: &str| -> Vec<f64> {
        let found = printed.lines().find(|line| line.trim().starts_with(start));
        let words = found.expect("a row").split([' ', '±']);
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let (silent, open) = (row("silencer"), row("rusher"));
    let run = Run::read(GAMES, &folder.join("kept.jsonl")).expect("a run");
    let games = run.pairs.values().flat_map(|pair| &pair.games);
    // All answers but the two placements.
    let orders: usize = games.map(|game| game.answers.len() - 2).sum();
    assert_eq!(silent[0] + open[0], orders as f64, "{printed}");
    // Log score of the true cell, and turns it was located in.
    assert!(silent[3] < open[3] && silent[5] < open[5], "{printed}");
    assert!(
        open[5] > 0.0 && open[5] <= 100.0 && open[3] < 0.0,
        "{printed}"
    );
    ended(0, &folder, &format!("{settings} plain.jsonl"));
    let refused = ended(64, &folder, "analyse knowledge plain.jsonl");
    assert!(refused.contains("since none are kept"), "{refused}");
}

/// Every life point lost has a cause, SURFACE as often as it was ordered, torpedoes as the lines
/// of the record say.
#[test]
fn losses_have_causes() {
    use ocean_adapter::commands::losses::{count, Cause};
    let folder = folder("losses");
    let settings = "play --a anchor --b rusher --b miner --pairs 12 --work 1 --out kept.jsonl";
    ended(0, &folder, &format!("{settings} --answers --record games"));
    let (mut shots, mut by_torpedoes) = (0, 0);
    let mut of_all = [[0; 4], [0; 4]];
    for file in std::fs::read_dir(folder.join("games")).expect("a folder") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let end = &lines.last().expect("an end")["state"]["players"];
        for (seat, losses) in count(&text).expect("a game").into_iter().enumerate() {
            let orders = || {
                let own = lines.iter().filter(|line| line["player"] == seat);
                own.filter_map(|line| line["output"].as_str())
            };
            let ordered = |name: &str| orders().filter(|order| order.contains(name)).count();
            let lost: u32 = losses.points.iter().sum();
            assert_eq!(
                i64::from(lost),
                6 - end[seat]["life"].as_i64().expect("life"),
                "{text}"
            );
            let of = |cause: Cause| losses.points[cause as usize];
            assert_eq!(of(Cause::Surface) as usize, ordered("SURFACE"));
            assert!(losses.shots.iter().sum::<u32>() as usize <= ordered("TORPEDO"));
            let torpedoes = of(Cause::NextTorpedo) + of(Cause::HiddenTorpedo);
            assert!(losses.answered.iter().sum::<u32>() <= torpedoes);
            shots += losses.shots.iter().sum::<u32>();
            by_torpedoes += torpedoes + of(Cause::SoonTorpedo) + of(Cause::Torpedo);
            let expected = torpedoes_taken(&lines, seat);
            let [[unhidden, hidden], [answered, answered_hidden]] = [losses.shots, losses.answered];
            let found = [
                [
                    of(Cause::NextTorpedo),
                    of(Cause::SoonTorpedo),
                    of(Cause::Torpedo),
                    of(Cause::HiddenTorpedo),
                ],
                [unhidden, hidden, answered, answered_hidden],
            ];
            assert_eq!(found, expected, "seat {seat}: {text}");
            for (sum, number) in of_all.iter_mut().flatten().zip(found.iter().flatten()) {
                *sum += number;
            }
        }
    }
    assert!(shots > 0 && by_torpedoes > 0);
    assert!(!of_all.as_flattened().contains(&0), "{of_all:?}");
    let printed = ended(0, &folder, "analyse losses kept.jsonl");
    assert_eq!(printed.matches("torpedo else").count(), 4, "{printed}");
    assert!(printed.contains("anchor against rusher"), "{printed}");
}

/// Damage by torpedoes to a seat, from the lines of a record alone: life points lost in the turn
/// after an own torpedo, two or three turns after, else, and after a SILENCE; own orders with a
/// torpedo without and with a SILENCE after it, and life points lost in the turns after these.
fn torpedoes_taken(lines: &[serde_json::Value], seat: usize) -> [[u32; 4]; 2] {
    let [mut points, mut orders] = [[0; 4]; 2];
    let turns: Vec<_> = lines.iter().filter(|line| line["type"] == "turn").collect();
    let actions = |turn: usize| {
        turns[turn]["output"]
            .as_str()
            .unwrap_or_default()
            .split('|')
    };
    // A device that is charged stands behind MOVE.
    let place = |turn: usize, name: &str| actions(turn).position(|action| action.starts_with(name));
    let shot = |turn: usize| place(turn, "TORPEDO");
    let hides = |turn: usize| place(turn, "SILENCE") > shot(turn);
    for turn in 0..turns.len() {
        let Some(torpedo) = shot(turn) else {
            continue;
        };
        if turns[turn]["player"] == seat {
            orders[usize::from(hides(turn))] += 1;
            continue;
        }
        let words = actions(turn).nth(torpedo).unwrap_or_default().split(' ');
        let blast: Vec<i64> = words.filter_map(|word| word.parse().ok()).collect();
        let side = &turns[turn]["state_before"]["players"][seat];
        let steps = |axis: usize| (blast[axis] - side["pos"][axis].as_i64().expect("placed")).abs();
        let taken = [2, 1].get(steps(0).max(steps(1)) as usize).copied();
        let taken = taken
            .unwrap_or(0)
            .min(side["life"].as_u64().expect("life") as u32);
        // Turns alternate: the last own ones are one, three and five lines before.
        let last = [1, 3, 5].map(|back| turn.checked_sub(back).filter(|&own| shot(own).is_some()));
        let cause = match last {
            _ if place(turn, "SILENCE").is_some_and(|silence| silence < torpedo) => 3,
            [Some(_), _, _] => 0,
            [_, None, None] => 2,
            _ => 1,
        };
        points[cause] += taken;
        if let Some(own) = last[0] {
            orders[2 + usize::from(hides(own))] += taken;
        }
    }
    [points, orders]
}

/// Both the games of a job and the processes it starts stay on one core.
#[cfg(target_os = "linux")]
#[test]
fn pinned_games_stay_on_one_core() {
    let folder = folder("pin");
    let script =
        "sed -n 's/^Cpus_allowed_list:[^0-9]*/[PDATA] cpus = /p' /proc/self/status >&2\necho 7 7\n";
    std::fs::write(folder.join("bot.sh"), script).expect("writable");
    for (file, pin) in [("free.jsonl", ""), ("pinned.jsonl", "--pin")] {
        let mut command = command(&folder, "play --a drifter --pairs 2 --work 1 --jobs 1");
        let output = command
            .args(["--b", "sh bot.sh", "--out", file])
            .args(pin.split_terminator(' '));
        assert!(output.output().expect("it starts").status.success());
    }
    let cores = |file: &str| -> Vec<String> {
        let text = String::from_utf8(bytes(&folder, file)).expect("UTF-8");
        let parts = text.split("\"name\":\"cpus\",\"value\":\"").skip(1);
        parts
            .map(|part| part.split('"').next().unwrap_or_default().to_string())
            .collect()
    };
    let pinned = cores("pinned.measured.jsonl");
    assert_eq!(pinned.len(), 4);
    assert!(
        pinned.iter().all(|core| core.parse::<usize>().is_ok()),
        "{pinned:?}"
    );
    // Where there is but one core nothing differs.
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1) {
        assert_ne!(cores("free.measured.jsonl"), pinned);
    }
    let refused = ended(64, &folder, "play --a hunter --b drifter --pin --jobs 5000");
    assert!(refused.contains("expected --jobs of at most"), "{refused}");
}

#[test]
fn the_signature_moves_with_play_alone() {
    let folder = folder("bench");
    let signature = |program: &str| {
        let printed = ended(0, &folder, &format!("bench {program} --games 2 --work 100"));
        let line = printed.lines().next().expect("a line").to_string();
        line.strip_prefix("signature ")
            .expect("a signature")
            .to_string()
    };
    let first = signature("bot");
    assert_eq!(signature("bot"), first);
    let with = |value: f64| signature(&format!("bot:{}={value}", PARAM.name));
    assert_eq!(with(PARAM.default), first);
    assert_ne!(with(PARAM.min), first);
    ended(
        0,
        &folder,
        &format!("bench --games 2 --work 100 --expect {first}"),
    );
    ended(1, &folder, "bench --games 2 --work 100 --expect 1");
    ended(64, &folder, "bench --games 0");
    // Its unit of speed is one that was counted: players search as little as they like.
    let printed = ended(0, &folder, "bench drifter --games 1 --work 1000000000");
    assert!(printed.contains(" answers/s"), "{printed}");
    assert!(!printed.contains("nodes/s"), "{printed}");
    let printed = ended(64, &folder, "bench nobody");
    let reason = "program nobody: it cannot be started";
    assert!(printed.contains(reason), "{printed}");
}

/// Against the committed signature, with the games that differ.
#[test]
fn a_signature_is_compared_with_the_committed_one() {
    let folder = folder("signatures");
    let bench = "bench drifter --games 3 --work 1 --signatures all.json";
    let printed = ended(0, &folder, bench);
    assert!(
        printed.contains("no committed signature of ocean: drifter"),
        "{printed}"
    );
    ended(0, &folder, &format!("{bench} --update"));
    let printed = ended(0, &folder, bench);
    assert!(printed.contains("the same as committed"), "{printed}");
    // Another program's are kept beside it.
    ended(
        0,
        &folder,
        &format!("{} --update", bench.replace("drifter", "hunter")),
    );
    let text = String::from_utf8(bytes(&folder, "all.json")).expect("UTF-8");
    assert!(text.contains("ocean: drifter, 3 games, 1 nodes a turn"));
    let mut all: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    all["ocean: drifter, 3 games, 1 nodes a turn"]["games"][1] = "0, 7 answers".into();
    std::fs::write(folder.join("all.json"), all.to_string()).expect("writable");
    let printed = ended(1, &folder, bench);
    assert!(
        printed.contains("game 2 differs: 7 answers, now "),
        "{printed}"
    );
    assert!(
        !printed.contains("game 1 differs") && !printed.contains("game 3 differs"),
        "{printed}"
    );
    std::fs::write(folder.join("all.json"), "nothing").expect("writable");
    let printed = ended(64, &folder, bench);
    assert!(
        printed.contains("all.json: not a file of signatures"),
        "{printed}"
    );
}

/// A disk without room: the file is named, and nothing under its name is left.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let folder = folder("full");
    for command in [
        "play --a drifter --b hunter --pairs 1 --work 1 --json",
        "players",
        "bench drifter --games 1 --work 1",
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let output = crate::support::command(&folder, command)
            .stdout(full.expect("a disk that is full"))
            .output()
            .expect("the arena starts");
        assert_eq!(output.status.code(), Some(64), "{command}");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert!(
            printed.contains("No space left on device"),
            "{command}: {printed}"
        );
    }
    ended(
        0,
        &folder,
        "play --a drifter --b hunter --pairs 1 --work 1 --record games --out run.jsonl",
    );
    for command in [
        "replay games/drifter-hunter-pair-000000-1.jsonl --html /dev/full",
        "report run.jsonl --html /dev/full",
    ] {
        let printed = ended(64, &folder, command);
        assert!(
            printed.contains("cannot write /dev/full: No space left"),
            "{printed}"
        );
    }
}

#[test]
fn mistakes_in_programs_are_reported() {
    let folder = folder("mistakes");
    for (arguments, word) in [
        ("play --a bot:wim=1", "bot has no parameter \"wim\"; its "),
        (
            "play --a bot:wim=1",
            " are listed by `cargo arena players --game ocean bot`",
        ),
        ("play --a bot:choice_noise=1e9", "found \"1e9\""),
        (
            "play --a bot:choice_noise",
            "expected a parameter `name=value`",
        ),
        ("play --players bot", "at least two programs"),
        ("play --sprt 10,0 --b bot", "the smaller first"),
        ("play --pairs 7..7", "100..200"),
        ("play --resume nothing.jsonl", "cannot read the run"),
        ("play --game chess", "no game called"),
        (
            "play --b hunter --gauntlet 2",
            "cannot be used with '--gauntlet",
        ),
        ("play --run it.toml --gauntlet 2", "--players <PROGRAMS>"),
        (
            "play --run it.toml --resume it.jsonl",
            "cannot be used with",
        ),
        ("play --resume it.jsonl --gauntlet 2", "cannot be used with"),
        ("play --resume it.jsonl --answers", "cannot be used with"),
        ("calc elo 1 2", "expected 3 numbers"),
        ("calc elo 0 0 0", "at least one game"),
        (
            "calc elo 18446744073709551615 1 1",
            "counts of at most 1000000000000000",
        ),
        ("calc sprt 0,1e9 10 20 100 22 12", "from -1000 to 1000"),
        ("calc plan --error nan", "--error: expected above 0 to 1000"),
        ("calc plan --seat nan", "--seat: expected from 0 to 1000"),
        ("calc plan --seat inf", "--seat: expected from 0 to 1000"),
        ("calc plan --sprt 0,10 --simulate 1 --cap 0", "--cap"),
        ("tune t.json --gain nan", "expected a number above 0"),
        ("tune t.json --gain inf", "expected a number above 0"),
        ("tune t.json --pairs 0", "--pairs"),
        ("tune t.json --steps 0", "--steps"),
        ("effects e.jsonl --step nan", "a number above 0 to 1"),
        ("effects e.jsonl --step=-1", "a number above 0 to 1"),
        ("effects e.jsonl --step 5", "a number above 0 to 1"),
        (
            "players nobody",
            "no player called \"nobody\"; without a name all are listed",
        ),
        ("players huntr", "did you mean hunter?"),
        ("tune t.json --params nothing", "no parameter \"nothing\""),
        (
            "tune t.json --params motion_floor,lif_first",
            "did you mean life_first?",
        ),
        (
            "play --a bot:choice_nose=1",
            "no parameter \"choice_nose\"; did you mean choice_noise?",
        ),
        ("play --a hunter:x=1", "no parameter \"x\"; it has none"),
        ("referee --p1 bot", "2 teams"),
        ("referee -p1 bot -p2 bot -d sea=1", "expected -d seed=N"),
        (
            "match bot greedy --game territory",
            "territory is played by 1 team: expected as many programs, found 2",
        ),
        (
            "play --game territory --a frozen/ocean-2 --cases 1",
            "there is no frozen program \"ocean-2\": territory has none",
        ),
        (
            "play --game ocean --a frozen/temple-1",
            "there is no frozen program \"temple-1\" of ocean; expected one of ocean-2, ocean-5",
        ),
    ] {
        let printed = ended(64, &folder, arguments);
        assert!(printed.contains(word), "{arguments}: {printed}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// A program that is checked at the default time control has a limit that no judge gives.
#[test]
fn a_patient_limit_is_said() {
    let folder = folder("patient");
    script(&folder, "gone", "exit 1");
    let note = "note: under fixed work a process may take 20s a turn and has to read the work \
                from its environment (OCEAN_WORK); --clock 50ms sets the judge's limit";
    for (code, options, is_said) in [
        (64, "--a ./gone", true),
        (64, "--a ./gone --clock 50ms", false),
        (0, "--a hunter --work 1", false),
    ] {
        let printed = ended(
            code,
            &folder,
            &format!("play {options} --b drifter --pairs 1"),
        );
        assert_eq!(printed.contains(note), is_said, "{options}: {printed}");
    }
}

/// A program that cannot be started would lose every game: no command counts that.
#[test]
fn no_command_plays_with_a_program_that_cannot_be_started() {
    let folder = folder("no-start");
    let run = "play --a drifter --b drifter --work 1 --pairs 20 --out run.jsonl";
    ended(0, &folder, run);
    let param = PARAM.name;
    for arguments in [
        &format!("tune t.json --params {param} --against none --work 1 --steps 1 --validate 0"),
        "rematch run.jsonl --pair 0 --a none",
    ] {
        let printed = ended(64, &folder, arguments);
        assert!(
            printed.contains("program none: it cannot be started"),
            "{arguments}: {printed}"
        );
    }
    assert!(!folder.join("t.json").exists());
}

/// Stopped in between or not: the same state, and a match in the end.
#[test]
fn a_tuning_goes_on_where_it_was_stopped() {
    let folder = folder("tune");
    let names: Vec<&str> = ocean::params::Params::TABLE[..3]
        .iter()
        .map(|row| row.name)
        .collect();
    let settings = format!(
        "--params {} --steps 6 --pairs 2 --work 30 --validate 2",
        names.join(",")
    );
    let whole = ended(0, &folder, &format!("tune whole.json {settings}"));
    for word in [
        ocean::params::Params::TABLE[0].name,
        "estimate",
        "last quarter",
        "tuned: bot:",
        "not tuned on",
        "Elo",
    ] {
        assert!(whole.contains(word), "{word}: {whole}");
    }
    for pause in [60, 120, 200] {
        let tune = format!("tune part.json {settings} --jobs 2");
        killed_after(pause, command(&folder, &tune));
    }
    ended(0, &folder, &format!("tune part.json {settings}"));
    assert!(bytes(&folder, "part.json") == bytes(&folder, "whole.json"));
    let refused = ended(64, &folder, "tune part.json --steps 6");
    assert!(refused.contains("other settings"), "{refused}");
    let mut state: serde_json::Value =
        serde_json::from_slice(&bytes(&folder, "whole.json")).expect("JSON");
    state["values"].as_array_mut().expect("a list").pop();
    std::fs::write(folder.join("part.json"), state.to_string()).expect("writable");
    let refused = ended(64, &folder, &format!("tune part.json {settings}"));
    assert!(
        refused.contains("expected values of 3 parameters, found 2"),
        "{refused}"
    );
}

/// A program that does not answer: whatever ends the arena ends it, too, and a Ctrl-C is
/// heeded while it is tried out.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_tried_out_ends_with_the_arena() {
    let folder = folder("ended");
    let waits = "echo $$ > part\nmv part pid\nexec sleep 97123.5";
    script(&folder, "waits", waits);
    for signal in ["INT", "QUIT", "KILL"] {
        let _ = std::fs::remove_file(folder.join("pid"));
        let mut arena = command(&folder, "play --a ./waits --b drifter --work 1 --pairs 1");
        let arena = arena.stdout(Stdio::null()).stderr(Stdio::null());
        let mut arena = arena.spawn().expect("the arena starts");
        wait_for(&folder.join("pid"));
        let pid = String::from_utf8(bytes(&folder, "pid")).expect("a number");
        let start = Instant::now();
        let kill = Command::new("kill")
            .args([&format!("-{signal}"), &arena.id().to_string()])
            .status();
        assert!(kill.expect("it starts").success());
        let status = arena.wait().expect("it ends");
        assert!(start.elapsed() < Duration::from_secs(10), "{signal}");
        // Stopped early.
        let expected = (signal != "KILL").then_some(2);
        assert_eq!(status.code(), expected, "{signal}");
        // An arena that was killed leaves it to a tool that may be missing.
        if signal != "KILL" || has_launcher() {
            let deadline = Instant::now() + Duration::from_secs(5);
            while is_running(pid.trim()) && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(10));
            }
            assert!(!is_running(pid.trim()), "{signal}");
        }
    }
}

/// Whether a process is there and no zombie.
#[cfg(target_os = "linux")]
fn is_running(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    status.is_ok_and(|text| !text.contains(") Z "))
}

#[cfg(target_os = "linux")]
fn has_launcher() -> bool {
    let setpriv = Command::new("setpriv")
        .args(["--pdeathsig", "KILL", "true"])
        .status();
    setpriv.is_ok_and(|status| status.success())
}

/// The words that cg-brutaltester, psyleague and cgarena write and read.
#[test]
fn other_tools_get_what_they_read() {
    let folder = folder("adapters");
    let printed = ended(
        0,
        &folder,
        "referee -p1 hunter -p2 drifter -l log.jsonl -d seed=77 --work 1",
    );
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3, "{printed}");
    let scores: Vec<i32> = lines[..2]
        .iter()
        .map(|line| line.parse().expect("a score"))
        .collect();
    assert!(scores[0] != scores[1] && lines[2] == "seed=77", "{printed}");
    ended(0, &folder, "verify log.jsonl");
    let printed = ended(0, &folder, "match hunter drifter --seed 77 --work 1");
    let result: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    let better = usize::from(scores[1] > scores[0]);
    assert_eq!(result["ranks"][better], 0);
    assert_eq!(result["ranks"][1 - better], 1);
    assert_eq!(result["errors"], serde_json::json!([0, 0]));
    assert_eq!(result["test_data"]["seed"], "77");
    assert_eq!(result["scores"], serde_json::json!(scores));
    let printed = ended(
        0,
        &folder,
        "match drifter drifter --seed -77 --work 1 --pair",
    );
    let pair: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    // The same game twice, seen from the other side.
    assert_eq!(pair[0]["test_data"], pair[1]["test_data"]);
    assert_eq!(pair[0]["ranks"][0], pair[1]["ranks"][1]);
}

/// The JSON of a run on lost games: the known bound of a program that lost all, the limit of a
/// timeout in a player's first turn after its placement, and no escape code of a program in the
/// text.
#[cfg(unix)]
#[test]
fn lost_games_are_reported_as_they_were() {
    let folder = folder("lost");
    let place = "read head\ny=0\ncell=\nwhile [ $y -lt 15 ]; do\nread row\n\
                 case \"$row\" in *.*) [ -n \"$cell\" ] || { west=\"${row%%.*}\"; cell=\"${#west} $y\"; };; esac\n\
                 y=$((y+1))\ndone\necho \"$cell\"";
    script(&folder, "hangs", &format!("{place}\nexec sleep 97123.6"));
    script(&folder, "hostile", "echo 7 7\nprintf '\\033[2Jgone' >&2");
    let play = "play --a ./hangs --b drifter --clock 300ms --pairs 2 --jobs 1 --json";
    let printed = ended(0, &folder, play);
    let line = printed.lines().find(|line| line.starts_with('{'));
    let report: serde_json::Value = serde_json::from_str(line.expect("an object")).expect("JSON");
    let result = &report["matches"][0];
    assert_eq!(result["elo_bounds"][0], serde_json::Value::Null);
    assert!(result["elo_bounds"][1].as_f64().expect("a bound") < 0.0);
    let faults = result["faults"].as_array().expect("faults");
    assert_eq!(faults.len(), 4, "{faults:?}");
    for fault in faults {
        assert_eq!(fault["limit_ms"], 300.0, "{fault}");
    }
    let play = "play --a ./hostile --b drifter --work 1 --pairs 1";
    let printed = ended(0, &folder, play);
    assert!(!printed.contains('\u{1b}'), "{printed:?}");
    assert!(printed.contains("\\u{1b}[2Jgone"), "{printed}");
}

/// Output of programs on standard error is read, and counted for the one that printed it.
#[cfg(unix)]
#[test]
fn attributes_of_programs_come_through() {
    let folder = folder("attributes");
    let script = "echo '[PDATA] depth = 7' >&2\necho '[PDATA] [4] deep nodes = 5' >&2\necho '[TDATA] mood = calm' >&2\necho 7 7\nexit 3\n";
    std::fs::write(folder.join("bot.sh"), script).expect("writable");
    let output = Command::new(ARENA)
        .args([
            "match",
            "drifter",
            "sh bot.sh",
            "--seed",
            "1",
            "--work",
            "1",
        ])
        .current_dir(&folder)
        .output()
        .expect("the arena starts");
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["errors"], serde_json::json!([0, 1]));
    assert_eq!(
        result["player_data"],
        serde_json::json!([{}, {"depth": "7", "deep_nodes": "5"}])
    );
    let of_turn = serde_json::json!({"name": "deep_nodes", "player": 1, "turn": 4, "value": "5"});
    let attributes = result["attributes"].as_array().expect("attributes");
    assert!(attributes.contains(&of_turn), "{attributes:?}");
    assert_eq!(result["test_data"]["mood"], "calm");
    let output = Command::new(ARENA)
        .args([
            "play",
            "--a",
            "drifter",
            "--b",
            "sh bot.sh",
            "--pairs",
            "1",
            "--work",
            "1",
        ])
        .args(["--out", "run.jsonl"])
        .current_dir(&folder)
        .output()
        .expect("the arena starts");
    assert!(output.status.success());
    let measured = String::from_utf8(bytes(&folder, "run.measured.jsonl")).expect("UTF-8");
    let attribute = r#"{"program":1,"name":"depth","value":"7"}"#;
    assert_eq!(measured.matches(attribute).count(), 2, "{measured}");
    let run = String::from_utf8(bytes(&folder, "run.jsonl")).expect("UTF-8");
    assert!(
        run.contains(r#""kind":"crash""#) && !run.contains("depth"),
        "{run}"
    );
}

/// Whoever has a fault in so many games of this start of the arena stops the run, which
/// can go on.
#[cfg(unix)]
#[test]
fn enough_faults_stop_a_run() {
    let folder = folder("stop-after-faults");
    // It ends after its first answer, or that is an island: a fault in each game.
    script(&folder, "once", "echo 7 7; exit 0");
    let pairs = |file: &str| {
        let run = Run::parse(GAMES, &bytes(&folder, file)).expect("a run");
        run.pairs.len()
    };
    let play = "play --players hunter,drifter,./once --pairs 40 --work 1 --jobs 1 --out run.jsonl";
    let stopped = ended(64, &folder, &format!("{play} --stop-after-faults 5"));
    // Two faults in each pair of either of them against it, three matches in turn.
    assert!(
        stopped.contains("error: 6 games with a fault: ./once 6 ("),
        "{stopped}"
    );
    assert!(stopped.contains("unfinished: 5 of 120 pairs"), "{stopped}");
    assert!(
        stopped.contains("to continue: cargo arena play --resume run.jsonl"),
        "{stopped}"
    );
    assert_eq!(pairs("run.jsonl.part"), 5);
    let (_, again) = stopped
        .split_once("the first such pair again: cargo arena ")
        .expect("a command");
    assert_eq!(
        again.trim(),
        "play --a hunter --b ./once --game ocean --seed 1 --work 1 --pairs 0..1"
    );
    assert!(ended(0, &folder, again).contains("lost by own fault: ./once in pair 0, game 1"));
    let (_, again) = ended(
        64,
        &folder,
        "play --a hunter --b ./once --clock 50500us --pairs 1 --stop-after-faults 1",
    )
    .split_once("the first such pair again: cargo arena ")
    .map(|(before, again)| (before.to_string(), again.to_string()))
    .expect("a command");
    assert!(again.contains(" --clock 50ms500us "), "{again}");
    // Earlier faults do not count, and without the option none does.
    let go_on = "play --resume run.jsonl --jobs 1";
    let stopped = ended(64, &folder, &format!("{go_on} --stop-after-faults 4"));
    assert!(
        stopped.contains("error: 4 games with a fault: ./once 4 ("),
        "{stopped}"
    );
    assert_eq!(pairs("run.jsonl.part"), 8);
    ended(0, &folder, go_on);
    assert_eq!(pairs("run.jsonl"), 120);
    for (code, settings, words) in [
        (0, "--pairs 1 --stop-after-faults 3", "hunter"),
        // Nothing is left to play, and the faults are there.
        (
            64,
            "--pairs 1 --stop-after-faults 2",
            "error: 2 games with a fault",
        ),
        (64, "--pairs 1 --stop-after-faults 0", "0 is not in 1.."),
        (
            64,
            "--pairs 900 --stop-after-faults 1 --jobs 2",
            "unfinished: ",
        ),
        (
            64,
            "--pairs 1 --stop-after-faults 1 --json",
            "\"pairs_played\":1",
        ),
    ] {
        let printed = ended(
            code,
            &folder,
            &format!("play --a hunter --b ./once --work 1 {settings}"),
        );
        assert!(printed.contains(words), "{settings}: {printed}");
        assert!(!printed.contains("to continue"), "{settings}: {printed}");
    }
}

/// A kept run as a file plays the same run: the same bytes; whole, in shards, and
/// with the outputs that the file names.
#[test]
fn a_run_as_a_file_repeats_the_run() {
    let folder = folder("run-file");
    let settings = "play --players hunter,drifter,bot:choice_noise=0.1 --gauntlet 2 --pairs 1..5";
    let settings = format!("{settings} --work 1 --seed 9 --jobs 1");
    ended(
        0,
        &folder,
        &format!("{settings} --out first.jsonl --answers"),
    );
    let text = ended(0, &folder, "report first.jsonl --as-toml");
    let file = folder.join("run.toml");
    std::fs::write(&file, &text).expect("writable");
    ended(
        0,
        &folder,
        "play --run run.toml --jobs 1 --out second.jsonl",
    );
    let first = bytes(&folder, "first.jsonl");
    assert!(bytes(&folder, "second.jsonl") == first);
    for shard in ["1..2", "2..5"] {
        let play = format!("play --run run.toml --jobs 1 --pairs {shard} --out {shard}.jsonl");
        ended(0, &folder, &play);
    }
    ended(0, &folder, "merge 2..5.jsonl 1..2.jsonl --out merged.jsonl");
    assert!(bytes(&folder, "merged.jsonl") == first);
    let more = "out = \"third.jsonl\"\nrecord = \"games\"\n";
    std::fs::write(&file, format!("{text}{more}")).expect("writable");
    ended(0, &folder, "play --run run.toml --jobs 1");
    assert!(bytes(&folder, "third.jsonl") == first);
    assert_eq!(
        std::fs::read_dir(folder.join("games"))
            .expect("it is there")
            .count(),
        16
    );
    // A program that is another one by now is named, and a wrong line, too.
    let hash = text
        .split('"')
        .find(|word| word.len() == 16 && u64::from_str_radix(word, 16).is_ok());
    let changed = text.replacen(hash.expect("a hash"), "0123456789abcdef", 1);
    std::fs::write(&file, changed).expect("writable");
    let printed = ended(0, &folder, "play --run run.toml --jobs 1");
    assert!(
        printed.contains("note: hunter is not the program that run.toml was"),
        "{printed}"
    );
    std::fs::write(&file, text.replace("work = 1", "work = -1")).expect("writable");
    let refused = ended(64, &folder, "play --run run.toml");
    let line = 1 + text
        .lines()
        .position(|line| line == "work = 1")
        .expect("it is there");
    let words = format!("run.toml, line {line}: expected a whole number from 0 upwards, found -1");
    assert!(refused.contains(&words), "{refused}");
    for (wrong, words) in [
        (
            "play --pairs 1 --answers",
            "--answers is of a run that is kept",
        ),
        (
            "play --pairs 1 --continue",
            "--continue is of a run that is kept",
        ),
        (
            "report first.jsonl --as-toml --html x.html",
            "cannot be used with",
        ),
    ] {
        let refused = ended(64, &folder, wrong);
        assert!(refused.contains(words), "{wrong}: {refused}");
    }
}

/// Options win over a run file. A mistake has the file's line only where it is the file's.
#[test]
fn options_override_a_run_file() {
    let folder = folder("overrides");
    let settings = "pairs = 2\nseed = 3\nwork = 1\nprofile = \"corridors\"\n";
    let file = format!(
        "players = [\"drifter\", \"rusher\"]\n{settings}hashes = [\"a drifter\", \"a rusher\"]\n"
    );
    std::fs::write(folder.join("run.toml"), &file).expect("writable");
    std::fs::write(
        folder.join("bare.toml"),
        "players = [\"greedy\", \"follower\"]",
    )
    .expect("writable");
    let own = "--pairs 2 --work 1 --seed 3 --profile corridors";
    for (number, (options, same)) in [
        (
            "--run run.toml --a hunter",
            format!("--a hunter --b rusher {own}"),
        ),
        (
            "--run run.toml --b hunter",
            format!("--a drifter --b hunter {own}"),
        ),
        (
            "--run run.toml --players hunter,drifter,rusher --gauntlet",
            format!("--players hunter,drifter,rusher --gauntlet {own}"),
        ),
        (
            "--run run.toml --seed 5 --work 2 --pairs 1 --maps maps.txt --memory 1G --sprt 0,10",
            "--a drifter --b rusher --seed 5 --work 2 --pairs 1 --maps maps.txt --memory 1G \
             --sprt 0,10"
                .to_string(),
        ),
        (
            "--run bare.toml --game samurai-2020 --work 1 --pairs 1",
            "--game samurai-2020 --a greedy --b follower --work 1 --pairs 1".to_string(),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        std::fs::write(folder.join("maps.txt"), "7\n").expect("writable");
        let [one, other] = [options, &same].map(|options| {
            let name = format!("{number}-{}.jsonl", options.starts_with("--run"));
            let printed = ended(
                2 * i32::from(options.contains("--sprt")),
                &folder,
                &format!("play {options} --jobs 1 --out {name}"),
            );
            assert!(!printed.contains("note: hunter"), "{printed}");
            bytes(&folder, &name)
        });
        assert!(one == other, "{options}");
    }
    let refused = ended(64, &folder, "play --run run.toml --a drifter:x=1");
    assert!(refused.starts_with("error: drifter:x=1: "), "{refused}");
    let wrong = file.replace("rusher\"]", "rusher:x=1\"]");
    std::fs::write(folder.join("run.toml"), wrong).expect("writable");
    let refused = ended(64, &folder, "play --run run.toml --a hunter --pairs 1");
    assert!(
        refused.starts_with("error: run.toml, line 1: rusher:x=1"),
        "{refused}"
    );
}
