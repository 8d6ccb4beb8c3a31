//! Tests of the built-in players: no faults on any profile of maps, equal games by equal
//! seeds, and the styles that the list names.

use arena::game::{GameAdapter, PlayerInfo};
use arena::matches::series::Series;
use arena::players::Program;
use arena::records::{AnswerField, PairKey, PairRecord};
use ocean::rules::{Announcement, Seat};
use ocean::tracker::{Knowledge, CAP};
use ocean_adapter::beliefs::Exchange;
use ocean_adapter::track_proof;
use ocean_adapter::Ocean;
use ocean_maps::Profile;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

fn play(a: &str, b: &str, profile: Profile, pairs: u64) -> Vec<PairRecord> {
    play_series([a, b], profile, pairs, false)
}

fn play_keeping(programs: [&str; 2], pairs: u64) -> Vec<PairRecord> {
    play_series(programs, Profile::OFFICIAL, pairs, true)
}

fn play_series(
    programs: [&str; 2],
    profile: Profile,
    pairs: u64,
    answers: bool,
) -> Vec<PairRecord> {
    let series = Series {
        run_seed: 23,
        profile: Some(profile.name().to_string()),
        jobs: 2,
        answers,
        ..Series::new(
            &Ocean,
            programs.map(|text| Program::new(&Ocean, text)).to_vec(),
            50,
        )
    };
    let mut played = Vec::new();
    let places = (0..pairs).map(|pair| PairKey::new(pair, 0));
    let result = series.run(places, &AtomicBool::new(false), |pair| {
        played.push(pair.record);
        Ok(ControlFlow::Continue(()))
    });
    result.expect("a series");
    played
}

#[test]
fn no_player_fails_on_any_kind_of_map() {
    for PlayerInfo { name, .. } in Ocean.built_in_players() {
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
    for PlayerInfo { name, .. } in Ocean.built_in_players() {
        // Records contain the hash of all requests and answers.
        let [mut first, mut second] = [0, 1].map(|_| play(name, "hunter", Profile::OFFICIAL, 2));
        first.sort_by_key(PairRecord::key);
        second.sort_by_key(PairRecord::key);
        assert_eq!(first, second, "{name}");
    }
}

/// The styles by the shares of orders; see `players::LISTED`.
#[test]
fn styles_are_those_of_the_orders() {
    let panel: Vec<PlayerInfo> = Ocean.built_in_players()[1..].to_vec();
    // Numbers of orders, and of those with a MINE, a TORPEDO, a SILENCE.
    let mut counts = vec![[0u32; 4]; panel.len()];
    for (b, _) in panel.iter().enumerate() {
        for (a, _) in panel[..b].iter().enumerate() {
            let names = [panel[a].name, panel[b].name];
            for pair in play_keeping(names, 3) {
                for game in pair.games {
                    let first = if game.a_team == 0 { [a, b] } else { [b, a] };
                    // The placements come first, then the orders in turn.
                    for (answer, player) in
                        game.answers.iter().zip(first.into_iter().cycle()).skip(2)
                    {
                        let AnswerField::Line(line) = answer else {
                            panic!("{names:?}: {answer:?}");
                        };
                        let counts = &mut counts[player];
                        counts[0] += 1;
                        for (count, word) in
                            counts[1..].iter_mut().zip(["MINE", "TORPEDO", "SILENCE"])
                        {
                            *count +=
                                u32::from(line.split('|').any(|action| action.starts_with(word)));
                        }
                    }
                }
            }
        }
    }
    let mut wrong = Vec::new();
    for (player, [orders, rest @ ..]) in panel.iter().zip(counts) {
        let shares = rest.map(|count| f64::from(count) / f64::from(orders));
        println!("{:10} {shares:.3?}", player.name);
        let [mines, torpedoes, silences] = shares;
        for (style, is) in [
            ("mines", mines >= 0.08),
            ("rush", torpedoes >= 0.1),
            ("silent", silences >= 0.05),
            ("open", silences < 0.01),
        ] {
            let random = player.styles == ["random"];
            if !random && player.styles.contains(&style) != is {
                wrong.push((player.name, style));
            }
        }
    }
    assert_eq!(wrong, []);
}

/// Demands of a player on a tracker that follows it: the number of its MOVEs for each
/// SILENCE, and the mean over its turns of the logarithm of the number of candidates.
fn demands(name: &str) -> [f64; 2] {
    let (mut moves, mut silences, mut candidates, mut turns) = (0.0, 0.0f64, 0.0, 0.0);
    for seed in 0..8 {
        let mut knowledge: Option<Knowledge> = None;
        let played = track_proof::play([name, "hunter"], "official", seed, |game, exchange| {
            let board = game.board();
            let knowledge = knowledge.get_or_insert_with(|| Knowledge::new(board, CAP));
            exchange.observe(board, Seat::Second, knowledge, None);
            let Exchange {
                seat, announced, ..
            } = exchange;
            if seat.index() == 0 {
                let count = |kind: fn(&Announcement) -> bool| {
                    announced.iter().filter(|action| kind(action)).count() as f64
                };
                moves += count(|action| matches!(action, Announcement::Move(_)));
                silences += count(|action| matches!(action, Announcement::Silence));
                candidates += (knowledge.enemy().len() as f64).ln();
                turns += 1.0;
            }
        });
        played.expect("a profile");
    }
    [moves / silences.max(1.0), candidates / turns]
}

/// `marathon` moves far between two SILENCEs, but does use it. Only the silencer, which
/// fights little, makes a tracker larger than `hydra` does.
#[test]
fn the_demanding_players_are_demanding() {
    let of = |name: &str| {
        let demands = demands(name);
        println!("{name:10} {demands:.2?}");
        demands
    };
    let others = ["miner", "stealth", "silencer"].map(of);
    let [marathon, hydra] = ["marathon", "hydra"].map(of);
    for other in others {
        assert!(marathon[0] > 1.5 * other[0]);
    }
    assert!((15.0..100.0).contains(&marathon[0]), "{marathon:?}");
    assert!(
        hydra[1] > others[0][1] && hydra[1] > others[1][1],
        "{hydra:?}"
    );
}
