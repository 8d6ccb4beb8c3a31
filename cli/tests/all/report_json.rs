//! `report --json`: each of its fields is documented.

use crate::support::{ended, folder, script, PLACE};
use serde_json::Value;
use std::collections::BTreeSet;

/// Paths of the fields of an object, such as `matches[].elo`; names that are data are left out.
fn paths(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    const DATA: [&str; 4] = ["links", "ends", "fault_kinds", "processor"];
    for (name, value) in value.as_object().expect("an object") {
        let path = format!("{path}.{name}");
        let path = path.trim_start_matches('.');
        let has_fields = !DATA.contains(&name.as_str());
        if value.is_object() && has_fields {
            paths(value, path, found);
        } else if is_list_of_objects(value) && has_fields {
            let each = format!("{path}[]");
            let list = value.as_array().into_iter().flatten();
            let list = list.filter(|it| it.is_object());
            list.for_each(|it| paths(it, &each, found));
        } else if !value.is_null() && value.as_array().is_none_or(|it| !it.is_empty()) {
            found.insert(path.to_string());
        }
    }
}

fn is_list_of_objects(value: &Value) -> bool {
    let mut list = value.as_array().into_iter().flatten();
    list.any(Value::is_object)
}

/// Fields that the help of `report --json` lists: `a.b|c  meaning` stands for `a.b` and `a.c`.
fn documented(help: &str) -> BTreeSet<String> {
    let (_, fields) = help
        .split_once("errors half of its width.\n")
        .expect("a list of fields");
    let lines = fields
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let mut all = vec![];
    for line in lines {
        let mut starts = vec![String::new()];
        for part in line.split('.') {
            let names = part.split('|');
            starts = names
                .flat_map(|name| starts.iter().map(move |start| format!("{start}.{name}")))
                .collect();
        }
        all.extend(starts.into_iter().map(|it| it[1..].to_string()));
    }
    all.into_iter().collect()
}

/// `report --json` has the fields that its help lists, and no others.
#[test]
fn every_field_of_a_report_is_documented() {
    let folder = folder("fields");
    let mut found = BTreeSet::new();
    script(&folder, "crash", &format!("{PLACE}echo sorry >&2; exit 3"));
    script(&folder, "late", &format!("{PLACE}read a; sleep 1"));
    script(&folder, "fails", "read a; exit 1");
    for (name, code, settings) in [
        (
            "rated",
            0,
            "--players hunter,drifter,rusher,miner --gauntlet 2 --pairs 6 --work 1",
        ),
        (
            "tested",
            0,
            "--a hunter --b drifter --pairs 60 --work 1 --sprt 0,300",
        ),
        (
            "limits",
            0,
            "--a ./late@60ms --b drifter --pairs 1 --clock 50ms",
        ),
        ("crashing", 0, "--a ./crash --b drifter --pairs 1 --work 1"),
        (
            "scored",
            0,
            "--game territory --a bot --b greedy --cases 6 --work 1 --best best.json",
        ),
        ("mixed", 0, "--game cases:in --a ./fails --cases 1"),
    ] {
        if name == "mixed" {
            std::fs::create_dir(folder.join("in")).expect("a folder");
            std::fs::write(folder.join("in/0"), "").expect("writable");
        }
        ended(
            code,
            &folder,
            &format!("play {settings} --out {name}.jsonl"),
        );
        let report = ended(0, &folder, &format!("report {name}.jsonl --json"));
        let report: Value = serde_json::from_str(&report).expect("JSON");
        paths(&report, "", &mut found);
    }
    let documented = documented(&ended(0, &folder, "report --help"));
    let unknown: Vec<&String> = found.difference(&documented).collect();
    assert!(unknown.is_empty(), "not in the help: {unknown:?}");
    let missing: Vec<&String> = documented.difference(&found).collect();
    // Of runs that are not among these.
    let elsewhere = [
        "matches[].course[].llr",
        "summary.lower_is_better",
        "summary.programs[].mean_of_best",
        "summary.ratings[].group",
    ];
    assert!(
        missing.iter().all(|it| elsewhere.contains(&it.as_str())),
        "only in the help: {missing:?}"
    );
}
