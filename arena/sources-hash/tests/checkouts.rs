//! Two checkouts that share one target folder: the build script that Cargo compiled in the first
//! runs again in the second, and reads its place then.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Writes a file that was last changed an hour ago, as if checked out before anything was built.
fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().expect("a folder")).expect("writable");
    fs::write(file, text).expect("writable");
    let file = fs::File::options()
        .write(true)
        .open(file)
        .expect("it is there");
    let hour_ago = SystemTime::now() - Duration::from_secs(3600);
    file.set_modified(hour_ago).expect("ours");
}

/// A house with a bot and an adapter that prints its hash.
fn checkout(folder: &Path) {
    let library = Path::new(env!("CARGO_MANIFEST_DIR"))
        .canonicalize()
        .expect("this package");
    let lock = library.join("../../Cargo.lock");
    let package = "[package]\nname = \"adapter\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let dependency = format!("[build-dependencies]\nsources-hash = {{ path = {library:?} }}\n");
    write(
        &folder.join("adapter/Cargo.toml"),
        &format!("{package}{dependency}"),
    );
    write(
        &folder.join("adapter/build.rs"),
        "fn main() { sources_hash::set() }\n",
    );
    let main = "fn main() { print!(\"{}\", env!(\"SOURCES_HASH\")) }\n";
    write(&folder.join("adapter/src/main.rs"), main);
    write(&folder.join("src/lib.rs"), "// the bot\n");
    let workspace = "[workspace]\nmembers = [\"adapter\"]\nresolver = \"2\"\n";
    write(&folder.join("Cargo.toml"), workspace);
    write(
        &folder.join("Cargo.lock"),
        &fs::read_to_string(lock).expect("the lock file"),
    );
}

/// The hash that the adapter of a checkout was built with.
fn built(folder: &Path, target: &Path) -> String {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("Cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("a hash")
}

#[test]
fn a_second_checkout_has_its_own_hash() {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("checkouts");
    let _ = fs::remove_dir_all(&place);
    let [one, two, target] = ["one", "two", "target"].map(|name| place.join(name));
    for folder in [&one, &two] {
        checkout(folder);
    }
    let first = built(&one, &target);
    fs::remove_dir_all(&one).expect("ours");
    fs::write(two.join("src/lib.rs"), "// another bot\n").expect("writable");
    fs::write(
        two.join("adapter/src/main.rs"),
        "fn main() { print!(\"{}\", env!(\"SOURCES_HASH\")) }\n",
    )
    .expect("writable");
    let second = built(&two, &target);
    assert_ne!(first, second);
    let [house, lock] = ["src", "Cargo.lock"].map(|place| two.join(place));
    assert_eq!(second, sources_hash::hash(&[house, lock]));
}
