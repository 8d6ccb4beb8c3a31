//! Tests of the mixed strategy: nobody who knows the matrix can hold it below the value of the game.

use proptest::prelude::*;
use samurai::search::mixture::{MatrixGame, Mixture};

/// Value of a mixture against one plan of the other dog.
fn value(game: &MatrixGame, mixture: &Mixture, trust: f32, dog: usize) -> f32 {
    let mut sum = 0.0;
    for (plan, probability) in mixture.plans() {
        let row = game
            .plans
            .iter()
            .position(|&it| it == plan)
            .expect("a plan of the game");
        let against_dog = (1.0 - trust) * game.against_dog[row][dog];
        sum += probability * (trust * game.against_models[row] + against_dog);
    }
    sum
}

/// Value of a mixture against the plan of the other dog that is worst for it.
fn guaranteed(game: &MatrixGame, mixture: &Mixture, trust: f32) -> f32 {
    let values = (0..game.against_dog[0].len()).map(|dog| value(game, mixture, trust, dog));
    values.fold(f32::MAX, f32::min)
}

/// Two exits, of which the dog can hold one: no dog that knows the program foresees the exit in
/// more than some half of the steps.
#[test]
fn two_equal_exits_are_equally_likely() {
    let game = MatrixGame {
        plans: vec![2, 6],
        against_models: vec![5.0, 5.0],
        against_dog: vec![vec![0.0, 10.0], vec![10.0, 0.0]],
    };
    for (plan, probability) in game.solve(0.0).plans() {
        assert!((probability - 0.5).abs() < 0.02, "{plan}: {probability}");
    }
}

proptest! {
    /// The mixture guarantees as much as the best single plan at least, up to the solver's error,
    /// and its probabilities sum to 1.
    #[test]
    fn the_mixture_guarantees_what_a_plan_does(
        values in prop::collection::vec(prop::collection::vec(-20.0_f32..20.0, 4), 2..6),
        models in prop::collection::vec(-20.0_f32..20.0, 6),
        trust in 0.0_f32..1.0,
        random in 0.0_f32..1.0,
    ) {
        let game = MatrixGame {
            plans: (0..values.len() as i64).collect(),
            against_models: models[..values.len()].to_vec(),
            against_dog: values,
        };
        let mixture = game.solve(trust);
        let sum: f32 = mixture.plans().map(|it| it.1).sum();
        prop_assert!((sum - 1.0).abs() < 1e-4);
        let drawn = mixture.draw(random);
        prop_assert!(mixture.plans().any(|it| it.0 == drawn));
        let best = (0..game.plans.len() as i64)
            .map(|plan| guaranteed(&game, &Mixture::pure(plan), trust))
            .fold(f32::MIN, f32::max);
        // Range of the values: 40.
        let found = guaranteed(&game, &mixture, trust);
        prop_assert!(found > best - 4.0, "{found} {best}");
    }
}
