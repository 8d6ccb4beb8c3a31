//! Numbers as text within a source file: two characters each.

/// Characters: those from `#` to `~` without the backslash.
const BASE: i32 = 91;

/// The largest number of steps from 0, in either direction.
pub const REACH: i32 = (BASE * BASE - 1) / 2;

/// The character of a digit.
pub const fn character(digit: i32) -> u8 {
    let code = b'#' + digit as u8;
    if code >= b'\\' {
        code + 1
    } else {
        code
    }
}

fn digit(character: u8) -> i32 {
    i32::from(character) - i32::from(b'#') - i32::from(character > b'\\')
}

/// The numbers of a text, in units of `step`.
pub fn decode(text: &str, step: f32) -> impl Iterator<Item = f32> + '_ {
    let pairs = text.as_bytes().chunks_exact(2);
    pairs.map(move |pair| (digit(pair[0]) * BASE + digit(pair[1]) - REACH) as f32 * step)
}
