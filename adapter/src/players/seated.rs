//! The part of every simple player that is the same: reading requests, placing,
//! keeping the own side, printing orders.

use super::own_side::OwnSide;
use arena::game::BuiltInPlayer;
use ocean::protocol::{print_order, Briefing, Report};
use ocean::rules::{Board, Cell};

/// Decides for a submarine whose own side is kept for it.
pub trait Captain: Send {
    /// The starting cell; `None` if there is no water.
    fn place(&mut self, briefing: &Briefing) -> Option<Cell>;

    /// Takes in a report, with the own side as it was before it.
    fn observe(&mut self, _board: &Board, _report: &Report) {}

    /// Writes this turn's order by [`OwnSide::act`].
    fn write_order(&mut self, side: &mut OwnSide);

    /// What is appended to the order's text.
    fn remark(&mut self) -> &'static str {
        ""
    }
}

/// A captain as a player. Requests that cannot be read are answered, too.
pub struct Seated<C> {
    captain: C,
    side: Option<OwnSide>,
}

impl<C: Captain> Seated<C> {
    /// A player before its first request.
    pub fn new(captain: C) -> Seated<C> {
        Seated {
            captain,
            side: None,
        }
    }
}

impl<C: Captain> BuiltInPlayer for Seated<C> {
    fn answer(&mut self, lines: &[String]) -> String {
        let lines = lines.iter().map(String::as_str);
        let Some(side) = &mut self.side else {
            let briefing = Briefing::parse(lines).ok();
            let start = briefing.as_ref().and_then(|it| self.captain.place(it));
            let Some((briefing, start)) = briefing.zip(start) else {
                return "0 0".to_string();
            };
            self.side = Some(OwnSide::new(&briefing, start));
            return start.to_string();
        };
        if let Ok(report) = Report::parse(lines) {
            self.captain.observe(&side.board, &report);
            side.begin(&report);
            self.captain.write_order(side);
        }
        print_order(side.order()) + self.captain.remark()
    }
}
