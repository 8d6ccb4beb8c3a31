//! `arena play --maps`: games on the maps of a file, in its order.

use crate::support::{bytes, ended, folder, script};
use arena::records::Run;
use cli::games::GAMES;
use serde_json::Value;
use std::path::Path;

/// A pond of the committed set, the official map of a seed, and what is passed over.
const MAPS: &str = "\
# two maps
0 ........x.x..../........x.x..../........xxx..../.............../xxx............/..x............/xxx............/.............../.............../.............../.............../.............../.............../.............../...............

-5
";

fn play(folder: &Path, settings: &str) -> String {
    ended(
        0,
        folder,
        &format!("play --a hunter --b drifter {settings}"),
    )
}

/// Map and seed in the records of both games of a pair.
fn played(folder: &Path, pair: u64) -> [Value; 2] {
    [1, 2].map(|game| {
        let file = format!("records/hunter-drifter-pair-{pair:06}-{game}.jsonl");
        let text = String::from_utf8(bytes(folder, &file)).expect("UTF-8");
        let header: Value =
            serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        Value::Array(vec![header["seed"].clone(), header["map"].clone()])
    })
}

#[test]
fn pairs_take_the_maps_in_their_order_and_begin_again() {
    let folder = folder("order");
    std::fs::write(folder.join("maps.txt"), MAPS).expect("writable");
    let settings = "--maps maps.txt --work 1 --pairs 3 --answers --out run.jsonl --record records";
    play(&folder, settings);
    for pair in 0..3 {
        let [one, two] = played(&folder, pair);
        assert_eq!(one, two, "both sides of one map");
        assert_eq!(one[0], [0, -5][pair as usize % 2], "pair {pair}");
    }
    assert_eq!(played(&folder, 0), played(&folder, 2));
    let [first, _] = played(&folder, 0);
    let rows = MAPS.lines().nth(1).and_then(|line| line.strip_prefix("0 "));
    let rows: Vec<&str> = rows.expect("a map").split('/').collect();
    assert_eq!(first[1], Value::from(rows));
    // The second one is the official map of its seed: so says the verifier, whose generator
    // knows it.
    let said = ended(0, &folder, "verify records");
    assert!(said.contains("6 games"), "{said}");
    // The same games come from the kept answers, and from the run as a file.
    ended(0, &folder, "restore run.jsonl --pair 1 --record restored");
    let name = "hunter-drifter-pair-000001-2.jsonl";
    let both = ["records", "restored"].map(|it| bytes(&folder, &format!("{it}/{name}")));
    assert_eq!(both[0], both[1]);
    let text = ended(0, &folder, "report run.jsonl --as-toml");
    assert!(text.contains("maps = \"maps.txt\""), "{text}");
    std::fs::write(folder.join("run.toml"), text).expect("writable");
    ended(0, &folder, "play --run run.toml --out again.jsonl");
    let run = |file: &str| Run::parse(GAMES, &bytes(&folder, file)).expect("a run");
    let (one, two) = (run("run.jsonl"), run("again.jsonl"));
    assert_eq!(one.header.difference(&two.header), None);
    assert_eq!(one.pairs, two.pairs);
}

#[test]
fn each_map_is_played_once_unless_pairs_are_asked_for() {
    let folder = folder("once");
    std::fs::write(folder.join("maps.txt"), MAPS).expect("writable");
    let said = play(&folder, "--maps maps.txt --work 1");
    assert!(said.contains("2/2 pairs"), "{said}");
}

/// The same game on the same map says nothing new.
#[test]
fn a_repeated_game_is_no_new_evidence() {
    let folder = folder("repeated");
    std::fs::write(folder.join("maps.txt"), MAPS).expect("writable");
    let test = "play --a hunter --b drifter --maps maps.txt --work 1 --sprt 0,5";
    let said = ended(2, &folder, test);
    assert!(said.contains("2/2 pairs"), "{said}");
    script(&folder, "same", "echo 7 7");
    let same = "play --a ./same --b ./same --maps maps.txt --work 1 --pairs 5";
    let warning = "warning: 3 of 5 pairs repeat the games of an earlier pair on the same map";
    let said = ended(0, &folder, same);
    assert!(said.contains(warning), "{said}");
    // Others play another game on the same map.
    let said = play(&folder, "--maps maps.txt --work 1 --pairs 5");
    assert!(!said.contains("repeat the games"), "{said}");
}

#[test]
fn maps_of_the_temple_can_be_given() {
    let folder = folder("temple");
    let set = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../games/temple/maps/sets/maze.txt"
    );
    let settings = format!(
        "play --game temple --a nearest --b random --maps {set} --pairs 1 --work 1 --record records"
    );
    ended(0, &folder, &settings);
    ended(0, &folder, "verify records");
}

#[test]
fn maps_that_make_no_game_or_have_changed_are_refused() {
    let folder = folder("refused");
    let write = |text: &str| std::fs::write(folder.join("maps.txt"), text).expect("writable");
    let refused = |settings: &str, reason: &str| {
        let said = ended(64, &folder, &format!("play {settings} --maps maps.txt"));
        assert!(said.contains(reason), "{settings}: {said}");
    };
    write("# nothing\n\n");
    refused(
        "--b hunter",
        "maps.txt: expected a map on each line, found none",
    );
    write("7\n1 ...\n");
    refused("--b hunter", "maps.txt, line 2: column 6: expected a cell");
    let land = ["xxxxxxxxxxxxxxx"; 15].join("/");
    write(&format!("1 {land}\n"));
    refused("--b hunter", "line 1: expected a map with water");
    write(MAPS);
    refused(
        "--game territory",
        "territory is played on generated maps alone",
    );
    refused("--b hunter --profile ponds", "cannot be used with");
    play(
        &folder,
        "--maps maps.txt --pairs 2 --work 1 --out run.jsonl",
    );
    write(&MAPS.replace("-5", "-6"));
    let said = ended(64, &folder, "play --resume run.jsonl --pairs 4");
    let reason = "maps.txt is not the file of maps that the run was begun with";
    assert!(said.contains(reason), "{said}");
}
