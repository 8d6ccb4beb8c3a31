//! Tests of the numbers of agents and plans.

use samurai::rules::{Agent, Plan};

#[test]
fn agents_are_numbered_as_the_rules_have_it() {
    for team in 0..2 {
        let (samurai, dog) = (Agent::samurai(team), Agent::dog(team));
        assert_eq!((samurai.index(), dog.index()), (team, team + 2));
        assert_eq!((samurai.team(), dog.team()), (team, team));
        assert_eq!((samurai.is_dog(), dog.is_dog()), (false, true));
    }
    assert_eq!(Agent::ALL.map(Agent::index), [0, 1, 2, 3]);
}

#[test]
fn plans_are_read_as_written() {
    for number in -1..24 {
        assert_eq!(Plan::from_number(number).map(Plan::number), Some(number));
    }
    for number in [i64::MIN, -2, 24, i64::MAX] {
        assert_eq!(Plan::from_number(number), None);
    }
}
