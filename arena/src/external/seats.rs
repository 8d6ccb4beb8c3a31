//! Number of programs in a game with an external referee, as its name has it: `COMMAND :: players=4`.

use anyhow::bail;

/// Separator between the command and the number.
const SETTING: &str = " :: players=";
/// Number of programs without the setting.
const DEFAULT_SEATS: usize = 2;
/// Team of each seat of the largest game.
const TEAMS: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Splits the name of a game without its prefix into the referee's command and the teams. Any other
/// number than 2 to 8 stays in the command, see [`check`].
pub fn split(name: &str) -> (&str, &'static [usize]) {
    let split = name.rsplit_once(SETTING);
    let split = split.and_then(|(command, count)| Some((command, teams(count.trim())?)));
    split.unwrap_or((name, &TEAMS[..DEFAULT_SEATS]))
}

/// Checks a command that was split off.
///
/// # Errors
/// A number of programs that is not 2 to 8.
pub fn check(command: &str) -> anyhow::Result<()> {
    match command.split_once(SETTING) {
        None => Ok(()),
        Some((_, count)) => bail!(
            "expected{SETTING}N with N from {DEFAULT_SEATS} to {}, found {count:?}",
            TEAMS.len()
        ),
    }
}

fn teams(count: &str) -> Option<&'static [usize]> {
    let count = count.parse().ok().filter(|count| *count >= DEFAULT_SEATS);
    TEAMS.get(..count?)
}

/// Name of a game for so many programs.
///
/// # Errors
/// A game whose name says another number, or that is never for so many.
pub fn with_seats(game: &str, seats: usize) -> Result<String, String> {
    let is_external = ["codingame:", "referee:"]
        .iter()
        .any(|prefix| game.starts_with(prefix));
    if !is_external || game.contains(SETTING) {
        return Ok(game.to_string());
    }
    if !(DEFAULT_SEATS..=TEAMS.len()).contains(&seats) {
        let most = TEAMS.len();
        return Err(format!(
            "expected {DEFAULT_SEATS} to {most} programs in a game, found {seats}"
        ));
    }
    Ok(match seats {
        DEFAULT_SEATS => game.to_string(),
        _ => format!("{game}{SETTING}{seats}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{check, split, with_seats};

    #[test]
    fn the_name_of_a_game_says_how_many_play() {
        for (name, command, seats) in [
            ("java -jar r.jar", "java -jar r.jar", 2),
            ("java -jar r.jar :: players=4", "java -jar r.jar", 4),
            ("./r :: players=9", "./r :: players=9", 2),
            ("./r :: players=1", "./r :: players=1", 2),
        ] {
            let (found, teams) = split(name);
            assert_eq!((found, teams.len()), (command, seats), "{name}");
            assert_eq!(check(found).is_ok(), !found.contains("players"), "{name}");
        }
        let named = |game: &str, seats| with_seats(game, seats).ok();
        assert_eq!(named("codingame:./r", 2).as_deref(), Some("codingame:./r"));
        let four = named("codingame:./r", 4);
        assert_eq!(four.as_deref(), Some("codingame:./r :: players=4"));
        assert_eq!(four.as_deref().and_then(|it| named(it, 3)), four);
        assert_eq!(named("referee:./r", 9), None);
        assert_eq!(named("ocean", 3).as_deref(), Some("ocean"));
    }
}
