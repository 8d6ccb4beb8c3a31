//! The arena as a program, for tests of its command line.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The program under test.
pub const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// Lines of a shell's program of Ocean of Code: it places on the first water cell of the map.
pub const PLACE: &str = r#"
read head; y=0; cell=
while [ $y -lt 15 ]; do
  read row
  case "$row" in *.*) if [ -z "$cell" ]; then west="${row%%.*}"; cell="${#west} $y"; fi;; esac
  y=$((y+1))
done
echo "$cell"
"#;

/// An empty folder for a test, below one that has the name of the caller's file.
#[track_caller]
pub fn folder(name: &str) -> PathBuf {
    let caller = Path::new(std::panic::Location::caller().file());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(caller.file_stem().expect("a file"))
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The arena in a folder, with arguments between blanks.
pub fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(ARENA);
    command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

fn arena(folder: &Path, arguments: &str) -> Output {
    command(folder, arguments)
        .output()
        .expect("the arena starts")
}

/// A program of the shell in a folder, played as `./NAME`.
pub fn script(folder: &Path, name: &str, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("writable");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("ours");
}

/// Its output, if it ended with this code.
pub fn ended(code: i32, folder: &Path, arguments: &str) -> String {
    printed(code, arena(folder, arguments), arguments).concat()
}

/// Output of a program on both streams; it must end with this code.
pub fn printed(code: i32, output: Output, arguments: &str) -> [String; 2] {
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    let found = output.status.code();
    assert_eq!(found, Some(code), "{arguments}: {out}{errors}");
    [out, errors]
}

/// Kills a program after so many milliseconds (SIGKILL, on systems that have it);
/// whether it had not ended well before.
pub fn killed_after(pause: u64, mut command: Command) -> bool {
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = command.spawn().expect("the arena starts");
    std::thread::sleep(Duration::from_millis(pause));
    run.kill().expect("it is there");
    !run.wait().expect("it ends").success()
}

/// Starts a program ten times and kills it, each time after so many milliseconds; it must not have
/// ended before.
pub fn killed_ten_times(pause: impl Fn(u64) -> u64, go_on: impl Fn() -> Command) {
    for kill in 0..10 {
        let was_killed = killed_after(pause(kill), go_on());
        assert!(was_killed, "it ended before kill {kill}: make it longer");
    }
}

/// Leaves a file as if a line was being written when its writer was killed.
pub fn begin_a_line(part: &Path, line: &[u8]) {
    let mut text = std::fs::read(part).expect("a part");
    let last = text.iter().rposition(|&byte| byte == b'\n').expect("lines");
    text.truncate(last + 1);
    text.extend_from_slice(line);
    std::fs::write(part, text).expect("writable");
}

/// Waits for a file, for a minute at most.
pub fn wait_for(file: &Path) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !file.exists() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A file of the folder.
pub fn bytes(folder: &Path, file: &str) -> Vec<u8> {
    let path = folder.join(file);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
