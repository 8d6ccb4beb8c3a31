//! A hash of the sources that the built-in players of a game are made of, so that the header
//! of a run says which version of them played.
//!
//! The build script of a game's adapter calls [`set`]; the adapter then reads the hash with
//! `env!("SOURCES_HASH")` and returns it from `GameAdapter::sources_hash`.

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms of a game's house that decide how its built-in players play. Pages, analyses and
/// referees are not among them; the rules have a version of their own.
const ROOMS: [&str; 5] = [
    "src",
    "maps/src",
    "maps/sets",
    "adapter/src/players",
    "adapter/src/players.rs",
];

/// Places of the workspace that decide how every game's built-in players play.
const SHARED: [&str; 2] = ["common/src", "Cargo.lock"];

/// Sets the environment variable `SOURCES_HASH`, 16 hexadecimal digits, for the package whose
/// build script calls this: the adapter of a house. Cargo runs the script again after a change.
///
/// # Panics
/// Outside of a build script, or if no folder above has a `Cargo.lock`.
pub fn set() {
    let adapter = std::env::var("CARGO_MANIFEST_DIR").expect("set by Cargo for build scripts");
    let house = Path::new(&adapter).join("..");
    let places = places(&house);
    for place in &places {
        println!("cargo::rerun-if-changed={}", place.display());
    }
    println!("cargo::rustc-env=SOURCES_HASH={}", hash(&places));
}

/// The places, as far as they exist, whose files decide how the players of a house play.
///
/// # Panics
/// If no folder above the house has a `Cargo.lock`.
pub fn places(house: &Path) -> Vec<PathBuf> {
    let house = house.canonicalize().expect("the folder of a game");
    let workspace = house
        .ancestors()
        .find(|folder| folder.join("Cargo.lock").is_file())
        .expect("Cargo.lock in a folder above");
    let own = ROOMS.iter().map(|room| house.join(room));
    let shared = SHARED.iter().map(|place| workspace.join(place));
    own.chain(shared).filter(|place| place.exists()).collect()
}

/// The first 16 hexadecimal digits of the hash of all files in these places, in the order of
/// their paths. Line ends do not count: checkouts may change them.
pub fn hash(places: &[PathBuf]) -> String {
    let mut files = Vec::new();
    for place in places {
        collect(place, &mut files);
    }
    files.sort();
    let mut hash = blake3::Hasher::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_default();
        hash.update(text.replace('\r', "").as_bytes());
        hash.update(&[0]);
    }
    hash.finalize().to_hex()[..16].to_string()
}

/// Adds all files at and below a place.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_follows_the_rooms_of_the_house_and_nothing_else() {
        let root = tempfile::tempdir().expect("a folder");
        let house = root.path().join("games/chess");
        let write = |name: &str, text: &str| {
            let file = root.path().join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("writable");
            fs::write(file, text).expect("writable");
        };
        write("Cargo.lock", "1");
        write("common/src/lib.rs", "shared");
        write("games/chess/src/lib.rs", "one\ntwo\n");
        write("games/chess/adapter/src/players/mod.rs", "players");
        write("games/chess/adapter/src/page.rs", "a page");
        write("games/go/src/lib.rs", "another game");
        let now = || hash(&places(&house));
        let first = now();
        for (name, text, changes) in [
            ("games/chess/src/lib.rs", "one\r\ntwo\r\n", false),
            ("games/chess/adapter/src/page.rs", "another page", false),
            ("games/go/src/lib.rs", "changed", false),
            ("games/chess/adapter/src/players/mod.rs", "changed", true),
            ("games/chess/src/lib.rs", "changed", true),
            ("common/src/lib.rs", "changed", true),
            ("Cargo.lock", "2", true),
        ] {
            let before = now();
            write(name, text);
            assert_eq!(before != now(), changes, "{name}");
        }
        assert_ne!(first, now());
    }
}
