//! Long texts of ASCII digits packed into characters of the Basic Multilingual Plane, of which
//! the judge counts each as one.
//!
//! A text of the characters from `#` to `~` is a number of base 92. Nine of its digits become
//! four characters out of 32,164: 92^9 = 4.7e17 is less than 32,164^4 = 1.07e18. The file
//! unpacks them while it is compiled, so that the program holds the same text.

use crate::program::units::{Content, Function, Part, Program, Unit};
use crate::tokens::{lex, Token, TokenKind};

/// Code points of the first block: CJK Unified Ideographs.
pub const FIRST: (u32, u32) = (0x4E00, 20_992);

/// Code points of the second block: Hangul Syllables.
pub const SECOND: (u32, u32) = (0xAC00, 11_172);

/// Characters that a text is packed into.
const BASE: u64 = (FIRST.1 + SECOND.1) as u64;

/// The characters from `#` to `~`.
const DIGITS: u64 = 92;

/// Digits in a group, and the characters that it becomes.
const GROUP: (usize, usize) = (9, 4);

/// Least length of a text that is packed: the unpacking takes some 400 characters. A guess.
const SHORTEST: usize = 1_000;

/// The function that unpacks a text of this many bytes: const, for all modules.
const UNPACK: &str = "pub(crate) const fn unpack_text<const N: usize>(text: &str) -> [u8; N] {
    let bytes = text.as_bytes();
    let mut digits = [0; N];
    let mut at = 0;
    let mut next = 0;
    while at < bytes.len() {
        let mut group = 0u64;
        let mut place = 0;
        while place < 4 {
            let code = (bytes[at] as u64 & 15) << 12 | (bytes[at + 1] as u64 & 63) << 6 | bytes[at + 2] as u64 & 63;
            group = group * 32164 + if code < 44032 { code - 19968 } else { code - 23040 };
            at += 3;
            place += 1;
        }
        while place < 13 && next < N {
            digits[next] = (group % 92) as u8 + 35;
            group /= 92;
            next += 1;
            place += 1;
        }
    }
    digits
}";

/// Packs the long texts of the program's constants.
pub fn pack_texts(program: &mut Program) {
    let mut any = false;
    for unit in &mut program.units {
        for part in &mut unit.parts {
            let (Part::Tokens(tokens) | Part::Body(tokens)) = part else {
                continue;
            };
            let mut i = 1;
            while i < tokens.len() {
                // In `const TEXT: &str = "...";` and the like, not among a macro's arguments.
                let is_value = tokens[i - 1].is_punct('=')
                    && tokens.get(i + 1).is_some_and(|token| token.is_punct(';'));
                let text = is_value.then(|| digits(&tokens[i])).flatten();
                if let Some(text) = text {
                    let packed = unpacking(&text, &tokens[i]);
                    tokens.splice(i..=i, packed);
                    any = true;
                }
                i += 1;
            }
        }
    }
    if any {
        let id = program.units.len();
        let function = Function::default();
        program.units.push(Unit {
            content: Content::Function(function),
            name: Some("unpack_text".into()),
            parts: vec![Part::Tokens(lex(UNPACK))],
            parent: Some(0),
            module: 0,
            krate: 0,
        });
        program.units[0].parts.push(Part::Child(id));
    }
}

/// The value of a literal, if it is a long text of digits only.
fn digits(token: &Token) -> Option<String> {
    if token.kind != TokenKind::Literal || token.text.len() < SHORTEST {
        return None;
    }
    let literal: syn::LitStr = syn::parse_str(&token.text).ok()?;
    let text = literal.value();
    let is_digit = |c: char| ('#'..='~').contains(&c);
    (text.len() >= SHORTEST && text.chars().all(is_digit)).then_some(text)
}

/// The expression that a text becomes.
fn unpacking(text: &str, like: &Token) -> Vec<Token> {
    let source = format!(
        "{{ const TEXT_BYTES: [u8; {}] = crate::unpack_text(PACKED); \
         match ::core::str::from_utf8(&TEXT_BYTES) {{ Ok(text) => text, Err(_) => \"\" }} }}",
        text.len()
    );
    let literal = Token {
        is_final: true,
        ..Token::new(TokenKind::Literal, &format!("\"{}\"", packed(text)))
    };
    lex(&source)
        .into_iter()
        .map(|token| {
            if token.is_ident("PACKED") {
                literal.clone()
            } else {
                token
            }
        })
        .map(|token| Token {
            place: like.place,
            ..token
        })
        .collect()
}

/// The characters of a text of digits.
pub fn packed(text: &str) -> String {
    let mut out = String::new();
    for group in text.as_bytes().chunks(GROUP.0) {
        let digits = group.iter().rev();
        let mut number = digits.fold(0u64, |sum, digit| sum * DIGITS + u64::from(digit - b'#'));
        let mut characters = ['\0'; GROUP.1];
        for character in characters.iter_mut().rev() {
            let value = (number % BASE) as u32;
            number /= BASE;
            let code = if value < FIRST.1 {
                FIRST.0 + value
            } else {
                SECOND.0 + value - FIRST.1
            };
            *character = char::from_u32(code).expect("both blocks hold characters");
        }
        out.extend(characters);
    }
    out
}

/// Whether a character may stand in a file: ASCII, or one of the two blocks.
pub fn may_stand(character: char) -> bool {
    let is_in = |(first, count): (u32, u32)| (first..first + count).contains(&(character as u32));
    character.is_ascii() || is_in(FIRST) || is_in(SECOND)
}
