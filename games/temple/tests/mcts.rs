//! Simulated games of the tree search against the rules, and their features against plain counts.

use common::SplitMix64;
use temple::mcts::{
    trained_network, Features, SimulatedGame, TreeSearch, WalkTable, HIDDEN, VALUE_HIDDEN,
};
use temple::params::Params;
use temple::rules::{BySeat, Grid, Heading, Mode, Seat, State, Tile};
use temple::search::{Budget, Deadline};

/// A map without blocks: walls, coins, bubbles at random.
fn open_map(random: &mut SplitMix64) -> Grid {
    let (width, height) = (random.between(5, 20), random.between(5, 20));
    let mut grid = Grid::solid(width, height);
    let [walls, coins, bubbles] = [20, random.between(3, 15), random.between(3, 20)];
    let cells: Vec<_> = grid.cells().collect();
    for &cell in &cells {
        let number = random.below(100);
        let tile = match number {
            n if n < walls => Tile::Wall,
            n if n < walls + coins => Tile::Coin,
            n if n < walls + coins + bubbles => Tile::Bubble,
            _ => Tile::Empty,
        };
        grid.set(cell, tile);
    }
    let first = random.below(cells.len());
    let second = (first + 1 + random.below(cells.len() - 1)) % cells.len();
    grid.set(cells[first], Tile::Diver(Seat::First));
    grid.set(cells[second], Tile::Diver(Seat::Second));
    grid
}

/// The heading from a cell to the one beside it.
fn heading(state: &State, to: temple::rules::Cell) -> Heading {
    let from = state.diver(state.next()).cell;
    let mut all = Heading::ALL.into_iter();
    all.find(|&way| state.grid().next(from, way) == to)
        .expect("a step to a cell beside")
}

#[test]
fn simulated_games_follow_the_rules() {
    let mut random = SplitMix64::new(7);
    let (mut turns, mut games, mut ends) = (0, 0, 0);
    for number in 0..400 {
        let mode = [Mode::Statement, Mode::Kit][number % 2];
        let mut state = State::new(open_map(&mut random), mode).expect("a start");
        let walks = WalkTable::new(&state);
        let mut game = SimulatedGame::new(&walks, &state);
        games += 1;
        while !game.is_over() {
            assert!(state.end().is_none());
            assert_eq!(game.seat(), state.next() as usize);
            let before = game.player().cell;
            if game.must_choose() {
                let features = Features::new(&walks, &game);
                let candidates = features.candidates();
                if candidates.is_empty() {
                    break;
                }
                let item = candidates[random.below(candidates.len())].item;
                let steps = walks.steps(before);
                assert!(steps[usize::from(item)] <= game.player().air);
                game.choose(&walks, Some(usize::from(item)));
            } else {
                game.step(&walks);
            }
            // The player who has moved: the other one if that lives.
            let mover = state.next();
            let walker = [game.player(), game.other()][usize::from(game.seat() != mover as usize)];
            if walker.cell == state.diver(mover.other()).cell {
                // The rules would not let it pass.
                break;
            }
            state.play(Some(heading(&state, walker.cell)));
            let diver = state.diver(mover);
            assert_eq!(walker.cell, diver.cell);
            assert_eq!(walker.air, diver.air);
            assert_eq!(walker.coins, diver.coins);
            assert_eq!(game.coins_left(), state.coins_left());
            turns += 1;
        }
        if game.is_over() {
            ends += 1;
            let lead = i32::from(state.diver(Seat::First).coins)
                - i32::from(state.diver(Seat::Second).coins);
            assert_eq!(game.result() > 0.5, lead > 0);
            assert_eq!(game.result() < -0.5, lead < 0);
        }
    }
    assert!(turns > 20 * games && ends > 50, "{turns}, {games}, {ends}");
}

#[test]
fn a_walk_ends_after_its_steps() {
    let mut random = SplitMix64::new(11);
    let mut walked = 0;
    for _ in 0..60 {
        let state = State::new(open_map(&mut random), Mode::Statement).expect("a start");
        let walks = WalkTable::new(&state);
        let start = state.diver(Seat::First).cell;
        for (item, &steps) in walks.steps(start).iter().enumerate() {
            if steps == temple::atlas::FAR {
                continue;
            }
            // By `towards`, and by any heading that `headings` allows.
            let (mut cell, mut other) = (start, start);
            for left in (0..steps).rev() {
                cell = walks.towards(cell, item, left);
                let ways = walks.headings(other, item);
                let way = Heading::ALL
                    .into_iter()
                    .rev()
                    .find(|&way| ways[way as usize]);
                other = state.grid().next(other, way.expect("a way"));
            }
            assert_eq!((cell, other), (walks.cell(item), walks.cell(item)));
            assert_eq!(walks.item_in(cell), Some(item));
            assert_eq!(walks.headings(cell, item), [false; 4]);
            walked += 1;
        }
    }
    assert!(walked > 1000, "{walked}");
}

#[test]
fn candidates_are_the_nearest_items() {
    let mut random = SplitMix64::new(13);
    let mut shadowed = 0;
    for _ in 0..200 {
        let state = State::new(open_map(&mut random), Mode::Statement).expect("a start");
        let walks = WalkTable::new(&state);
        let game = SimulatedGame::new(&walks, &state);
        let features = Features::new(&walks, &game);
        let steps = walks.steps(game.player().cell);
        let air = usize::from(game.player().air);
        let mut expected = Vec::new();
        let nearest = |items: std::ops::Range<usize>, most: usize| {
            let mut all: Vec<usize> = items
                .filter(|&item| usize::from(steps[item]) <= air)
                .collect();
            all.sort_by_key(|&item| (steps[item], item));
            all.truncate(most);
            all
        };
        let coins = nearest(0..walks.coins(), 8);
        let bubbles = nearest(walks.coins()..steps.len(), 4);
        for &item in coins.iter().chain(&bubbles) {
            let beyond = coins.iter().any(|&coin| {
                let onward = walks.steps(walks.cell(coin))[item];
                coin != item && steps[coin] + onward == steps[item]
            });
            if beyond {
                shadowed += 1;
            } else {
                expected.push(item);
            }
        }
        let found: Vec<usize> = features
            .candidates()
            .iter()
            .map(|it| it.item.into())
            .collect();
        assert_eq!(found, expected);
        let numbers = (0..found.len()).flat_map(|place| features.of_candidate(place));
        assert!(numbers
            .chain(features.context())
            .all(|number| number.abs() < 10.0));
    }
    assert!(shadowed > 100, "{shadowed}");
}

#[test]
fn the_trained_networks_are_whole() {
    let mut network = trained_network();
    let weights = network.weights();
    let used = weights.iter().filter(|&&weight| weight != 0.0).count();
    assert!(used > weights.len() * 9 / 10, "{used} of {}", weights.len());
    assert_eq!(network.kinds[0].output.len(), HIDDEN);
    assert_eq!(network.value.output.len(), VALUE_HIDDEN);
}

/// The values of the moves for the player to move.
fn values(rows: &[String], next: Seat) -> [Option<f32>; 4] {
    let start = State::new(Grid::parse(rows).expect("a map"), Mode::Statement).expect("a start");
    let divers = BySeat(Seat::ALL.map(|seat| *start.diver(seat)));
    let state = State::within(start.grid().clone(), Mode::Statement, divers, next);
    let deadline = Deadline::start(Budget::Work(0));
    let mut search = TreeSearch::new(trained_network());
    let found = search.values(&state, 500, &Params::default(), &deadline);
    // Deterministic.
    assert_eq!(
        found,
        search.values(&state, 500, &Params::default(), &deadline)
    );
    found
}

#[test]
fn the_tree_prefers_the_walk_with_more_coins() {
    let rows = [
        "################",
        "#o . 1   ooo.oo#",
        "##############o#",
        "##############o#",
        "#2.   .   .  .o#",
        "################",
    ];
    for (rows, seat) in both_seats(&rows.map(String::from)) {
        let [north, south, west, east] = values(&rows, seat);
        assert_eq!((north, south), (None, None));
        // One coin in the west, seven in the east, which the other comes for: they win.
        assert!(
            east > west && east > Some(0.7),
            "{seat:?}: {east:?}, {west:?}"
        );
    }
    // Nothing can be reached.
    let none = ["#####", "#1#o#", "# ###", "#2  #", "#####"].map(String::from);
    assert_eq!(values(&none, Seat::First), [None; 4]);
}

#[test]
fn the_value_sees_beyond_the_rollout() {
    // Seventy coins on the left, more than can be taken in the turns that are simulated; only
    // bubbles on the right.
    let row = |y: usize, x: usize| match (x, y) {
        (3, 7) => '1',
        (38, 7) => '2',
        (0..20, _) if (2 * x + y).is_multiple_of(4) => 'o',
        _ if (x + 2 * y).is_multiple_of(5) => '.',
        _ => ' ',
    };
    let rows: Vec<String> = (0..15)
        .map(|y| (0..40).map(|x| row(y, x)).collect())
        .collect();
    for (rows, seat) in both_seats(&rows) {
        let values = values(&rows, seat);
        let best = values.into_iter().flatten().fold(f32::MIN, f32::max);
        assert!(best > 0.7, "{seat:?}: {values:?}");
        // The other player, from the same map.
        let values = self::values(&rows, seat.other());
        let best = values.into_iter().flatten().fold(f32::MIN, f32::max);
        assert!(best < -0.5, "{seat:?}: {values:?}");
    }
}

/// A map with its players, of whom the first is asked, and with both exchanged.
fn both_seats(rows: &[String]) -> [(Vec<String>, Seat); 2] {
    let swap = |tile| match tile {
        '1' => '2',
        '2' => '1',
        other => other,
    };
    let exchanged = rows.iter().map(|row| row.chars().map(swap).collect());
    [
        (rows.to_vec(), Seat::First),
        (exchanged.collect(), Seat::Second),
    ]
}
