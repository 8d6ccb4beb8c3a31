//! Tests of the whole bot: it survives any input, its plans are never refused, equal work gives
//! equal plans, and both processes of a team find the same plan of the samurai.

use common::{Bot as _, Budget, Settings};
use proptest::prelude::*;
use samurai::bot::Bot;
use samurai::params::Params;
use samurai::protocol::Request;
use samurai::rules::{Agent, Cell, Edition, Field, Mode, State, Treasure};

fn field() -> Field {
    let cell = |x, y| Cell::new(x, y);
    let treasure = |x, y, amount| Treasure {
        cell: cell(x, y),
        amount,
    };
    Field {
        side: 7,
        steps: 40,
        think_time: 10_000,
        agents: [cell(0, 0), cell(6, 6), cell(2, 1), cell(4, 5)],
        holes: vec![cell(1, 1), cell(5, 5), cell(3, 3)],
        known: vec![treasure(3, 0, 10), treasure(3, 6, 10)],
        hidden: vec![treasure(6, 0, 20), treasure(0, 6, 20), treasure(2, 4, 6)],
    }
}

fn bots(edition: Edition, work: u64) -> [Bot; 4] {
    [0; 4].map(|_| Bot::from_settings(Settings::new(Budget::Work(work))).with_edition(edition))
}

/// Bots whose samurai always plays the likeliest plan.
fn bots_without_draws(edition: Edition) -> [Bot; 4] {
    let mut settings: Settings<Params> = Settings::new(Budget::Work(300));
    settings.params.mixture_plans = 1;
    [0; 4].map(|_| Bot::from_settings(settings.clone()).with_edition(edition))
}

/// Plans of each step of a game of the bot against itself, and the last state.
fn game(edition: Edition, mode: Mode, work: u64) -> (Vec<[i64; 4]>, State) {
    let mut state = State::new(&field(), edition, mode);
    let mut bots = bots(edition, work);
    let mut plans = Vec::new();
    while !state.is_over() {
        let sent = Agent::ALL.map(|agent| {
            let lines = Request::of(&state, agent, 10_000).print();
            let plan: i64 = bots[agent.index()]
                .answer(&lines, ())
                .parse()
                .expect("a number");
            assert!(state.validate(agent, plan).is_ok(), "{plan} of {agent:?}");
            plan
        });
        for team in 0..2 {
            let (samurai, dog) = (&bots[team], &bots[team + 2]);
            assert_eq!(samurai.found(), dog.found(), "step {}", state.step_number());
            let mixture = samurai.found().expect("a search").mixture;
            assert!(mixture.plans().any(|it| it.0 == sent[team]), "{mixture:?}");
        }
        state.step(sent);
        plans.push(sent);
    }
    (plans, state)
}

#[test]
fn plans_are_never_refused_and_follow_from_the_work() {
    for edition in Edition::ALL {
        for mode in Mode::ALL {
            let (plans, state) = game(edition, mode, 300);
            assert_eq!(game(edition, mode, 300).0, plans);
            assert!(state.scores()[0] + state.scores()[1] > 0);
        }
    }
}

/// A bot that begins with the rules of 2020 stops planning diagonals that 2019 refuses.
#[test]
fn the_bot_notices_the_rules_of_2019() {
    let mut state = State::new(&field(), Edition::Y2019, Mode::Text);
    let mut bots = bots(Edition::Y2020, 300);
    let mut refused = 0;
    while !state.is_over() {
        let plans = Agent::ALL.map(|agent| {
            let plan = bots[agent.index()].plan(&Request::of(&state, agent, 10_000));
            refused += u32::from(state.validate(agent, plan).is_err());
            plan
        });
        state.step(plans);
    }
    assert!(refused <= 4, "{refused}");
}

/// The processes of team 0 change to the rules of 2019 only by a diagonal plan that those alone
/// refuse.
#[test]
fn only_a_refused_diagonal_changes_the_edition() {
    // Samurai 0 plans the diagonal dig of the treasure beside its corner: 15. Both dogs stand beside
    // that cell, too.
    let cell = |x, y| Cell::new(x, y);
    let field = Field {
        agents: [cell(0, 0), cell(6, 6), cell(2, 1), cell(1, 2)],
        holes: vec![],
        known: vec![Treasure {
            cell: cell(1, 1),
            amount: 100,
        }],
        ..field()
    };
    let (old, new) = (Edition::Y2019, Edition::Y2020);
    // The referee's edition and mode, the plans of the step, and the editions of the samurai and of
    // its dog after it.
    let cases = [
        // The manager lets the dig fail since both dogs tried to enter the cell.
        ((new, Mode::Manager), [15, -1, 2, 4], [new, new]),
        ((new, Mode::Text), [15, -1, 2, -1], [new, new]),
        // The answer did not arrive, which the dog cannot know.
        ((new, Mode::Manager), [-1, -1, -1, -1], [old, new]),
        // Nor did this one, and another plan failed in its place.
        ((new, Mode::Manager), [13, -1, -1, -1], [new, new]),
        // Refused, and shown as sent or not.
        ((old, Mode::Text), [15, -1, -1, -1], [old, new]),
    ];
    for ((edition, mode), plans, expected) in cases {
        let mut state = State::new(&field, edition, mode);
        let mut team = bots_without_draws(new);
        let mut seen = [new; 2];
        for step in 0..2 {
            for agent in [Agent::samurai(0), Agent::dog(0)] {
                let bot = &mut team[agent.index()];
                bot.plan(&Request::of(&state, agent, 10_000));
                if step == 0 {
                    assert_eq!(bot.found().map(|it| it.samurai), Some(15), "{agent:?}");
                }
                seen[usize::from(agent.is_dog())] = bot.edition();
            }
            let report = state.step(plans);
            assert_eq!(report.actions[0], -1, "{plans:?}");
        }
        assert_eq!(seen, expected, "{edition:?} {mode:?} {plans:?}");
    }
    // The managers of 2019 show the plan as it was sent, so that both see it refused.
    let state = State::new(&field, old, Mode::Manager);
    for agent in [Agent::samurai(0), Agent::dog(0)] {
        let [mut bot, ..] = bots_without_draws(new);
        bot.plan(&Request::of(&state, agent, 10_000));
        let mut after = state.clone();
        after.step([15, -1, -1, -1]);
        let mut request = Request::of(&after, agent, 10_000);
        request.plans[0] = 15;
        bot.plan(&request);
        assert_eq!(bot.edition(), old, "{agent:?}");
    }
}

/// Requests with the largest possible numbers: no sum overflows in a build with checks.
#[test]
fn no_large_numbers_make_it_panic() {
    let most = u32::MAX;
    for agent in Agent::ALL {
        let [mut bot, ..] = bots(Edition::Y2020, 200);
        let mut state = State::new(&field(), Edition::Y2020, Mode::Text);
        for step in [0, most - 1, most, most, 0] {
            let mut request = Request::of(&state, agent, most);
            (request.step, request.steps) = (step, most);
            (request.scores, request.buried) = ([most; 2], most);
            for it in request.known.iter_mut().chain(&mut request.smelled) {
                it.amount = most;
            }
            // Diagonals, so that the edition is examined.
            request.plans = [i64::MAX, i64::MIN, 7, 7];
            let plan: i64 = bot.answer(&request.print(), ()).parse().expect("a number");
            assert!((-1..24).contains(&plan), "{plan} of {agent:?}");
            // The dog of team 0 comes to stand beside two pieces of hidden treasure.
            state.step([-1, -1, if step == 0 { 0 } else { 1 }, -1]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn no_lines_make_it_panic(
        lines in prop::collection::vec("[-0-9 ,x]{0,12}|[0-9]{1,2}( [0-9]{1,2}){0,8}", 0..15),
    ) {
        let mut bot = Bot::from_settings(Settings::new(Budget::Work(20)));
        let plan: i64 = bot.answer(&lines, ()).parse().expect("a number");
        prop_assert!((-1..24).contains(&plan));
    }

    /// Requests with one line replaced: missed steps, agents on one cell, arbitrary plans, no time.
    #[test]
    fn no_damaged_line_makes_it_panic(
        line in 0..13_usize,
        text in "[0-9]{1,3}|[0-9]( [0-6]){8}|1( [0-6]){2} 8|[0-6]( [0-6]){7}|(-1|[0-9]{1,9})( [0-9]{1,2}){3}|0",
        agent in 0..4_usize,
    ) {
        let mut bot = Bot::from_settings(Settings::new(Budget::Work(20)));
        let mut state = State::new(&field(), Edition::Y2020, Mode::Manager);
        for step in 0..3 {
            let mut lines = Request::of(&state, Agent::ALL[agent], 10_000).print();
            if step == 1 {
                lines[line] = text.clone();
            }
            let plan: i64 = bot.answer(&lines, ()).parse().expect("a number");
            prop_assert!((-1..24).contains(&plan));
            state.step([-1, 24, 3, 6]);
        }
    }
}
