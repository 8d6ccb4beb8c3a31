//! Names of programs in tables: short ones that tell the programs of a run apart.

use crate::system::commands::is_interpreter;
use std::collections::BTreeSet;

/// Maximum length of a name, in characters.
const LONG: usize = 22;
/// Maximum length in a row of 80 columns with two names and six numbers.
const SHORT: usize = 13;
/// File names that say nothing of a program, and folders that do not.
const COMMON: [&str; 3] = ["a", "bot", "main"];
const COMMON_FOLDERS: [&str; 7] = [".", "..", "bin", "build", "debug", "release", "target"];

/// Names of the programs of one table.
///
/// A text that fits is its own name. A longer command has the name of its script or program,
/// without ending: for `python3 bots/beam/main.py` it is `beam`, the folder, since `main` says
/// nothing. Commands of the same name also have the first word that only one of them has. Any other
/// long text, such as a name with many changed parameters, loses its middle, but not its own time
/// limit at the end.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeSet<String>);

impl Names {
    /// The names of these programs, each as it was typed or named.
    pub fn new(programs: impl IntoIterator<Item = impl Into<String>>) -> Names {
        Names(programs.into_iter().map(Into::into).collect())
    }

    /// Name of one of the programs.
    pub fn name(&self, program: &str) -> String {
        self.within(program, LONG)
    }

    /// Name for tables with two names and many numbers in a row.
    pub fn short(&self, program: &str) -> String {
        self.within(program, SHORT)
    }

    fn within(&self, program: &str, widest: usize) -> String {
        let alone = |text: &str| {
            if text.chars().count() > widest {
                cut(&label(text), widest)
            } else {
                text.to_string()
            }
        };
        let own = alone(program);
        let others = self.0.iter().filter(|other| *other != program);
        let same: Vec<&String> = others.filter(|other| alone(other) == own).collect();
        if same.is_empty() || own == program {
            return own;
        }
        let is_known = |word: &&str| same.iter().any(|other| words(other).any(|it| it == *word));
        let text = match words(program).find(|word| !is_known(word)) {
            Some(word) => format!("{} {word}", label(program)),
            None => program.to_string(),
        };
        cut(&text, widest)
    }
}

/// Words and parts of paths.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || "/'\"".contains(c));
    words.filter(|word| !word.is_empty())
}

/// Name of the program that a command runs, with its own time limit; the text itself if it is no
/// command.
fn label(text: &str) -> String {
    if !text.contains(|c: char| c.is_whitespace() || c == '/') {
        return text.to_string();
    }
    let is_time = |time: &str| time.starts_with(|c: char| c.is_ascii_digit());
    let (command, limit) = match text.rsplit_once('@') {
        Some((command, time)) if is_time(time) => (command, format!("@{time}")),
        _ => (text, String::new()),
    };
    let members = command.split(" :: ").map(|member| {
        let last = member.rsplit(['&', ';', '|']).next().unwrap_or(member);
        let words = last
            .split_whitespace()
            .map(|it| it.trim_matches(['"', '\'']));
        let words = words.filter(|word| !word.starts_with('-') && !word.contains('='));
        let words: Vec<&str> = words.collect();
        let script = words.iter().find(|word| is_file(word));
        stem(script.or(words.last()).unwrap_or(&member))
    });
    members.collect::<Vec<&str>>().join(" :: ") + &limit
}

/// Whether a word of a command looks like the file of a script or program.
fn is_file(word: &str) -> bool {
    let (folder, name) = word.rsplit_once('/').unwrap_or(("", word));
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let has_ending = ending.starts_with(|c: char| c.is_alphabetic());
    has_ending || word.contains('/') && !(is_interpreter(name) && folder.ends_with("bin"))
}

/// Name of a file without its ending, or of its folder if the file's says nothing.
fn stem(path: &str) -> &str {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    };
    let mut folders = folder.rsplit('/').filter(|it| !it.is_empty());
    let folder = folders.find(|it| !COMMON_FOLDERS.contains(it));
    folder.filter(|_| COMMON.contains(&stem)).unwrap_or(stem)
}

/// A text without its middle if it is too long; what follows an `@` stays if it can.
fn cut(text: &str, widest: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= widest {
        return text.to_string();
    }
    let limit = letters.iter().rev().position(|&letter| letter == '@');
    let limit = limit.map_or(0, |place| place + 1);
    let half = if limit < widest - 1 {
        limit.max((widest - 1) / 2)
    } else {
        (widest - 1) / 2
    };
    let [start, end] = [
        &letters[..widest - 1 - half],
        &letters[letters.len() - half..],
    ];
    start.iter().chain(&['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::{Names, LONG};

    #[test]
    fn a_command_has_the_name_of_its_program() {
        for (text, short) in [
            ("./mine", "./mine"),
            ("python3 bots/beam/main.py", "beam"),
            ("/usr/bin/python3 slow_search.py", "slow_search"),
            ("java -Xss64m -cp build Greedy", "Greedy"),
            ("cd bots && exec ./target/release/ocean", "ocean"),
            ("./target/release/bot@1500ms", "bot@1500ms"),
            ("beam/target/release/main --fast", "beam"),
            ("SEED=7 ./a.out in/deep/cases", "a"),
            ("tools/bin/solver --depth 3.5", "solver"),
            ("./samurai --far :: ./dog", "samurai :: dog"),
        ] {
            let shown = Names::new([text]).name(text);
            let fits = text.chars().count() <= LONG;
            assert_eq!(shown, if fits { text } else { short }, "{text}");
        }
        let short = |text: &str| Names::default().short(text);
        assert_eq!(short("./beam_search@1500ms"), "beam_…@1500ms");
        assert_eq!(short("python3 main.py"), "main");
    }

    #[test]
    fn programs_of_one_table_have_different_names() {
        for (texts, expected) in [
            (
                ["old/target/release/ocean", "new/target/release/ocean"],
                ["ocean old", "ocean new"],
            ),
            (
                ["python3 solver.py 3", "python3 solver.py 5"],
                ["solver 3", "solver 5"],
            ),
            (["sh solver.sh 3", "solver"], ["solver sh", "solver"]),
            // No word is in one of them alone.
            (
                ["nice -n 5 ./bot", "nice -n -5 ./bot -n 5"],
                ["nice -… ./bot", "bot -5"],
            ),
        ] {
            let names = Names::new(texts);
            assert_eq!(texts.map(|text| names.short(text)), expected);
        }
    }

    #[test]
    fn other_long_names_keep_both_ends() {
        let name = |text: &str| Names::default().name(text);
        assert_eq!(name("bot:choice_noise=0.1"), "bot:choice_noise=0.1");
        let long = name("bot:first_point=4.25,second_point=1.5,whim=0.02");
        assert_eq!(long, "bot:first_p…,whim=0.02");
        assert_eq!(long.chars().count(), LONG);
    }
}
