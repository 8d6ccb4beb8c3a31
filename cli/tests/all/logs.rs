//! Standard error output of programs, kept by `play --logs`.

use crate::support::{bytes, folder, script};
use crate::toy_arena::ended;
use arena::records::Run;
use std::collections::BTreeMap;
use std::path::Path;

/// More than a pipe holds, and than is kept for messages.
const MANY: usize = 20_000;

/// The files of a folder with their text.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let text = |path: &Path| std::fs::read_to_string(path).expect("text");
    let file = |path: &Path| (path.file_name().expect("a name").to_owned(), text(path));
    let files = entries.map(|entry| file(&entry.path()));
    files
        .map(|(name, text)| (name.into_string().expect("a name"), text))
        .collect()
}

/// Programs that write a lot before they answer, that are killed, and that hang.
fn scripts(folder: &Path) {
    let many = format!("seq -f \"line %.0f\" 0 {} >&2", MANY - 1);
    let bid = "while read round prize seat; do echo [PDATA] seat = $seat >&2; echo 9; done";
    script(folder, "talks", &format!("{many}\n{bid}"));
    script(
        folder,
        "dies",
        "while read round prize seat; do
printf \"round $round\" >&2
[ $round = 3 ] && kill -KILL $$
echo 1
done",
    );
    script(
        folder,
        "hangs",
        &format!("read first\necho 5\n{many}\nexec sleep 97311.5"),
    );
}

/// All that `talks` writes in a seat.
fn talk(seat: usize) -> String {
    let lines: String = (0..MANY).map(|i| format!("line {i}\n")).collect();
    lines + &format!("[PDATA] seat = {seat}\n").repeat(10)
}

#[test]
fn each_process_of_a_game_has_a_file_with_all_that_it_wrote() {
    let folder = folder("teams");
    scripts(&folder);
    let settings = "--players ./talks_::_./dies,bot,./hangs --pairs 2 --jobs 2 --clock 2s";
    let play = format!("play --game relay {settings} --logs new --out run.jsonl");
    ended(0, &folder, &play);
    let lines: String = (0..MANY).map(|i| format!("line {i}\n")).collect();
    let died = "round 0round 1round 2round 3".to_string();
    let team = "talks______dies";
    let mut expected = BTreeMap::new();
    for pair in 0..2 {
        for game in 1..3 {
            // As A in game 1 and as B in game 2 the first seat of a team is 0.
            let seats = |is_a: bool| usize::from(is_a != (game == 1));
            let mut put = |names: &str, letter: char, texts: [String; 2]| {
                for (member, text) in texts.into_iter().enumerate() {
                    let member = member + 1;
                    let name = format!("{names}-pair-00000{pair}-{game}-{letter}-{member}.log");
                    expected.insert(name, text);
                }
            };
            let of_team = || [talk(seats(true)), died.clone()];
            put(&format!("{team}-bot"), 'A', of_team());
            put(&format!("{team}-hangs"), 'A', of_team());
            put(
                &format!("{team}-hangs"),
                'B',
                [lines.clone(), lines.clone()],
            );
            put("bot-hangs", 'B', [lines.clone(), lines.clone()]);
        }
    }
    let found = files(&folder.join("new"));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(&expected));
    for (name, text) in expected {
        assert!(found[&name] == text, "{name}: {} bytes", found[&name].len());
    }
    // Attributes are read as without the option.
    let measured = String::from_utf8(bytes(&folder, "run.measured.jsonl")).expect("UTF-8");
    let attributes = measured.matches(r#"{"program":0,"name":"seat""#).count();
    assert_eq!(attributes, 2 * 4 * 10);
}

#[test]
fn games_that_were_played_keep_their_files() {
    let folder = folder("resume");
    scripts(&folder);
    let settings = "play --game relay --a ./dies --b bot --pairs 1 --logs logs --jobs 1";
    ended(0, &folder, &format!("{settings} --out run.jsonl"));
    let first = folder.join("logs/dies-bot-pair-000000-1-A-1.log");
    std::fs::write(&first, "as it was").expect("writable");
    let go_on = "play --resume run.jsonl --logs logs --jobs 1";
    ended(0, &folder, &format!("{go_on} --pairs 2"));
    let found = files(&folder.join("logs"));
    assert_eq!(found.len(), 8, "{:?}", found.keys());
    assert_eq!(found["dies-bot-pair-000000-1-A-1.log"], "as it was");
    assert!(found["dies-bot-pair-000001-2-A-2.log"].starts_with("round 0"));
    // Those of another run are not replaced.
    let refused = ended(64, &folder, settings);
    let words = "logs/dies-bot-pair-000000-1-A-1.log is there already and is of another run";
    assert!(refused.contains(words), "{refused}");
    assert_eq!(std::fs::read_to_string(&first).expect("text"), "as it was");
    // Half a pair was played when a run was stopped: it is played again.
    let half = folder.join("logs/dies-bot-pair-000002-1-A-1.log");
    std::fs::write(&half, "half").expect("writable");
    ended(0, &folder, &format!("{go_on} --pairs 3"));
    let again = std::fs::read_to_string(&half).expect("text");
    assert!(again.starts_with("round 0"), "{again}");
}

#[test]
fn scored_games_and_files_of_toml_have_logs() {
    let folder = folder("scored");
    script(
        &folder,
        "picks",
        "while read yields; do echo 0; done; echo over >&2",
    );
    let play = "play --game harvest --a ./picks --b bot --cases 2 --work 1 --out run.jsonl";
    ended(0, &folder, play);
    let text = ended(0, &folder, "report run.jsonl --as-toml");
    let toml = format!("{text}logs = \"logs\"\n");
    std::fs::write(folder.join("run.toml"), toml).expect("writable");
    ended(0, &folder, "play --run run.toml");
    let names = files(&folder.join("logs")).into_keys().collect::<Vec<_>>();
    assert_eq!(names, ["picks-case-000000.log", "picks-case-000001.log"]);
    // The option comes first; of built-in players there is nothing to keep.
    ended(0, &folder, "play --run run.toml --logs others");
    assert_eq!(files(&folder.join("others")).len(), 2);
    let play = "play --a hunter --b drifter --pairs 1 --work 1 --logs none";
    let noted = crate::support::ended(0, &folder, play);
    assert!(noted.contains("nothing for --logs"), "{noted}");
    assert!(files(&folder.join("none")).is_empty());
}

/// A log that cannot be written ends the run with its name; what was played is kept.
#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_is_named() {
    let folder = folder("full");
    scripts(&folder);
    let settings = "play --game relay --a ./dies --b bot --pairs 1 --jobs 1";
    ended(
        0,
        &folder,
        &format!("{settings} --logs logs --out run.jsonl"),
    );
    let log = "logs/dies-bot-pair-000001-2-A-2.log";
    std::os::unix::fs::symlink("/dev/full", folder.join(log)).expect("a link");
    let go_on = "play --resume run.jsonl --pairs 3 --logs logs --jobs 1";
    let failed = ended(64, &folder, go_on);
    let words = format!("error: cannot write {log}: No space left on device");
    assert!(failed.contains(&words), "{failed}");
    let run = Run::parse(crate::toys::GAMES, &bytes(&folder, "run.jsonl.part")).expect("a run");
    assert_eq!(run.pairs.len(), 1);
    // The only job begins no game after that.
    assert!(!folder.join("logs/dies-bot-pair-000002-1-A-1.log").exists());
    for (folder_name, words) in [
        (
            "run.jsonl.part/logs",
            "cannot make the folder run.jsonl.part/logs",
        ),
        ("run.jsonl.part", "cannot make the folder run.jsonl.part"),
    ] {
        let failed = ended(64, &folder, &format!("{settings} --logs {folder_name}"));
        assert!(failed.contains(words), "{failed}");
    }
}
