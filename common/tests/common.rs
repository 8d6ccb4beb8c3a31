//! Properties of every value, and the published numbers of SplitMix64.

use common::split_mix::hash_u64;
use common::{Budget, Deadline, Heading, Seat, SplitMix64};
use core::time::Duration;
use proptest::prelude::*;

common::parameters! {
    /// Numbers of both kinds.
    pub struct Params {
        /// A decimal number.
        share = -0.25 in -1.0..=1.0, "share";
        /// A count.
        steps: u64 = 6 in 1..=30, "turns";
    }
}

/// From seed 0 and seed 1234567, as published with the reference implementation
/// (Vigna, `splitmix64.c`; test vector of Rosetta Code).
#[test]
fn random_numbers_are_those_of_splitmix64() {
    let mut random = SplitMix64::new(0);
    assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
    let mut random = SplitMix64::new(1_234_567);
    let numbers = [(); 3].map(|()| random.next_u64());
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    assert_eq!(numbers, published);
}

#[test]
fn every_number_of_a_range_is_drawn() {
    let mut random = SplitMix64::new(0);
    let mut seen = [false; 6];
    for _ in 0..200 {
        seen[random.between(2, 5)] = true;
    }
    assert_eq!(seen, [false, false, true, true, true, true]);
    assert_eq!(random.below(0), 0);
}

#[test]
fn the_table_has_the_rows_in_order() {
    let names: Vec<&str> = Params::TABLE.iter().map(|row| row.name).collect();
    assert_eq!(names, ["share", "steps"]);
    let [share, steps] = Params::TABLE else {
        panic!("two rows")
    };
    assert_eq!((share.default, share.min, share.max), (-0.25, -1.0, 1.0));
    assert_eq!((steps.unit, steps.is_count), ("turns", true));
    assert!(!share.is_count);
    assert_eq!(steps.nearest(4.6), 5.0);
    assert_eq!(steps.nearest(99.0), 30.0);
    assert_eq!(share.nearest(0.123), 0.123);
}

#[test]
fn a_wrong_entry_is_named_and_ends_the_reading() {
    for wrong in [
        "share",
        "share=",
        "share=x",
        "steps=2.5",
        "steps=-1",
        "other=1",
    ] {
        let mut params = Params::default();
        let error = params.apply(&format!("steps=9,{wrong},steps=10"));
        let text = format!("expected a parameter `name=value`, found {wrong:?}");
        assert_eq!(error, Err(text));
        assert_eq!(params.steps, 9);
    }
    assert_eq!(Params::default().apply(" share = 1 ,,"), Ok(()));
    assert_eq!(Params::default().get("other"), None);
}

#[test]
fn a_clock_budget_ends_in_time() {
    let deadline = Deadline::start(Budget::Clock(Duration::ZERO));
    assert!(deadline.is_over());
    let mut deadline = Deadline::start(Budget::Clock(Duration::from_secs(3600)));
    deadline.spend(u64::MAX);
    assert!(!deadline.is_over());
    deadline.shorten();
    assert!(!deadline.is_over());
}

#[test]
fn headings_and_seats_come_in_pairs() {
    for heading in Heading::ALL {
        assert_eq!(heading.opposite().opposite(), heading);
        assert_eq!(Heading::from_letter(heading.letter()), Some(heading));
    }
    for seat in Seat::ALL {
        assert_eq!(Seat::ALL[seat.index()], seat);
        assert_eq!(seat.other().other(), seat);
        assert_eq!(usize::from(seat.number()), seat.index() + 1);
    }
}

proptest! {
    #[test]
    fn parameters_are_read_as_they_are_written(share in -1.0f32..=1.0, steps in 1u64..=30) {
        let mut params = Params::default();
        prop_assert_eq!(params.apply(&format!("share={share},steps={steps}")), Ok(()));
        prop_assert_eq!(params.get("steps"), Some(steps as f64));
        prop_assert_eq!(params.get("share").map(|value| value as f32), Some(share));
        prop_assert_eq!(&params, &Params { share, steps });
    }

    #[test]
    fn random_numbers_stay_in_their_range(seed: u64, bound in 1usize..1000, low in 0usize..100) {
        let mut random = SplitMix64::new(seed);
        prop_assert!(random.below(bound) < bound);
        prop_assert!((low..=low + bound).contains(&random.between(low, low + bound)));
        let mut list: Vec<usize> = (0..bound).collect();
        random.shuffle(&mut list);
        prop_assert!(bound == 0 || list.contains(&random.choose(&list)));
        list.sort_unstable();
        prop_assert!(list.into_iter().eq(0..bound));
    }

    #[test]
    fn scatter_is_the_first_number_of_a_stream(number: u64) {
        let mut random = SplitMix64::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        prop_assert_eq!(hash_u64(number), random.next_u64());
    }

    /// As many steps are allowed as work fits, counted in any portions.
    #[test]
    fn a_work_budget_ends_where_it_is_used_up(limit in 0u64..1000, step in 1u64..50) {
        let mut deadline = Deadline::start(Budget::Work(limit));
        let mut steps = 0;
        while !deadline.is_over() {
            deadline.spend(step);
            steps += 1;
        }
        prop_assert_eq!(steps, limit.div_ceil(step));
        let mut short = Deadline::start(Budget::Work(limit));
        short.shorten();
        short.spend(limit / 10);
        prop_assert!(short.is_over());
    }
}
