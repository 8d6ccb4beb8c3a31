//! The commands of the documents: what stands in their fenced `sh` blocks. Each
//! package includes this file and checks the lines that call its program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One command of a document.
#[derive(Clone, Debug)]
pub struct Line {
    /// The document, relative to the root, and the line, for messages.
    pub place: String,
    /// Program and arguments, without redirection.
    pub words: Vec<String>,
    /// Where standard output goes, if into a file.
    pub output: Option<String>,
}

/// The repository.
pub fn root() -> PathBuf {
    let mut folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    while !folder.join("Cargo.lock").exists() {
        folder = folder.parent().expect("a folder above has Cargo.lock");
    }
    folder.to_path_buf()
}

/// All Markdown files of the repository, sorted.
pub fn documents() -> Vec<PathBuf> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                let is_made = ["target", "node_modules", "runs", "dist", "out"];
                if !name.starts_with('.') && !is_made.contains(&name.as_ref()) {
                    collect(&path, found);
                }
            } else if name.ends_with(".md") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root(), &mut found);
    found.sort();
    found
}

/// The commands of all documents, in order.
pub fn lines() -> Vec<Line> {
    let root = root();
    let mut lines = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        let name = document.strip_prefix(&root).expect("below the root");
        lines.extend(lines_of(&text, &name.display().to_string()));
    }
    lines
}

/// The commands of one document.
pub fn lines_of(text: &str, name: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut is_inside = false;
    let mut begun = String::new();
    let mut loops = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            is_inside = !is_inside && line.trim() == "```sh";
            continue;
        }
        if !is_inside {
            continue;
        }
        begun.push_str(line);
        if begun.ends_with('\\') {
            begun.pop();
            continue;
        }
        let place = format!("{name}:{}", number + 1);
        for words in split(&std::mem::take(&mut begun)) {
            if let Some(line) = command(words, &place, &mut loops) {
                lines.push(line);
            }
        }
    }
    lines
}

/// The commands of one line as words: quotes taken off, the comment cut off.
fn split(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars().chain([' ']) {
        match (c, quote) {
            (c, Some(end)) if c == end => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            ('#', None) if word.is_none() => break,
            (c, None) if c.is_whitespace() || c == ';' || c == '&' => {
                commands
                    .last_mut()
                    .expect("never empty")
                    .extend(word.take());
                if c == ';' || c == '&' {
                    commands.push(Vec::new());
                }
            }
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    commands.last_mut().expect("never empty").extend(word);
    commands
}

/// A command without what stands before and after it: variables, a loop's words,
/// `time`, `taskset`, redirections. A loop's variable has its first value.
fn command(mut words: Vec<String>, place: &str, loops: &mut Vec<(String, String)>) -> Option<Line> {
    loop {
        let first = words.first()?.clone();
        if first == "for" {
            loops.push((format!("${}", words[1]), words[3].clone()));
            return None;
        } else if first == "done" {
            loops.pop();
            return None;
        } else if first == "taskset" {
            words.drain(..3);
        } else if first == "time" || first == "do" || is_assignment(&first) {
            words.remove(0);
        } else {
            break;
        }
    }
    for (variable, value) in loops.iter() {
        for word in &mut words {
            *word = word.replace(variable, value);
        }
    }
    let mut output = None;
    if let Some(at) = words.iter().position(|word| word.starts_with('>')) {
        let attached = words[at].trim_start_matches('>').to_string();
        output = Some(attached)
            .filter(|name| !name.is_empty())
            .or_else(|| words.get(at + 1).cloned());
        words.truncate(at);
    }
    Some(Line {
        place: place.to_string(),
        words,
        output,
    })
}

fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
}

/// The arguments of the lines that call a program: as `cargo ALIAS`, as
/// `target/release/NAME` or as `NAME`, with `*` replaced by the files that fit.
pub fn calls_of(alias: &str, name: &str) -> Vec<(Line, Vec<String>)> {
    lines()
        .into_iter()
        .filter_map(|line| {
            let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
            let rest = match words.as_slice() {
                ["cargo", first, rest @ ..] if *first == alias => rest,
                [program, rest @ ..] => {
                    let program = program.trim_start_matches("./");
                    let program = program.trim_start_matches("target/release/");
                    if program != name {
                        return None;
                    }
                    rest
                }
                [] => return None,
            };
            let arguments = rest.iter().flat_map(|word| expanded(word)).collect();
            Some((line, arguments))
        })
        .collect()
}

/// The files that fit a path with `*`, sorted; the word itself if none does.
fn expanded(word: &str) -> Vec<String> {
    if !word.contains('*') {
        return vec![word.to_string()];
    }
    let root = root();
    let mut found = vec![PathBuf::new()];
    for component in word.split('/') {
        found = found
            .iter()
            .flat_map(|folder| fitting(&root, folder, component))
            .collect();
    }
    if found.is_empty() {
        return vec![word.to_string()];
    }
    let text = |path: &PathBuf| path.to_string_lossy().into_owned();
    found.iter().map(text).collect()
}

fn fitting(root: &Path, folder: &Path, component: &str) -> Vec<PathBuf> {
    let Some((start, end)) = component.split_once('*') else {
        return vec![folder.join(component)];
    };
    let entries = fs::read_dir(root.join(folder)).into_iter().flatten();
    let mut names: Vec<String> = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with(start) && name.ends_with(end))
        .collect();
    names.sort();
    names.iter().map(|name| folder.join(name)).collect()
}

/// Checks all lines that call a program. Lines with a subcommand of `quick`, unless
/// they have an option of `slow` or read what a slow one leaves, are run, in order, in a copy of the data that the
/// documents name; of the others the subcommand, the options and their values are
/// parsed.
pub fn check(alias: &str, name: &str, program: &Path, quick: &[&str], slow: &[&str]) {
    let calls = calls_of(alias, name);
    assert!(!calls.is_empty(), "no document calls {alias}");
    let folder = copy_of_data(alias);
    for line in lines().iter().filter(|line| line.words[0] == "mkdir") {
        let made = folder.join(line.words.last().expect("it has words"));
        fs::create_dir_all(made).expect("it can be made");
    }
    let mut faults = Vec::new();
    for (line, arguments) in calls {
        let has = |names: &[&str]| arguments.iter().any(|word| names.contains(&&**word));
        let mut words = arguments.iter().map(String::as_str);
        let subcommand = match words.next() {
            // Its own subcommand says how long it takes.
            Some("analyse") => words.next(),
            first => first,
        };
        let subcommand = subcommand.unwrap_or_default();
        let is_quick =
            quick.contains(&subcommand) && !has(slow) && !lacks_input(&arguments, &folder);
        let mut command = Command::new(program);
        command.current_dir(&folder);
        command.args(words_of_alias(alias)).args(&arguments);
        if is_quick {
            if let Some(output) = &line.output {
                let file = folder.join(output);
                fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
                command.stdout(fs::File::create(file).expect("it can be made"));
            }
        } else {
            // Help is printed when it is reached: all before it was parsed.
            command.arg("--help");
        }
        // A redirected standard output stays as it is.
        let output = command.stdin(Stdio::null()).output();
        let output = output.expect("the program starts");
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            let command = line.words.join(" ");
            faults.push(format!("{}: {command}\n{errors}", line.place));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The words that an alias of Cargo hands to its program before those of the line: `maps` of
/// `cargo maps`, which is `cargo run ... -- maps`.
fn words_of_alias(alias: &str) -> Vec<String> {
    let aliases = fs::read_to_string(root().join(".cargo/config.toml")).expect("aliases");
    let start = format!("{alias} = \"");
    let line = aliases.lines().find_map(|line| line.strip_prefix(&start));
    let words = line.and_then(|line| line.trim_end_matches('"').split_once(" -- "));
    let words = words.map_or("", |(_, words)| words);
    words.split_whitespace().map(str::to_string).collect()
}

/// Whether a command reads what a slow one before it would have left in `runs`.
fn lacks_input(arguments: &[String], folder: &Path) -> bool {
    (0..arguments.len()).any(|i| {
        let is_output = i > 0 && arguments[i - 1].starts_with("--");
        let word = &arguments[i];
        word.starts_with("runs/") && !is_output && !folder.join(word).exists()
    })
}

/// A folder with what the documents' commands read from the repository.
fn copy_of_data(alias: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("documents-{alias}"));
    let _ = fs::remove_dir_all(&folder);
    let root = root();
    let mut data = vec![PathBuf::from("tests/data"), PathBuf::from("maps/sets")];
    for game in fs::read_dir(root.join("games")).into_iter().flatten() {
        let game = game.expect("an entry").path();
        let game = game.strip_prefix(&root).expect("below the root");
        data.extend([game.join("tests/data"), game.join("maps/sets")]);
    }
    for part in data {
        copy(&root.join(&part), &folder.join(&part));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to).expect("it can be copied");
    } else if from.is_dir() {
        fs::create_dir_all(to).expect("it can be made");
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    }
}
