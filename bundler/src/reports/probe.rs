//! A small program to paste once: it says how the judge compiles and runs.

use crate::program::packing::{FIRST, SECOND};
use crate::sources::project::Project;
use anyhow::{Context, Result};

const REPORT: &str = r#"// What the judge's machine is: look at the error output of the first turn.
fn report() {
    eprintln!("debug_assertions {}", cfg!(debug_assertions));
    eprintln!("pointer width {}", usize::BITS);
    eprintln!("cores {:?}", std::thread::available_parallelism());
    #[cfg(target_arch = "x86_64")]
    {
        eprintln!("popcnt {}", is_x86_feature_detected!("popcnt"));
        eprintln!("sse4.2 {}", is_x86_feature_detected!("sse4.2"));
        eprintln!("avx2 {}", is_x86_feature_detected!("avx2"));
        eprintln!("bmi1 {}", is_x86_feature_detected!("bmi1"));
        eprintln!("bmi2 {}", is_x86_feature_detected!("bmi2"));
        eprintln!("popcnt at compile time {}", cfg!(target_feature = "popcnt"));
    }
    // The message names the compiler's commit in the path of its library.
    std::panic::set_hook(Box::new(|info| eprintln!("library {:?}", info.location())));
    let _ = std::panic::catch_unwind(|| Option::<u8>::None.map_or_else(|| Vec::<u8>::new().remove(0), |x| x));
    let _ = std::panic::take_hook();
    let start = std::time::Instant::now();
    let mut x = 1u64;
    for i in 0..10_000_000u64 {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(i);
    }
    eprintln!("ten million steps {:?} ({x})", start.elapsed());
    crates();
}
"#;

const NO_CRATES: &str =
    "fn crates() {\n    eprintln!(\"crates: not tried; paste the other probe\");\n}\n";

const CRATES: &str = "// If this does not compile, the judge has no such crate.
fn crates() {
    use rand::{Rng, SeedableRng};
    let mut rng = rand::rngs::SmallRng::seed_from_u64(1);
    eprintln!(\"rand gives {}\", rng.random_range(0..1000u32));
}
";

const MAIN: &str = "fn main() {
    report();
    // ProgramOutput nothing: declare `probe` in [package.metadata.bundle] for a game.
}
";

/// A program of just under 100,000 UTF-16 units and three times as many bytes: if the judge's
/// page takes it, it counts units; it reports how many characters of `--text utf16` have
/// passed the page and the compiler unchanged.
pub fn text_of_characters() -> String {
    let blocks = [FIRST, SECOND].map(|(first, count)| first..first + count);
    let all: String = blocks
        .into_iter()
        .flatten()
        .filter_map(char::from_u32)
        .collect();
    format!(
        "// Look at the error output: \"64328 of 64328 characters pass\" is expected.
const ALL: [&str; 2] = [\"{all}\", \"{all}\"];
// {}
fn main() {{
    let expected = || (0x4E00..0x4E00 + 20992u32).chain(0xAC00..0xAC00 + 11172);
    let pass = ALL.iter().map(|text| text.chars().zip(expected()).filter(|(a, b)| *a as u32 == *b).count());
    eprintln!(\"{{}} of {{}} characters pass\", pass.sum::<usize>(), 2 * expected().count());
}}
",
        all.chars().cycle().take(34_000).collect::<String>()
    )
}

/// The two probes: without crates and with them.
///
/// # Errors
/// If the declared main function cannot be read.
pub fn texts(project: &Project) -> Result<[String; 2]> {
    let main = match &project.options.probe {
        None => MAIN.to_string(),
        Some(path) => {
            let path = project.folder.join(path);
            std::fs::read_to_string(&path).with_context(|| path.display().to_string())?
        }
    };
    Ok([NO_CRATES, CRATES].map(|crates| format!("{REPORT}\n{crates}\n{main}")))
}
