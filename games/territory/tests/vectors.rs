//! Property test: simulated games by vector instructions return the same bits as plain ones.
//! On a processor without these instructions it compares plain games with themselves.

use common::{Budget, Deadline, SplitMix64};
use proptest::prelude::*;
use territory::opponent::OpponentParams;
use territory::params::Params;
use territory::rules::{Player, State, MAX_PLAYERS};
use territory::search::{assumed_opponents, evaluate, Rollout};
use territory::weights::network;
use territory_maps::{generate, Input, Overrides};

/// State after `turns` turns in which we choose at random.
fn state_after(input: &Input, turns: usize, rng: &mut SplitMix64) -> State {
    let mut state = State::new(&input.board);
    while state.turn() < turns {
        let choices = state.choices(&input.board, Player::OWN);
        let cell = choices.draw(|| rng.next_u64()).expect("a choice");
        let targets = input.targets(&state, cell);
        state.play(&input.board, &targets);
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn vectors_return_the_bits_of_plain_games(
        seed in any::<u64>(),
        players in 2usize..=8,
        turns in 0usize..=99,
        depth in 1usize..=100,
    ) {
        let input = generate(seed, Overrides { players: Some(players), levels: None });
        let opponents: [OpponentParams; MAX_PLAYERS] =
            assumed_opponents(&input.board, |player| (&input.programs[player.0 - 1]).into());
        let mut rng = SplitMix64::new(seed);
        let state = state_after(&input, turns, &mut rng);
        let rollout = Rollout {
            network: &network(players),
            params: &Params { rollout_turns: depth, ..Params::default() },
            board: &input.board,
            opponents: &opponents,
        };
        let mut plain = Deadline::start(Budget::Work(0));
        let mut fast = plain.clone();
        let expected = rollout.evaluate(state.clone(), rng.clone(), &mut plain);
        let found = evaluate(&rollout, state, rng, &mut fast);
        prop_assert_eq!(found.to_bits(), expected.to_bits());
        prop_assert_eq!(fast.work(), plain.work());
    }
}
