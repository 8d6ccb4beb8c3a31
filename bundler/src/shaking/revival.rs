//! Error-guided revival: the removed units that a compiler's error needs.

use crate::compiler::{Diagnostic, SpanText};
use crate::program::units::{Id, Implementation, Kind, Part, Program, Unit};
use crate::shaking::scope::Scope;
use std::collections::{BTreeSet, HashSet};

/// The first readings of an error name units by trait and type, the others by what is near.
const EXACT_READINGS: usize = 5;

/// The program and the text in which an error occurred.
pub struct ErrorContext<'a> {
    program: &'a Program,
    scope: &'a Scope,
    /// Marks of the units that are in the text, in the order of all units.
    live: &'a [bool],
    /// The unit of each line of the text, from line 1.
    lines: &'a [Id],
    /// The units that are not in the text.
    dead: Vec<Id>,
    /// Trait and type of the impls and derives among them, those in their texts included.
    dead_implementations: Vec<(Id, &'a Implementation)>,
}

/// Traits that may be missing for each error code, though the error names only the type; that of a
/// moved variable (`E0505`) names only the variable.
const SILENTLY_LOST_TRAITS: &[(&str, &[&str])] = &[
    ("E0308", &["Deref", "DerefMut", "From", "Into"]),
    ("E0614", &["Deref", "DerefMut"]),
    ("E0596", &["DerefMut", "Unpin"]),
    ("E0594", &["DerefMut", "IndexMut", "Unpin"]),
    ("E0382", &["Copy", "Clone"]),
    ("E0505", &["Copy"]),
    ("E0507", &["Copy", "Clone"]),
    ("E0508", &["Copy", "Clone"]),
    ("E0509", &["Copy", "Clone"]),
    ("E0204", &["Copy", "Clone"]),
    ("E0599", &["Deref", "DerefMut"]),
    ("E0609", &["Deref", "DerefMut"]),
    ("E0608", &["Index", "Deref"]),
    ("E0600", &["Neg", "Not"]),
    ("E0604", &["From"]),
    ("E0282", &["From", "Into"]),
    ("E0283", &["From", "Into"]),
];

/// The traits of operators, by the words of an error about them.
const OPERATORS: &[(&str, &[&str])] = &[
    ("cannot add-assign", &["AddAssign"]),
    ("cannot add", &["Add"]),
    ("cannot subtract-assign", &["SubAssign"]),
    ("cannot subtract", &["Sub"]),
    ("cannot multiply-assign", &["MulAssign"]),
    ("cannot multiply", &["Mul"]),
    ("cannot divide-assign", &["DivAssign"]),
    ("cannot divide", &["Div"]),
    ("cannot calculate the remainder", &["Rem"]),
    ("cannot calculate and assign", &["RemAssign"]),
    ("cannot apply unary operator", &["Neg", "Not"]),
    ("cannot borrow data in", &["DerefMut", "IndexMut"]),
    ("cannot assign to data in", &["DerefMut", "IndexMut"]),
];

impl<'a> ErrorContext<'a> {
    /// Lists the units that can be revived.
    pub fn new(
        program: &'a Program,
        scope: &'a Scope,
        live: &'a [bool],
        lines: &'a [Id],
    ) -> ErrorContext<'a> {
        let dead: Vec<Id> = (0..live.len()).filter(|id| !live[*id]).collect();
        let implementations = |id: Id| {
            let hidden = scope.hidden_impls.get(&id).into_iter().flatten();
            let known = program.units[id].implementation().into_iter();
            known.chain(hidden).map(move |of| (id, of))
        };
        ErrorContext {
            program,
            scope,
            live,
            lines,
            dead_implementations: dead.iter().copied().flat_map(implementations).collect(),
            dead,
        }
    }

    /// Dead units to revive because of an error, and whether it names them; empty if none is
    /// left that could mend it. Bounds that the error does not say are not looked at: delta
    /// debugging has other means.
    pub fn revive(&self, error: &Diagnostic) -> (bool, Vec<Id>) {
        let (number, found) = self.reading(error, false);
        (number == 0, found)
    }

    /// Dead units to revive because of some errors. Errors follow from each other: readings
    /// that are not exact count only if no error has an exact one.
    pub fn revive_all<'d>(&self, errors: impl Iterator<Item = &'d Diagnostic>) -> BTreeSet<Id> {
        let readings: Vec<(usize, Vec<Id>)> =
            errors.map(|error| self.reading(error, true)).collect();
        let found = readings.iter().filter(|(_, found)| !found.is_empty());
        let best = found.map(|(number, _)| *number).min().unwrap_or_default();
        let limit = best.max(EXACT_READINGS - 1);
        let taken = readings.into_iter().filter(|(number, _)| *number <= limit);
        taken.flat_map(|(_, found)| found).collect()
    }

    /// The number of a reading of an error, and the dead units that it finds. One ordered
    /// list of readings, the most exact first: the first that finds units counts.
    /// `with_bounds` adds those by the bounds of live impls.
    fn reading(&self, error: &Diagnostic, with_bounds: bool) -> (usize, Vec<Id>) {
        let mut text = error.whole_text();
        if error.code() == "E0204" {
            // Only the mark has the type of the field.
            for line in error.spans.iter().flat_map(|span| &span.text) {
                text.extend([" ", &line.marked()]);
            }
        }
        let words = words(&text);
        let quoted = quoted(&error.message);
        let sites = self.sites(error);
        let tiers: [&dyn Fn() -> Vec<Id>; 15] = [
            &|| self.named(error, &quoted, &sites, &words),
            &|| self.bounds(error),
            &|| self.impls_of_all_words(&words),
            &|| {
                self.impls(|unit_trait, of| {
                    words.contains(unit_trait) && of.is_none_or(|of| words.contains(of))
                })
            },
            &|| self.impls_lost_silently(error, &words),
            &|| {
                // An impl that is there lacks what its bounds ask for.
                if self.has_operator(error, &words) {
                    return Vec::new();
                }
                self.impls(|unit_trait, _| words.contains(unit_trait))
            },
            &|| {
                // No error says an impl for all types, and these not the bounds of an impl that
                // is there.
                let all = with_bounds || ["E0594", "E0596"].contains(&error.code());
                self.impls_that_bounds_ask_for(error, &words, all)
            },
            &|| self.in_the_crates_of(&sites, |name| words.contains(name)),
            &|| self.imports_beside(&sites, |_| true),
            &|| self.members_beside(&sites),
            &|| self.imports_of_trait(error, &quoted, &words),
            &|| self.impls(|_, of| of.is_some_and(|of| words.contains(of))),
            &|| {
                let crates = self.krates(&sites);
                self.dead(|id| crates.contains(&self.program.units[id].krate))
            },
            &|| self.dead_implementations(|_| with_bounds),
            &|| self.dead(|_| true),
        ];
        let mut found = tiers.iter().map(|tier| tier()).enumerate();
        let first = found.find(|(_, found)| !found.is_empty());
        let Some((number, found)) = first else {
            return (0, Vec::new());
        };
        if std::env::var_os("BUNDLE_TRACE").is_some() {
            self.trace(error, number, &found);
        }
        (number, found)
    }

    /// Dead units that an error names, and nothing that is only near it.
    pub fn revive_exactly(&self, error: &Diagnostic) -> Vec<Id> {
        let text = error.whole_text();
        let words = words(&text);
        let sites = self.sites(error);
        let named = self.named(error, &quoted(&error.message), &sites, &words);
        if !named.is_empty() {
            return named;
        }
        let bounds = self.bounds(error);
        if !bounds.is_empty() {
            return bounds;
        }
        self.impls_of_all_words(&words)
    }

    fn trace(&self, error: &Diagnostic, tier: usize, found: &[Id]) {
        eprintln!("tier {tier}: {} {}", error.code(), error.message);
        if tier >= EXACT_READINGS {
            eprintln!("{}", error.rendered.as_deref().unwrap_or_default());
        }
        for id in found.iter().take(6) {
            let unit = &self.program.units[*id];
            eprintln!("    {:?} {}", unit.kind(), self.program.path(*id));
        }
        eprintln!("    {} in all", found.len());
    }

    /// Impls of which the error has every word: of the trait, of its arguments and of
    /// the type.
    fn impls_of_all_words(&self, words: &HashSet<String>) -> Vec<Id> {
        self.dead_implementations(|of| {
            let mut all = of.self_words.iter().chain(&of.trait_words);
            let last = of.trait_path.last();
            last.is_some_and(|name| words.contains(name))
                && !of.self_words.is_empty()
                && all.all(|word| words.contains(word))
        })
    }

    /// Impls of the traits of [`SILENTLY_LOST_TRAITS`].
    fn impls_lost_silently(&self, error: &Diagnostic, words: &HashSet<String>) -> Vec<Id> {
        let is_lost = |name: &str| {
            let mut rows = SILENTLY_LOST_TRAITS.iter();
            rows.any(|(code, traits)| *code == error.code() && traits.contains(&name))
        };
        let is_any_type = error.code() == "E0505";
        self.impls(|unit_trait, of| {
            is_lost(unit_trait) && (is_any_type || of.is_none_or(|of| words.contains(of)))
        })
    }

    /// Impls of the traits in the bounds of what the error is about, which it does not always
    /// say: `cannot subtract` stands for an impl of `Sub` whose `where` does not hold.
    /// Without `all`, only those for all types.
    fn impls_that_bounds_ask_for(
        &self,
        error: &Diagnostic,
        words: &HashSet<String>,
        all: bool,
    ) -> Vec<Id> {
        const CODES: &[&str] = &[
            "E0277", "E0369", "E0368", "E0599", "E0600", "E0594", "E0596",
        ];
        if !CODES.contains(&error.code()) {
            return Vec::new();
        }
        let operator = operator(error);
        let names = self.names_in_bounds(|id| {
            let unit = &self.program.units[id];
            let of = unit.trait_name().map_or("", String::as_str);
            unit.kind() == Kind::Impl
                && unit.self_type().is_none_or(|name| words.contains(name))
                && operator.is_none_or(|traits| traits.contains(&of))
        });
        self.impls(|unit_trait, of| {
            let fits = |of: &str| all && (names.contains(of) || words.contains(of));
            names.contains(unit_trait) && of.is_none_or(fits)
        })
    }

    /// Whether a live impl is of the operator that an error is about, for a type that it names.
    fn has_operator(&self, error: &Diagnostic, words: &HashSet<String>) -> bool {
        operator(error).is_some_and(|traits| {
            let units = self.program.units.iter().zip(self.live);
            let mut impls = units.filter(|(unit, is_live)| **is_live && unit.kind() == Kind::Impl);
            impls.any(|(unit, _)| {
                let of = unit.trait_name().map_or("", String::as_str);
                traits.contains(&of) && unit.self_type().is_some_and(|name| words.contains(name))
            })
        })
    }

    /// Names of the traits that can be meant by bounds in or around these live units.
    fn names_in_bounds(&self, wanted: impl Fn(Id) -> bool) -> HashSet<String> {
        let units = (0..self.live.len()).filter(|id| self.live[*id] && wanted(*id));
        let bounds = units.flat_map(|id| self.scope.bounds_around(self.program, id));
        bounds.collect()
    }

    /// Impls of the traits in the bounds of a called member: without one, the compiler looks for
    /// others until it overflows.
    fn impls_that_member_asks_for(&self, called: &[String], words: &HashSet<String>) -> Vec<Id> {
        let names = self.names_in_bounds(|id| {
            let is_member = self.parent(id).is_some_and(|it| it.kind() != Kind::Module);
            is_member && called.iter().any(|name| name == self.name_of(id))
        });
        self.impls(|unit_trait, of| {
            names.contains(unit_trait) && of.is_none_or(|of| words.contains(of))
        })
    }

    /// Units of such a name in the crates of these sites.
    fn in_the_crates_of(&self, sites: &[Id], wanted: impl Fn(&str) -> bool) -> Vec<Id> {
        let crates = self.krates(sites);
        self.dead(|id| {
            let unit = &self.program.units[id];
            crates.contains(&unit.krate) && unit.name.as_deref().is_some_and(&wanted)
        })
    }

    /// Such imports in the modules of these sites.
    fn imports_beside(&self, sites: &[Id], wanted: impl Fn(Id) -> bool) -> Vec<Id> {
        let modules = self.modules(sites);
        self.dead(|id| {
            let unit = &self.program.units[id];
            unit.kind() == Kind::Use && modules.contains(&unit.module) && wanted(id)
        })
    }

    /// Units in these sites, or in what they stand in, if it is no module.
    fn members_beside(&self, sites: &[Id]) -> Vec<Id> {
        let parents: HashSet<Id> = sites
            .iter()
            .flat_map(|id| [Some(*id), self.program.units[*id].parent])
            .flatten()
            .filter(|id| self.program.units[*id].kind() != Kind::Module)
            .collect();
        self.dead(|id| {
            let parent = self.program.units[id].parent;
            parent.is_some_and(|parent| parents.contains(&parent))
        })
    }

    /// The impls that `X: Trait<Y>` asks for.
    fn bounds(&self, error: &Diagnostic) -> Vec<Id> {
        let mut found = Vec::new();
        let mut texts = vec![error.message.clone()];
        texts.extend(error.spans.iter().filter_map(|span| span.label.clone()));
        texts.extend(error.children.iter().map(|child| child.message.clone()));
        for text in texts {
            for bound in quoted(&text).iter().chain(quoted_pairs(&text).iter()) {
                let Some((of, bound)) = split_bound(bound) else {
                    continue;
                };
                let (path, arguments) = bound.split_once('<').unwrap_or((bound, ""));
                let name = path.rsplit("::").next().unwrap_or_default().trim();
                let fits = |lead: Option<char>, text: &str| {
                    lead.is_none_or(|lead| text.trim_start().starts_with(lead))
                };
                let (of_text, arguments_text) = (of, arguments);
                let of = of.replace("{integer}", "i32").replace("{float}", "f64");
                let type_names = type_names(&of);
                let (of, arguments) = (words(&of), words(arguments));
                let may_be_meant = |unit: &Implementation| {
                    unit.trait_path.last().is_some_and(|last| last == name)
                        && fits(unit.self_lead, of_text)
                        && fits(unit.trait_lead, arguments_text)
                        && unit.self_words.iter().all(|word| of.contains(word))
                        && unit.trait_words.iter().all(|word| arguments.contains(word))
                };
                // Two impls for one type are of different arguments.
                let is_meant =
                    |unit: &Implementation| may_be_meant(unit) && unit.self_words == type_names;
                let exact = self.dead_implementations(is_meant);
                if type_names.len() > 1 && !exact.is_empty() {
                    found.extend(exact);
                } else {
                    found.extend(self.dead_implementations(may_be_meant));
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// The modules of these sites.
    fn modules(&self, sites: &[Id]) -> HashSet<Id> {
        let modules = sites.iter().map(|id| self.program.units[*id].module);
        modules.collect()
    }

    fn krates(&self, sites: &[Id]) -> HashSet<usize> {
        sites
            .iter()
            .map(|id| self.program.units[*id].krate)
            .collect()
    }

    /// Units that the error stands in.
    pub fn sites(&self, error: &Diagnostic) -> Vec<Id> {
        let mut sites = Vec::new();
        for span in error
            .spans
            .iter()
            .chain(error.children.iter().flat_map(|c| &c.spans))
        {
            let mut span = span;
            loop {
                if let Some(id) = self.lines.get(span.line_start.wrapping_sub(1)) {
                    let is_of_text = ["check.rs", "instances.rs"]
                        .iter()
                        .any(|name| span.file_name.ends_with(name));
                    if is_of_text && !sites.contains(id) {
                        sites.push(*id);
                    }
                }
                match &span.expansion {
                    Some(expansion) => span = &expansion.span,
                    None => break,
                }
            }
        }
        sites
    }

    fn dead(&self, wanted: impl Fn(Id) -> bool) -> Vec<Id> {
        let ids = self.dead.iter().copied();
        ids.filter(|id| wanted(*id)).collect()
    }

    /// Dead impls and derives by trait and type.
    fn impls(&self, wanted: impl Fn(&str, Option<&str>) -> bool) -> Vec<Id> {
        self.dead_implementations(|of| {
            let name = of.trait_path.last();
            name.is_some_and(|name| wanted(name, of.self_type.as_deref()))
        })
    }

    /// Dead impls and derives that fit.
    fn dead_implementations(&self, wanted: impl Fn(&Implementation) -> bool) -> Vec<Id> {
        let all = self.dead_implementations.iter();
        let mut found: Vec<Id> = all
            .filter(|(_, of)| wanted(of))
            .map(|(id, _)| *id)
            .collect();
        found.dedup();
        found
    }

    /// Dead units that the error quotes by name; the error code says of which kind.
    fn named(
        &self,
        error: &Diagnostic,
        quoted: &[String],
        sites: &[Id],
        words: &HashSet<String>,
    ) -> Vec<Id> {
        match error.code() {
            "" if error.message.contains("non-structural type") => self.equality_of(quoted),
            "E0277" | "E0271" | "E0369" | "E0308" | "E0382" | "E0507" => Vec::new(),
            "E0275" => self.impls_that_member_asks_for(&error.marked_paths(), words),
            "E0046" => self.missing_members(quoted, sites),
            "E0220" => self.associated_types(quoted, sites),
            "E0407" | "E0437" | "E0438" | "E0576" | "E0191" => self.dead(|id| {
                self.parent(id).is_some_and(|parent| {
                    let name = parent.name.as_ref();
                    parent.kind() == Kind::Trait && name.is_some_and(|name| words.contains(name))
                }) && quoted.iter().any(|quoted| quoted == self.name_of(id))
            }),
            // Without an alias such as `Result<T>`, the name is the prelude's.
            "E0107" => self.resolved(false, &error.marked_paths(), sites),
            // Without a type such as `Send<'a>`, the name is a trait of the prelude.
            "E0782" => {
                let places = error.spans.iter().filter(|span| span.is_primary);
                let marked = places.flat_map(|span| &span.text).map(SpanText::marked);
                let names = marked.map(|text| text.split('<').next().unwrap_or_default().into());
                self.resolved(false, &names.collect::<Vec<String>>(), sites)
            }
            "E0599" if error.message.contains("trait bounds were not satisfied") => match quoted {
                // Another trait than the one meant has the member.
                [member, of, ..] => {
                    let mut found = self.impls_with_member(member, &self::words(of), true);
                    found.extend(self.imports_beside(sites, |id| self.leads_to_member(id, member)));
                    found
                }
                _ => Vec::new(),
            },
            "E0599" => {
                let mut found = self.imports_said(error, sites);
                found.extend(self.members_and_imports(quoted, sites, words));
                if let (true, Some(wanted)) = (found.is_empty(), quoted.first()) {
                    found = self.impls_with_member(wanted, words, false);
                }
                found
            }
            _ => {
                let mut paths = quoted.to_vec();
                // A name that is said apart from its module: an import that passes it on is gone.
                if let ([name, module], true) = (quoted, error.message.contains("` in module `")) {
                    paths.push(format!("{module}::{name}"));
                } else if quoted.len() == 2 {
                    // The module is said by its last name alone.
                    paths.extend(error.marked_paths());
                }
                self.resolved(error.message.contains("macro"), &paths, sites)
            }
        }
    }

    /// Imports, under any name, of the traits that the compiler would import, and what leads to
    /// them from these sites.
    fn imports_said(&self, error: &Diagnostic, sites: &[Id]) -> Vec<Id> {
        let spans = error.children.iter().flat_map(|child| &child.spans);
        let lines = spans.filter_map(|span| span.suggested_replacement.as_deref());
        let lines = lines.flat_map(str::lines).map(str::trim);
        let paths = lines.filter_map(|line| line.strip_prefix("use ")?.strip_suffix(';'));
        // The last two names: a path may lead through imports.
        let ends: Vec<Vec<&str>> = paths
            .map(|path| path.rsplit("::").take(2).collect())
            .collect();
        let is_said = |id: Id| {
            let import = self.program.units[id].import();
            import.is_some_and(|import| {
                let names = import.target.iter().rev().map(String::as_str);
                let end: Vec<&str> = names.take(2).collect();
                end.len() == 2 && ends.contains(&end)
            })
        };
        let mut found = self.dead(is_said);
        let modules = self.modules(sites);
        let mut ways = Vec::new();
        for name in found.iter().map(|id| self.name_of(*id).to_string()) {
            let path = [name];
            for module in &modules {
                self.scope.resolve(self.program, *module, &path, &mut ways);
            }
        }
        ways.retain(|id| !self.live[*id]);
        found.extend(ways);
        found
    }

    /// The derives of equality that a type needs for its constants to be patterns.
    fn equality_of(&self, quoted: &[String]) -> Vec<Id> {
        let of = quoted.first().and_then(|path| path.rsplit("::").next());
        self.impls(|name, own| ["PartialEq", "Eq"].contains(&name) && own == of)
    }

    fn name_of(&self, id: Id) -> &str {
        self.program.units[id].name.as_deref().unwrap_or_default()
    }

    fn parent(&self, id: Id) -> Option<&Unit> {
        let parent = self.program.units[id].parent?;
        Some(&self.program.units[parent])
    }

    /// Members that an impl lacks.
    fn missing_members(&self, quoted: &[String], sites: &[Id]) -> Vec<Id> {
        let missing: HashSet<&str> = quoted.iter().map(String::as_str).collect();
        self.dead(|id| {
            let parent = self.program.units[id].parent;
            missing.contains(self.name_of(id)) && parent.is_some_and(|id| sites.contains(&id))
        })
    }

    /// An associated type of the traits that bound the types at the error, else of
    /// any trait.
    fn associated_types(&self, quoted: &[String], sites: &[Id]) -> Vec<Id> {
        let around: HashSet<String> = sites
            .iter()
            .flat_map(|site| self.scope.bounds_around(self.program, *site))
            .collect();
        let wanted = quoted.first().map_or("", String::as_str);
        let of_trait = |id: Id, near: &dyn Fn(&str) -> bool| {
            self.name_of(id) == wanted
                && self.parent(id).is_some_and(|parent| {
                    let name = parent.name.as_deref().unwrap_or_default();
                    parent.kind() == Kind::Trait && near(name)
                })
        };
        let found = self.dead(|id| of_trait(id, &|name| around.contains(name)));
        if found.is_empty() {
            self.dead(|id| of_trait(id, &|_| true))
        } else {
            found
        }
    }

    /// Methods and the like of this name, and imports of traits that have one.
    fn members_and_imports(
        &self,
        quoted: &[String],
        sites: &[Id],
        words: &HashSet<String>,
    ) -> Vec<Id> {
        let [wanted, receiver @ ..] = quoted else {
            return Vec::new();
        };
        let may_be_tuple = receiver.first().is_none_or(|of| of.contains('('));
        // An impl for tuples names no type, and is of no other.
        let is_of_tuple = |unit: &Unit| {
            let of = unit.implementation();
            of.is_some_and(|of| of.self_lead == Some('('))
        };
        let mut found = self.dead(|id| {
            self.name_of(id) == wanted
                && self.parent(id).is_some_and(|parent| match parent.kind() {
                    Kind::Impl if is_of_tuple(parent) => may_be_tuple,
                    Kind::Impl => parent.self_type().is_none_or(|of| words.contains(of)),
                    Kind::Trait => true,
                    _ => false,
                })
        });
        found.extend(self.imports_beside(sites, |id| {
            self.imports_one_of(id, words) || self.leads_to_member(id, wanted)
        }));
        found
    }

    /// Impls, for a type that the error names, of the live traits with this member, or of all.
    fn impls_with_member(&self, wanted: &str, words: &HashSet<String>, all: bool) -> Vec<Id> {
        let members = self.scope.by_trait_member.get(wanted);
        let members = members.into_iter().flatten();
        let members = members.filter(|id| all || self.live[**id]);
        let traits: HashSet<&String> = members
            .filter_map(|id| self.parent(*id)?.name.as_ref())
            .collect();
        self.dead_implementations(|of| {
            let last = of.trait_path.last();
            let is_of_trait = last.is_some_and(|name| traits.contains(name));
            let is_said = !of.self_words.is_empty();
            is_of_trait && is_said && of.self_words.iter().all(|word| words.contains(word))
        })
    }

    /// Imports of a trait with the missing method, in modules whose names come by `*` such as a
    /// prelude; those that the error names, if it names one.
    fn imports_of_trait(
        &self,
        error: &Diagnostic,
        quoted: &[String],
        words: &HashSet<String>,
    ) -> Vec<Id> {
        let Some(wanted) = quoted.first().filter(|_| error.code() == "E0599") else {
            return Vec::new();
        };
        let mut found = self.dead(|id| self.leads_to_member(id, wanted));
        if found.iter().any(|id| self.imports_one_of(*id, words)) {
            found.retain(|id| self.imports_one_of(*id, words));
        }
        found
    }

    /// Whether a unit is an import of something with one of these names.
    fn imports_one_of(&self, id: Id, words: &HashSet<String>) -> bool {
        let import = self.program.units[id].import();
        let last = import.and_then(|import| import.target.last());
        last.is_some_and(|name| words.contains(name))
    }

    /// Dead units that the quoted paths resolve to at the error's sites; else those of the
    /// name in the same crates; else those of the name in any crate.
    fn resolved(&self, is_macro: bool, quoted: &[String], sites: &[Id]) -> Vec<Id> {
        let program = self.program;
        let mut found = Vec::new();
        let mut modules = self.modules(sites);
        for name in quoted {
            let mut path: Vec<String> = name.split("::").map(str::to_string).collect();
            if path[0] == "$crate" {
                path[0] = "crate".to_string();
            }
            if let (true, Some(last)) = (is_macro, path.last_mut()) {
                last.push('!');
            }
            for site in sites {
                let module = program.units[*site].module;
                let mut paths = self.scope.without_inner_imports(*site, &path);
                paths.push(path.clone());
                for path in paths {
                    let mut passed = Vec::new();
                    let targets = self.scope.resolve(program, module, &path, &mut passed);
                    let is_module = |id: &&Id| program.units[**id].kind() == Kind::Module;
                    modules.extend(targets.iter().chain(&passed).filter(is_module));
                    found.extend(targets.into_iter().chain(passed));
                }
            }
        }
        found.retain(|id| !self.live[*id]);
        found.sort_unstable();
        found.dedup();
        if found.is_empty() {
            found = self.standard_globs(&modules);
        }
        if !found.is_empty() {
            return found;
        }
        let last: HashSet<&str> = quoted
            .iter()
            .filter_map(|name| name.rsplit("::").next())
            .collect();
        let crates = self.krates(sites);
        let is_near = |id: Id| crates.contains(&program.units[id].krate);
        found = self.dead(|id| last.contains(self.name_of(id)) && is_near(id));
        if found.is_empty() {
            found = self.dead(|id| is_near(id) && self.is_call_with(id, &last));
        }
        if found.is_empty() {
            found = self.dead(|id| last.contains(self.name_of(id)));
        }
        found
    }

    /// Whether a unit is a macro call that has one of these names, which it may define.
    fn is_call_with(&self, id: Id, names: &HashSet<&str>) -> bool {
        let unit = &self.program.units[id];
        let mut tokens = unit.parts.iter().flat_map(Part::tokens);
        unit.kind() == Kind::Invocation && tokens.any(|token| names.contains(&*token.text))
    }

    /// Dead imports of all of a standard module that these modules see: any name may be from
    /// there.
    fn standard_globs(&self, modules: &HashSet<Id>) -> Vec<Id> {
        let all = modules.iter();
        let mut found: Vec<Id> = all
            .flat_map(|module| self.scope.standard_globs(self.program, *module))
            .filter(|id| !self.live[*id])
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether an import brings in a trait with this member.
    fn leads_to_member(&self, id: Id, member: &str) -> bool {
        let unit = &self.program.units[id];
        let Some(import) = unit.import() else {
            return false;
        };
        let mut passed = Vec::new();
        let targets = self
            .scope
            .resolve(self.program, unit.module, &import.target, &mut passed);
        targets.iter().any(|target| {
            self.program
                .children(*target)
                .any(|child| self.program.units[child].name.as_deref() == Some(member))
                && self.program.units[*target].kind() == Kind::Trait
        })
    }
}

/// The traits of the operator that an error is about, if it is about one.
fn operator(error: &Diagnostic) -> Option<&'static [&'static str]> {
    let first = error.message.split('`').next().unwrap_or_default();
    let rows = OPERATORS.iter();
    let mut rows = rows.filter(|(verb, _)| first.contains(verb));
    rows.next().map(|(_, traits)| *traits)
}

/// All names in a text.
pub fn words(text: &str) -> HashSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}

/// The last name of each path in a type, in order.
fn type_names(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
        .filter_map(|path| path.rsplit(':').next())
        .filter(|name| !name.is_empty())
        .map(str::to_string)
        .collect()
}

/// The parts of a message between backquotes.
fn quoted(message: &str) -> Vec<String> {
    message
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_string)
        .collect()
}

/// `X` doesn't implement `Y` and the like, as bounds.
fn quoted_pairs(message: &str) -> Vec<String> {
    let names = quoted(message);
    match names.as_slice() {
        [of, bound] if message.contains("implement") => vec![format!("{of}: {bound}")],
        _ => Vec::new(),
    }
}

/// `X: Trait` into its sides; colons of paths do not count.
fn split_bound(bound: &str) -> Option<(&str, &str)> {
    let at = bound.find(": ")?;
    Some((&bound[..at], &bound[at + 2..]))
}
