//! Fields as text, for `arena maps`: `.dighere` files in one line, and pictures.

use super::{field, Samurai, MIXED, PUBLISHED};
use arena::game::{MapFault, MapFile, MapFormat, MapProfile, MapSource, PICTURE};
use samurai::rules::{Edition, Mode, State};
use samurai_maps::file::read_all;
use samurai_maps::picture::picture;
use samurai_maps::{sets, GameFile, Profile};
use serde::de::IgnoredAny;

/// The default one first.
const FORMATS: [MapFormat; 2] = [
    MapFormat {
        name: "line",
        about: "a .dighere file in one line",
        ending: "dighere",
        one_per_file: false,
    },
    MapFormat {
        name: PICTURE,
        about: "a heading with counts of holes and treasure, and the rows",
        ending: "txt",
        one_per_file: false,
    },
];

impl MapSource for Samurai {
    fn profiles(&self) -> Vec<MapProfile> {
        let profile = |name: &str, about: &str| MapProfile {
            name: name.to_string(),
            about: about.to_string(),
            guarantees: Vec::new(),
        };
        let mut profiles = vec![
            profile(MIXED, "all profiles and the published fields in turn"),
            profile(PUBLISHED, "the organiser's fields, by number"),
        ];
        let all = Profile::ALL.into_iter();
        profiles.extend(all.map(|it| profile(it.name(), it.about())));
        profiles
    }

    fn formats(&self) -> &'static [MapFormat] {
        &FORMATS
    }

    fn map_text(&self, profile: &str, seed: i64, format: &MapFormat) -> anyhow::Result<String> {
        let (file, _) = field(self.0, Some(profile), seed)?;
        Ok(if format.name == PICTURE {
            drawing(&file, &format!("{profile} {seed}"), self.0)
        } else {
            file.print() + "\n"
        })
    }

    fn drawings(&self, file: &MapFile) -> Result<Vec<String>, MapFault> {
        let games = read(file)?;
        let draw = |(_, game): &(Written, GameFile)| drawing(game, file.name, self.0);
        Ok(games.iter().map(draw).collect())
    }

    /// A generated field is named by its profile and seed, such as `web 7`; the published fields
    /// have names of their own.
    fn check_maps(&self, file: &MapFile, profile: Option<&str>) -> anyhow::Result<usize> {
        if profile.is_some() {
            // A profile that does not exist is no fault of the file.
            field(self.0, profile, 0)?;
        }
        let games = read(file)?;
        for (written, game) in &games {
            if let Some(fault) = rule_fault(game, self.0) {
                return Err(written.fault(fault).into());
            }
            let Some(profile) = profile else { continue };
            let Some(generated) = generated(game, self.0, profile)? else {
                let name = game.name.as_deref().unwrap_or_default();
                let text = format!(
                    "expected a field that `{profile}` makes, with its name, found {name:?}"
                );
                return Err(written.fault(text).into());
            };
            // A game that was played on the field is not compared.
            let bare = GameFile {
                plays: Vec::new(),
                ..game.clone()
            };
            if let Some(fault) = MapFault::difference(&bare.print(), &generated.print()) {
                // Only a text that is written as ours has its characters in the same places.
                let fault = match bare.print() == written.text {
                    true => MapFault {
                        line: written.line,
                        column: written.column + fault.column - 1,
                        ..fault
                    },
                    false => written.fault(fault.text),
                };
                return Err(fault.into());
            }
        }
        Ok(games.len())
    }
}

/// The text of one field in a file.
struct Written<'a> {
    text: &'a str,
    /// Line of its first character, counted from 1.
    line: usize,
    /// Column of its first character, counted from 1.
    column: usize,
}

impl Written<'_> {
    /// A fault of the whole field.
    fn fault(&self, text: String) -> MapFault {
        MapFault {
            line: self.line,
            column: self.column,
            text,
        }
    }
}

/// The fields of a file, at least one, each with its text.
fn read<'a>(file: &MapFile<'a>) -> Result<Vec<(Written<'a>, GameFile)>, MapFault> {
    let games = read_all(file.text).map_err(|error| MapFault {
        line: error.position.line,
        column: error.position.column,
        text: error.text,
    })?;
    let text = file.text;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let mut start = 0;
    let mut texts = Vec::new();
    while values.next().is_some() {
        let end = values.byte_offset();
        let blanks = text[start..end].len() - text[start..end].trim_start().len();
        start += blanks;
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        texts.push(Written {
            text: &text[start..end],
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        });
        start = end;
    }
    Ok(texts.into_iter().zip(games).collect())
}

/// The first rule of an edition that a field breaks, in words. A file that names its edition was
/// checked by that one's rules when it was read.
fn rule_fault(game: &GameFile, edition: Edition) -> Option<String> {
    match game.edition {
        Some(found) if found != edition => Some(format!(
            "expected a field of {}, found one of {}",
            edition.name(),
            found.name()
        )),
        Some(_) => None,
        None => {
            let checked = game.field.check(edition);
            checked.err().map(|error| error.to_string())
        }
    }
}

/// The field of a profile that has the name of this one; `None` if there is none.
fn generated(game: &GameFile, edition: Edition, profile: &str) -> anyhow::Result<Option<GameFile>> {
    let name = game.name.as_deref().unwrap_or_default();
    let has_name = |file: &GameFile| file.name.as_deref() == Some(name);
    let seed = name.rsplit(' ').next().and_then(|seed| seed.parse().ok());
    if let Some(seed) = seed {
        let (file, _) = field(edition, Some(profile), seed)?;
        if has_name(&file) {
            return Ok(Some(file));
        }
    }
    if ![MIXED, PUBLISHED].contains(&profile) {
        return Ok(None);
    }
    let mut published = (0..sets::count(edition) as i64).map(|n| sets::published(edition, n));
    Ok(published.find_map(|file| file.ok().filter(has_name)))
}

/// A heading with size, edition, holes and treasure; the rows; an empty line. A field without a
/// name is called `title`.
fn drawing(file: &GameFile, title: &str, edition: Edition) -> String {
    let edition = file.edition.unwrap_or(edition);
    let field = &file.field;
    let name = file.name.as_deref().unwrap_or(title);
    let (side, total) = (field.side, field.total());
    let (known, hidden) = (field.known.len(), field.hidden.len());
    format!(
        "{name}: {side}x{side}, edition {}, {} holes, {known} known and {hidden} hidden treasures \
         of {total} in all\n{}\n",
        edition.name(),
        field.holes.len(),
        picture(&State::new(field, edition, Mode::Text))
    )
}
