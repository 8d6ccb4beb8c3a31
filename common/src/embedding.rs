//! Numbers as text within a source file: two characters each.

/// Characters: those from `#` to `~` without the backslash.
const BASE: i32 = 91;

/// The largest number of steps from 0, in either direction.
const REACH: i32 = (BASE * BASE - 1) / 2;

/// Characters in a line of the source file.
const LINE: usize = 96;

fn character(digit: i32) -> u8 {
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

/// The constants `STEP` and `TEXT` of a source file, for [`decode`]: each number to the
/// nearest of 4,140 steps up to the largest one. Not for programs that are pasted.
pub fn encode(weights: &[f32]) -> String {
    let largest = weights
        .iter()
        .fold(1e-6f32, |largest, weight| largest.max(weight.abs()));
    let step = largest / REACH as f32;
    let mut digits = Vec::new();
    for weight in weights {
        let steps = (weight / step).round() as i32 + REACH;
        digits.extend([character(steps / BASE), character(steps % BASE)]);
    }
    let lines: Vec<String> = digits
        .chunks(LINE)
        .map(|line| format!("    {}\\\n", String::from_utf8_lossy(line)))
        .collect();
    format!(
        "/// What the digits of [`TEXT`] count in.\npub const STEP: f32 = {step:e};\n\n\
         /// The weights, two characters each.\npub const TEXT: &str = \"\\\n{}\";\n",
        lines.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn embedded_weights_are_read_back() {
        let weights: Vec<f32> = (-300..=300).map(|n| n as f32 / 77.0).collect();
        let source = encode(&weights);
        let (_, text) = source.split_once("\"\\\n").expect("a text");
        let text: String = text
            .lines()
            .map(|line| line.trim().trim_end_matches(['\\', '"', ';']))
            .collect();
        let step = weights[600] / 4140.0;
        let read: Vec<f32> = decode(&text, step).collect();
        assert_eq!(read.len(), weights.len());
        for (read, weight) in read.iter().zip(weights) {
            assert!((read - weight).abs() <= step, "{read} for {weight}");
        }
    }
}
