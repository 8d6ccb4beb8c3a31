//! Random games with every kind of invalid, crossing, colliding and undermined plan, by the
//! package's rules and by the plain implementation, compared after every step.

use super::naive::{Naive, Spot};
use proptest::prelude::*;
use samurai::protocol::{read_answer, Request};
use samurai::rules::{
    Agent, Cell, Direction, Edition, Field, Mode, PlanOutcome, Refusal, State, Treasure,
};
use std::collections::BTreeMap;

/// Random number generator: xorshift64*.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % bound
    }
}

/// Small, crowded field, on which agents meet often.
fn field(numbers: &mut Numbers) -> Field {
    let side = 6 + numbers.below(2) as usize;
    let mut cells: Vec<Cell> = (0..side * side)
        .map(|n| Cell::new(n % side, n / side))
        .collect();
    // All four start within a corner.
    let corner = 3 + numbers.below(side as u64 - 2) as i32;
    let mut take = |numbers: &mut Numbers, corner: i32| loop {
        let n = numbers.below(cells.len() as u64) as usize;
        if cells[n].x() < corner && cells[n].y() < corner {
            return cells.swap_remove(n);
        }
    };
    let agents = [0; 4].map(|_| take(numbers, corner));
    let mut some = |most: u64, numbers: &mut Numbers| -> Vec<Cell> {
        let count = numbers.below(most);
        (0..count).map(|_| take(numbers, 99)).collect()
    };
    let holes = some(8, numbers);
    let known = some(6, numbers);
    let hidden = some(8, numbers);
    let mut amounts = |cells: Vec<Cell>| {
        let treasure = cells.into_iter().map(|cell| Treasure {
            cell,
            amount: 2 + 2 * numbers.below(10) as u32,
        });
        treasure.collect()
    };
    Field {
        side,
        steps: 60,
        think_time: 10_000,
        agents,
        holes,
        known: amounts(known),
        hidden: amounts(hidden),
    }
}

/// Cell of the plain implementation.
pub fn spot(cell: Cell) -> Spot {
    (i64::from(cell.x()), i64::from(cell.y()))
}

pub fn naive(field: &Field, edition: Edition, mode: Mode) -> Naive {
    let treasure = |list: &[Treasure]| {
        let pairs = list.iter().map(|it| (spot(it.cell), i64::from(it.amount)));
        pairs.collect()
    };
    Naive {
        year: edition.name().parse().expect("a year"),
        manager: mode == Mode::Manager,
        side: field.side as i64,
        steps: field.steps,
        step: 0,
        agents: field.agents.map(spot),
        holes: field.holes.iter().map(|&cell| spot(cell)).collect(),
        known: treasure(&field.known),
        hidden: treasure(&field.hidden),
        scores: [0; 2],
        rested: [true; 2],
        plans: [-1; 4],
        actions: [-1; 4],
    }
}

/// State of the plain implementation.
pub fn plain(state: &State) -> Naive {
    let treasure = |list: &[Treasure]| {
        let pairs = list.iter().map(|it| (spot(it.cell), i64::from(it.amount)));
        pairs.collect()
    };
    Naive {
        year: state.edition().name().parse().expect("a year"),
        manager: state.mode() == Mode::Manager,
        side: state.side() as i64,
        steps: state.steps(),
        step: state.step_number(),
        agents: state.agents().map(spot),
        holes: state.holes().iter().map(|&cell| spot(cell)).collect(),
        known: treasure(state.known()),
        hidden: treasure(state.hidden()),
        scores: state.scores().map(i64::from),
        rested: state.rested(),
        plans: state.last().plans,
        actions: state.last().actions,
    }
}

/// Random plan: any number with probability 0.1, mostly one of the agent's plans.
fn number(numbers: &mut Numbers, agent: Agent) -> i64 {
    match numbers.below(20) {
        0 => -1,
        1 => -2 - numbers.below(1_000_000_000_000) as i64,
        2 => 24 + numbers.below(1_000_000_000_000) as i64,
        3 => numbers.below(24) as i64,
        _ if agent.is_dog() => numbers.below(8) as i64,
        // Plugs would be invalid mostly.
        n if n < 17 => numbers.below(16) as i64,
        _ => numbers.below(24) as i64,
    }
}

/// Plays a game by both implementations; counts outcomes, barks and shared treasure in `seen`.
fn game(seed: u64, edition: Edition, mode: Mode, seen: &mut BTreeMap<String, u64>) {
    let mut numbers = Numbers::new(seed);
    let field = field(&mut numbers);
    assert_eq!(field.check(edition), Ok(()), "seed {seed}");
    let mut state = State::new(&field, edition, mode);
    let mut naive = naive(&field, edition, mode);
    let rows = (0..field.side).flat_map(|y| (0..field.side).map(move |x| Cell::new(x, y)));
    assert!(state.cells().eq(rows), "seed {seed}");
    // Directions have no effect on the game.
    let facing = [0; 4].map(|_| Direction::new(numbers.below(8) as usize));
    state.set_facing(facing);
    assert_eq!(state.facing(), facing, "seed {seed}");
    loop {
        assert_eq!(plain(&state), naive, "seed {seed}");
        assert_eq!(state.is_over(), naive.over(), "seed {seed}");
        assert_eq!(i64::from(state.buried()), naive.remaining(), "seed {seed}");
        for agent in Agent::ALL {
            let request = Request::of(&state, agent, 77);
            assert_eq!(Request::read(&request.print()), Ok(request), "seed {seed}");
        }
        if state.is_over() {
            return;
        }
        let sent = Agent::ALL.map(|agent| number(&mut numbers, agent));
        let report = state.step(sent);
        naive.play(sent);
        for fate in report.outcomes {
            *seen.entry(format!("{fate:?}")).or_default() += 1;
        }
        *seen.entry("bark".to_string()).or_default() += u64::from(report.barks != [false; 2]);
        *seen.entry("shared".to_string()).or_default() +=
            u64::from(report.gains[0] > 0 && report.gains[1] > 0);
    }
}

fn games(seeds: std::ops::Range<u64>, edition: Edition, mode: Mode) {
    let mut seen = BTreeMap::new();
    for seed in seeds {
        game(seed, edition, mode, &mut seen);
    }
    let mut outcomes = vec![
        PlanOutcome::Done,
        PlanOutcome::Collision,
        PlanOutcome::Undermining,
    ];
    outcomes.extend(
        [
            Refusal::Number,
            Refusal::Outside,
            Refusal::Occupied,
            Refusal::Hole,
            Refusal::NoHole,
        ]
        .map(PlanOutcome::Refused),
    );
    if edition == Edition::Y2020 {
        outcomes.extend([
            PlanOutcome::Crossing,
            PlanOutcome::Refused(Refusal::NotRested),
        ]);
    }
    let wanted = outcomes.iter().map(|fate| format!("{fate:?}"));
    for name in wanted.chain(["bark", "shared"].map(String::from)) {
        assert!(
            seen.get(&name).is_some_and(|&n| n > 0),
            "no {name}: {seen:?}"
        );
    }
    println!("{} {}: {seen:?}", edition.name(), mode.name());
}

#[test]
fn games_of_2020_agree_with_the_plain_rules() {
    games(0..150, Edition::Y2020, Mode::Text);
    games(0..150, Edition::Y2020, Mode::Manager);
}

#[test]
fn games_of_2019_agree_with_the_plain_rules() {
    games(0..300, Edition::Y2019, Mode::Text);
    games(150..450, Edition::Y2019, Mode::Manager);
}

/// `cargo test --release -p samurai --test rules -- --ignored --nocapture`
#[test]
#[ignore = "the long proof: 10,000 games of each edition and mode"]
fn ten_thousand_games_of_each_edition() {
    for edition in Edition::ALL {
        for mode in Mode::ALL {
            games(1_000_000..1_010_000, edition, mode);
        }
    }
}

proptest! {
    #[test]
    fn nothing_sent_panics(
        lines in prop::collection::vec("[-0-9 ,x]{0,12}|[0-9]{1,2}( [0-9]{1,2}){0,8}", 0..15),
        answer in ".{0,12}",
    ) {
        let _ = Request::read(&lines);
        let _ = read_answer(&answer);
    }

    /// The error of a request with one line replaced, if there is one, names that line.
    #[test]
    fn a_damaged_line_is_named(seed in 0..1_000_u64, line in 0..13_usize, text in "[-0-9 x]{0,9}") {
        let field = field(&mut Numbers::new(seed));
        let state = State::new(&field, Edition::Y2020, Mode::Text);
        let mut lines = Request::of(&state, Agent::dog(1), 10).print();
        lines[line] = text;
        if let Err(error) = Request::read(&lines) {
            // A smaller side moves what is outside to a later line.
            prop_assert!(error.line == line + 1 || line == 1, "{}", error);
        }
    }
}

#[test]
fn answers_are_read_as_the_manager_reads_them() {
    for (line, number) in [
        ("5", Some(5)),
        ("  -1 ", Some(-1)),
        ("+7", Some(7)),
        ("12abc", Some(12)),
        ("3 4", Some(3)),
        ("", None),
        ("x", None),
        ("-", None),
        ("99999999999", None),
        ("é", None),
    ] {
        assert_eq!(read_answer(line), number, "{line:?}");
    }
}
