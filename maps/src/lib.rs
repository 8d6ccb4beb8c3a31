//! Maps of Ocean of Code: the official generator, exact for every seed, and
//! profiles beyond it for training.
//!
//! A map is a pure function of its profile and its 64-bit seed, on every
//! machine: the random number generators are implemented here ([`java_random`]) and in
//! [`common::split_mix`], since a crate of random numbers may change its values.

pub mod java_random;
pub mod map_line;
pub mod official;
pub mod profile;
mod profiles;
pub mod survey;

pub use map_line::{MapLine, MapLineError};
pub use profile::{Guarantee, Profile};

use ocean::rules::{Board, CellSet};

/// The board of this profile and seed, with distances precomputed.
pub fn generate(profile: Profile, seed: i64) -> Board {
    Board::new(generate_water(profile, seed))
}

/// The water cells of this profile and seed, without the distances of [`generate`].
///
/// ```
/// use ocean_maps::{generate_water, Profile};
///
/// let water = generate_water(Profile::OFFICIAL, 3);
/// let picture: Vec<String> = water.rows('.', 'x').collect();
/// assert_eq!(picture, [
///     "....xxx........",
///     "....xx.......xx",
///     ".............xx",
///     "....xx.........",
///     "....xx....xx...",
///     "....xx....xx...",
///     "xx..xx.........",
///     "xx.........xx..",
///     "...........xx..",
///     "...............",
///     "...............",
///     "..xxxxxx.......",
///     "..xxxxxx.......",
///     "...............",
///     "...............",
/// ]);
/// ```
pub fn generate_water(profile: Profile, seed: i64) -> CellSet {
    profile.water(seed)
}
