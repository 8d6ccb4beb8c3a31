//! File names of the pages of a run's games.

use crate::matches::series::LETTERS;
use crate::records::PairKey;
use percent_encoding::{utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};

/// Name of the page of a game, counted from 1: `MATCH-PAIR-GAME.html`.
pub fn page_name(key: PairKey, game: usize) -> String {
    format!("{}-{}-{game}.html", key.of_match, key.pair)
}

/// Key of the pair and game, counted from 0, of a page name; `None` for any other name.
pub fn parse_page_name(name: &str) -> Option<(PairKey, usize)> {
    let mut parts = name.strip_suffix(".html")?.split('-');
    let unit = parts.next()?.parse().ok()?;
    let number = parts.next()?.parse().ok()?;
    let game: usize = parts.next()?.parse().ok()?;
    let is_name = parts.next().is_none() && (1..=LETTERS.len()).contains(&game);
    is_name.then(|| (PairKey::new(number, unit), game - 1))
}

/// A relative path as an address: every byte but letters, digits and `-_./` percent-encoded.
pub fn encoded_path(path: &str) -> String {
    const KEPT: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'/');
    utf8_percent_encode(path, KEPT).to_string()
}

#[cfg(test)]
mod tests {
    use super::{page_name, parse_page_name};
    use crate::records::PairKey;

    #[test]
    fn a_page_has_one_name() {
        let key = PairKey::new(7, 2);
        assert_eq!(parse_page_name(&page_name(key, 1)), Some((key, 0)));
        for wrong in [
            "",
            "1-2-9.html",
            "1-2-0.html",
            "1-2.html",
            "1-2-1",
            "1-2-1-1.html",
            "../1-2-1.html",
        ] {
            assert_eq!(parse_page_name(wrong), None, "{wrong}");
        }
    }
}
