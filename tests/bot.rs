//! The bot as a black box: text in, text out. It always answers a legal line,
//! also to nonsense, and the same line under the same seed and work.

use common::{Bot as _, Budget, Delays, Settings};
use ocean::bot::Bot;
use ocean::params::Params;
use ocean::protocol::{parse_order, parse_placement, print_order, Briefing, Report};
use ocean::rules::League;
use ocean::rules::{Announcements, Board, BySeat, CellSet, Seat, State};
use ocean::search::{Deadline, Network, STALL_THRESHOLD};
use proptest::prelude::{any, prop, proptest, ProptestConfig};
use std::thread::sleep;
use std::time::Duration;

fn bot(seed: u64, work: u64) -> Bot {
    Bot::from_settings(Settings {
        seed: Some(seed),
        ..Settings::new(Budget::Work(work))
    })
}

fn answer(bot: &mut Bot, request: &str) -> String {
    let deadline = bot.deadline();
    bot.answer(&lines(request), deadline)
}

fn lines(request: &str) -> Vec<String> {
    request.lines().map(str::to_string).collect()
}

/// A bot with numbers changed, and without noise, so that nothing but the situation decides.
fn certain(params: &Params) -> Bot {
    Bot::from_settings(Settings {
        budget: Budget::Work(300),
        seed: Some(1),
        params: Params {
            choice_noise: 0.0,
            ..params.clone()
        },
    })
}

/// Default numbers with changes.
fn changed(changes: &str) -> Params {
    let mut params = Params::default();
    params.apply(changes).expect("parameters");
    params
}

/// Plays a game between two bots, every order run as written. Each request and its answer
/// goes to `see`, with the turn; without one for the placement.
fn watch(
    bots: &mut BySeat<Bot>,
    water: CellSet,
    league: League,
    mut see: impl FnMut(Seat, Option<u16>, &str, &str),
) {
    let board = Board::new(water);
    let starts = Seat::ALL.map(|seat| {
        let briefing = Briefing { seat, water }.to_string();
        let text = answer(&mut bots[seat], &briefing);
        see(seat, None, &briefing, &text);
        parse_placement(&board, &text).expect("a placement on water")
    });
    let mut state = State::new(league, BySeat(starts));
    let mut heard = Announcements::new();
    while !state.is_over() {
        let seat = state.next_seat();
        let request = Report::of(&state, &heard).to_string();
        let line = answer(&mut bots[seat], &request);
        see(seat, Some(state.turn), &request, &line);
        let pieces = parse_order(&line).expect("no order twice");
        let played = state.play(&board, pieces.iter().map(|(piece, _)| *piece));
        assert_eq!(
            played.disqualification, None,
            "{line:?} in turn {}",
            state.turn
        );
        assert!(played.ignored.is_empty(), "{line:?} in turn {}", state.turn);
        heard = played.announced;
    }
}

fn follow(bot: &mut Bot, request: &str, line: &str) {
    bot.follow(&lines(request), line);
}

/// Plays a game between two bots; the lines of both.
fn play(water: CellSet, league: League, seed: u64, work: u64) -> Vec<String> {
    let mut bots = BySeat([bot(seed, work), bot(seed + 1, work)]);
    let mut answers = Vec::new();
    watch(&mut bots, water, league, |_, _, _, line| {
        answers.push(line.to_string());
    });
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
        // Without any time at all.
        play(sea(seed), League(seed as u8 + 1), seed, 0);
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
    let followed = 30;
    let one = || certain(&Params::default());
    let (mut bots, mut follower) = (BySeat([one(), one()]), one());
    let mut compared = 0;
    watch(
        &mut bots,
        sea(2),
        League::ALL_ORDERS,
        |seat, turn, request, line| {
            if seat == Seat::Second {
                return;
            }
            if turn.is_none_or(|turn| turn < followed) {
                follow(&mut follower, request, line);
            } else {
                assert_eq!(answer(&mut follower, request), line, "turn {turn:?}");
                compared += 1;
            }
        },
    );
    assert!(compared > 0, "the game was over too early");
}

/// Follows a game against an opponent with these numbers, and compares the answers of the bot
/// with those of one that takes nobody for patient and of one that has the numbers against a
/// patient opponent throughout. Returns how many turns were those of a patient opponent and
/// how many, from the turn in which one may be, were not.
fn patient_turns(opponent: &str) -> [u32; 2] {
    let never = changed("patient_from=999");
    let mut followers =
        [changed("patient_turns=8"), never.against_patient(), never].map(|params| certain(&params));
    let mut bots = BySeat([certain(&Params::default()), certain(&changed(opponent))]);
    let from = usize::from(Params::default().patient_from);
    let mut mines = 0;
    let mut counts = [0; 2];
    watch(
        &mut bots,
        sea(8),
        League::ALL_ORDERS,
        |seat, turn, request, line| {
            if seat == Seat::Second {
                return;
            }
            if let Some(turn) = turn {
                let turns = usize::from(turn / 2);
                mines += request.matches("MINE").count();
                let is_patient = turns >= from && 8 * mines >= turns;
                let answers = followers.clone().map(|mut bot| answer(&mut bot, request));
                let expected = if is_patient { &answers[1] } else { &answers[2] };
                assert_eq!(&answers[0], expected, "turn {turns}, {mines} mines");
                counts[usize::from(!is_patient)] += u32::from(turns >= from);
            }
            for follower in &mut followers {
                follow(follower, request, line);
            }
        },
    );
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

/// Limits by work, by time, and by time in which the process did not get the processor, which
/// counts twice.
#[test]
fn a_deadline_ends() {
    let start = |budget| Deadline::with_delays(&Delays::new(STALL_THRESHOLD), budget);
    let mut deadline = start(Budget::Work(10));
    deadline.spend(9);
    assert!(!deadline.is_over());
    deadline.spend(1);
    assert!(deadline.is_over());
    assert!(start(Budget::Clock(Duration::ZERO)).is_over());
    let held_up = start(Budget::Clock(Duration::from_secs(1)));
    assert!(!held_up.is_over());
    sleep(Duration::from_millis(550));
    assert!(
        held_up.is_over(),
        "450 ms are left, but the next gap may be as long"
    );
}

/// Time that a turn lost without the processor is expected to be lost in the next turn, too.
#[test]
fn a_turn_after_one_that_was_held_up_ends_earlier() {
    let mut bot = Bot::from_settings(Settings {
        seed: Some(1),
        ..Settings::new(Budget::Clock(Duration::from_millis(400)))
    });
    let (seat, water) = (Seat::First, sea(3));
    let start = answer(&mut bot, &Briefing { seat, water }.to_string());
    let cell = parse_placement(&Board::new(water), &start).expect("a placement on water");
    let state = State::new(League::ALL_ORDERS, BySeat([cell, cell]));
    let report = Report::of(&state, &Announcements::new()).to_string();
    let deadline = bot.deadline();
    sleep(Duration::from_millis(300));
    bot.answer(&lines(&report), deadline);
    let deadline = bot.deadline();
    sleep(Duration::from_millis(110));
    assert!(
        deadline.is_over(),
        "290 ms are left, of which 300 are expected to be lost"
    );
}

/// The first choice is the answer, and without his replies a shift of a direct weight changes the
/// values by the gradient.
#[test]
fn the_first_choice_is_answered_and_gradients_are_those_of_the_values() {
    const SHIFT: f32 = 1e-3;
    let mut replies = 0;
    let mut replying = BySeat([bot(1, 100_000), bot(2, 100_000)]);
    let mut same = bot(1, 100_000);
    watch(
        &mut replying,
        sea(6),
        League(4),
        |seat, turn, request, line| {
            if seat == Seat::Second {
                return;
            }
            let deadline = same.deadline();
            let choices = same.choices(&lines(request), deadline);
            same.replace_answer(line);
            if let Some(first) = choices.first() {
                assert_eq!(print_order(&first.order), line, "in turn {turn:?}");
                replies += usize::from(choices.len() > 1);
            }
        },
    );
    assert!(replies > 10, "{replies}");
    let bot = |feature: Option<usize>| {
        let mut network = Network::embedded();
        if let Some(feature) = feature {
            network.direct[feature] += SHIFT;
        }
        let settings = Settings {
            budget: Budget::Work(3000),
            seed: Some(1),
            params: changed("choice_noise=0,reply_share=0"),
        };
        Bot::from_settings(settings).with_network(network)
    };
    let features = [20, 25, 47, 54, 78];
    let mut known = bot(None);
    let mut shifted = features.map(|feature| bot(Some(feature)));
    let mut bots = BySeat([bot(None), bot(None)]);
    let mut compared = 0;
    watch(&mut bots, sea(5), League(4), |seat, turn, request, line| {
        if seat == Seat::Second {
            return;
        }
        let choices = |bot: &mut Bot| {
            let deadline = bot.deadline();
            let choices = bot.choices(&lines(request), deadline);
            bot.replace_answer(line);
            choices
        };
        let plain = choices(&mut known);
        assert_eq!(plain.is_empty(), turn.is_none());
        if let Some(first) = plain.first() {
            assert_eq!(print_order(&first.order), line);
        }
        for (bot, feature) in shifted.iter_mut().zip(features) {
            for choice in choices(bot) {
                let same = plain.iter().find(|it| it.order == choice.order);
                let Some(same) = same.filter(|it| (0.02..0.98).contains(&it.chance)) else {
                    continue;
                };
                let change = (choice.value - same.value) / SHIFT;
                let slope = same.gradient[feature];
                assert!(
                    (change - slope).abs() < 0.05 + 0.03 * slope.abs(),
                    "{feature} in {request}: {change}, {slope}"
                );
                compared += 1;
            }
        }
    });
    assert!(compared > 500, "{compared}");
}
