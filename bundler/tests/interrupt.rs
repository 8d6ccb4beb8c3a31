//! The bundler stopped in the middle: the file that was there stays whole.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const OLD: &str = "// the file of last time\n";

fn start(manifest: &Path, file: &Path, target: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bundler"))
        .args(["--level", "compact", "--manifest-path"])
        .arg(manifest)
        .arg("--out")
        .arg(file)
        .env("CARGO_TARGET_DIR", target)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the bundler starts")
}

/// Ended at twelve moments from its start to its end, by a signal that no
/// program can put off.
#[test]
fn a_stopped_run_leaves_the_old_file() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let manifest = golden.join("own-library/Cargo.toml");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupt");
    let (file, target) = (folder.join("out/file.rs"), folder.join("target"));
    std::fs::create_dir_all(folder.join("out")).expect("it can be made");
    let run = || {
        let begin = Instant::now();
        let status = start(&manifest, &file, &target).wait();
        assert!(status.expect("it ends").success());
        begin.elapsed()
    };
    run();
    let whole = run();
    let new = std::fs::read_to_string(&file).expect("it was written");
    let mut kept = 0;
    for moment in 0..12_u32 {
        std::fs::write(&file, OLD).expect("it can be written");
        let mut child = start(&manifest, &file, &target);
        std::thread::sleep(Duration::from_secs_f64(
            whole.as_secs_f64() * f64::from(moment) / 12.0,
        ));
        child.kill().expect("it can be ended");
        child.wait().expect("it has ended");
        let found = std::fs::read_to_string(&file).expect("it is there");
        assert!(found == OLD || found == new, "half a file: {found}");
        kept += u32::from(found == OLD);
    }
    assert!(kept >= 6, "only {kept} runs were ended before their end");
}
