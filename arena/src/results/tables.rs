//! Formatting of tables and numbers.

use crate::statistics::paired::Mean;
use comfy_table::{presets, CellAlignment, Table};
use std::time::{Duration, UNIX_EPOCH};

/// A table without borders whose first `words` columns are left-aligned and the others
/// right-aligned.
pub fn plain<'a>(words: usize, header: impl IntoIterator<Item = &'a str>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(header);
    for column in table.column_iter_mut().skip(words) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A text of a program for a terminal: control characters, which could move the cursor or hide
/// text, are escaped as in Rust (`\u{1b}`); line ends and tabs stay.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => shown.push(letter),
            _ if letter.is_control() => shown.extend(letter.escape_default()),
            _ => shown.push(letter),
        }
    }
    shown
}

/// A number with its sign; without one if it rounds to zero.
pub fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    if text.contains(|c| ('1'..='9').contains(&c)) || !number.is_finite() {
        text
    } else {
        text[1..].to_string()
    }
}

/// The values of a group, such as `3 - 5`.
pub fn range(low: f64, high: f64) -> String {
    if low < high {
        format!("{low} - {high}")
    } else {
        low.to_string()
    }
}

/// A mean with its error if known: `0.38 ±0.05`; `-` for `None`.
pub fn with_error(mean: Option<Mean>, digits: usize) -> String {
    let Some(Mean { mean, error }) = mean else {
        return "-".to_string();
    };
    let error = error.map(|error| format!(" ±{error:.digits$}"));
    format!("{mean:.digits$}{}", error.unwrap_or_default())
}

/// A time in seconds since 1970 as `2026-11-27 20:05`, in UTC; `-` for 0.
pub fn date(seconds: u64) -> String {
    if seconds == 0 {
        return "-".to_string();
    }
    let time = UNIX_EPOCH + Duration::from_secs(seconds);
    let text = humantime::format_rfc3339_seconds(time).to_string();
    text.get(..16).unwrap_or(&text).replace('T', " ")
}

/// A duration such as `45 s`, `3 min 20 s`, `2 h 5 min`.
pub fn duration(time: Duration) -> String {
    match time.as_secs() {
        0..=9 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..=59 => format!("{seconds} s"),
        seconds @ 60..=3599 => format!("{} min {} s", seconds / 60, seconds % 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::{date, duration, signed, visible};
    use std::time::Duration;

    #[test]
    fn no_text_moves_the_cursor() {
        assert_eq!(visible("a\tb\nß…"), "a\tb\nß…");
        let hostile = "\u{1b}[2J\u{9b}1mno\rW\u{7}";
        assert_eq!(visible(hostile), "\\u{1b}[2J\\u{9b}1mno\\rW\\u{7}");
    }

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        assert_eq!(signed(-0.04, 1), "0.0");
        assert_eq!(signed(0.0, 0), "0");
        assert_eq!(signed(-0.06, 1), "-0.1");
        assert_eq!(signed(14.62, 1), "+14.6");
        assert_eq!(date(1_795_809_600), "2026-11-27 20:00");
        assert_eq!(duration(Duration::from_secs(200)), "3 min 20 s");
        assert_eq!(duration(Duration::from_millis(1234)), "1.2 s");
    }
}
