//! Fields and games as text.

use samurai::rules::{Agent, Ground, State};
use std::fmt::Write;

/// The field, three characters a cell: `.` nothing, `##` a hole, a number known
/// treasure, a number with `?` hidden treasure; `A` and `B` the samurai of teams 0
/// and 1, `a` and `b` their dogs, with `+` on treasure.
pub fn picture(state: &State) -> String {
    let amount = |cell| {
        let mut all = state.known().iter().chain(state.hidden());
        let found = all.find(|it| it.cell == cell);
        found.map_or(0, |it| it.amount)
    };
    let mut text = String::new();
    for cell in state.cells() {
        let agent = Agent::ALL.into_iter().find(|&it| state.cell(it) == cell);
        let ground = state.ground(cell);
        let word = match (agent, ground) {
            (Some(agent), _) => {
                let letter = ["A", "B", "a", "b"][agent.index()];
                let on = matches!(ground, Ground::Known | Ground::Hidden);
                format!("{letter}{}", if on { "+" } else { "" })
            }
            (None, Ground::Hole) => "##".to_string(),
            (None, Ground::Known) => amount(cell).to_string(),
            (None, Ground::Hidden) => format!("{}?", amount(cell)),
            (None, _) => ".".to_string(),
        };
        let end = if cell.x() as usize + 1 == state.side() {
            "\n"
        } else {
            " "
        };
        let _ = write!(text, "{word:>3}{end}");
    }
    text
}
