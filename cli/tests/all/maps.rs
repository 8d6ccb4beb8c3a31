//! `arena maps` as a user meets it: what it prints and writes, its messages and exit codes.

use crate::support::{ended, folder, ARENA};
use arena::game::PICTURE;
use cli::games::GAMES;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(ARENA);
    command.arg("maps").args(arguments).current_dir(folder);
    command
}

/// Standard output, if the program ended with this code.
fn out(code: i32, folder: &Path, arguments: &[&str]) -> String {
    let output = program(folder, arguments).output();
    let Output {
        status,
        stdout,
        stderr,
    } = output.expect("the arena starts");
    let text = String::from_utf8(stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&stderr);
    assert_eq!(
        status.code(),
        Some(code),
        "{arguments:?}: {text:.500}{errors}"
    );
    text
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

const MAP_1337: &str = "1337 xxx............/xxx............/xxx............/xx........xxx../\
..........xxx../.............../....xx........./....xx........./.xx.xx........./.xx............/\
.............../.............../xxx......xx.xx./xxx......xx.xx./xxx......xx....";

#[test]
fn generate_prints_lines_or_pictures() {
    let folder = folder("prints");
    let line = out(0, &folder, &["generate", "--first-seed", "1337"]);
    assert_eq!(line, format!("{MAP_1337}\n"));
    let arguments = ["generate", "--first-seed", "1337", "--format", "picture"];
    let picture = out(0, &folder, &arguments);
    assert_eq!(picture, out(0, &folder, &["show", "1337"]));
    assert!(picture.starts_with("official 1337: land 46, waters 179\nxxx............\n"));
    assert_eq!(picture.lines().count(), 17);
}

#[test]
fn generate_counts_on_over_every_seed() {
    let folder = folder("seeds");
    let seeds = |first: &str, count: &str| -> Vec<String> {
        let arguments = ["generate", "--first-seed", first, "--count", count];
        let text = out(0, &folder, &arguments);
        let words = text.lines().map(|line| line.split(' ').next());
        words.map(|it| it.unwrap_or_default().to_string()).collect()
    };
    assert_eq!(seeds("-2", "4"), ["-2", "-1", "0", "1"]);
    let last = ["9223372036854775807", "-9223372036854775808"];
    assert_eq!(seeds(last[0], "2"), last);
    assert!(seeds("0", "0").is_empty());
    let shown = out(0, &folder, &["show", "-5", "7"]);
    assert!(shown.starts_with("official -5: "), "{shown}");
    assert!(shown.contains("\n\nofficial 7: "), "{shown}");
}

#[test]
fn wrong_arguments_are_refused_with_what_was_expected() {
    let folder = folder("refused");
    for (arguments, expected) in [
        (
            "generate --profile dry-land",
            "expected one of official, open-sea",
        ),
        (
            "generate --first-seed one",
            "expected a signed 64-bit number",
        ),
        // It would be shown as the seed -9223372036854775808.
        (
            "generate --first-seed 9223372036854775808",
            "expected a signed 64-bit",
        ),
        ("generate --format level", "expected one of line, picture"),
        ("generate --force", "--out"),
        ("--game chess profiles", "there is no game called \"chess\""),
        (
            "--game scored:x profiles",
            "scored:x has no generator of maps; games that have one: ocean",
        ),
        (
            "--game temple generate --profile dry-land",
            "expected mixed, small or one of rooms",
        ),
        ("--game territory show 7 --profile m9", "found \"m9\""),
        (
            "--game samurai-2020 show 7 --profile dry",
            "expected mixed, published or one of web",
        ),
        (
            "--game territory generate --count 2",
            "expected --out DIR for 2 maps",
        ),
        (
            "--game temple generate --format level --count 2",
            "expected --out DIR for 2 maps",
        ),
        ("check no-such-file.txt", "cannot read no-such-file.txt"),
        ("check .", "cannot read ."),
        ("check", "required"),
        ("check x --shape-only", "expected no --profile in its place"),
        ("show no-such-file.txt", "cannot read no-such-file.txt"),
        ("", "Usage"),
    ] {
        let found = ended(64, &folder, &format!("maps {arguments}"));
        assert!(found.contains(expected), "{arguments}: {found}");
    }
}

/// Every game, profile and format: what is generated is checked and shown, from one file or from
/// a file of each map.
#[test]
fn what_is_generated_is_checked_and_shown() {
    for game in GAMES.list() {
        let name = game.name();
        let folder = folder(&format!("round-{name}"));
        let maps = game.maps().expect("a generator");
        let of_game = |code: i32, arguments: &[&str]| {
            out(code, &folder, &[&["--game", name], arguments].concat())
        };
        let listed = of_game(0, &["profiles"]);
        for (number, profile) in maps.profiles().iter().enumerate() {
            let profile = profile.name.as_str();
            assert!(listed.contains(&format!("  {profile}: ")), "{listed}");
            let generate = |words: &[&str]| {
                let seeds = ["generate", "--first-seed", "-1", "--count", "3"];
                let options = ["--game", name, "--profile", profile];
                out(0, &folder, &[&seeds[..], &options, words].concat())
            };
            let shown = ["show", "-1", "0", "1", "--profile", profile];
            let shown = of_game(0, &shown);
            assert_eq!(shown, generate(&["--format", PICTURE]), "{name} {profile}");
            for format in maps.formats() {
                assert!(listed.contains(&format!("  {}: ", format.name)), "{listed}");
                if format.name == PICTURE {
                    continue;
                }
                let dir = format!("{profile}-{}", format.name);
                generate(&["--format", format.name, "--out", &dir]);
                let files =
                    ["-001", "0000", "0001"].map(|it| format!("{dir}/{it}.{}", format.ending));
                let mut check = vec!["check"];
                check.extend(files.iter().map(String::as_str));
                let report = |profile: &str| {
                    let lines = files.iter().map(|file| format!("{file}: 1 map{profile}\n"));
                    lines.collect::<String>()
                };
                assert_eq!(of_game(0, &check), report(" in shape"));
                check.extend(["--profile", profile]);
                let expected = report(&format!(", all as `{profile}` makes them"));
                assert_eq!(of_game(0, &check), expected);
                let parts = files
                    .each_ref()
                    .map(|file| fs::read(folder.join(file)).expect("a file"));
                if !format.one_per_file {
                    let text = generate(&["--format", format.name]);
                    assert_eq!(text.as_bytes(), parts.concat(), "{name} {profile}");
                    fs::write(folder.join("all.txt"), text.replace('\n', "\r\n"))
                        .expect("writable");
                    let report = of_game(0, &["check", "all.txt", "--profile", profile]);
                    let expected = format!("all.txt: 3 maps, all as `{profile}` makes them\n");
                    assert_eq!(report, expected);
                    assert_eq!(
                        of_game(0, &["show", "all.txt"]).lines().count(),
                        shown.lines().count()
                    );
                }
                // The maps of another profile are in shape and not these.
                let other = &maps.profiles()[usize::from(number == 0)].name;
                let report = ["check", &files[2], "--profile", other];
                let made = maps.map_text(other, 1, format).expect("a map");
                // The published fields are among those of `mixed`.
                let same =
                    made.as_bytes() == parts[2] || (profile, &**other) == ("published", "mixed");
                let report = of_game(i32::from(!same), &report);
                let place = format!("{}:", files[2]);
                assert!(report.starts_with(&place), "{report}");
                assert_ne!(same, report.contains(": expected "), "{report}");
            }
        }
    }
}

#[test]
fn files_that_hold_something_else_are_not_replaced() {
    let folder = folder("force");
    let generate = ["generate", "--count", "2", "--out", "new"];
    assert_eq!(out(0, &folder, &generate), "");
    let path = folder.join("new/0001.txt");
    let made = fs::read(&path).expect("a file");
    out(0, &folder, &generate);
    fs::write(&path, "mine").expect("writable");
    let errors = ended(64, &folder, &format!("maps {}", generate.join(" ")));
    let expected = "new/0001.txt is there already: expected a new file or the same text; --force";
    assert!(errors.contains(expected), "{errors}");
    assert_eq!(fs::read(&path).expect("a file"), b"mine");
    out(0, &folder, &[&generate[..], &["--force"]].concat());
    assert_eq!(fs::read(&path).expect("a file"), made);
}

/// Checks a text, by the profile and without it: both faults.
fn faults(game: &str, text: &[u8], profile: &str) -> [String; 2] {
    let folder = folder("faults");
    fs::write(folder.join("0007.txt"), text).expect("writable");
    let check = ["--game", game, "check", "0007.txt"];
    [&["--profile", profile][..], &[]].map(|words| {
        let output = program(&folder, &[&check[..], words].concat()).output();
        let output = output.expect("the arena starts");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let is_fault = printed.starts_with("0007.txt:") && !printed.starts_with("0007.txt: ");
        assert_eq!(output.status.code(), Some(i32::from(is_fault)), "{printed}");
        printed
    })
}

#[test]
fn check_names_the_place_of_a_fault() {
    let changed = |from: &str, to: &str| MAP_1337.replacen(from, to, 1);
    let cases: [(Vec<u8>, &str); 12] = [
        (
            changed("1337 ", "x337 ").into(),
            "1: expected a seed, a signed 64-bit number, found \"x337\"",
        ),
        (
            b"1337".to_vec(),
            "5: expected a blank after the seed, found the end of the line",
        ),
        (
            changed(" xxx", " xXx").into(),
            "7: expected a cell, 'x' or '.', found 'X'",
        ),
        (
            changed("./", "/").into(),
            "20: expected a cell, 'x' or '.', found '/'",
        ),
        (
            changed("./", "../").into(),
            "21: expected '/' after a row of 15 cells, found '.'",
        ),
        (
            MAP_1337[..MAP_1337.len() - 1].into(),
            "244: expected a cell, 'x' or '.', found the end of the line",
        ),
        (
            format!("{MAP_1337} ").into(),
            "245: expected the end of the line after 15 rows, found ' '",
        ),
        (
            b"1337 \xff".to_vec(),
            "6: expected a cell, 'x' or '.', found '\u{fffd}'",
        ),
        (
            changed(" xxx.", " xxxx").into(),
            "9: expected '.' as generated from this seed, found 'x'",
        ),
        (
            changed("/xx..", "/x...").into(),
            "55: expected 'x' as generated from this seed, found '.'",
        ),
        (
            changed("1337 xxx.", "+1337 xxxx").into(),
            "10: expected '.' as generated from this seed, found 'x'",
        ),
        (
            MAP_1337.replace('.', "x").into(),
            "9: expected '.' as generated from this seed, found 'x'",
        ),
    ];
    for (line, message) in cases {
        let mut bytes = format!("# A comment.\r\n\n{MAP_1337}\n").into_bytes();
        bytes.extend(line);
        let [by_profile, in_shape] = faults("ocean", &bytes, "official");
        assert_eq!(by_profile, format!("0007.txt:4:{message}\n"));
        if !message.contains("as generated") {
            assert_eq!(in_shape, by_profile);
        } else if in_shape != "0007.txt: 2 maps in shape\n" {
            assert_eq!(
                in_shape,
                "0007.txt:4:6: expected a map with water, found none\n"
            );
        }
    }
    let empty = "0007.txt:1:1: expected a map, found none in the file\n";
    for game in ["ocean", "temple"] {
        let profile = GAMES
            .by_name(game)
            .expect("a game")
            .maps()
            .expect("maps")
            .profiles()[0]
            .name
            .clone();
        assert_eq!(faults(game, b"# nothing\n", &profile), [empty, empty]);
    }
}

/// Faults of the other games' files, by a profile and in shape alone.
#[test]
fn faults_of_other_games_have_a_place_too() {
    let text = |game: &str, profile: &str, format: usize| {
        let maps = GAMES.by_name(game).expect("a game").maps().expect("maps");
        let format = &maps.formats()[format];
        maps.map_text(profile, 7, format).expect("a map")
    };
    let check = |game: &str, profile: &str, text: &str, expected: [&str; 2]| {
        let found = faults(game, text.as_bytes(), profile);
        for (found, expected) in found.iter().zip(expected) {
            let expected = format!("0007.txt:{expected}");
            assert!(found.starts_with(&expected), "{expected}\n{found}");
        }
    };
    let line = text("temple", "cave", 0);
    let width = line.split('/').next().expect("a row").len() - 2;
    let in_row = |y: usize, x: usize| 3 + y * (width + 1) + x;
    let change = |text: &str, column: usize, to: &str| {
        let mut text = text.to_string();
        text.replace_range(column - 1..column, to);
        text
    };
    let shape = " 1 map in shape";
    check("temple", "cave", &line, [" 1 map, all as `cave`", shape]);
    for (text, expected) in [
        (
            change(&line, in_row(0, 2), "."),
            [
                &format!("1:{}: expected '#' as generated", in_row(0, 2))[..],
                shape,
            ],
        ),
        (
            change(&line, in_row(2, 1), "?"),
            [&format!("1:{}: ", in_row(2, 1)); 2].map(String::as_str),
        ),
        (
            change(&line, in_row(3, width - 1), ""),
            [&format!("1:{}: ", in_row(3, width - 1)); 2].map(String::as_str),
        ),
        (
            "x 12".to_string(),
            ["1:1: expected a 64-bit number as seed"; 2],
        ),
        ("x7".to_string(), ["1:1: expected SEED row"; 2]),
        (
            "7 12".to_string(),
            [
                "1:3: expected '#' as generated",
                "1:3: expected at least one coin",
            ],
        ),
    ] {
        check("temple", "cave", &text, expected);
    }
    let level = text("temple", "cave", 2);
    check("temple", "cave", &level, [" 1 map, all as `cave`", shape]);
    let lines: Vec<&str> = level.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n")
    };
    for (text, expected) in [
        (
            with(2, "many"),
            ["2:1: expected the height, found \"many\""; 2],
        ),
        (
            with(3, &change(lines[2], 4, ".")),
            ["3:4: expected '#' as generated", shape],
        ),
        (with(6, &change(lines[5], 4, "?")), ["6:4: "; 2]),
        (
            with(lines.len(), ""),
            [&format!("{}:1: ", lines.len()); 2].map(String::as_str),
        ),
    ] {
        check("temple", "cave", &text, expected);
    }
    let input = text("territory", "official", 0);
    let shape = [" 1 map, all as `official`", " 1 map in shape"];
    check("territory", "official", &input, shape);
    check(
        "territory",
        "m2:u5",
        &text("territory", "m2:u5", 0),
        [" 1 map, all as `m2:u5`", shape[1]],
    );
    let value = input
        .lines()
        .nth(1)
        .and_then(|it| it.split(' ').next())
        .expect("a value");
    let other = input.replacen(&format!("\n{value} "), "\n1 ", 1);
    check(
        "territory",
        "official",
        &other,
        ["2:1: expected ", shape[1]],
    );
    check(
        "territory",
        "official",
        "10 9 100 1",
        ["1:4: expected M from 2 to 8"; 2],
    );
    let field = text("samurai-2020", "moats", 0);
    let shape = [" 1 map, all as `moats`", " 1 map in shape"];
    check("samurai-2020", "moats", &field, shape);
    let place = field.find("\"amount\":").expect("treasure") + 10;
    let other = change(&field, place, "9");
    let other = other.replacen("\"amount\":9", "\"amount\":200", 1);
    check(
        "samurai-2020",
        "moats",
        &other,
        [&format!("1:{place}: expected "), shape[1]],
    );
    let pretty: serde_json::Value = serde_json::from_str(&field).expect("JSON");
    let pretty = format!("\n{pretty:#}");
    check("samurai-2020", "moats", &pretty, shape);
    check(
        "samurai-2020",
        "web",
        &pretty,
        ["2:1: expected a field that `web` makes", shape[1]],
    );
    check(
        "samurai-2019",
        "moats",
        &field,
        ["1:1: expected a field of 2019, found one of 2020"; 2],
    );
    check(
        "samurai-2020",
        "moats",
        "",
        ["1:1: expected a field, found nothing"; 2],
    );
}

#[test]
fn a_map_that_differs_from_its_seeds_is_shown_and_a_damaged_one_is_not() {
    let folder = folder("shown");
    fs::write(
        folder.join("maps.txt"),
        MAP_1337.replacen(" xxx.", " xxxx", 1),
    )
    .expect("writable");
    let shown = out(0, &folder, &["show", "maps.txt"]);
    assert!(
        shown.starts_with("maps.txt 1337: land 47, waters 178\nxxxx"),
        "{shown}"
    );
    fs::write(folder.join("maps.txt"), "\n1337 x").expect("writable");
    let shown = ended(64, &folder, "maps show maps.txt");
    assert!(shown.contains("maps.txt:2:7: expected a cell"), "{shown}");
}

/// One fault does not hide those of other files.
#[test]
fn every_file_is_checked() {
    let folder = folder("several");
    fs::write(folder.join("bad.txt"), "7").expect("writable");
    fs::write(folder.join("good.txt"), MAP_1337).expect("writable");
    let report = out(1, &folder, &["check", "bad.txt", "good.txt"]);
    let lines: Vec<&str> = report.lines().collect();
    assert!(
        lines[0].starts_with("bad.txt:1:2: expected a blank"),
        "{report}"
    );
    assert_eq!(lines[1..], ["good.txt: 1 map in shape"]);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = program(&folder("pipe"), &["generate", "--count", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arena starts");
    let mut begin = [0; 100];
    let mut output = child.stdout.take().expect("a pipe");
    output.read_exact(&mut begin).expect("it streams");
    drop(output);
    let end = child.wait_with_output().expect("it ends");
    assert!(end.status.success(), "{end:?}");
    assert!(end.stderr.is_empty(), "{end:?}");
}

/// Each set of Ocean is what its command in the README prints, and none is without one.
#[test]
fn the_sets_are_what_their_commands_print() {
    let sets = root().join("maps/sets");
    let readme = fs::read_to_string(sets.join("README.md")).expect("a README");
    let mut described = BTreeSet::new();
    for line in readme.lines() {
        let Some(command) = line.strip_prefix("cargo maps generate ") else {
            continue;
        };
        let (arguments, file) = command.split_once(" > maps/sets/").expect("a file");
        let mut all = vec!["generate"];
        all.extend(arguments.split(' '));
        let set = fs::read_to_string(sets.join(file)).expect("a set");
        // Not assert_eq, which would print both.
        assert!(
            out(0, &sets, &all) == set,
            "{file} is not what `{line}` prints"
        );
        described.insert(file.to_string());
    }
    let names = |folder: &Path| -> BTreeSet<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let names = entries.map(|it| it.expect("an entry").file_name().to_string_lossy().into());
        names.filter(|name: &String| name != "README.md").collect()
    };
    assert_eq!(names(&sets), described);
    let ocean = GAMES.default_game().maps().expect("a generator");
    let profiles: BTreeSet<String> = ocean
        .profiles()
        .iter()
        .map(|profile| format!("{}.txt", profile.name))
        .collect();
    assert!(profiles.is_subset(&described));
}

/// The published fields and Temple's sets keep their formats.
#[test]
fn committed_sets_are_in_shape() {
    let root = root();
    for year in ["2019", "2020"] {
        let game = format!("samurai-{year}");
        let set = format!("games/samurai/maps/sets/{year}.jsonl");
        for profile in [&[][..], &["--profile", "published"]] {
            let check = [&["--game", &game, "check", &set], profile].concat();
            let report = out(0, &root, &check);
            assert!(report.starts_with(&format!("{set}: ")), "{report}");
        }
    }
    let set = "games/temple/maps/sets/cave.txt";
    let report = out(0, &root, &["--game", "temple", "check", set]);
    assert_eq!(report, format!("{set}: 24 maps in shape\n"));
}
