//! The bot as a black box: text in, text out. It always answers a legal line,
//! also to nonsense, and the same line under the same seed and work.

use ocean::bot::{Bot, Settings};
use ocean::params::Params;
use ocean::protocol::{parse_order, parse_placement, Briefing, Report};
use ocean::rules::League;
use ocean::rules::{Announcements, Board, BySeat, CellSet, Seat, State};
use ocean::search::{Budget, Clock, Network};
use proptest::prelude::{any, prop, proptest, ProptestConfig};
use std::thread::sleep;
use std::time::Duration;

fn bot(seed: u64, work: u64) -> Bot {
    Bot::new(Settings {
        budget: Budget::Work(work),
        seed,
        params: Params::default(),
        network: Network::embedded(),
    })
}

fn answer(bot: &mut Bot, request: &str) -> String {
    let lines: Vec<&str> = request.lines().collect();
    let deadline = bot.deadline();
    bot.answer(&lines, deadline)
}

/// Plays a game between two bots; the lines of both, every order run as written.
fn play(water: CellSet, league: League, seed: u64, work: u64) -> Vec<String> {
    let board = Board::new(water);
    let mut bots = BySeat([bot(seed, work), bot(seed + 1, work)]);
    let mut answers = Vec::new();
    let starts = Seat::ALL.map(|seat| {
        let text = answer(&mut bots[seat], &Briefing { seat, water }.to_string());
        let cell = parse_placement(&board, &text).expect("a placement on water");
        answers.push(text);
        cell
    });
    let mut state = State::new(league, BySeat(starts));
    let mut heard = Announcements::new();
    while !state.is_over() {
        let seat = state.next_seat();
        let line = answer(&mut bots[seat], &Report::of(&state, &heard).to_string());
        let pieces = parse_order(&line).expect("no order twice");
        let played = state.play(&board, pieces.iter().map(|(piece, _)| *piece));
        assert_eq!(played.loss, None, "{line:?} in turn {}", state.turn);
        assert!(played.ignored.is_empty(), "{line:?} in turn {}", state.turn);
        heard = played.announced;
        answers.push(line);
    }
    answers
}

fn sea(seed: u64) -> CellSet {
    // Scattered islands; pieces of any shape, ponds included.
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let land = CellSet::GRID.iter().filter(|_| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x.is_multiple_of(7)
    });
    CellSet::GRID - land.collect()
}

#[test]
fn whole_games_in_every_league_without_a_fault() {
    for seed in 0..4 {
        for league in 1..=4 {
            play(sea(seed), League(league), seed, 200);
        }
    }
}

#[test]
fn one_water_cell_is_survived() {
    let pond = CellSet::GRID.iter().skip(112).take(1).collect();
    play(pond, League::ALL_ORDERS, 3, 50);
}

#[test]
fn the_same_seed_and_work_give_the_same_game() {
    let first = play(sea(9), League::ALL_ORDERS, 5, 300);
    assert_eq!(first, play(sea(9), League::ALL_ORDERS, 5, 300));
    assert_ne!(first, play(sea(9), League::ALL_ORDERS, 6, 300));
}

#[test]
fn a_bot_that_followed_a_game_answers_as_the_one_that_played_it() {
    // Without noise nothing but the situation decides.
    let certain = || {
        let params = Params {
            choice_noise: 0.0,
            ..Params::default()
        };
        Bot::new(Settings {
            budget: Budget::Work(200),
            seed: 1,
            params,
            network: Network::embedded(),
        })
    };
    let (water, followed) = (sea(2), 30);
    let board = Board::new(water);
    let mut bots = BySeat([certain(), certain()]);
    let mut follower = certain();
    let starts = Seat::ALL.map(|seat| {
        let briefing = Briefing { seat, water }.to_string();
        let text = answer(&mut bots[seat], &briefing);
        if seat == Seat::First {
            follower.follow(&briefing.lines().collect::<Vec<_>>(), &text);
        }
        parse_placement(&board, &text).expect("a placement on water")
    });
    let mut state = State::new(League::ALL_ORDERS, BySeat(starts));
    let mut heard = Announcements::new();
    let mut compared = 0;
    while !state.is_over() {
        let seat = state.next_seat();
        let request = Report::of(&state, &heard).to_string();
        let line = answer(&mut bots[seat], &request);
        if seat == Seat::First {
            if state.turn < followed {
                follower.follow(&request.lines().collect::<Vec<_>>(), &line);
            } else {
                assert_eq!(answer(&mut follower, &request), line, "turn {}", state.turn);
                compared += 1;
            }
        }
        let pieces = parse_order(&line).expect("no order twice");
        heard = state
            .play(&board, pieces.into_iter().map(|piece| piece.0))
            .announced;
    }
    assert!(compared > 0, "the game was over too early");
}

/// Follows a game against an opponent with these numbers, and compares the answers of the bot
/// with those of one that takes nobody for patient and of one that has the numbers against a
/// patient opponent throughout. Returns how many turns were those of a patient opponent and
/// how many, from the turn in which one may be, were not.
fn patient_turns(opponent: &str) -> [u32; 2] {
    let with = |params: Params| {
        Bot::new(Settings {
            budget: Budget::Work(300),
            seed: 1,
            params,
            network: Network::embedded(),
        })
    };
    let certain = |changes: &str| {
        let mut params = Params::default();
        params.apply("choice_noise=0").expect("a parameter");
        params.apply(changes).expect("parameters");
        params
    };
    let never = certain("patient_from=999");
    let mut followers = [
        with(certain("patient_turns=8")),
        with(never.against_patient()),
        with(never),
    ];
    let mut bots = BySeat([with(certain("")), with(certain(opponent))]);
    let water = sea(8);
    let board = Board::new(water);
    let starts = Seat::ALL.map(|seat| {
        let briefing = Briefing { seat, water }.to_string();
        let text = answer(&mut bots[seat], &briefing);
        if seat == Seat::First {
            for follower in &mut followers {
                follower.follow(&briefing.lines().collect::<Vec<_>>(), &text);
            }
        }
        parse_placement(&board, &text).expect("a placement on water")
    });
    let mut state = State::new(League::ALL_ORDERS, BySeat(starts));
    let mut heard = Announcements::new();
    let (mut turns, mut mines) = (0, 0);
    let mut counts = [0; 2];
    while !state.is_over() {
        let seat = state.next_seat();
        let request = Report::of(&state, &heard).to_string();
        let line = answer(&mut bots[seat], &request);
        if seat == Seat::First {
            mines += request.matches("MINE").count();
            let is_patient = turns >= 40 && 8 * mines >= turns;
            let answers = followers.clone().map(|mut bot| answer(&mut bot, &request));
            let expected = if is_patient { &answers[1] } else { &answers[2] };
            assert_eq!(&answers[0], expected, "turn {turns}, {mines} mines");
            counts[usize::from(!is_patient)] += u32::from(turns >= 40);
            for follower in &mut followers {
                follower.follow(&request.lines().collect::<Vec<_>>(), &line);
            }
            turns += 1;
        }
        let pieces = parse_order(&line).expect("no order twice");
        heard = state
            .play(&board, pieces.into_iter().map(|piece| piece.0))
            .announced;
    }
    counts
}

#[test]
fn a_patient_opponent_is_met_with_other_numbers() {
    let [patient, _] = patient_turns("");
    assert!(patient > 0, "no patient turn");
    let [patient, other] = patient_turns("mine_area=0,reserve_mine_charge=0,reserve_mine_full=-1");
    assert!(
        patient == 0 && other > 0,
        "{patient} patient turns, {other} others"
    );
}

#[test]
fn every_parameter_is_within_its_range_and_can_be_set() {
    let mut params = Params::default();
    for row in Params::TABLE {
        assert!((row.min..=row.max).contains(&row.default), "{}", row.name);
        params
            .apply(&format!("{}={}", row.name, row.max))
            .expect(row.name);
        assert_eq!(params.get(row.name), Some(row.max));
    }
    let patient = Params::default().against_patient();
    for row in Params::TABLE {
        let value = patient.get(row.name).expect(row.name);
        assert!(
            (row.min..=row.max).contains(&value),
            "{}: {value}",
            row.name
        );
    }
    assert!(params.apply("no_such=1").is_err());
    assert!(params.apply("death").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nonsense_is_survived(requests in prop::collection::vec(any::<String>(), 1..6)) {
        let mut bot = bot(1, 20);
        for request in &requests {
            let line = answer(&mut bot, request);
            proptest::prop_assert!(!line.is_empty() && !line.contains('\n'));
        }
    }

    #[test]
    fn damaged_reports_are_survived(
        damage in prop::collection::vec((0..3_usize, 0..40_usize, any::<char>()), 1..12),
    ) {
        let water = sea(4);
        let mut bot = bot(2, 20);
        let start = answer(&mut bot, &Briefing { seat: Seat::Second, water }.to_string());
        let cell = parse_placement(&Board::new(water), &start).expect("a placement on water");
        let state = State::new(League::ALL_ORDERS, BySeat([cell, cell]));
        for (line, column, character) in damage {
            let report = Report::of(&state, &Announcements::new()).to_string();
            let mut lines: Vec<Vec<char>> = report.lines().map(|l| l.chars().collect()).collect();
            let at = column.min(lines[line].len() - 1);
            lines[line][at] = character;
            let damaged: Vec<String> = lines.into_iter().map(String::from_iter).collect();
            let line = answer(&mut bot, &damaged.join("\n"));
            proptest::prop_assert!(parse_order(&line).is_ok());
        }
    }
}

/// By work, by time, and by time in which the process did not get the processor: that
/// counts twice.
#[test]
fn a_deadline_ends() {
    let mut deadline = Clock::new(Budget::Work(10)).turn();
    deadline.spend(9);
    assert!(!deadline.is_over());
    deadline.spend(1);
    assert!(deadline.is_over());
    let clock = |turn| {
        let placement = Duration::ZERO;
        Clock::new(Budget::Clock { placement, turn }).turn()
    };
    assert!(clock(Duration::ZERO).is_over());
    let held_up = clock(Duration::from_secs(1));
    assert!(!held_up.is_over());
    sleep(Duration::from_millis(550));
    assert!(
        held_up.is_over(),
        "450 ms are left, but the next gap may be as long"
    );
}
