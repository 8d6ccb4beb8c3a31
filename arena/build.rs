//! Hashes the sources of the built-in players, so that a run's header says which
//! version of them played.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders and files of the workspace that decide how a built-in player plays: the
/// games' own programs, their maps, and the players of the arena. Pages, analyses and
/// referees are not among them; the rules have a version of their own.
const PLACES: [&str; 12] = [
    "common/src",
    "src",
    "maps/src",
    "games/temple/src",
    "games/temple/maps/src",
    "games/samurai/src",
    "games/samurai/fields/src",
    "games/samurai/fields/sets",
    "games/samurai/opponents/src",
    "games/territory/src",
    "games/territory/maps/src",
    "Cargo.lock",
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for place in places(&root) {
        println!("cargo::rerun-if-changed={}", place.display());
    }
    let mut hash = blake3::Hasher::new();
    for file in files(&root) {
        let text = fs::read_to_string(&file).unwrap_or_default();
        // The same where a checkout changes line ends.
        hash.update(text.replace('\r', "").as_bytes());
        hash.update(&[0]);
    }
    println!(
        "cargo::rustc-env=SOURCES_HASH={}",
        &hash.finalize().to_hex()[..16]
    );
}

/// [`PLACES`] and the players of every game's adapter.
fn places(root: &Path) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = PLACES.iter().map(|place| root.join(place)).collect();
    let games = fs::read_dir(root.join("arena/src/games")).expect("the games' adapters");
    for game in games.flatten().map(|entry| entry.path()) {
        let players = ["players", "players.rs"].map(|name| game.join(name));
        places.extend(players.into_iter().filter(|it| it.exists()));
    }
    places
}

/// The files of all places, sorted.
pub fn files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for place in places(root) {
        collect(&place, &mut files);
    }
    files.sort();
    files
}

fn collect(place: &Path, files: &mut Vec<PathBuf>) {
    match fs::read_dir(place) {
        Ok(entries) => {
            for entry in entries.flatten() {
                collect(&entry.path(), files);
            }
        }
        Err(_) => files.push(place.to_path_buf()),
    }
}
