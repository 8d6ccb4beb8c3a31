//! The protocol from outside: what is printed reads back the same, and nothing
//! that arrives makes a parser panic.

use ocean::protocol::request::{
    parse_announcements, print_announcements, BRIEFING_LINES, REPORT_LINES,
};
use ocean::protocol::{
    parse_order, parse_placement, print_order, Briefing, PlacementError, ProtocolError, Report,
};
use ocean::rules::state::Piece;
use ocean::rules::League;
use ocean::rules::{
    Action, Announcement, Announcements, Board, BySeat, Cell, CellSet, Device, Disqualification,
    Heading, Order, Seat, Sector, State,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{any, Just, Strategy};
use proptest::sample::{select, subsequence};
use proptest::test_runner::Config;
use proptest::{prop_assert, prop_assert_eq, prop_oneof, proptest};

fn config() -> Config {
    Config {
        cases: 2_000,
        failure_persistence: None,
        ..Config::default()
    }
}

fn cell() -> impl Strategy<Value = Cell> {
    (0_u8..15, 0_u8..15).prop_map(|(x, y)| Cell::new(x, y).expect("inside the grid"))
}

fn heading() -> impl Strategy<Value = Heading> {
    select(&Heading::ALL[..])
}

fn sector() -> impl Strategy<Value = Sector> {
    (1..=9).prop_map(|number| Sector::new(number).expect("a sector"))
}

/// Orders with some kinds of action in some order, legal or not.
fn order() -> impl Strategy<Value = Order> {
    let device = option::of(select(&Device::ALL[..]));
    let all = (
        (heading(), device).prop_map(|(heading, charge)| Action::Move { heading, charge }),
        Just(Action::Surface),
        cell().prop_map(Action::Torpedo),
        sector().prop_map(Action::Sonar),
        (heading(), 0_u8..=4).prop_map(|(heading, steps)| Action::Silence { heading, steps }),
        heading().prop_map(Action::Mine),
        cell().prop_map(Action::Trigger),
    );
    all.prop_flat_map(|(a, b, c, d, e, f, g)| subsequence(vec![a, b, c, d, e, f, g], 1..=7))
        .prop_shuffle()
        .prop_map(|actions| actions.into_iter().collect())
}

fn announcements() -> impl Strategy<Value = Announcements> {
    let one = prop_oneof![
        heading().prop_map(Announcement::Move),
        sector().prop_map(Announcement::Surface),
        cell().prop_map(Announcement::Torpedo),
        sector().prop_map(Announcement::Sonar),
        Just(Announcement::Silence),
        Just(Announcement::Mine),
        cell().prop_map(Announcement::Trigger),
    ];
    vec(one, 0..=7).prop_map(|all| all.into_iter().collect())
}

fn briefing() -> impl Strategy<Value = Briefing> {
    (select(&Seat::ALL[..]), vec(any::<bool>(), 225)).prop_map(|(seat, bits)| {
        let water = CellSet::GRID.iter().zip(bits);
        let water = water.filter(|(_, bit)| *bit).map(|(cell, _)| cell);
        Briefing {
            seat,
            water: water.collect(),
        }
    })
}

fn report() -> impl Strategy<Value = Report> {
    let cooldown = |most| option::of(0_u8..=most);
    (
        cell(),
        0_u8..=6,
        0_u8..=6,
        (cooldown(3), cooldown(4), cooldown(6), cooldown(3)),
        option::of(any::<bool>()),
        announcements(),
    )
        .prop_map(
            |(cell, life, enemy_life, (a, b, c, d), sonar, heard)| Report {
                cell,
                life,
                enemy_life,
                cooldowns: [a, b, c, d],
                sonar,
                heard,
            },
        )
}

/// A change of a text: at a place, so many characters out, these in.
type Mutation = (usize, usize, String);

/// One to three changes with what often breaks parsers.
fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let inserted = prop_oneof![
        select(&["", " ", "\n", "\r\n", "|", "-", "+", "9", "x", ".", "NA", "\0", "\t"][..])
            .prop_map(str::to_string),
        select(
            &[
                "256",
                "16",
                "2147483648",
                "-99999999999",
                "é",
                "\u{661}",
                "MSG",
                "MOVE"
            ][..]
        )
        .prop_map(str::to_string),
        any::<String>(),
    ];
    vec((any::<usize>(), 0_usize..4, inserted), 1..4)
}

fn mutate(text: &str, mutations: &[Mutation]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for (place, out, inserted) in mutations {
        let from = place % (characters.len() + 1);
        let to = (from + out).min(characters.len());
        characters.splice(from..to, inserted.chars());
    }
    characters.into_iter().collect()
}

/// Any bytes, as text.
fn garbage() -> impl Strategy<Value = String> {
    let text = prop_oneof![
        vec(any::<u8>(), 0..300),
        vec(
            select(&b"xX. \n|MOVESURFACTPDNLIGR0123456789-+"[..]),
            0..300
        ),
    ];
    text.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// An error has the number of a line that was to be read, and quotes it.
fn is_placed(error: &ProtocolError, text: &str, most: usize) -> bool {
    let mut lines = text.split('\n');
    let quoted = lines.nth(error.line.wrapping_sub(1)).unwrap_or_default();
    let quoted = quoted.strip_suffix('\r').unwrap_or(quoted);
    let message = error.to_string();
    (1..=most).contains(&error.line)
        && error.text == quoted
        && message.contains(&format!("line {}: ", error.line))
        && message.contains(&format!("{quoted:?}"))
        && message.contains(error.expected)
}

/// Runs every parser on a text. What they accept must read back the same.
fn read_all(text: &str) -> Result<(), proptest::test_runner::TestCaseError> {
    match Briefing::parse(text.split('\n')) {
        Ok(briefing) => {
            let printed = briefing.to_string();
            prop_assert_eq!(Briefing::parse(printed.lines()), Ok(briefing));
        }
        Err(error) => prop_assert!(is_placed(&error, text, BRIEFING_LINES), "{error}"),
    }
    match Report::parse(text.split('\n')) {
        Ok(report) => {
            let printed = report.to_string();
            prop_assert_eq!(Report::parse(printed.lines()), Ok(report));
        }
        Err(error) => prop_assert!(is_placed(&error, text, REPORT_LINES), "{error}"),
    }
    let board = Board::new(CellSet::GRID);
    for line in text.split('\n') {
        if let Ok(start) = parse_placement(&board, line) {
            prop_assert_eq!(parse_placement(&board, &start.to_string()), Ok(start));
        }
        if let Some(heard) = parse_announcements(line) {
            let printed = print_announcements(&heard);
            prop_assert_eq!(parse_announcements(&printed), Some(heard));
        }
        let Ok(pieces) = parse_order(line) else {
            continue;
        };
        for (piece, quoted) in &pieces {
            prop_assert!(line.contains(quoted));
            if let Piece::Action(action) = piece {
                let printed = action.to_string();
                prop_assert_eq!(parse_order(&printed), Ok(vec![(*piece, printed.as_str())]));
            }
        }
        // The rules must survive whatever was read, too.
        let middle = Cell::new(7, 7).expect("inside the grid");
        let mut state = State::new(League::ALL_ORDERS, BySeat([middle; 2]));
        for device in Device::ALL {
            state.submarines[Seat::First]
                .charges
                .set(device, device.size());
        }
        state.play(&board, pieces.into_iter().map(|(piece, _)| piece));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn printed_orders_are_read_back(order in order()) {
        let line = print_order(&order);
        let pieces = parse_order(&line).expect("each name once");
        let found: Vec<Piece> = pieces.iter().map(|(piece, _)| *piece).collect();
        let expected: Vec<Piece> = order.iter().copied().map(Piece::Action).collect();
        prop_assert_eq!(found, expected);
        let texts: Vec<&str> = pieces.iter().map(|(_, text)| *text).collect();
        prop_assert_eq!(texts.join("|"), line);
    }

    #[test]
    fn printed_announcements_are_read_back(heard in announcements()) {
        let line = print_announcements(&heard);
        prop_assert_eq!(parse_announcements(&line), Some(heard));
        prop_assert!(!line.contains('\n'));
    }

    #[test]
    fn printed_briefings_are_read_back(briefing in briefing()) {
        let text = briefing.to_string();
        prop_assert_eq!(text.lines().count(), BRIEFING_LINES);
        prop_assert_eq!(Briefing::parse(text.lines()), Ok(briefing));
        prop_assert_eq!(Briefing::parse(text.replace('\n', "\r\n").split('\n')), Ok(briefing));
    }

    #[test]
    fn printed_reports_are_read_back(report in report()) {
        let text = report.to_string();
        prop_assert_eq!(text.lines().count(), REPORT_LINES);
        prop_assert_eq!(&Report::parse(text.lines()), &Ok(report.clone()));
        prop_assert_eq!(Report::parse(text.replace('\n', "\r\n").split('\n')), Ok(report));
    }

    #[test]
    fn printed_placements_are_read_back(water in briefing(), cell in cell()) {
        let board = Board::new(water.water);
        let expected = if water.water.contains(cell) {
            Ok(cell)
        } else {
            Err(PlacementError::NotWater(cell.x(), cell.y()))
        };
        prop_assert_eq!(parse_placement(&board, &cell.to_string()), expected);
    }

    #[test]
    fn garbage_is_survived(text in garbage()) {
        read_all(&text)?;
    }

    #[test]
    fn changed_requests_are_survived(
        briefing in briefing(), report in report(), changes in mutations()
    ) {
        read_all(&mutate(&briefing.to_string(), &changes))?;
        read_all(&mutate(&report.to_string(), &changes))?;
    }

    #[test]
    fn changed_answers_are_survived(order in order(), changes in mutations()) {
        read_all(&mutate(&print_order(&order), &changes))?;
    }
}

#[test]
fn an_empty_order_is_printed_as_surface() {
    assert_eq!(print_order(&[]), "SURFACE");
}

#[test]
fn placements_are_read_as_by_the_referee() {
    let board = Board::new(!CellSet::from(Cell::new(3, 4).expect("inside the grid")));
    let place = |text| parse_placement(&board, text).map(|cell| cell.to_string());
    for (text, start) in [("0 0", "0 0"), ("14 14", "14 14"), ("07 01", "7 1")] {
        assert_eq!(place(text), Ok(start.to_string()));
    }
    assert_eq!(place("3 4"), Err(PlacementError::NotWater(3, 4)));
    assert_eq!(place("15 0"), Err(PlacementError::NotWater(15, 0)));
    assert_eq!(place("0 99"), Err(PlacementError::NotWater(0, 99)));
    for text in [
        "",
        " ",
        "7",
        "7 7 ",
        " 7 7",
        "7  7",
        "7\t7",
        "007 1",
        "1 100",
        "+7 7",
        "-1 0",
        "7,7",
        "a b",
        "7 7\r",
        "\u{661} 1",
    ] {
        assert_eq!(place(text), Err(PlacementError::Unreadable), "{text:?}");
    }
}

#[test]
fn a_name_twice_on_a_line_is_refused() {
    for line in ["SURFACE|SURFACE", "A|MOVE N| A", "TORPEDO 1 1|TORPEDO"] {
        assert_eq!(
            parse_order(line),
            Err(Disqualification::Duplicate),
            "{line}"
        );
    }
    for line in ["MSG a|MSG a", "MOVE N|move N", "", "|||"] {
        assert!(parse_order(line).is_ok(), "{line}");
    }
}

#[test]
fn reports_of_each_league_show_its_devices() {
    let cells = [(3, 4), (14, 0)].map(|(x, y)| Cell::new(x, y).expect("inside the grid"));
    for (level, cooldowns) in [
        (1, "3 -1 -1 -1"),
        (2, "3 4 6 -1"),
        (3, "3 4 6 3"),
        (4, "3 4 6 3"),
    ] {
        let state = State::new(League(level), BySeat(cells));
        let text = Report::of(&state, &Announcements::new()).to_string();
        assert_eq!(text, format!("3 4 6 6 {cooldowns}\nNA\nNA"));
    }
}

#[test]
fn errors_name_line_and_text() {
    let message = |text: &str| Report::parse(text.lines()).map_err(|error| error.to_string());
    for (text, expected) in [
        (
            "3 4 6 6 3 4 6\nNA\nNA",
            "line 1: expected eight integers: x y life life and four cooldowns, \
             found \"3 4 6 6 3 4 6\"",
        ),
        (
            "3 4 7 6 3 4 6 3\nNA\nNA",
            "line 1: expected eight integers: x y life life and four cooldowns, \
             found \"3 4 7 6 3 4 6 3\"",
        ),
        (
            "3 4 6 6 3 4 6 3\nyes\nNA",
            "line 2: expected a sonar answer: `Y`, `N` or `NA`, found \"yes\"",
        ),
        (
            "3 4 6 6 3 4 6 3\nNA",
            "line 3: expected the other side's orders, or `NA`, found \"\"",
        ),
    ] {
        assert_eq!(message(text), Err(expected.to_string()));
    }
}
