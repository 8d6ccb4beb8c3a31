//! Files of the bundler's source use each other in one direction only.

use bundler::tokens::{flatten, Token};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// By file, such as `program/units`: the files that it names.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// The sources below a folder, by path without `.rs`.
fn sources(folder: &Path, below: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy();
        let name = format!("{below}{name}");
        if path.is_dir() {
            sources(&path, &format!("{name}/"), found);
        } else {
            found.insert(name, fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// The paths that begin with `crate` or `super`; of a group, one for each name.
fn paths(tokens: &[Token]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if !token.is_ident("crate") && !token.is_ident("super") {
            continue;
        }
        let mut path = vec![token.text.to_string()];
        let mut rest = &tokens[i + 1..];
        while let [a, b, name, after @ ..] = rest {
            if !a.is_punct(':') || !b.is_punct(':') {
                break;
            }
            if name.is_bracket("{") {
                let inside = after.iter().take_while(|token| !token.is_bracket("}"));
                found.extend(
                    inside.map(|name| [path.clone(), vec![name.text.to_string()]].concat()),
                );
                break;
            }
            path.push(name.text.to_string());
            rest = after;
        }
        found.push(path);
    }
    found
}

/// The use graph of the sources: by file, the files that it names.
fn graph(sources: &BTreeMap<String, String>) -> Graph {
    let mut graph = Graph::new();
    for (file, text) in sources {
        let stream = text.parse().expect("Rust");
        let named = graph.entry(file.clone()).or_default();
        for path in paths(&flatten(stream)) {
            assert_ne!(path[0], "super", "{file}: paths begin with crate");
            let longest = (2..=path.len()).rev().map(|end| path[1..end].join("/"));
            named.extend(longest.filter(|name| sources.contains_key(name)).take(1));
        }
        named.remove(file);
    }
    graph
}

/// A circle, if there is one: files that each name the next.
fn circle(graph: &Graph) -> Option<Vec<String>> {
    let mut done: BTreeSet<&str> = BTreeSet::new();
    fn walk<'a>(
        graph: &'a Graph,
        file: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(at) = way.iter().position(|passed| *passed == file) {
            return Some(way[at..].iter().map(ToString::to_string).collect());
        }
        if done.contains(file) {
            return None;
        }
        way.push(file);
        for next in graph.get(file).into_iter().flatten() {
            if let Some(found) = walk(graph, next, way, done) {
                return Some(found);
            }
        }
        way.pop();
        done.insert(file);
        None
    }
    graph
        .keys()
        .find_map(|file| walk(graph, file, &mut Vec::new(), &mut done))
}

#[test]
fn no_files_name_each_other_in_a_circle() {
    let mut found = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    sources(&folder, "", &mut found);
    let graph = graph(&found);
    assert_eq!(circle(&graph), None);
    let arrows: usize = graph.values().map(BTreeSet::len).sum();
    assert!(arrows > 50, "only {arrows} uses found");
    assert!(graph["program/paths"].contains("program/imports"));
    assert!(graph["bundle"].contains("proof/check") || graph["proof/check"].contains("bundle"));
}

#[test]
fn a_circle_is_found() {
    let source = |text: &str| text.to_string();
    let sources = BTreeMap::from([
        (
            "a/one".to_string(),
            source("use crate::a::{two, three::X};"),
        ),
        ("a/two".to_string(), source("fn f() { crate::b::g(); }")),
        ("a/three".to_string(), source("")),
        ("b".to_string(), source("use crate::a::one::Y;")),
    ]);
    let found = circle(&graph(&sources)).expect("there is one");
    assert_eq!(found, ["a/one", "a/two", "b"]);
}
