//! Tests of the generator against the digests of official inputs, and of the file format.

use sha2::{Digest, Sha256};
use territory_maps::{generate, Input, Overrides};

#[test]
fn inputs_are_the_official_ones() {
    let digests = include_str!("data/inputs.sha256");
    assert_eq!(digests.lines().count(), 100);
    for (seed, line) in digests.lines().enumerate() {
        let text = generate(seed as u64, Overrides::default()).print();
        let digest: String = Sha256::digest(text)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(line, format!("{seed:04} {digest}"));
    }
}

#[test]
fn printing_and_reading_are_inverse() {
    let official = include_str!("data/0002.txt");
    let input = Input::parse(official).expect("the official file");
    assert_eq!(input.print(), official);
    assert_eq!(generate(2, Overrides::default()).print(), official);
}

#[test]
fn options_change_what_they_name() {
    let options = Overrides {
        players: Some(8),
        levels: Some(5),
    };
    let input = generate(0, options);
    assert_eq!(input.board.player_count(), 8);
    assert_eq!(input.board.levels(), 5);
    let values = |input: &Input| {
        input
            .print()
            .lines()
            .skip(1)
            .take(10)
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(values(&input), values(&generate(0, Overrides::default())));
}

/// Error of the official file with one line replaced.
fn error_with_line(line: usize, text: &str) -> String {
    let official = include_str!("data/0002.txt");
    let mut lines: Vec<&str> = official.lines().collect();
    if line > lines.len() {
        lines.push(text);
    } else {
        lines[line - 1] = text;
    }
    Input::parse(&lines.join("\n"))
        .expect_err("an error")
        .to_string()
}

#[test]
fn errors_have_a_place() {
    assert_eq!(
        error_with_line(1, "10 9 100 1"),
        "1:4: expected M from 2 to 8, found \"9\""
    );
    assert_eq!(
        error_with_line(1, "10 4 100 1 7"),
        "1:12: expected the end of the line, found \"7\""
    );
    assert_eq!(
        error_with_line(2, "1 2 3"),
        "2:6: expected a value from 1 to 1000000, found the end of the line"
    );
    assert_eq!(
        error_with_line(13, "0 10"),
        "13:3: expected a column from 0 to 9, found \"10\""
    );
    assert_eq!(
        error_with_line(16, "0.3 0.3 x 1 0.2"),
        "16:9: expected a weight from 0.3 to 1, found \"x\""
    );
    assert_eq!(
        error_with_line(20, "0.5 1.0"),
        "20:5: expected a random number from 0 to below 1, found \"1.0\""
    );
    assert_eq!(
        error_with_line(1000, "more"),
        "319:1: expected the end of the file, found \"more\""
    );
}
