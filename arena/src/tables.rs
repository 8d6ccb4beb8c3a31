//! Tables in text, without lines.

use comfy_table::{presets, CellAlignment, Table};

/// Letters of a program's name.
const WIDEST: usize = 22;

/// A table whose first columns hold words, and all others numbers, which stand
/// to the right.
pub fn plain<'a>(words: usize, header: impl IntoIterator<Item = &'a str>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(header);
    for column in table.column_iter_mut().skip(words) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A program's name as tables show it: one with many changed parameters loses
/// its middle.
pub fn name(program: &str) -> String {
    let letters: Vec<char> = program.chars().collect();
    if letters.len() <= WIDEST {
        return program.to_string();
    }
    let half = (WIDEST - 1) / 2;
    let [start, end] = [
        &letters[..WIDEST - 1 - half],
        &letters[letters.len() - half..],
    ];
    start.iter().chain(&['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::{name, WIDEST};

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(name("bot:choice_noise=0.1"), "bot:choice_noise=0.1");
        let long = name("bot:first_point=4.25,second_point=1.5,whim=0.02");
        assert_eq!(long, "bot:first_p…,whim=0.02");
        assert_eq!(long.chars().count(), WIDEST);
    }
}
