//! Suggestions for unknown names.

use crate::game::GameAdapter;

/// Maximum number of names that are all listed; of more, the nearest are suggested.
const MAX_LISTED_NAMES: usize = 10;

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// The known names nearest to `name` by Damerau-Levenshtein distance, as `a or b`; `None` if none
/// is within `1 + length / 4` edits.
pub fn suggest<'a>(known: impl IntoIterator<Item = &'a str>, name: &str) -> Option<String> {
    let edits = |known: &str| strsim::damerau_levenshtein(known, name);
    let mut near: Vec<&str> = known
        .into_iter()
        .filter(|known| edits(known) <= 1 + name.len() / 4)
        .collect();
    near.sort_by_key(|known| edits(known));
    near.truncate(MAX_SUGGESTIONS);
    (!near.is_empty()).then(|| near.join(" or "))
}

/// Error text for an unknown parameter of a player, with suggestions.
pub fn unknown_parameter(adapter: &dyn GameAdapter, player: &str, name: &str) -> String {
    let known = adapter.parameters(player);
    let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
    let renamed = adapter.renamed_parameters(player).iter();
    let mut renamed = renamed.filter(|(_, present)| names.contains(present));
    if let Some((_, present)) = renamed.find(|(old, _)| *old == name) {
        return format!("{player} has no parameter {name:?} any more: it is now called {present}");
    }
    let advice = match (suggest(names.iter().copied(), name), names.len()) {
        (Some(near), _) => format!("did you mean {near}?"),
        (None, 0) => "it has none".to_string(),
        (None, 1..=MAX_LISTED_NAMES) => format!("it has: {}", names.join(", ")),
        (None, count) => format!(
            "its {count} are listed by `cargo arena players --game {} {player}`",
            adapter.name()
        ),
    };
    format!("{player} has no parameter {name:?}; {advice}")
}
