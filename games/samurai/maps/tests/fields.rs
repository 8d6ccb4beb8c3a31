//! Tests of the generator, the published sets, and the places in errors.

use samurai::rules::{Cell, Edition, Field};
use samurai_maps::file::{read, read_all};
use samurai_maps::{generate, sets, GameFile, Profile};
use std::collections::BTreeSet;

#[test]
fn every_field_obeys_the_rules_and_is_another() {
    for edition in Edition::ALL {
        for profile in Profile::ALL {
            let mut seen = BTreeSet::new();
            for seed in -3..60 {
                let field = generate(profile, edition, seed);
                assert_eq!(field.check(edition), Ok(()), "{profile} {seed}");
                assert!(field.total() > 0 && (6..=12).contains(&field.side));
                assert_eq!(field, generate(profile, edition, seed));
                let file = GameFile::of_field(field, edition, None).print();
                seen.insert(file);
            }
            assert_eq!(seen.len(), 63, "{profile}");
        }
    }
}

/// On a side of 6 the holes may leave less room than there is treasure to place.
#[test]
fn symmetric_fields_of_the_smallest_side_have_room_for_their_treasure() {
    let mut full = Vec::new();
    for edition in Edition::ALL {
        for seed in 0..4_000 {
            let field = generate(Profile::Symmetric, edition, seed);
            assert_eq!(field.check(edition), Ok(()), "{seed}");
            assert!(field.hidden.len() >= 4, "{seed}");
            let taken = 4 + field.holes.len() + field.known.len() + field.hidden.len();
            if edition == Edition::Y2020 && taken == field.side * field.side {
                full.push(seed);
            }
        }
    }
    // More was drawn than fits.
    for seed in [379, 832, 1407, 1523, 1732, 3264, 3393] {
        assert!(full.contains(&seed), "{seed} of {full:?}");
    }
}

/// Fields have the properties that the names of their profiles promise.
#[test]
fn profiles_are_what_they_are_called() {
    let fields = |profile| (0..40).map(move |seed| generate(profile, Edition::Y2020, seed));
    let holes = |field: &Field| 100 * field.holes.len() / (field.side * field.side);
    for field in fields(Profile::Web) {
        let count = (field.side * field.side - 4) * 5 / 100;
        assert_eq!(
            [field.holes.len(), field.known.len(), field.hidden.len()],
            [count; 3]
        );
        assert!(field.known.iter().all(|it| it.amount <= 20));
    }
    for field in fields(Profile::Symmetric) {
        let last = field.side as i32 - 1;
        let turned = |x: i32, y: i32| (last - x, last - y);
        let [a, b, ..] = field.agents;
        assert_eq!((b.x(), b.y()), turned(a.x(), a.y()));
        let holes: BTreeSet<(i32, i32)> = field.holes.iter().map(|it| (it.x(), it.y())).collect();
        assert!(holes.iter().all(|&(x, y)| holes.contains(&turned(x, y))));
        let all = field.hidden.iter();
        let hidden: BTreeSet<_> = all
            .map(|it| (it.cell.x(), it.cell.y(), it.amount))
            .collect();
        let opposite = |&(x, y, amount): &(i32, i32, u32)| {
            let (x, y) = turned(x, y);
            hidden.contains(&(x, y, amount))
        };
        assert!(hidden.iter().all(opposite));
    }
    let most = fields(Profile::Pitted)
        .filter(|field| holes(field) >= 50)
        .count();
    assert!(most > 25, "{most}");
    for field in fields(Profile::Rich) {
        assert!(
            field.hidden.len() > field.known.len(),
            "{}",
            field.hidden.len()
        );
    }
}

/// The page draws the smallest and the largest amount half as often as each other one:
/// 1 in 18 against 1 in 9.
#[test]
fn web_amounts_are_spread_as_by_the_page() {
    let mut counts = [0_u32; 10];
    for seed in 0..1_000 {
        let field = generate(Profile::Web, Edition::Y2020, seed);
        for it in field.known.iter().chain(&field.hidden) {
            counts[it.amount as usize / 2 - 1] += 1;
        }
    }
    let all: u32 = counts.iter().sum();
    for (n, count) in counts.into_iter().enumerate() {
        let expected = if [0, 9].contains(&n) { 1.0 } else { 2.0 } / 18.0;
        let share = f64::from(count) / f64::from(all);
        // Five standard errors.
        let error = (expected * (1.0 - expected) / f64::from(all)).sqrt();
        assert!(
            (share - expected).abs() < 5.0 * error,
            "{} {share}",
            2 * n + 2
        );
    }
}

#[test]
fn published_fields_obey_the_rules() {
    for (edition, count) in [(Edition::Y2019, 62), (Edition::Y2020, 101)] {
        let all = read_all(sets::text(edition)).expect("fields");
        assert_eq!((all.len(), sets::count(edition)), (count, count));
        for (number, field) in all.iter().enumerate() {
            assert_eq!(field.edition, Some(edition));
            assert_eq!(sets::published(edition, number as i64).as_ref(), Ok(field));
        }
    }
}

/// Each error has line and column of its entry.
#[test]
fn faults_are_reported_with_their_place() {
    let good = r#"{"filetype":"SamurAI Dig Here 2020 Game Log","field":{
"size":6,"steps":100,"thinkTime":10000,
"agents":[{"x":0,"y":0},{"x":5,"y":5},{"x":0,"y":5},{"x":5,"y":0}],
"holes":[{"x":2,"y":2}],
"known":[{"x":3,"y":3,"amount":4}],
"hidden":[{"x":1,"y":1,"amount":6}]},"plays":[]}"#;
    assert!(read(good).is_ok());
    for (from, to, line, column, words) in [
        ("\"size\":6", "\"size\":5", 2, 8, "expected 6..=20, found 5"),
        (
            "\"size\":6",
            "\"size\":21",
            2,
            8,
            "size: expected 6..=20, found 21",
        ),
        ("\"size\":6", "\"size\":\"6\"", 2, 10, "invalid type"),
        (
            "{\"x\":5,\"y\":5}",
            "{\"x\":6,\"y\":5}",
            3,
            25,
            "x and y of 0..6, found 6 and 5",
        ),
        (
            "{\"x\":2,\"y\":2}",
            "{\"x\":0,\"y\":5}",
            4,
            10,
            "found (0, 5) of agents[2]",
        ),
        (
            "{\"x\":2,\"y\":2}",
            "{\"x\":2,\"z\":2}",
            4,
            22,
            "missing field `y`",
        ),
        (
            "\"amount\":4",
            "\"amount\":5",
            5,
            10,
            "even amount above 0, found 5",
        ),
        ("\"amount\":4", "\"amount\":-2", 5, 10, "above 0, found -2"),
        ("\"amount\":4", "\"amount\":0", 5, 10, "above 0, found 0"),
        (
            "\"amount\":6",
            "\"amount\":2000000000",
            6,
            11,
            "at most 1000000000 in all",
        ),
        (",{\"x\":5,\"y\":0}", "", 1, 54, "four agents, found 3"),
        ("\"holes\":[", "\"holes\":[[", 5, 0, ""),
        ("\"holes\"", "\"hole\"", 0, 0, "missing field `holes`"),
    ] {
        let text = good.replacen(from, to, 1);
        let error = read(&text).expect_err(to);
        if line > 0 {
            assert_eq!(error.position.line, line, "{to}: {error}");
        }
        if column > 0 {
            assert_eq!(error.position.column, column, "{to}: {error}");
        }
        assert!(error.text.contains(words), "{to}: {error}");
    }
    assert!(read("").is_err());
}

/// The largest values that the rules allow are accepted, larger ones are not.
#[test]
fn bounds_of_a_field_are_those_of_the_rules() {
    let field = generate(Profile::Web, Edition::Y2020, 1);
    for (edition, most) in [
        (Edition::Y2019, 4_294_967_294_u64),
        (Edition::Y2020, 1_000_000_000),
    ] {
        let mut rich = field.clone();
        rich.known.truncate(1);
        rich.hidden.clear();
        for (amount, holds) in [(most, true), (most + 2, false)] {
            let Ok(amount) = u32::try_from(amount) else {
                continue;
            };
            rich.known[0].amount = amount;
            assert_eq!(rich.check(edition).is_ok(), holds, "{amount}");
        }
    }
    let side = field.side;
    for (x, y) in [(side, 0), (0, side)] {
        let mut beyond = field.clone();
        beyond.holes.push(Cell::new(x, y));
        let error = beyond.check(Edition::Y2020).expect_err("it is outside");
        assert!(error.text.contains("x and y below"), "{error}");
    }
}
