//! Calls of the compiler: errors and lints of a text, and which functions it
//! generates code for.

use crate::sources::conditions::rustc;
use anyhow::{anyhow, bail, ensure, Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;

/// The crate that a text is compiled as: the first part of its paths in the compiler's output.
pub const CRATE_NAME: &str = "pasted";

/// Width of messages: types longer than half of it would be cut, and their names are what
/// the search for units goes by.
const WIDTH: &str = "--diagnostic-width=1000000";

/// Name of the text that is type-checked.
const CHECKED: &str = "check.rs";

/// Name of the text that is compiled to LLVM's text.
const COMPILED: &str = "instances.rs";

/// Options of a type check.
const CHECK: &[&str] = &["--emit=metadata", "--cap-lints=warn"];

/// One message of the compiler.
#[derive(Clone, Debug, Deserialize)]
pub struct Diagnostic {
    /// The sentence.
    pub message: String,
    /// Error number or lint name.
    pub code: Option<Code>,
    /// `error`, `warning`, ...
    pub level: String,
    /// Places that the message is about.
    pub spans: Vec<Span>,
    /// Notes and helps.
    pub children: Vec<Diagnostic>,
    /// The message as the compiler prints it.
    pub rendered: Option<String>,
}

/// Error number or lint name.
#[derive(Clone, Debug, Deserialize)]
pub struct Code {
    /// `E0277` or `dead_code`.
    pub code: String,
}

/// A place in the text.
#[derive(Clone, Debug, Deserialize)]
pub struct Span {
    /// Counts from 1.
    pub line_start: usize,
    /// Counts from 1.
    pub line_end: usize,
    /// Counts from 1.
    pub column_start: usize,
    /// Counts from 1, after the last character.
    pub column_end: usize,
    /// Whether it is what the message is about.
    pub is_primary: bool,
    /// The label printed under the place.
    pub label: Option<String>,
    /// The lines of the text.
    pub text: Vec<SpanText>,
    /// The macro call that it was expanded from, if any.
    pub expansion: Option<Box<Expansion>>,
    /// `<file>` or a path of the standard library.
    pub file_name: String,
    /// Text that would mend it.
    pub suggested_replacement: Option<String>,
}

/// One line of a place.
#[derive(Clone, Debug, Deserialize)]
pub struct SpanText {
    /// The line.
    pub text: String,
    /// Counts from 1.
    pub highlight_start: usize,
    /// Counts from 1.
    pub highlight_end: usize,
}

impl SpanText {
    /// The marked part.
    pub fn marked(&self) -> String {
        let length = self.highlight_end.saturating_sub(self.highlight_start);
        let before = self.highlight_start.saturating_sub(1);
        let marked = self.text.chars().skip(before).take(length);
        marked.collect()
    }
}

/// A macro call.
#[derive(Clone, Debug, Deserialize)]
pub struct Expansion {
    /// Place of the call.
    pub span: Span,
}

impl Diagnostic {
    /// The error number or lint.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |code| code.code.as_str())
    }

    /// The paths that end where the marked parts of lines do.
    pub fn marked_paths(&self) -> Vec<String> {
        let places = self.spans.iter().filter(|span| span.is_primary);
        let lines = places.flat_map(|span| &span.text);
        let of_line = |line: &SpanText| {
            let end = line.highlight_end.saturating_sub(1);
            let before: String = line.text.chars().take(end).collect();
            let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
            let start_of_name = |end: usize| before[..end].trim_end_matches(is_of_name).len();
            let mut start = start_of_name(before.len());
            while let Some(path) = before[..start].strip_suffix("::") {
                start = start_of_name(path.len());
            }
            before[start..].trim_start_matches(':').to_string()
        };
        lines.map(of_line).collect()
    }

    /// Message, labels and notes as one text.
    pub fn whole_text(&self) -> String {
        let mut text = self.message.clone();
        for span in &self.spans {
            text.push('\n');
            text.push_str(span.label.as_deref().unwrap_or_default());
            text.push(' ');
            text.push_str(span.suggested_replacement.as_deref().unwrap_or_default());
        }
        for child in &self.children {
            text.push('\n');
            text.push_str(&child.whole_text());
        }
        text
    }
}

/// Calls the compiler on texts in a folder of its own.
#[derive(Clone, Debug)]
pub struct Compiler {
    folder: PathBuf,
    /// Edition of every text.
    edition: u16,
    /// Compiled crates that the judge has.
    libraries: BTreeMap<String, PathBuf>,
    compilations: Arc<AtomicUsize>,
    /// Set by [`Compiler::compare_both`].
    compares_both: Arc<AtomicBool>,
}

/// How a program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Without options.
    Debug,
    /// As [`Mode::Debug`], with its assertions and checks of overflows, but some eight times as
    /// fast.
    Checked,
    /// With `-O`.
    Optimised,
}

/// Result of a type check.
#[derive(Debug)]
pub struct Verdict {
    /// All messages but the closing summaries.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether it compiled.
    pub success: bool,
}

/// The functions with code of a text, or the errors in it.
pub type Instantiated = Result<Instances, Vec<Diagnostic>>;

/// Monomorphised functions: those that the compiler generates code for.
#[derive(Clone, Debug, Default)]
pub struct Instances {
    /// First lines of the functions of the text.
    pub lines: BTreeSet<usize>,
    /// Functions and `caller -> callee` pairs with the types they are compiled for, the
    /// standard library's functions included.
    pub calls: BTreeSet<String>,
}

impl Compiler {
    /// Works in this folder, which is made.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn new(
        folder: &Path,
        edition: u16,
        libraries: &BTreeMap<String, PathBuf>,
    ) -> Result<Compiler> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
        Ok(Compiler {
            folder: folder.to_path_buf(),
            edition,
            libraries: libraries.clone(),
            compilations: Arc::default(),
            compares_both: Arc::new(AtomicBool::new(true)),
        })
    }

    /// Number of texts compiled so far, by all copies of this compiler.
    pub fn compilations(&self) -> usize {
        self.compilations.load(Ordering::Relaxed)
    }

    /// Names in code of the crates that stay outside.
    pub fn outside(&self) -> HashSet<&str> {
        self.libraries.keys().map(String::as_str).collect()
    }

    /// The folder for files on the way.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A call with what every call has.
    fn command(&self, source: &Path) -> Command {
        self.compilations.fetch_add(1, Ordering::Relaxed);
        let mut command = Command::new(rustc());
        command
            .args([
                "--edition",
                &self.edition.to_string(),
                "--crate-type",
                "bin",
                "--crate-name",
                CRATE_NAME,
            ])
            .arg(source);
        for (name, path) in &self.libraries {
            command
                .arg("--extern")
                .arg(format!("{name}={}", path.display()));
            let folder = path.parent().expect("a file has a folder");
            command
                .arg("-L")
                .arg(format!("dependency={}", folder.display()));
        }
        command
    }

    /// Type-checks a text with debug assertions, with lints if asked for.
    ///
    /// # Errors
    /// If the compiler cannot be started.
    pub fn check(&self, text: &str, lints: &[&str]) -> Result<Verdict> {
        std::fs::write(self.folder.join(CHECKED), text)?;
        self.check_file(lints, CHECK, "yes")
    }

    /// Type-checks a text without debug assertions; `None` if no attribute of it leaves anything
    /// out for them, so that [`Compiler::check`] has said all.
    ///
    /// # Errors
    /// If the compiler cannot be started.
    pub fn check_without_assertions(&self, text: &str) -> Result<Option<Verdict>> {
        if !has_choice_by_assertions(text) {
            return Ok(None);
        }
        std::fs::write(self.folder.join(CHECKED), text)?;
        self.check_file(&[], CHECK, "no").map(Some)
    }

    /// Type-checks a text with debug assertions and, where these leave something out, without, with
    /// the lints that are errors unless they are allowed. Some of these look at what bodies become.
    ///
    /// # Errors
    /// If the compiler cannot be started.
    pub fn check_with_denied_lints(&self, text: &str) -> Result<Verdict> {
        const OPTIONS: &[&str] = &["--emit=mir"];
        std::fs::write(self.folder.join(CHECKED), text)?;
        let verdict = self.check_file(&[], OPTIONS, "yes")?;
        if verdict.success && has_choice_by_assertions(text) {
            return self.check_file(&[], OPTIONS, "no");
        }
        Ok(verdict)
    }

    fn check_file(
        &self,
        lints: &[&str],
        options: &[&str],
        debug_assertions: &str,
    ) -> Result<Verdict> {
        let mut command = self.command(&self.folder.join(CHECKED));
        command
            .args(["--error-format=json", WIDTH])
            .args(options)
            .arg(format!("-Cdebug-assertions={debug_assertions}"))
            .arg("-o")
            .arg(self.folder.join("check.rmeta"));
        if lints.is_empty() {
            command.arg("-Awarnings");
        }
        for lint in lints {
            command.arg("-W").arg(lint);
        }
        let output = command.output().context("rustc")?;
        let success = output.status.success();
        let diagnostics = match diagnostics(&output.stderr) {
            Err(_) if success => Vec::new(),
            diagnostics => diagnostics?,
        };
        Ok(Verdict {
            diagnostics,
            success,
        })
    }

    /// The functions of a text that get code when reached from `main`, with their first lines; or
    /// the errors in the text.
    ///
    /// # Errors
    /// If the compiler fails for another reason.
    pub fn instances(&self, text: &str, debug_assertions: bool) -> Result<Instantiated> {
        std::fs::write(self.folder.join(COMPILED), text)?;
        self.compile(if debug_assertions { "yes" } else { "no" }, true)
    }

    /// Whether functions and calls are compared without debug assertions, too. If no text chooses
    /// by them, they only add calls.
    pub fn compare_both(&self, is_chosen_by_assertions: bool) {
        self.compares_both
            .store(is_chosen_by_assertions, Ordering::Relaxed);
    }

    /// The functions with code and their calls, with debug assertions or without.
    ///
    /// # Errors
    /// If the text does not compile.
    pub fn calls_of_both(&self, text: &str) -> Result<BTreeSet<String>> {
        let calls = self.calls_or_errors(text)?;
        calls.map_err(|diagnostics| anyhow!("{}", rendered(&diagnostics)))
    }

    /// As [`Compiler::calls_of_both`], or the errors in the text.
    ///
    /// # Errors
    /// If the compiler fails for another reason.
    pub fn calls_or_errors(&self, text: &str) -> Result<Result<BTreeSet<String>, Vec<Diagnostic>>> {
        std::fs::write(self.folder.join(COMPILED), text)?;
        if !self.compares_both.load(Ordering::Relaxed) {
            let found = self.compile("yes", false)?;
            return Ok(found.map(|instances| instances.calls));
        }
        std::thread::scope(|scope| {
            let other = scope.spawn(|| self.compile("no", false));
            let first = self.compile("yes", false);
            let other = other.join().expect("the thread does not panic");
            Ok(match (first?, other?) {
                (Ok(mut first), Ok(mut other)) => {
                    first.calls.append(&mut other.calls);
                    Ok(first.calls)
                }
                (Err(diagnostics), _) | (_, Err(diagnostics)) => Err(diagnostics),
            })
        })
    }

    fn compile(&self, debug_assertions: &str, with_lines: bool) -> Result<Instantiated> {
        let ir = self.folder.join(format!("instances-{debug_assertions}.ll"));
        let output = self
            .command(&self.folder.join(COMPILED))
            .arg(format!("-Cdebug-assertions={debug_assertions}"))
            .arg(format!("-Cdebuginfo={}", u8::from(with_lines)))
            .args([
                "-Copt-level=0",
                "-Cno-prepopulate-passes",
                "-Ccodegen-units=1",
                "-Csymbol-mangling-version=v0",
                "-Awarnings",
                "--cap-lints=warn",
                "--emit=llvm-ir",
                "--error-format=json",
                WIDTH,
            ])
            .arg("-o")
            .arg(&ir)
            .output()
            .context("rustc")?;
        if !output.status.success() {
            return Ok(Err(diagnostics(&output.stderr)?));
        }
        let text = std::fs::read_to_string(&ir)?;
        Ok(Ok(read_instances(&text, COMPILED)))
    }

    /// Links a program from a text.
    ///
    /// # Errors
    /// If the text does not compile.
    pub fn build(&self, source: &Path, program: &Path, mode: Mode) -> Result<()> {
        let mut command = self.command(source);
        match mode {
            Mode::Debug => {}
            Mode::Checked => {
                // Optimisation across the parts of the file takes longer than it saves.
                command.args(["-Copt-level=1", "-Clto=off"]);
                command.args(["-Cdebug-assertions", "-Coverflow-checks"]);
            }
            Mode::Optimised => {
                command.arg("-O");
            }
        }
        let output = command
            .arg("-Awarnings")
            .arg("-o")
            .arg(program)
            .output()
            .context("rustc")?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }
}

/// Whether attributes of a text leave items out with or without debug assertions.
fn has_choice_by_assertions(text: &str) -> bool {
    let conditions = text.split("#[cfg(").skip(1);
    let mut conditions = conditions.filter_map(|rest| rest.split_once(']'));
    conditions.any(|(condition, _)| condition.contains("debug_assertions"))
}

/// The errors as the compiler prints them.
pub fn rendered(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|d| d.level == "error");
    let texts: Vec<&str> = errors.filter_map(|d| d.rendered.as_deref()).collect();
    texts.join("\n")
}

/// The errors that have a place.
pub fn errors(diagnostics: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    diagnostics
        .iter()
        .filter(|d| d.level == "error" && !d.spans.is_empty())
}

/// The messages that the compiler wrote as JSON.
fn diagnostics(stderr: &[u8]) -> Result<Vec<Diagnostic>> {
    let text = String::from_utf8_lossy(stderr);
    let lines = text.lines();
    let found: Vec<Diagnostic> = lines
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    ensure!(!found.is_empty(), "rustc: {text}");
    Ok(found)
}

/// The value of `key: ` in a line of metadata.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let start = line.find(&format!("{key}: "))? + key.len() + 2;
    let rest = &line[start..];
    let rest = rest.strip_prefix('"').unwrap_or(rest);
    let end = rest.find(['"', ',', ')']).unwrap_or(rest.len());
    Some(&rest[..end])
}

fn read_instances(ir: &str, file_name: &str) -> Instances {
    let mut files: HashMap<&str, &str> = HashMap::new();
    for line in ir.lines() {
        if let (Some((id, rest)), true) = (line.split_once(" = "), line.contains("!DIFile(")) {
            files.insert(id, field(rest, "filename").unwrap_or_default());
        }
    }
    let reached = reached(ir);
    let is_reached = |symbol: &str| reached.get(symbol).is_none_or(|is_reached| *is_reached);
    let mut instances = Instances::default();
    let mut caller = String::new();
    let mut calls: HashSet<(&str, &str)> = HashSet::new();
    let mut at = "";
    for line in ir.lines() {
        if line.starts_with("define ") {
            at = symbol(line).unwrap_or_default();
            caller = demangled(at);
            if is_reached(at) {
                instances.calls.insert(caller.clone());
            }
        } else if line.contains("!DISubprogram(") {
            let file = field(line, "file").and_then(|id| files.get(id)).copied();
            let number = field(line, "line").and_then(|number| number.parse().ok());
            let is_kept = field(line, "linkageName").is_none_or(is_reached);
            let is_of_text = file.is_some_and(|file| file.contains(file_name));
            if let (true, true, Some(number)) = (is_of_text, is_kept, number) {
                instances.lines.insert(number);
            }
        } else if (line.contains(" call ") || line.contains(" invoke ")) && is_reached(at) {
            if let Some(callee) = callee(line).filter(|callee| calls.insert((at, callee))) {
                instances
                    .calls
                    .insert(format!("{caller} -> {}", demangled(callee)));
            }
        }
    }
    instances
}

/// Whether each function and constant of a program can be reached from what the linker or the
/// runtime needs: `main`, unmangled names, used statics. The compiler makes code for the
/// functions in every static, also for one that nothing names.
fn reached(ir: &str) -> HashMap<&str, bool> {
    let mut references: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut open: Vec<&str> = Vec::new();
    let mut at = None;
    for line in ir.lines() {
        let is_global = line.starts_with('@');
        if line.starts_with("define ") || is_global {
            let name = symbol(line).unwrap_or_default();
            let is_local = line.contains(" private ") || line.contains(" internal ");
            let is_optional = name.starts_with("_R") || is_global && is_local;
            open.extend((!is_optional).then_some(name));
            at = Some(name);
        } else if line == "}" {
            at = None;
        }
        if let Some(name) = at {
            let parts = line.split('@').skip(1);
            references
                .entry(name)
                .or_default()
                .extend(parts.map(leading_symbol));
        }
        if is_global {
            at = None;
        }
    }
    let mut reached: HashMap<&str, bool> = references.keys().map(|name| (*name, false)).collect();
    while let Some(name) = open.pop() {
        if let Some(is_reached) = reached.get_mut(name).filter(|is_reached| !**is_reached) {
            *is_reached = true;
            open.extend(&references[name]);
        }
    }
    reached
}

/// The first symbol in a line of code.
fn symbol(line: &str) -> Option<&str> {
    Some(leading_symbol(&line[line.find('@')? + 1..]))
}

/// The function that a line calls by its name; `None` for a call through a pointer, whose first
/// symbol is an argument.
fn callee(line: &str) -> Option<&str> {
    let name = symbol(line)?;
    let (_, after) = line[line.find('@')?..].split_once(name)?;
    let after = after.strip_prefix('"').unwrap_or(after);
    after.starts_with('(').then_some(name)
}

/// The symbol that a text begins with. LLVM puts those with a `$` between quotes: crates outside
/// may have names of the legacy form, such as `_ZN5alloc3vec12Vec$LT$T$GT$4push17h...E`.
fn leading_symbol(text: &str) -> &str {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.split('"').next().unwrap_or_default();
    }
    let end = text
        .find(|c: char| !c.is_ascii_alphanumeric() && !"_.$".contains(c))
        .unwrap_or(text.len());
    &text[..end]
}

/// A function's name without its hash.
fn demangled(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}
