//! The program `bundler` as its users run it: on a fresh machine, twice at once,
//! stopped in the middle, over the limit.

#[path = "../../checks/tests/documents/commands.rs"]
#[allow(dead_code)] // Each package uses its part.
mod documents;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const OLD: &str = "// last 0.1.0 | commit - | rules - | signature - | 1 characters\n";

fn own_library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/own-library/Cargo.toml")
}

/// An empty folder of one test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// The bundler on a manifest, with a target folder of its own.
fn bundler(manifest: &Path, file: &Path, target: &Path) -> Command {
    fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
    command
        .args(["--level", "compact", "--manifest-path"])
        .arg(manifest)
        .arg("--out")
        .arg(file)
        .env("CARGO_TARGET_DIR", target)
        .env_remove("RUST_BACKTRACE")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(mut command: Command) -> Output {
    command.output().expect("it starts")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A package `name` in a folder, with these lines at the end of its manifest.
fn package(folder: &Path, name: &str, source: (&str, &str), more: &str) -> PathBuf {
    let manifest = folder.join("Cargo.toml");
    fs::create_dir_all(folder.join("src")).expect("it can be made");
    let text = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[workspace]\n\n{more}"
    );
    fs::write(&manifest, text).expect("it can be written");
    fs::write(folder.join("src").join(source.0), source.1).expect("it can be written");
    manifest
}

/// Ended at twelve moments from its start to its end, by a signal that no
/// program can put off.
#[test]
fn a_stopped_run_leaves_the_old_file() {
    let folder = scratch("interrupt");
    let (file, target) = (folder.join("out/file.rs"), folder.join("target"));
    let whole_run = || {
        let begin = Instant::now();
        let output = run(bundler(&own_library(), &file, &target));
        assert!(output.status.success(), "{}", errors(&output));
        begin.elapsed()
    };
    whole_run();
    let whole = whole_run();
    let new = fs::read_to_string(&file).expect("it was written");
    let mut kept = 0;
    for moment in 0..12_u32 {
        fs::write(&file, OLD).expect("it can be written");
        let mut command = bundler(&own_library(), &file, &target);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the bundler starts");
        std::thread::sleep(Duration::from_secs_f64(
            whole.as_secs_f64() * f64::from(moment) / 12.0,
        ));
        child.kill().expect("it can be ended");
        child.wait().expect("it has ended");
        let found = fs::read_to_string(&file).expect("it is there");
        assert!(found == OLD || found == new, "half a file: {found}");
        kept += u32::from(found == OLD);
    }
    assert!(kept >= 6, "only {kept} runs were ended before their end");
}

/// Two runs in one target folder, begun at the same moment, five times: both
/// succeed and write what a run alone writes.
#[test]
fn two_runs_at_once_wait_for_each_other() {
    let folder = scratch("at-once");
    let target = folder.join("target");
    let file = |name: &str| folder.join(name);
    let alone = run(bundler(&own_library(), &file("alone.rs"), &target));
    assert!(alone.status.success(), "{}", errors(&alone));
    let expected = fs::read_to_string(file("alone.rs")).expect("it was written");
    let mut waited = 0;
    for round in 0..5 {
        let start = |name: &str| {
            let command = bundler(&own_library(), &file(name), &target).spawn();
            command.expect("the bundler starts")
        };
        let both = [start("first.rs"), start("second.rs")];
        for (child, name) in both.into_iter().zip(["first.rs", "second.rs"]) {
            let output = child.wait_with_output().expect("it ends");
            let errors = errors(&output);
            assert!(output.status.success(), "round {round}: {errors}");
            waited += usize::from(errors.contains("waiting for it to end"));
            let found = fs::read_to_string(file(name)).expect("it was written");
            assert_eq!(found, expected, "round {round}");
        }
    }
    assert!(waited > 0, "no run met another one");
}

#[test]
fn a_file_over_the_limit_is_refused_and_the_old_one_kept() {
    let folder = scratch("limit");
    let source = "fn main() {\n    println!(\"{}\", \"a\".repeat(3));\n}\n";
    let limit = "[package.metadata.bundle]\nlimit = 10\n";
    let manifest = package(&folder, "large", ("main.rs", source), limit);
    let (file, target) = (folder.join("out.rs"), folder.join("target"));
    fs::write(&file, OLD).expect("it can be written");
    let output = run(bundler(&manifest, &file, &target));
    let errors = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("the limit is 10"), "{errors}");
    assert!(errors.contains("delta debugging ends"), "{errors}");
    assert!(errors.contains("no short names"), "{errors}");
    assert!(errors.contains("what takes most"), "{errors}");
    assert!(
        errors.lines().any(|line| line.starts_with("main ")),
        "{errors}"
    );
    assert_eq!(fs::read_to_string(&file).expect("it is there"), OLD);
    let rejected = target.join("bundle/large-large/over-limit.rs");
    let text = fs::read_to_string(rejected).expect("it was written");
    assert!(text.contains("repeat(3)"), "{text}");
}

/// Without optimisation it answers otherwise than the program that Cargo builds with it.
#[test]
fn a_file_that_is_not_proven_is_refused_and_the_old_one_kept() {
    let folder = scratch("not-proven");
    let source = "fn main() {\n    println!(\"{}\", cfg!(debug_assertions));\n}\n";
    let manifest = package(&folder, "moody", ("main.rs", source), "");
    let (file, target) = (folder.join("out.rs"), folder.join("target"));
    fs::write(&file, OLD).expect("it can be written");
    let mut command = bundler(&manifest, &file, &target);
    command.arg("--check");
    let output = run(command);
    let errors = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("not proven"), "{errors}");
    assert!(errors.contains("FAILED  answers"), "{errors}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), OLD);
    assert!(target.join("bundle/moody-moody/not-proven.rs").exists());
}

/// A source of the user's in the place of the file, its map, or a probe; and a folder elsewhere.
#[test]
fn what_is_no_bundle_is_not_replaced() {
    let folder = scratch("replaced");
    let manifest = package(&folder, "small", ("main.rs", "fn main() {}\n"), "");
    let target = folder.join("target");
    for (place, out, options) in [
        ("out.rs", "out.rs", &[][..]),
        ("src/main.rs", "src/main.rs", &[]),
        ("out.map.json", "out.rs", &[]),
        ("probe.rs", "out.rs", &["--probe"]),
    ] {
        let mine = "fn main() {}\n";
        fs::write(folder.join(place), mine).expect("it can be written");
        let start = |force: &[&str]| {
            let mut command = bundler(&manifest, &folder.join(out), &target);
            command.args(options).args(force);
            run(command)
        };
        let refused = start(&[]);
        let errors = errors(&refused);
        assert_eq!(refused.status.code(), Some(64), "{place}: {errors}");
        assert!(errors.contains("--force replaces it"), "{place}: {errors}");
        let left = fs::read_to_string(folder.join(place)).expect("it is there");
        assert_eq!(left, mine, "{place}");
        if place != "src/main.rs" {
            for force in [&["--force"][..], &[]] {
                assert!(start(force).status.success(), "{place}");
            }
            fs::remove_file(folder.join(place)).expect("it is there");
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
    command.arg("--manifest-path").arg(&manifest);
    command.arg("--out").arg(folder.join("deep/er/out.rs"));
    let output = run(command);
    assert_eq!(output.status.code(), Some(64));
    assert!(!folder.join("deep").exists());
}

/// Before anything is compiled, with the names that may have been meant.
#[test]
fn a_crate_outside_must_be_a_dependency() {
    let folder = scratch("external");
    let source = ("main.rs", "fn main() {}\n");
    let library = package(&folder.join("dicey"), "dicey", ("lib.rs", ""), "");
    let text = fs::read_to_string(&library).expect("it was written");
    fs::write(&library, text.replace("[workspace]", "")).expect("it can be written");
    let more = "[dependencies]\ndicey = { path = \"dicey\" }\n";
    let manifest = package(&folder, "user", source, more);
    let alone = package(&folder.join("alone"), "alone", source, "");
    for (manifest, name, words) in [
        (
            &manifest,
            "nosuch",
            "--external nosuch: expected a dependency: dicey",
        ),
        (
            &manifest,
            "dice",
            "--external dice: expected a dependency, such as dicey",
        ),
        (&manifest, "user", "--external user: expected a dependency"),
        (&alone, "rand", "the program has no dependencies"),
    ] {
        let target = folder.join("target");
        let mut command = bundler(manifest, &folder.join("out.rs"), &target);
        command.args(["--external", name]);
        let output = run(command);
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(64), "{errors}");
        assert!(errors.contains(words), "{errors}");
        assert!(!target.exists(), "{errors}");
    }
    let mut command = bundler(&manifest, &folder.join("out.rs"), &folder.join("target"));
    command.args(["--external", "dicey"]);
    let output = run(command);
    assert!(output.status.success(), "{}", errors(&output));
}

fn git(folder: &Path, arguments: &[&str]) {
    let status = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "user.name=test", "-c", "user.email=test@localhost"])
        .args(arguments)
        .stdout(Stdio::null())
        .status()
        .expect("git starts");
    assert!(status.success(), "git {arguments:?}");
}

/// Bundles a program that prints the answer of this library, which comes from a repository on
/// this machine so that no network is needed; the home of Cargo is empty, as on a fresh one.
/// What went to standard error, and the file.
fn bundled_from_git(folder: &Path, library: &Path, name: &str) -> (String, PathBuf) {
    git(library, &["init", "--quiet"]);
    git(library, &["add", "."]);
    git(library, &["commit", "--quiet", "--message", "a library"]);
    let url = library.to_string_lossy().replace('\\', "/");
    let dependency = format!("[dependencies]\n{name} = {{ git = \"file://{url}\" }}\n");
    let source = format!("fn main() {{\n    println!(\"{{}}\", {name}::answer());\n}}\n");
    let manifest = package(
        &folder.join("user"),
        "user",
        ("main.rs", &source),
        &dependency,
    );
    let file = folder.join("out.rs");
    let mut command = bundler(&manifest, &file, &folder.join("target"));
    command.env("CARGO_HOME", folder.join("home"));
    let output = run(command);
    let errors = errors(&output);
    assert!(output.status.success(), "{errors}");
    (errors, file)
}

#[test]
fn missing_sources_are_fetched() {
    let folder = scratch("fetch");
    let library = folder.join("library");
    let source = "pub fn answer() -> u8 {\n    42\n}\n";
    package(&library, "remote", ("lib.rs", source), "");
    let (errors, file) = bundled_from_git(&folder, &library, "remote");
    assert!(errors.contains("downloading the sources"), "{errors}");
    assert!(errors.contains("Updating git repository"), "{errors}");
    let text = fs::read_to_string(file).expect("it was written");
    assert!(text.contains("42"), "{text}");
}

/// Nobody listens at the address of the dependency.
#[test]
fn without_a_network_one_line_says_so() {
    let folder = scratch("offline");
    let dependency = "[dependencies]\nremote = { git = \"http://127.0.0.1:1/remote\" }\n";
    let manifest = package(&folder, "user", ("main.rs", "fn main() {}\n"), dependency);
    let file = folder.join("out.rs");
    let mut command = bundler(&manifest, &file, &folder.join("target"));
    command
        .env("CARGO_HOME", folder.join("home"))
        .env("CARGO_NET_RETRY", "0");
    let output = run(command);
    let errors = errors(&output);
    assert_eq!(output.status.code(), Some(64), "{errors}");
    let faults: Vec<&str> = errors
        .lines()
        .skip_while(|line| !line.starts_with("error: "))
        .collect();
    assert_eq!(faults.len(), 1, "{errors}");
    assert!(
        faults[0].contains("cannot be downloaded")
            && faults[0].contains("connect it to the network"),
        "{errors}"
    );
    assert!(!file.exists());
}

/// Standard output of a file compiled without any settings.
fn printed(file: &Path) -> String {
    let program = file.with_extension("program");
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "-o"]).arg(&program);
    let compiled = run({
        rustc.arg(file);
        rustc
    });
    assert!(compiled.status.success(), "{}", errors(&compiled));
    String::from_utf8_lossy(&run(Command::new(program)).stdout).into_owned()
}

/// The first run leaves out `<B as P>::score`, without which the second program
/// would compile, too, but call the trait's default.
#[test]
fn what_was_not_reached_last_time_is_found_when_it_is() {
    let folder = scratch("again");
    let (file, target) = (folder.join("out.rs"), folder.join("target"));
    let prints = |call: &str| {
        let source = format!(
            "trait P {{\n    fn name(&self) -> u8;\n    fn score(&self) -> i32 {{\n        0\n    }}\n}}\n\
             struct A;\nimpl P for A {{\n    fn name(&self) -> u8 {{\n        1\n    }}\n}}\n\
             struct B;\nimpl P for B {{\n    fn name(&self) -> u8 {{\n        2\n    }}\n    \
             fn score(&self) -> i32 {{\n        9\n    }}\n}}\n\
             fn main() {{\n    println!(\"{{}} {{}} {{}}\", A.name(), B.name(), {call}.score());\n}}\n"
        );
        let manifest = package(&folder, "again", ("main.rs", &source), "");
        let output = run(bundler(&manifest, &file, &target));
        assert!(output.status.success(), "{}", errors(&output));
        printed(&file)
    };
    assert_eq!(prints("A"), "1 2 0\n");
    assert_eq!(prints("B"), "1 2 9\n");
    assert_eq!(prints("A"), "1 2 0\n");
}

/// `RUSTFLAGS` and Cargo's settings set conditions, as in the program that Cargo builds.
#[test]
fn conditions_of_flags_hold() {
    let folder = scratch("flags");
    let (file, target) = (folder.join("out.rs"), folder.join("target"));
    let source = "#[cfg(fast)]\nconst NAME: &str = \"fast\";\n#[cfg(not(fast))]\n\
                  const NAME: &str = \"slow\";\nfn main() {\n    \
                  println!(\"{NAME} {}\", cfg!(size = \"large\"));\n}\n";
    let manifest = package(&folder, "flags", ("main.rs", source), "");
    let prints = |flags: &str| {
        let mut command = bundler(&manifest, &file, &target);
        command.current_dir(&folder).env("RUSTFLAGS", flags);
        let output = run(command);
        assert!(output.status.success(), "{}", errors(&output));
        printed(&file)
    };
    assert_eq!(prints(""), "slow false\n");
    assert_eq!(prints("--cfg fast --cfg size=\"large\""), "fast true\n");

    fs::create_dir_all(folder.join(".cargo")).expect("it can be made");
    let config = "[build]\nrustflags = [\"--cfg\", \"fast\"]\n";
    fs::write(folder.join(".cargo/config.toml"), config).expect("it can be written");
    let mut command = bundler(&manifest, &file, &target);
    command.current_dir(&folder).env_remove("RUSTFLAGS");
    let output = run(command);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(printed(&file), "fast false\n");
}

/// A dependency of edition 2024 is written as edition 2021, and nothing is said of it.
#[test]
fn a_dependency_of_a_newer_edition_is_written_as_an_older_one() {
    let folder = scratch("edition");
    let library = folder.join("library");
    let source = "pub fn answer() -> u8 {\n    let number = Some(41);\n    \
                  if let Some(number) = number && number > 3 {\n        number + 1\n    } else {\n        \
                  0\n    }\n}\n";
    let manifest = package(&library, "newer", ("lib.rs", source), "");
    let text = fs::read_to_string(&manifest).expect("it is there");
    fs::write(&manifest, text.replace("2021", "2024")).expect("it can be written");
    let (errors, file) = bundled_from_git(&folder, &library, "newer");
    assert!(!errors.contains("warning: "), "{errors}");
    assert_eq!(printed(&file), "42\n");
}

/// The message of each failure, without the steps before it: at most ten lines, the first of
/// which says what is wrong.
#[test]
fn no_failure_prints_more_than_ten_lines() {
    let folder = scratch("failures");
    let calls: String = (0..40).map(|n| format!("    missing_{n}();\n")).collect();
    let calls = format!("fn main() {{\n{calls}}}\n");
    let prints = "fn main() {\n    println!(\"{}\", cfg!(debug_assertions));\n}\n";
    let many: String = (0..20)
        .map(|n| format!("pub mod part_{n} {{\n    pub const N: usize = {n};\n}}\n"))
        .collect();
    let sum: Vec<String> = (0..20).map(|n| format!("part_{n}::N")).collect();
    let many = format!(
        "{many}fn main() {{\n    println!(\"{{}}\", {});\n}}\n",
        sum.join(" + ")
    );
    let native = "#[link(name = \"z\")]\nextern \"C\" {\n    fn zlibVersion() -> *const u8;\n}\n\
                  fn main() {\n    println!(\"{}\", unsafe { zlibVersion() }.is_null());\n}\n";
    let drops = "fn main() {\n    let guard = std::sync::Mutex::new(Some(1));\n    \
                 if let Some(n) = *guard.lock().unwrap() {\n        println!(\"{n}\");\n    } else {\n        \
                 println!(\"none\");\n    }\n}\n";
    let remote = "[dependencies]\nremote = { git = \"http://127.0.0.1:1/remote\" }\n";
    let limit = "[package.metadata.bundle]\nlimit = 60\n";
    let unknown = "[package.metadata.bundle]\nlimits = 60\n";
    let pattern = "[package.metadata.bundle]\ninstances = [\"none/*.txt\"]\n";
    for (name, source, settings, arguments, start) in [
        (
            "unbuilt",
            &calls[..],
            "",
            &[][..],
            "error: cargo does not build",
        ),
        (
            "unparsed",
            "fn main( {\n",
            "",
            &[],
            "error: cargo does not build",
        ),
        ("limited", &many, limit, &[], "error: "),
        ("moody", prints, "", &["--check"], "error: not proven: "),
        ("native", native, "", &[], "error: "),
        (
            "offline",
            "fn main() {}\n",
            remote,
            &[],
            "error: the sources of the dependencies",
        ),
        ("setting", "fn main() {}\n", unknown, &[], "error: "),
        ("inputs", "fn main() {}\n", pattern, &["--check"], "error: "),
        (
            "outside",
            "fn main() {}\n",
            "",
            &["--external", "rand"],
            "error: --external rand: ",
        ),
        (
            "binary",
            "fn main() {}\n",
            "",
            &["--bin", "other"],
            "error: ",
        ),
        (
            "edition",
            drops,
            "",
            &["--edition", "2018"],
            "error: the file can be of edition",
        ),
        (
            "folder",
            "fn main() {}\n",
            "",
            &["--out", "no/such/folder/out.rs"],
            "error: ",
        ),
    ] {
        let place = folder.join(name);
        let manifest = package(&place, name, ("main.rs", source), settings);
        let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
        command
            .arg("--manifest-path")
            .arg(&manifest)
            .args(arguments);
        command.env("CARGO_TARGET_DIR", place.join("target"));
        command
            .env("CARGO_HOME", folder.join("home"))
            .env("CARGO_NET_RETRY", "0");
        command.current_dir(&folder);
        let output = run(command);
        let errors = errors(&output);
        assert!(!output.status.success(), "{name}: {errors}");
        let is_step = |line: &&str| {
            line.split(" s  ").next().is_some_and(|seconds| {
                line.contains(" s  ") && seconds.trim().parse::<f32>().is_ok()
            })
        };
        let printed = String::from_utf8_lossy(&output.stdout);
        let shown = errors
            .lines()
            .chain(printed.lines())
            .filter(|line| !is_step(line));
        let shown: Vec<&str> = shown.collect();
        assert!(shown.len() <= 10, "{name}: {errors}{printed}");
        assert!(shown[0].starts_with(start), "{name}: {errors}{printed}");
        println!("{name}:\n{}\n", shown.join("\n"));
    }
}

/// At most ten lines, the last of which names the file with all of them.
#[test]
fn a_long_error_is_told_in_ten_lines() {
    let folder = scratch("long-error");
    let calls: String = (0..40).map(|n| format!("    missing_{n}();\n")).collect();
    let source = format!("fn main() {{\n{calls}}}\n");
    let manifest = package(&folder, "long", ("main.rs", &source), "");
    let output = run(bundler(
        &manifest,
        &folder.join("out.rs"),
        &folder.join("target"),
    ));
    let errors = errors(&output);
    assert_eq!(output.status.code(), Some(64), "{errors}");
    let shown: Vec<&str> = errors
        .lines()
        .skip_while(|line| !line.starts_with("error: "))
        .collect();
    assert!(shown.len() <= 10, "{errors}");
    assert!(
        shown[0].contains("does not build") && errors.contains("missing_0"),
        "{errors}"
    );
    let log = shown
        .last()
        .and_then(|line| line.strip_prefix("all of it: "));
    let log = fs::read_to_string(log.unwrap_or_else(|| panic!("{errors}"))).expect("a log");
    assert!(log.contains("missing_39"), "{log}");
}

/// Without recorded inputs `--check` says what to write and where; that line, with a
/// pattern of a whole path, is then read.
#[test]
fn a_check_says_how_inputs_are_recorded() {
    let folder = scratch("inputs");
    let source = "fn main() {\n    for line in std::io::stdin().lines() {\n        \
                  println!(\"{}\", line.expect(\"text\").len());\n    }\n}\n";
    let (file, target) = (folder.join("out.rs"), folder.join("target"));
    let check = |settings: &str| {
        let manifest = package(&folder, "echo", ("main.rs", source), settings);
        let mut command = bundler(&manifest, &file, &target);
        command.arg("--check");
        let output = run(command);
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let printed = check("");
    assert!(printed.contains("WARNING, none"), "{printed}");
    assert!(
        printed.contains(&folder.join("Cargo.toml").display().to_string()),
        "{printed}"
    );
    assert!(printed.contains("signature -"), "{printed}");
    let example = printed
        .lines()
        .skip_while(|line| !line.contains("[package.metadata.bundle]"));
    let example: Vec<&str> = example.take(2).map(str::trim).collect();

    let inputs = folder.join("tests/inputs");
    fs::create_dir_all(&inputs).expect("it can be made");
    fs::write(inputs.join("one.txt"), "some\nlines\n").expect("it can be written");
    let relative = format!("{}\n", example.join("\n"));
    let whole = format!("'{}'", inputs.join("*.txt").display());
    let absolute = relative.replace("\"tests/inputs/*.txt\"", &whole);
    assert_ne!(relative, absolute, "{printed}");
    for settings in [relative, absolute] {
        let printed = check(&settings);
        assert!(
            printed.contains("optimised: 1 inputs, 2 lines, the same"),
            "{printed}"
        );
        assert!(!printed.contains("WARNING, none"), "{printed}");
    }
}

/// Bots that wait for one more turn fail when their input has ended, in both builds.
#[test]
fn a_check_takes_a_program_that_fails_in_both_builds() {
    let folder = scratch("failing");
    let source = "fn main() {\n    let mut line = String::new();\n    loop {\n        line.clear();\n        \
                  std::io::stdin().read_line(&mut line).expect(\"text\");\n        \
                  let n: u8 = line.trim().parse().expect(\"a number\");\n        \
                  println!(\"{}\", n / 2);\n        if n == 7 && DIFFERS {\n            \
                  std::process::exit(0);\n        }\n    }\n}\n";
    let (file, target) = (folder.join("out.rs"), folder.join("target"));
    fs::write(folder.join("one.txt"), "8\n7\n").expect("it can be written");
    let check = |settings: &str, differs: &str| {
        let source = format!("{source}const DIFFERS: bool = {differs};\n");
        let manifest = package(&folder, "loops", ("main.rs", &source), settings);
        let mut command = bundler(&manifest, &file, &target);
        command.arg("--check");
        let output = run(command);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &errors(&output);
        (output.status.success(), printed)
    };
    let inputs = "[package.metadata.bundle]\ninstances = [\"one.txt\"]\n";
    for (settings, found) in [
        (
            "",
            "optimised: 1 inputs, 0 lines, the same (an empty input)",
        ),
        (inputs, "optimised: 1 inputs, 2 lines, the same"),
    ] {
        let (holds, printed) = check(settings, "false");
        let ends = format!("{found}; both programs end 1 of them with exit status: 101");
        assert!(holds && printed.contains(&ends), "{printed}");
    }
    // The pasted file has debug assertions only where it is not optimised.
    let (holds, printed) = check(inputs, "cfg!(debug_assertions)");
    let ends = "debug, one.txt: the answers are the same, but\n  cargo build: ends with exit \
                status: 101\n  pasted file: ends with exit status: 0";
    assert!(!holds && printed.contains(ends), "{printed}");
}

/// The file that was pasted is asked about while the sources are being changed.
#[test]
fn a_line_is_found_while_the_program_does_not_build() {
    let folder = scratch("where");
    let source = "fn main() {\n    println!(\"{}\", 1);\n}\n";
    let manifest = package(&folder, "broken", ("main.rs", source), "");
    let command = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
        command.arg("--manifest-path").arg(&manifest);
        command.env("CARGO_TARGET_DIR", folder.join("target"));
        command
    };
    let output = run(command());
    assert!(output.status.success(), "{}", errors(&output));
    let text = fs::read_to_string(folder.join("dist/broken.rs")).expect("it was written");
    let line = text.lines().position(|line| line.starts_with("fn main"));
    let line = (line.expect("it is there") + 1).to_string();
    fs::write(folder.join("src/main.rs"), "fn main( {\n").expect("it can be written");
    let mut command = command();
    command.args(["--where", &line]);
    let output = run(command);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "src/main.rs:1\n");
}

#[test]
fn a_workspace_without_a_package_has_one_default_binary_or_names_all() {
    let folder = scratch("virtual");
    for name in ["player", "tool"] {
        let member = folder.join(name);
        package(&member, name, ("main.rs", "fn main() {}\n"), "");
        let text = fs::read_to_string(member.join("Cargo.toml")).expect("it is there");
        fs::write(member.join("Cargo.toml"), text.replace("[workspace]", "")).expect("a manifest");
    }
    let (manifest, target) = (folder.join("Cargo.toml"), folder.join("target"));
    let workspace = "[workspace]\nmembers = [\"player\", \"tool\"]\n";
    fs::write(&manifest, workspace).expect("a manifest");
    for (path, end) in [
        (
            &manifest,
            "has no [package]; choose a binary of its members with --bin: player, tool\n",
        ),
        (&folder, "is a directory but expected a file\n"),
    ] {
        let output = run(bundler(path, &folder.join("out.rs"), &target));
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(64), "{errors}");
        assert!(
            errors.contains(end) && !errors.contains("error: error:"),
            "{errors}"
        );
    }
    let defaults = format!("{workspace}default-members = [\"tool\"]\n");
    fs::write(&manifest, defaults).expect("a manifest");
    let output = run(bundler(&manifest, &folder.join("out.rs"), &target));
    assert!(output.status.success(), "{}", errors(&output));
    let text = fs::read_to_string(folder.join("out.rs")).expect("it was written");
    assert!(text.contains("tool 0.1.0"), "{text}");
}

#[test]
fn own_code_that_asks_for_names_of_types_is_told() {
    let folder = scratch("type-name");
    let source =
        "struct Point;\nfn kind<T>(_: &T) -> &'static str {\n    std::any::type_name::<T>()\n}\n\
                  fn main() {\n    println!(\"{}\", kind(&Point).len() > 4);\n}\n";
    let manifest = package(&folder, "names", ("main.rs", source), "");
    let output = run(bundler(
        &manifest,
        &folder.join("out.rs"),
        &folder.join("target"),
    ));
    let errors = errors(&output);
    assert!(output.status.success(), "{errors}");
    let warning = "warning: kind::<Point> calls std::any::type_name, which gives other names";
    assert!(errors.contains(warning), "{errors}");
}

/// The documents' lines that call this program parse; the other tests run it.
#[test]
fn the_commands_of_the_documents() {
    let program = env!("CARGO_BIN_EXE_bundler").as_ref();
    documents::check("bundle", "bundler", program, &[], &[]);
}
