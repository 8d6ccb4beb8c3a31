//! Expansion of procedural macros by the server that comes with the toolchain
//! (`libexec/rust-analyzer-proc-macro-srv`): only the call of the macro is replaced, with
//! tokens that keep their places in the sources.
//!
//! The server reads one request on each line of its input, an object of JSON, and writes
//! one answer for each. Token trees are written as flat lists of numbers and a table of
//! texts (version 6 of its protocol; the version is asked for at the start).

use crate::sources::conditions::rustc;
use anyhow::{anyhow, bail, ensure, Context, Result};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The version of the protocol that is spoken here.
const VERSION: u64 = 6;

/// How a procedural macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MacroKind {
    /// `#[derive(Name)]`
    Derive,
    /// `#[name(...)]`
    Attribute,
    /// `name!(...)`
    Function,
}

/// A call of a procedural macro.
#[derive(Debug)]
pub struct Call<'a> {
    /// The compiled library that holds the macro.
    pub library: &'a Path,
    /// Name in that library.
    pub name: &'a str,
    /// The item of a derive or an attribute; the tokens between the brackets of others.
    pub body: TokenStream,
    /// The tokens between the brackets of an attribute.
    pub attribute: Option<TokenStream>,
    /// Variables that the macro may read.
    pub variables: &'a BTreeMap<String, String>,
    /// Folder of the calling crate's manifest.
    pub folder: &'a Path,
}

/// The running server, and the macros of the libraries asked for so far.
#[derive(Debug)]
pub struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    libraries: HashMap<PathBuf, Vec<(String, MacroKind)>>,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It waits for requests until it is ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts the server of the toolchain that Cargo uses.
    ///
    /// # Errors
    /// If the toolchain has none, or it speaks another version.
    pub fn start() -> Result<Server> {
        let output = Command::new(rustc())
            .args(["--print", "sysroot"])
            .output()
            .context("rustc --print sysroot")?;
        let sysroot = PathBuf::from(String::from_utf8(output.stdout)?.trim());
        let name = format!(
            "rust-analyzer-proc-macro-srv{}",
            std::env::consts::EXE_SUFFIX
        );
        let program = sysroot.join("libexec").join(name);
        let mut child = Command::new(&program)
            .args(["--format", "json-legacy"])
            // The server asks its callers to say that they expect its protocol to change.
            .env("RUST_ANALYZER_INTERNALS_DO_NOT_USE", "this is unstable")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| {
                format!(
                    "{}: the toolchain has no server for procedural macros",
                    program.display()
                )
            })?;
        let mut server = Server {
            input: child.stdin.take().expect("it is piped"),
            output: BufReader::new(child.stdout.take().expect("it is piped")),
            child,
            libraries: HashMap::new(),
        };
        let answer = server.ask(&json!({ "ApiVersionCheck": {} }))?;
        let version = &answer["ApiVersionCheck"];
        ensure!(
            version.as_u64() == Some(VERSION),
            "{}: speaks version {version} of its protocol, expected is {VERSION} (Rust 1.95)",
            program.display()
        );
        Ok(server)
    }

    fn ask(&mut self, request: &Value) -> Result<Value> {
        let shown = || "the server for procedural macros".to_string();
        writeln!(self.input, "{request}").with_context(shown)?;
        self.input.flush().with_context(shown)?;
        let mut line = String::new();
        self.output.read_line(&mut line).with_context(shown)?;
        serde_json::from_str(&line).with_context(shown)
    }

    /// The macros of a compiled library.
    ///
    /// # Errors
    /// If the library cannot be loaded.
    pub fn macros(&mut self, library: &Path) -> Result<&[(String, MacroKind)]> {
        if !self.libraries.contains_key(library) {
            let answer = self.ask(&json!({ "ListMacros": { "dylib_path": library } }))?;
            let list = answer["ListMacros"]["Ok"]
                .as_array()
                .ok_or_else(|| anyhow!("{}: {answer}", library.display()))?;
            let known = list.iter().filter_map(|pair| {
                let kind = match pair[1].as_str()? {
                    "CustomDerive" => MacroKind::Derive,
                    "Attr" => MacroKind::Attribute,
                    _ => MacroKind::Function,
                };
                Some((pair[0].as_str()?.to_string(), kind))
            });
            self.libraries
                .insert(library.to_path_buf(), known.collect());
        }
        Ok(&self.libraries[library])
    }

    /// The tokens that a call becomes; of a derive, those that are added after the item.
    ///
    /// # Errors
    /// If the macro panics, or answers with `compile_error!`.
    pub fn expand(&mut self, call: Call) -> Result<TokenStream> {
        let mut writer = Writer::default();
        let body = writer.tree(call.body);
        let attribute = call.attribute.map(|stream| writer.tree(stream));
        let answer = self.ask(&json!({ "ExpandMacro": {
            "lib": call.library,
            "env": call.variables.iter().collect::<Vec<_>>(),
            "current_dir": call.folder,
            "macro_body": body,
            "macro_name": call.name,
            "attributes": attribute,
            "has_global_spans": { "def_site": 0, "call_site": 0, "mixed_site": 0 },
        }}))?;
        let answer = &answer["ExpandMacro"];
        if let Some(message) = answer["Err"].as_str() {
            bail!("the macro `{}` panics: {message}", call.name);
        }
        let tree = FlatTree::deserialize(&answer["Ok"])
            .with_context(|| format!("the macro `{}`", call.name))?;
        let root = tree.group(0, &writer.spans).with_context(|| {
            format!("the macro `{}` made a tree that cannot be read", call.name)
        })?;
        // An output in brackets is itself the root.
        let stream = match root.delimiter() {
            Delimiter::None => root.stream(),
            _ => TokenTree::from(root).into(),
        };
        if let Some(message) = refusal(&stream) {
            bail!("the macro `{}` refuses its input: {message}", call.name);
        }
        Ok(stream)
    }
}

/// The message, if all is one call of `compile_error!`.
fn refusal(stream: &TokenStream) -> Option<String> {
    let trees: Vec<TokenTree> = stream.clone().into_iter().collect();
    let at = trees
        .iter()
        .position(|tree| matches!(tree, TokenTree::Ident(name) if name == "compile_error"))?;
    match trees.get(at + 2) {
        Some(TokenTree::Group(group)) => Some(group.stream().to_string()),
        _ => None,
    }
}

/// Token trees as lists of numbers. Of each subtree: number of its opening token, of its
/// closing one, bracket, first child and end of its children in `token_tree`. Of each
/// literal: number, text, kind, suffix. Of each sign: number, character, whether joint. Of
/// each name: number, text, whether raw.
#[derive(Debug, Default, Deserialize, Serialize)]
struct FlatTree {
    subtree: Vec<u32>,
    literal: Vec<u32>,
    punct: Vec<u32>,
    ident: Vec<u32>,
    /// Children of all subtrees: index and kind, as `index << 2 | kind`.
    token_tree: Vec<u32>,
    text: Vec<String>,
}

const SUBTREE: u32 = 0;
const LITERAL: u32 = 1;
const PUNCT: u32 = 2;
const IDENT: u32 = 3;

/// In place of the suffix of a literal without one.
const NO_SUFFIX: u32 = u32::MAX;

/// Gives tokens numbers; number 0 is the call.
struct Writer {
    spans: Vec<Span>,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer {
            spans: vec![Span::call_site()],
        }
    }
}

impl Writer {
    fn number(&mut self, span: Span) -> u32 {
        self.spans.push(span);
        self.spans.len() as u32 - 1
    }

    /// The whole stream, level by level: a subtree stands behind what holds it.
    fn tree(&mut self, stream: TokenStream) -> FlatTree {
        let mut flat = FlatTree::default();
        let mut waiting: Vec<TokenStream> = vec![stream];
        flat.subtree.extend([0, 0, 0, 0, 0]);
        let mut next = 0;
        while next < waiting.len() {
            let children: Vec<TokenTree> = std::mem::take(&mut waiting[next]).into_iter().collect();
            let first = flat.token_tree.len() as u32;
            for child in children {
                let entry = match child {
                    TokenTree::Group(group) => {
                        let index = flat.subtree.len() as u32 / 5;
                        let bracket = match group.delimiter() {
                            Delimiter::None => 0,
                            Delimiter::Parenthesis => 1,
                            Delimiter::Brace => 2,
                            Delimiter::Bracket => 3,
                        };
                        let open = self.number(group.span_open());
                        let close = self.number(group.span_close());
                        flat.subtree.extend([open, close, bracket, 0, 0]);
                        waiting.push(group.stream());
                        index << 2 | SUBTREE
                    }
                    TokenTree::Literal(literal) => {
                        let index = flat.literal.len() as u32 / 4;
                        let parts = literal_parts(&literal.to_string());
                        let number = self.number(literal.span());
                        let text = flat.text_index(parts.text);
                        let suffix = if parts.suffix.is_empty() {
                            NO_SUFFIX
                        } else {
                            flat.text_index(parts.suffix)
                        };
                        flat.literal.extend([number, text, parts.kind, suffix]);
                        index << 2 | LITERAL
                    }
                    TokenTree::Punct(punct) => {
                        let index = flat.punct.len() as u32 / 3;
                        let joint = u32::from(punct.spacing() == Spacing::Joint);
                        let number = self.number(punct.span());
                        flat.punct
                            .extend([number, u32::from(punct.as_char()), joint]);
                        index << 2 | PUNCT
                    }
                    TokenTree::Ident(ident) => {
                        let index = flat.ident.len() as u32 / 3;
                        let name = ident.to_string();
                        let plain = name.strip_prefix("r#");
                        let number = self.number(ident.span());
                        let is_raw = u32::from(plain.is_some());
                        let text = flat.text_index(plain.unwrap_or(&name).to_string());
                        flat.ident.extend([number, text, is_raw]);
                        index << 2 | IDENT
                    }
                };
                flat.token_tree.push(entry);
            }
            let end = flat.token_tree.len() as u32;
            flat.subtree[next * 5 + 3] = first;
            flat.subtree[next * 5 + 4] = end;
            next += 1;
        }
        flat
    }
}

impl FlatTree {
    fn text_index(&mut self, text: String) -> u32 {
        self.text.push(text);
        self.text.len() as u32 - 1
    }

    /// A subtree; `None` if an index leads nowhere.
    fn group(&self, subtree: usize, spans: &[Span]) -> Option<Group> {
        let span = |number: u32| {
            let known = spans.get(number as usize).copied();
            known.unwrap_or_else(Span::call_site)
        };
        let [open, _, bracket, first, end] = *self.subtree.get(subtree * 5..subtree * 5 + 5)?
        else {
            return None;
        };
        let mut trees: Vec<TokenTree> = Vec::new();
        for entry in self.token_tree.get(first as usize..end as usize)? {
            let index = (entry >> 2) as usize;
            let text = |index: u32| self.text.get(index as usize).map(String::as_str);
            trees.push(match entry & 3 {
                SUBTREE => self.group(index, spans)?.into(),
                LITERAL => {
                    let [number, of_text, kind, suffix] =
                        *self.literal.get(index * 4..index * 4 + 4)?
                    else {
                        return None;
                    };
                    let suffix = if suffix == NO_SUFFIX {
                        ""
                    } else {
                        text(suffix)?
                    };
                    let written = written_literal(text(of_text)?, kind, suffix);
                    let mut literal: Literal = written.parse().ok()?;
                    literal.set_span(span(number));
                    literal.into()
                }
                PUNCT => {
                    let [number, sign, joint] = *self.punct.get(index * 3..index * 3 + 3)? else {
                        return None;
                    };
                    let spacing = if joint == 1 {
                        Spacing::Joint
                    } else {
                        Spacing::Alone
                    };
                    let mut punct = Punct::new(char::from_u32(sign)?, spacing);
                    punct.set_span(span(number));
                    punct.into()
                }
                _ => {
                    let [number, of_text, is_raw] = *self.ident.get(index * 3..index * 3 + 3)?
                    else {
                        return None;
                    };
                    let name = text(of_text)?;
                    if is_raw == 1 {
                        Ident::new_raw(name, span(number)).into()
                    } else {
                        Ident::new(name, span(number)).into()
                    }
                }
            });
        }
        let bracket = match bracket {
            1 => Delimiter::Parenthesis,
            2 => Delimiter::Brace,
            3 => Delimiter::Bracket,
            _ => Delimiter::None,
        };
        let mut group = Group::new(bracket, trees.into_iter().collect());
        group.set_span(span(open));
        Some(group)
    }
}

/// A literal as the server wants it.
struct LiteralParts {
    /// The text without quotes and suffix.
    text: String,
    /// Kind in the low byte, number of `#` in the next.
    kind: u32,
    suffix: String,
}

fn literal_parts(written: &str) -> LiteralParts {
    let quoted = |front: usize, quote: char, kind: u32| {
        let inner = &written[front..];
        let end = inner.rfind(quote).unwrap_or(inner.len());
        LiteralParts {
            text: inner[..end].to_string(),
            kind,
            suffix: inner.get(end + 1..).unwrap_or_default().to_string(),
        }
    };
    let raw = |front: usize, kind: u32| {
        let marks = written[front..].bytes().take_while(|b| *b == b'#').count();
        let start = front + marks + 1;
        let end = written.rfind('"').unwrap_or(written.len());
        LiteralParts {
            text: written[start..end].to_string(),
            kind: kind | (marks as u32) << 8,
            suffix: written[end + 1 + marks..].to_string(),
        }
    };
    match written.as_bytes() {
        [b'b', b'\'', ..] => quoted(2, '\'', 1),
        [b'\'', ..] => quoted(1, '\'', 2),
        [b'"', ..] => quoted(1, '"', 5),
        [b'r', b'"' | b'#', ..] => raw(1, 6),
        [b'b', b'"', ..] => quoted(2, '"', 7),
        [b'b', b'r', ..] => raw(2, 8),
        [b'c', b'"', ..] => quoted(2, '"', 9),
        [b'c', b'r', ..] => raw(2, 10),
        _ => number_parts(written),
    }
}

fn number_parts(written: &str) -> LiteralParts {
    const SUFFIXES: &[&str] = &[
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64",
    ];
    let is_hexadecimal = written.starts_with("0x");
    let suffix = SUFFIXES
        .iter()
        .find(|suffix| written.ends_with(**suffix) && !(is_hexadecimal && suffix.starts_with('f')));
    let suffix = suffix.copied().unwrap_or_default();
    let text = &written[..written.len() - suffix.len()];
    let is_float = !is_hexadecimal && text.contains(['.', 'e', 'E']);
    LiteralParts {
        text: text.to_string(),
        kind: if is_float { 4 } else { 3 },
        suffix: suffix.to_string(),
    }
}

fn written_literal(text: &str, kind: u32, suffix: &str) -> String {
    let marks = "#".repeat((kind >> 8) as usize);
    match kind & 0xff {
        1 => format!("b'{text}'{suffix}"),
        2 => format!("'{text}'{suffix}"),
        5 => format!("\"{text}\"{suffix}"),
        6 => format!("r{marks}\"{text}\"{marks}{suffix}"),
        7 => format!("b\"{text}\"{suffix}"),
        8 => format!("br{marks}\"{text}\"{marks}{suffix}"),
        9 => format!("c\"{text}\"{suffix}"),
        10 => format!("cr{marks}\"{text}\"{marks}{suffix}"),
        _ => format!("{text}{suffix}"),
    }
}
