//! The four directions of a grid whose rows are counted from north to south and
//! whose columns are counted from west to east.

/// A direction to move in.
///
/// ```
/// use common::Heading;
///
/// assert_eq!(Heading::ALL.map(Heading::letter), ['N', 'S', 'W', 'E']);
/// assert_eq!(Heading::from_letter('W'), Some(Heading::West));
/// assert_eq!(Heading::West.opposite(), Heading::East);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// To the row before, towards smaller y.
    North,
    /// To the row after, towards larger y.
    South,
    /// To the column before, towards smaller x.
    West,
    /// To the column after, towards larger x.
    East,
}

impl Heading {
    /// All four, in the order that the referees of the games use.
    pub const ALL: [Heading; 4] = [Heading::North, Heading::South, Heading::West, Heading::East];

    /// The letter that protocols write: `N`, `S`, `W` or `E`.
    #[inline]
    pub fn letter(self) -> char {
        ['N', 'S', 'W', 'E'][self as usize]
    }

    /// The heading of a letter; `None` for any other character, small letters
    /// included.
    pub fn from_letter(letter: char) -> Option<Heading> {
        Heading::ALL
            .into_iter()
            .find(|heading| heading.letter() == letter)
    }

    /// The direction back.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Heading {
        match self {
            Heading::North => Heading::South,
            Heading::South => Heading::North,
            Heading::West => Heading::East,
            Heading::East => Heading::West,
        }
    }
}
