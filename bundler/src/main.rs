//! Command line of the bundler.

use anyhow::{bail, ensure, Context, Result};
use bundler::bundle::{make, Bundle, Level};
use bundler::failure;
use bundler::files::write_whole;
use bundler::proof::check::{check, Finding, Report};
use bundler::proof::golden;
use bundler::reports::line_map::LineMap;
use bundler::reports::{listing, probe};
use bundler::sources::cargo::metadata;
use bundler::sources::project::{Project, Request, Text};
use clap::Parser;
use notify::{RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{mpsc, OnceLock};
use std::time::{Duration, Instant};

/// Rows of the table that is printed for a file over the limit: with the two lines before it no
/// more than an error may have.
const LARGEST_ROWS: usize = failure::MAX_LINES - 3;

/// Days begin at midnight UTC.
const SECONDS_PER_DAY: u64 = 86_400;

/// Time without changes after which a change counts as complete: editors and version
/// control write several files in a row. A guess.
const QUIET_PERIOD: Duration = Duration::from_millis(200);

/// Makes one pasteable source file of a Cargo program.
///
/// The file is dist/NAME.rs beside the manifest, with dist/NAME.map.json. Exit codes: 0 written; 1
/// no bundle of this program may be pasted; 64 a wrong command line, a file that cannot be read or
/// written.
#[derive(Debug, Parser)]
#[command(name = "cargo bundle", version)]
struct Arguments {
    /// Manifest of the package [default: ./Cargo.toml]
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// The binary, if the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// The file to write [default: dist/NAME.rs beside the manifest]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replaces a file that is no bundle
    #[arg(long)]
    force: bool,
    /// How the file looks [default: readable if it stays under 95 % of the limit]
    #[arg(long)]
    level: Option<Level>,
    /// A crate that the judge has; it stays outside
    #[arg(long, value_name = "CRATE")]
    external: Vec<String>,
    /// Remove every unit that can go: shorter by up to a third, after minutes
    #[arg(long)]
    smallest: bool,
    /// Edition that the judge compiles the file as: 2021 or 2024 [default: 2021]
    #[arg(long, value_name = "YEAR")]
    edition: Option<u16>,
    /// Characters of long texts of digits [default: ascii].
    ///
    /// Those of utf16 count once each at a judge that counts UTF-16 units, as dist/probe-text.rs
    /// proves.
    #[arg(long)]
    text: Option<Text>,
    /// Prove the file: it compiles alone, fits, and answers as the cargo build
    #[arg(long)]
    check: bool,
    /// Print each module and crate with its share of the limit
    #[arg(long)]
    list: bool,
    /// Print the result as one object of JSON
    #[arg(long)]
    json: bool,
    /// Bundle again whenever a source file changes
    #[arg(long)]
    watch: bool,
    /// Print the source line of a line of the file last written
    #[arg(long = "where", value_name = "LINE")]
    where_line: Option<usize>,
    /// Write programs to paste that report on the judge's machine.
    ///
    /// dist/probe.rs and dist/probe-crates.rs report compiler, processor and crates.
    /// dist/probe-text.rs proves that `--text utf16` can be pasted.
    #[arg(long)]
    probe: bool,
    /// Bundle the projects of a folder, compare what they print, and print a table
    #[arg(long, value_name = "FOLDER")]
    golden: Option<PathBuf>,
    /// With --golden: the file that the table is kept in; its projects are not tried again
    #[arg(long, value_name = "FILE", requires = "golden")]
    table: Option<PathBuf>,
    /// With --golden: only so many of the projects, others every day
    #[arg(long, value_name = "COUNT", requires = "golden")]
    turn: Option<usize>,
    /// With --golden: with the newest versions of the crates, which go to Cargo.lock
    #[arg(long, requires = "golden")]
    newest: bool,
}

impl Arguments {
    fn request(&self) -> Request {
        Request {
            manifest: self.manifest_path.clone(),
            binary: self.bin.clone(),
            external: self.external.clone(),
            edition: self.edition,
            text: self.text,
            target: None,
            smallest: self.smallest,
        }
    }

    /// Checks before anything is compiled that the files may be written and that each crate that
    /// stays outside is a dependency.
    ///
    /// # Errors
    /// A file that is no bundle or no map, a missing folder; another name, with the nearest ones.
    fn check(&self, progress: &dyn Fn(&str)) -> Result<()> {
        if let Some(out) = &self.out {
            self.check_bundle(out)?;
        }
        if self.external.is_empty() {
            return Ok(());
        }
        let dependencies = dependencies(&self.request(), progress)?;
        let is_known = |name: &&String| dependencies.contains(*name);
        match self.external.iter().find(|name| !is_known(name)) {
            Some(name) => bail!("--external {name}: {}", not_among(name, &dependencies)),
            None => Ok(()),
        }
    }

    /// Checks that the file and its map may be written.
    fn check_bundle(&self, out: &Path) -> Result<()> {
        self.check_output(out, |text| {
            let line = text.lines().next().unwrap_or_default();
            line.starts_with("// ") && line.contains(" | signature ")
        })?;
        self.check_output(&out.with_extension("map.json"), |text| {
            text.starts_with("{\"file\":")
        })
    }

    /// Checks that an output may be written, and makes the folder of an `--out`. An existing file
    /// must have the mark of such an output, unless `--force` is given.
    fn check_output(&self, path: &Path, has_mark: impl Fn(&str) -> bool) -> Result<()> {
        if self.out.is_some() {
            make_folder(path.parent().unwrap_or(Path::new("")))?;
        }
        if self.force || !path.is_file() {
            return Ok(());
        }
        let shown = path.display();
        let found = std::fs::read(path).with_context(|| shown.to_string())?;
        ensure!(
            has_mark(&String::from_utf8_lossy(&found)),
            "{shown} is there already and was not made by this command: expected a new file; \
             --force replaces it"
        );
        Ok(())
    }

    /// The file of the binary of the package in this folder.
    fn out(&self, folder: &Path, binary: &str) -> PathBuf {
        let beside = || folder.join("dist").join(format!("{binary}.rs"));
        self.out.clone().unwrap_or_else(beside)
    }
}

/// Makes the last folder of a path, if it is missing, below the working directory alone.
fn make_folder(folder: &Path) -> Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let shown = folder.display();
    let above = folder
        .parent()
        .filter(|above| !above.as_os_str().is_empty());
    let above = above.unwrap_or(Path::new(".")).canonicalize();
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    ensure!(
        matches!((above, here), (Ok(above), Ok(here)) if above.starts_with(&here)),
        "there is no folder {shown}: `mkdir -p {shown}` makes it"
    );
    std::fs::create_dir(folder).with_context(|| format!("{shown}: cannot be made"))
}

/// Names of the packages that the program's package depends on, directly or not, sorted.
fn dependencies(request: &Request, progress: &dyn Fn(&str)) -> Result<BTreeSet<String>> {
    let (folder, _) = Project::place(request, progress)?;
    let metadata = metadata(&folder.join("Cargo.toml"), None, progress)?;
    let nodes = metadata.resolve.as_ref().map_or(&[][..], |it| &it.nodes);
    let root = metadata
        .packages
        .iter()
        .find(|package| package.manifest_path.parent().map(|it| it.as_std_path()) == Some(&folder));
    let mut open: Vec<_> = root.iter().map(|root| &root.id).collect();
    let mut names = BTreeSet::new();
    while let Some(id) = open.pop() {
        let node = nodes.iter().find(|node| node.id == *id);
        for next in node.into_iter().flat_map(|node| &node.dependencies) {
            if names.insert(metadata[next].name.to_string()) {
                open.push(next);
            }
        }
    }
    Ok(names)
}

/// Error text for a name that is no dependency: those that begin alike, or else all.
fn not_among(name: &str, names: &BTreeSet<String>) -> String {
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    let start: String = name.chars().take(2).collect();
    let alike = all.iter().copied().filter(|it| it.starts_with(&start));
    let alike: Vec<&str> = alike.collect();
    if all.is_empty() {
        "the program has no dependencies".to_string()
    } else if alike.is_empty() {
        format!("expected a dependency: {}", all.join(", "))
    } else {
        format!("expected a dependency, such as {}", alike.join(", "))
    }
}

/// Exit code for wrong input: a wrong command line, a file that cannot be read or written.
const WRONG_INPUT: u8 = 64;

/// A program that was read and gives no bundle that may be pasted: exit code 1.
#[derive(Debug)]
struct Rejected(String);

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Rejected {}

fn main() -> ExitCode {
    processor_seconds();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nobody is left to read it if this fails.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { WRONG_INPUT } else { 0 });
        }
    };
    let result = if let Some(folder) = &arguments.golden {
        run_golden(&arguments, folder)
    } else if let Some(line) = arguments.where_line {
        print_source(&arguments, line)
    } else if arguments.probe {
        write_probes(&arguments)
    } else if arguments.watch {
        watch(&arguments)
    } else {
        bundle_once(&arguments).map(|_| ())
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&arguments, &error);
            let is_rejected = error.is::<Rejected>() || error.is::<failure::Failure>();
            ExitCode::from(if is_rejected { 1 } else { WRONG_INPUT })
        }
    }
}

/// Prints an error in a few lines; what it leaves out is in a file that it names.
fn print_error(arguments: &Arguments, error: &anyhow::Error) {
    let (text, log) = failure::printed(error);
    eprintln!("error: {text}");
    let Some(log) = log else { return };
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folder = arguments.manifest_path.as_deref().and_then(Path::parent);
    let target = target.unwrap_or_else(|| folder.unwrap_or(Path::new("")).join("target"));
    let file = target.join("bundle").join("error.log");
    match write_whole(&file, &log) {
        Ok(()) => eprintln!("all of it: {}", file.display()),
        Err(error) => eprintln!("its log is lost: {error:#}"),
    }
}

/// Shows each step with the seconds since the first.
fn progress() -> impl Fn(&str) {
    let start = Instant::now();
    let is_traced = std::env::var_os("BUNDLE_TRACE").is_some();
    move |text| {
        let seconds = start.elapsed().as_secs_f32();
        if is_traced {
            let of_processor = processor_seconds();
            eprintln!("{seconds:6.1} s  ({of_processor:.1} s of processor time)  {text}");
        } else {
            eprintln!("{seconds:6.1} s  {text}");
        }
    }
}

fn bundle_once(arguments: &Arguments) -> Result<Bundle> {
    let progress = progress();
    arguments.check(&progress)?;
    let mut bundle = make(
        &arguments.request(),
        arguments.level,
        !arguments.check,
        &progress,
    )?;
    for warning in &bundle.warnings {
        eprintln!("warning: {warning}");
    }
    let out = arguments.out(&bundle.project.folder, &bundle.project.binary);
    arguments.check_bundle(&out)?;
    ensure_it_fits(&bundle, &out)?;
    let report = arguments
        .check
        .then(|| check(&bundle, &progress))
        .transpose()?;
    if let Some(report) = &report {
        bundle.sign(&report.signature);
        if report.holds() && !arguments.json {
            print_report(report);
        }
    }
    // The signature has made it longer.
    ensure_it_fits(&bundle, &out)?;
    if let Some(report) = report.as_ref().filter(|report| !report.holds()) {
        let rejected = bundle.save_rejected("not-proven.rs")?;
        if arguments.json {
            print_json(&bundle, &rejected, Some(report));
        }
        let failed = report.findings.iter().filter(|finding| !finding.holds);
        let failed: String = failed.map(finding_line).collect();
        bail!(Rejected(format!(
            "not proven: {} is left as it was; the text is in {}\n{failed}",
            out.display(),
            rejected.display()
        )));
    }
    let name = out
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let map = serde_json::to_string(&LineMap::new(&bundle, &name))?;
    write_whole(&out, &bundle.text)?;
    write_whole(&out.with_extension("map.json"), &map)?;
    if arguments.list {
        print!("{}", listing::table(&bundle));
    }
    if arguments.json {
        print_json(&bundle, &out, report.as_ref());
    }
    if bundle.size() > bundle.limit() - bundle.limit() / 20 {
        eprintln!(
            "warning: {} of {} characters",
            bundle.size(),
            bundle.limit()
        );
    }
    progress(&format!(
        "{}: {} characters, {} level; {} compilations, {:.0} s of processor time",
        out.display(),
        bundle.size(),
        bundle.level.name(),
        bundle.compiler.compilations(),
        processor_seconds()
    ));
    Ok(bundle)
}

fn print_json(bundle: &Bundle, file: &Path, report: Option<&Report>) {
    let value = serde_json::json!({
        "file": file,
        "characters": bundle.size(),
        "limit": bundle.limit(),
        "level": bundle.level.name(),
        "rows": listing::rows(bundle),
        "check": report,
    });
    println!("{value}");
}

/// Fails if the file is over the limit; the rejected text is saved beside the cache.
fn ensure_it_fits(bundle: &Bundle, out: &Path) -> Result<()> {
    if bundle.size() < bundle.limit() {
        return Ok(());
    }
    let rejected = bundle.save_rejected("over-limit.rs")?;
    bail!(Rejected(format!(
        "{} characters, {} level, the limit is {}: {} is left as it was; the text is in {}\n\
         what takes most:\n{}",
        bundle.size(),
        bundle.level.name(),
        bundle.limit(),
        out.display(),
        rejected.display(),
        listing::largest(bundle, LARGEST_ROWS)
    )));
}

fn print_report(report: &Report) {
    for finding in &report.findings {
        print!("{}", finding_line(finding));
    }
    println!("signature {}", report.signature);
}

fn finding_line(finding: &Finding) -> String {
    let mark = if finding.holds { "ok    " } else { "FAILED" };
    let detail = failure::shortened(&finding.detail).0;
    format!("{mark}  {:17} {detail}\n", finding.subject)
}

fn print_source(arguments: &Arguments, line: usize) -> Result<()> {
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None => {
            let (folder, binary) = Project::place(&arguments.request(), &progress())?;
            arguments.out(&folder, &binary)
        }
    };
    let map = LineMap::read(&out.with_extension("map.json"))?;
    match map.source(line) {
        Some(source) => println!("{source}"),
        None => bail!("line {line} of {} comes from no source file", map.file),
    }
    Ok(())
}

fn write_probes(arguments: &Arguments) -> Result<()> {
    let project = Project::open(&arguments.request(), &progress())?;
    let out = arguments.out(&project.folder, &project.binary);
    let [plain, crates] = probe::texts(&project)?;
    for (name, text) in [
        ("probe.rs", plain),
        ("probe-crates.rs", crates),
        ("probe-text.rs", probe::text_of_characters()),
    ] {
        let path = out.with_file_name(name);
        arguments.check_output(&path, |text| {
            [
                "// What the judge's machine is:",
                "// Look at the error output:",
            ]
            .iter()
            .any(|mark| text.starts_with(mark))
        })?;
        write_whole(&path, &text)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Bundles again and again; an error waits for the next change.
fn watch(arguments: &Arguments) -> Result<()> {
    let manifest = arguments
        .manifest_path
        .clone()
        .unwrap_or_else(|| "Cargo.toml".into());
    let folder = manifest
        .canonicalize()
        .with_context(|| format!("{}: no such manifest", manifest.display()))?;
    let folder = folder.parent().expect("a file has a folder").to_path_buf();
    let manifest = folder.join("Cargo.toml");
    let is_source = {
        let folder = folder.clone();
        // Beside the manifest lie files that a run itself writes.
        move |path: &PathBuf| path.parent() != Some(&folder) || *path == manifest
    };
    let (sender, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Reading a source is an event, too.
        let changed =
            event.is_ok_and(|event| !event.kind.is_access() && event.paths.iter().any(&is_source));
        if changed {
            // The receiver lives as long as this loop.
            let _ = sender.send(());
        }
    })
    .context("watching files")?;
    // The folder and not the manifest: editors put a new file in its place.
    watcher
        .watch(&folder, RecursiveMode::NonRecursive)
        .with_context(|| format!("{}: cannot be watched", folder.display()))?;
    let mut sources = vec![folder.join("src")];
    let mut watched = 0;
    loop {
        for path in &sources[watched..] {
            watcher
                .watch(path, RecursiveMode::Recursive)
                .with_context(|| format!("{}: cannot be watched", path.display()))?;
        }
        watched = sources.len();
        match bundle_once(arguments) {
            Ok(bundle) => {
                let own = bundle.project.crates.iter().filter(|krate| krate.own);
                for folder in own.filter_map(|krate| krate.root.parent()) {
                    if !sources.iter().any(|known| known == folder) {
                        sources.push(folder.to_path_buf());
                    }
                }
            }
            Err(error) => print_error(arguments, &error),
        }
        eprintln!("waiting for a change");
        changes.recv().context("watching files")?;
        while changes.recv_timeout(QUIET_PERIOD).is_ok() {}
    }
}

/// Bundles the projects of a folder one after the other and prints a table of the results as
/// they come.
fn run_golden(arguments: &Arguments, folder: &Path) -> Result<()> {
    let target = std::env::temp_dir().join("bundle-golden");
    let mut projects = golden::projects(folder)?;
    if let Some(count) = arguments.turn {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
        projects = golden::turn(projects, count, now.as_secs() / SECONDS_PER_DAY);
    }
    let mut table = arguments
        .table
        .as_deref()
        .map(read_or_empty)
        .unwrap_or_default();
    let is_new = table.is_empty();
    if is_new {
        table.push_str(
            "| project | crates | result | unshaken | readable | compact | processor seconds |\n",
        );
        table.push_str("|---|---|---|--:|--:|--:|--:|\n");
    }
    print!("{table}");
    let mut failed = 0;
    for project in projects {
        let name = project.file_stem().unwrap_or_default().to_string_lossy();
        if table.contains(&format!("\n| {name} |")) {
            continue;
        }
        let before = processor_seconds();
        let folder = golden::folder_of(&project, &target)?;
        if arguments.newest {
            golden::take_newest_versions(&folder)?;
        }
        let outcome = golden::try_project(&folder, &target);
        failed += usize::from(outcome.is_err());
        let crates = golden::versions(&folder, &target).unwrap_or_default();
        let name = format!("{name} | {crates}");
        let row = golden_row(&name, &outcome, processor_seconds() - before);
        print!("{row}");
        table.push_str(&row);
        if let Some(file) = &arguments.table {
            write_whole(file, &table)?;
        }
    }
    let text = format!("{failed} projects do not work, see the table");
    ensure!(failed == 0, Rejected(text));
    Ok(())
}

fn read_or_empty(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_default()
}

/// A row of the table of [`run_golden`].
fn golden_row(name: &str, outcome: &Result<golden::Outcome>, seconds: f64) -> String {
    match outcome {
        Ok(outcome) => format!(
            "| {name} | works | {} | {} | {} | {seconds:.0} |\n",
            outcome.before, outcome.readable, outcome.compact
        ),
        Err(error) => {
            let text = failure::printed(error).0;
            let text = text.replace('\n', " ").replace('|', "/");
            let is_failure = error.downcast_ref::<failure::Failure>().is_some();
            let verdict = if is_failure { "fails" } else { "refused" };
            format!("| {name} | {verdict}: {text} | | | | {seconds:.0} |\n")
        }
    }
}

/// Processor time of this process and of the compilers that it has called since the first call of
/// this function, as Linux counts it in hundredths of a second (proc(5), fields 14 to 17 of
/// `/proc/self/stat`); 0 elsewhere. `main` calls it first: the process of `cargo bundle` was
/// Cargo's, and has the time of building the bundler.
fn processor_seconds() -> f64 {
    static FIRST: OnceLock<f64> = OnceLock::new();
    let text = read_or_empty(Path::new("/proc/self/stat"));
    let fields = text.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(4);
    let ticks = ticks.filter_map(|field| field.parse::<f64>().ok());
    let seconds = ticks.sum::<f64>() / 100.0;
    seconds - FIRST.get_or_init(|| seconds)
}
