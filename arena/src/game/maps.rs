//! The maps of a game for the command `arena maps`: profiles, formats, drawings and checks.

use std::fmt;
use std::path::Path;

/// Name of the format in which a map is drawn for reading; every game has it.
pub const PICTURE: &str = "picture";

/// The maps that a game is played on, as text. A map follows from its profile and its seed alone,
/// on every machine.
pub trait MapSource: Sync {
    /// The profiles; the first one is generated unless another one is named. A game may know
    /// further names that are made of these.
    fn profiles(&self) -> Vec<MapProfile>;

    /// The formats in which a map is written: the first one unless another one is named, and one
    /// of them [`PICTURE`].
    fn formats(&self) -> &'static [MapFormat];

    /// The map of a profile and a seed in one of [`MapSource::formats`], line ends included.
    ///
    /// # Errors
    /// A profile that the game does not have.
    fn map_text(&self, profile: &str, seed: i64, format: &MapFormat) -> anyhow::Result<String>;

    /// A drawing, as in the format [`PICTURE`], of each map in a file.
    ///
    /// # Errors
    /// The first character that breaks the file's format.
    fn drawings(&self, file: &MapFile) -> Result<Vec<String>, MapFault>;

    /// The number of maps in a file, at least 1, if each keeps the format and the rules of the
    /// game and, where a profile is named, is the map that its seed gives there.
    ///
    /// # Errors
    /// A [`MapFault`], the first one of the file; a profile that the game does not have.
    fn check_maps(&self, file: &MapFile, profile: Option<&str>) -> anyhow::Result<usize>;
}

/// A family of maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapProfile {
    /// Its name, one word, as for `--profile`.
    pub name: String,
    /// One line that describes its maps.
    pub about: String,
    /// Properties of every map of it, a few words each; may be empty.
    pub guarantees: Vec<&'static str>,
}

/// A form of a map as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapFormat {
    /// Its name, one word.
    pub name: &'static str,
    /// One line that describes it.
    pub about: &'static str,
    /// The ending of the names of its files, without the dot.
    pub ending: &'static str,
    /// Whether a file can hold one map only.
    pub one_per_file: bool,
}

/// A file of maps.
#[derive(Clone, Copy, Debug)]
pub struct MapFile<'a> {
    /// Its path, as it is printed.
    pub name: &'a str,
    /// Its content.
    pub text: &'a str,
}

impl<'a> MapFile<'a> {
    /// The seed that the file is named by, as `7` in `inputs/0007.txt`; `None` if it is named by
    /// something else.
    pub fn seed(&self) -> Option<i64> {
        Path::new(self.name).file_stem()?.to_str()?.parse().ok()
    }

    /// The lines that hold maps, one each, with their numbers counted from 1: all but empty ones
    /// and those that begin with `#`.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let lines = self.text.lines().enumerate();
        let maps = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        maps.map(|(index, line)| (index + 1, line))
    }

    /// The fault of a file that holds no map.
    pub fn no_map(&self) -> MapFault {
        MapFault {
            line: self.text.lines().count().max(1),
            column: 1,
            text: "expected a map, found none in the file".to_string(),
        }
    }
}

/// The first thing in a file of maps that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFault {
    /// Line of the file, counted from 1.
    pub line: usize,
    /// Character of the line, counted from 1.
    pub column: usize,
    /// The expected and the found text, in words.
    pub text: String,
}

impl MapFault {
    /// The first character in which a map differs from the one that its seed gives; `None` if the
    /// texts are equal. Line and column are those of `found`.
    ///
    /// ```
    /// use arena::game::MapFault;
    ///
    /// let fault = MapFault::difference("..x\n.x.\n", "..x\n...\n").expect("a difference");
    /// assert_eq!(
    ///     fault.to_string(),
    ///     "2:2: expected '.' as generated from this seed, found 'x'"
    /// );
    /// assert_eq!(MapFault::difference("..x\n", "..x\n"), None);
    /// ```
    pub fn difference(found: &str, generated: &str) -> Option<MapFault> {
        let (mut line, mut column) = (1, 1);
        let mut found = found.chars();
        let mut generated = generated.chars();
        loop {
            let (expected, character) = (generated.next(), found.next());
            if expected != character {
                let text = format!(
                    "expected {} as generated from this seed, found {}",
                    quoted(expected),
                    quoted(character)
                );
                return Some(MapFault { line, column, text });
            }
            match character? {
                '\n' => (line, column) = (line + 1, 1),
                _ => column += 1,
            }
        }
    }
}

/// A character in quotes, or the end of a line.
fn quoted(character: Option<char>) -> String {
    match character {
        None | Some('\n') => "the end of the line".to_string(),
        Some(character) => format!("{character:?}"),
    }
}

/// `LINE:COLUMN: TEXT`.
impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.text)
    }
}

impl std::error::Error for MapFault {}
