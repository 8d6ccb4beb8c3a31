//! The ready scripts for many machines, really run here: shards by GNU parallel
//! and by a Slurm of one node give, merged, the file of a single run.

use crate::support::{bytes, command, ended, folder, wait_for};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts");
const SETTINGS: [&str; 7] = ["--a", "hunter", "--b", "drifter", "--work", "1", "--json"];
const PAIRS: u64 = 12;

/// Whether a program is there; says so if it is not.
fn there(program: &str, package: &str) -> bool {
    let found = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    });
    if !found {
        eprintln!("SKIPPED: {program} is not installed (Debian: apt-get install {package})");
    }
    found
}

fn run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{command:?}: {said}{errors}");
}

/// The file of a run on one machine.
fn single(folder: &Path) -> Vec<u8> {
    let file = folder.join("single.jsonl");
    let pairs = PAIRS.to_string();
    let mut command = Command::new(ARENA);
    command.args(["play", "--pairs", &pairs]).args(SETTINGS);
    run(command.arg("--out").arg(&file));
    std::fs::read(file).expect("a run")
}

/// A task whose program does not start says so in a file of its own, also when it is
/// queued again.
#[test]
fn what_a_task_of_slurm_says_is_kept() {
    let text = std::fs::read_to_string(format!("{SCRIPTS}/slurm.sh")).expect("a script");
    for option in ["--output=\"$dir/slurm-%A_%a.log\"", "--open-mode=append"] {
        assert!(text.contains(option), "{option}: {text}");
    }
}

#[test]
fn shards_by_gnu_parallel_are_the_single_run() {
    if !there("parallel", "parallel") {
        return;
    }
    let folder = folder("parallel");
    let whole = single(&folder);
    // A last shard that is shorter than the others; and once more, with
    // nothing left to do.
    for _ in 0..2 {
        let mut command = Command::new(format!("{SCRIPTS}/parallel.sh"));
        let shards = folder.join("shards here");
        command.arg(&shards).args([&PAIRS.to_string(), "5"]);
        run(command.args(SETTINGS).env("ARENA", ARENA));
        assert!(std::fs::read(shards.join("run.jsonl")).expect("a run") == whole);
    }
}

#[test]
fn gnu_parallel_names_the_shard_that_failed() {
    if !there("parallel", "parallel") {
        return;
    }
    let folder = folder("failed");
    let shards = folder.join("shards");
    std::fs::create_dir_all(&shards).expect("a folder");
    std::fs::write(shards.join("4..8.jsonl"), "no run\n").expect("writable");
    let mut command = Command::new(format!("{SCRIPTS}/parallel.sh"));
    command.arg(&folder).args([&PAIRS.to_string(), "4"]);
    let output = command.args(SETTINGS).env("ARENA", ARENA).output();
    let output = output.expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(64), "{errors}");
    let named = "shard 4..8 failed: exit code 64, signal 0";
    assert!(errors.contains(named), "{errors}");
    assert_eq!(errors.matches(" failed: exit code").count(), 1, "{errors}");
}

/// Shards that are played at the same time end with their test; merged, they are the run of
/// one machine.
#[test]
fn a_test_ends_all_shards_of_a_folder() {
    if !there("parallel", "parallel") {
        return;
    }
    let folder = folder("test");
    let test = |command: &mut Command| {
        let settings = ["--sprt", "0,300"];
        let output = command.args(&SETTINGS[..6]).args(settings).output();
        let output = output.expect("it starts");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(printed.contains("H1 accepted"), "{printed}");
    };
    let single = folder.join("single.jsonl");
    let mut command = Command::new(ARENA);
    test(
        command
            .args(["play", "--pairs", "60", "--out"])
            .arg(&single),
    );
    let mut command = Command::new(format!("{SCRIPTS}/parallel.sh"));
    command.arg(&folder).args(["60", "6"]).env("ARENA", ARENA);
    test(command.env("PARALLEL", "--jobs 3"));
    let [merged, single] = [folder.join("run.jsonl"), single].map(|it| std::fs::read(it).ok());
    assert!(merged.is_some() && merged == single);
}

/// A shard that plays reads what another one adds, and ends when both together have decided.
#[test]
fn a_test_ends_a_shard_that_is_playing() {
    let folder = folder("playing");
    let play = "play --a hunter --b drifter --work 1 --sprt 0,300 --jobs 1";
    let later = format!("{play} --pairs 4..20000 --of 20000 --out later.jsonl");
    let mut later = command(&folder, &later)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    wait_for(&folder.join("later.jsonl.part"));
    ended(
        0,
        &folder,
        &format!("{play} --pairs 0..4 --of 20000 --out first.jsonl"),
    );
    assert_eq!(later.wait().expect("it ends").code(), Some(0));
    ended(
        0,
        &folder,
        "merge first.jsonl later.jsonl --out merged.jsonl",
    );
    ended(
        0,
        &folder,
        &format!("{play} --pairs 20000 --out single.jsonl"),
    );
    let [merged, single] = ["merged", "single"].map(|it| bytes(&folder, &format!("{it}.jsonl")));
    assert!(merged == single);
}

/// Slurm's daemons, ended with the test.
struct Daemon(Child);

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn shards_by_a_slurm_job_array_are_the_single_run() {
    for program in ["slurmctld", "slurmd", "sbatch"] {
        if !there(program, "slurm-wlm") {
            return;
        }
    }
    let user = Command::new("id").arg("-u").output().expect("id").stdout;
    if user != b"0\n" {
        eprintln!("SKIPPED: slurmd starts jobs as root only");
        return;
    }
    let folder = folder("slurm");
    let whole = single(&folder);
    let host = Command::new("hostname")
        .arg("-s")
        .output()
        .expect("a name")
        .stdout;
    let host = String::from_utf8(host).expect("UTF-8");
    let (host, here) = (host.trim(), folder.display());
    for name in ["state", "spool"] {
        std::fs::create_dir_all(folder.join(name)).expect("a folder");
    }
    // Ports that no other test on the machine has at the same time.
    let port = 20_000 + std::process::id() % 20_000 * 2;
    let configuration = format!(
        "ClusterName=arena\nSlurmctldHost={host}(127.0.0.1)\nAuthType=auth/none\n\
         CredType=cred/none\nSlurmUser=root\nSlurmdUser=root\nStateSaveLocation={here}/state\n\
         SlurmdSpoolDir={here}/spool\nSlurmctldPidFile={here}/slurmctld.pid\n\
         SlurmdPidFile={here}/slurmd.pid\nSlurmctldPort={port}\nSlurmdPort={}\n\
         ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n\
         SchedulerType=sched/builtin\nMpiDefault=none\nReturnToService=2\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs=2\n\
         PartitionName=all Nodes=ALL Default=YES State=UP\n",
        port + 1
    );
    let file = folder.join("slurm.conf");
    std::fs::write(&file, configuration).expect("writable");
    let slurm = |program: &str| {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", &file);
        command
    };
    let daemon = |program: &str| {
        let log = std::fs::File::create(folder.join(program)).expect("writable");
        let mut command = slurm(program);
        command.arg("-D").stdin(Stdio::null()).stdout(Stdio::null());
        Daemon(command.stderr(log).spawn().expect("it starts"))
    };
    let _daemons = [daemon("slurmctld"), daemon("slurmd")];
    let start = Instant::now();
    loop {
        let state = slurm("sinfo").args(["-h", "-o", "%t"]).output();
        let state = state.expect("sinfo starts").stdout;
        if state.starts_with(b"idle") {
            break;
        }
        let waited = start.elapsed() < Duration::from_secs(60);
        assert!(waited, "no node after a minute, see {here}");
        std::thread::sleep(Duration::from_millis(200));
    }
    let shards = folder.join("array");
    let mut command = slurm(&format!("{SCRIPTS}/slurm.sh"));
    // Both jobs are waited for, the array and then the merge.
    command.current_dir(&folder).env("SBATCH_WAIT", "1");
    command.arg(&shards).args([&PAIRS.to_string(), "5"]);
    run(command.args(SETTINGS).env("ARENA", ARENA));
    assert!(std::fs::read(shards.join("run.jsonl")).expect("a run") == whole);
}
