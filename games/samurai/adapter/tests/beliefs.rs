//! Tests of beliefs against the truth, in games of all built-in opponents and the bot: no cell of
//! hidden treasure is excluded, and expected gold sums to all hidden gold.

use arena::game::GameAdapter;
use common::Budget;
use samurai::belief::{Belief, CellWeights};
use samurai::params::Params;
use samurai::protocol::Request;
use samurai::rules::{Agent, Edition, Mode, State};
use samurai_adapter::players::{bot, player, Player};
use samurai_adapter::Samurai;
use samurai_maps::{generate, Profile};

/// Plays a game and calls `check` for every state.
fn watch(profile: Profile, edition: Edition, seed: i64, name: &str, check: &mut dyn FnMut(&State)) {
    let field = generate(profile, edition, seed);
    let mut players: [Box<dyn Player>; 4] = [0, 1, 2, 3].map(|n| match name {
        "bot" => bot(edition, Budget::Work(200), Params::default()),
        name => player(name, edition, seed as u64 * 4 + n).expect("an opponent"),
    });
    let mut state = State::new(&field, edition, Mode::Text);
    check(&state);
    while !state.is_over() {
        let plans = Agent::ALL.map(|agent| {
            let request = Request::of(&state, agent, field.think_time);
            players[agent.index()].plan(&request)
        });
        state.step(plans);
        check(&state);
    }
}

#[test]
fn no_true_place_is_excluded_and_all_gold_is_accounted_for() {
    let weights = CellWeights::from_params(&Params::default());
    for (seed, profile) in Profile::ALL.into_iter().enumerate() {
        for name in Samurai(Edition::Y2020)
            .built_in_players()
            .iter()
            .map(|it| it.name)
        {
            let mut beliefs = Agent::ALL.map(|agent| Belief::new(agent.team()));
            watch(profile, Edition::Y2020, seed as i64, name, &mut |state| {
                let hidden: u32 = state.hidden().iter().map(|it| it.amount).sum();
                for (agent, belief) in Agent::ALL.into_iter().zip(&mut beliefs) {
                    belief.update(&Request::of(state, agent, 0));
                    assert_eq!(belief.hidden(), hidden);
                    let gold = belief.gold(agent.is_dog(), weights);
                    let sum: f32 = gold.iter().sum();
                    let all = hidden as f32;
                    assert!((sum - all).abs() <= 1.0 + 0.01 * all, "{sum} of {all}");
                    for it in state.hidden() {
                        let there = gold[it.cell.index()];
                        assert!(there > 0.0, "{profile} {name} {agent:?}: {it:?}");
                    }
                }
            });
        }
    }
}
