//! Matches in one process: two games on a field with exchanged starts, decided by
//! the gold of both together.

use crate::belief_score::BeliefScore;
use crate::ledger::Ledger;
use crate::Player;
use samurai::protocol::Request;
use samurai::rules::{Agent, Edition, Field, Mode, Report, State};
use samurai_fields::file::{add_play, print_field};
use samurai_fields::{GameFile, Play};

/// Makes an agent of a team, by the game's number and whether it is a dog.
pub type Make<'a> = dyn Fn(usize, bool) -> Box<dyn Player> + 'a;

/// Plays a game; the gold of both teams. `each` is shown every position.
pub fn game(
    field: &Field,
    edition: Edition,
    mode: Mode,
    players: &mut [Box<dyn Player>; 4],
    mut each: impl FnMut(&State, &Report),
) -> [u32; 2] {
    let mut state = State::new(field, edition, mode);
    while !state.is_over() {
        // Nobody is short of time here.
        let plans = Agent::ALL.map(|agent| {
            let request = Request::of(&state, agent, field.think_time);
            players[agent.index()].plan(&request)
        });
        let report = state.step(plans);
        each(&state, &report);
    }
    state.scores()
}

/// The same field with the start cells of the teams exchanged.
pub fn exchanged(field: &Field) -> Field {
    let [a, b, c, d] = field.agents;
    Field {
        agents: [b, a, d, c],
        ..field.clone()
    }
}

/// The gold of both teams in a match, and its two games as `.dighere` files; the
/// ledger and the scores of team 0's beliefs take in both games.
pub fn play(
    field: &Field,
    edition: Edition,
    first: &Make,
    second: &Make,
    ledger: &mut Ledger,
    beliefs: &mut BeliefScore,
) -> ([u32; 2], [String; 2]) {
    let mut gold = [0; 2];
    let games = [field.clone(), exchanged(field)];
    let mut number = 0;
    let texts = games.map(|field| {
        let mut players = [
            first(number, false),
            second(number, false),
            first(number, true),
            second(number, true),
        ];
        number += 1;
        let facing = GameFile::of_field(field.clone(), edition, None).facing;
        let mut text = print_field(&field, facing, edition, None);
        let start = State::new(&field, edition, Mode::Text);
        ledger.start(&start);
        beliefs.start(&start);
        let scores = game(
            &field,
            edition,
            Mode::Text,
            &mut players,
            |state, report| {
                add_play(&mut text, &Play::of(state, report, None));
                ledger.add(&field, state, report);
                beliefs.add(state);
            },
        );
        gold[0] += scores[0];
        gold[1] += scores[1];
        text
    });
    (gold, texts)
}
