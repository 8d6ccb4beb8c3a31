//! Reports of the tracker on a recorded game: the possible cells of each side, turn by turn.

use super::beliefs::Beliefs;
use super::play::OceanGame;
use ocean::protocol::request::print_announcements;
use ocean::rules::cell::SIDE;
use ocean::rules::{Announcement, Announcements, Board, BySeat, Cell, CellSet, Seat};
use ocean::tracker::CellMap;
use std::fmt::Write;

/// Trackers of both submarines through a game, each with the opponent's knowledge.
#[derive(Default)]
pub struct Follower {
    beliefs: Beliefs,
    /// Exchanges of each target in the format of `.case` files.
    heard: BySeat<String>,
    /// The watcher's lines of the exchange that each target has not yet answered.
    open: BySeat<String>,
}

impl Follower {
    /// Adds the last turn of a game and returns the seat that played it; `None` before the
    /// first turn.
    pub fn observe(&mut self, game: &OceanGame) -> Option<Seat> {
        if game.state().is_none() {
            *self = Follower::default();
        }
        let seat = self.beliefs.observe(game)?;
        let played = &game.state()?.submarines[seat];
        let announced = &game.announced()[seat];

        let exchange = std::mem::take(&mut self.open[seat]);
        let announcements = print_announcements(announced);
        let heard = &mut self.heard[seat];
        heard.push_str(&exchange);
        // Writing to a String cannot fail.
        let _ = writeln!(heard, "they: {announcements}\nlife: {}", played.life);
        self.open[seat.other()] = as_watcher(announced, played.sonar);
        Some(seat)
    }

    /// Numbers and pictures of the belief about a side; empty before both have placed.
    pub fn report(&self, game: &OceanGame, target: Seat) -> String {
        let (Some(state), Some(tracker)) = (game.state(), self.beliefs.about(target)) else {
            return String::new();
        };
        let board = game.board();
        let truth = &state.submarines[target];
        let chance = tracker.presence()[truth.cell];
        let mut text = format!(
            "of player {}: {} candidates on {} cells, {:.2} nats; true cell {} has {:.4}, log score {:.2}",
            target.index(),
            tracker.len(),
            tracker.cells().len(),
            tracker.entropy(),
            truth.cell,
            chance,
            chance.ln(),
        );
        if tracker.merges() > 0 {
            let _ = write!(text, "; {} merged", tracker.merges());
        }
        if tracker.recoveries() > 0 {
            let _ = write!(text, "; {} recoveries", tracker.recoveries());
        }
        text.push('\n');
        let heat = picture(
            board,
            tracker.presence(),
            tracker.cells(),
            truth.cell.into(),
        );
        let mines = truth.mines | truth.fresh_mines;
        let presence = tracker.mine_presence(board);
        let mined = board.water().iter().filter(|&cell| presence[cell] > 0.0);
        let mined = picture(board, &presence, mined.collect(), mines);
        let _ = writeln!(text, "{:37}its mines", "   its cells");
        for (heat, mined) in heat.iter().zip(&mined) {
            let line = format!("{heat:37}{mined}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    /// A test case of the tracker that ends with the present possible cells of a side; empty
    /// before both have placed.
    pub fn case(&self, game: &OceanGame, target: Seat, title: &str) -> String {
        let board = game.board();
        let Some(tracker) = self.beliefs.exposure_of(target) else {
            return String::new();
        };
        let map: Vec<String> = board.water().rows('.', 'x').collect();
        let cells = tracker.cells().rows('?', '.');
        let cells: Vec<String> = cells
            .zip(&map)
            .map(|(row, sea)| {
                let letters = row.chars().zip(sea.chars());
                letters
                    .map(|(cell, sea)| if cell == '?' { cell } else { sea })
                    .collect()
            })
            .collect();
        let there = game.state().map_or(String::new(), |state| {
            format!("there: {}\n", state.submarines[target].cell)
        });
        format!(
            "# {title}\nmap:\n{}\n{}cells:\n{}\n{there}recoveries: {}\n",
            map.join("\n"),
            self.heard[target],
            cells.join("\n"),
            tracker.recoveries(),
        )
    }
}

/// The watcher's lines of an exchange: the part of its order that the target felt.
fn as_watcher(announced: &Announcements, sonar: Option<bool>) -> String {
    let felt = |action: &&Announcement| {
        action.blast().is_some() || matches!(action, Announcement::Sonar(_))
    };
    let felt: Announcements = announced.iter().filter(felt).copied().collect();
    let mut text = String::new();
    if !felt.is_empty() {
        let _ = writeln!(text, "we: {}", print_announcements(&felt));
    }
    if let Some(there) = sonar {
        let _ = writeln!(text, "sonar: {}", if there { "Y" } else { "N" });
    }
    text
}

/// Values of the cells in `some` as ninths of the largest one, `<` after the cells in
/// `truth`.
fn picture(board: &Board, values: &CellMap<f32>, some: CellSet, truth: CellSet) -> Vec<String> {
    let most = some.iter().map(|cell| values[cell]).fold(0.0, f32::max);
    let digits: String = (0..SIDE).map(|x| format!("{} ", x % 10)).collect();
    let mut lines = vec![format!("   {digits}")];
    for y in 0..SIDE {
        let mut line = format!("{y:2} ");
        for cell in (0..SIDE).filter_map(|x| Cell::new(x, y)) {
            if some.contains(cell) {
                let ninths = (9.0 * values[cell] / most).ceil().clamp(1.0, 9.0);
                let _ = write!(line, "{ninths}");
            } else {
                let water = board.water().contains(cell);
                line.push(if water { '.' } else { 'x' });
            }
            line.push(if truth.contains(cell) { '<' } else { ' ' });
        }
        lines.push(line);
    }
    lines
}
