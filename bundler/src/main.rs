//! Command line of the bundler.

use anyhow::{bail, ensure, Context, Result};
use bundler::bundle::{make, write_whole, Bundle, Level};
use bundler::check::{check, Report};
use bundler::line_map::LineMap;
use bundler::project::{Project, Request};
use bundler::{golden, listing, probe};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// Makes one pasteable source file of a Cargo program.
///
/// The file is dist/NAME.rs beside the manifest, with dist/NAME.map.json.
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
    /// How the file looks [default: readable if it stays under 95 % of the limit]
    #[arg(long)]
    level: Option<Level>,
    /// A crate that the judge has; it stays outside
    #[arg(long, value_name = "CRATE")]
    external: Vec<String>,
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
    /// Print the source line behind a line of the file last written
    #[arg(long = "where", value_name = "LINE")]
    where_line: Option<usize>,
    /// Write dist/probe.rs and dist/probe-crates.rs, which tell what the judge is
    #[arg(long)]
    probe: bool,
    /// Bundle the projects of a folder and compare what they print
    #[arg(long, value_name = "FOLDER")]
    golden: Option<PathBuf>,
}

impl Arguments {
    fn request(&self) -> Request {
        Request {
            manifest: self.manifest_path.clone(),
            binary: self.bin.clone(),
            external: self.external.clone(),
            target: None,
        }
    }

    fn out(&self, project: &Project) -> PathBuf {
        let name = format!("{}.rs", project.binary);
        self.out
            .clone()
            .unwrap_or_else(|| project.folder.join("dist").join(name))
    }
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if let Some(folder) = &arguments.golden {
        return run_golden(folder);
    }
    if let Some(line) = arguments.where_line {
        return print_source(&arguments, line);
    }
    if arguments.probe {
        return write_probes(&arguments);
    }
    if arguments.watch {
        return watch(&arguments);
    }
    bundle_once(&arguments).map(|_| ())
}

fn bundle_once(arguments: &Arguments) -> Result<Bundle> {
    let start = Instant::now();
    let progress = |text: &str| eprintln!("{:6.1} s  {text}", start.elapsed().as_secs_f32());
    let mut bundle = make(
        &arguments.request(),
        arguments.level,
        !arguments.check,
        &progress,
    )?;
    let report = arguments
        .check
        .then(|| check(&bundle, &progress))
        .transpose()?;
    if let Some(report) = &report {
        bundle.sign(&report.signature);
        if !arguments.json {
            print_report(report);
        }
    }
    let out = arguments.out(&bundle.project);
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
        let value = serde_json::json!({
            "file": out,
            "characters": bundle.size(),
            "limit": bundle.limit(),
            "level": bundle.level.name(),
            "rows": listing::rows(&bundle),
            "check": report,
        });
        println!("{value}");
    }
    if bundle.size() > bundle.limit() - bundle.limit() / 20 {
        eprintln!(
            "warning: {} of {} characters",
            bundle.size(),
            bundle.limit()
        );
    }
    progress(&format!(
        "{}: {} characters, {} level",
        out.display(),
        bundle.size(),
        bundle.level.name()
    ));
    ensure!(
        report.is_none_or(|report| report.holds()),
        "{} is not proven; see above",
        out.display()
    );
    Ok(bundle)
}

fn print_report(report: &Report) {
    for finding in &report.findings {
        let mark = if finding.holds { "ok    " } else { "FAILED" };
        println!("{mark}  {:17} {}", finding.subject, finding.detail);
    }
    println!("signature {}", report.signature);
}

fn print_source(arguments: &Arguments, line: usize) -> Result<()> {
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None => arguments.out(&Project::open(&arguments.request())?),
    };
    let map = LineMap::read(&out.with_extension("map.json"))?;
    match map.source(line) {
        Some(source) => println!("{source}"),
        None => bail!("line {line} of {} comes from no source file", map.file),
    }
    Ok(())
}

fn write_probes(arguments: &Arguments) -> Result<()> {
    let project = Project::open(&arguments.request())?;
    let out = arguments.out(&project);
    let [plain, crates] = probe::texts(&project)?;
    for (name, text) in [("probe.rs", plain), ("probe-crates.rs", crates)] {
        let path = out.with_file_name(name);
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
    let mut sources = vec![folder.join("src"), folder.join("Cargo.toml")];
    loop {
        let seen = newest(&sources);
        match bundle_once(arguments) {
            Ok(bundle) => {
                let own = bundle.project.crates.iter().filter(|krate| krate.own);
                sources.extend(own.filter_map(|krate| krate.root.parent().map(Path::to_path_buf)));
                sources.sort();
                sources.dedup();
            }
            Err(error) => eprintln!("error: {error:#}"),
        }
        while newest(&sources) == seen {
            std::thread::sleep(Duration::from_millis(300));
        }
    }
}

/// The time of the last change below some files and folders.
fn newest(paths: &[PathBuf]) -> Option<SystemTime> {
    let time_of = |path: &Path| -> Option<SystemTime> {
        let here = std::fs::metadata(path).ok()?.modified().ok()?;
        let inner: Vec<PathBuf> = std::fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .collect();
        newest(&inner).max(Some(here))
    };
    paths.iter().filter_map(|path| time_of(path)).max()
}

fn run_golden(folder: &Path) -> Result<()> {
    let target = std::env::temp_dir().join("bundle-golden");
    let mut failed = 0;
    println!(
        "{:20} {:>10} {:>10} {:>10} {:>8}",
        "project", "unshaken", "readable", "compact", "seconds"
    );
    for project in golden::projects(folder)? {
        let name = project
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let start = Instant::now();
        match golden::try_project(&project, &target) {
            Ok(outcome) => println!(
                "{name:20} {:>10} {:>10} {:>10} {:>8.1}",
                outcome.before,
                outcome.readable,
                outcome.compact,
                start.elapsed().as_secs_f32()
            ),
            Err(error) => {
                failed += 1;
                println!("{name:20} FAILED: {error:#}");
            }
        }
    }
    ensure!(failed == 0, "{failed} projects failed");
    Ok(())
}
