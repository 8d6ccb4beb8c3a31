//! The linked-in players: on every kind of map, without a fault, and the same
//! each time.

use arena::game::{Pace, Rules};
use arena::games::ocean::Ocean;
use arena::players::Program;
use arena::records::PairRecord;
use arena::series::Series;
use maps::Profile;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

fn play(a: &str, b: &str, profile: Profile, pairs: u64) -> Vec<PairRecord> {
    let series = Series {
        rules: &Ocean,
        programs: [a, b].map(|text| Program::new(&Ocean, text)).to_vec(),
        matches: vec![[0, 1]],
        run_seed: 23,
        profile: Some(profile.name().to_string()),
        pace: Pace::Work(50),
        jobs: 2,
        record: None,
        answers: false,
    };
    let mut played = Vec::new();
    let places = (0..pairs).map(|pair| (pair, 0));
    let result = series.run(places, &AtomicBool::new(false), |pair| {
        played.push(pair.record);
        Ok(ControlFlow::Continue(()))
    });
    result.expect("a series");
    played
}

#[test]
fn no_player_fails_on_any_kind_of_map() {
    for (name, _) in Ocean.residents() {
        for profile in Profile::all() {
            let pairs = play(name, "drifter", profile, 10);
            let games = pairs.iter().flat_map(|pair| &pair.games);
            assert_eq!(games.clone().count(), 20);
            for game in games {
                assert!(
                    game.faults.is_empty(),
                    "{name}, {}: {game:?}",
                    profile.name()
                );
            }
        }
    }
}

#[test]
fn every_player_repeats_itself() {
    for (name, _) in Ocean.residents() {
        // With the hash of all that was sent and answered.
        let [mut first, mut second] = [0, 1].map(|_| play(name, "hunter", Profile::OFFICIAL, 2));
        first.sort_by_key(PairRecord::place);
        second.sort_by_key(PairRecord::place);
        assert_eq!(first, second, "{name}");
    }
}
