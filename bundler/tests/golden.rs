//! Golden projects: each is bundled and must print its expected text, or is refused.

use bundler::bundle::{make, Level};
use bundler::files::write_whole;
use bundler::proof::golden::{projects, try_project};
use bundler::reports::line_map::LineMap;
use bundler::sources::expander::Macros;
use bundler::sources::project::Request;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden")
}

/// They need no crates but those the workspace itself downloads. `GOLDEN` in the environment
/// chooses those whose names contain it.
#[test]
fn golden_projects_print_what_they_must() {
    let mut failed = Vec::new();
    let mut found = projects(&golden()).expect("the folder is there");
    assert!(found.len() >= 9, "{found:?}");
    if let Ok(part) = std::env::var("GOLDEN") {
        found.retain(|project| project.to_string_lossy().contains(&part));
    }
    for project in found {
        if let Err(error) = try_project(&project, &target()) {
            failed.push(format!("{}: {error:#}", project.display()));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

/// The steps that are reported while a golden project is bundled.
fn steps(project: &str, level: Level) -> Vec<String> {
    let request = Request {
        manifest: Some(golden().join(project).join("Cargo.toml")),
        target: Some(target().join("rounds")),
        ..Request::default()
    };
    let steps = RefCell::new(Vec::new());
    let note = |step: &str| steps.borrow_mut().push(step.to_string());
    make(&request, Some(level), false, &note).expect("it is bundled");
    steps.into_inner()
}

/// An error that names neither the module nor its import of all of the standard library.
#[test]
fn an_import_of_all_of_a_standard_module_is_found_at_once() {
    let steps = steps("forms", Level::Readable);
    let is_round = |step: &&String| step.starts_with("round ") && step.contains(" units, ");
    assert_eq!(steps.iter().filter(is_round).count(), 2, "{steps:#?}");
}

/// The program's own error names a function first, so two searches begin; the functions that only
/// the lints name are written otherwise in what the second one found.
#[test]
fn functions_that_drop_values_at_other_moments_need_no_new_search() {
    let steps = steps("edition-2024", Level::Readable);
    let count = |start: &str| steps.iter().filter(|it| it.starts_with(start)).count();
    assert_eq!(count("writing functions"), 2, "{steps:#?}");
    assert_eq!(count("finding what has code"), 2, "{steps:#?}");
}

/// As in tracing: the compiler numbers tables of methods, and the file has fewer of them.
#[test]
fn a_call_through_a_pointer_is_none_of_its_arguments() {
    let steps = steps("unused-static", Level::Compact);
    let compared: Vec<&String> = steps
        .iter()
        .filter(|it| it.contains("calls differ"))
        .collect();
    let is_same = |step: &&String| step.contains(" 0 calls differ");
    assert!(
        !compared.is_empty() && compared.iter().all(is_same),
        "{steps:#?}"
    );
}

/// As in itertools, whose tuples of four and more have the variable `i`.
#[test]
fn a_variable_of_a_rule_is_none_of_the_call() {
    let mut macros = Macros::default();
    macros.open_module();
    let definition = syn::parse_quote! {
        macro_rules! sum {
            ($($part:ident)*) => {
                fn sum(parts: &[u32]) -> u32 {
                    let Parts(_) = parts;
                    let mut i = 0;
                    $(let $part = parts[i]; i += 1; self.i($part);)*
                }
            };
        }
    };
    macros.define("sum", &definition);
    let expanded = |macros: &Macros, call: syn::Macro| {
        let expanded = macros.expand(&call).expect("a rule fits");
        expanded.to_string()
    };
    let expected = |variable: &str| {
        let variable = syn::Ident::new(variable, proc_macro2::Span::call_site());
        quote::quote! {
            fn sum(parts: &[u32]) -> u32 {
                let Parts(_) = parts;
                let mut #variable = 0;
                let i = parts[#variable]; #variable += 1; self.i(i);
                let i_ = parts[#variable]; #variable += 1; self.i(i_);
                let Parts = parts[#variable]; #variable += 1; self.i(Parts);
            }
        }
        .to_string()
    };
    assert_eq!(
        expanded(&macros, syn::parse_quote!(sum!(i i_ Parts))),
        expected("i__")
    );
    let plain = expanded(&macros, syn::parse_quote!(sum!(a b)));
    assert!(plain.contains("let mut i = 0"), "{plain}");
    // A function of the variable's name, and what the variable is made of, keep theirs.
    let definition = syn::parse_quote! {
        macro_rules! step {
            ($next:expr) => {
                fn next(&self) { self.0.map(|next| { let next = next + 1; next }); $next(self) }
            };
        }
    };
    macros.define("step", &definition);
    let stepped = expanded(&macros, syn::parse_quote!(step!(|node| node.next)));
    let shown = "fn next (& self) { self . 0 . map (| next | { let next_ = next + 1 ; next_ })";
    assert!(stepped.starts_with(shown), "{stepped}");
    // A variable that makes a field keeps its name.
    let definition = syn::parse_quote! {
        macro_rules! make {
            ($name:ident) => { let $name = 1; let size = 2; Made { size } };
        }
    };
    macros.define("make", &definition);
    let made = expanded(&macros, syn::parse_quote!(make!(size)));
    assert!(made.ends_with("let size = 2 ; Made { size }"), "{made}");
}

#[test]
fn the_same_sources_give_the_same_bytes_and_a_map() {
    let request = Request {
        manifest: Some(golden().join("own-library/Cargo.toml")),
        target: Some(target().join("own")),
        ..Request::default()
    };
    for (level, text, expected) in [
        (Level::Readable, "three * self.0", "src/shapes/circle.rs:8"),
        (Level::Compact, "fn main", "src/main.rs:22"),
    ] {
        let first = make(&request, Some(level), true, &|_| {}).expect("it is bundled");
        let text_of_first = first.text.clone();
        // A bundle holds the lock of its folder while it lives.
        drop(first);
        let first = make(&request, Some(level), false, &|_| {}).expect("it is bundled");
        assert_eq!(text_of_first, first.text);
        let map = LineMap::new(&first, "own_library.rs");
        assert_eq!(map.lines.len(), first.text.lines().count());
        let line = first.text.lines().position(|line| line.contains(text));
        let source = map.source(line.expect(text) + 1);
        assert_eq!(source.as_deref(), Some(expected));
    }
}

/// The crates of these projects as ones of a registry, whose macros are expanded and whose impls
/// may be removed: the output is the same.
#[test]
fn golden_crates_can_be_dependencies() {
    let folder = target().join("registry");
    // Cargo does not look for changes in a registry's crates.
    let _ = std::fs::remove_dir_all(&folder);
    let write = |path: &str, text: &str| {
        write_whole(&folder.join(path), text).expect("it can be written");
    };
    let read = |path: &str| std::fs::read_to_string(golden().join(path)).expect("it is there");
    write(
        ".cargo/config.toml",
        "[source.crates-io]\nreplace-with = \"local\"\n[source.local]\ndirectory = \"crates\"\n",
    );
    for (project, krate) in [("named", "below"), ("forms", "shape"), ("aliases", "grid")] {
        let manifest = read(&format!("{project}/Cargo.toml"));
        let path = format!("{{ path = \"{krate}\" }}");
        write(
            &format!("{project}/Cargo.toml"),
            &manifest.replace(&path, "\"0.1\""),
        );
        for file in ["src/main.rs", "expected.txt"] {
            write(
                &format!("{project}/{file}"),
                &read(&format!("{project}/{file}")),
            );
        }
        for file in ["Cargo.toml", "src/lib.rs"] {
            write(
                &format!("crates/{krate}/{file}"),
                &read(&format!("{project}/{krate}/{file}")),
            );
        }
        write(
            &format!("crates/{krate}/.cargo-checksum.json"),
            "{\"files\":{}}",
        );
    }
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bundler"));
    command.arg("--golden").arg(&folder).current_dir(&folder);
    command.env("TMPDIR", &folder);
    let output = command.output().expect("it can be run");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && printed.contains("named"),
        "{output:?}"
    );
    errors_that_say_less_cost_little(&folder);
}

/// The impls that errors do not name as they are written are found at once, without halving.
fn errors_that_say_less_cost_little(registry: &Path) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bundler"));
    command
        .args(["--manifest-path", "aliases/Cargo.toml", "--out", "short.rs"])
        .current_dir(registry)
        .env("BUNDLE_TRACE", "1")
        .env("CARGO_TARGET_DIR", registry.join("aliases/target"));
    let output = command.output().expect("it can be run");
    let steps = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{steps}");
    let tiers = steps
        .lines()
        .filter_map(|it| it.strip_prefix("tier ")?.split_once(':'));
    let worst = tiers
        .map(|(tier, _)| tier.parse::<u32>().expect("it is a number"))
        .max();
    assert!(
        steps.contains("  round 4: ") && !steps.contains("  round 5: ") && worst == Some(4),
        "{worst:?} {steps}"
    );
    let is_few = |count: usize| steps.contains(&format!(" units in {count} compilations"));
    assert!((1..=8).any(is_few), "{steps}");
}

/// Own names become short also where the compiler calls functions that a crate outside has code
/// for.
#[test]
fn names_are_short_beside_a_crate_outside() {
    let request = Request {
        manifest: Some(golden().join("external/Cargo.toml")),
        target: Some(target().join("outside")),
        ..Request::default()
    };
    let bundle = make(&request, Some(Level::Compact), false, &|_| {}).expect("it is bundled");
    assert!(!bundle.text.contains("sum_of_values"), "{}", bundle.text);
    assert!(bundle.text.contains("judge"), "{}", bundle.text);
}

/// The cache of a program that used more of a crate leaves nothing of that in the file.
#[test]
fn a_warm_cache_gives_the_bytes_of_a_cold_one() {
    let folder = target().join("warm");
    let manifest = "[package]\nname = \"warm\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
                    [workspace]\n\n[dependencies]\n\
                    arrayvec = { version = \"0.7\", default-features = false }\n";
    write_whole(&folder.join("Cargo.toml"), manifest).expect("it can be written");
    let bundled = |more: &str, use_cache: bool| {
        let program = format!(
            "use arrayvec::ArrayVec;\nfn main() {{\n    let mut values: ArrayVec<u8, 4> = \
             ArrayVec::new();\n    values.push(3);\n    {more}\n    \
             println!(\"{{}}\", values.len());\n}}\n"
        );
        write_whole(&folder.join("src/main.rs"), &program).expect("it can be written");
        let request = Request {
            manifest: Some(folder.join("Cargo.toml")),
            target: Some(target().join("warm-target")),
            ..Request::default()
        };
        let bundle = make(&request, Some(Level::Compact), use_cache, &|_| {});
        bundle.expect("it is bundled").text
    };
    let file = target().join("warm-target/bundle/warm-warm/cache.json");
    let cache = || -> serde_json::Value {
        let text = std::fs::read_to_string(&file).expect("it is there");
        serde_json::from_str(&text).expect("JSON")
    };
    let more = bundled("values.insert(0, 2); values.retain(|n| *n > 2);", false);
    let mut larger = cache();
    let warm = bundled("", true);
    let cold = bundled("", false);
    assert!(more.len() > cold.len());
    assert_eq!(warm, cold);
    // A cache that keeps more, as another version of the bundler may: it is not taken.
    for field in ["own", "uses", "bundler"] {
        larger[field] = cache()[field].clone();
    }
    for (bundler, is_taken) in [(larger["bundler"].clone(), true), ("another".into(), false)] {
        larger["bundler"] = bundler;
        write_whole(&file, &larger.to_string()).expect("it can be written");
        assert_eq!(bundled("", true) != cold, is_taken);
    }
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = target().join("replaced");
    let file = folder.join("file.rs");
    write_whole(&file, "old").expect("it can be written");
    // The new text cannot be put in the place of a folder.
    let blocked = folder.join("blocked");
    std::fs::create_dir_all(blocked.join("inside")).expect("it can be made");
    assert!(write_whole(&blocked, "new").is_err());
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "old");
    write_whole(&file, "new").expect("it can be written");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "new");
}

/// Ten days of three projects each: every one of seven has its turn.
#[test]
fn each_project_has_its_turn() {
    use bundler::proof::golden::turn;
    let all: Vec<PathBuf> = (0..7).map(|n| PathBuf::from(n.to_string())).collect();
    let mut seen: Vec<PathBuf> = Vec::new();
    for day in 20_000..20_010 {
        let chosen = turn(all.clone(), 3, day);
        assert_eq!(chosen.len(), 3);
        seen.extend(chosen);
    }
    assert!(all.iter().all(|project| seen.contains(project)));
    assert_eq!(turn(all[..2].to_vec(), 3, 1).len(), 2);
}
