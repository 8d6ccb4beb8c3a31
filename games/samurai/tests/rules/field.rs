//! Tests of the check of fields: errors name the entry, the expectation and the finding.

use samurai::rules::{Cell, Edition, Field, Treasure};

fn treasure(x: usize, y: usize, amount: u32) -> Treasure {
    Treasure {
        cell: Cell::new(x, y),
        amount,
    }
}

fn field() -> Field {
    Field {
        side: 8,
        steps: 60,
        think_time: 10_000,
        agents: [(0, 0), (7, 0), (0, 7), (7, 7)].map(|(x, y)| Cell::new(x, y)),
        holes: vec![Cell::new(3, 3), Cell::new(4, 3)],
        known: vec![treasure(1, 1, 2), treasure(2, 1, 999_999_990)],
        hidden: vec![treasure(5, 5, 8)],
    }
}

/// Change by which a field breaks a rule.
type Spoil = fn(&mut Field);

#[test]
fn the_first_fault_is_named_with_its_entry() {
    let faults: [(Spoil, &str); 11] = [
        (|it| it.side = 5, "size: expected 6..=20, found 5"),
        (|it| it.side = 21, "size: expected 6..=20, found 21"),
        (
            |it| it.agents[1] = Cell::new(8, 0),
            "agents[1]: expected x and y below 8, found (8, 0)",
        ),
        (
            |it| it.holes[1] = Cell::new(0, 8),
            "holes[1]: expected x and y below 8, found (0, 8)",
        ),
        (
            |it| it.agents[3] = it.agents[2],
            "agents[3]: expected a free cell, found (0, 7) of agents[2]",
        ),
        (
            |it| it.known[0].cell = it.holes[0],
            "known[0]: expected a free cell, found (3, 3) of holes[0]",
        ),
        (
            |it| it.hidden.push(it.hidden[0]),
            "hidden[1]: expected a free cell, found (5, 5) of hidden[0]",
        ),
        (
            |it| it.known[1].amount = 0,
            "known[1]: expected an even amount above 0, found 0",
        ),
        (
            |it| it.hidden[0].amount = 7,
            "hidden[0]: expected an even amount above 0, found 7",
        ),
        (
            |it| it.hidden[0].amount = 10,
            "hidden[0]: expected at most 1000000000 in all",
        ),
        (
            |it| (it.agents[0], it.side) = (Cell::new(9, 9), 4),
            "size: expected 6..=20, found 4",
        ),
    ];
    assert_eq!(field().check(Edition::Y2020), Ok(()));
    assert_eq!(field().total(), 1_000_000_000);
    for (spoil, text) in faults {
        let mut spoilt = field();
        spoil(&mut spoilt);
        let fault = spoilt.check(Edition::Y2020).unwrap_err();
        assert_eq!(fault.to_string(), text);
    }
}

#[test]
fn the_edition_of_2019_allows_more_gold() {
    let mut rich = field();
    rich.known[1].amount = u32::MAX - 11;
    rich.hidden[0].amount = 8;
    assert_eq!(rich.check(Edition::Y2019), Ok(()));
    rich.hidden[0].amount = 12;
    let fault = rich.check(Edition::Y2019).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "hidden[0]: expected at most 4294967295 in all"
    );
}
