//! Registry of map profiles: generators with their guarantees.

use crate::{official, profiles, survey};
use core::fmt;
use ocean::rules::CellSet;

/// A family of maps. [`Profile::all`] is the registry: adding a profile means
/// adding an entry to it; the test suite checks the guarantees of every entry.
#[derive(Clone, Copy)]
pub struct Profile(&'static ProfileEntry);

/// A property of every map of a profile, in words and as a predicate.
pub struct Guarantee {
    /// The property in words.
    pub text: &'static str,
    /// Whether these water cells have the property.
    pub holds: fn(&CellSet) -> bool,
}

struct ProfileEntry {
    name: &'static str,
    about: &'static str,
    guarantees: &'static [Guarantee],
    water: fn(i64) -> CellSet,
}

const fn guarantee(text: &'static str, holds: fn(&CellSet) -> bool) -> Guarantee {
    Guarantee { text, holds }
}

const CONNECTED: Guarantee = guarantee("all water in one piece", |water| {
    survey::piece_sizes(water).len() == 1
});

/// Number of land cells around these water cells.
fn land(water: &CellSet) -> usize {
    225 - water.len()
}

static REGISTRY: [ProfileEntry; 6] = [
    ProfileEntry {
        name: "official",
        about: "the official generator; connectivity is not promised there",
        guarantees: &[
            guarantee(
                "the neighbours of each land cell match a pattern of the referee's repair",
                |water| official::first_flaw(&!*water).is_none(),
            ),
            // Nothing in the generator bounds the repair; seeds 0..20000 have
            // 11 to 90 land cells.
            guarantee("1 to 180 land cells", |water| {
                (1..=180).contains(&land(water))
            }),
        ],
        water: official::water,
    },
    ProfileEntry {
        name: "open-sea",
        about: "a few rocks in one wide sea",
        guarantees: &[
            guarantee("0 to 8 land cells", |water| land(water) <= 8),
            CONNECTED,
        ],
        water: profiles::open_sea,
    },
    ProfileEntry {
        name: "dense-islands",
        about: "small islands everywhere with channels between them",
        guarantees: &[
            guarantee("60 to 90 land cells", |water| {
                (60..=90).contains(&land(water))
            }),
            guarantee("at least 12 islands", |water| {
                survey::island_count(water) >= 12
            }),
            CONNECTED,
            guarantee("every water cell has land at a side or a corner", |water| {
                water.is_subset(&(!*water).grown())
            }),
        ],
        water: profiles::dense_islands,
    },
    ProfileEntry {
        name: "corridors",
        about: "a maze of passages one cell wide, with some round trips",
        guarantees: &[
            guarantee("83 to 98 land cells", |water| {
                (83..=98).contains(&land(water))
            }),
            guarantee("no 2 x 2 block of water", |water| {
                !survey::has_open_block(water)
            }),
            CONNECTED,
        ],
        water: profiles::corridors,
    },
    ProfileEntry {
        name: "split-seas",
        about: "two seas with a wall between them from shore to shore",
        guarantees: &[
            guarantee("two pieces of water of at least 60 cells each", |water| {
                let sizes = survey::piece_sizes(water);
                sizes.len() == 2 && sizes[1] >= 60
            }),
            guarantee("15 to 27 land cells", |water| {
                (15..=27).contains(&land(water))
            }),
        ],
        water: profiles::split_seas,
    },
    ProfileEntry {
        name: "ponds",
        about: "one sea, and small waters cut off from it",
        guarantees: &[
            guarantee("one piece of water of at least 140 cells", |water| {
                survey::piece_sizes(water)[0] >= 140
            }),
            guarantee("2 to 5 further pieces of 1 to 4 cells each", |water| {
                let sizes = survey::piece_sizes(water);
                (3..=6).contains(&sizes.len()) && sizes[1] <= 4
            }),
        ],
        water: profiles::ponds,
    },
];

impl Profile {
    /// The official generator.
    pub const OFFICIAL: Profile = Profile(&REGISTRY[0]);

    /// Every profile, the official one first.
    pub fn all() -> impl Iterator<Item = Profile> {
        REGISTRY.iter().map(Profile)
    }

    /// The profile of this [`Profile::name`].
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::all().find(|profile| profile.name() == name)
    }

    /// The profile's name on the command line.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// One line that describes its maps.
    pub fn about(self) -> &'static str {
        self.0.about
    }

    /// The properties of every map of this profile.
    pub fn guarantees(self) -> &'static [Guarantee] {
        self.0.guarantees
    }

    pub(crate) fn water(self, seed: i64) -> CellSet {
        (self.0.water)(seed)
    }
}

impl PartialEq for Profile {
    fn eq(&self, other: &Profile) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Profile {}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Profile({self})")
    }
}
