//! Maps of the game Submerged Temple.
