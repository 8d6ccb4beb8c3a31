//! The generators: the official one against recorded maps, each profile against
//! its own guarantees.

use ocean_maps::{generate, generate_water, MapLine, Profile};
use std::collections::HashSet;

/// Seeds tried per profile.
const SEEDS: i64 = 4_000;

#[test]
fn official_maps_equal_the_recorded_ones() {
    let mut count = 0;
    for line in include_str!("data/official.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let recorded = MapLine::parse(line).expect("a map");
        let seed = recorded.seed;
        let water = generate_water(Profile::OFFICIAL, seed);
        assert_eq!(MapLine { seed, water }.to_string(), line);
        assert_eq!(*generate(Profile::OFFICIAL, seed).water(), recorded.water);
        count += 1;
    }
    assert_eq!(count, 1_006);
}

/// Small, large and negative seeds.
fn seeds() -> impl Iterator<Item = i64> {
    let spread = (0..SEEDS / 2).map(|i| i.wrapping_mul(-0x61c8_8646_80b5_83eb));
    (0..SEEDS / 2).chain(spread).chain([i64::MIN, i64::MAX, -1])
}

#[test]
fn every_profile_keeps_its_guarantees() {
    for profile in Profile::all() {
        assert!(!profile.guarantees().is_empty(), "{profile} has none");
        for seed in seeds() {
            let water = generate_water(profile, seed);
            for guarantee in profile.guarantees() {
                let text = guarantee.text;
                assert!(
                    (guarantee.holds)(&water),
                    "{profile} {seed}: {text}\n{water}"
                );
            }
        }
    }
}

#[test]
fn every_profile_has_many_maps_of_its_own() {
    for profile in Profile::all() {
        let maps: HashSet<_> = seeds().map(|seed| generate_water(profile, seed)).collect();
        // Few rocks leave few maps without any; all others hardly ever repeat.
        let most = SEEDS as usize * 7 / 10;
        assert!(maps.len() > most, "{profile}: {} maps", maps.len());
    }
}

#[test]
fn profiles_are_found_by_their_names() {
    let names: HashSet<_> = Profile::all().map(Profile::name).collect();
    assert_eq!(names.len(), Profile::all().count());
    for profile in Profile::all() {
        assert_eq!(Profile::from_name(profile.name()), Some(profile));
    }
    assert_eq!(Profile::from_name("dry-land"), None);
}
