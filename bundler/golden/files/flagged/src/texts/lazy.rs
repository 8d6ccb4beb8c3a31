//! A module that a function's body declares.
pub fn text() -> &'static str {
    crate::VOICE
}
