//! The linked-in players: on every kind of map, without a fault, and the same
//! each time.

use arena::game::{Pace, Rules};
use arena::games::ocean::Ocean;
use arena::players::Program;
use arena::series::Series;
use maps::Profile;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn series<'a>(a: &str, b: &str, profile: Profile) -> Series<'a> {
    Series {
        rules: &Ocean,
        programs: [a, b].map(|text| Program::new(&Ocean, text)).to_vec(),
        matches: vec![[0, 1]],
        run_seed: 23,
        profile: Some(profile.name().to_string()),
        pace: Pace::Work(50),
        jobs: 2,
        record: None,
        answers: false,
    }
}

#[test]
fn no_player_fails_on_any_kind_of_map() {
    for (name, _) in Ocean.residents() {
        for profile in Profile::all() {
            let pairs = series(name, "drifter", profile)
                .play(0..10, &AtomicBool::new(false))
                .expect("a series");
            assert_eq!(pairs.len(), 10);
            for game in pairs.iter().flat_map(|pair| &pair.games) {
                assert!(
                    game.faults.is_empty(),
                    "{name}, {}: {game:?}",
                    profile.name()
                );
            }
        }
    }
}

/// Recorded games by their file's name.
fn recorded(name: &str, folder: &Path) -> BTreeMap<String, String> {
    let _ = std::fs::remove_dir_all(folder);
    let series = Series {
        record: Some(folder.to_path_buf()),
        ..series(name, "hunter", Profile::OFFICIAL)
    };
    series
        .play(0..2, &AtomicBool::new(false))
        .expect("a series");
    let files = std::fs::read_dir(folder).expect("recorded games");
    let games = files.map(|entry| {
        let path = entry.expect("a readable folder").path();
        let text = std::fs::read_to_string(&path).expect("a text file");
        (
            path.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
            text,
        )
    });
    games.collect()
}

#[test]
fn every_player_repeats_itself() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("panel");
    for (name, _) in Ocean.residents() {
        let [first, second] =
            ["once", "again"].map(|time| recorded(name, &root.join(format!("{name}-{time}"))));
        assert_eq!(first.len(), 4, "{name}");
        assert!(first == second, "{name} plays differently the second time");
    }
}
