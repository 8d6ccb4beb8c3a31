//! Names that a text may hold for a format macro, such as `"{count}"`.

/// Names that a text may capture: `{name`, `name$`, whatever stands between.
pub fn captures(literal: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    literal.char_indices().filter_map(move |(i, c)| match c {
        '{' => {
            let after = &literal[i + 1..];
            let end = after.find(|c| !is_name(c)).unwrap_or(after.len());
            Some(&after[..end])
        }
        '$' => {
            let before = &literal[..i];
            let name = before.trim_end_matches(is_name);
            Some(&before[name.len()..])
        }
        _ => None,
    })
}
