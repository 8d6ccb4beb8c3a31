//! The names that are written, and the shortest new ones for them.

use crate::output::captures::{is_format_text, with_new_captures};
use crate::output::layout::Names;
use crate::output::variables::Variables;
use crate::program::captures::captures;
use crate::program::printer::without_inert_attributes;
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind, Part, Program, Unit};
use crate::program::verbatim::definitions;
use crate::tokens::{Token, TokenKind};
use std::collections::{BTreeMap, HashMap, HashSet};

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

/// Constraints on mangled names, learned from the compiler's errors.
#[derive(Clone, Debug, Default)]
pub struct NameConstraints {
    /// Names that must not be mangled: those of the standard library and others that errors
    /// are about.
    pub unmangled: HashSet<String>,
    /// Names that must stay public.
    pub public: HashSet<String>,
}

/// Names of the selected text, and how often each stands there.
pub struct Survey {
    /// Without variables.
    counts: BTreeMap<String, usize>,
    fixed: HashSet<String>,
    /// More words that are no new names.
    taken: HashSet<String>,
    /// Macros that may make text of names in their arguments.
    takes_text: HashSet<String>,
    /// Names that can stand for a value without a path before them.
    values: HashSet<String>,
    /// Names of fields that nothing else has, save variables.
    pub fields: HashSet<String>,
    /// Names of fields and of something else.
    shared: HashSet<String>,
    functions: Vec<FunctionNames>,
}

/// Names in one function.
struct FunctionNames {
    id: Id,
    /// The text, its variables' names marked as final.
    parts: Vec<Part>,
    /// How often each variable stands there.
    variables: BTreeMap<String, usize>,
    /// The other names that a variable would hide.
    others: HashSet<String>,
}

impl FunctionNames {
    fn new(id: Id, unit: &Unit, variables: &Variables) -> FunctionNames {
        let mut names = FunctionNames {
            id,
            parts: unit.parts.clone(),
            variables: BTreeMap::new(),
            others: HashSet::new(),
        };
        let mut at = 0;
        for part in &mut names.parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            for i in 0..tokens.len() {
                tokens[i].is_final = variables.tokens.contains(&(at + i));
                let is_member =
                    i > 0 && tokens[i - 1].is_punct('.') && !(i > 1 && tokens[i - 2].is_punct('.'));
                let token = &tokens[i];
                let written = match token.kind {
                    TokenKind::Ident => vec![&*token.text],
                    TokenKind::Literal => captures(&token.text).collect(),
                    _ => continue,
                };
                for name in written {
                    if token.is_final && variables.names.contains(name) {
                        *names.variables.entry(name.to_string()).or_default() += 1;
                    } else if !is_member {
                        names.others.insert(name.to_string());
                    }
                }
            }
            at += tokens.len();
        }
        names
    }

    /// The text with new names.
    fn renamed(&self, new: &HashMap<&str, &str>, of_items: &HashMap<String, String>) -> Vec<Part> {
        let new_name = |name: &str| {
            let of_item = || of_items.get(name).map(String::as_str);
            new.get(name).copied().or_else(of_item)
        };
        let mut parts = self.parts.clone();
        for part in &mut parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            for token in tokens.iter_mut().filter(|token| token.is_final) {
                if token.kind == TokenKind::Literal {
                    token.text = with_new_captures(&token.text, new_name).into();
                } else if let Some(name) = new.get(&*token.text) {
                    token.text = (*name).into();
                }
            }
        }
        parts
    }
}

impl Survey {
    /// Counts the names of the selected text, with the variables of functions counted apart.
    /// No new name may be one of `called`; what is imported from a crate of `outside` keeps its
    /// name.
    pub fn new(
        program: &Program,
        selection: &Selection,
        variables: &HashMap<Id, Variables>,
        called: &HashSet<String>,
        outside: &HashSet<&str>,
    ) -> Survey {
        let mut survey = Survey {
            counts: BTreeMap::new(),
            taken: called.clone(),
            takes_text: macros_that_take_text(program, selection),
            fixed: RESERVED.iter().map(|word| (*word).to_string()).collect(),
            values: HashSet::new(),
            fields: HashSet::new(),
            shared: HashSet::new(),
            functions: Vec::new(),
        };
        let mut declared: HashSet<String> = HashSet::new();
        let mut bare: HashSet<String> = HashSet::new();
        // Of types, with their variants.
        let mut known: HashSet<String> = HashSet::new();
        let mut has_variants_of_std = false;
        for (id, unit) in program.units.iter().enumerate() {
            if !selection.live[id] {
                continue;
            }
            // Names of the standard library and of other crates are not ours.
            let target = unit.import().map_or(&[][..], |import| &import.target);
            let first = target.first().map(|name| name.trim_start_matches("::"));
            let is_standard = matches!(first, Some("std" | "core" | "alloc"));
            let is_glob = unit.import().is_some_and(|import| import.glob);
            has_variants_of_std |=
                is_standard && is_glob && target.last().is_some_and(|name| is_capitalized(name));
            if unit.kind() == Kind::Type {
                known.extend(own_names(unit, |_, _| true));
            }
            if is_standard || first.is_some_and(|first| outside.contains(first)) {
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
            survey.values.extend(values(program, id));
            if is_struct_with_fields(unit) {
                survey.fields.extend(own_names(unit, is_field));
            }
            declared.extend(unit.name.clone());
            if unit.is_linked_by_name() {
                survey.fixed.extend(unit.name.clone());
            }
            let of_function = variables.get(&id);
            let names = of_function.map(|variables| FunctionNames::new(id, unit, variables));
            for part in names.as_ref().map_or(&unit.parts, |names| &names.parts) {
                let tokens = match part {
                    Part::Tokens(tokens) => tokens,
                    Part::Body(tokens) if selection.bodies[id] => tokens,
                    _ => continue,
                };
                let tokens = without_inert_attributes(tokens, false, &program.verbatim);
                survey.count(&tokens, &mut bare, prints_names);
            }
            survey.functions.extend(names);
        }
        survey.counts.retain(|name, _| bare.contains(name));
        if has_variants_of_std {
            // Under another name, a variant in a pattern would be a new variable.
            let is_variant = |name: &&String| {
                name.len() > 1
                    && is_capitalized(name)
                    && !known.contains(*name)
                    && !declared.contains(*name)
            };
            let variants = survey.counts.keys().filter(is_variant).cloned();
            survey.fixed.extend(variants);
        }
        declared.extend(survey.values.iter().cloned());
        let (shared, fields) =
            (survey.fields.into_iter()).partition(|name| declared.contains(name));
        (survey.shared, survey.fields) = (shared, fields);
        survey
    }

    /// Prints the names that stay and stand often.
    pub fn trace(&self) {
        if std::env::var_os("BUNDLE_TRACE").is_some() {
            let counts = self.counts.iter();
            let often = counts.filter(|(name, count)| self.fixed.contains(*name) && **count > 8);
            eprintln!("fixed: {:?}", often.collect::<Vec<_>>());
        }
    }

    fn count(&mut self, tokens: &[Token], bare: &mut HashSet<String>, prints_names: bool) {
        let mut attribute = 0usize;
        for (i, token) in tokens.iter().enumerate() {
            if token.is_final {
                continue;
            }
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
                    self.fixed.extend(printed_names(&tokens[i..]));
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
                    if token.is_ident("extern") {
                        self.fix_foreign(&tokens[i..]);
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

    /// Fixes the names that a block `extern "C" { ... }` declares: the linker knows them.
    fn fix_foreign(&mut self, block: &[Token]) {
        let declared: Vec<&Token> = arguments(block).collect();
        for names in declared.windows(3) {
            let is_mutable = names[0].is_ident("static") && names[1].is_ident("mut");
            if names[0].is_ident("fn") || names[0].is_ident("static") {
                let name = names[1 + usize::from(is_mutable)];
                self.fixed.insert(name.text.to_string());
            }
        }
    }

    /// Names between the brackets that follow are text.
    fn fix_arguments(&mut self, call: &[Token]) {
        let is_name = |kind| matches!(kind, TokenKind::Ident | TokenKind::Lifetime);
        let names = arguments(call).filter(|token| is_name(token.kind));
        self.fixed.extend(names.map(|token| token.text.to_string()));
    }

    /// Names captured by a format string: `{name}`, `{name:>width$}`.
    fn fix_captures(&mut self, literal: &str) {
        self.fixed.extend(captures(literal).map(str::to_string));
    }

    /// The new names with as many letters for variables alone as make the text
    /// shortest. Names of fields stand beside the others if `fields_share`.
    pub fn assign(&self, constraints: &NameConstraints, fields_share: bool) -> Names {
        let unmangled = &constraints.unmangled;
        let all = (0..=52).step_by(4).map(|letters| {
            let of_items = self.of_items(unmangled, letters, fields_share);
            let of_variables = self.of_variables(&of_items, letters);
            (self.cost(&of_items, &of_variables), of_items, of_variables)
        });
        let (_, of_items, of_variables) = all
            .min_by_key(|(cost, ..)| *cost)
            .expect("there is at least one");
        let functions = self.functions.iter().zip(&of_variables);
        let functions = functions.map(|(function, new)| {
            let new = new.iter().map(|(old, new)| (*old, new.as_str())).collect();
            (function.id, function.renamed(&new, &of_items))
        });
        Names {
            functions: functions.collect(),
            of_items,
            public: constraints.public.clone(),
        }
    }

    /// New names of items, the shortest for what stands most often. What can stand
    /// for a value gets none of the first `letters` one-letter names.
    fn of_items(
        &self,
        unmangled: &HashSet<String>,
        letters: usize,
        fields_share: bool,
    ) -> HashMap<String, String> {
        let stays = |name: &str| {
            self.fixed.contains(name)
                || unmangled.contains(name)
                || name == "'static"
                || name == "'_"
        };
        let movable = self.counts.iter().filter(|(name, _)| !stays(name));
        let mut order: Vec<(&String, usize)> =
            movable.map(|(name, count)| (name, *count)).collect();
        order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        let taken: HashSet<&str> = (self.counts.keys().chain(&self.fixed).chain(&self.taken))
            .map(String::as_str)
            .chain(STANDARD_METHODS.iter().copied())
            .collect();
        // Names of fields stand beside all others, but a variable that makes a field
        // of the same name must hide no value.
        let (fields, order): (Vec<_>, Vec<_>) =
            (order.into_iter()).partition(|(name, _)| fields_share && self.fields.contains(*name));
        let mut names = self.numbered(&order, letters, &taken);
        let values = names
            .iter()
            .filter(|(name, _)| self.values.contains(*name) || self.shared.contains(*name));
        let values: Vec<String> = values.map(|(_, short)| short.clone()).collect();
        let taken = taken.into_iter().chain(values.iter().map(String::as_str));
        names.extend(self.numbered(&fields, letters, &taken.collect()));
        names
    }

    fn numbered(
        &self,
        order: &[(&String, usize)],
        letters: usize,
        taken: &HashSet<&str>,
    ) -> HashMap<String, String> {
        let mut used: HashSet<String> = HashSet::new();
        let mut names = HashMap::new();
        // The first number that may be free, of lifetimes, of values and of all else.
        let mut next = [0, letters, 0];
        for (name, _) in order {
            let is_lifetime = name.starts_with('\'');
            let kind = if is_lifetime {
                0
            } else if self.values.contains(*name) {
                1
            } else {
                2
            };
            let mark = if is_lifetime { "'" } else { "" };
            let (number, short) = (next[kind]..)
                .map(|number| (number, format!("{mark}{}", short_name(number))))
                .find(|(_, short)| !taken.contains(short.as_str()) && !used.contains(short))
                .expect("names do not end");
            next[kind] = number;
            if short.len() < name.len() {
                used.insert(short.clone());
                names.insert((*name).clone(), short);
            }
        }
        names
    }

    /// New names of the variables of each function: first the letters that no name
    /// of a value has.
    fn of_variables(
        &self,
        of_items: &HashMap<String, String>,
        letters: usize,
    ) -> Vec<BTreeMap<&str, String>> {
        let taken: HashSet<&str> = (self.counts.keys().chain(&self.fixed))
            .map(String::as_str)
            .chain(STANDARD_METHODS.iter().copied())
            .collect();
        let items: HashSet<&str> = of_items.values().map(String::as_str).collect();
        let is_free = |short: &str| !taken.contains(short);
        let pool: Vec<String> = (0..letters)
            .map(short_name)
            .filter(|short| is_free(short))
            .collect();
        let more: Vec<String> = (52..)
            .map(short_name)
            .filter(|short| is_free(short) && !items.contains(short.as_str()))
            .take(self.most_variables())
            .collect();
        let mut found = Vec::new();
        for function in &self.functions {
            let others = function.others.iter();
            let hidden: HashSet<&str> = others
                .map(|name| of_items.get(name).unwrap_or(name).as_str())
                .collect();
            let mut order: Vec<(&String, &usize)> = function.variables.iter().collect();
            order.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let new = pool
                .iter()
                .chain(&more)
                .filter(|short| !hidden.contains(short.as_str()));
            let pairs = order.into_iter().zip(new);
            found.push(
                pairs
                    .map(|((name, _), new)| (name.as_str(), new.clone()))
                    .collect(),
            );
        }
        found
    }

    fn most_variables(&self) -> usize {
        let functions = self.functions.iter();
        let counts = functions.map(|function| function.variables.len() + function.others.len());
        counts.max().unwrap_or(0)
    }

    /// How many characters all names take under new ones.
    fn cost(
        &self,
        of_items: &HashMap<String, String>,
        of_variables: &[BTreeMap<&str, String>],
    ) -> usize {
        let length = |name: &String| of_items.get(name).unwrap_or(name).len();
        let items: usize = self
            .counts
            .iter()
            .map(|(name, count)| count * length(name))
            .sum();
        let functions = self.functions.iter().zip(of_variables);
        let variables = functions.flat_map(|(function, new)| {
            new.iter()
                .map(|(old, new)| new.len() * function.variables[*old])
        });
        items + variables.sum::<usize>()
    }
}

/// Names that a unit declares and that can stand for a value without a path before
/// them; of macros and imports with a new name, all that they could declare.
fn values(program: &Program, id: Id) -> Vec<String> {
    let unit = &program.units[id];
    let is_member = unit
        .parent
        .is_some_and(|parent| matches!(program.units[parent].kind(), Kind::Impl | Kind::Trait));
    match unit.kind() {
        Kind::Function | Kind::Constant | Kind::Static if !is_member => {
            unit.name.iter().cloned().collect()
        }
        // Variants may be imported.
        Kind::Type if !is_struct_with_fields(unit) => own_names(unit, |_, _| true),
        Kind::Macro | Kind::Invocation | Kind::Other => own_names(unit, |_, _| true),
        Kind::Use => {
            let import = unit.import();
            import
                .and_then(|import| import.alias.clone())
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The names in a unit's own text for which `keep` is true of tokens and index.
fn own_names(unit: &Unit, keep: impl Fn(&[Token], usize) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for part in &unit.parts {
        if let Part::Tokens(tokens) | Part::Body(tokens) = part {
            let names = (0..tokens.len()).filter(|i| tokens[*i].kind == TokenKind::Ident);
            let names = names.filter(|i| keep(tokens, *i));
            found.extend(names.map(|i| tokens[i].text.to_string()));
        }
    }
    found
}

fn is_capitalized(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// Whether one colon follows a name.
fn is_field(tokens: &[Token], at: usize) -> bool {
    let is_colon = |n: usize| tokens.get(at + n).is_some_and(|token| token.is_punct(':'));
    is_colon(1) && !is_colon(2)
}

fn is_struct_with_fields(unit: &Unit) -> bool {
    let is_struct = |tokens: &[Token], at: usize| tokens[at].is_ident("struct");
    unit.kind() == Kind::Type
        && !own_names(unit, is_struct).is_empty()
        && !own_names(unit, is_field).is_empty()
}

/// After `#`, the attribute `[derive(Debug)]` of an item that is no unit, since it
/// stands in a function or in a macro: the names in the item, which `Debug` prints,
/// without a macro's variables and the parts of paths.
fn printed_names(tokens: &[Token]) -> Vec<String> {
    let mut depth = 0;
    let mut is_attribute = true;
    let mut prints = false;
    let mut names = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let is_sign =
            |at: usize, sign: char| tokens.get(at).is_some_and(|token| token.is_punct(sign));
        let is_path = is_sign(i + 1, ':') && is_sign(i + 2, ':')
            || i > 1 && is_sign(i - 1, ':') && is_sign(i - 2, ':');
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            TokenKind::Ident if is_attribute => prints |= token.is_ident("Debug"),
            TokenKind::Ident if i > 0 && !is_sign(i - 1, '$') && !is_path => {
                names.push(token.text.to_string());
            }
            _ => {}
        }
        let is_end = token.is_punct(';') || token.is_bracket("}");
        if depth == 0 && is_attribute {
            if !prints {
                break;
            }
            is_attribute = false;
        } else if depth < 0 || depth == 0 && is_end {
            break;
        }
    }
    names
}

/// Macros of the standard library that read words in their arguments, as `asm!` does with its
/// operands and options.
const TAKE_TEXT: [&str; 6] = [
    "asm",
    "cfg",
    "concat_idents",
    "global_asm",
    "naked_asm",
    "stringify",
];

/// [`TAKE_TEXT`], macros that derive `Debug`, and macros that hand their arguments on to one of
/// those: `stringify!($name)`.
fn macros_that_take_text(program: &Program, selection: &Selection) -> HashSet<String> {
    let mut found: HashSet<String> = TAKE_TEXT.map(str::to_string).into();
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
            for (name, body) in definitions(unit) {
                if hands_arguments_on(body, &found) || derives_debug(body) {
                    found.insert(name.to_string());
                }
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Whether a macro's text has a `derive` with `Debug`.
fn derives_debug(body: &[Token]) -> bool {
    (0..body.len()).any(|i| {
        let mut list = body[i..].iter().take_while(|token| !token.is_bracket(")"));
        body[i].is_ident("derive") && list.any(|token| token.is_ident("Debug"))
    })
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
