//! Scenes of the tests.

use samurai::params::Params;
use samurai::rules::{Cell, State, CELLS};
use samurai::scene::{Item, Scene, SceneInput};

/// Scene of team 0 whose opposing samurai failed at a cell in the last step.
pub fn scene<'a>(params: &'a Params, state: &State, failed_at: Option<Cell>) -> Scene<'a> {
    let items = state.known().iter().map(|it| Item {
        cell: it.cell,
        amount: it.amount as f32,
        aware: [true; 2],
    });
    let input = SceneInput {
        state: state.clone(),
        team: 0,
        items: items.collect(),
        expected: vec![0.0; CELLS],
        occupied: &[],
        failed_at: [None, failed_at],
    };
    Scene::new(params, input)
}
