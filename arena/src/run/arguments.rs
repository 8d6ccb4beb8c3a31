//! Parsers of command-line values that several commands share.

use crate::game::GameAdapter;
use crate::players::{frozen, split_name, Program};
use anyhow::bail;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// Range of pairs to play.
pub type PairRange = Range<u64>;

/// The programs of lists that are separated by commas, as they are started; see [`program`].
///
/// # Errors
/// A file that cannot be executed, with what may have been meant.
pub fn programs(adapter: &dyn GameAdapter, lists: &[String]) -> anyhow::Result<Vec<String>> {
    let texts = split_programs(lists).into_iter();
    texts.map(|text| program(adapter, &text)).collect()
}

/// A program, read as [`program`] does.
///
/// # Errors
/// A file that cannot be executed, with what may have been meant.
pub fn parse_program(adapter: &dyn GameAdapter, text: &str) -> anyhow::Result<Program> {
    Ok(Program::new(adapter, &program(adapter, text)?))
}

/// A program as it is started. The path of an existing file becomes a command that starts this
/// file, whatever its name holds; built-in players, Rust files and commands stay, and so does a
/// name of its own.
///
/// # Errors
/// A file that cannot be executed, with what may have been meant.
pub fn program(adapter: &dyn GameAdapter, text: &str) -> anyhow::Result<String> {
    match split_name(text) {
        (Some(name), program) if !Path::new(text).is_file() => Ok(format!(
            "{name}={}",
            program_without_name(adapter, program)?
        )),
        _ => program_without_name(adapter, text),
    }
}

fn program_without_name(adapter: &dyn GameAdapter, text: &str) -> anyhow::Result<String> {
    let name = text.split(':').next().unwrap_or_default();
    let mut built_in = adapter.built_in_players().iter();
    let is_known = built_in.any(|it| it.name == name) || text.starts_with(frozen::PREFIX);
    if is_known || text.ends_with(".rs") {
        return Ok(text.to_string());
    }
    command(text)
}

/// A command as it is started: the path of an existing file becomes one that starts this file.
///
/// # Errors
/// A file that cannot be executed, with what may have been meant.
pub fn command(text: &str) -> anyhow::Result<String> {
    let path = Path::new(text);
    if !path.is_file() {
        return Ok(text.to_string());
    }
    if !is_executable(path) {
        let interpreter = match path.extension().and_then(|ending| ending.to_str()) {
            Some("py") => "python3",
            Some("js") => "node",
            _ => "INTERPRETER",
        };
        bail!(
            "{text} is a file that cannot be executed: did you mean \"{interpreter} {}\"? \
             (or `chmod +x` it)",
            quoted(text)
        );
    }
    let folder = if text.contains('/') { "" } else { "./" };
    Ok(quoted(&format!("{folder}{text}")))
}

/// A path quoted for a shell, and for the arena, to which `@` begins a time limit.
fn quoted(path: &str) -> String {
    match shlex::try_quote(path) {
        Ok(text) if !text.contains('@') || text != path => text.into_owned(),
        _ => format!("'{path}'"),
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_path: &Path) -> bool {
    true
}

/// Parses the seed of a map or a game, a signed number of 64 bits.
///
/// # Errors
/// Other text, or a number out of this range.
pub fn parse_seed(text: &str) -> Result<i64, String> {
    let wrong = || {
        let (least, most) = (i64::MIN, i64::MAX);
        format!("expected a signed 64-bit number, from {least} to {most}")
    };
    text.parse().map_err(|_| wrong())
}

/// Parses the seed of a run, of 64 bits; a negative number stands for the unsigned one of the same
/// bits.
///
/// # Errors
/// Other text, or a number out of this range.
pub fn parse_run_seed(text: &str) -> Result<u64, String> {
    let signed = || text.parse().ok().map(i64::cast_unsigned);
    let seed = text.parse().ok().or_else(signed);
    seed.ok_or_else(|| {
        let (least, most) = (i64::MIN, u64::MAX);
        format!("expected a whole number from {least} to {most}")
    })
}

/// Parses `50` or `100..200`.
///
/// # Errors
/// Other text, or an empty range.
pub fn parse_pairs(text: &str) -> Result<PairRange, String> {
    let range = match text.split_once("..") {
        None => text.parse().map(|end| 0..end),
        Some((start, end)) => start
            .parse()
            .and_then(|start| end.parse().map(|end| start..end)),
    };
    range
        .ok()
        .filter(|range| range.start < range.end)
        .ok_or_else(|| format!("expected a number of pairs or a range 100..200, found {text:?}"))
}

/// Parses two Elo bounds: `0,10`.
///
/// # Errors
/// Other text, or numbers out of order.
pub fn parse_bounds(text: &str) -> Result<[f64; 2], String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| {
        let bounds = [elo0.trim().parse().ok()?, elo1.trim().parse().ok()?];
        (bounds[0] < bounds[1] && bounds.iter().all(|b: &f64| b.is_finite())).then_some(bounds)
    });
    bounds.ok_or_else(|| {
        format!("expected two numbers such as 0,10, the smaller first, found {text:?}")
    })
}

/// Parses a number above 0.
///
/// # Errors
/// Other text; a number that is not above 0 or not finite.
pub fn parse_positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|&number: &f64| number > 0.0 && number.is_finite());
    number.ok_or_else(|| format!("expected a number above 0, found {text:?}"))
}

/// Parses a share above 0, up to 1.
///
/// # Errors
/// Other text, or a number out of this range.
pub fn parse_share(text: &str) -> Result<f64, String> {
    let share = parse_positive(text).ok().filter(|&share| share <= 1.0);
    share.ok_or_else(|| format!("expected a number above 0 to 1, found {text:?}"))
}

/// Parses a time: `50ms`, `1.5s`, or a number of milliseconds.
///
/// # Errors
/// Other text; a time of 0.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let milliseconds = || Some(Duration::from_millis(text.parse().ok()?));
    humantime::parse_duration(text)
        .ok()
        .or_else(milliseconds)
        .filter(|time| !time.is_zero())
        .ok_or_else(|| format!("expected a time such as 50ms, found {text:?}"))
}

/// Splits lists of programs at commas; after `NAME:` a piece `NAME=NUMBER` is a further parameter of
/// the same program.
pub fn split_programs(lists: &[String]) -> Vec<String> {
    let mut programs: Vec<String> = Vec::new();
    for list in lists {
        let first = programs.len();
        for piece in list.split(',').map(str::trim) {
            match programs[first..].last_mut() {
                Some(last) if has_parameters(last) && is_parameter(piece) => {
                    last.push(',');
                    last.push_str(piece);
                }
                _ => programs.push(piece.to_string()),
            }
        }
    }
    programs
}

/// Whether a program has parameters: `NAME:...`
fn has_parameters(program: &str) -> bool {
    let name = program.split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| !name.contains(char::is_whitespace))
}

/// Whether a piece is a parameter `NAME=NUMBER`, not a command with an option or another program.
fn is_parameter(piece: &str) -> bool {
    let parts = piece.split_once('=');
    parts.is_some_and(|(name, value)| {
        !name.contains(|c: char| c == ':' || c.is_whitespace()) && value.parse::<f64>().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::{parse_positive, parse_run_seed, parse_share, parse_time, split_programs};
    use std::time::Duration;

    #[test]
    fn numbers_are_finite_and_in_range() {
        assert_eq!(parse_positive("2.5"), Ok(2.5));
        assert_eq!(parse_share("1"), Ok(1.0));
        for wrong in ["", "nan", "inf", "-1", "0", "1e999", "a half"] {
            assert!(parse_positive(wrong).is_err(), "{wrong:?}");
            assert!(parse_share(wrong).is_err(), "{wrong:?}");
        }
        assert!(parse_share("5").is_err());
    }

    #[test]
    fn lists_of_programs_are_split() {
        for (lists, expected) in [
            (
                &["bot:a=1,b=2,hunter", "drifter"][..],
                &["bot:a=1,b=2", "hunter", "drifter"][..],
            ),
            (
                &["rusher,python3 stay.py --depth=3"],
                &["rusher", "python3 stay.py --depth=3"],
            ),
            (
                &["bot:a=1,python3 stay.py --depth=3,X=1 python3 stay.py"],
                &[
                    "bot:a=1",
                    "python3 stay.py --depth=3",
                    "X=1 python3 stay.py",
                ],
            ),
            (&["drifter,rusher", "X=1"], &["drifter", "rusher", "X=1"]),
            (&["bot:a=1", "X=1"], &["bot:a=1", "X=1"]),
            (&["./a -x, bot:a=1, b=2"], &["./a -x", "bot:a=1,b=2"]),
            (
                &["bot:a=1,old=./bot,new=bot:a=1,b=2"],
                &["bot:a=1", "old=./bot", "new=bot:a=1,b=2"],
            ),
        ] {
            let lists: Vec<String> = lists.iter().map(|it| it.to_string()).collect();
            assert_eq!(split_programs(&lists), expected, "{lists:?}");
        }
    }

    #[test]
    fn seeds_have_64_bits_and_may_have_a_sign() {
        for (text, seed) in [
            ("0", Some(0)),
            ("-1", Some(u64::MAX)),
            ("18446744073709551615", Some(u64::MAX)),
            ("-9223372036854775808", Some(1 << 63)),
            ("18446744073709551616", None),
            ("-9223372036854775809", None),
            ("1.5", None),
            ("", None),
        ] {
            assert_eq!(parse_run_seed(text).ok(), seed, "{text}");
        }
    }

    #[test]
    fn times_are_read() {
        assert_eq!(parse_time("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("20"), Ok(Duration::from_millis(20)));
        for wrong in ["", "ms", "0", "0s", "-1s", "5 apples", "nan", "1e400s"] {
            assert!(parse_time(wrong).is_err(), "{wrong:?}");
        }
    }
}
