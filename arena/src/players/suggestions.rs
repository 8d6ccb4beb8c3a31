//! What may have been meant by a name that is unknown.

use crate::game::GameAdapter;

/// Names that are all listed; of more, the nearest are named.
const FEW: usize = 10;

/// Names that one may choose from.
const CHOICES: usize = 3;

/// The known names that are nearest to another one, by edits, as `a or b`: at most one edit, and
/// one more for each four letters.
pub fn nearest<'a>(known: impl IntoIterator<Item = &'a str>, name: &str) -> Option<String> {
    let edits = |known: &str| strsim::damerau_levenshtein(known, name);
    let mut near: Vec<&str> = known
        .into_iter()
        .filter(|known| edits(known) <= 1 + name.len() / 4)
        .collect();
    near.sort_by_key(|known| edits(known));
    near.truncate(CHOICES);
    (!near.is_empty()).then(|| near.join(" or "))
}

/// That a player of a game has no parameter of this name, and which it may be.
pub fn unknown_parameter(adapter: &dyn GameAdapter, player: &str, name: &str) -> String {
    let known = adapter.parameters(player);
    let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
    let advice = match (nearest(names.iter().copied(), name), names.len()) {
        (Some(near), _) => format!("did you mean {near}?"),
        (None, 0) => "it has none".to_string(),
        (None, 1..=FEW) => format!("it has: {}", names.join(", ")),
        (None, count) => format!(
            "its {count} are listed by `cargo arena players --game {} {player}`",
            adapter.name()
        ),
    };
    format!("{player} has no parameter {name:?}; {advice}")
}
