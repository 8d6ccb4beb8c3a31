//! What may have been meant by a name that is unknown.

use crate::game::GameAdapter;

/// Names that are all listed; of more, the nearest are named.
const FEW: usize = 10;

/// The known names that are nearest to another one, by edits: at most one, and one more for each
/// four letters.
pub fn nearest<'a>(known: impl IntoIterator<Item = &'a str>, name: &str) -> Vec<&'a str> {
    let edits = |known: &str| strsim::damerau_levenshtein(known, name);
    let mut near: Vec<&str> = known
        .into_iter()
        .filter(|known| edits(known) <= 1 + name.len() / 4)
        .collect();
    near.sort_by_key(|known| edits(known));
    near
}

/// That a player of a game has no parameter of this name, and which it may be.
pub fn unknown_parameter(adapter: &dyn GameAdapter, player: &str, name: &str) -> String {
    let known = adapter.parameters(player);
    let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
    let near = nearest(names.iter().copied(), name);
    let advice = match (&near[..], names.len()) {
        (_, 0) => "it has none".to_string(),
        ([], 1..=FEW) => format!("it has: {}", names.join(", ")),
        ([], count) => format!(
            "its {count} are listed by `cargo arena players --game {} {player}`",
            adapter.name()
        ),
        (near, _) => format!("did you mean {}?", near[..near.len().min(3)].join(" or ")),
    };
    format!("{player} has no parameter {name:?}; {advice}")
}
