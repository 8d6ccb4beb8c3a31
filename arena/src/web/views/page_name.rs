//! Names of the pages of a run's games.

use crate::records::Place;

/// The name of a game's page: `MATCH-PAIR-GAME.html`.
pub fn page_name((number, unit): Place, game: usize) -> String {
    format!("{unit}-{number}-{game}.html")
}

/// The place and the game, 0 or 1, of a page's name; `None` if it is no such name.
pub fn place_of_page(name: &str) -> Option<(Place, usize)> {
    let mut parts = name.strip_suffix(".html")?.split('-');
    let unit = parts.next()?.parse().ok()?;
    let number = parts.next()?.parse().ok()?;
    let game: usize = parts.next()?.parse().ok()?;
    let is_name = parts.next().is_none() && (1..=2).contains(&game);
    is_name.then(|| ((number, unit), game - 1))
}

#[cfg(test)]
mod tests {
    use super::{page_name, place_of_page};

    #[test]
    fn a_page_has_one_name() {
        assert_eq!(place_of_page(&page_name((7, 2), 1)), Some(((7, 2), 0)));
        for wrong in [
            "",
            "1-2-3.html",
            "1-2-0.html",
            "1-2.html",
            "1-2-1",
            "1-2-1-1.html",
            "../1-2-1.html",
        ] {
            assert_eq!(place_of_page(wrong), None, "{wrong}");
        }
    }
}
