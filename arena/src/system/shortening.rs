//! Shortening of what programs print, for messages.

/// Number of lines of a program's output that are printed.
const MAX_OUTPUT_LINES: usize = 10;

/// Length of a line of a program's output that is printed, in characters.
pub const WIDEST: usize = 300;

/// Length of a line that a message quotes, in characters.
const QUOTED: usize = 60;

/// A text of which at most the first line and the last ten are left, each of at most `widest`
/// characters; a line between them says with `rest` where the others are. The text itself if it has
/// no more.
pub fn shortened(text: &str, widest: usize, rest: impl FnOnce() -> String) -> String {
    if text.lines().all(|line| line.len() <= widest) && text.lines().count() <= MAX_OUTPUT_LINES + 1
    {
        return text.to_string();
    }
    let lines: Vec<String> = text.trim_end().lines().map(|it| cut(it, widest)).collect();
    let Some(left_out @ 1..) = lines.len().checked_sub(MAX_OUTPUT_LINES + 1) else {
        return lines.join("\n");
    };
    let last = lines[left_out + 1..].join("\n");
    format!("{}\n... {left_out} more lines{}\n{last}", lines[0], rest())
}

/// A line that a message quotes.
pub fn quoted_line(line: &str) -> String {
    shortened(line, QUOTED, String::new)
}

/// The start of a line.
fn cut(line: &str, widest: usize) -> String {
    match line.char_indices().nth(widest) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{quoted_line, shortened, QUOTED};

    #[test]
    fn long_outputs_keep_their_first_and_last_lines() {
        let text = |lines: usize| (0..lines).map(|n| format!("{n}\n")).collect::<String>();
        for few in [0, 1, 11] {
            assert_eq!(shortened(&text(few), QUOTED, || unreachable!()), text(few));
        }
        let long = shortened(&text(300), QUOTED, || " in x.log".to_string());
        assert!(
            long.starts_with("0\n... 289 more lines in x.log\n290\n"),
            "{long}"
        );
        assert!(long.ends_with("\n299"), "{long}");
    }

    #[test]
    fn long_lines_keep_their_start() {
        let line = "ä".repeat(QUOTED);
        assert_eq!(quoted_line(&line), line);
        assert_eq!(quoted_line(&format!("{line}x")), format!("{line}…"));
    }
}
