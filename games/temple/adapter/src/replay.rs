//! Verifier of recorded games: plays them again from their replies and compares them line
//! by line.

use super::map::map;
use super::record::{End, PlayedTurn, Turn};
use arena::game::{Agreement, RecordLines, GIVEN_MAPS};
use serde_json::Value;
use temple::protocol::read_answer;
use temple::rules::{Grid, Mode, Seat, State};

/// Plays the games of a record again; calls `after` at each start and after
/// each turn.
///
/// Two behaviours of the simulator were never recorded, so both variants pass in its mode:
/// whether player 2 still has its turn when player 1 took the last coin and has
/// more or less of them, and whether player 1 has one more turn when player 2
/// runs out of air with all coins taken, as many by each. The word for a draw was not
/// recorded either: any but 1 and 2 passes, and none.
///
/// # Errors
/// The first difference from the rules, with its line.
pub fn replay(
    text: &str,
    mut after: impl FnMut(&State, Option<PlayedTurn>),
) -> Result<Agreement, String> {
    let mut lines = RecordLines::new(text, |_| false);
    let mut agreement = Agreement::default();
    loop {
        let header = lines.next("header")?;
        let mut state = start(&lines, &header)?;
        after(&state, None);
        loop {
            let is_end = lines.is_next("end");
            if state.end().is_none() {
                if is_end && may_be_cut(&state) {
                    break;
                }
            } else if is_end || !may_go_on(&state) {
                break;
            }
            let found = lines.next("turn")?;
            let reply = match &found["reply"] {
                Value::String(reply) => Some(reply.as_str()),
                Value::Null if found.get("reply").is_some() => None,
                other => return Err(lines.mismatch("reply", "a string or null", other).into()),
            };
            lines.compare(&Turn::new(&state, reply), &found)?;
            let seat = state.next();
            state.play(reply.and_then(read_answer));
            agreement.requests += 1;
            after(&state, Some(PlayedTurn { seat, reply }));
        }
        let mut found = lines.next("end")?;
        let mut ours = End::new(&state);
        if state.end().is_none() {
            // Ended within a round: the player with more coins wins.
            let [first, second] = ours.scores;
            ours.winner = if first > second { "1" } else { "2" }.to_string();
            let rounds = found["rounds"].as_u64();
            if rounds == Some(u64::from(ours.rounds) + 1) {
                ours.rounds += 1;
            }
        }
        if let ("draw", Some(word)) = (ours.winner.as_str(), found["winner"].as_str()) {
            if !["1", "2"].contains(&word) {
                ours.winner = word.to_string();
            }
        }
        if ours.winner == "draw" && found.get("winner") == Some(&Value::Null) {
            found["winner"] = ours.winner.clone().into();
        }
        lines.compare(&ours, &found)?;
        agreement.games += 1;
        if lines.is_at_end() {
            return Ok(agreement);
        }
    }
}

/// The first state of a recorded game.
fn start(lines: &RecordLines, header: &Value) -> Result<State, String> {
    let mode = header["mode"].as_str().and_then(Mode::from_name);
    let mode = mode.ok_or_else(|| lines.mismatch("mode", "statement or kit", &header["mode"]))?;
    let rows = header["map"].as_array();
    let rows: Option<Vec<&str>> = rows.and_then(|rows| rows.iter().map(Value::as_str).collect());
    let rows = rows.ok_or_else(|| lines.mismatch("map", "rows of text", &header["map"]))?;
    let grid =
        Grid::parse(&rows).map_err(|error| format!("{}: field map: {error}", lines.number()))?;
    // A map with a seed must be that of the generator.
    let is_given = header["profile"] == GIVEN_MAPS;
    if let Some(seed) = header.get("seed").filter(|_| !is_given) {
        let seed = seed
            .as_i64()
            .ok_or_else(|| lines.mismatch("seed", "an integer of 64 bits", seed))?;
        let (made, _) = map(header["profile"].as_str(), seed)
            .map_err(|error| format!("{}: field profile: {error}", lines.number()))?;
        if made != grid {
            return Err(lines
                .mismatch("map", "the map of its seed", "another one")
                .into());
        }
    }
    State::new(grid, mode).map_err(|error| format!("{}: field map: {error}", lines.number()))
}

/// The coins of both players.
pub fn coins(state: &State) -> [u16; 2] {
    Seat::ALL.map(|seat| state.diver(seat).coins)
}

/// Whether the simulator may have ended the game within a round.
fn may_be_cut(state: &State) -> bool {
    let [first, second] = coins(state);
    state.mode() == Mode::Kit
        && state.coins_left() == 0
        && state.next() == Seat::Second
        && first != second
}

/// Whether the simulator may have given player 1 one more turn.
fn may_go_on(state: &State) -> bool {
    let [first, second] = coins(state);
    let alive = Seat::ALL.map(|seat| state.diver(seat).is_alive());
    state.mode() == Mode::Kit
        && state.coins_left() == 0
        && first == second
        && alive == [true, false]
        && state.next() == Seat::First
}
