//! Outputs of the programs that train never replace what is something else.

use learning::output::{check_output, make_folder};
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder below the working directory of tests, which is the package's.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn only_outputs_are_replaced_and_inputs_never() {
    let folder = scratch("outputs");
    let path = folder.join("out");
    for (found, force, inputs, is_allowed) in [
        (None, false, &[][..], true),
        (Some("x"), false, &[], true),
        (Some("mine"), false, &[], false),
        (Some(""), false, &[], false),
        (Some("mine"), true, &[], true),
        (Some("x"), true, &[&path], false),
    ] {
        let _ = fs::remove_file(&path);
        if let Some(text) = found {
            fs::write(&path, text).expect("written");
        }
        let inputs: Vec<&Path> = inputs.iter().map(|it: &&PathBuf| it.as_path()).collect();
        let checked = check_output(&path, &inputs, force, |text| text.starts_with('x'));
        assert_eq!(
            checked.is_ok(),
            is_allowed,
            "{found:?} {force}: {checked:?}"
        );
    }
}

#[test]
fn no_tree_of_folders_is_made() {
    let folder = scratch("folders");
    for path in ["new", "new/deep"] {
        let error = make_folder(&folder.join(path)).expect_err("it is outside of this package");
        assert!(error.to_string().contains("mkdir -p"), "{error}");
    }
    assert!(make_folder(&folder).is_ok());
    assert_eq!(fs::read_dir(&folder).expect("it").count(), 0);
}
