//! Numbers as text within a source file: one or two of them in each group of characters.

/// Number of characters: those from `#` to `~` without the backslash.
pub const BASE: i32 = 91;

/// How many numbers a group of characters holds, which is one character longer than that:
/// the finer or the shorter text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// One number of 8,281 levels in two characters.
    Fine,
    /// Two numbers of 867 levels in three characters; the values of the levels are squares, so
    /// that small numbers are told apart better.
    Short,
}

impl Packing {
    fn numbers(self) -> usize {
        1 + self as usize
    }

    /// Values that a number may have, 0 in the middle: as many as a group can tell apart.
    fn levels(self) -> i32 {
        [8281, 867][self as usize]
    }
}

/// Characters in a line of the source file.
const LINE: usize = 96;

/// Character of a digit of 0 to 90.
pub fn character(digit: i32) -> u8 {
    let code = b'#' + digit as u8;
    if code >= b'\\' {
        code + 1
    } else {
        code
    }
}

/// Digit of a character, 0 to 90.
pub fn digit(character: u8) -> i32 {
    i32::from(character) - i32::from(b'#') - i32::from(character > b'\\')
}

/// The numbers of a text, in units of `step`.
pub fn decode(text: &str, packing: Packing, step: f32) -> impl Iterator<Item = f32> + '_ {
    let (numbers, levels) = (packing.numbers(), packing.levels());
    let groups = text.as_bytes().chunks_exact(numbers + 1);
    groups.flat_map(move |group| {
        let mut rest = group.iter().fold(0, |sum, &it| sum * BASE + digit(it));
        (0..numbers).map(move |_| {
            let level = rest % levels - levels / 2;
            rest /= levels;
            (level * level.abs().pow(numbers as u32 - 1)) as f32 * step
        })
    })
}

/// The constants `STEP` and `TEXT` of a source file, for [`decode`]: each number to the
/// nearest level, the largest one at the end of the levels. Not for programs that are pasted.
pub fn encode(weights: &[f32], packing: Packing) -> String {
    let largest = weights
        .iter()
        .fold(1e-6f32, |largest, weight| largest.max(weight.abs()));
    let (numbers, levels) = (packing.numbers(), packing.levels());
    let step = largest / (levels / 2).pow(numbers as u32) as f32;
    let level = |weight: &f32| {
        let size = (weight.abs() / step).powf(1.0 / numbers as f32).round();
        levels / 2 + size.copysign(*weight) as i32
    };
    let mut digits = Vec::new();
    for group in weights.chunks(numbers) {
        let mut rest = group
            .iter()
            .rev()
            .fold(0, |sum, it| sum * levels + level(it));
        let mut characters: Vec<u8> = (0..=numbers)
            .map(|_| {
                let digit = rest % BASE;
                rest /= BASE;
                character(digit)
            })
            .collect();
        characters.reverse();
        digits.extend(characters);
    }
    let lines: Vec<String> = digits
        .chunks(LINE)
        .map(|line| format!("    {}\\\n", String::from_utf8_lossy(line)))
        .collect();
    let each = match packing {
        Packing::Fine => "two characters each",
        Packing::Short => "two of them in three characters",
    };
    format!(
        "/// Weight that one unit of the numbers in [`TEXT`] stands for.\npub const STEP: f32 = {step:e};\n\n\
         /// The weights, {each}.\npub const TEXT: &str = \"\\\n{}\";\n",
        lines.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::{decode, encode, Packing};

    #[test]
    fn embedded_weights_are_read_back() {
        let weights: Vec<f32> = (-300..=300).map(|n| n as f32 / 77.0).collect();
        for packing in [Packing::Fine, Packing::Short] {
            let source = encode(&weights, packing);
            let (_, text) = source.split_once("\"\\\n").expect("a text");
            let text: String = text
                .lines()
                .map(|line| line.trim().trim_end_matches(['\\', '"', ';']))
                .collect();
            let half = packing.levels() / 2;
            let step = weights[600] / half.pow(packing.numbers() as u32) as f32;
            let read: Vec<f32> = decode(&text, packing, step).take(601).collect();
            assert_eq!(read.len(), weights.len());
            for (read, weight) in read.iter().zip(&weights) {
                let nearer = weights[600] / half as f32;
                assert!((read - weight).abs() <= nearer, "{read} for {weight}");
            }
        }
    }
}
