//! Games recorded with the official tool: equal moves give equal scores.

use std::fs::read_to_string;
use std::path::Path;
use territory::rules::{result, Cell, Player, State};
use territory_maps::{generate, Overrides};

#[test]
fn recorded_games_have_their_official_scores() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/replays");
    let scores = read_to_string(folder.join("scores.txt")).expect("the scores");
    let mut games = 0;
    for line in scores.lines() {
        let [name, score, own, best] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not a line of scores: {line}");
        };
        let moves = read_to_string(folder.join(format!("{name}.moves"))).expect("the moves");
        let input = generate(name.parse().expect("a seed"), Overrides::default());
        let board = &input.board;
        let mut state = State::new(board);
        for line in moves.lines() {
            let (row, column) = line.split_once(' ').expect("a cell");
            let cell = Cell::new(
                row.parse().expect("a row"),
                column.parse().expect("a column"),
            );
            let cell = cell.expect("on the board");
            assert!(state.choices(board, Player::OWN).contains(cell));
            let targets = input.targets(&state, cell);
            state.play(board, &targets);
        }
        assert!(state.is_over());
        let (ours, theirs) = (state.score(Player::OWN), state.best_opponent(board));
        assert_eq!(
            (ours.to_string().as_str(), theirs.to_string().as_str()),
            (own, best),
            "{name}"
        );
        assert_eq!(result(ours, theirs).to_string(), score, "{name}");
        games += 1;
    }
    assert_eq!(games, 20);
}
