//! Tests of the pursuit: its policy is playable everywhere, and it gets past a dog that keeps the
//! direct way shut.

mod scenes;

use common::SplitMix64;
use proptest::prelude::*;
use samurai::params::Params;
use samurai::pursuit::{Goal, Pursuer, Pursuit};
use samurai::routes::{DigTimes, Terrain};
use samurai::rules::{Agent, Cell, Edition, Field, Mode, Refusal, State, Treasure};
use samurai::scripts::{DogScript, SamuraiScript, TargetRule};
use scenes::scene;

const SIDE: usize = 8;
/// Most steps of a test.
const STEPS: u32 = 60;

/// State of samurai 0 and dog 1 in these cells; the other agents stand in corners.
fn state([samurai, dog]: [Cell; 2], treasure: [Cell; 2], holes: &[Cell]) -> State {
    let field = Field {
        side: SIDE,
        steps: 100,
        think_time: 10_000,
        agents: [samurai, Cell::new(7, 7), Cell::new(0, 0), dog],
        holes: holes.to_vec(),
        known: treasure.map(|cell| Treasure { cell, amount: 20 }).into(),
        hidden: vec![],
    };
    State::new(&field, Edition::Y2019, Mode::Text)
}

fn pursuit(state: &State) -> Pursuit {
    let terrain = Terrain::of(state);
    let times = state.known().iter().map(|it| terrain.dig_times(it.cell));
    let times: Vec<DigTimes> = times.collect();
    let goals = state.known().iter().zip(&times).map(|(it, times)| Goal {
        cell: it.cell,
        amount: it.amount as f32,
        times,
    });
    let pursuer = Pursuer {
        waits: false,
        accuracy: 0.9,
    };
    Pursuit::new(state, &goals.collect::<Vec<Goal>>(), pursuer, 0.98)
}

/// Plans of samurai 0 on its direct way and of dog 1 as a hound.
fn scripted(state: &State) -> [i64; 2] {
    let params = Params::default();
    let scene = scene(&params, state, None);
    let direct = SamuraiScript::stubborn(TargetRule::Nearest);
    let hound = DogScript::Hound(TargetRule::Nearest);
    [
        scene.first_samurai_plan(0, direct),
        scene.first_dog_plan(1, hound, direct),
    ]
}

/// Steps until samurai 0 has dug treasure, at most [`STEPS`]; where the policy has no plan, it goes
/// on directly.
fn steps_to_gold(mut state: State, policy: Option<&Pursuit>) -> u32 {
    while state.scores()[0] == 0 && state.step_number() < STEPS {
        let [direct, dog] = scripted(&state);
        let cells = [Agent::samurai(0), Agent::dog(1)].map(|it| state.cell(it));
        let plan = policy.and_then(|it| it.plan(cells[0], cells[1]));
        state.step([plan.unwrap_or(direct), -1, -1, dog]);
    }
    state.step_number()
}

fn inner_cell() -> impl Strategy<Value = Cell> {
    (1..SIDE - 1, 1..SIDE - 1).prop_map(|(x, y)| Cell::new(x, y))
}

/// A dog that enters the next cell of the direct way keeps a samurai from two treasures for ever.
#[test]
fn the_direct_way_stays_shut() {
    let [samurai, dog] = [Cell::new(2, 3), Cell::new(3, 3)];
    let start = state([samurai, dog], [Cell::new(5, 4), Cell::new(5, 2)], &[]);
    assert_eq!(steps_to_gold(start.clone(), None), STEPS);
    let steps = steps_to_gold(start.clone(), Some(&pursuit(&start)));
    assert!(steps < 15, "{steps}");
}

/// The samurai digs, by the policy, one of two treasures that no dog can hold at once, nearly wherever
/// all stand on the open field. The policy takes each answer of the dog for right with a chance of
/// 0.9 alone, so it may try again what this dog shuts each time: from some 3 of 1,000 starts.
#[test]
fn a_feint_opens_a_way() {
    let mut stream = SplitMix64::new(1);
    let mut cell = || Cell::new(1 + stream.below(SIDE - 2), 1 + stream.below(SIDE - 2));
    let mut shut = Vec::new();
    let mut starts = 0;
    while starts < 1_000 {
        let cells = [cell(), cell(), cell(), cell()];
        let is_apart = |i: usize| cells[..i].iter().all(|other| *other != cells[i]);
        if !(1..4).all(is_apart) || cells[2].distance(cells[3]) <= 2 {
            continue;
        }
        starts += 1;
        let start = state([cells[0], cells[1]], [cells[2], cells[3]], &[]);
        if steps_to_gold(start.clone(), Some(&pursuit(&start))) >= 25 {
            shut.push(cells);
        }
    }
    assert!(shut.len() <= 10, "{shut:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// The policy has a plan exactly where the dog is near, and none is refused but for another agent.
    #[test]
    fn the_policy_is_playable(
        holes in prop::collection::btree_set((0..SIDE, 1..SIDE - 1), 0..30),
        treasure in prop::collection::btree_set(inner_cell(), 2),
    ) {
        let treasure: Vec<Cell> = treasure.into_iter().collect();
        let treasure = [treasure[0], treasure[1]];
        let holes = holes.into_iter().map(|(x, y)| Cell::new(x, y));
        let holes: Vec<Cell> = holes.filter(|it| !treasure.contains(it)).collect();
        let at = |samurai, dog| state([samurai, dog], treasure, &holes);
        let pursuit = pursuit(&at(Cell::new(1, 0), Cell::new(2, 0)));
        let cells: Vec<Cell> = at(Cell::new(1, 0), Cell::new(2, 0)).cells().collect();
        for (&samurai, &dog) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))) {
            let plan = pursuit.plan(samurai, dog);
            let is_near = samurai != dog && samurai.distance(dog) <= 3;
            prop_assert_eq!(plan.is_some(), is_near && !holes.contains(&dog));
            if let Some(plan) = plan {
                let refusal = at(samurai, dog).validate(Agent::samurai(0), plan).err();
                let is_playable = matches!(refusal, None | Some(Refusal::Occupied));
                prop_assert!(is_playable, "{plan} of {samurai:?}, {dog:?}: {refusal:?}");
            }
        }
    }
}
