//! Tests of the search.

mod scenes;

use common::{Budget, Deadline};
use samurai::params::Params;
use samurai::rules::{Cell, Edition, Field, Mode, State, Treasure};
use samurai::scripts::DogScript;
use samurai::search::{
    search, SearchContext, SearchLimits, DOG_MODELS, MODEL_COUNT, SAMURAI_MODELS,
};
use scenes::scene;

/// Search of a samurai in a corner beside the other dog, which probably rests and perhaps holds it
/// there: four models of a resting dog are a little likelier than eight of a hound.
fn value(work: u64) -> f32 {
    let field = Field {
        side: 8,
        steps: 100,
        think_time: 10_000,
        agents: [(0, 0), (7, 7), (7, 0), (1, 0)].map(|(x, y)| Cell::new(x, y)),
        holes: vec![],
        known: vec![Treasure {
            cell: Cell::new(0, 5),
            amount: 20,
        }],
        hidden: vec![],
    };
    let state = State::new(&field, Edition::Y2019, Mode::Text);
    let mut model_probabilities = [0.0; MODEL_COUNT];
    for (n, probability) in model_probabilities.iter_mut().enumerate() {
        *probability = match DOG_MODELS[n / SAMURAI_MODELS.len()] {
            DogScript::Still => 0.1,
            DogScript::Hound(_) => 0.075,
            _ => 0.0,
        };
    }
    let context = SearchContext {
        model_probabilities,
        ..SearchContext::default()
    };
    let limits = SearchLimits {
        clock: Deadline::start(Budget::Work(u64::MAX)),
        work,
    };
    let params = Params::default();
    search(&scene(&params, &state, None), &context, &params, &limits).value
}

/// With more work a search knows less likely models, too: here of a dog that holds the samurai.
#[test]
fn more_work_means_more_models() {
    let (few, many) = (value(12_000), value(40_000));
    assert!(few > 10.0, "{few}");
    assert!(many < 0.75 * few, "{many} of {few}");
}
