//! The project as Cargo describes it: crates, features, conditions, versions.

use crate::sources::cargo::{cargo, metadata, run};
use crate::sources::conditions::Conditions;
use anyhow::{bail, ensure, Context, Result};
use cargo_metadata::{Metadata, Package, PackageId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The edition that the judge compiles the file as, unless a setting says another one:
/// CodinGame's documentation, November 2026.
pub const EDITION: u16 = 2021;

/// Native libraries that every program links because the standard library does (the
/// `link` attributes of the crates `libc` and `unwind`, and `windows-targets`).
pub const LINKED_BY_STD: &[&str] = &[
    "c", "m", "rt", "pthread", "util", "dl", "gcc_s", "gcc_eh", "gcc", "unwind", "System",
    "kernel32", "advapi32", "ntdll", "userenv", "ws2_32", "dbghelp", "msvcrt",
];

/// A crate of the program.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Package name.
    pub name: String,
    /// Package version.
    pub version: String,
    /// SPDX expression, if the manifest states one.
    pub license: Option<String>,
    /// Authors that the manifest states.
    pub authors: Vec<String>,
    /// Name of its module in the bundle; empty for the binary itself.
    pub module: String,
    /// The root source file.
    pub root: PathBuf,
    /// The folder of its manifest.
    pub folder: PathBuf,
    /// The folder of its workspace: Cargo names the files in it from there.
    pub workspace: PathBuf,
    /// Year of its edition.
    pub edition: u16,
    /// Whether it is of edition 2024 and the file of an earlier one.
    pub is_lowered: bool,
    /// Conditions it is compiled under.
    pub conditions: Conditions,
    /// Activated features, sorted.
    pub features: BTreeSet<String>,
    /// Names by which it calls other crates.
    pub externs: BTreeMap<String, Extern>,
    /// Whether it is the user's (from a path), not a registry's.
    pub own: bool,
    /// Environment variables that `env!` reads.
    pub variables: BTreeMap<String, String>,
    /// The folder of the files that its build script wrote, if it has one.
    pub build_output: Option<PathBuf>,
}

/// The crate that a name in code refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extern {
    /// Index into [`Project::crates`].
    Inlined(usize),
    /// The judge has it.
    External,
    /// A crate of procedural macros, with its compiled library.
    ProcMacro(PathBuf),
}

/// `[package.metadata.bundle]` of the program's manifest.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Options {
    /// Crates that the judge has.
    pub external: Vec<String>,
    /// Conditions that hold in own code where it is bundled and not where Cargo builds it:
    /// `pasted` for `#[cfg(not(pasted))]`.
    pub conditions: Vec<String>,
    /// Edition that the judge compiles the file as: 2021 or 2024.
    pub edition: Option<u16>,
    /// Characters that long texts of digits are written in.
    pub text: Text,
    /// Module files that replace packages, by package name.
    pub stand_in: BTreeMap<String, PathBuf>,
    /// Patterns of recorded inputs, relative to the manifest; `*` stands for
    /// any part of one path component.
    pub instances: Vec<String>,
    /// How recorded inputs are written; absent if each file is one input.
    pub records: Option<Records>,
    /// Environment of the program while it answers instances.
    pub environment: BTreeMap<String, String>,
    /// A file with the main function of the probe, which calls `report()`.
    pub probe: Option<PathBuf>,
    /// Text that the header shows as the version of the rules.
    pub rules_version: Option<String>,
    /// Upper limit of the file in UTF-16 units.
    pub limit: Option<usize>,
}

/// Characters that the file is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Text {
    /// ASCII only.
    #[default]
    Ascii,
    /// Long texts of digits in characters that count once each, for judges that count UTF-16
    /// units.
    Utf16,
}

/// Recorded games with an object of JSON on each line.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// The field with the list of lines sent; lines without it are skipped.
    pub input: String,
    /// The field that distinguishes the players; each is one run of the program.
    pub player: String,
}

/// The program to bundle.
#[derive(Debug)]
pub struct Project {
    /// Package name.
    pub package: String,
    /// Package version.
    pub version: String,
    /// Name of the binary.
    pub binary: String,
    /// Its manifest.
    pub manifest: PathBuf,
    /// The folder of its manifest.
    pub folder: PathBuf,
    /// Cargo's output folder.
    pub target: PathBuf,
    /// The binary first, then what it depends on.
    pub crates: Vec<Crate>,
    /// Compiled libraries of external crates, by name in code.
    pub libraries: BTreeMap<String, PathBuf>,
    /// From the manifest.
    pub options: Options,
    /// Edition that the file is compiled as.
    pub edition: u16,
    /// Oldest compiler it promises to build with.
    pub rust_version: Option<String>,
}

/// The program to bundle and the crates that stay outside.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The manifest; the current folder's if absent.
    pub manifest: Option<PathBuf>,
    /// The binary; the default one if absent.
    pub binary: Option<String>,
    /// More crates that the judge has.
    pub external: Vec<String>,
    /// Edition that the file is compiled as, if not that of the manifest's settings.
    pub edition: Option<u16>,
    /// Characters of long texts, if not those of the manifest's settings.
    pub text: Option<Text>,
    /// Cargo's output folder, if not its own choice.
    pub target: Option<PathBuf>,
    /// Whether every unit that can be removed is searched for, however long it takes.
    pub smallest: bool,
}

/// Features and library of one package, from Cargo's messages.
#[derive(Default)]
struct Built {
    features: BTreeSet<String>,
    library: Option<PathBuf>,
    /// The compiled library of procedural macros.
    macros: Option<PathBuf>,
    compiled: bool,
}

impl Project {
    /// The folder of the program's manifest and the name of its binary. Nothing is
    /// compiled, so the program need not build.
    ///
    /// # Errors
    /// If there is no such manifest or no such binary.
    pub fn place(request: &Request, progress: &dyn Fn(&str)) -> Result<(PathBuf, String)> {
        let (manifest, metadata) = described(request, progress)?;
        let package = package_of(&metadata, &manifest, request.binary.as_deref())?;
        let folder = package.manifest_path.parent().expect("a file has a folder");
        let binary = choose_binary(package, request.binary.as_deref())?;
        Ok((folder.as_std_path().to_path_buf(), binary))
    }

    /// Asks Cargo; sources that are missing are downloaded.
    ///
    /// # Errors
    /// If sources are missing and cannot be downloaded, or the package does not
    /// build, has no such binary, or holds what cannot be pasted.
    pub fn open(request: &Request, progress: &dyn Fn(&str)) -> Result<Project> {
        let (manifest, metadata) = described(request, progress)?;
        let package = package_of(&metadata, &manifest, request.binary.as_deref())?;
        let manifest = package.manifest_path.clone().into_std_path_buf();
        let binary = choose_binary(package, request.binary.as_deref())?;
        let mut options = bundle_options(package)?;
        options.text = request.text.unwrap_or(options.text);
        let edition = request.edition.or(options.edition).unwrap_or(EDITION);
        ensure!(
            edition == 2021 || edition == 2024,
            "the file can be of edition 2021 or 2024, found {edition}"
        );
        let mut external: BTreeSet<String> = options.external.iter().cloned().collect();
        external.extend(request.external.iter().cloned());
        let target = metadata.target_directory.as_std_path();
        let linkable = !external.is_empty();
        let (built, scripts) = build(&manifest, package, &binary, linkable, target, progress)?;
        let mut everywhere = Conditions::of_target()?;
        let script = scripts.get(&package.id.repr);
        let call = call_of("rustc", &manifest, package, &binary, target);
        everywhere.extend(conditions_of_flags(call, linkable, script, progress)?);
        ProjectBuilder {
            metadata: &metadata,
            options: &options,
            edition,
            external,
            built,
            scripts,
            target_conditions: Arc::new(everywhere),
        }
        .assemble(package, &binary, &manifest)
    }
}

/// The manifest's whole path, and what Cargo says of its workspace.
fn described(request: &Request, progress: &dyn Fn(&str)) -> Result<(PathBuf, Metadata)> {
    let manifest = request.manifest.as_deref();
    let manifest = manifest.unwrap_or(Path::new("Cargo.toml"));
    let manifest = manifest
        .canonicalize()
        .with_context(|| format!("{}: no such manifest", manifest.display()))?;
    let metadata = metadata(&manifest, request.target.as_deref(), progress)?;
    Ok((manifest, metadata))
}

/// The package of a manifest, or the workspace's member that has the binary: the one that is asked
/// for, or the only one of the members that Cargo takes by default.
fn package_of<'a>(
    metadata: &'a Metadata,
    manifest: &Path,
    binary: Option<&str>,
) -> Result<&'a Package> {
    let has_binary = |package: &&Package| {
        let mut binaries = package.targets.iter().filter(|target| target.is_bin());
        binaries.any(|target| binary.is_none_or(|name| target.name == name))
    };
    let mut packages = metadata.packages.iter();
    let root = packages.find(|package| package.manifest_path.as_std_path() == manifest);
    if root.is_some_and(|root| binary.is_none() || has_binary(&root)) {
        return Ok(root.expect("it is there"));
    }
    let members = metadata.workspace_packages();
    let member = if binary.is_some() {
        members.iter().copied().find(has_binary)
    } else {
        let defaults = metadata.workspace_default_packages().into_iter();
        let found: Vec<&Package> = defaults.filter(has_binary).collect();
        (found.len() == 1).then(|| found[0])
    };
    member.or(root).with_context(|| {
        let targets = members.iter().flat_map(|package| &package.targets);
        let binaries = targets.filter(|target| target.is_bin());
        let names: Vec<&str> = binaries.map(|target| target.name.as_str()).collect();
        format!(
            "{}: has no [package]; choose a binary of its members with --bin: {}",
            manifest.display(),
            names.join(", ")
        )
    })
}

fn choose_binary(package: &Package, wanted: Option<&str>) -> Result<String> {
    let binaries: Vec<&str> = package
        .targets
        .iter()
        .filter(|target| target.is_bin())
        .map(|target| target.name.as_str())
        .collect();
    let list = binaries.join(", ");
    match wanted.or(package.default_run.as_deref()) {
        Some(name) if binaries.contains(&name) => Ok(name.to_string()),
        Some(name) => bail!("no binary `{name}` in {}; it has: {list}", package.name),
        None if binaries.len() == 1 => Ok(binaries[0].to_string()),
        None if binaries.is_empty() => bail!("{} has no binary to bundle", package.name),
        None => bail!(
            "{} has several binaries, choose with --bin: {list}",
            package.name
        ),
    }
}

fn bundle_options(package: &Package) -> Result<Options> {
    match package.metadata.get("bundle") {
        None => Ok(Options::default()),
        Some(value) => serde_json::from_value(value.clone())
            .with_context(|| format!("{}: [package.metadata.bundle]", package.manifest_path)),
    }
}

type Messages = (HashMap<String, Built>, HashMap<String, Script>);

/// Output of a build script.
#[derive(Default)]
struct Script {
    cfgs: Vec<String>,
    native: Vec<String>,
    variables: Vec<(String, String)>,
    /// The folder that it may write files to.
    out_dir: PathBuf,
}

/// Lets Cargo compile the binary and reads what was compiled with which
/// features: the resolver's answer for exactly this binary.
fn build(
    manifest: &Path,
    package: &Package,
    binary: &str,
    linkable: bool,
    target: &Path,
    progress: &dyn Fn(&str),
) -> Result<Messages> {
    let name = if linkable { "build" } else { "check" };
    let mut command = call_of(name, manifest, package, binary, target);
    command.arg("--message-format=json");
    let answer = run(&mut command, progress)?;
    if !answer.status.success() {
        let mut errors: String = answer
            .output
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter(|value| value["message"]["level"] == "error")
            .filter_map(|value| value["message"]["rendered"].as_str().map(str::to_string))
            .collect();
        if errors.is_empty() {
            errors = answer.errors;
        }
        bail!("cargo does not build `{binary}`:\n{errors}");
    }
    Ok(read_messages(&answer.output, linkable))
}

/// A command of Cargo for one binary.
fn call_of(name: &str, manifest: &Path, package: &Package, binary: &str, target: &Path) -> Command {
    let mut command = Command::new(cargo());
    command
        .args([name, "--offline", "--manifest-path"])
        .arg(manifest)
        .args(["--package", &package.id.repr, "--bin", binary])
        .arg("--target-dir")
        .arg(target);
    command
}

/// The conditions that `RUSTFLAGS` or Cargo's settings set for all crates: what holds
/// for the binary without what is of its package alone. What flags make of the
/// machine (`-C target-cpu`) is left out, as the judge's compiler has no such flags.
fn conditions_of_flags(
    mut command: Command,
    linkable: bool,
    script: Option<&Script>,
    progress: &dyn Fn(&str),
) -> Result<Vec<String>> {
    if !linkable {
        command.args(["--profile", "check"]);
    }
    command.args(["--", "--print", "cfg"]);
    let answer = run(&mut command, progress)?;
    if !answer.status.success() {
        bail!("cargo rustc -- --print cfg:\n{}", answer.errors);
    }
    let of_script = |condition: &str| {
        let flags = script.map(|script| script.cfgs.as_slice());
        let mut flags = flags.unwrap_or_default().iter();
        flags.any(|flag| flag.replace(" = ", "=") == condition)
    };
    let others = answer.output.lines().filter(|condition| {
        !condition.starts_with("feature=")
            && !condition.starts_with("target_")
            && !of_script(condition)
    });
    Ok(others.map(str::to_string).collect())
}

/// Packages and build scripts from Cargo's messages, one object of JSON on each line.
/// In a `check` build only build dependencies have linkable artifacts, which are skipped.
fn read_messages(messages: &str, linkable: bool) -> Messages {
    let mut built: HashMap<String, Built> = HashMap::new();
    let mut scripts: HashMap<String, Script> = HashMap::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        let id = message["package_id"].as_str().unwrap_or_default();
        match message["reason"].as_str() {
            Some("compiler-artifact") => {
                let kinds = strings(&message["target"]["kind"]);
                let is = |wanted: &str| kinds.iter().any(|kind| kind == wanted);
                if is("proc-macro") {
                    let files = strings(&message["filenames"]);
                    let ends = std::env::consts::DLL_SUFFIX;
                    let library = files.iter().find(|file| file.ends_with(ends));
                    let entry = built.entry(id.to_string()).or_default();
                    entry.macros = library.map(PathBuf::from);
                    continue;
                }
                if is("custom-build") {
                    continue;
                }
                let files = strings(&message["filenames"]);
                let library = files.iter().find(|file| file.ends_with(".rlib"));
                let for_host = !linkable && library.is_some();
                let entry = built.entry(id.to_string()).or_default();
                if !for_host {
                    entry.features = strings(&message["features"]).into_iter().collect();
                    entry.compiled = true;
                    if is("lib") || is("rlib") {
                        entry.library = library.map(PathBuf::from);
                    }
                }
            }
            Some("build-script-executed") => {
                scripts.insert(id.to_string(), read_script(&message));
            }
            _ => {}
        }
    }
    (built, scripts)
}

fn read_script(message: &serde_json::Value) -> Script {
    let out_dir = PathBuf::from(message["out_dir"].as_str().unwrap_or_default());
    let pairs = message["env"].as_array().map(Vec::as_slice);
    let variable = |pair: &serde_json::Value| {
        Some((pair[0].as_str()?.to_string(), pair[1].as_str()?.to_string()))
    };
    Script {
        cfgs: strings(&message["cfgs"]),
        native: strings(&message["linked_libs"]),
        variables: pairs
            .unwrap_or_default()
            .iter()
            .filter_map(variable)
            .collect(),
        out_dir,
    }
}

/// The strings of a list; none if it is no list.
fn strings(value: &serde_json::Value) -> Vec<String> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let texts = list.iter().filter_map(|value| value.as_str());
    texts.map(str::to_string).collect()
}

struct ProjectBuilder<'a> {
    metadata: &'a Metadata,
    options: &'a Options,
    edition: u16,
    external: BTreeSet<String>,
    built: HashMap<String, Built>,
    scripts: HashMap<String, Script>,
    target_conditions: Arc<HashSet<String>>,
}

impl ProjectBuilder<'_> {
    fn package(&self, id: &PackageId) -> &Package {
        &self.metadata[id]
    }

    fn assemble(&self, package: &Package, binary: &str, manifest: &Path) -> Result<Project> {
        let folder = manifest
            .parent()
            .expect("a file has a folder")
            .to_path_buf();
        // The binary, then libraries breadth first: own code before the others'.
        let mut order: Vec<PackageId> = Vec::new();
        let has_library = library_target(package).is_some();
        if has_library {
            order.push(package.id.clone());
        }
        let mut next = 0;
        let mut frontier = vec![package.id.clone()];
        while next < frontier.len() {
            let mut children: Vec<PackageId> = self
                .dependencies(&frontier[next])
                .into_iter()
                .filter(|(_, id)| self.is_inlined(id))
                .map(|(_, id)| id)
                .collect();
            children.sort_by_key(|id| self.package(id).name.to_string());
            for id in children {
                if !frontier.contains(&id) {
                    frontier.push(id);
                }
            }
            next += 1;
        }
        order.extend(frontier.into_iter().skip(1));
        order.sort_by_key(|id| self.package(id).source.is_some());
        let index: HashMap<PackageId, usize> = order
            .iter()
            .enumerate()
            .map(|(i, id)| (id.clone(), i + 1))
            .collect();

        let mut crates = vec![self.krate(package, binary, true, &index)?];
        for id in &order {
            let package = self.package(id);
            let target = library_target(package).expect("only libraries are listed");
            crates.push(self.krate(package, &target.name.replace('-', "_"), false, &index)?);
        }
        name_modules(&mut crates);
        let mut libraries = BTreeMap::new();
        for package in &self.metadata.packages {
            let library = self
                .built
                .get(&package.id.repr)
                .and_then(|built| built.library.as_ref());
            if let (true, Some(path)) = (self.is_external(package), library) {
                libraries.insert(package.name.replace('-', "_"), path.clone());
            }
        }
        Ok(Project {
            package: package.name.to_string(),
            version: package.version.to_string(),
            binary: binary.to_string(),
            manifest: manifest.to_path_buf(),
            folder,
            target: self.metadata.target_directory.clone().into_std_path_buf(),
            crates,
            libraries,
            options: self.options.clone(),
            edition: self.edition,
            rust_version: package.rust_version.as_ref().map(ToString::to_string),
        })
    }

    fn is_external(&self, package: &Package) -> bool {
        self.external.contains(package.name.as_str())
    }

    fn is_inlined(&self, id: &PackageId) -> bool {
        let package = self.package(id);
        library_target(package).is_some()
            && !self.is_external(package)
            && self.built.get(&id.repr).is_some_and(|built| built.compiled)
    }

    /// Names in code and packages of the normal dependencies.
    fn dependencies(&self, id: &PackageId) -> Vec<(String, PackageId)> {
        let resolve = self.metadata.resolve.as_ref().expect("metadata resolves");
        let Some(node) = resolve.nodes.iter().find(|node| &node.id == id) else {
            return Vec::new();
        };
        let normal = |dependency: &&cargo_metadata::NodeDep| {
            dependency
                .dep_kinds
                .iter()
                .any(|kind| kind.kind == cargo_metadata::DependencyKind::Normal)
        };
        node.deps
            .iter()
            .filter(normal)
            .map(|dependency| (dependency.name.clone(), dependency.pkg.clone()))
            .collect()
    }

    /// The crates that names in a package's code refer to: its dependencies, and in its
    /// binary its own library. `index` has the positions of the inlined crates.
    fn externs(
        &self,
        package: &Package,
        binary: bool,
        index: &HashMap<PackageId, usize>,
    ) -> BTreeMap<String, Extern> {
        let mut externs = BTreeMap::new();
        for (name, id) in self.dependencies(&package.id) {
            let dependency = self.package(&id);
            if let Some(position) = index.get(&id) {
                externs.insert(name, Extern::Inlined(*position));
            } else if self.is_external(dependency) {
                externs.insert(name, Extern::External);
            } else if dependency
                .targets
                .iter()
                .any(cargo_metadata::Target::is_proc_macro)
            {
                let built = self.built.get(&id.repr);
                let library = built.and_then(|built| built.macros.clone());
                externs.insert(name, Extern::ProcMacro(library.unwrap_or_default()));
            }
        }
        if let Some(position) = index.get(&package.id).filter(|_| binary) {
            let library = library_target(package).expect("it is listed");
            externs.insert(library.name.replace('-', "_"), Extern::Inlined(*position));
        }
        externs
    }

    fn krate(
        &self,
        package: &Package,
        target: &str,
        binary: bool,
        index: &HashMap<PackageId, usize>,
    ) -> Result<Crate> {
        let found = package
            .targets
            .iter()
            .find(|t| t.name.replace('-', "_") == target.replace('-', "_") && t.is_bin() == binary)
            .with_context(|| format!("{}: no target {target}", package.name))?;
        let edition = found.edition.to_string().parse().unwrap_or(EDITION);
        let own = package.source.is_none();
        let script = self.scripts.get(&package.id.repr);
        let native = script.map(|script| script.native.as_slice());
        let is_foreign = |library: &&String| {
            let name = library.rsplit('=').next().unwrap_or_default();
            let name = name.split(':').next().unwrap_or_default();
            !LINKED_BY_STD.contains(&name)
        };
        if let Some(native) = native.unwrap_or_default().iter().find(is_foreign) {
            bail!(
                "{}: the crate `{}` links the native library `{native}`, which no source file can \
                 hold",
                package.manifest_path,
                package.name
            );
        }
        let folder = package.manifest_path.parent().expect("a file has a folder");
        let features = self
            .built
            .get(&package.id.repr)
            .map(|built| built.features.clone())
            .unwrap_or_default();
        let flags = script.map(|script| script.cfgs.clone()).unwrap_or_default();
        let own_root = found.src_path.clone().into_std_path_buf();
        let root = match self.options.stand_in.get(package.name.as_str()) {
            Some(path) if !binary => self.metadata.workspace_root.as_std_path().join(path),
            _ => own_root,
        };
        let flags = flags.iter().map(|flag| flag.replace(" = ", "="));
        let of_bundle = self.options.conditions.iter().filter(|_| own).cloned();
        Ok(Crate {
            name: package.name.to_string(),
            version: package.version.to_string(),
            license: package.license.clone(),
            authors: package.authors.clone(),
            module: if binary {
                String::new()
            } else {
                target.to_string()
            },
            root,
            folder: folder.as_std_path().to_path_buf(),
            workspace: self.metadata.workspace_root.clone().into(),
            edition,
            is_lowered: edition > self.edition,
            conditions: Conditions::new(
                features.iter().cloned(),
                flags.chain(of_bundle),
                self.target_conditions.clone(),
            ),
            features,
            externs: self.externs(package, binary, index),
            own,
            variables: variables(package, found, script),
            build_output: script.map(|script| script.out_dir.clone()),
        })
    }
}

fn library_target(package: &Package) -> Option<&cargo_metadata::Target> {
    package.targets.iter().find(|target| {
        target.is_lib() || target.is_rlib() || target.is_dylib() || target.is_cdylib()
    })
}

fn variables(
    package: &Package,
    target: &cargo_metadata::Target,
    script: Option<&Script>,
) -> BTreeMap<String, String> {
    let version = &package.version;
    let folder = package.manifest_path.parent();
    let folder = folder.expect("a file has a folder");
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let mut variables: BTreeMap<String, String> = [
        ("CARGO_MANIFEST_DIR", folder.to_string()),
        ("CARGO_PKG_NAME", package.name.to_string()),
        ("CARGO_CRATE_NAME", target.name.replace('-', "_")),
        ("CARGO_BIN_NAME", target.name.clone()),
        ("CARGO_PKG_VERSION", version.to_string()),
        ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
        ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
        ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
        ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
        ("CARGO_PKG_AUTHORS", package.authors.join(":")),
        ("CARGO_PKG_DESCRIPTION", text(&package.description)),
        ("CARGO_PKG_HOMEPAGE", text(&package.homepage)),
        ("CARGO_PKG_REPOSITORY", text(&package.repository)),
        ("CARGO_PKG_LICENSE", text(&package.license)),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_string(), value))
    .collect();
    if let Some(script) = script {
        variables.extend(script.variables.iter().cloned());
    }
    variables
}

/// Gives each crate a module name of its own: its name, and for a second
/// version of the same crate its name and version.
fn name_modules(crates: &mut [Crate]) {
    let mut taken: HashSet<String> = HashSet::new();
    for krate in crates.iter_mut().filter(|krate| !krate.module.is_empty()) {
        if !taken.insert(krate.module.clone()) {
            let version = krate.version.replace(['.', '-', '+'], "_");
            krate.module = format!("{}_{version}", krate.module);
            taken.insert(krate.module.clone());
        }
    }
}
