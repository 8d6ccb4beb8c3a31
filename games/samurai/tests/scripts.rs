//! Tests of the scripts of simulated games.

mod scenes;

use proptest::prelude::*;
use samurai::params::Params;
use samurai::routes::Terrain;
use samurai::rules::{Agent, Cell, Direction, Edition, Field, Mode, State, Treasure, CELLS};
use samurai::scripts::{DogScript, SamuraiScript, TargetRule};
use scenes::scene;

const SIDE: usize = 8;

/// Field with samurai in two corners, their dogs beside them, and no treasure.
fn field() -> Field {
    let corner = SIDE - 1;
    Field {
        side: SIDE,
        steps: 100,
        think_time: 10_000,
        agents: [(0, 0), (corner, corner), (1, 0), (corner - 1, corner)]
            .map(|(x, y)| Cell::new(x, y)),
        holes: vec![],
        known: vec![],
        hidden: vec![],
    }
}

/// State with these holes.
fn state(holes: Vec<Cell>) -> State {
    let field = Field { holes, ..field() };
    State::new(&field, Edition::Y2019, Mode::Text)
}

/// Holes in random cells that nothing else needs.
fn holes() -> impl Strategy<Value = Vec<Cell>> {
    let cells = prop::collection::btree_set((0..SIDE, 1..SIDE - 1), 0..40);
    cells.prop_map(|set| set.into_iter().map(|(x, y)| Cell::new(x, y)).collect())
}

/// A stubborn samurai repeats the plan that failed, a detouring one does not where it has a choice.
#[test]
fn only_a_stubborn_samurai_repeats_a_failed_plan() {
    let params = Params::default();
    let treasure = Treasure {
        cell: Cell::new(SIDE - 1, 0),
        amount: 20,
    };
    let field = Field {
        known: vec![treasure],
        ..field()
    };
    let state = State::new(&field, Edition::Y2019, Mode::Text);
    let stubborn = SamuraiScript::stubborn(TargetRule::Nearest);
    let plan = scene(&params, &state, None).first_samurai_plan(1, stubborn);
    let up = Cell::new(SIDE - 1, SIDE - 2);
    assert_eq!(state.cell(Agent::samurai(1)).next(Direction::new(4)), up);
    assert_eq!(plan, 4);
    let mut open = state.clone();
    // Its dog leaves the other exit.
    open.step([-1, -1, -1, 3]);
    let failed = scene(&params, &open, Some(up));
    assert_eq!(failed.first_samurai_plan(1, stubborn), 4);
    let detouring = SamuraiScript::detouring(TargetRule::Nearest);
    assert_eq!(failed.first_samurai_plan(1, detouring), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// A dog that shadows comes beside a samurai that rests, whatever holes are in its way, if any
    /// path leads there.
    #[test]
    fn a_shadowing_dog_finds_its_way(holes in holes()) {
        let params = Params::default();
        let mut state = state(holes);
        let samurai = state.cell(Agent::samurai(1));
        let still = SamuraiScript::stubborn(TargetRule::Nearest);
        let steps = Terrain::of(&state).dog_steps(&[samurai]);
        let needed = steps[state.cell(Agent::dog(0)).index()];
        prop_assume!(usize::from(needed) < CELLS.min(200));
        for _ in 0..needed {
            let plan = scene(&params, &state, None).first_dog_plan(0, DogScript::Shadow, still);
            state.step([-1, -1, plan, -1]);
        }
        let dog = state.cell(Agent::dog(0));
        prop_assert!(steps[dog.index()] <= 2, "{dog:?} of {samurai:?}");
    }

    /// A hound beside the other samurai enters one of the cells that this can move to, wherever both
    /// stand and whatever that samurai plans, unless it can enter none of them.
    #[test]
    fn a_hound_never_waits(holes in holes(), at in (1..SIDE - 1, 2..SIDE - 2), beside in 0..8_usize) {
        let params = Params::default();
        let samurai = Cell::new(at.0, at.1);
        let dog = samurai.next(Direction::new(beside));
        let field = Field {
            agents: [Cell::new(0, 0), samurai, dog, Cell::new(SIDE - 2, SIDE - 1)],
            holes: holes.into_iter().filter(|&it| it != samurai && it != dog).collect(),
            ..field()
        };
        let state = State::new(&field, Edition::Y2019, Mode::Text);
        let exits = [0, 2, 4, 6].map(|it| samurai.next(Direction::new(it)));
        let plans = exits.iter().filter_map(|&it| Some(dog.direction_to(it)?.number() as i64));
        let valid = |plan: &i64| state.validate(Agent::dog(0), *plan).is_ok();
        let entering: Vec<i64> = plans.filter(valid).collect();
        let still = SamuraiScript::stubborn(TargetRule::Nearest);
        let plan = scene(&params, &state, None).first_dog_plan(0, DogScript::Hound(TargetRule::Nearest), still);
        prop_assert!(entering.contains(&plan) || entering.is_empty() && plan == -1, "{plan}");
    }

    /// A dog that hinders keeps the other dog where it is, if that moves to a cell beside it as it was
    /// expected to; it never enters the cell that its own samurai acts on.
    #[test]
    fn a_hindering_dog_keeps_the_other_one(
        agents in prop::sample::subsequence(state(vec![]).cells().collect::<Vec<_>>(), 4).prop_shuffle(),
        samurai_plan in prop::sample::select(vec![-1, 0, 2, 4, 6]),
    ) {
        let params = Params::default();
        let cells = [agents[0], agents[1], agents[2], agents[3]];
        let mut state = State::new(&Field { agents: cells, ..field() }, Edition::Y2019, Mode::Text);
        let direct = SamuraiScript::stubborn(TargetRule::Nearest);
        let scene = scene(&params, &state, None);
        let other = scene.first_dog_plan(1, DogScript::Hound(TargetRule::Nearest), direct);
        let plan = scene.hinder_plan(&state, samurai_plan, other);
        let target = |cell: Cell, plan: i64| {
            (plan >= 0).then(|| cell.next(Direction::new(plan as usize % 8)))
        };
        let [wanted, entered] = [target(cells[0], samurai_plan), target(cells[3], other)];
        let own = target(cells[2], plan);
        prop_assert!(own.is_none() || own != wanted, "{plan}");
        state.step([samurai_plan, -1, plan, other]);
        let is_near = entered.is_some_and(|it| it.distance(cells[2]) == 1 && wanted != Some(it));
        if is_near && entered != Some(cells[0]) {
            prop_assert_eq!(state.cell(Agent::dog(1)), cells[3]);
        }
    }
}
