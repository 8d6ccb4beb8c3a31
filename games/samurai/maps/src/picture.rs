//! Picture of a state as text.

use samurai::rules::{Agent, Ground, State};
use std::fmt::Write;

/// Picture of a state, three characters for each cell: `.` plain ground, `##` a hole, a number
/// known treasure, a number with `?` hidden treasure; `A` and `B` the samurai of teams 0 and 1,
/// `a` and `b` their dogs, with `+` on treasure.
///
/// ```
/// use samurai::rules::{Cell, Edition, Field, Mode, State, Treasure};
/// use samurai_maps::picture::picture;
///
/// let state = State::new(&Field {
///     side: 6,
///     steps: 100,
///     think_time: 10_000,
///     agents: [(0, 0), (5, 5), (0, 2), (5, 3)].map(|(x, y)| Cell::new(x, y)),
///     holes: vec![Cell::new(1, 1)],
///     known: vec![Treasure { cell: Cell::new(3, 0), amount: 10 }],
///     hidden: vec![Treasure { cell: Cell::new(0, 2), amount: 4 }],
/// }, Edition::Y2020, Mode::Text);
/// let rows: Vec<String> = picture(&state).lines().map(str::to_string).collect();
/// assert_eq!(rows[0], "  A   .   .  10   .   .");
/// assert_eq!(rows[1], "  .  ##   .   .   .   .");
/// assert_eq!(rows[2], " a+   .   .   .   .   .");
/// ```
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
