//! Tests of the hand-made cases of `tests/data/rules/*.case`, by the package's rules and by the
//! plain implementation.
//!
//! A case is a title, the editions and modes it holds for, a picture, the plans of
//! each step, and what is expected. The picture is the upper left corner of a field
//! of 6 x 6: `A` `B` the samurai, `a` `b` the dogs, `#` a hole, a digit known and a
//! letter `p`..`z` hidden treasure (`1` and `p` are 2 gold, `2` and `q` 4, ...). Who is
//! not in it stands in the last row: A, B, a, b in columns 2 to 5. Treasure under an
//! agent and, so that the game goes on, 2 gold in the lower left corner are in no
//! picture; `known: x y amount` and `hidden: x y amount` add treasure, `empty` takes
//! the 2 gold away.

use super::random::{naive, plain};
use samurai::rules::{Cell, Edition, Field, Ground, Mode, State, Treasure};
use std::fs;
use std::path::Path;

#[derive(Clone, Default)]
struct Case {
    title: String,
    on: Vec<(Edition, Mode)>,
    before: Vec<String>,
    extra: Vec<(bool, Treasure)>,
    empty: bool,
    steps: Option<u32>,
    play: Vec<[i64; 4]>,
    after: Vec<String>,
    expect: Vec<(String, String)>,
}

const EVERYWHERE: [(Edition, Mode); 4] = [
    (Edition::Y2019, Mode::Text),
    (Edition::Y2019, Mode::Manager),
    (Edition::Y2020, Mode::Text),
    (Edition::Y2020, Mode::Manager),
];

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut on = EVERYWHERE.to_vec();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        if let Some(row) = line.strip_prefix('|') {
            let case = cases.last_mut().expect("a case");
            let row = row.trim_end_matches('|').to_string();
            let rows = if case.play.is_empty() {
                &mut case.before
            } else {
                &mut case.after
            };
            rows.push(row);
            continue;
        }
        let (word, rest) = line.split_once(':').expect(line);
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let numbers = || -> Vec<i64> { words.iter().map(|it| it.parse().expect(line)).collect() };
        if word == "on" {
            on = EVERYWHERE.to_vec();
            on.retain(|(edition, mode)| {
                words.contains(&edition.name())
                    || words.contains(&format!("{}-{}", edition.name(), mode.name()).as_str())
                    || rest == "all"
            });
            assert!(!on.is_empty(), "{line}");
            continue;
        }
        if word == "case" {
            cases.push(Case {
                title: rest.to_string(),
                on: on.clone(),
                ..Case::default()
            });
            continue;
        }
        let case = cases.last_mut().expect("a case");
        match word {
            "known" | "hidden" => {
                let it = numbers();
                let cell = Cell::new(it[0] as usize, it[1] as usize);
                let amount = it[2] as u32;
                case.extra
                    .push((word == "known", Treasure { cell, amount }));
            }
            "empty" => case.empty = true,
            "steps" => case.steps = Some(rest.parse().expect(line)),
            "play" => {
                for step in rest.split(',') {
                    let mut plans = [-1; 4];
                    for (plan, word) in plans.iter_mut().zip(step.split_whitespace()) {
                        *plan = word.parse().expect(line);
                    }
                    case.play.push(plans);
                }
            }
            _ => case.expect.push((word.to_string(), rest.to_string())),
        }
    }
    cases
}

fn field(case: &Case) -> Field {
    let mut field = Field {
        side: 6,
        steps: case.steps.unwrap_or(100),
        think_time: 10_000,
        agents: [2, 3, 4, 5].map(|x| Cell::new(x, 5)),
        holes: vec![],
        known: vec![],
        hidden: vec![],
    };
    if !case.empty {
        let cell = Cell::new(0, 5);
        field.known.push(Treasure { cell, amount: 2 });
    }
    for (is_known, treasure) in &case.extra {
        let list = if *is_known {
            &mut field.known
        } else {
            &mut field.hidden
        };
        list.push(*treasure);
    }
    for (y, row) in case.before.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let cell = Cell::new(x, y);
            let amount = |first: char| 2 * (c as u32 - first as u32 + 1);
            match c {
                '.' => {}
                '#' => field.holes.push(cell),
                'A' | 'B' | 'a' | 'b' => {
                    field.agents["ABab".find(c).expect("an agent")] = cell;
                }
                '1'..='9' => {
                    let amount = amount('1');
                    field.known.push(Treasure { cell, amount });
                }
                'p'..='z' => {
                    let amount = amount('p');
                    field.hidden.push(Treasure { cell, amount });
                }
                other => panic!("{}: {other:?}", case.title),
            }
        }
    }
    field
}

fn picture(state: &State, rows: usize, columns: usize) -> Vec<String> {
    let sign = |cell: Cell| {
        if let Some(n) = state.agents().iter().position(|&it| it == cell) {
            return "ABab".chars().nth(n).expect("an agent");
        }
        let all = || state.known().iter().chain(state.hidden());
        let amount = || all().find(|it| it.cell == cell).map_or(0, |it| it.amount);
        let letter = |first: char| char::from(first as u8 + (amount() / 2) as u8 - 1);
        match state.ground(cell) {
            Ground::Hole => '#',
            Ground::Known => letter('1'),
            Ground::Hidden => letter('p'),
            _ => '.',
        }
    };
    (0..rows)
        .map(|y| (0..columns).map(|x| sign(Cell::new(x, y))).collect())
        .collect()
}

fn check(case: &Case, edition: Edition, mode: Mode) {
    let title = format!("{} ({} {})", case.title, edition.name(), mode.name());
    let field = field(case);
    let mut state = State::new(&field, edition, mode);
    let mut naive = naive(&field, edition, mode);
    for plans in &case.play {
        assert!(!state.is_over(), "{title}: over before {plans:?}");
        state.step(*plans);
        naive.play(*plans);
        assert_eq!(plain(&state), naive, "{title}: the plain rules");
        assert_eq!(state.is_over(), naive.over(), "{title}: the plain rules");
    }
    if !case.after.is_empty() {
        let columns = case.after[0].chars().count();
        let found = picture(&state, case.after.len(), columns);
        assert_eq!(found, case.after, "{title}");
    }
    let words = |list: &[i64]| -> String {
        let words: Vec<String> = list.iter().map(i64::to_string).collect();
        words.join(" ")
    };
    let last = state.last();
    for (what, wanted) in &case.expect {
        let found = match what.as_str() {
            "plans" => words(&last.plans),
            "actions" => words(&last.actions),
            "scores" => words(&state.scores().map(i64::from)),
            "buried" => state.buried().to_string(),
            "rested" => words(&state.rested().map(i64::from)),
            "fates" => last.outcomes.map(|it| format!("{it:?}")).join(" "),
            "barks" => words(&last.barks.map(i64::from)),
            "over" => state.is_over().to_string(),
            "facing" => words(&state.facing().map(|it| it.number() as i64)),
            "smelled" => {
                let smelled = state.smelled(state.agents()[2]);
                let words = smelled.iter().map(|it| {
                    let (x, y, amount) = (it.cell.x(), it.cell.y(), it.amount);
                    format!("{x} {y} {amount}")
                });
                words.collect::<Vec<_>>().join(" ")
            }
            "list" => {
                let known = state.known().iter().map(|it| it.amount.into());
                words(&known.collect::<Vec<i64>>())
            }
            other => panic!("{title}: what is {other:?}?"),
        };
        assert_eq!(&found, wanted, "{title}: {what}");
    }
}

#[test]
fn every_case_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        for case in read(&fs::read_to_string(&path).expect("text")) {
            assert!(!case.play.is_empty(), "{}: no play", case.title);
            assert!(
                !case.after.is_empty() || !case.expect.is_empty(),
                "{}: nothing expected",
                case.title
            );
            for (edition, mode) in &case.on {
                check(&case, *edition, *mode);
            }
            seen += 1;
        }
    }
    assert!(seen >= 60, "only {seen} cases");
}
