//! The games of a run for other tools: `report --csv` and `report --pgn`.

use crate::support::{folder, script};
use crate::toy_arena::ended;
use arena::records::Run;

/// The rows of a table by column; none of its values has a comma but the first program's.
fn table(text: &str) -> Vec<Vec<(String, String)>> {
    let text = text.replace("\"./a,b 1\"", "FIRST");
    let mut lines = text.lines().filter(|line| line.contains(','));
    let names: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let row = |line: &str| {
        let values: Vec<&str> = line.split(',').collect();
        assert_eq!(values.len(), names.len(), "{line}");
        let named = names.iter().zip(values);
        named
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect()
    };
    lines.map(row).collect()
}

fn value<'a>(row: &'a [(String, String)], name: &str) -> &'a str {
    let found = row.iter().find(|(known, _)| known == name);
    found.map_or_else(|| panic!("no column {name} in {row:?}"), |(_, value)| value)
}

#[test]
fn a_match_is_a_table_with_a_row_for_each_game() {
    let folder = folder("match");
    let bid = "while read round prize seat; do
echo \"[PDATA] round = $round\" >&2; echo \"[TDATA] prize = $prize\" >&2; echo 9; done";
    // A comma and a blank in the name of a program.
    script(&folder, "a,b", bid);
    script(&folder, "dies", "read x; echo 1; exit 3");
    let play = "play --game relay --a ./a,b_1 --b ./dies --pairs 2 --jobs 1 --out run.jsonl";
    ended(0, &folder, play);
    let run = Run::read(crate::toys::GAMES, &folder.join("run.jsonl")).expect("a run");
    let rows = table(&ended(0, &folder, "report run.jsonl --csv"));
    let games = run
        .pairs
        .values()
        .flat_map(|pair| pair.games.iter().map(move |it| (pair, it)));
    assert_eq!(rows.len(), 4);
    for ((pair, game), row) in games.zip(&rows) {
        let seconds: f64 = value(row, "seconds").parse().expect("a number");
        assert!(seconds > 0.0);
        let prize = value(row, "game.prizes").parse().ok();
        assert_eq!(prize, game.attributes.get("prizes").copied());
        for (name, expected) in [
            ("pair", &pair.pair.to_string()[..]),
            ("game", ["1", "2"][game.a_team]),
            ("program_a", "FIRST"),
            ("program_b", "./dies"),
            ("side_of_a", ["0", "1"][game.a_team]),
            ("points_a", &game.points.to_string()),
            ("end", &game.end),
            ("fault_a", ""),
            ("fault_b", "crash crash"),
            ("hash", &game.hash),
            // The last one, of ten.
            ("printed_by_a.round", "9"),
        ] {
            assert_eq!(value(row, name), expected, "{name}");
        }
    }
    let pgn = ended(0, &folder, "report run.jsonl --pgn");
    let first = "[Event \"relay, seed 1\"]\n[Round \"0.1\"]\n[White \"./a,b 1\"]\n\
                 [Black \"./dies\"]\n[Result \"1-0\"]\n[Termination \"crash\"]\n\n1-0\n\n";
    assert!(pgn.contains(first), "{pgn}");
    // In the second game of a pair the sides are swapped.
    let second = "[White \"./dies\"]\n[Black \"./a,b 1\"]\n[Result \"0-1\"]";
    assert!(pgn.contains(second), "{pgn}");
}

#[test]
fn a_scored_run_has_a_row_for_each_case_of_each_program() {
    let folder = folder("cases");
    ended(
        0,
        &folder,
        "play --game harvest --a bot --b random --cases 3..6 --jobs 1 --out run.jsonl",
    );
    let rows = table(&ended(0, &folder, "report run.jsonl --csv"));
    let cells = |name| {
        rows.iter()
            .map(|row| value(row, name))
            .collect::<Vec<&str>>()
    };
    assert_eq!(cells("case"), ["3", "3", "4", "4", "5", "5"]);
    assert_eq!(cells("program"), ["bot", "random"].repeat(3));
    assert_eq!(cells("score"), cells("game.reached"));
    assert_eq!(cells("fault"), [""; 6]);
    let refused = ended(64, &folder, "report run.jsonl --pgn");
    assert!(refused.contains("--csv"), "{refused}");
}
