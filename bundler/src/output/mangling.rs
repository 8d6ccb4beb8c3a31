//! Name mangling for the compact level.
//!
//! One old name becomes one new name in the whole file, so that no name can come
//! to mean something else in one place only. Variables may share a new name if no
//! function holds both and no item has it. Which names belong to the standard
//! library is found by the compiler: where one of those was mangled, too, it
//! reports an error, and the name is restored. The functions with code and their
//! calls must be the same as before.

use crate::compiler::{Compiler, Diagnostic};
use crate::output::captures::is_format_text;
use crate::output::layout::{lay_out, Names, Style};
use crate::program::printer::without_idle_attributes;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program};
use crate::tokens::{Kind as TokenKind, Token};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Words that mean something to the compiler.
const RESERVED: &[&str] = &[
    "as",
    "async",
    "auto",
    "await",
    "box",
    "break",
    "const",
    "continue",
    "crate",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "macro_rules",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "pub",
    "raw",
    "ref",
    "return",
    "safe",
    "self",
    "Self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "union",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
    "abstract",
    "become",
    "do",
    "final",
    "main",
    "std",
    "core",
    "alloc",
    "bool",
    "char",
    "str",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "Some",
    "None",
    "Ok",
    "Err",
    "Option",
    "Result",
    "Vec",
    "String",
    "Box",
    "Default",
    "Clone",
    "Copy",
    "Iterator",
    "IntoIterator",
    "From",
    "Into",
    "Debug",
    "Display",
    "Eq",
    "PartialEq",
    "Ord",
    "PartialOrd",
    "Hash",
    "Drop",
    "Fn",
    "FnMut",
    "FnOnce",
    "Send",
    "Sync",
    "Sized",
    "Deref",
    "DerefMut",
    "Index",
    "IndexMut",
    "Add",
    "Sub",
    "Mul",
    "Div",
    "Not",
    "Neg",
    "BitAnd",
    "BitOr",
    "BitXor",
    "fmt",
    "ops",
    "cmp",
    "iter",
    "mem",
    "ptr",
    "clone",
    "len",
    "push",
    "map",
    "next",
    "unwrap",
    "new",
    "static",
    "_",
];

/// Short methods of the standard library, which a new name must not be.
const STANDARD_METHODS: &[&str] = &[
    "le", "lt", "gt", "ge", "eq", "ne", "or", "ok", "ln", "abs", "add", "all", "and", "any", "cmp",
    "cos", "div", "end", "err", "exp", "fmt", "get", "log", "map", "max", "min", "mul", "neg",
    "not", "nth", "pop", "pow", "rem", "rev", "set", "shl", "shr", "sin", "sub", "sum", "tan",
    "xor", "zip",
];

/// Rounds after which name mangling gives up. A guess; the bot needs six.
const ROUNDS: usize = 40;

/// New names under which the file compiles and generates code for the same
/// functions; none if no set of names does. `kept` holds names known not to be
/// ours, and gets those that are found.
///
/// # Errors
/// If the compiler cannot be started.
pub fn mangle(
    program: &Program,
    selection: &Selection,
    compiler: &Compiler,
    calls: &BTreeSet<String>,
    kept: &mut HashSet<String>,
    progress: &dyn Fn(&str),
) -> Result<Names> {
    let mut survey = Survey::new(program, selection);
    // A new name must not be one of the standard library's in the calls, which
    // could not be distinguished from it when they are compared.
    survey.taken = calls.iter().flat_map(|call| words(call)).collect();
    let dense = Style {
        readable: false,
        documented: false,
    };
    if std::env::var_os("BUNDLE_TRACE").is_some() {
        let dear = survey
            .counts
            .iter()
            .filter(|(name, count)| survey.fixed.contains(*name) && **count > 8);
        eprintln!("fixed: {:?}", dear.collect::<Vec<_>>());
    }
    for round in 1..=ROUNDS {
        let mut names = survey.assign(kept, 0);
        let mut text = lay_out(program, selection, &|_| false, dense, &names).text;
        let verdict = compiler.check(&text, &[])?;
        if verdict.success {
            // Variables share names if that compiles too.
            let shared = survey.assign_shared(kept);
            let shorter = lay_out(program, selection, &|_| false, dense, &shared).text;
            if compiler.check(&shorter, &[])?.success {
                (names, text) = (shared, shorter);
            } else {
                progress("variables cannot share names");
            }
        }
        let old: HashMap<&str, &str> = names
            .iter()
            .map(|(old, new)| (new.as_str(), old.as_str()))
            .collect();
        if verdict.success {
            let after = compiler.calls_of_both(&text)?;
            let after: BTreeSet<String> = after
                .iter()
                .map(|name| with_old_names(name, &old))
                .collect();
            let differing: Vec<&String> = after.symmetric_difference(calls).collect();
            let strange = blamed_by_calls(&differing, &names);
            progress(&format!(
                "round {round}: {} calls differ, {} names go back",
                differing.len(),
                strange.len()
            ));
            if std::env::var_os("BUNDLE_TRACE").is_some() {
                differing
                    .iter()
                    .take(12)
                    .for_each(|call| eprintln!("    {call}"));
            }
            if strange.is_empty() && !differing.is_empty() {
                progress("short names would change what is called; names stay");
                return Ok(Names::new());
            }
            if strange.is_empty() {
                progress(&format!("round {round}: {} names are short", names.len()));
                return Ok(names);
            }
            kept.extend(strange);
            continue;
        }
        let back = blamed_by_errors(&verdict.diagnostics, &old);
        if std::env::var_os("BUNDLE_TRACE").is_some() {
            eprintln!("    back: {back:?}");
        }
        progress(&format!(
            "round {round}: {} names, {} go back{}",
            names.len(),
            back.len(),
            if back.len() < 4 {
                format!(": {back:?}")
            } else {
                String::new()
            }
        ));
        let before = kept.len();
        kept.extend(back);
        if kept.len() == before {
            progress("no short names compile; names stay");
            return Ok(Names::new());
        }
    }
    progress("mangling names does not come to an end; names stay");
    Ok(Names::new())
}

/// The old names that calls which differ are about: most often the called
/// function's own name, else all names in them.
fn blamed_by_calls(differing: &[&String], names: &Names) -> HashSet<String> {
    let named = |text: &str| -> Vec<String> {
        let words = words(text).into_iter();
        words.filter(|word| names.contains_key(word)).collect()
    };
    let of_callees: HashSet<String> = differing
        .iter()
        .filter_map(|call| call.split(" -> ").last()?.rsplit("::").next().map(named))
        .flatten()
        .collect();
    if of_callees.is_empty() {
        differing.iter().flat_map(|call| named(call)).collect()
    } else {
        of_callees
    }
}

/// The old names that errors are about. Errors that name what is not found come
/// first; the others often follow from them, and stand beside names that are ours.
fn blamed_by_errors(diagnostics: &[Diagnostic], old: &HashMap<&str, &str>) -> HashSet<String> {
    let errors = diagnostics.iter().filter(|d| d.level == "error");
    let exact: HashSet<String> = errors
        .clone()
        .flat_map(|error| blamed(error, old, true))
        .collect();
    if exact.is_empty() {
        errors.flat_map(|error| blamed(error, old, false)).collect()
    } else {
        exact
    }
}

/// The old names that an error is about; if exact ones are asked for, only
/// those that it says are not found.
fn blamed(error: &Diagnostic, old: &HashMap<&str, &str>, is_exact: bool) -> Vec<String> {
    let find = |text: &str| -> Vec<String> {
        words(text)
            .iter()
            .filter_map(|word| old.get(word.as_str()).map(|old| (*old).to_string()))
            .collect()
    };
    let quoted: String = error
        .message
        .split('`')
        .skip(1)
        .step_by(2)
        .take(1)
        .collect::<Vec<_>>()
        .join(" ");
    let by_message = find(&quoted);
    let code = error.code();
    let names_first = [
        "E0599", "E0425", "E0412", "E0432", "E0433", "E0405", "E0407", "E0437", "E0438", "E0560",
        "E0609", "E0422", "E0423", "E0531", "E0532", "E0576", "E0220", "E0026", "E0027", "E0574",
        "E0573", "E0191", "E0229",
    ];
    if names_first.contains(&code) && !by_message.is_empty() {
        return by_message;
    }
    if error.message.starts_with("cannot find") && !by_message.is_empty() {
        return by_message;
    }
    if is_exact {
        return Vec::new();
    }
    if code == "E0046" {
        // The trait's members that are missing have other names now.
        let texts: String = error
            .spans
            .iter()
            .flat_map(|s| &s.text)
            .map(|t| t.text.as_str())
            .collect();
        return find(&texts);
    }
    let mut found = Vec::new();
    let places = error.spans.iter().filter(|span| span.is_primary);
    let others = error.spans.iter().filter(|span| !span.is_primary);
    for span in places.chain(others) {
        if !span.is_primary && !found.is_empty() {
            break;
        }
        for line in &span.text {
            let from = line.highlight_start.saturating_sub(1);
            let to = line.highlight_end.saturating_sub(1).max(from);
            let part: String = line.text.chars().skip(from).take(to - from).collect();
            found.extend(find(&part));
        }
    }
    if found.is_empty() {
        found = by_message;
    }
    if found.is_empty() {
        found = find(&error.message);
    }
    found
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}

/// A demangled name with each short name replaced by its old one.
fn with_old_names(name: &str, old: &HashMap<&str, &str>) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in name.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' || c == '\'' {
            word.push(c);
        } else {
            out.push_str(old.get(word.as_str()).copied().unwrap_or(&word));
            word.clear();
            out.push(c);
        }
    }
    out.trim_end().to_string()
}

/// Names of the selected text, and how often each stands there.
struct Survey {
    counts: BTreeMap<String, usize>,
    fixed: HashSet<String>,
    /// More words that are no new names.
    taken: HashSet<String>,
    /// Macros that may make text of names in their arguments.
    takes_text: HashSet<String>,
    /// Functions in which each name stands, if it stands nowhere else and
    /// only as a variable or parameter.
    locals: BTreeMap<String, BTreeSet<Id>>,
}

impl Survey {
    fn new(program: &Program, selection: &Selection) -> Survey {
        let mut survey = Survey {
            counts: BTreeMap::new(),
            taken: HashSet::new(),
            locals: BTreeMap::new(),
            takes_text: macros_that_take_text(program, selection),
            fixed: RESERVED.iter().map(|word| (*word).to_string()).collect(),
        };
        let mut bare: HashSet<String> = HashSet::new();
        let mut wide: HashSet<String> = HashSet::new();
        for (id, unit) in program.units.iter().enumerate() {
            if !selection.live[id] {
                continue;
            }
            // Names of the standard library are not ours.
            let target = unit.import().map_or(&[][..], |import| &import.target);
            let first = target.first().map(|name| name.trim_start_matches("::"));
            if matches!(first, Some("std" | "core" | "alloc")) {
                survey.fixed.extend(target.iter().cloned());
            }
            // What `Debug` prints are names.
            let prints_names = program.children(id).any(|child| {
                selection.live[child]
                    && program.units[child].kind() == Kind::Derive
                    && program.units[child]
                        .trait_name()
                        .is_some_and(|name| name == "Debug")
            });
            for part in &unit.parts {
                let tokens = match part {
                    Part::Tokens(tokens) => tokens,
                    Part::Body(tokens) if selection.bodies[id] => tokens,
                    _ => continue,
                };
                let tokens = without_idle_attributes(tokens, false);
                survey.count(&tokens, &mut bare, prints_names);
                for (i, token) in tokens.iter().enumerate() {
                    let name = token.text.to_string();
                    if token.kind == TokenKind::Ident && unit.kind() == Kind::Function {
                        if is_variable(&tokens, i) {
                            survey.locals.entry(name).or_default().insert(id);
                            continue;
                        }
                        wide.insert(name);
                    } else {
                        wide.insert(name);
                    }
                }
            }
        }
        survey.counts.retain(|name, _| bare.contains(name));
        let counts = &survey.counts;
        let is_local = |name: &str| counts.contains_key(name) && !wide.contains(name);
        survey.locals.retain(|name, _| is_local(name));
        survey
    }

    fn count(&mut self, tokens: &[Token], bare: &mut HashSet<String>, prints_names: bool) {
        let mut attribute = 0usize;
        for (i, token) in tokens.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| &tokens[i]);
            match token.kind {
                TokenKind::Open if attribute > 0 => attribute += 1,
                TokenKind::Open
                    if token.is_bracket("[")
                        && before.is_some_and(|t| {
                            t.is_punct('#')
                                || t.is_punct('!') && i > 1 && tokens[i - 2].is_punct('#')
                        }) =>
                {
                    attribute = 1;
                }
                TokenKind::Close if attribute > 0 => attribute -= 1,
                TokenKind::Ident | TokenKind::Lifetime => {
                    let text = token.text.to_string();
                    // `$name:kind` in a macro's pattern.
                    let is_kind = before.is_some_and(|t| t.is_punct(':'))
                        && i > 2
                        && tokens[i - 3].is_punct('$');
                    if attribute > 0 || text.starts_with("r#") || prints_names || is_kind {
                        self.fixed.insert(text);
                        continue;
                    }
                    let follows =
                        |n: usize, c: char| tokens.get(i + n).is_some_and(|t| t.is_punct(c));
                    let is_member = before.is_some_and(|t| t.is_punct('.'))
                        && !(i > 1 && tokens[i - 2].is_punct('.'));
                    let is_path = before.is_some_and(|t| t.is_punct(':'))
                        && i > 1
                        && tokens[i - 2].is_punct(':');
                    let is_external = (follows(1, '!')
                        && !tokens.get(i + 1).is_some_and(|t| t.joint))
                        || is_member
                        || is_path;
                    if !is_external {
                        bare.insert(text.clone());
                    }
                    if self.takes_text.contains(&*token.text) && follows(1, '!') {
                        self.fix_arguments(&tokens[i..]);
                    }
                    *self.counts.entry(text).or_default() += 1;
                }
                TokenKind::Literal if !is_format_text(tokens, i) => {
                    self.fix_captures(&token.text);
                }
                _ => {}
            }
        }
    }

    /// Names between the brackets that follow are text.
    fn fix_arguments(&mut self, call: &[Token]) {
        let names = arguments(call).filter(|token| token.kind == TokenKind::Ident);
        self.fixed.extend(names.map(|token| token.text.to_string()));
    }

    /// Names captured by a format string: `{name}`, `{name:>width$}`.
    fn fix_captures(&mut self, literal: &str) {
        if !literal.contains('{') && !literal.contains('$') {
            return;
        }
        // `{name` and `name$`, whatever stands between.
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        for (i, c) in literal.char_indices() {
            let word: String = match c {
                '{' => literal[i + 1..]
                    .chars()
                    .take_while(|c| is_name(*c))
                    .collect(),
                '$' => {
                    let before: Vec<char> = literal[..i].chars().rev().collect();
                    let word = before.into_iter().take_while(|c| is_name(*c));
                    let word: Vec<char> = word.collect();
                    word.into_iter().rev().collect()
                }
                _ => continue,
            };
            self.fixed.insert(word);
        }
    }

    /// New names, the shortest for what stands most often. Variables of
    /// different functions may share `shared` names of one letter.
    fn assign(&self, kept: &HashSet<String>, shared: usize) -> Names {
        let mut order: Vec<(&String, usize)> = self
            .counts
            .iter()
            .filter(|(name, _)| {
                !self.fixed.contains(*name)
                    && !kept.contains(*name)
                    && name.as_str() != "'static"
                    && name.as_str() != "'_"
            })
            .map(|(name, count)| (name, *count))
            .collect();
        order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        let is_local = |name: &String| shared > 0 && self.locals.contains_key(name);
        let movable: HashSet<&str> = (order.iter())
            .filter(|(name, _)| is_local(name))
            .map(|(name, _)| name.as_str())
            .collect();
        let taken: HashSet<&str> = self
            .counts
            .keys()
            .map(String::as_str)
            .filter(|name| !movable.contains(name))
            .chain(self.fixed.iter().map(String::as_str))
            .chain(STANDARD_METHODS.iter().copied())
            .chain(self.taken.iter().map(String::as_str))
            .collect();
        let letters = (0..52).map(short_name);
        let pool: Vec<String> = letters
            .filter(|name| !taken.contains(name.as_str()))
            .take(shared)
            .collect();
        let mut names = Names::new();
        let mut used: HashSet<(Id, usize)> = HashSet::new();
        for (name, _) in order.iter().filter(|(name, _)| is_local(name)) {
            let functions = &self.locals[*name];
            let is_free = |i: &usize| functions.iter().all(|id| !used.contains(&(*id, *i)));
            if let Some(i) = (0..pool.len()).find(is_free) {
                used.extend(functions.iter().map(|id| (*id, i)));
                names.insert((*name).clone(), pool[i].clone());
            }
        }
        let mut number = 0;
        for (name, _) in order {
            if names.contains_key(name) {
                continue;
            }
            let lifetime = name.starts_with('\'');
            let mark = if lifetime { "'" } else { "" };
            let must_go = pool.contains(name);
            loop {
                let short = format!("{mark}{}", short_name(number));
                if short.len() >= name.len() && !must_go {
                    break;
                }
                number += 1;
                let is_taken = taken.contains(short.as_str())
                    || movable.contains(short.as_str())
                    || pool.contains(&short);
                if !is_taken {
                    names.insert(name.clone(), short);
                    break;
                }
            }
        }
        names
    }

    /// How many characters the names take under new ones.
    fn cost(&self, names: &Names) -> usize {
        let length = |name: &String| names.get(name).unwrap_or(name).len();
        self.counts
            .iter()
            .map(|(name, count)| count * length(name))
            .sum()
    }

    /// The new names with as many shared letters as make the text shortest.
    fn assign_shared(&self, kept: &HashSet<String>) -> Names {
        let all = (0..=52).step_by(4).map(|shared| self.assign(kept, shared));
        all.min_by_key(|names| self.cost(names)).unwrap_or_default()
    }
}

/// `stringify!` and the like, and macros that hand their arguments on to one of
/// those: `stringify!($name)`.
fn macros_that_take_text(program: &Program, selection: &Selection) -> HashSet<String> {
    let mut found: HashSet<String> = ["stringify", "concat_idents", "cfg"]
        .map(str::to_string)
        .into();
    loop {
        let before = found.len();
        for (id, unit) in program.units.iter().enumerate() {
            if !selection.live[id] {
                continue;
            }
            let target = unit.import().and_then(|import| import.target.last());
            if target.is_some_and(|name| found.contains(name)) {
                found.extend(unit.name.clone());
            }
            if unit.kind() != Kind::Macro {
                continue;
            }
            let hands_on = unit.parts.iter().any(|part| match part {
                Part::Tokens(tokens) => hands_arguments_on(tokens, &found),
                Part::Body(_) | Part::Child(_) => false,
            });
            if hands_on {
                found.extend(unit.name.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Whether a macro's text calls one of these macros with one of its own variables.
fn hands_arguments_on(tokens: &[Token], macros: &HashSet<String>) -> bool {
    (0..tokens.len().saturating_sub(2)).any(|i| {
        let is_call = macros.contains(&*tokens[i].text)
            && tokens[i + 1].is_punct('!')
            && tokens[i + 2].kind == TokenKind::Open;
        is_call && arguments(&tokens[i..]).any(|token| token.is_punct('$'))
    })
}

/// The tokens between the brackets of a macro call.
fn arguments(call: &[Token]) -> impl Iterator<Item = &Token> {
    let mut depth = 0;
    call.iter().skip(2).take_while(move |token| {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        depth > 0
    })
}

/// Whether a name stands where only a variable, a type parameter or what is
/// found by other means can stand: it is declared by no keyword and no part of
/// a path, member access or macro call.
fn is_variable(tokens: &[Token], at: usize) -> bool {
    const DECLARING: &[&str] = &[
        "fn",
        "struct",
        "enum",
        "union",
        "trait",
        "type",
        "mod",
        "const",
        "static",
        "use",
        "impl",
        "macro_rules",
        "extern",
        "crate",
        "as",
    ];
    let before = |n: usize| at.checked_sub(n).map(|i| &tokens[i]);
    let after = |n: usize| tokens.get(at + n);
    let is = |token: Option<&Token>, c: char| token.is_some_and(|token| token.is_punct(c));
    let is_member = is(before(1), '.') && !is(before(2), '.');
    let in_path =
        is(before(1), ':') && is(before(2), ':') || is(after(1), ':') && is(after(2), ':');
    let is_macro = is(after(1), '!') && !is(after(2), '=') || is(before(1), '$');
    let declared = before(1).is_some_and(|token| DECLARING.iter().any(|word| token.is_ident(word)));
    !is_member && !in_path && !is_macro && !declared
}

/// The short names in order: `a`, ..., `Z`, `aa`, `ab`, ...
fn short_name(number: usize) -> String {
    const FIRST: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const REST: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let mut name = String::new();
    name.push(char::from(FIRST[number % FIRST.len()]));
    let mut left = number / FIRST.len();
    while left > 0 {
        left -= 1;
        name.push(char::from(REST[left % REST.len()]));
        left /= REST.len();
    }
    name
}
