//! Replay of a recorded game: its plans are played again and every step is compared.

use crate::file::{GameFile, Play, RecordedPlay, TextPosition};
use samurai::rules::{Edition, Mode, Report, State, AGENTS};
use std::fmt;

/// First difference between a record and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Number of the step, from 0.
    pub step: u32,
    /// Start of the step in the file.
    pub position: TextPosition,
    /// Entry with the result of the rules and the record: `scores: expected [2, 0], found [0, 0]`.
    pub text: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: step {}: {}", self.position, self.step, self.text)
    }
}

/// Plays a recorded game again and compares plans, actions, cells, directions and scores of every
/// step. Calls `each` for the start, with `None`, and for the state after each step. Returns the
/// number of steps.
///
/// Plans are compared with the reported ones, but a refused plan may also be recorded as it was
/// sent or as -1, which has the same effect.
///
/// # Errors
/// The first difference.
pub fn replay(
    file: &GameFile,
    edition: Edition,
    mode: Mode,
    mut each: impl FnMut(&State, Option<(&Report, &Play)>),
) -> Result<u32, Difference> {
    let mut state = State::new(&file.field, edition, mode);
    state.set_facing(file.facing);
    each(&state, None);
    for RecordedPlay { play, position } in &file.plays {
        let step = state.step_number();
        let differs = |what: &str, ours: String, recorded: String| Difference {
            step,
            position: *position,
            text: format!("{what}: expected {ours}, found {recorded}"),
        };
        if let Some(number) = play.step.filter(|&number| number != step) {
            return Err(differs("step", step.to_string(), number.to_string()));
        }
        if state.is_over() {
            return Err(differs("game", "its end".into(), "another step".into()));
        }
        let report = state.step(play.plans);
        let ours = Play::of(&state, &report, None);
        for n in 0..AGENTS {
            let sent = play.plans[n];
            if sent != -1 && sent != report.plans[n] && report.actions[n] != -1 {
                let recorded = format!("{:?}", play.plans);
                return Err(differs("plans", format!("{:?}", report.plans), recorded));
            }
        }
        if ours.actions != play.actions {
            let recorded = format!("{:?}", play.actions);
            let ours = format!("{:?} ({:?})", ours.actions, report.outcomes);
            return Err(differs("actions", ours, recorded));
        }
        for (n, (our, recorded)) in ours.agents.iter().zip(&play.agents).enumerate() {
            if (our.x, our.y) != (recorded.x, recorded.y) {
                let ours = format!("{} {}", our.x, our.y);
                let recorded = format!("{} {}", recorded.x, recorded.y);
                return Err(differs(&format!("agents[{n}]"), ours, recorded));
            }
            if recorded.direction.is_some() && recorded.direction != our.direction {
                let shown = |it: Option<i64>| it.map_or("none".to_string(), |it| it.to_string());
                let what = format!("direction of agents[{n}]");
                return Err(differs(
                    &what,
                    shown(our.direction),
                    shown(recorded.direction),
                ));
            }
        }
        if ours.scores != play.scores {
            let recorded = format!("{:?}", play.scores);
            return Err(differs("scores", format!("{:?}", ours.scores), recorded));
        }
        each(&state, Some((&report, play)));
    }
    Ok(state.step_number())
}
