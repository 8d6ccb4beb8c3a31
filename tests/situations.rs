//! Tactics as data: each situation in `tests/data/situations/*.situation` has
//! lines that are right and lines that are not, checked by hand; the bot finds
//! a right one at its default budget.
//!
//! A file begins with maps and then lists situations:
//!
//! ```text
//! map open
//! ...............            fifteen rows, `x` land, `.` water
//!
//! == torpedo at the end of its range
//! on open
//! turn 40                    turns begun before this one; default 40
//! me 5,5 life 6 charges 3000 torpedo, sonar, silence and mine; default 0000
//! trail 5,6 5,7              visited cells, the present one apart
//! mines 8,8                  own mines that can be triggered
//! enemy 9,5 life 2           every cell he may be on; charges as above
//! heard MINE|MOVE N          what he did then, one line for each turn
//! known 5,5 5,6              cells he thinks we may be on; default all
//! must sink
//! ```
//!
//! In place of the enemy's cells and charges, `heard` and `known`, a situation
//! out of a recorded game (`cargo arena fixture`) tells all turns since the
//! placement, as they were announced, each with the answer to its sonar and the
//! player's life after it:
//!
//! ```text
//! we MOVE N|SONAR 4 sonar Y life 6
//! they SURFACE 4|MOVE E life 5
//! ```
//!
//! `must` lines, all of which hold for the bot's order:
//! * `sink`: sinks him wherever he may be, and we live;
//! * `live`: we live; `stay unhurt`: and lose no life point;
//! * `fire` / `hold`: has a blast / has none;
//! * `be GLOB or GLOB ...`, `not be GLOB or GLOB ...`: the written line;
//! * `end at CELLS`, `not end at CELLS`: where it leads.

use ocean::params::Params;
use ocean::protocol::print_order;
use ocean::protocol::request::parse_announcements;
use ocean::rules::state::Piece;
use ocean::rules::submarine::FULL_LIFE;
use ocean::rules::League;
use ocean::rules::{
    legal, Action, Announcements, Board, BySeat, Cell, CellSet, Charges, Device, Order, Seat, State,
};
use ocean::search::{choose, Budget, Deadline, Situation};
use ocean::tracker::Tracker;
use rand::rngs::SmallRng;
use rand::SeedableRng;
use std::collections::HashMap;
use std::fs::{read_dir, read_to_string};

/// Search nodes that the judge's clock leaves time for, and more.
const DEFAULT_WORK: u64 = 20_000;

#[derive(Clone, Default)]
struct Case {
    title: String,
    board: String,
    turn: u16,
    me: Option<Cell>,
    life: u8,
    charges: Charges,
    trail: CellSet,
    mines: CellSet,
    enemy: CellSet,
    enemy_life: u8,
    enemy_charges: Charges,
    heard: Vec<String>,
    known: Option<CellSet>,
    told: Vec<Told>,
    must: Vec<String>,
}

/// A turn of a recorded game.
#[derive(Clone)]
struct Told {
    ours: bool,
    announced: Announcements,
    sonar: Option<bool>,
    life: u8,
}

/// `ANNOUNCEMENTS [sonar Y|N] life N`
fn told(ours: bool, text: &str) -> Told {
    let (text, life) = text.split_once(" life ").expect("a life");
    let (text, sonar) = match text.split_once(" sonar ") {
        Some((text, answer)) => (text, Some(answer == "Y")),
        None => (text, None),
    };
    Told {
        ours,
        announced: parse_announcements(text).expect("announcements"),
        sonar,
        life: life.parse().expect("a number"),
    }
}

fn cell(text: &str) -> Cell {
    let parsed = text
        .split_once(',')
        .and_then(|(x, y)| Cell::new(x.parse().ok()?, y.parse().ok()?));
    parsed.unwrap_or_else(|| panic!("expected a cell `x,y`, found {text:?}"))
}

fn charges(text: &str) -> Charges {
    let mut charges = Charges::default();
    assert_eq!(text.len(), 4, "expected four digits, found {text:?}");
    for (device, digit) in Device::ALL.into_iter().zip(text.bytes()) {
        charges.set(device, digit - b'0');
    }
    charges
}

/// `CELL... [life N] [charges NNNN]`
fn submarine(words: &[&str]) -> (CellSet, u8, Charges) {
    let mut found = (CellSet::EMPTY, 6, Charges::default());
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "life" => found.1 = words.next().and_then(|n| n.parse().ok()).expect("a number"),
            "charges" => found.2 = charges(words.next().expect("four digits")),
            _ => found.0.insert(cell(word)),
        }
    }
    found
}

fn read(text: &str) -> (HashMap<String, CellSet>, Vec<Case>) {
    let mut maps = HashMap::new();
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["map", name] = words[..] {
            let rows: Vec<&str> = lines.by_ref().take(15).map(|(_, row)| row).collect();
            let water = CellSet::from_picture(rows, '.');
            maps.insert(name.to_string(), water.expect("fifteen rows of fifteen"));
            continue;
        }
        if let Some(title) = line.strip_prefix("== ") {
            cases.push(Case {
                title: title.to_string(),
                turn: 40,
                ..Case::default()
            });
            continue;
        }
        let Some(case) = cases.last_mut() else {
            continue;
        };
        match words[..] {
            [] => {}
            [comment, ..] if comment.starts_with('#') => {}
            ["on", name] => case.board = name.to_string(),
            ["turn", turn] => case.turn = turn.parse().expect("a number"),
            ["me", ref rest @ ..] => {
                let (cells, life, charges) = submarine(rest);
                (case.me, case.life, case.charges) = (cells.first(), life, charges);
            }
            ["trail", ref cells @ ..] => case.trail = cells.iter().map(|c| cell(c)).collect(),
            ["mines", ref cells @ ..] => case.mines = cells.iter().map(|c| cell(c)).collect(),
            ["enemy", ref rest @ ..] => {
                (case.enemy, case.enemy_life, case.enemy_charges) = submarine(rest);
            }
            ["heard", ..] => case.heard.push(line["heard ".len()..].to_string()),
            ["we", ..] => case.told.push(told(true, &line["we ".len()..])),
            ["they", ..] => case.told.push(told(false, &line["they ".len()..])),
            ["known", ref cells @ ..] => {
                case.known = Some(cells.iter().map(|c| cell(c)).collect());
            }
            ["must", ..] => case.must.push(line["must ".len()..].to_string()),
            _ => panic!("line {}: {line:?} is no line of a situation", number + 1),
        }
    }
    (maps, cases)
}

/// Everything of a case that a choice is based on.
struct Set {
    board: Board,
    state: State,
    enemy: Tracker,
    own: Tracker,
}

fn set(case: &Case, water: CellSet) -> Set {
    let board = Board::new(water);
    let me = case.me.expect("a line `me`");
    let seat = Seat::ALL[usize::from(case.turn % 2)];
    let mut state = State::new(League::ALL_ORDERS, BySeat([me; 2]));
    state.turn = case.turn;
    let own = &mut state.submarines[seat];
    own.trail = case.trail | me.into();
    own.life = case.life;
    own.charges = case.charges;
    own.mines = case.mines;
    state.submarines[seat.other()].life = u8::MAX;
    let mut enemy = Tracker::knowing(case.enemy, &case.enemy_charges, case.enemy_life);
    for heard in &case.heard {
        let heard = parse_announcements(heard).expect("announcements");
        enemy.observe_watcher(&board, &[], None);
        enemy.observe_target(&board, &heard);
        enemy.observe_life(&board, case.enemy_life);
    }
    let known = case.known.unwrap_or(water);
    let mut own = Tracker::knowing(known, &case.charges, case.life);
    if !case.told.is_empty() {
        (enemy, own) = (Tracker::new(&board), Tracker::new(&board));
        if seat == Seat::First {
            // The first request, before he has played.
            enemy.expect(&board, &Params::default(), &own);
            enemy.observe_target(&board, &[]);
            enemy.observe_life(&board, FULL_LIFE);
        }
    }
    for told in &case.told {
        if !told.ours {
            enemy.expect(&board, &Params::default(), &own);
        }
        let [target, watcher] = match told.ours {
            true => [&mut own, &mut enemy],
            false => [&mut enemy, &mut own],
        };
        target.observe_target(&board, &told.announced);
        target.observe_life(&board, told.life);
        watcher.observe_watcher(&board, &told.announced, told.sonar);
    }
    assert_eq!(enemy.recoveries(), 0, "{}: impossible to hear", case.title);
    assert!(
        own.cells().contains(me),
        "{}: he must think of our cell",
        case.title
    );
    Set {
        board,
        state,
        enemy,
        own,
    }
}

/// The bot's order for a case.
fn solve(case: &Case, set: &Set, seed: u64) -> Order {
    let params = Params::default();
    let situation = Situation {
        board: &set.board,
        params: &params,
        seat: set.state.next_seat(),
        state: &set.state,
        enemy_life: case.enemy_life,
        enemy: &set.enemy,
        own: &set.own,
    };
    let mut deadline = Deadline::turn(Budget::Work(DEFAULT_WORK));
    choose(
        &situation,
        &mut deadline,
        &mut SmallRng::seed_from_u64(seed),
    )
}

/// Whether `*` in the pattern can stand for parts of the text.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text
            .strip_prefix(start)
            .is_some_and(|text| (0..=text.len()).any(|skip| matches(rest, &text[skip..]))),
    }
}

/// Plays the order against him at each of his cells.
fn outcomes(case: &Case, set: &Set, order: &Order) -> Vec<State> {
    let seat = set.state.next_seat();
    let at = |cell: Cell| {
        let mut state = set.state;
        state.submarines[seat.other()].cell = cell;
        state.submarines[seat.other()].life = case.enemy_life;
        state.play(&set.board, order.iter().copied().map(Piece::Action));
        state
    };
    set.enemy.cells().iter().map(at).collect()
}

/// What the order does not keep.
fn broken(case: &Case, set: &Set, order: &Order) -> Option<String> {
    let text = print_order(order);
    let seat = set.state.next_seat();
    let after = outcomes(case, set, order);
    let life = |state: &State| state.submarines[seat].life;
    let fires = order
        .iter()
        .any(|action| matches!(action, Action::Torpedo(_) | Action::Trigger(_)));
    let end = after.first().map(|state| state.submarines[seat].cell);
    let globs = |list: &str| list.split(" or ").any(|glob| matches(glob.trim(), &text));
    let at = |list: &str| {
        let cells: CellSet = list.split_whitespace().map(cell).collect();
        end.is_some_and(|end| cells.contains(end))
    };
    let kept = |must: &str| match must {
        "sink" => after
            .iter()
            .all(|state| state.submarines[seat.other()].life == 0 && life(state) > 0),
        "live" => after.iter().all(|state| life(state) > 0),
        "stay unhurt" => after.iter().all(|state| life(state) == case.life),
        "fire" => fires,
        "hold" => !fires,
        _ => match (
            must.strip_prefix("be "),
            must.strip_prefix("not be "),
            must.strip_prefix("end at "),
            must.strip_prefix("not end at "),
        ) {
            (Some(list), ..) => globs(list),
            (_, Some(list), ..) => !globs(list),
            (_, _, Some(list), _) => at(list),
            (.., Some(list)) => !at(list),
            _ => panic!("{}: unknown demand {must:?}", case.title),
        },
    };
    if legal::check(&set.board, &set.state, order).is_err() {
        return Some(format!("{text}: not legal"));
    }
    let failed = case.must.iter().find(|must| !kept(must))?;
    Some(format!("{text}: must {failed}"))
}

#[test]
fn the_bot_solves_every_situation() {
    let mut count = 0;
    let mut failures = Vec::new();
    let mut files: Vec<_> = read_dir("tests/data/situations")
        .expect("the situations")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    for file in files {
        let text = read_to_string(&file).expect("a situation file");
        let (maps, cases) = read(&text);
        for case in cases {
            assert!(!case.must.is_empty(), "{}: nothing to keep", case.title);
            let set = set(&case, maps[&case.board]);
            count += 1;
            for seed in 0..3 {
                let order = solve(&case, &set, seed);
                if let Some(failure) = broken(&case, &set, &order) {
                    failures.push(format!("{}: {}: {failure}", file.display(), case.title));
                    break;
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} situations:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count >= 60, "only {count} situations");
}
