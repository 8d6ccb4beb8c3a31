//! Hashes the sources that linked-in players are made of, so that a run tells
//! which version of them played.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for place in [
        "common/src",
        "src",
        "maps/src",
        "games/temple/src",
        "games/temple/maps/src",
        "games/territory/src",
        "games/territory/maps/src",
        "arena/src/games",
        "Cargo.lock",
    ] {
        let place = root.join(place);
        println!("cargo::rerun-if-changed={}", place.display());
        collect(&place, &mut files);
    }
    files.sort();
    let mut hash = blake3::Hasher::new();
    for file in files {
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
