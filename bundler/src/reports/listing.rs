//! The contents of the file at a glance: each module and crate with its share.

use crate::bundle::Bundle;
use crate::output::layout::{lay_out, Names, Style};
use crate::program::selection::Selection;
use crate::program::units::{Id, Kind};
use serde::Serialize;
use std::collections::BTreeMap;

/// One module of own code, or one crate.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Module path or crate name with its version.
    pub name: String,
    /// Characters in the file.
    pub characters: usize,
    /// Share of the limit, in percent.
    pub share: f64,
    /// Characters of the same code dense but unshaken.
    pub unshaken: usize,
    /// Units written.
    pub units: usize,
    /// Units there were.
    pub all_units: usize,
}

/// All rows: own modules in the order of the file, then crates.
pub fn rows(bundle: &Bundle) -> Vec<Row> {
    let program = &bundle.program;
    let dense = Style {
        readable: false,
        documented: false,
    };
    let whole = lay_out(
        program,
        &Selection::whole(program),
        &|_| false,
        dense,
        &Names::default(),
    );
    let mut names: Vec<String> = Vec::new();
    let mut sums: BTreeMap<String, Row> = BTreeMap::new();
    for id in 0..program.units.len() {
        let name = row_name(bundle, id);
        if !names.contains(&name) {
            names.push(name.clone());
        }
        let row = sums.entry(name.clone()).or_insert_with(|| Row {
            name,
            characters: 0,
            share: 0.0,
            unshaken: 0,
            units: 0,
            all_units: 0,
        });
        row.characters += bundle.layout.sizes.get(&id).copied().unwrap_or(0);
        row.unshaken += whole.sizes.get(&id).copied().unwrap_or(0);
        row.units += usize::from(bundle.selection.live[id]);
        row.all_units += 1;
    }
    let header = bundle.text.len() - bundle.layout.text.len();
    let mut rows: Vec<Row> = names.iter().map(|name| sums[name].clone()).collect();
    rows.push(Row {
        name: "header".into(),
        characters: header,
        share: 0.0,
        unshaken: header,
        units: 0,
        all_units: 0,
    });
    for row in &mut rows {
        row.share = row.characters as f64 * 100.0 / bundle.limit() as f64;
    }
    rows
}

/// Own code by its modules of the first level, others by crate.
fn row_name(bundle: &Bundle, id: Id) -> String {
    let program = &bundle.program;
    let krate = &bundle.project.crates[program.units[id].krate];
    if !krate.own {
        return format!("{} {}", krate.name, krate.version);
    }
    let root = program.crates[program.units[id].krate];
    let mut name = krate.module.clone();
    let mut at = Some(id);
    while let Some(here) = at {
        let unit = &program.units[here];
        if unit.parent == Some(root) && unit.kind() == Kind::Module && here != root && here != 0 {
            let inner = unit.name.clone().unwrap_or_default();
            name = if name.is_empty() {
                inner
            } else {
                format!("{name}::{inner}")
            };
            break;
        }
        at = unit.parent;
    }
    if name.is_empty() {
        "main".into()
    } else {
        name
    }
}

/// The rows that take most of the file, largest first, at most `count`.
pub fn largest(bundle: &Bundle, count: usize) -> String {
    let mut rows = rows(bundle);
    rows.sort_by_key(|row| std::cmp::Reverse(row.characters));
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    rows.iter()
        .take(count)
        .map(|row| {
            format!(
                "{:width$}  {:>9}  {:>5.1}%\n",
                row.name, row.characters, row.share
            )
        })
        .collect()
}

/// The rows as a table.
pub fn table(bundle: &Bundle) -> String {
    let rows = rows(bundle);
    let width = rows
        .iter()
        .map(|row| row.name.len())
        .max()
        .unwrap_or(0)
        .max(8);
    let mut text = format!(
        "{:width$}  {:>10}  {:>6}  {:>9}  {:>12}\n",
        "module", "characters", "share", "unshaken", "units"
    );
    for row in &rows {
        text.push_str(&format!(
            "{:width$}  {:>10}  {:>5.1}%  {:>9}  {:>12}\n",
            row.name,
            row.characters,
            row.share,
            row.unshaken,
            format!("{}/{}", row.units, row.all_units)
        ));
    }
    let size = bundle.size();
    text.push_str(&format!(
        "{:width$}  {size:>10}  {:>5.1}%  of {} ({} level, {} left)\n",
        "all",
        size as f64 * 100.0 / bundle.limit() as f64,
        bundle.limit(),
        bundle.level.name(),
        bundle.limit().saturating_sub(size)
    ));
    text
}
