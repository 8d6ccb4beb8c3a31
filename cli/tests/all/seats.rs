//! Games of three and four programs: played with every program in every seat, kept, killed and
//! resumed, in shards, rated and shown; and what can go wrong. The referees are stand-ins.

use crate::support::{bytes, killed_ten_times, printed, script};
use arena::matches::series::seating;
use arena::records::{GameRecord, Run};
use arena::results::encounters::pairs;
use cli::games::GAMES;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Starts the players itself, see `codingame.rs`.
const REFEREE: &str = include_str!("../data/codingame_referee.py");
const GAME: &str = "codingame:python3+referee.py";
/// Names a number that is so far from the right one.
const OFF: &str = "while read -r word _; do if [ $word = turn ]; then read -r number; \
                   if [ $number -gt 5 ]; then echo $((number - OFF)); else echo $((number + OFF)); fi; \
                   fi; done";

/// Speaks with the arena alone, in lines: the highest bid wins, equal ones share their rank.
const AUCTION: &str = r####"
read -r _ seats; read -r _ seed
seat=0; bids=
while [ $seat -lt $seats ]; do
  echo "###Input $seat"; echo "$seed"; echo "###Output $seat 1"
  read -r bid
  case "$bid" in "###Error"*) bid=0;; esac
  bids="$bids $bid:$seat"; seat=$((seat + 1))
done
ranks=; last=
for it in $(echo $bids | tr ' ' '\n' | sort -rn); do
  if [ "${it%%:*}" = "$last" ]; then ranks="$ranks${it##*:}"; else ranks="$ranks ${it##*:}"; fi
  last=${it%%:*}
done
echo "###End$ranks"
"####;

/// A folder with the referees and the players `p0` to `p4`, of which `p0` is the best.
fn folder(name: &str) -> PathBuf {
    let folder = crate::support::folder(name);
    std::fs::write(folder.join("referee.py"), REFEREE).expect("writable");
    script(&folder, "auction", AUCTION);
    for off in 0..5 {
        script(
            &folder,
            &format!("p{off}"),
            &OFF.replace("OFF", &off.to_string()),
        );
        script(
            &folder,
            &format!("b{off}"),
            &format!("read -r _; echo {}", 9 - off),
        );
    }
    folder
}

/// Its output and errors, if it ended with this code; a word with blanks has `+` for them.
fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    let output = command(folder, arguments).output();
    printed(code, output.expect("the arena starts"), arguments).concat()
}

fn command(folder: &Path, arguments: &str) -> std::process::Command {
    let words = arguments.split_whitespace().map(|it| it.replace('+', " "));
    let mut command = crate::support::command(folder, "");
    command.args(words);
    command
}

fn run_of(folder: &Path, file: &str) -> Run {
    Run::read(GAMES, &folder.join(file)).expect("a run")
}

/// All games of a run, each with its pair and its number in it.
fn games(run: &Run) -> impl Iterator<Item = (u64, usize, &GameRecord)> {
    run.pairs.values().flat_map(|pair| {
        let games = pair.games.iter().enumerate();
        games.map(move |(number, game)| (pair.pair, number, game))
    })
}

#[test]
fn the_order_of_the_seats_is_fair() {
    for (programs, orders) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 24)] {
        // Each program in each seat once in a pair, A in seat 0 of the first game.
        let mut next_to = vec![vec![0; programs]; programs];
        for pair in 0..orders {
            for game in 0..programs {
                let seats = seating(programs, pair, game);
                assert_eq!(seats[game], 0, "{programs}, pair {pair}");
                let mut sorted = seats.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..programs).collect::<Vec<_>>());
                let turned = seating(programs, pair, (game + 1) % programs);
                for (seat, &program) in seats.iter().enumerate() {
                    let next = (seat + 1) % programs;
                    assert_eq!(turned[next], program);
                    next_to[program][seats[next]] += 1;
                }
            }
        }
        // Over all orders each one is as often after each other one.
        for [one, other] in pairs(programs) {
            assert_eq!(next_to[one][other], next_to[0][programs - 1], "{next_to:?}");
            assert_eq!(next_to[other][one], next_to[0][programs - 1], "{next_to:?}");
        }
    }
}

#[test]
fn four_programs_are_played_kept_shown_and_verified() {
    let folder = folder("four");
    let programs = "--a ./p0 --b ./p1 --c ./p2 --d ./p1";
    let keep = format!(
        "play --game {GAME} {programs} --pairs 2 --jobs 2 --answers --out run.jsonl \
         --record games --logs logs --details"
    );
    let text = ended(0, &folder, &keep);
    assert!(text.contains("every seat of each start"), "{text}");
    for row in [
        "./p0 8 100.0 8 0 0 0",
        "./p2 8 0.0 0 0 0 8",
        "./p1 8 50.0 0 8 0 0",
    ] {
        let words: Vec<&str> = row.split(' ').collect();
        let line = text.lines().find(|line| {
            let found: Vec<&str> = line.split_whitespace().collect();
            found.len() == words.len() + 1 && found[..3] == words[..3] && found[4..] == words[3..]
        });
        assert!(line.is_some(), "{row}: {text}");
    }
    let run = run_of(&folder, "run.jsonl");
    assert_eq!(
        run.header.game,
        format!("{GAME} :: players=4").replace('+', " ")
    );
    assert_eq!(run.header.matches, [[0, 1, 2, 3]]);
    for (pair, number, game) in games(&run) {
        assert_eq!(
            game.seed,
            run.pairs.values().nth(pair as usize).expect("it").games[0].seed
        );
        assert_eq!(game.a_team, number);
        assert_eq!(game.scores, [36.0, 32.0, 28.0, 32.0].map(Some));
        assert_eq!(
            (&game.ranks[..], game.points, game.turns),
            (&[1, 2, 4, 2][..], 1.0, 16)
        );
        let points = [0, 1, 2, 3].map(|program| game.points_of(program));
        assert_eq!(points, [1.0, 0.5, 0.0, 0.5]);
    }
    assert!(folder.join("logs/p0-p1-p2-p1-pair-000001-4-D.log").exists());
    ended(0, &folder, "restore run.jsonl --record restored");
    for number in 1..=4 {
        let name = format!("p0-p1-p2-p1-pair-000001-{number}.jsonl");
        let [kept, restored] =
            ["games", "restored"].map(|it| bytes(&folder, &format!("{it}/{name}")));
        assert_eq!(kept, restored);
    }
    let agree = ended(
        0,
        &folder,
        &format!("verify games --game {GAME}+::+players=4"),
    );
    assert!(agree.contains("8 games, 128 requests"), "{agree}");
    let shown = ended(0, &folder, "replay games/p0-p1-p2-p1-pair-000000-1.jsonl");
    assert!(shown.contains("over: 36 : 32 : 28 : 32"), "{shown}");
    let text = ended(0, &folder, "report run.jsonl");
    assert!(text.contains("./p2") && text.contains("seat 3"), "{text}");
    ended(0, &folder, "report run.jsonl --html pages");
    let page = String::from_utf8(bytes(&folder, "pages/report.html")).expect("UTF-8");
    assert!(page.contains("\"ranks\":[8,0,0,0]"), "no ranks on the page");
    assert!(folder.join("pages/games/0-1-4.html").exists());
    let csv = ended(0, &folder, "report run.jsonl --csv");
    assert!(
        csv.starts_with("pair,game,program_a,program_b,program_c,program_d,"),
        "{csv}"
    );
    let pgn = ended(0, &folder, "report run.jsonl --pgn");
    assert_eq!(
        pgn.matches("[Result").count(),
        8 * 6,
        "each two of four in 8 games"
    );
    let again = ended(0, &folder, "rematch run.jsonl --pair 1 --a ./p4");
    assert!(again.contains("against ./p1 and ./p2 and ./p1"), "{again}");
    let toml = ended(0, &folder, "report run.jsonl --as-toml");
    std::fs::write(folder.join("run.toml"), &toml).expect("writable");
    let again = "play --run run.toml --pairs 1 --jobs 2 --out again.jsonl";
    ended(0, &folder, again);
    let [again, first] = ["again.jsonl", "run.jsonl"].map(|file| run_of(&folder, file));
    assert_eq!(again.pairs.first_key_value(), first.pairs.first_key_value());
}

/// Killed (SIGKILL) at ten moments and resumed, in shards, with other jobs: the same bytes.
#[test]
fn a_run_of_four_gives_the_same_file_however_it_is_played() {
    let folder = folder("same");
    let play = format!("play --game {GAME} --a ./p1 --b ./p0 --c ./p2 --d ./p3 --answers");
    ended(
        0,
        &folder,
        &format!("{play} --jobs 2 --pairs 2 --out whole.jsonl"),
    );
    let whole = bytes(&folder, "whole.jsonl");
    for range in ["0..1", "1..2"] {
        let shard = format!("{play} --jobs 1 --pairs {range} --out {range}.jsonl");
        ended(0, &folder, &shard);
    }
    ended(0, &folder, "merge 1..2.jsonl 0..1.jsonl --out merged.jsonl");
    assert!(bytes(&folder, "merged.jsonl") == whole, "the shards differ");
    let go_on = format!("{play} --jobs 1 --pairs 2 --out killed.jsonl --continue");
    killed_ten_times(|kill| 60 + 15 * kill, || command(&folder, &go_on));
    ended(0, &folder, &go_on);
    assert!(bytes(&folder, "killed.jsonl") == whole, "the files differ");
}

/// A program that fails among four: the fault is its own, and the others play on.
#[test]
fn a_fault_is_of_its_program() {
    let folder = folder("faults");
    let bad = "read -r _; read -r _; read -r _; echo 5; read -r _; read -r _; exit 3";
    script(&folder, "bad", bad);
    let play =
        format!("play --game {GAME} --a ./p0 --b ./p1 --c ./bad --d ./p2 --pairs 1 --jobs 2");
    let text = ended(0, &folder, &format!("{play} --out run.jsonl --answers"));
    assert_eq!(text.matches("./bad in pair 0").count(), 4, "{text}");
    let run = run_of(&folder, "run.jsonl");
    for (_, _, game) in games(&run) {
        let faults: Vec<_> = game
            .faults
            .iter()
            .map(|it| (it.program, &it.kind[..]))
            .collect();
        assert_eq!(faults, [(2, "crash")]);
        assert_eq!(game.ranks, [1, 2, 4, 3]);
        assert_eq!(game.scores[2], Some(-1.0));
    }
    for (wrong, expected) in [
        (
            "--a ./p0 --b ./p1 --c ./p2 --seats 4",
            "expected --a PROGRAM --b PROGRAM --b PROGRAM --b PROGRAM",
        ),
        (
            "--a ./p0 --b ./p1 --seats 9",
            "expected 2 to 8 programs in a game, found 9",
        ),
        (
            "--players ./p0,./p1,./p2 --seats 3 --sprt 0,10 --gauntlet 2",
            "--gauntlet from 1 to 1",
        ),
    ] {
        let refused = ended(64, &folder, &format!("play --game {GAME} {wrong}"));
        assert!(refused.contains(expected), "{wrong}: {refused}");
    }
    let named = format!("play --game {GAME}+::+players=nine --a ./p0 --b ./p1");
    let refused = ended(64, &folder, &named);
    assert!(
        refused.contains("N from 2 to 8, found \"nine\""),
        "{refused}"
    );
    let of_two = ended(64, &folder, "play --a bot --b bot --c bot");
    assert!(of_two.contains("no game for 3 programs"), "{of_two}");
}

/// Five programs in games of three: each set of three equally often, on one scale; with a referee
/// that the arena asks for.
#[test]
fn more_programs_than_seats_meet_in_all_sets() {
    let folder = folder("free");
    script(&folder, "tie", "read -r _; echo 7");
    let play = "play --game referee:./auction --players ./b0,./b1,./b2,./b3,./tie --seats 3 \
                --pairs 2 --jobs 2";
    let text = ended(0, &folder, &format!("{play} --out run.jsonl"));
    assert!(text.contains("10 matches, 20 pairs to play"), "{text}");
    let run = run_of(&folder, "run.jsonl");
    let mut played = [0; 5];
    for (key, pair) in &run.pairs {
        let lineup = &run.header.matches[key.of_match];
        lineup
            .iter()
            .for_each(|&program| played[program] += pair.games.len());
        for game in &pair.games {
            // The lower number bids more; 2 and the last one bid the same.
            let bid = |place: usize| [9, 8, 7, 6, 7][lineup[place]];
            for [one, other] in pairs(3) {
                let expected = arena::game::points_of_order(bid(one).cmp(&bid(other)));
                assert_eq!(game.points_against(one, other), expected, "{lineup:?}");
            }
        }
    }
    assert_eq!(played, [36; 5]);
    let rating = ended(0, &folder, "ratings run.jsonl --json");
    let rating: Value = serde_json::from_str(&rating).expect("JSON");
    let order = rating["ratings"].as_array().expect("ratings");
    assert_eq!(order.len(), 5);
    assert_eq!(
        (&order[0]["program"], &order[0]["games"]),
        (&"./b0".into(), &36.into())
    );
    assert_eq!(
        (&order[4]["program"], &order[4]["score"]),
        (&"./b3".into(), &0.0.into())
    );
    // The same file twice is one run; the test is on the points of A.
    let twice = ended(0, &folder, "ratings run.jsonl run.jsonl");
    assert!(twice.contains("20 pairs are copies of others"), "{twice}");
    let test = "play --game referee:./auction --a ./b1 --b ./b0 --c ./b2 --sprt 0,100 --jobs 2";
    let text = ended(1, &folder, &format!("{test} --pairs 400"));
    assert!(text.contains("H0 accepted"), "{text}");
}
